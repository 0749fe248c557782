// Bad and hostile input: a scope, a stated partial scope, or none; never a crash, never an invented date.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "core/time/time_scope.h"

namespace annals::time {
namespace {

constexpr Day kNow{std::chrono::year{2025} / 11 / 1};

bool IsBoundary(const std::string& text, std::size_t at) {
  return at == text.size() || (static_cast<unsigned char>(text[at]) & 0xC0u) != 0x80u;
}

void ExpectSpan(const std::string& query, const Span& span) {
  ASSERT_LT(span.begin, span.end) << query;
  ASSERT_LE(span.end, query.size()) << query;
  ASSERT_TRUE(IsBoundary(query, span.begin) && IsBoundary(query, span.end)) << query;
}

// What holds for every scope of every query.
void ExpectSound(const std::string& query, const Scope& scope, const ParseOptions& options = {}) {
  ASSERT_LE(scope.groups.size(), options.max_groups);
  for (const Group& group : scope.groups) {
    ASSERT_LT(group.interval.from, group.interval.to) << query;
    ASSERT_LT(group.anchor.from, group.anchor.to) << query;
    ASSERT_FALSE(group.spans.empty()) << query;
    for (const Span& span : group.spans) ExpectSpan(query, span);
    for (const Span& span : group.operator_spans) ExpectSpan(query, span);
  }
  if (scope.recency) ExpectSpan(query, scope.recency->span);
  if (scope.event) ExpectSpan(query, scope.event->span);
  ASSERT_LE(scope.residual_query.size(), query.size()) << query;
  ASSERT_TRUE(scope.type != ScopeType::kNone || scope.groups.empty()) << query;
}

TEST(ScopeBounds, NoPeriodIsInvented) {
  for (const char* text : {"",
                           " ",
                           "\t\n",
                           "Q5",
                           "Q0 results",
                           "H3 2",
                           "month 13",
                           "2025-13",
                           "the year 99999",
                           "in 99999",
                           "13/2025",
                           "revenue of $2019",
                           "€2024 a share",
                           "£2019",
                           "2019%",
                           "2,019 units",
                           "2020 people",
                           "2024 employees",
                           "invoice #2019",
                           "version 2019.5",
                           "10.2019",
                           "call 555-2019",
                           "2000 years ago",
                           "in 44 BC",
                           "room 2014",
                           "the Boeing 1999 model",
                           "two thousand people",
                           "open 24/7",
                           "the ratio 3/4",
                           "the second to speak",
                           "employee of the month",
                           "in 3 years",
                           "AD 99999",
                           "what may come",
                           "they march on",
                           "2025-13-45",
                           "0000-00-00",
                           "\xD9\xA2\xD9\xA0\xD9\xA2\xD9\xA5",
                           "كم كان السعر"}) {
    const Scope scope = ParseTimeScope(text, kNow, Language::kEnglish);
    EXPECT_TRUE(scope.groups.empty()) << text << ": " << ToString(scope.groups[0].interval);
    EXPECT_EQ(scope.type, ScopeType::kNone) << text;
    EXPECT_EQ(scope.residual_query, text);
    EXPECT_FALSE(scope.truncated);
    ExpectSound(text, scope);
  }
}

TEST(ScopeBounds, ADayThatDoesNotExistIsReportedAndYieldsNoGroup) {
  for (const char* text : {"on 29 February 2023", "on February 29, 2023", "on 2023-02-29", "on 31/02/2021",
                           "on 30.02.2024", "from 4 to 31 June 2020"}) {
    const Scope scope = ParseTimeScope(text, kNow, Language::kEnglish);
    EXPECT_TRUE(scope.groups.empty()) << text;
    EXPECT_EQ(scope.no_such_day.size(), 1u) << text;
  }
}

TEST(ScopeBounds, AQuarterThatDoesNotExistIsReportedAndItsYearIsNotTaken) {
  const Scope scope = ParseTimeScope("revenue in Q5 2024", kNow, Language::kEnglish);
  EXPECT_TRUE(scope.groups.empty());
  EXPECT_EQ(scope.no_such_day, std::vector<std::string>{"Q5 2024"});
  EXPECT_EQ(scope.no_such_day_spans, (std::vector<Span>{{11, 18}}));
}

TEST(ScopeBounds, TheSamePeriodNamedTwiceIsOneGroupWithBothSpans) {
  const Scope scope = ParseTimeScope("sales in 2019, and costs in 2019", kNow, Language::kEnglish);
  ASSERT_EQ(scope.groups.size(), 1u);
  EXPECT_EQ(scope.groups[0].spans, (std::vector<Span>{{9, 13}, {28, 32}}));
  EXPECT_EQ(scope.residual_query, "sales , and costs");
}

TEST(ScopeBounds, RepeatedPhrasesUpToTheLimitStaySound) {
  for (const char* phrase :
       {"1 day ", "between 2010 and 2011 ", "two thousand and ", "first and second ", "the week of ", "in 3 years ",
        "May 5 to ", "from ", "5-", "Q3 ", "1/", "last ", "the end of ", "Monday, "}) {
    std::string query;
    while (query.size() < 8000) query += phrase;
    const Scope scope = ParseTimeScope(query, kNow, Language::kEnglish);
    ASSERT_NO_FATAL_FAILURE(ExpectSound(query, scope)) << phrase;
    EXPECT_FALSE(scope.truncated) << phrase;
  }
}

TEST(ScopeBounds, FromAfterToSpansBothUnits) {
  const Scope scope = ParseTimeScope("from 2020 to 2018", kNow, Language::kEnglish);
  ASSERT_EQ(scope.groups.size(), 1u);
  EXPECT_EQ(ToString(scope.groups[0].interval), "2018-01-01..2021-01-01");
  // Limits that exclude each other are two groups, not an empty window.
  for (const Group& group : ParseTimeScope("after 2020 but before 2018", kNow, Language::kEnglish).groups)
    EXPECT_LT(group.interval.from, group.interval.to);
}

TEST(ScopeBounds, FortyGroupsAreCutAndSaid) {
  std::string query = "Compare";
  for (int year = 1960; year < 2000; ++year) query += " " + std::to_string(year) + ",";
  const Scope scope = ParseTimeScope(query, kNow, Language::kEnglish);
  EXPECT_EQ(scope.groups.size(), ParseOptions{}.max_groups);
  EXPECT_TRUE(scope.truncated);
  EXPECT_EQ(scope.type, ScopeType::kComparison);
  EXPECT_FALSE(ParseTimeScope(query, kNow, Language::kEnglish, {.max_groups = 40}).truncated);
  // What was dropped stays in the query.
  EXPECT_NE(scope.residual_query.find("1999"), std::string::npos);
  EXPECT_EQ(scope.residual_query.find("1960"), std::string::npos);
}

TEST(ScopeBounds, TenThousandWordsAreReadUpToTheLimitAndSaid) {
  std::string query;
  for (int i = 0; i < 10'000; ++i) query += "2019-05-05 from 7 to last of the may ";
  const Scope scope = ParseTimeScope(query, kNow, Language::kEnglish);
  EXPECT_TRUE(scope.truncated);
  ExpectSound(query, scope);
  const std::string quiet(9000, 'x');
  EXPECT_TRUE(ParseTimeScope(quiet, kNow, Language::kEnglish).truncated);
  EXPECT_FALSE(ParseTimeScope(quiet, kNow, Language::kEnglish, {.max_query_bytes = 9000}).truncated);
  EXPECT_EQ(ParseTimeScope(quiet, kNow, Language::kEnglish).residual_query, quiet);
}

TEST(ScopeBounds, TheLimitNeverCutsACharacter) {
  const std::string query = "prices in 2019 \xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC";
  for (std::size_t bytes = 0; bytes <= query.size(); ++bytes) {
    const Scope scope = ParseTimeScope(query, kNow, Language::kEnglish, {.max_query_bytes = bytes});
    ExpectSound(query, scope);
    EXPECT_EQ(scope.truncated, bytes < query.size());
  }
}

TEST(ScopeBounds, SpansCountBytes) {
  const std::string query = "Wie war es — in Zürich’s October 2025 “Beige Book”?";
  const Scope scope = ParseTimeScope(query, kNow, Language::kEnglish);
  ASSERT_EQ(scope.groups.size(), 1u);
  const Span span = scope.groups[0].spans[0];
  EXPECT_EQ(query.substr(span.begin, span.end - span.begin), "October 2025");
  EXPECT_EQ(scope.residual_query, "Wie war es — in Zürich’s “Beige Book”?");
}

TEST(ScopeBounds, FullWidthDigitsAreDigits) {
  const std::string query = "sales in ２０２４";
  const Scope scope = ParseTimeScope(query, kNow, Language::kEnglish);
  ASSERT_EQ(scope.groups.size(), 1u);
  EXPECT_EQ(ToString(scope.groups[0].interval), "2024-01-01..2025-01-01");
  ExpectSound(query, scope);
}

TEST(ScopeBounds, RightToLeftTextAroundAPeriodIsLeftAlone) {
  const std::string query = "ما هي الأسعار في October 2025؟";
  const Scope scope = ParseTimeScope(query, kNow, Language::kEnglish);
  ASSERT_EQ(scope.groups.size(), 1u);
  EXPECT_EQ(scope.groups[0].label, "October 2025");
  ExpectSound(query, scope);
}

TEST(ScopeBounds, AReferenceOutOfRangeIsMovedAndSaid) {
  for (const Day day :
       {kAnyPast, kForever, Day{std::chrono::year{1} / 1 / 1}, Day{std::chrono::year{32767} / 12 / 31}}) {
    for (const char* text : {"last quarter", "next 999 decades", "999 years ago", "last winter", "5 May", "29 February",
                             "YTD", "Friday"}) {
      const Scope scope = ParseTimeScope(text, day, Language::kEnglish);
      ExpectSound(text, scope);
      EXPECT_GE(scope.reference, Day{std::chrono::year{1000} / 1 / 1});
      EXPECT_LE(scope.reference, Day{std::chrono::year{9000} / 12 / 31});
    }
  }
}

TEST(ScopeBounds, OverlappingComparisonGroupsAreKept) {
  const Scope scope = ParseTimeScope("Compare 2024 with Q3 2024", kNow, Language::kEnglish);
  EXPECT_EQ(scope.type, ScopeType::kComparison);
  EXPECT_EQ(scope.groups.size(), 2u);
}

TEST(ScopeBounds, RandomWordsOfTheGrammarNeverBreakAnInvariant) {
  const char* const kPieces[] = {"2024",
                                 "May",
                                 "may",
                                 "Q3",
                                 "'24",
                                 "24",
                                 "5",
                                 "31",
                                 "th",
                                 "st",
                                 "of",
                                 "the",
                                 "from",
                                 "to",
                                 "-",
                                 "–",
                                 "/",
                                 ".",
                                 ",",
                                 "between",
                                 "and",
                                 "before",
                                 "after",
                                 "since",
                                 "or",
                                 "later",
                                 "last",
                                 "four",
                                 "quarters",
                                 "quarter",
                                 "first",
                                 "half",
                                 "H1",
                                 "FY",
                                 "fiscal",
                                 "year",
                                 "early",
                                 "mid-",
                                 "end of",
                                 "1990s",
                                 "'90s",
                                 "nineties",
                                 "19th century",
                                 "summer",
                                 "ago",
                                 "a",
                                 "couple of",
                                 "now",
                                 "latest",
                                 "beige books",
                                 "report",
                                 "when the",
                                 "change",
                                 "%",
                                 "$",
                                 "É",
                                 "€",
                                 "２",
                                 "\n",
                                 "  ",
                                 "?",
                                 "29 February",
                                 "2023",
                                 "Friday",
                                 "0",
                                 "00",
                                 "99999",
                                 "up",
                                 "not",
                                 "in",
                                 "1000",
                                 "2099",
                                 "12",
                                 "q",
                                 "to date",
                                 "decades",
                                 "999"};
  std::mt19937 random(11);
  for (int round = 0; round < 20'000; ++round) {
    std::string query;
    const std::size_t length = 1 + random() % 14;
    for (std::size_t i = 0; i < length; ++i) {
      query += kPieces[random() % std::size(kPieces)];
      if (random() % 4 != 0) query += ' ';
    }
    ASSERT_NO_FATAL_FAILURE(ExpectSound(query, ParseTimeScope(query, kNow, Language::kEnglish)));
  }
}

TEST(ScopeBounds, TheSameInputGivesTheSameScope) {
  const std::string query = "How did Q3 differ from Q2 2025 since the latest report?";
  const Scope a = ParseTimeScope(query, kNow, Language::kEnglish), b = ParseTimeScope(query, kNow, Language::kEnglish);
  ASSERT_EQ(a.groups.size(), b.groups.size());
  EXPECT_EQ(a.residual_query, b.residual_query);
}

TEST(Axis, WordsChooseIt) {
  EXPECT_EQ(ParseTimeScope("papers published in 2024", kNow, Language::kEnglish).axis, Axis::kPublished);
  EXPECT_EQ(ParseTimeScope("margin in calendar year 2024", kNow, Language::kEnglish).axis, Axis::kCovered);
  EXPECT_EQ(ParseTimeScope("margin in fiscal year 2024", kNow, Language::kEnglish).axis, Axis::kLabel);
  EXPECT_EQ(ParseTimeScope("margin in 2024", kNow, Language::kEnglish).axis, Axis::kLabel);
}

}  // namespace
}  // namespace annals::time
