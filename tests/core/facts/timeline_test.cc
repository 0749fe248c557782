// What is known of a name in order of time: events and facts, lives of patents, gaps.
#include "core/facts/timeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/facts/told_entries.h"
#include "tests/core/facts/fact_collection.h"

namespace annals::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class TimelineTest : public ::testing::Test {
 protected:
  TimelineTest() {
    ingest::DocumentInput old{.id = "p1", .title = "Electrode with an open lattice", .text = "An open lattice."};
    old.doc_type = "patent";
    old.status = "granted";
    old.published = "2021-06-15";
    old.inventors = {"Ilse Marrow"};
    old.identifiers = {{"patent_no", "LK 1020304"}};
    old.events = {{"filed", "2019-03-04"}, {"granted", "2021-06-15"}};
    c.Put(old);
    ingest::DocumentInput pending{.id = "p2", .title = "Electrode with a graded lattice", .text = "A graded lattice."};
    pending.doc_type = "patent";
    pending.status = "pending";
    pending.published = "2024-11-05";
    pending.inventors = {"Ilse Marrow"};
    pending.events = {{"filed", "2023-05-18"}};
    c.Put(pending);
    ingest::DocumentInput press{.id = "n1", .title = "Harbour news", .text = "Ilse Marrow spoke at the harbour."};
    press.published = "2020-01-01";
    c.Put(press);
    c.Facts({"2019-03-20 | Ilse Marrow | Work for | Tarn Energy"});
  }

  std::vector<std::string> Lines(const std::string& name, std::optional<Interval> period = {},
                                 facts::TimelineOptions options = {}) {
    const auto timeline = facts::TimelineOf({c.view(), std::nullopt, {}}, name, period, options);
    if (!timeline) return {"?"};
    std::vector<std::string> lines;
    for (const facts::TimelineEntry& e : timeline->entries) lines.push_back(facts::DayText(e.when) + " " + e.type);
    return lines;
  }
  FactCollection c;
};

TEST_F(TimelineTest, ADocumentByItsNumber) {
  EXPECT_THAT(Lines("LK-1020304"),
              ElementsAre("2019-03-04 filed", "2021-06-15 published", "2021-06-15 granted", "2039-03-04 expires"));
}

TEST_F(TimelineTest, APersonHasTheEventsOfTheirPatentsAndTheirFacts) {
  EXPECT_THAT(Lines("Ilse Marrow"),
              ElementsAre("2019-03-04 filed", "2019-03-20 Work for", "2021-06-15 published", "2021-06-15 granted",
                          "2023-05-18 filed", "2024-11-05 published", "2039-03-04 expires", "2043-05-18 expires"));
}

TEST_F(TimelineTest, StepsAreStatedComputedOrMissing) {
  const auto timeline = facts::TimelineOf({c.view(), std::nullopt, {}}, "Ilse Marrow", {}, {});
  ASSERT_TRUE(timeline);
  ASSERT_THAT(timeline->lifecycles, SizeIs(2));
  std::vector<std::string> states;
  for (const auto& lifecycle : timeline->lifecycles) {
    for (const auto& step : lifecycle.steps) states.push_back(facts::Name(step.state));
  }
  EXPECT_THAT(states, ElementsAre("stated", "stated", "stated", "computed", "stated", "stated", "missing", "computed"));
}

TEST_F(TimelineTest, LongSilencesAreGapsAndExpiryEndsNone) {
  const auto timeline = facts::TimelineOf({c.view(), std::nullopt, {}}, "p1", {}, {});
  ASSERT_TRUE(timeline);
  ASSERT_THAT(timeline->gaps, SizeIs(1));
  EXPECT_EQ(ToString(timeline->gaps[0]), "2019-03-05..2021-06-15");
}

TEST_F(TimelineTest, PeriodAndLimit) {
  const Interval year{Day{std::chrono::year{2021} / 1 / 1}, Day{std::chrono::year{2022} / 1 / 1}};
  EXPECT_THAT(Lines("Ilse Marrow", year), ElementsAre("2021-06-15 published", "2021-06-15 granted"));
  // Events are kept before facts.
  EXPECT_THAT(Lines("Ilse Marrow", {}, {.max_entries = 2}), ElementsAre("2019-03-04 filed", "2021-06-15 published"));
  EXPECT_THAT(Lines("Nobody"), ElementsAre("?"));
}

TEST_F(TimelineTest, AReplacedPatentIsSuperseded) {
  ingest::DocumentInput newer{.id = "p3", .title = "Electrode with a better lattice", .text = "Better."};
  newer.doc_type = "patent";
  newer.published = "2025-02-02";
  newer.supersedes = {"p1"};
  c.Put(newer);
  const auto timeline = facts::TimelineOf({c.view(), std::nullopt, {}}, "p1", {}, {});
  ASSERT_TRUE(timeline);
  EXPECT_EQ(timeline->entries.at(3).type, "superseded");
  EXPECT_THAT(timeline->entries.at(3).text, HasSubstr("superseded by Electrode with a better lattice"));
  ASSERT_TRUE(timeline->lifecycles.at(0).superseded_by);
  EXPECT_EQ(c.view().document(*timeline->lifecycles[0].superseded_by).external_id, "p3");
}

// What sentences tell beside events and facts, and what of it is the same.
class ToldEntriesTest : public ::testing::Test {
 protected:
  facts::Timeline Of(const std::string& name, const facts::TimelineOptions& options = {}) {
    return facts::TimelineOf({c.view(), std::nullopt, {}}, name, std::nullopt, options).value_or(facts::Timeline{});
  }
  // "2006 said: In 2006 she joined Nordita."
  std::vector<std::string> Lines(const facts::Timeline& timeline) {
    std::vector<std::string> lines;
    for (const facts::TimelineEntry& e : timeline.entries)
      lines.push_back(facts::DayText(e.when) + " " + e.type + ": " + e.text);
    return lines;
  }
  FactCollection c;
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
  const facts::Timeline timeline = Of("Ada Lund");
  ASSERT_THAT(timeline.entries, SizeIs(1));
  EXPECT_EQ(timeline.entries[0].source, facts::EntrySource::kRelation);
  EXPECT_THAT(timeline.entries[0].citations, SizeIs(2));
}

TEST_F(ToldEntriesTest, AnEventAndASentenceOfItsDocumentAreOneEntry) {
  ingest::DocumentInput patent{.id = "p", .title = "Winch brake", .text = "It was filed on 4 March 2019."};
  patent.events = {{"filed", "2019-03-04"}};
  c.Put(patent);
  const facts::Timeline timeline = Of("p");
  ASSERT_THAT(timeline.entries, SizeIs(1));
  EXPECT_EQ(timeline.entries[0].source, facts::EntrySource::kEvent);
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
  const facts::Timeline timeline = Of("Ada Lund", {.max_entries = 1});
  EXPECT_EQ(timeline.total, 2U);
  ASSERT_THAT(timeline.entries, SizeIs(1));
  EXPECT_EQ(timeline.entries[0].source, facts::EntrySource::kRelation);
}

TEST_F(ToldEntriesTest, WhatMayNotBeSeenTellsNothing) {
  c.Put({.id = "lund", .title = "Ada Lund", .text = "In 2006 she joined Nordita."});
  const facts::Access blind{c.view(), std::nullopt, [](const Document&) { return false; }};
  const facts::Access sees{c.view(), std::nullopt, {}};
  EXPECT_THAT(facts::ToldEntries(blind, facts::FindSubject(sees, "Ada Lund")), IsEmpty());
}

}  // namespace
}  // namespace annals::testing
