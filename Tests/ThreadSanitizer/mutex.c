// Tells the thread sanitizer when a Mutex of Swift's Synchronization changes hands; for x86-64.
//
// An uncontended lock is taken and released inside the code that asks for it, which the sanitizer
// observes. Otherwise the code waits, or wakes who waits, inside Swift's library, which the sanitizer does not
// observe: what follows would look like a race. Loaded before that library, this replaces its two
// functions. Swift passes the lock in r13.
#define _GNU_SOURCE
#include <dlfcn.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

void __tsan_acquire(void *) __attribute__((weak));
void __tsan_release(void *) __attribute__((weak));

static void *wait_for_lock __attribute__((used)), *wake_next __attribute__((used));

__attribute__((constructor)) static void find(void) {
  wait_for_lock = dlsym(RTLD_NEXT, LOCK);
  wake_next = dlsym(RTLD_NEXT, UNLOCK);
}

static void acquired(void *lock) {
  if (__tsan_acquire) __tsan_acquire(lock);
}

static void released(void *lock) {
  if (__tsan_release) __tsan_release(lock);
}

static void (*report_acquired)(void *) __attribute__((used)) = acquired;
static void (*report_released)(void *) __attribute__((used)) = released;

__attribute__((naked)) void lock_slow(void) __asm__(LOCK);
void lock_slow(void) {
  __asm__(
      "push %r13\n"
      "call *wait_for_lock(%rip)\n"
      "pop %r13\n"
      "mov %r13, %rdi\n"
      "sub $8, %rsp\n"
      "call *report_acquired(%rip)\n"
      "add $8, %rsp\n"
      "ret");
}

__attribute__((naked)) void unlock_slow(void) __asm__(UNLOCK);
void unlock_slow(void) {
  __asm__(
      "push %r13\n"
      "mov %r13, %rdi\n"
      "call *report_released(%rip)\n"
      "pop %r13\n"
      "sub $8, %rsp\n"
      "call *wake_next(%rip)\n"
      "add $8, %rsp\n"
      "ret");
}
