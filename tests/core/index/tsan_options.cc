// Under ThreadSanitizer: hnswlib holds hundreds of node locks in the order of its walk. The detector of lock cycles
// takes that for possible deadlocks and loses their stacks, so no suppression can name them; races are still found. The
// image's own three locks are always taken in one order (image.cc).
extern "C" const char* __tsan_default_options();
extern "C" const char* __tsan_default_options() { return "detect_deadlocks=0"; }
