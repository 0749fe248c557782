// Events of documents that the words of a clause name.
#include "core/facts/anchor_events.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "tests/core/facts/patents.h"

namespace annals::facts {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class AnchorEventsTest : public Patents {
 protected:
  // "2021-05-04 merger: …" of the clause behind "before".
  std::vector<std::string> Find(const std::string& clause, const std::vector<EntityId>& others = {}) {
    const question::Question read = question::ReadQuestion("What was the fare before " + clause + "?",
                                                           Day{std::chrono::year{2026} / 2 / 1}, Language::kEnglish);
    const QuestionText text = ReadText(c.view(), read, read.scope);
    const FoundOccurrences found = FindAnchorEvents(Sees(), text, {5, text.words.size()}, others);
    order_ = found.order;
    std::vector<std::string> lines;
    for (const Occurrence& o : found.occurrences) {
      EXPECT_EQ(o.source, AnchorSource::kEvent);
      lines.push_back(DayText(o.when) + " " + IdOf(o.document));
      text_ = o.text;
    }
    std::ranges::sort(lines);
    return lines;
  }
  using Language = language::Language;

  OrderWord order_;
  std::string text_;  // of an occurrence
};

TEST_F(AnchorEventsTest, TheTypeMustBeSaid) {
  EXPECT_THAT(Find("the merger"), ElementsAre("2021-05-04 merger"));
  EXPECT_EQ(text_, "merger: Harbour Line and North Ferries merge");
  EXPECT_THAT(Find("the coronation"), IsEmpty());
  EXPECT_THAT(Find("the"), IsEmpty());
}

TEST_F(AnchorEventsTest, WhatElseIsSaidMustNameTheDocument) {
  EXPECT_THAT(Find("the electrode was filed"), ElementsAre("2019-03-04 lk-1", "2023-05-18 lk-2"));
  EXPECT_THAT(Find("the graded electrode was filed"), ElementsAre("2019-03-04 lk-1", "2023-05-18 lk-2"))
      << "half of the words will do";
  EXPECT_THAT(Find("the graded lattice electrode was filed"), ElementsAre("2019-03-04 lk-1", "2023-05-18 lk-2"));
  EXPECT_THAT(Find("the pump for deep wells was filed"), IsEmpty());
}

TEST_F(AnchorEventsTest, AKnownNameMustStandInTheDocument) {
  EXPECT_THAT(Find("the merger of North Ferries"), ElementsAre("2021-05-04 merger"));
  EXPECT_THAT(Find("the merger of Tobias Venn"), IsEmpty());
}

TEST_F(AnchorEventsTest, TheOrderWordIsReadBesideTheType) {
  Find("the first merger");
  EXPECT_EQ(order_.order, Order::kFirst);
  Find("the merger");
  EXPECT_EQ(order_.order, Order::kNone);
}

TEST_F(AnchorEventsTest, OfTwoDocumentsOfOneDayTheGoverningOneTells) {
  ingest::DocumentInput official{.id = "gazette", .title = "Gazette", .text = "They merged."};
  official.authority = 90;
  official.events = {{"merger", "2021-05"}};
  c.Put(official);
  EXPECT_THAT(Find("the merger"), ElementsAre("2021-05-04 merger")) << "a day is more than its month";
  official.id = "gazette-2";
  official.events = {{"merger", "2021-05-04"}};
  c.Put(official);
  EXPECT_THAT(Find("the merger"), ElementsAre("2021-05-04 gazette-2"));
}

TEST_F(AnchorEventsTest, WhatConcernsTheOthersGoesFirst) {
  c.Put({.id = "mills", .title = "Mills", .text = "Two mills are one now.", .events = {{"merger", "2020-02-02"}}});
  EXPECT_THAT(Find("the merger"), ElementsAre("2020-02-02 mills", "2021-05-04 merger"));
  EXPECT_THAT(Find("the merger", question::FindEntities(c.view(), "Ilse Marrow")), ElementsAre("2021-05-04 merger"));
}

TEST_F(AnchorEventsTest, WhatMayNotBeSeenTellsNothing) {
  const question::Question read =
      question::ReadQuestion("Who left before the merger?", Day{std::chrono::year{2026} / 2 / 1}, Language::kEnglish);
  const QuestionText text = ReadText(c.view(), read, read.scope);
  const Access blind{c.view(), std::nullopt, [](const Document& d) { return d.external_id != "merger"; }};
  EXPECT_THAT(FindAnchorEvents(blind, text, {3, 5}, {}).occurrences, IsEmpty());
}

}  // namespace
}  // namespace annals::facts
