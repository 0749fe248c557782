// What is known of a name in order of time: events and facts, lives of patents, gaps.
#include "core/facts/timeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace annals::testing
