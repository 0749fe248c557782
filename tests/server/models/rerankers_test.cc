// Rerankers in this process and over HTTP: what they score, and what is not believed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <future>

#include "server/models/endpoint/http_reranker.h"
#include "server/models/onnx_embedder.h"
#include "server/models/onnx_reranker.h"
#include "server/models/reranker_factory.h"
#include "storage/call_bounds.h"
#include "tests/fakes/rerank_endpoint.h"
#include "tests/fakes/tiny_cross_encoder.h"
#include "tests/support/eventually.h"
#include "tests/support/temporary_folder.h"

namespace annals::models {
namespace {

using fakes::RerankEndpoint;
using fakes::RerankFault;
using fakes::WriteTinyCrossEncoder;
using std::chrono::milliseconds;
using std::chrono::minutes;
using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class TinyCrossEncoderTest : public ::testing::Test {
 protected:
  std::vector<double> Score(const std::string& question, const std::vector<std::string>& texts,
                            const fakes::TinyCrossEncoder& encoder = {}) {
    WriteTinyCrossEncoder(folder_.path(), encoder);
    const auto reranker = OnnxReranker::Load(folder_.path(), {.threads = 2});
    EXPECT_TRUE(reranker.ok()) << reranker.status();
    if (!reranker.ok()) return {};
    const auto scores = (*reranker)->Score(question, texts, minutes(1));
    EXPECT_TRUE(scores.ok()) << scores.status();
    return scores.value_or(std::vector<double>());
  }
  TemporaryFolder folder_;
};

// Tokens: 2 [CLS], 3 [SEP], 4 river, 5 rose, 6 fell, 9 the. The passage and its mark count whole, the rest a thousandth.
TEST_F(TinyCrossEncoderTest, ReadsQuestionAndPassageTogether) {
  EXPECT_THAT(Score("the river", {"rose", "fell fell", ""}),
              ElementsAre(DoubleNear(5 + 3 + .001 * (2 + 9 + 4 + 3 + 5 + 3), 1e-4),
                          DoubleNear(6 + 6 + 3 + .001 * (2 + 9 + 4 + 3 + 6 + 6 + 3), 1e-4),
                          DoubleNear(3 + .001 * (2 + 9 + 4 + 3 + 3), 1e-4)));
}

TEST_F(TinyCrossEncoderTest, AScoreDoesNotDependOnTheOtherPassages) {
  const double alone = Score("river", {"rose"})[0];
  EXPECT_EQ(Score("river", {"fell fell fell", "rose", "the"})[1], alone);
}

// Room for four tokens beside three marks: half of it is the passage's, and what it does not use the question's.
TEST_F(TinyCrossEncoderTest, WhatIsTooLongLosesItsEnd) {
  const fakes::TinyCrossEncoder narrow{.max_tokens = 8};
  EXPECT_EQ(Score("river", {"rose rose rose rose fell"}, narrow), Score("river", {"rose rose rose rose"}, narrow));
  EXPECT_EQ(Score("river river river river river", {"rose rose rose"}, narrow),
            Score("river river river", {"rose rose"}, narrow));
  EXPECT_EQ(Score("river river river river river", {"rose"}, narrow),
            Score("river river river river", {"rose"}, narrow));
}

TEST_F(TinyCrossEncoderTest, NoPairIsBegunWhenTheTimeIsOver) {
  WriteTinyCrossEncoder(folder_.path());
  const auto reranker = OnnxReranker::Load(folder_.path(), {});
  ASSERT_TRUE(reranker.ok()) << reranker.status();
  const std::vector<std::string> texts = {"rose"};
  EXPECT_EQ((*reranker)->Score("river", texts, milliseconds(0)).status().code(), absl::StatusCode::kDeadlineExceeded);
}

TEST_F(TinyCrossEncoderTest, AnEmbeddersFolderIsNone) {
  WriteTinyCrossEncoder(folder_.path(), {.pooling = "mean"});
  const auto reranker = MakeReranker({.kind = RerankerKind::kOnnx, .model = folder_.path()});
  EXPECT_EQ(reranker.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(reranker.status().message()), HasSubstr("pooling must be score"));
}

TEST_F(TinyCrossEncoderTest, AndItsOwnIsNoEmbedders) {
  WriteTinyCrossEncoder(folder_.path());
  EXPECT_EQ(OnnxEmbedder::Load(folder_.path(), {}).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST_F(TinyCrossEncoderTest, AMissingFolderIsNamed) {
  const auto reranker = MakeReranker({.kind = RerankerKind::kOnnx, .model = "none", .models_dir = folder_.path()});
  EXPECT_EQ(reranker.status().code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(std::string(reranker.status().message()), HasSubstr(folder_.path() + "/none"));
}

const std::vector<std::string> kTexts = {"gold", "sand", "gold and gold"};

class HttpRerankerTest : public ::testing::Test {
 protected:
  absl::StatusOr<std::vector<double>> Score(std::vector<RerankFault> faults,
                                            std::chrono::nanoseconds within = minutes(1),
                                            const std::string& key_file = "") {
    endpoint_.Enqueue(std::move(faults));
    auto reranker = HttpReranker::Connect({.base_url = endpoint_.base_url(), .model = "fake", .key_file = key_file});
    if (!reranker.ok()) return reranker.status();
    return (*reranker)->Score("where is it?", kTexts, within);
  }
  RerankEndpoint endpoint_;
  TemporaryFolder folder_;
};

TEST_F(HttpRerankerTest, ReadsScoresByTheirIndex) {
  const auto scores = Score({});
  ASSERT_TRUE(scores.ok()) << scores.status();
  EXPECT_THAT(*scores, ElementsAre(1, 0, 2));
  ASSERT_EQ(endpoint_.calls().size(), 1U);
  EXPECT_EQ(endpoint_.calls()[0].model, "fake");
  EXPECT_EQ(endpoint_.calls()[0].query, "where is it?");
  EXPECT_EQ(endpoint_.calls()[0].documents, kTexts);
  EXPECT_THAT(endpoint_.calls()[0].authorization, IsEmpty());
}

TEST_F(HttpRerankerTest, SendsTheKeyAndNeverSaysIt) {
  const std::string file = folder_.path() + "/key";
  std::ofstream(file) << "secret-key\n";
  const auto refused = Score({RerankFault::kRefuse}, minutes(1), file);
  EXPECT_EQ(refused.status().code(), absl::StatusCode::kUnauthenticated);
  EXPECT_THAT(std::string(refused.status().message()), Not(HasSubstr("secret-key")));
  EXPECT_EQ(endpoint_.calls()[0].authorization, "Bearer secret-key");
}

TEST_F(HttpRerankerTest, WhatCannotBeBelievedIsAnError) {
  for (const RerankFault fault : {RerankFault::kNotJson, RerankFault::kNoResults, RerankFault::kOneTooFew,
                                  RerankFault::kNan, RerankFault::kSameIndexTwice, RerankFault::kIndexTooLarge}) {
    const auto scores = Score({fault});
    EXPECT_EQ(scores.status().code(), absl::StatusCode::kInternal) << static_cast<int>(fault);
    EXPECT_THAT(std::string(scores.status().message()), HasSubstr(endpoint_.base_url() + "/rerank"));
  }
}

// One attempt: the question does not wait for a second.
TEST_F(HttpRerankerTest, AFailureIsNotRepeated) {
  EXPECT_EQ(Score({RerankFault::kServerError}).status().code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(Score({RerankFault::kCutOff}).status().code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(endpoint_.calls().size(), 2U);
}

TEST_F(HttpRerankerTest, OneThatHangsEndsWithItsTime) {
  EXPECT_EQ(Score({RerankFault::kStall}, milliseconds(50)).status().code(), absl::StatusCode::kDeadlineExceeded);
  EXPECT_EQ(Score({}, milliseconds(0)).status().code(), absl::StatusCode::kDeadlineExceeded);
}

// The endpoint would stall until the end of the test, and has a minute.
TEST_F(HttpRerankerTest, OneThatHangsIsLeftWithItsCaller) {
  std::atomic<bool> gone = false;
  auto status = std::async(std::launch::async, [&] {
    const storage::CallBounds bounds(storage::CallBounds::Clock::time_point::max(), [&] { return gone.load(); });
    return Score({RerankFault::kStall}).status();
  });
  EXPECT_TRUE(Eventually([&] { return !endpoint_.calls().empty(); }));
  gone = true;
  EXPECT_TRUE(absl::IsCancelled(status.get()));
}

TEST_F(HttpRerankerTest, OneThatHangsIsLeftAtTheDeadlineOfTheCall) {
  const storage::CallBounds bounds(storage::CallBounds::Clock::now() + milliseconds(100), {});
  EXPECT_TRUE(absl::IsDeadlineExceeded(Score({RerankFault::kStall}).status()));
}

TEST_F(HttpRerankerTest, OneThatHangsHoldsNoMoreThanItsPlaces) {
  const auto breaker = std::make_shared<CircuitBreaker>(BreakerOptions{.endpoint = "reranker"});
  const auto reranker =
      HttpReranker::Connect({.base_url = endpoint_.base_url(), .model = "fake", .concurrent = 1, .breaker = breaker});
  ASSERT_TRUE(reranker.ok()) << reranker.status();
  endpoint_.Enqueue({RerankFault::kStall});
  std::atomic<bool> gone = false;
  auto stalled = std::async(std::launch::async, [&] {
    const storage::CallBounds bounds(storage::CallBounds::Clock::time_point::max(), [&] { return gone.load(); });
    return (*reranker)->Score("where is it?", kTexts, minutes(1)).status();
  });
  EXPECT_TRUE(Eventually([&] { return !endpoint_.calls().empty(); }));
  const absl::Status refused = (*reranker)->Score("where is it?", kTexts, milliseconds(50)).status();
  EXPECT_TRUE(absl::IsResourceExhausted(refused)) << refused;
  EXPECT_EQ(endpoint_.calls().size(), 1U);
  EXPECT_EQ(breaker->Look().refused, 1U);
  gone = true;
  EXPECT_TRUE(absl::IsCancelled(stalled.get()));
  EXPECT_TRUE((*reranker)->Score("where is it?", kTexts, minutes(1)).ok());
}

TEST(RerankerFactoryTest, ReadsTheSetting) {
  EXPECT_EQ(ParseReranker("")->kind, RerankerKind::kNone);
  EXPECT_EQ(*MakeReranker({}), nullptr);
  EXPECT_EQ(ParseReranker("./cross")->kind, RerankerKind::kOnnx);
  const auto endpoint = ParseReranker("http://host:8000/v1#bge-reranker-v2-m3");
  ASSERT_TRUE(endpoint.ok());
  EXPECT_EQ(endpoint->kind, RerankerKind::kHttp);
  EXPECT_EQ(endpoint->http.base_url, "http://host:8000/v1");
  EXPECT_EQ(endpoint->http.model, "bge-reranker-v2-m3");
  for (const char* wrong : {"hash", "http://host/v1", "two words"}) {
    const auto parsed = ParseReranker(wrong);
    EXPECT_EQ(parsed.status().code(), absl::StatusCode::kInvalidArgument) << wrong;
    EXPECT_THAT(std::string(parsed.status().message()), HasSubstr("reranker: "));
  }
}

}  // namespace
}  // namespace annals::models
