// Events as limits of a question: found among events, then among facts; first, last, only; unknown; known roughly.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/facts/event_anchor.h"
#include "tests/core/facts/fact_collection.h"

namespace annals::testing {
namespace {

using facts::AnchorRule;
using facts::AnchorSource;
using ::testing::Contains;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Day On(int year, unsigned month, unsigned day) {
  return Day{std::chrono::year{year} / std::chrono::month{month} / std::chrono::day{day}};
}

ingest::DocumentInput Report(const std::string& id, const std::string& title, const std::string& published,
                             const std::string& text) {
  ingest::DocumentInput document{.id = id, .title = title, .text = text, .doc_type = "report", .published = published};
  return document;
}

class AnchorTest : public ::testing::Test {
 protected:
  AnchorTest() {
    ingest::DocumentInput merger = Report("merger", "Harbour Line and North Ferries merge", "2021-05-06",
                                          "Harbour Line and North Ferries are one company now.");
    merger.events = {{"merger", "2021-05-04"}};
    c.Put(merger);
    c.Put(Report("fares-2020", "Fares of the Harbour Line, 2020", "2020-03-01", "The fare to Wick was 12 crowns."));
    c.Put(Report("fares-2022", "Fares of the Harbour Line, 2022", "2022-03-01", "The fare to Wick was 15 crowns."));
    c.Facts({"2019-07-01.. | Hanne Solberg | became CEO of | Tarn Energy",  //
             "2021-03-05 | Ada Lund | Make a visit | Wick",                 //
             "2021-09-05 | Ada Lund | Make a visit | Wick",                 //
             "2021-06 | Ben Oro | Make a visit | Wick"});
  }

  std::vector<std::string> Documents(const retrieval::Result& result) {
    std::vector<std::string> ids;
    for (const auto& chunk : result.chunks)
      ids.push_back(c.view().document(c.view().document_of(chunk.ordinal)).external_id);
    return ids;
  }
  FactCollection c;
};

TEST_F(AnchorTest, AnEventOfADocumentLimitsTheQuestion) {
  const retrieval::Result before = c.Retrieve("What was the fare to Wick before the merger?");
  ASSERT_TRUE(before.event_anchor);
  ASSERT_TRUE(before.event_anchor->resolved);
  EXPECT_EQ(before.event_anchor->used.source, AnchorSource::kEvent);
  EXPECT_EQ(before.event_anchor->rule, AnchorRule::kOnly);
  EXPECT_EQ(before.event_anchor->used.when, Interval::On(On(2021, 5, 4)));
  ASSERT_THAT(before.scope.groups, SizeIs(1));
  EXPECT_EQ(before.scope.groups[0].interval, Interval::Until(On(2021, 5, 4)));
  EXPECT_THAT(before.notes, Contains(Field(&scope::ScopeNote::code, "EVENT_RESOLVED")));
  EXPECT_THAT(Documents(before), Contains("fares-2020"));
  EXPECT_THAT(Documents(before), ::testing::Not(Contains("fares-2022")));
  EXPECT_THAT(Documents(c.Retrieve("What was the fare to Wick after the merger?")), Contains("fares-2022"));
  EXPECT_THAT(Documents(c.Retrieve("What was the fare to Wick after the merger?")),
              ::testing::Not(Contains("fares-2020")));
}

TEST_F(AnchorTest, AStateBeginsItsEvent) {
  const retrieval::Result since = c.Retrieve("What was the fare to Wick since Hanne Solberg became CEO?");
  ASSERT_TRUE(since.event_anchor && since.event_anchor->resolved);
  EXPECT_EQ(since.event_anchor->used.source, AnchorSource::kRelation);
  EXPECT_THAT(since.event_anchor->used.text, HasSubstr("became CEO of"));
  EXPECT_EQ(since.scope.groups[0].interval, Interval::From(On(2019, 7, 1)));
}

TEST_F(AnchorTest, SeveralOccurrencesAndTheRule) {
  const retrieval::Result before = c.Retrieve("What was the fare before Ada Lund's visit to Wick?");
  ASSERT_TRUE(before.event_anchor && before.event_anchor->resolved);
  EXPECT_EQ(before.event_anchor->rule, AnchorRule::kFirst);
  EXPECT_FALSE(before.event_anchor->rule_said);
  EXPECT_EQ(before.event_anchor->occurrences, 2u);
  EXPECT_EQ(before.event_anchor->used.when, Interval::On(On(2021, 3, 5)));
  ASSERT_THAT(before.event_anchor->others, SizeIs(1));
  EXPECT_EQ(before.event_anchor->others[0].when, Interval::On(On(2021, 9, 5)));

  const retrieval::Result after = c.Retrieve("What was the fare after Ada Lund's visit to Wick?");
  EXPECT_EQ(after.event_anchor->rule, AnchorRule::kLast);
  const retrieval::Result said = c.Retrieve("What was the fare after Ada Lund's first visit to Wick?");
  EXPECT_EQ(said.event_anchor->rule, AnchorRule::kFirst);
  EXPECT_TRUE(said.event_anchor->rule_said);
  EXPECT_EQ(said.scope.groups[0].interval, Interval::From(On(2021, 3, 6)));
}

TEST_F(AnchorTest, OccurrencesOfOneDayAreTiedAndShown) {
  c.Facts({"2021-03-05 | Ada Lund | Make a visit | Norrvik", "2021-09-05 | Ada Lund | Make a visit | Tarn"});
  const retrieval::Result before = c.Retrieve("What was the fare before Ada Lund's visit?");
  ASSERT_TRUE(before.event_anchor && before.event_anchor->resolved);
  EXPECT_EQ(before.event_anchor->occurrences, 4u);
  EXPECT_EQ(before.event_anchor->others[0].when, before.event_anchor->used.when);
}

TEST_F(AnchorTest, AnUnknownEventIsSaid) {
  const retrieval::Result result = c.Retrieve("What was the fare to Wick before the coronation?");
  ASSERT_TRUE(result.event_anchor);
  EXPECT_FALSE(result.event_anchor->resolved);
  EXPECT_THAT(result.scope.groups, IsEmpty());
  EXPECT_THAT(result.notes, Contains(Field(&scope::ScopeNote::code, "EVENT_NOT_RESOLVED")));
  EXPECT_THAT(Documents(result), ::testing::IsSupersetOf({"fares-2020", "fares-2022"}));
}

TEST_F(AnchorTest, AMonthIsNeitherBeforeNorAfterItsDays) {
  const retrieval::Result before = c.Retrieve("What was the fare before Ben Oro's visit to Wick?");
  EXPECT_EQ(before.scope.groups[0].interval, Interval::Until(On(2021, 6, 1)));
  const retrieval::Result after = c.Retrieve("What was the fare after Ben Oro's visit to Wick?");
  EXPECT_EQ(after.scope.groups[0].interval, Interval::From(On(2021, 7, 1)));
}

TEST_F(AnchorTest, TheDayIsKeptWhereAnotherSourceKnowsTheMonth) {
  ingest::DocumentInput rough = Report("rough", "Two ferry lines merge", "2021-06-01", "They merged in May.");
  rough.events = {{"merger", "2021-05"}};
  c.Put(rough);
  const retrieval::Result before = c.Retrieve("What was the fare to Wick before the merger?");
  EXPECT_EQ(before.event_anchor->used.when, Interval::On(On(2021, 5, 4)));
  EXPECT_EQ(before.event_anchor->occurrences, 1u);
}

TEST_F(AnchorTest, AnEventIsTiedToTheDocumentThatTheWordsName) {
  for (const auto& [id, title, day] : {std::tuple("p1", "Electrode with an open lattice", "2021-06-15"),
                                       std::tuple("p2", "Housing below the waterline", "2023-01-24")}) {
    ingest::DocumentInput patent = Report(id, title, day, "A patent.");
    patent.doc_type = "patent";
    patent.events = {{"granted", day}};
    c.Put(patent);
  }
  const retrieval::Result result = c.Retrieve("What was the fare after the open lattice electrode was granted?");
  ASSERT_TRUE(result.event_anchor && result.event_anchor->resolved);
  EXPECT_EQ(result.event_anchor->used.when, Interval::On(On(2021, 6, 15)));
  EXPECT_EQ(result.event_anchor->occurrences, 1u);
}

}  // namespace
}  // namespace annals::testing
