#include "core/time/cursor.h"

#include <gtest/gtest.h>

#include "tests/core/time/read_tokens.h"

namespace annals::time {
namespace {

// What a Take… of the cursor gives at the first token, and how many tokens it took: {2024, 1}.
template <class Take>
auto At(const char* text, Take take) {
  const std::vector<Token> tokens = TokensOf(text);
  Cursor cursor(tokens, 0);
  const auto taken = take(cursor);
  return std::pair(taken, cursor.at());
}

std::pair<int, std::size_t> Year(const char* text) {
  return At(text, [](Cursor& c) { return c.TakeYear().year; });
}
std::pair<int, std::size_t> ShortYear(const char* text) {
  return At(text, [](Cursor& c) { return c.TakeYearOrTwoDigits().year; });
}
std::pair<int, std::size_t> Count(const char* text) {
  return At(text, [](Cursor& c) { return c.TakeCount(); });
}
std::pair<int, std::size_t> DayOf(const char* text) {
  return At(text, [](Cursor& c) { return c.TakeDay(); });
}
std::pair<Part, std::size_t> PartIn(const char* text) {
  return At(text, [](Cursor& c) { return c.TakePart(); });
}
template <class Value>
std::pair<Value, std::size_t> Took(Value value, std::size_t tokens) {
  return {value, tokens};
}

TEST(CursorTest, AYearHasFourDigitsOrAnEra) {
  EXPECT_EQ(Year("2024"), Took(2024, 1));
  EXPECT_EQ(Year("79 AD"), Took(79, 2));
  EXPECT_EQ(Year("AD 79"), Took(79, 2));
  EXPECT_EQ(Year("79 ad"), Took(0, 0)) << "a word, too";
  EXPECT_EQ(Year("1200 BC"), Took(0, 0));
  EXPECT_EQ(Year("3000"), Took(0, 0));
  EXPECT_EQ(Year("24"), Took(0, 0));
}

TEST(CursorTest, TwoDigitsAreAYearWhereTheyMayBe) {
  EXPECT_EQ(ShortYear("24"), Took(2024, 1));
  EXPECT_EQ(ShortYear("'98"), Took(1998, 2));
  EXPECT_EQ(ShortYear("' 98"), Took(0, 0));
  EXPECT_EQ(ShortYear("124"), Took(0, 0));
  EXPECT_EQ(FullYear(59), 2059);
  EXPECT_EQ(FullYear(kTwoDigitPivot), 1960);
  EXPECT_EQ(FullYear(1066), 1066);
}

TEST(CursorTest, ACountIsANumberOrAWordOfSeveral) {
  EXPECT_EQ(Count("12 months"), Took(12, 1));
  EXPECT_EQ(Count("three months"), Took(3, 1));
  EXPECT_EQ(Count("a couple of weeks"), Took(2, 3));
  EXPECT_EQ(Count("a couple weeks"), Took(0, 0));
  EXPECT_EQ(Count("a few days"), Took(3, 2));
  EXPECT_EQ(Count("a three"), Took(0, 0));
  EXPECT_EQ(Count("1000 days"), Took(0, 0));
}

TEST(CursorTest, ADayIsANumberOrAnOrdinal) {
  EXPECT_EQ(DayOf("31"), Took(31, 1));
  EXPECT_EQ(DayOf("32"), Took(0, 0));
  EXPECT_EQ(DayOf("ninth"), Took(9, 1));
  EXPECT_EQ(DayOf("twenty-first").first, 21);
  const std::vector<Token> tokens = TokensOf("5th May");
  Cursor cursor(tokens, 0);
  EXPECT_EQ(cursor.TakeDay(), 5);
  cursor.TakeOrdinalSuffix();
  EXPECT_EQ(cursor.TakeMonthName(), 5);
  EXPECT_TRUE(cursor.AtEnd());
}

TEST(CursorTest, AMonthTakesItsFullStop) {
  EXPECT_EQ(At("Sept. 2024", [](Cursor& c) { return c.TakeMonthName(); }), Took(9, 2));
  EXPECT_EQ(At("2024", [](Cursor& c) { return c.TakeMonthName(); }), Took(0, 0));
  EXPECT_EQ(At("13", [](Cursor& c) { return c.TakeMonthNumber(); }), Took(0, 0));
}

TEST(CursorTest, APartTakesWhatJoinsItToItsUnit) {
  EXPECT_EQ(PartIn("mid-2019"), Took(Part::kMid, 2));
  EXPECT_EQ(PartIn("very early 2019"), Took(Part::kEarly, 2));
  EXPECT_EQ(PartIn("the end of 2019"), Took(Part::kEndOf, 3));
  EXPECT_EQ(PartIn("the end 2019"), Took(Part::kWhole, 0)) << "needs its \"of\"";
  EXPECT_EQ(PartIn("very late 2019"), Took(Part::kWhole, 0));
}

TEST(CursorTest, WhatFailsTakesNothing) {
  const std::vector<Token> tokens = TokensOf("Q3'24");
  Cursor cursor(tokens, 0);
  EXPECT_FALSE(cursor.Take(Word::kYear));
  EXPECT_FALSE(cursor.TakeMark(kHyphen));
  EXPECT_FALSE(cursor.TakePossessive());
  EXPECT_EQ(cursor.TakeUnit(), Granularity::kNone);
  EXPECT_EQ(cursor.at(), 0U);
  EXPECT_TRUE(cursor.Take(Word::kQ));
  EXPECT_TRUE(cursor.Glued());
  EXPECT_EQ(cursor.TakeNumber(1, 4, 1), 3);
  EXPECT_TRUE(cursor.TakeGluedMark(kApostrophe));
  EXPECT_EQ(cursor.TakeNumber(1, 4, 2), 0) << "24 is above 4";
  EXPECT_EQ(cursor.Peek().number, 24);
  EXPECT_FALSE(cursor.Has(1));
}

TEST(CursorTest, AHyphenOfAWordIsGluedOnBothSides) {
  EXPECT_TRUE(At("year-end", [](Cursor& c) { return c.Skip(), c.TakeHyphen(); }).first);
  EXPECT_FALSE(At("year - end", [](Cursor& c) { return c.Skip(), c.TakeHyphen(); }).first);
  EXPECT_EQ(At("year's", [](Cursor& c) { return c.Skip(), c.TakePossessive(); }), Took(true, 3));
  EXPECT_EQ(At("quarters", [](Cursor& c) { return c.TakeUnit(); }), Took(Granularity::kQuarter, 1));
  EXPECT_EQ(At("quarterly", [](Cursor& c) { return c.TakeUnit(); }), Took(Granularity::kNone, 0));
}

}  // namespace
}  // namespace annals::time
