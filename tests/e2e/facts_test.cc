// Timelines, event anchors and set questions over dated facts, through a real server and the `annals` program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "nlohmann/json.hpp"
#include "tests/e2e/server_suite.h"

namespace annals::e2e {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kVisits =
    R"({"id":"visits","title":"Visits to the Tarn","date":"2024-12-31","chunks":[{"text":"Log.",)"
    R"("relations":[)"
    R"({"subject":"Ada Lund","predicate":"Make a visit","object":"Wick Sound",)"
    R"("validity":{"from":"2024-03-05","to":"2024-03-06"}},)"
    R"({"subject":"Ben Oro","predicate":"Make a visit","object":"Wick Sound",)"
    R"("validity":{"from":"2024-04-01","to":"2024-04-02"}},)"
    R"({"subject":"Ada Lund","predicate":"Make a visit","object":"Wick Sound",)"
    R"("validity":{"from":"2024-06-07","to":"2024-06-08"}}]}]})"
    "\n";

class Facts : public ServerSuite {
 protected:
  static void SetUpTestSuite() {
    ServerSuite::SetUpTestSuite();
    Load({(std::filesystem::path(ANNALS_SOURCE_DIR) / "deploy/sample/research.jsonl").string()});
    const ProgramResult visits = Annals({"ingest", "-", "--json"}, kVisits);
    ASSERT_EQ(visits.exit_code, 0) << visits.err;
    watermark = json::parse(visits.out)["watermark"].get<std::uint64_t>();
  }

  static absl::StatusOr<v1::GetTimelineResponse> Timeline(const std::string& name, int max_entries = 0) {
    v1::GetTimelineRequest request;
    request.set_collection("default");
    request.set_name(name);
    request.set_max_entries(max_entries);
    request.set_at_least(watermark);
    return connection->Call(&v1::GraphService::Stub::GetTimeline, request, {});
  }
};

TEST_F(Facts, ATimelineHasTheLifeOfAPatent) {
  const auto response = Timeline("LK 1020304");
  ASSERT_TRUE(response.ok()) << response.status();
  const v1::Timeline& timeline = response->timeline();
  std::vector<std::string> types;
  for (const v1::TimelineEntry& entry : timeline.entries()) {
    types.push_back(entry.type());
    EXPECT_FALSE(entry.document_id().empty());
  }
  EXPECT_THAT(types, ElementsAre("filed", "published", "granted", "said", "superseded", "expires"));
  ASSERT_EQ(timeline.lifecycles_size(), 1);
  EXPECT_EQ(timeline.lifecycles(0).superseded_by(), "patent-lk-1047755");
  EXPECT_EQ(timeline.lifecycles(0).steps(3).state(), "stated");
  EXPECT_EQ(timeline.lifecycles(0).steps(3).when().from(), "2039-03-04");
  EXPECT_GT(timeline.gaps_size(), 0);
  EXPECT_GE(response->watermark(), watermark);
}

TEST_F(Facts, APendingPatentShowsWhatIsMissing) {
  const auto response = Timeline("patent-lk-1047755");
  ASSERT_TRUE(response.ok()) << response.status();
  ASSERT_EQ(response->timeline().lifecycles_size(), 1);
  const v1::Lifecycle& life = response->timeline().lifecycles(0);
  EXPECT_EQ(life.steps(2).type(), "granted");
  EXPECT_EQ(life.steps(2).state(), "missing");
  EXPECT_FALSE(life.steps(2).has_when());
  EXPECT_EQ(life.steps(3).state(), "computed");
  EXPECT_EQ(life.steps(3).when().from(), "2043-05-18");
}

TEST_F(Facts, BadTimelineRequestsNameTheField) {
  EXPECT_EQ(Timeline("Gandalf").status().code(), absl::StatusCode::kNotFound);
  const auto blank = Timeline(" ");
  EXPECT_EQ(blank.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(blank.status().message(), HasSubstr("name"));
  const auto many = Timeline("LK 1020304", 1001);
  EXPECT_EQ(many.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(many.status().message(), HasSubstr("max_entries"));
}

TEST_F(Facts, TheClientPrintsATimeline) {
  const ProgramResult printed = Annals({"timeline", "LK 1020304"});
  ASSERT_EQ(printed.exit_code, 0) << printed.err;
  EXPECT_THAT(printed.out, HasSubstr("2019-03-04  filed: Electrode with an open lattice"));
  EXPECT_THAT(printed.out, HasSubstr("nothing recorded"));
  EXPECT_THAT(printed.out,
              HasSubstr("filed 2019-03-04 → published 2021-06-15 → granted 2021-06-15 → expires 2039-03-04"));
  const ProgramResult part = Annals({"timeline", "LK 1020304", "--scope", "2021-01-01..2022-01-01", "--json"});
  ASSERT_EQ(part.exit_code, 0) << part.err;
  EXPECT_EQ(json::parse(part.out)["timeline"]["entries"].size(), 2u);
  EXPECT_EQ(Annals({"timeline", "Gandalf"}).exit_code, 4);
  EXPECT_EQ(Annals({"timeline", "LK 1020304", "--scope", "yesterday"}).exit_code, 1);
}

TEST_F(Facts, ATimelineQuestionIsAnsweredFromEvents) {
  const v1::AnswerResponse answer = Ask("What is the timeline of patent LK 1020304?", v1::ANSWER_MODE_AUTO);
  EXPECT_EQ(answer.mode(), v1::ANSWER_MODE_FACT);
  EXPECT_GT(answer.timeline().entries_size(), 3);
  EXPECT_THAT(answer.text(), HasSubstr("2021-06-15, granted: Electrode with an open lattice."));
  ASSERT_GT(answer.citations_size(), 0);
  EXPECT_EQ(answer.citations(0).document_id(), "patent-lk-1020304");
}

TEST_F(Facts, ASetQuestionShowsHowItWasComputed) {
  const v1::AnswerResponse answer =
      Ask("Who visited Wick Sound before Ada Lund's last visit to Wick Sound?", v1::ANSWER_MODE_FACT);
  std::vector<std::string> values;
  for (const v1::FactValue& value : answer.facts().values()) {
    values.push_back(value.text());
    EXPECT_GT(value.citations_size(), 0);
  }
  EXPECT_THAT(values, ElementsAre("Ada Lund", "Ben Oro"));
  EXPECT_EQ(answer.facts().predicate(), "Make a visit");
  const v1::EventAnchor& anchor = answer.facts().anchor();
  EXPECT_TRUE(anchor.resolved());
  EXPECT_EQ(anchor.rule(), "last");
  EXPECT_TRUE(anchor.rule_said());
  EXPECT_EQ(anchor.used().when().from(), "2024-06-07");
  EXPECT_EQ(anchor.others_size(), 1);
  EXPECT_EQ(anchor.period().to(), "2024-06-07");
  EXPECT_EQ(answer.retrieval().chunks(0).document().id(), "visits");
}

TEST_F(Facts, RetrieveSaysWhichEventLimitsAndWhenNoneDoes) {
  v1::RetrieveRequest request;
  request.set_collection("default");
  request.set_at_least(watermark);
  request.set_query("What was reported about lattice cells before the launch of the Heron 12?");
  const auto before = connection->Call(&v1::RetrievalService::Stub::Retrieve, request, {});
  ASSERT_TRUE(before.ok()) << before.status();
  EXPECT_TRUE(before->event_anchor().resolved());
  EXPECT_EQ(before->event_anchor().used().source(), "event");
  EXPECT_EQ(before->event_anchor().used().when().from(), "2023-05-09");
  for (const v1::RetrievedChunk& chunk : before->chunks()) EXPECT_LT(chunk.document().published(), "2023-05-09");
  request.set_query("What was reported about lattice cells before the coronation?");
  const auto unknown = connection->Call(&v1::RetrievalService::Stub::Retrieve, request, {});
  ASSERT_TRUE(unknown.ok()) << unknown.status();
  EXPECT_FALSE(unknown->event_anchor().resolved());
  std::vector<std::string> codes;
  for (const v1::ScopeNote& note : unknown->notes()) codes.push_back(note.code());
  EXPECT_THAT(codes, testing::Contains("EVENT_NOT_RESOLVED"));
  EXPECT_THAT(unknown->chunks(), Not(testing::IsEmpty()));
}

}  // namespace
}  // namespace annals::e2e
