#include <gumbo.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// libgumbo's memory and time are bounded by nothing but the page, and it frees its tree by
// recursion, so that a page of deep tags overflows the stack. Its allocator can be replaced: here
// by blocks that are freed together, and that end the parse at a limit.
//
// It also reads memory that it never wrote: the quirks mode of a fragment. So memory is zeroed, and
// the result for a page does not depend on old contents.

/// A block of memory; the allocations follow it.
typedef struct recipes_html_block {
    struct recipes_html_block *_Nullable next;
} recipes_html_block;

/// A page during and after parsing.
typedef struct recipes_html {
    const GumboOutput *_Nullable output;
    recipes_html_block *_Nullable blocks;
    uint8_t *_Nullable free;
    size_t free_count;
    size_t memory_left;
    uint64_t deadline;
    uint32_t allocation_count;
    void *_Nullable exit;
} recipes_html;

/// Returns the time that this thread has run, in nanoseconds.
static inline uint64_t recipes_html_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

/// Allocates memory, or ends the parse: libgumbo does not check for NULL.
static void *_Nonnull recipes_html_allocate(void *_Nonnull context, size_t count) {
    recipes_html *html = (recipes_html *)context;
    if (count > html->memory_left) longjmp(*(jmp_buf *)html->exit, 1);
    // There is little work between two readings of the clock.
    if (++html->allocation_count % 64 == 0 && recipes_html_time() > html->deadline)
        longjmp(*(jmp_buf *)html->exit, 1);
    size_t rounded = (count + 15) & ~(size_t)15;
    if (rounded > html->free_count) {
        size_t size = rounded > 1 << 14 ? rounded : 1 << 16;
        recipes_html_block *block = (recipes_html_block *)malloc(16 + size);
        if (!block) longjmp(*(jmp_buf *)html->exit, 1);
        block->next = html->blocks;
        html->blocks = block;
        html->free = (uint8_t *)block + 16;
        html->free_count = size;
    }
    void *memory = html->free;
    html->free += rounded;
    html->free_count -= rounded;
    html->memory_left -= rounded < html->memory_left ? rounded : html->memory_left;
    return memset(memory, 0, rounded);
}

static inline void recipes_html_deallocate(void *_Nullable context, void *_Nullable memory) {
    (void)context, (void)memory;
}

/// Parses a page; the output is null if a limit was reached. The memory must be freed in any case.
__attribute__((noinline)) static void recipes_html_parse(
    recipes_html *_Nonnull html, const uint8_t *_Nullable bytes, size_t count,
    size_t memory, uint64_t nanoseconds) {
    jmp_buf exit;
    GumboOptions options = kGumboDefaultOptions;
    options.allocator = recipes_html_allocate;
    options.deallocator = recipes_html_deallocate;
    options.userdata = html;
    options.max_errors = 0;
    html->exit = &exit;
    html->memory_left = memory;
    html->deadline = recipes_html_time() + nanoseconds;
    if (setjmp(exit) == 0)
        html->output = gumbo_parse_with_options(&options, bytes ? (const char *)bytes : "", count);
    html->exit = NULL;
}

/// Frees the memory of a page.
static inline void recipes_html_free(recipes_html *_Nonnull html) {
    while (html->blocks) {
        recipes_html_block *next = html->blocks->next;
        free(html->blocks);
        html->blocks = next;
    }
}
