// The example of core/record/thread_roots.h.
#include <gtest/gtest.h>

#include "core/record/thread_roots.h"

namespace annals {
namespace {

TEST(ThreadRootsExample, IsTrue) {
  //   ThreadRoots threads;
  ThreadRoots threads;
  //   threads.Add("m2@tarn.example", "m1@tarn.example", {});
  threads.Add("m2@tarn.example", "m1@tarn.example", {});
  //   threads.Add("m3@tarn.example", "", {"m1@tarn.example", "m2@tarn.example"});
  threads.Add("m3@tarn.example", "", {"m1@tarn.example", "m2@tarn.example"});
  //   threads.RootOf("m3@tarn.example")      // "m1@tarn.example": the message that began it
  EXPECT_EQ(threads.RootOf("m3@tarn.example"), "m1@tarn.example");
}

}  // namespace
}  // namespace annals
