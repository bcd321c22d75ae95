// libFuzzer comes with the compiler, without a header: `-sanitize=fuzzer` links it.
#include <stddef.h>
#include <stdint.h>

/// Runs the fuzzer with a program's arguments on a function of bytes.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*one_input)(const uint8_t *data, size_t size));
