// The example of core/facts/lineage.h.
#include <gtest/gtest.h>

#include "core/facts/lineage.h"
#include "tests/core/facts/fact_collection.h"

namespace annals::facts {
namespace {

TEST(LineageExample, IsTrue) {
  annals::testing::FactCollection c;
  c.Put({.id = "lk-1", .title = "Lattice", .text = "An open lattice."});
  //   "lk-2" states that it supersedes "lk-1"; "pre" names "jou" as its original (canonical_of)
  c.Put({.id = "lk-2", .title = "Lattice", .text = "A graded lattice.", .supersedes = {"lk-1"}});
  c.Put({.id = "jou", .title = "Tides", .text = "Tides turn wheels."});
  c.Put({.id = "pre", .title = "Tides", .text = "Tides turn wheels.", .canonical_of = "jou"});
  const index::View& view = c.view();
  const auto ordinal = [&](const char* id) { return view.FindDocument(id).value(); };
  const auto lk_1 = ordinal("lk-1"), lk_2 = ordinal("lk-2"), pre = ordinal("pre"), jou = ordinal("jou");
  //   const Lineage lineage = Lineage::Read(view, std::nullopt);
  const Lineage lineage = Lineage::Read(view, std::nullopt);
  ASSERT_NE(lineage.Of(lk_1), nullptr);
  ASSERT_NE(lineage.Of(pre), nullptr);
  //   lineage.Of(lk_1)->successor == lk_2;   lineage.Of(pre)->original == jou;   lineage.Of(jou) == nullptr
  EXPECT_EQ(lineage.Of(lk_1)->successor, lk_2);
  EXPECT_EQ(lineage.Of(pre)->original, jou);
  EXPECT_EQ(lineage.Of(jou), nullptr);
}

}  // namespace
}  // namespace annals::facts
