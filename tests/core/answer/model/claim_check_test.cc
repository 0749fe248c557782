// One claim by itself: what it is held against is given.
#include "core/answer/model/claim_check.h"

#include <gmock/gmock.h>

#include "tests/core/answer/survey_answers.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class ClaimCheckTest : public SurveyAnswers {
 protected:
  ClaimCheckTest() {
    AddSurvey("october", "October 2025", 10, "Prices rose 3 percent. Sawmills laid off 30 loggers. Timber was dear.");
    AddSurvey("july", "July 2025", 7, "Prices rose 2 percent.");
  }

  // Cites the passages by their place: 0 is of October, 1 of July.
  ClaimVerdict Judge(const std::string& text, std::vector<int> cited, const CheckOptions& options = {}) {
    Claim claim{.text = text};
    for (const int n : cited) claim.ids.push_back("E" + std::to_string(n));
    return Judge(claim, options);
  }
  ClaimVerdict Judge(const Claim& claim, const CheckOptions& options = {}) {
    const auto view = image_->Current();
    std::vector<PromptPassage> passages;
    for (index::ChunkOrdinal chunk = 0; chunk < view->chunks(); ++chunk) {
      const auto bytes = static_cast<std::uint32_t>(view->chunk(chunk).text.size());
      passages.push_back({"E" + std::to_string(chunk), chunk, groups_.empty() ? -1 : groups_.at(chunk), bytes});
    }
    std::vector<GivenPassage> given;
    for (const PromptPassage& passage : passages) given.emplace_back(*view, passage, Month(10).from);
    return CheckClaim({*view, result_, options, question_, given}, claim);
  }
  std::string TextOf(const Support& support) {
    return std::string(image_->Current()->chunk(support.chunk).text.substr(support.begin, support.end - support.begin));
  }

  retrieval::Result result_;
  absl::flat_hash_set<std::string> question_;  // terms
  std::vector<int> groups_;                    // of the passages
};

TEST_F(ClaimCheckTest, AClaimIsKeptWithTheSentencesThatSupportIt) {
  const ClaimVerdict verdict = Judge("Sawmills laid off thirty loggers.", {0});
  EXPECT_EQ(verdict.fault, ClaimFault::kNone);
  EXPECT_EQ(verdict.kept.text, "Sawmills laid off thirty loggers.");
  EXPECT_EQ(verdict.kept.group, -1);
  ASSERT_THAT(verdict.kept.support, SizeIs(1));
  EXPECT_EQ(TextOf(verdict.kept.support[0]), "Sawmills laid off 30 loggers.");
}

TEST_F(ClaimCheckTest, TwoSentencesOfAPassageMaySupportItTogether) {
  const std::string both = "Prices rose, and timber was dear.";
  EXPECT_THAT(Judge(both, {0}).kept.support, SizeIs(2));
  EXPECT_EQ(Judge(both, {0}, {.sentences_a_passage = 1}).fault, ClaimFault::kUnsupported) << "half of its words";
}

TEST_F(ClaimCheckTest, OnlyWhatIsCitedSupportsIt) {
  EXPECT_EQ(Judge("Prices rose 2 percent.", {1}).fault, ClaimFault::kNone);
  const ClaimVerdict verdict = Judge("Prices rose 2 percent.", {0});
  EXPECT_EQ(verdict.fault, ClaimFault::kNumber);
  EXPECT_EQ(verdict.detail, "2 percent");
  EXPECT_THAT(verdict.kept.support, IsEmpty());
  EXPECT_EQ(Judge("Prices rose 2 percent.", {}).fault, ClaimFault::kNoCitation);
  EXPECT_EQ(Judge("Prices rose 2 percent.", {7}).detail, "E7");
}

TEST_F(ClaimCheckTest, InAComparisonAClaimHasThePeriodOfItsPart) {
  result_.scope.type = time::ScopeType::kComparison;
  result_.scope.groups.resize(2);
  result_.status = scope::ScopeStatus::kInScope;
  result_.scope.groups[0].interval = Month(7);
  result_.scope.groups[1].interval = Month(10);
  groups_ = {1, 0};
  EXPECT_EQ(Judge(Claim{.text = "Prices rose 3 percent.", .ids = {"E0"}, .part = 2}).kept.group, 1);
  const ClaimVerdict foreign = Judge(Claim{.text = "Prices rose 3 percent.", .ids = {"E0"}, .part = 1});
  EXPECT_EQ(foreign.fault, ClaimFault::kForeignPeriod);
  EXPECT_EQ(foreign.detail, "E0");
  EXPECT_EQ(Judge("Prices rose 3 percent.", {0}).kept.group, 1) << "without a part that of its passage";
}

TEST_F(ClaimCheckTest, ADateLiesInThePeriodThatWasAskedFor) {
  EXPECT_EQ(Judge("Prices rose 3 percent in October 2025.", {0}).fault, ClaimFault::kNone);
  result_.status = scope::ScopeStatus::kInScope;
  result_.scope.groups.resize(1);
  result_.scope.groups[0].interval = Month(7);
  EXPECT_EQ(Judge("Prices rose 3 percent in October 2025.", {0}).fault, ClaimFault::kOutsideScope);
}

TEST_F(ClaimCheckTest, ThePassageMustHaveToDoWithTheQuestion) {
  question_ = {"herr"};
  EXPECT_EQ(Judge("Sawmills laid off 30 loggers.", {0}).fault, ClaimFault::kOffTopic);
  question_ = {"timber"};
  EXPECT_EQ(Judge("Sawmills laid off 30 loggers.", {0}).fault, ClaimFault::kNone) << "another sentence of it has";
}

TEST_F(ClaimCheckTest, WhatTheQuestionSaysProvesNothing) {
  question_ = {"sawmil", "logger"};
  EXPECT_EQ(Judge("Sawmills paid loggers.", {0}, {.novel = .5}).fault, ClaimFault::kUnsupported);
  EXPECT_EQ(Judge("Sawmills paid loggers.", {0}, {.novel = 0}).fault, ClaimFault::kNone);
}

}  // namespace
}  // namespace annals::answer
