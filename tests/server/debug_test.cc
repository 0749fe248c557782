// The door for measurements: closed unless the server was started for it; with it, a ranking that lacks what it is told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

class DebugTest : public ServerTest {
 protected:
  v1::TryRankingRequest Trial(const std::string& query) {
    const std::uint64_t watermark = Ingest({Document("a", "Alder", "Alder has a mill by the sea."),
                                            Document("b", "Eskby", "Eskby has no harbour.")})
                                        .watermark();
    v1::TryRankingRequest request;
    *request.mutable_request() = Question(query, watermark);
    return request;
  }
};

TEST_F(DebugTest, AServerThatWasNotStartedForItRefuses) {
  Config config = TestConfig();
  config.database.url = app().database_url();
  ASSERT_FALSE(config.debug_ranking);
  const auto usual = StartOrDie(std::move(config), TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
  const v1::TryRankingRequest request = Trial("mill");
  Client client(usual->addresses().grpc);
  v1::TryRankingResponse found;
  const Problem problem = ProblemOf(client.debug->TryRanking(Context().get(), request, &found));
  EXPECT_EQ(problem.code, grpc::FAILED_PRECONDITION);
  EXPECT_EQ(problem.reason, "DEBUG_RANKING_OFF");
  EXPECT_THAT(problem.message, ::testing::HasSubstr("--debug-ranking"));
}

TEST_F(DebugTest, WithoutATrialItRanksAsRetrieveDoes) {
  const v1::TryRankingRequest request = Trial("Which place has a mill?");
  v1::TryRankingResponse found;
  ASSERT_TRUE(client().debug->TryRanking(Context().get(), request, &found).ok());
  v1::RetrieveResponse retrieved;
  ASSERT_TRUE(client().retrieval->Retrieve(Context().get(), request.request(), &retrieved).ok());
  ASSERT_GT(retrieved.chunks_size(), 0);
  ASSERT_EQ(found.response().chunks_size(), retrieved.chunks_size());
  for (int i = 0; i < retrieved.chunks_size(); ++i) {
    EXPECT_EQ(found.response().chunks(i).chunk_id(), retrieved.chunks(i).chunk_id());
    EXPECT_EQ(found.response().chunks(i).score(), retrieved.chunks(i).score());
  }
}

TEST_F(DebugTest, ATrialRanksByWhatItIsTold) {
  v1::TryRankingRequest request = Trial("Which place has a mill?");
  request.mutable_trial()->set_pipeline(v1::RETRIEVAL_PIPELINE_LEXICAL);
  v1::TryRankingResponse found;
  ASSERT_TRUE(client().debug->TryRanking(Context().get(), request, &found).ok());
  ASSERT_GT(found.response().chunks_size(), 0);
  for (const v1::RetrievedChunk& chunk : found.response().chunks()) {
    EXPECT_EQ(chunk.score(), chunk.lexical_score());
    EXPECT_EQ(chunk.dense_score(), 0);
  }
}

TEST_F(DebugTest, ViolationsNameTheTrialAndTheRequest) {
  v1::TryRankingRequest request = Trial("mill");
  request.mutable_trial()->set_pipeline(static_cast<v1::RetrievalPipeline>(9));
  v1::TryRankingResponse found;
  Problem problem = ProblemOf(client().debug->TryRanking(Context().get(), request, &found));
  EXPECT_EQ(problem.code, grpc::INVALID_ARGUMENT);
  EXPECT_EQ(problem.field, "trial.pipeline");
  request.clear_trial();
  request.mutable_request()->set_query(" ");
  problem = ProblemOf(client().debug->TryRanking(Context().get(), request, &found));
  EXPECT_EQ(problem.field, "request.query");
}

TEST_F(DebugTest, AnAnswerWithoutAPartIsOfOtherSentences) {
  const std::uint64_t watermark =
      Ingest({Document("a", "Alder", "Employers in Alder were calm. Employment in Alder was calm.")}).watermark();
  v1::TryAnswerRequest request;
  *request.mutable_request()->mutable_retrieve() = Question("How was employment in Alder?", watermark);
  request.mutable_request()->set_max_sentences(1);
  v1::TryAnswerResponse usual, lacking;
  ASSERT_TRUE(client().debug->TryAnswer(Context().get(), request, &usual).ok());
  v1::AnswerResponse answered;
  ASSERT_TRUE(client().retrieval->Answer(Context().get(), request.request(), &answered).ok());
  EXPECT_EQ(usual.response().text(), answered.text());
  EXPECT_THAT(answered.text(), ::testing::StartsWith("Employment in Alder"));
  request.add_without("exact");
  ASSERT_TRUE(client().debug->TryAnswer(Context().get(), request, &lacking).ok());
  EXPECT_THAT(lacking.response().text(), ::testing::StartsWith("Employers in Alder"));
}

TEST_F(DebugTest, APartThatIsNoneIsRefusedWithTheNamesThatThereAre) {
  v1::TryAnswerRequest request;
  *request.mutable_request()->mutable_retrieve() = Trial("Which place has a mill?").request();
  request.add_without("density");
  request.add_without("colour");
  v1::TryAnswerResponse response;
  const Problem problem = ProblemOf(client().debug->TryAnswer(Context().get(), request, &response));
  EXPECT_EQ(problem.code, grpc::INVALID_ARGUMENT);
  EXPECT_THAT(problem.message, ::testing::AllOf(::testing::HasSubstr("without[1]"), ::testing::HasSubstr("density")));
}

}  // namespace
}  // namespace annals::server::testing
