// The examples of core/language/words/table.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "core/language/words/table.h"

namespace annals::language {
namespace {

TEST(TableExample, IsTrue) {
  //   .conjunctions = List<"and|as well as">                      // two words of a list: "and", "as well as"
  const FactWords words = {.conjunctions = List<"and|as well as">};
  EXPECT_THAT(words.conjunctions, ::testing::ElementsAre("and", "as well as"));
  //   .numbers = Numbers<"zero|one|two/twain", "ten|twenty">      // 0, 1, 2 in two spellings, 10, 20
  const QuantityWords quantities = {.numbers = Numbers<"zero|one|two/twain", "ten|twenty">};
  std::vector<std::pair<std::string_view, std::uint32_t>> numbers;
  for (const QuantityWords::Number& number : quantities.numbers) numbers.emplace_back(number.word, number.value);
  using ::testing::Pair;
  EXPECT_THAT(numbers, ::testing::ElementsAre(Pair("zero", 0), Pair("one", 1), Pair("two", 2), Pair("twain", 2),
                                              Pair("ten", 10), Pair("twenty", 20)));
  //   Month("march", 3, kAlsoAWord), Weekday("monday", 1), Number("two", 2), Unit("weeks", G::kWeek, kPlural)
  const Lexeme march = Month("march", 3, kAlsoAWord), monday = Weekday("monday", 1), two = Number("two", 2),
               weeks = Unit("weeks", G::kWeek, kPlural);
  EXPECT_EQ(march.text, "march");
  EXPECT_EQ(march.month, 3);
  EXPECT_TRUE(march.Is(kAlsoAWord));
  EXPECT_EQ(monday.weekday, 1);
  EXPECT_EQ(two.count, 2);
  EXPECT_EQ(two.cardinal, 2);
  EXPECT_EQ(weeks.unit, Granularity::kWeek);
  EXPECT_TRUE(weeks.Is(kPlural));
}

}  // namespace
}  // namespace annals::language
