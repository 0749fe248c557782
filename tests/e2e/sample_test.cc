// The sample corpus, asked as `./dev up` asks it, with the hashing embedder: right periods, right sides.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/connection.h"
#include "cli/ingest_run.h"
#include "tests/e2e/program.h"

namespace annals::e2e {
namespace {

using testing::Each;
using testing::HasSubstr;
using testing::IsSupersetOf;

class Sample : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    scratch = bench::ScratchFolder::Make("annals-e2e").value().release();
    auto started = bench::ServerProcess::Start(QuickServer(scratch->path() / "server"));
    ASSERT_TRUE(started.ok()) << started.status();
    server = started->release();
    connection = new cli::Connection(server->grpc_address());
    std::vector<std::string> files;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(ANNALS_SOURCE_DIR) / "deploy/sample"))
      files.push_back(entry.path());
    cli::DocumentReader reader(files, {});
    const cli::IngestReport report = cli::RunIngest(connection, &reader, {});
    ASSERT_TRUE(report.status.ok()) << report.status;
    ASSERT_EQ(report.totals.rejected, 0);
    watermark = report.totals.watermark;
  }
  static void TearDownTestSuite() {
    delete connection;
    delete server;
    delete scratch;
    connection = nullptr;
    server = nullptr;
    scratch = nullptr;
  }
  void SetUp() override { ASSERT_NE(connection, nullptr); }

  v1::AnswerResponse Ask(const std::string& question, v1::AnswerMode mode = v1::ANSWER_MODE_AUTO) {
    v1::AnswerRequest request;
    request.mutable_retrieve()->set_collection("default");
    request.mutable_retrieve()->set_query(question);
    request.mutable_retrieve()->set_mode(mode);
    request.mutable_retrieve()->set_reference_time("2025-11-21");
    request.mutable_retrieve()->set_at_least(watermark);
    const auto response = connection->Call(&v1::RetrievalService::Stub::Answer, request, {});
    EXPECT_TRUE(response.ok()) << response.status();
    return response.value_or(v1::AnswerResponse());
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

  static bench::ScratchFolder* scratch;
  static bench::ServerProcess* server;
  static cli::Connection* connection;
  static std::uint64_t watermark;
};

bench::ScratchFolder* Sample::scratch = nullptr;
bench::ServerProcess* Sample::server = nullptr;
cli::Connection* Sample::connection = nullptr;
std::uint64_t Sample::watermark = 0;

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
