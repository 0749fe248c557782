// The example of core/ingest/names/gazetteer.h.
#include <gtest/gtest.h>

#include "core/ingest/names/gazetteer.h"

namespace annals::ingest {
namespace {

TEST(GazetteerExample, IsTrue) {
  Gazetteer gazetteer(language::Language::kEnglish);
  //   gazetteer.Add("Queen (band)", EntityKind::kOrganisation);    // also known as "queen"
  gazetteer.Add("Queen (band)", EntityKind::kOrganisation);
  EXPECT_EQ(gazetteer.Find("queen"), 0);
  const std::vector<text::Token> tokens = text::Tokens("The Queen tour");
  const std::size_t i = 1;
  const auto any = [](const Gazetteer::Match&) { return true; };
  //   gazetteer.Longest(tokens, i, any) -> {end, name}             // the longest known name that starts at token i
  const std::optional<Gazetteer::Match> match = gazetteer.Longest(tokens, i, any);
  ASSERT_TRUE(match.has_value());
  EXPECT_EQ(match->end, 2U);
  EXPECT_EQ(match->name, 0);
}

}  // namespace
}  // namespace annals::ingest
