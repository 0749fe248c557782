// The example of core/facts/supersession.h.
#include <gtest/gtest.h>

#include "core/facts/supersession.h"
#include "tests/core/facts/fact_collection.h"

namespace annals::facts {
namespace {

TEST(SupersessionExample, IsTrue) {
  annals::testing::FactCollection c;
  c.Put({.id = "lk-1", .title = "Lattice", .text = "An open lattice."});
  //   "lk-2" states that it supersedes "lk-1":
  c.Put({.id = "lk-2", .title = "Lattice", .text = "A graded lattice.", .supersedes = {"lk-1"}});
  const index::View& view = c.view();
  const index::DocumentOrdinal lk_1 = view.FindDocument("lk-1").value(), lk_2 = view.FindDocument("lk-2").value();
  const std::optional<Timestamp> as_of;
  //   SuccessorOf(view, lk_1, as_of) == "lk-2";   SuccessorOf(view, lk_2, as_of) == ""
  EXPECT_EQ(SuccessorOf(view, lk_1, as_of), "lk-2");
  EXPECT_EQ(SuccessorOf(view, lk_2, as_of), "");
}

}  // namespace
}  // namespace annals::facts
