// Text is UTF-8, so code units have 8 bits; the header requires the width to be defined first.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
