// The order of a reranker behind a real endpoint that does everything wrong in turn: a real server.
#include <gmock/gmock.h>

#include "tests/fakes/rerank_endpoint.h"
#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using fakes::RerankEndpoint;
using fakes::RerankFault;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class RerankServerTest : public ServerTest {
 protected:
  // Another server on the database of the shared one, with a reranker.
  void SetUp() override {
    Config config = TestConfig();
    config.database.url = app().database_url();
    config.reranker.kind = models::RerankerKind::kHttp;
    config.reranker.http = {.base_url = endpoint_.base_url(), .model = "fake-reranker"};
    config.reranker.timeout = std::chrono::milliseconds(5'000);
    server_ = StartOrDie(config, TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
    other_ = std::make_unique<Client>(server_->addresses().grpc);
    watermark_ = Ingest({Document("one", "Mine", "Ore of the mine. Ore of the mine is sold."),
                         Document("two", "Mine yard", "Ore of the mine is gold."),
                         Document("three", "Mine hall", "Ore of the mine and gold, gold.")})
                     .watermark();
  }

  v1::RetrieveRequest Request() const {
    v1::RetrieveRequest request = Question("ore of the mine", watermark_);
    request.set_explain(true);
    return request;
  }
  static v1::RetrieveResponse Ask(Client& client, const v1::RetrieveRequest& request) {
    v1::RetrieveResponse response;
    const grpc::Status status = client.retrieval->Retrieve(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  static std::vector<std::string> Ids(const v1::RetrieveResponse& response) {
    std::vector<std::string> ids;
    for (const auto& chunk : response.chunks()) ids.push_back(chunk.document().id());
    return ids;
  }
  // Without what differs between any two calls.
  static std::string Bytes(v1::RetrieveResponse response) {
    response.mutable_stats()->clear_stages();
    response.mutable_stats()->clear_total_seconds();
    return response.SerializeAsString();
  }

  RerankEndpoint endpoint_;
  std::unique_ptr<App> server_;
  std::unique_ptr<Client> other_;
  std::uint64_t watermark_ = 0;
};

TEST_F(RerankServerTest, GivesTheOrderAndSaysSo) {
  const v1::RetrieveResponse response = Ask(*other_, Request());
  EXPECT_THAT(Ids(response), ElementsAre("three", "two", "one"));
  EXPECT_EQ(response.stats().reranker(), "fake-reranker");
  ASSERT_EQ(endpoint_.calls().size(), 1U);
  EXPECT_EQ(endpoint_.calls()[0].query, "ore of the mine");
  bool said = false;
  for (const auto& factor : response.chunks(0).derivation().factors()) {
    if (factor.name() != "rerank") continue;
    said = true;
    EXPECT_EQ(factor.value(), 2);
  }
  EXPECT_TRUE(said);
}

TEST_F(RerankServerTest, ARequestWithoutItIsThatOfAServerWithoutOne) {
  v1::RetrieveRequest request = Request();
  request.set_no_rerank(true);
  EXPECT_EQ(Bytes(Ask(*other_, request)), Bytes(Ask(client(), Request())));
  EXPECT_THAT(endpoint_.calls(), IsEmpty());
}

TEST_F(RerankServerTest, WhateverIsWrongWithItTheOrderStandsAndANoteSaysSo) {
  const std::vector<std::string> plain = Ids(Ask(client(), Request()));
  ASSERT_NE(plain, (std::vector<std::string>{"three", "two", "one"}));
  for (const RerankFault fault : {RerankFault::kServerError, RerankFault::kRefuse, RerankFault::kNotJson,
                                  RerankFault::kNoResults, RerankFault::kOneTooFew, RerankFault::kNan,
                                  RerankFault::kSameIndexTwice, RerankFault::kIndexTooLarge, RerankFault::kCutOff}) {
    endpoint_.Enqueue({fault});
    const v1::RetrieveResponse response = Ask(*other_, Request());
    EXPECT_EQ(Ids(response), plain) << static_cast<int>(fault);
    ASSERT_GT(response.notes_size(), 0);
    EXPECT_EQ(response.notes(response.notes_size() - 1).code(), "RERANKER_FAILED");
    EXPECT_THAT(response.notes(response.notes_size() - 1).DebugString(),
                ::testing::Not(HasSubstr(endpoint_.base_url())));
    EXPECT_EQ(response.stats().reranker(), "");
  }
  EXPECT_EQ(endpoint_.calls().size(), 9U);
}

// It gets half of what the call has left, at most.
TEST_F(RerankServerTest, OneThatHangsTakesNoAnswerAway) {
  endpoint_.Enqueue({RerankFault::kStall});
  const v1::RetrieveResponse response = Ask(*other_, Request());
  EXPECT_EQ(response.chunks_size(), 3);
  ASSERT_GT(response.notes_size(), 0);
  EXPECT_EQ(response.notes(response.notes_size() - 1).code(), "RERANKER_FAILED");
}

}  // namespace
}  // namespace annals::server::testing
