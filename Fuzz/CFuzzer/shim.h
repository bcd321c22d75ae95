// The compiler includes libFuzzer without a header: `-sanitize=fuzzer` links it.
#include <stddef.h>
#include <stdint.h>

/// Runs the fuzzer on a function that takes bytes, with a program's arguments.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*one_input)(const uint8_t *data, size_t size));

/// Mutates `size` bytes in place, to at most `max_size`; returns their new number.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
