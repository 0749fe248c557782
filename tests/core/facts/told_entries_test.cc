// What sentences tell beside events and facts, and what of it is the same.
#include "core/facts/told_entries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/facts/fact_collection.h"

namespace annals::facts {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class ToldEntriesTest : public ::testing::Test {
 protected:
  Timeline Of(const std::string& name, const TimelineOptions& options = {}) {
    return TimelineOf({c.view(), std::nullopt, {}}, name, std::nullopt, options).value_or(Timeline{});
  }
  // "2006 said: In 2006 she joined Nordita."
  std::vector<std::string> Lines(const Timeline& timeline) {
    std::vector<std::string> lines;
    for (const TimelineEntry& e : timeline.entries) lines.push_back(DayText(e.when) + " " + e.type + ": " + e.text);
    return lines;
  }
  annals::testing::FactCollection c;
};

TEST_F(ToldEntriesTest, OfOtherPagesOnlySentencesThatMentionTheName) {
  c.Put({.id = "lund", .title = "Ada Lund", .text = "In 2006 she joined Nordita."});
  c.Put({.id = "news", .title = "News", .text = "In 2007 Ada Lund left Wick. In 2008 the river froze."});
  EXPECT_THAT(Lines(Of("Ada Lund")),
              ElementsAre("2006 said: In 2006 she joined Nordita.", "2007 said: In 2007 Ada Lund left Wick."));
}

TEST_F(ToldEntriesTest, NoQuestionsAndNothingWithoutAPeriodOfItsOwn) {
  c.Put({.id = "lund", .title = "Ada Lund", .text = "Was she in Wick in 2006? In 2007 she sang. She liked the sea."});
  EXPECT_THAT(Lines(Of("Ada Lund")), ElementsAre("2007 said: In 2007 she sang."));
}

TEST_F(ToldEntriesTest, AFactAndASentenceOfTheSameAreOneEntry) {
  c.Facts({"2019-03-20 | Ada Lund | Work for | Tarn Energy"});
  c.Put({.id = "lund", .title = "Ada Lund", .text = "She worked for Tarn Energy on 20 March 2019."});
  const Timeline timeline = Of("Ada Lund");
  ASSERT_THAT(timeline.entries, SizeIs(1));
  EXPECT_EQ(timeline.entries[0].source, EntrySource::kRelation);
  EXPECT_THAT(timeline.entries[0].citations, SizeIs(2));
}

TEST_F(ToldEntriesTest, AnEventAndASentenceOfItsDocumentAreOneEntry) {
  ingest::DocumentInput patent{.id = "p", .title = "Winch brake", .text = "It was filed on 4 March 2019."};
  patent.events = {{"filed", "2019-03-04"}};
  c.Put(patent);
  const Timeline timeline = Of("p");
  ASSERT_THAT(timeline.entries, SizeIs(1));
  EXPECT_EQ(timeline.entries[0].source, EntrySource::kEvent);
  ASSERT_THAT(timeline.entries[0].citations, SizeIs(2));
  EXPECT_FALSE(timeline.entries[0].citations[0].chunk);
  EXPECT_TRUE(timeline.entries[0].citations[1].chunk);
}

TEST_F(ToldEntriesTest, AnotherThingOfTheSamePeriodIsAnotherEntry) {
  c.Put({.id = "lund", .title = "Ada Lund", .text = "In 2006 she joined Nordita. In 2006 she sold a boat."});
  EXPECT_THAT(Of("Ada Lund").entries, SizeIs(2));
}

TEST_F(ToldEntriesTest, WhatHasNoBeginningStandsAtItsEnd) {
  c.Put({.id = "lund", .title = "Ada Lund", .text = "She chaired the choir until 2010. In 2006 she joined Nordita."});
  EXPECT_THAT(Lines(Of("Ada Lund")), ElementsAre("2006 said: In 2006 she joined Nordita.",
                                                 "until 2010-12-31 said: She chaired the choir until 2010."));
}

TEST_F(ToldEntriesTest, TheLimitKeepsFactsBeforeSentences) {
  c.Facts({"2019-03-20 | Ada Lund | Work for | Tarn Energy"});
  c.Put({.id = "lund", .title = "Ada Lund", .text = "In 2006 she joined Nordita."});
  const Timeline timeline = Of("Ada Lund", {.max_entries = 1});
  EXPECT_EQ(timeline.total, 2U);
  ASSERT_THAT(timeline.entries, SizeIs(1));
  EXPECT_EQ(timeline.entries[0].source, EntrySource::kRelation);
}

TEST_F(ToldEntriesTest, WhatMayNotBeSeenTellsNothing) {
  c.Put({.id = "lund", .title = "Ada Lund", .text = "In 2006 she joined Nordita."});
  const Access blind{c.view(), std::nullopt, [](const Document&) { return false; }};
  const Access sees{c.view(), std::nullopt, {}};
  EXPECT_THAT(ToldEntries(blind, FindSubject(sees, "Ada Lund")), IsEmpty());
}

}  // namespace
}  // namespace annals::facts
