#include "core/time/hints.h"

#include <gtest/gtest.h>

#include "tests/core/time/read_tokens.h"

namespace annals::time {
namespace {

// "latest report", "since previous survey"; "none".
std::string RecencyOf(std::string_view query) {
  const std::vector<Token> tokens = TokensOf(query);
  const auto found = FindRecency(query, tokens, ClaimAtoms(tokens, *ParseIsoDay("2026-02-01")));
  if (!found) return "none";
  std::string said = found->relation ? std::string(Name(*found->relation)) + " " : "";
  said += Name(found->kind);
  if (!found->document_kind.empty()) said += " " + found->document_kind;
  EXPECT_FALSE(query.substr(found->span.begin, found->span.end - found->span.begin).empty());
  return said;
}

// "before: the merger"; "none".
std::string EventOf(std::string_view query) {
  const auto found = FindEvent(query, TokensOf(query));
  return found ? std::string(Name(found->relation)) + ": " + found->text : "none";
}

TEST(HintsTest, EnumerationsNameTheirUnit) {
  EXPECT_EQ(FindEnumeration(TokensOf("sales in each quarter")), Granularity::kQuarter);
  EXPECT_EQ(FindEnumeration(TokensOf("profit by fiscal year")), Granularity::kYear);
  EXPECT_EQ(FindEnumeration(TokensOf("growth year-over-year")), Granularity::kYear);
  EXPECT_EQ(FindEnumeration(TokensOf("growth quarter over year")), Granularity::kNone);
  EXPECT_EQ(FindEnumeration(TokensOf("reported annually, by month")), Granularity::kYear) << "the first one counts";
  EXPECT_EQ(FindEnumeration(TokensOf("each report")), Granularity::kNone);
}

TEST(HintsTest, ALatestNeedsNoDocumentOthersDo) {
  EXPECT_EQ(RecencyOf("the latest prices"), "latest");
  EXPECT_EQ(RecencyOf("the most recent annual report"), "latest annual report");
  EXPECT_EQ(RecencyOf("the previous survey"), "previous survey");
  EXPECT_EQ(RecencyOf("the previous owner"), "none");
  EXPECT_EQ(RecencyOf("since the previous report"), "since previous report");
  EXPECT_EQ(RecencyOf("prior to the last survey"), "before last survey");
  EXPECT_EQ(RecencyOf("current assets"), "none");
}

TEST(HintsTest, AHintBeforeADocumentWinsElseTheFirst) {
  EXPECT_EQ(RecencyOf("who was the first to speak of it in the last report"), "last report");
  EXPECT_EQ(RecencyOf("the first profit and the final loss"), "first");
  EXPECT_EQ(RecencyOf("sales in the last quarter"), "none") << "a word of a unit is no hint";
}

TEST(HintsTest, EventsAreTheWordsBehindTheirOperator) {
  EXPECT_EQ(EventOf("Who led it before the merger?"), "before: the merger");
  EXPECT_EQ(EventOf("What was said when Willy Brandt died, and by whom?"), "in: Willy Brandt died");
  EXPECT_EQ(EventOf("prices prior to the strike"), "before: the strike");
  EXPECT_EQ(EventOf("What happened after lunch?"), "none") << "no article, no name";
  EXPECT_EQ(EventOf("What happened before?"), "none");
}

TEST(HintsTest, AnEventEndsAfterEightyCharacters) {
  const std::string longest(100, 'x');
  EXPECT_EQ(EventOf("since the " + longest).size(), std::string("since: ").size() + 80);
}

}  // namespace
}  // namespace annals::time
