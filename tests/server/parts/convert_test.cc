#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "annals/v1/admin_service.pb.h"
#include "annals/v1/asset_service.pb.h"
#include "annals/v1/graph_service.pb.h"
#include "server/convert/answer.h"
#include "server/convert/debug.h"
#include "server/convert/document.h"
#include "server/convert/retrieval.h"
#include "server/convert/time.h"

namespace annals::server::convert {
namespace {

using std::chrono::year;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

constexpr Day kToday{year{2026} / 2 / 2};

std::vector<std::string> Fields(const Violations& violations) {
  std::vector<std::string> fields;
  for (const auto& v : violations) fields.push_back(v.field + " " + v.reason);
  return fields;
}

TEST(ConvertTime, IntervalsGoThereAndBack) {
  const Interval cases[] = {{Day{year{2025} / 7 / 1}, Day{year{2025} / 8 / 1}},
                            Interval::From(Day{year{1} / 1 / 1}),
                            Interval::Until(Day{year{9999} / 12 / 31}),
                            Interval::Always()};
  for (const Interval& interval : cases) {
    Violations violations;
    EXPECT_EQ(IntervalFromProto(ToProto(interval), "x", &violations), interval);
    EXPECT_THAT(violations, IsEmpty());
  }
}

TEST(ConvertTime, BadIntervalsNameTheField) {
  v1::Interval interval;
  interval.set_from("2025-13-45");
  Violations violations;
  EXPECT_FALSE(IntervalFromProto(interval, "validity", &violations));
  interval.set_from("2025-02-02");
  interval.set_to("2025-02-02");
  EXPECT_FALSE(IntervalFromProto(interval, "validity", &violations));
  EXPECT_THAT(Fields(violations), ElementsAre("validity.from INVALID_DATE", "validity EMPTY_INTERVAL"));
}

TEST(ConvertTime, Rfc3339) {
  const Timestamp noon = Timestamp(Day{year{2025} / 3 / 31}) + std::chrono::hours(12);
  EXPECT_EQ(ParseRfc3339("2025-03-31T12:00:00Z"), noon);
  EXPECT_EQ(ParseRfc3339("2025-03-31T14:00:00+02:00"), noon);
  EXPECT_EQ(ParseRfc3339("2025-03-31T12:00:00.25Z"), noon + std::chrono::milliseconds(250));
  EXPECT_EQ(ParseRfc3339(ToRfc3339(noon + std::chrono::microseconds(7))), noon + std::chrono::microseconds(7));
  for (const char* bad : {"", "2025-03-31", "2025-03-31T12:00:00", "2025-02-30T12:00:00Z", "2025-03-31T25:00:00Z",
                          "2025-03-31T12:00:00.Z", "2025-03-31T12:00:00+2", "2025-03-31 12:00:00Zx"}) {
    EXPECT_FALSE(ParseRfc3339(bad)) << bad;
  }
}

TEST(ConvertScope, OverrideKeepsItsGroups) {
  v1::TimeScope scope;
  scope.set_type(v1::SCOPE_TYPE_COMPARISON);
  for (const char* month : {"07", "10"}) {
    v1::TimeGroup* group = scope.add_groups();
    group->set_label(std::string("month ") + month);
    group->mutable_interval()->set_from(std::string("2025-") + month + "-01");
    group->mutable_interval()->set_to(std::string("2025-") + month + "-31");
  }
  Violations violations;
  const auto result = ScopeFromProto(scope, "what?", kToday, "time_scope", &violations);
  ASSERT_TRUE(result) << ::testing::PrintToString(Fields(violations));
  ASSERT_EQ(result->groups.size(), 2U);
  EXPECT_EQ(result->groups[1].label, "month 10");
  EXPECT_EQ(result->residual_query, "what?");
  EXPECT_EQ(ToProto(*result).groups(0).interval().from(), "2025-07-01");
}

TEST(ConvertScope, WhatIsWrongIsNamed) {
  const auto fields = [](const v1::TimeScope& scope) {
    Violations violations;
    ScopeFromProto(scope, "q", kToday, "time_scope", &violations);
    return Fields(violations);
  };
  v1::TimeScope scope;
  EXPECT_THAT(fields(scope), IsEmpty());
  scope.add_groups()->mutable_interval()->set_from("2025-01-01");
  EXPECT_THAT(fields(scope), ElementsAre("time_scope.type UNKNOWN_VALUE"));
  scope.set_type(v1::SCOPE_TYPE_NONE);
  EXPECT_THAT(fields(scope), ElementsAre("time_scope.groups WRONG_COUNT"));
  scope.set_type(v1::SCOPE_TYPE_COMPARISON);
  EXPECT_THAT(fields(scope), ElementsAre("time_scope.groups WRONG_COUNT"));
  scope.set_type(v1::SCOPE_TYPE_RANGE);
  EXPECT_THAT(fields(scope), IsEmpty());
  scope.mutable_groups(0)->mutable_interval()->set_to("2024-01-01");
  EXPECT_THAT(fields(scope), ElementsAre("time_scope.groups[0].interval EMPTY_INTERVAL"));
  scope.mutable_groups(0)->clear_interval();
  EXPECT_THAT(fields(scope), ElementsAre("time_scope.groups[0].interval EMPTY"));
}

TEST(ConvertDocument, EveryFieldArrives) {
  v1::DocumentInput in;
  in.set_id("d");
  in.set_title("t");
  in.set_published("15 October 2025");
  in.mutable_period()->set_from("2025-10-01");
  in.mutable_covered()->set_to("2025-10-06");
  in.add_authors("A. Author");
  (*in.mutable_identifiers())["patent_no"] = "2";
  (*in.mutable_identifiers())["doi"] = "1";
  auto* event = in.add_events();
  event->set_type("filed");
  event->set_date("2021");
  auto* chunk = in.add_chunks();
  chunk->set_text("x");
  chunk->add_embedding(1);
  auto* relation = chunk->add_relations();
  relation->set_subject("s");
  relation->mutable_validity()->set_to("2020-01-01");
  const ingest::DocumentInput out = FromProto(in);
  EXPECT_EQ(out.period_from, "2025-10-01");
  EXPECT_EQ(out.covered_to, "2025-10-06");
  EXPECT_THAT(out.identifiers, ElementsAre(Pair("doi", "1"), Pair("patent_no", "2")));  // sorted
  EXPECT_THAT(out.events, ElementsAre(Pair("filed", "2021")));
  EXPECT_EQ(out.chunks[0].relations[0].valid_to, "2020-01-01");
  EXPECT_THAT(out.chunks[0].embedding, ElementsAre(1));
  EXPECT_THAT(out.authors, ElementsAre("A. Author"));
}

TEST(ConvertQuestion, DefaultsAndLimits) {
  v1::RetrieveRequest in;
  in.set_query("Who?");
  Violations violations;
  const question::Request out = FromProto(in, kToday, "", &violations);
  EXPECT_THAT(violations, IsEmpty());
  EXPECT_EQ(out.top_k, 10);
  EXPECT_EQ(out.reference, kToday);
  EXPECT_FALSE(out.scope);
  in.set_top_k(1001);
  in.set_token_budget(-1);
  in.set_query(" \n ");
  in.set_as_of("yesterday");
  in.set_reference_time("2025-02-30");
  in.set_mode(static_cast<v1::AnswerMode>(77));
  FromProto(in, kToday, "retrieve.", &violations);
  EXPECT_THAT(Fields(violations),
              UnorderedElementsAre("retrieve.top_k OUT_OF_RANGE", "retrieve.token_budget OUT_OF_RANGE",
                                   "retrieve.query EMPTY", "retrieve.as_of INVALID_DATE",
                                   "retrieve.reference_time INVALID_DATE", "retrieve.mode UNKNOWN_VALUE"));
}

TEST(ConvertTrial, EveryPartOfTheRankingCanBeLeftOut) {
  v1::RankingTrial in;
  for (int part = 1; part < v1::RankingPart_ARRAYSIZE; ++part) in.add_without(static_cast<v1::RankingPart>(part));
  in.set_pipeline(v1::RETRIEVAL_PIPELINE_LEXICAL);
  in.set_scope_mode(v1::SCOPE_MODE_IGNORE);
  Violations violations;
  const retrieval::Ablation out = FromProto(in, "trial.", &violations);
  EXPECT_THAT(violations, IsEmpty());
  EXPECT_EQ(out.pipeline, retrieval::Pipeline::kLexical);
  EXPECT_EQ(out.scope_mode, scope::ScopeMode::kIgnore);
  ASSERT_EQ(out.without.size(), static_cast<std::size_t>(v1::RankingPart_ARRAYSIZE - 1));
  for (std::size_t i = 0; i < out.without.size(); ++i) EXPECT_EQ(static_cast<std::size_t>(out.without[i]), i);
}

TEST(ConvertTrial, WhatNobodyKnowsIsAViolation) {
  v1::RankingTrial in;
  in.set_pipeline(static_cast<v1::RetrievalPipeline>(77));
  in.set_chunk_score(static_cast<v1::ChunkScore>(77));
  in.set_scope_mode(static_cast<v1::ScopeMode>(77));
  in.add_without(v1::RANKING_PART_UNSPECIFIED);
  Violations violations;
  FromProto(in, "trial.", &violations);
  EXPECT_THAT(Fields(violations),
              UnorderedElementsAre("trial.chunk_score UNKNOWN_VALUE", "trial.pipeline UNKNOWN_VALUE",
                                   "trial.scope_mode UNKNOWN_VALUE", "trial.without[0] UNKNOWN_VALUE"));
}

// Each reason has its own value on the wire, and the name of it is that of the metrics.
TEST(ConvertComposition, EveryReasonArrives) {
  answer::Composition composition;
  for (int i = 0; i <= static_cast<int>(answer::ClaimFault::kTooMany); ++i)
    composition.removed.push_back({"claim", static_cast<answer::ClaimFault>(i), "detail"});
  const v1::Composition out = ToProto(composition);
  for (int i = 1; i < out.removed_claims_size(); ++i) {
    std::string name = v1::ClaimFault_Name(out.removed_claims(i).fault());
    for (char& c : name) c = static_cast<char>(std::tolower(c));
    EXPECT_EQ(name, std::string("claim_fault_") + answer::Name(static_cast<answer::ClaimFault>(i)));
  }
  for (int i = 1; i <= static_cast<int>(answer::Fallback::kNothingSupported); ++i) {
    composition.fallback = static_cast<answer::Fallback>(i);
    std::string name = v1::AnswerFallback_Name(ToProto(composition).fallback_reason());
    for (char& c : name) c = static_cast<char>(std::tolower(c));
    EXPECT_EQ(name, std::string("answer_fallback_") + answer::Name(composition.fallback));
  }
}

}  // namespace
}  // namespace annals::server::convert
