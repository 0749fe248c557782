// The examples of core/scope/rules.h.
#include <gtest/gtest.h>

#include "core/scope/rules.h"

namespace annals::scope {
namespace {

using language::Language;

// The key on the axis of labels.
std::optional<Interval> KeyOf(const char* label) {
  Document document;
  document.label = label;
  if (const auto read = time::ParseLabel(label, Language::kEnglish)) document.period = read->period;
  return KeyOn(time::Axis::kLabel, document, Language::kEnglish);
}

time::Group GroupNamed(const char* words) {
  return time::ParseTimeScope(words, *ParseIsoDay("2026-02-01"), Language::kEnglish).groups.at(0);
}

TEST(RulesExample, IsTrue) {
  //   group "2024"        document "Q3 2024"      in: the document's period lies inside the group
  EXPECT_TRUE(InGroup(KeyOf("Q3 2024").value(), GroupNamed("in 2024")));
  EXPECT_FALSE(InGroup(KeyOf("Q3 2024").value(), GroupNamed("in 2025")));
  //   group "5 July 2025" document "July 2025"    in: the group lies inside the document's period
  EXPECT_TRUE(InGroup(KeyOf("July 2025").value(), GroupNamed("on 5 July 2025")));
  //   group "July 2025"   document without dates  out: nothing says when it holds
  EXPECT_EQ(KeyOf(""), std::nullopt);
  EXPECT_EQ(GroupOf(KeyOf("July 2025").value(), {GroupNamed("in July 2025")}), 0);
}

}  // namespace
}  // namespace annals::scope
