// The sample corpus, asked as `./dev up` asks it, with the hashing embedder: right periods, right sides.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/e2e/server_suite.h"

namespace annals::e2e {
namespace {

using testing::Each;
using testing::HasSubstr;
using testing::IsSupersetOf;

class Sample : public ServerSuite {
 protected:
  static void SetUpTestSuite() {
    ServerSuite::SetUpTestSuite();
    std::vector<std::string> files;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(ANNALS_SOURCE_DIR) / "deploy/sample"))
      files.push_back(entry.path());
    Load(files);
  }

  static std::vector<std::string> Labels(const v1::AnswerResponse& answer,
                                         const v1::AnswerParagraph* paragraph = nullptr) {
    std::vector<std::string> labels;
    for (const v1::Citation& citation : answer.citations()) {
      bool cited = paragraph == nullptr;
      if (paragraph != nullptr) {
        for (const v1::AnswerSentence& sentence : paragraph->sentences()) {
          for (const int number : sentence.citations()) cited |= number == citation.number();
        }
      }
      if (cited) labels.push_back(citation.label());
    }
    return labels;
  }
};

TEST_F(Sample, AQuestionAboutOctoberCitesOctoberOnly) {
  const v1::AnswerResponse answer =
      Ask("How did employment change in the October 2025 Survey of the Lakeland Districts?");
  EXPECT_EQ(answer.retrieval().scope().type(), v1::SCOPE_TYPE_POINT);
  ASSERT_GT(answer.citations_size(), 0) << answer.DebugString();
  EXPECT_THAT(Labels(answer), Each(std::string("October 2025")));
  EXPECT_THAT(answer.text(), HasSubstr("mployment"));
}

TEST_F(Sample, AComparisonCitesEachSideFromItsOwnPeriod) {
  const v1::AnswerResponse answer =
      Ask("How did prices change between the July and October 2025 Surveys of the Lakeland Districts?");
  EXPECT_EQ(answer.retrieval().scope().type(), v1::SCOPE_TYPE_COMPARISON);
  std::vector<std::string> headings;
  for (const v1::AnswerParagraph& paragraph : answer.paragraphs()) {
    if (paragraph.group() < 0) continue;
    headings.push_back(paragraph.heading());
    EXPECT_FALSE(paragraph.no_evidence()) << paragraph.heading();
    EXPECT_THAT(Labels(answer, &paragraph),
                testing::AllOf(testing::Not(testing::IsEmpty()), Each(paragraph.heading())));
  }
  EXPECT_THAT(headings, IsSupersetOf({"July 2025", "October 2025"}));
}

TEST_F(Sample, AContradictionShowsBothSidesAndPrefersTheOfficialOne) {
  const v1::AnswerResponse answer =
      Ask("How many mooring permits did the Harbour Office issue in 2024?", v1::ANSWER_MODE_CONFLICTS);
  ASSERT_EQ(answer.conflicts_size(), 1) << answer.DebugString();
  const v1::Conflict& conflict = answer.conflicts(0);
  ASSERT_EQ(conflict.sides_size(), 2);
  EXPECT_THAT(conflict.sides(0).value(), HasSubstr("412"));
  EXPECT_THAT(conflict.sides(1).value(), HasSubstr("389"));
  EXPECT_FALSE(conflict.reason().empty());
}

TEST_F(Sample, AFactIsAnsweredFromTheRecord) {
  const v1::AnswerResponse answer = Ask("When does patent LK 1020304 expire?");
  EXPECT_THAT(answer.text(), HasSubstr("2039"));
  ASSERT_GT(answer.citations_size(), 0);
  EXPECT_EQ(answer.citations(0).document_id(), "patent-lk-1020304");
}

TEST_F(Sample, APeriodWithoutEvidenceIsNotAnsweredFromAnother) {
  const v1::AnswerResponse answer =
      Ask("How did employment change in the March 2019 Survey of the Lakeland Districts?");
  for (const std::string& label : Labels(answer)) EXPECT_EQ(label, "March 2019") << answer.text();
}

}  // namespace
}  // namespace annals::e2e
