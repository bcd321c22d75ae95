// Texts are UTF-8, so units of 8 bits; the header wants to know before it is read.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
