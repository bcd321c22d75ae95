// libFuzzer comes with the compiler, without a header: `-sanitize=fuzzer` links it.
#include <stddef.h>
#include <stdint.h>

/// Runs the fuzzer with a program's arguments on a function of bytes.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*one_input)(const uint8_t *data, size_t size));

/// Changes `size` bytes at random, in place, into at most `max_size`; returns how many they are now.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
