// The example of core/ingest/names/mention_finder.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/ingest/names/mention_finder.h"

namespace annals::ingest {
namespace {

TEST(MentionFinderExample, IsTrue) {
  const std::string text = "The son of Lothair II met John of the Cross.";
  const std::vector<text::Token> tokens = text::Tokens(text);
  const Gazetteer gazetteer(language::Language::kEnglish);
  WordCase word_case;
  word_case.Read(text, tokens);
  const std::vector<FoundName> names =
      MentionFinder(gazetteer, word_case, language::Language::kEnglish).Find(text, tokens);
  //   "The son of Lothair II met John of the Cross." -> "lothair ii" (3–5), "john of the cross" (6–10)
  ASSERT_EQ(names.size(), 2U);
  EXPECT_EQ(names[0].key, "lothair ii");
  EXPECT_EQ(names[0].begin, 3U);
  EXPECT_EQ(names[0].end, 5U);
  EXPECT_EQ(names[1].key, "john of the cross");
  EXPECT_EQ(names[1].begin, 6U);
  EXPECT_EQ(names[1].end, 10U);
}

}  // namespace
}  // namespace annals::ingest
