// The example of core/time/forms/following.h.
#include <gtest/gtest.h>

#include <string>

#include "core/language/lexicon.h"
#include "core/time/forms/following.h"

namespace annals::time {
namespace {

std::string ReadAt(const char* words, std::size_t at, const char* from, const char* to) {
  const std::vector<Token> tokens = Tokenize(words, language::LexiconOf(language::Language::kEnglish).time);
  const auto atom = FollowingUnits(tokens, {*ParseIsoDay(from), *ParseIsoDay(to)}).ReadAt(at);
  return atom && atom->interval ? ToString(*atom->interval) : "";
}

TEST(FollowingExample, IsTrue) {
  //   FollowingUnits(tokens of "the following year", 2006).ReadAt(1)                        [2007-01-01, 2008-01-01)
  EXPECT_EQ(ReadAt("the following year", 1, "2006-01-01", "2007-01-01"), "2007-01-01..2008-01-01");
  //   FollowingUnits(tokens of "two years later", 2006).ReadAt(0)                           [2008-01-01, 2009-01-01)
  EXPECT_EQ(ReadAt("two years later", 0, "2006-01-01", "2007-01-01"), "2008-01-01..2009-01-01");
  //   FollowingUnits(tokens of "the same quarter a year earlier", Q2 2023).ReadAt(1)        [2022-04-01, 2022-07-01)
  EXPECT_EQ(ReadAt("the same quarter a year earlier", 1, "2023-04-01", "2023-07-01"), "2022-04-01..2022-07-01");
}

}  // namespace
}  // namespace annals::time
