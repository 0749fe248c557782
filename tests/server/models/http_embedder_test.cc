#include "server/models/endpoint/http_embedder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <future>

#include "storage/call_bounds.h"
#include "tests/fakes/embedding_endpoint.h"
#include "tests/support/eventually.h"
#include "tests/support/temporary_folder.h"

namespace annals::models {
namespace {

using embedding::Matrix;
using embedding::Purpose;
using fakes::EmbeddingEndpoint;
using fakes::EndpointFault;
using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr std::size_t kDimension = 6;
const std::vector<std::string> kTexts = {"the river rose", "rivers fell", "rain"};

class HttpEmbedderTest : public ::testing::Test {
 protected:
  // Waits are written down instead of waited; jitter is 1/2.
  absl::StatusOr<Matrix> Embed(std::vector<EndpointFault> faults, HttpEmbedderConfig config = {}) {
    endpoint_.Enqueue(std::move(faults));
    if (config.base_url.empty()) config.base_url = endpoint_.base_url();
    config.model = "fake";
    config.dimension = kDimension;
    config.max_attempts = 3;
    auto embedder = HttpEmbedder::Connect(
        config, {.wait = [this](milliseconds time) { waits_.push_back(time.count()); }, .jitter = [] { return 0.5; }});
    if (!embedder.ok()) return embedder.status();
    return (*embedder)->Embed(kTexts, Purpose::kPassage);
  }
  std::string Failure(std::vector<EndpointFault> faults, absl::StatusCode code) {
    const auto result = Embed(std::move(faults));
    EXPECT_EQ(result.status().code(), code) << result.status();
    EXPECT_THAT(std::string(result.status().message()), HasSubstr(endpoint_.base_url() + "/embeddings"));
    return std::string(result.status().message());
  }

  TemporaryFolder folder_;
  EmbeddingEndpoint endpoint_{kDimension};
  std::vector<std::int64_t> waits_;
};

void ExpectGood(const absl::StatusOr<Matrix>& result) {
  ASSERT_TRUE(result.ok()) << result.status();
  ASSERT_EQ(result->rows, kTexts.size());
  for (std::size_t i = 0; i < kTexts.size(); ++i) {
    const std::vector<float> raw = EmbeddingEndpoint::VectorOf(kTexts[i], kDimension);
    double sum = 0;
    for (const float x : raw) sum += static_cast<double>(x) * x;
    for (std::size_t j = 0; j < raw.size(); ++j) EXPECT_NEAR(result->row(i)[j], raw[j] / std::sqrt(sum), 1e-6);
  }
}

TEST_F(HttpEmbedderTest, ReadsVectorsAndScalesThem) {
  ExpectGood(Embed({}));
  EXPECT_THAT(waits_, IsEmpty());
  ASSERT_EQ(endpoint_.requests().size(), 1U);
  EXPECT_EQ(endpoint_.requests()[0].model, "fake");
  EXPECT_EQ(endpoint_.requests()[0].texts, kTexts);
  EXPECT_EQ(endpoint_.requests()[0].authorization, "");
}

TEST_F(HttpEmbedderTest, PutsVectorsInTheirPlacesByIndex) { ExpectGood(Embed({EndpointFault::kReversedOrder})); }

TEST_F(HttpEmbedderTest, SplitsIntoBatches) {
  ExpectGood(Embed({}, {.max_batch = 2}));
  ASSERT_EQ(endpoint_.requests().size(), 2U);
  EXPECT_THAT(endpoint_.requests()[1].texts, ElementsAre("rain"));
}

TEST_F(HttpEmbedderTest, RepeatsAfterServerErrors) {
  ExpectGood(Embed({EndpointFault::kServerError, EndpointFault::kServerError}));
  EXPECT_THAT(waits_, ElementsAre(125, 250));  // half of 250 and of 500
}

TEST_F(HttpEmbedderTest, WaitsAsLongAsItIsTold) {
  ExpectGood(Embed({EndpointFault::kBusy}));
  EXPECT_THAT(waits_, ElementsAre(7000));
}

TEST_F(HttpEmbedderTest, RepeatsAfterATimeout) {
  ExpectGood(Embed({EndpointFault::kStall}, {.request_timeout = milliseconds(50)}));
  EXPECT_EQ(waits_.size(), 1U);
}

// The endpoint would stall until the end of the test; each attempt may take 30 s.
TEST_F(HttpEmbedderTest, LeavesAStallWithItsCaller) {
  std::atomic<bool> gone = false;
  auto status = std::async(std::launch::async, [&] {
    const storage::CallBounds bounds(storage::CallBounds::Clock::time_point::max(), [&] { return gone.load(); });
    return Embed({EndpointFault::kStall}).status();
  });
  EXPECT_TRUE(Eventually([&] { return !endpoint_.requests().empty(); }));
  gone = true;
  EXPECT_TRUE(absl::IsCancelled(status.get()));
  EXPECT_EQ(endpoint_.requests().size(), 1U);
  EXPECT_THAT(waits_, IsEmpty());
}

TEST_F(HttpEmbedderTest, LeavesAStallAtTheDeadlineOfItsCall) {
  const storage::CallBounds bounds(storage::CallBounds::Clock::now() + milliseconds(100), {});
  EXPECT_TRUE(absl::IsDeadlineExceeded(Embed({EndpointFault::kStall}).status()));
  EXPECT_EQ(endpoint_.requests().size(), 1U);  // no second attempt
}

// One stalls in the only place: a question gives up on it, and documents wait until it is free.
TEST_F(HttpEmbedderTest, OneThatStallsHoldsNoMoreThanItsPlaces) {
  const auto breaker = std::make_shared<CircuitBreaker>(BreakerOptions{.endpoint = "embedder"});
  auto embedder = HttpEmbedder::Connect({.base_url = endpoint_.base_url(),
                                         .model = "fake",
                                         .dimension = kDimension,
                                         .concurrent = 1,
                                         .breaker = breaker});
  ASSERT_TRUE(embedder.ok()) << embedder.status();
  endpoint_.Enqueue({EndpointFault::kStall});
  std::atomic<bool> gone = false;
  auto stalled = std::async(std::launch::async, [&] {
    const storage::CallBounds bounds(storage::CallBounds::Clock::time_point::max(), [&] { return gone.load(); });
    return (*embedder)->Embed(kTexts, Purpose::kQuery).status();
  });
  EXPECT_TRUE(Eventually([&] { return !endpoint_.requests().empty(); }));
  const absl::Status refused = (*embedder)->Embed(kTexts, Purpose::kQuery).status();
  EXPECT_TRUE(absl::IsUnavailable(refused)) << refused;
  EXPECT_THAT(std::string(refused.message()), HasSubstr("1 calls to the model are running"));
  EXPECT_EQ(endpoint_.requests().size(), 1U);
  EXPECT_EQ(breaker->Look().refused, 1U);
  EXPECT_EQ(breaker->Look().state, CircuitBreaker::State::kClosed) << "it was not asked";
  auto documents = std::async(std::launch::async, [&] { return (*embedder)->Embed(kTexts, Purpose::kPassage); });
  gone = true;
  EXPECT_TRUE(absl::IsCancelled(stalled.get()));
  ExpectGood(documents.get());
}

// A line as long as the places: who comes beyond it does not wait at all.
TEST(BulkheadTest, ALineIsNoLongerThanItMayBe) {
  Bulkhead places(1);
  const auto held = places.Enter({});
  ASSERT_TRUE(held.ok());
  std::atomic<bool> gone = false;
  std::atomic<int> asked = 0;
  auto waits = std::async(std::launch::async, [&] {
    const storage::CallBounds bounds(storage::CallBounds::Clock::time_point::max(),
                                     [&] { return ++asked, gone.load(); });
    return places.Enter({.patience = std::chrono::minutes(1), .line = 1}).status();
  });
  EXPECT_TRUE(Eventually([&] { return asked > 0; }));
  EXPECT_TRUE(absl::IsResourceExhausted(places.Enter({.patience = std::chrono::minutes(1), .line = 1}).status()));
  gone = true;
  EXPECT_TRUE(absl::IsCancelled(waits.get()));
}

TEST_F(HttpEmbedderTest, RepeatsWhenTheConnectionBreaks) {
  ExpectGood(Embed({EndpointFault::kCutOff}));
  EXPECT_EQ(waits_.size(), 1U);
}

TEST_F(HttpEmbedderTest, GivesUpAfterTheLastAttempt) {
  EXPECT_THAT(Failure(std::vector(3, EndpointFault::kServerError), absl::StatusCode::kUnavailable),
              HasSubstr("500: the model is loading"));
  EXPECT_EQ(endpoint_.requests().size(), 3U);
  EXPECT_EQ(waits_.size(), 2U);
}

TEST_F(HttpEmbedderTest, ATimeoutIsADeadline) {
  const auto result = Embed({EndpointFault::kStall, EndpointFault::kStall, EndpointFault::kStall},
                            {.request_timeout = milliseconds(50)});
  EXPECT_EQ(result.status().code(), absl::StatusCode::kDeadlineExceeded) << result.status();
}

TEST_F(HttpEmbedderTest, DoesNotBelieveWrongReplies) {
  EXPECT_THAT(Failure({EndpointFault::kNotJson}, absl::StatusCode::kInternal), HasSubstr("not JSON"));
  EXPECT_THAT(Failure({EndpointFault::kOneTooFew}, absl::StatusCode::kInternal), HasSubstr("2 vectors for 3 texts"));
}

TEST_F(HttpEmbedderTest, DoesNotRepeatWrongReplies) {
  for (const EndpointFault fault : {EndpointFault::kWrongDimension, EndpointFault::kNan, EndpointFault::kZeroVector,
                                    EndpointFault::kSameIndexTwice}) {
    EXPECT_EQ(Embed({fault}).status().code(), absl::StatusCode::kInternal);
  }
  EXPECT_EQ(endpoint_.requests().size(), 4U);
  EXPECT_THAT(waits_, IsEmpty());
}

TEST_F(HttpEmbedderTest, SendsTheKeyAndNeverShowsIt) {
  const std::string key_file = folder_.Write("key", "  very-secret \nsecond line\n");
  ExpectGood(Embed({}, {.key_file = key_file}));
  EXPECT_EQ(endpoint_.requests()[0].authorization, "Bearer very-secret");
  const auto refused = Embed({EndpointFault::kRefuse}, {.key_file = key_file});
  EXPECT_EQ(refused.status().code(), absl::StatusCode::kUnauthenticated);
  EXPECT_THAT(std::string(refused.status().message()), Not(HasSubstr("secret")));
  EXPECT_THAT(waits_, IsEmpty());
}

TEST_F(HttpEmbedderTest, AsksForTheDimensionWhenItIsNotGiven) {
  const auto embedder = HttpEmbedder::Connect({.base_url = endpoint_.base_url() + "/", .model = "fake"});
  ASSERT_TRUE(embedder.ok()) << embedder.status();
  EXPECT_EQ((*embedder)->dimension(), kDimension);
  EXPECT_EQ((*embedder)->name(), "fake");
}

TEST_F(HttpEmbedderTest, NobodyListening) {
  std::string url;
  {
    url = EmbeddingEndpoint(1).base_url();
  }
  EXPECT_EQ(Embed({}, {.base_url = url}).status().code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(waits_.size(), 2U);
}

TEST(HttpEmbedderConfigTest, NamesTheWrongField) {
  const auto message = [](const HttpEmbedderConfig& config) {
    const auto embedder = HttpEmbedder::Connect(config);
    EXPECT_EQ(embedder.status().code(), absl::StatusCode::kInvalidArgument);
    return std::string(embedder.status().message());
  };
  const std::string url = "http://127.0.0.1:9/v1";
  EXPECT_THAT(message({.base_url = "file:///etc/passwd", .model = "m"}), HasSubstr("base_url"));
  EXPECT_THAT(message({.base_url = url}), HasSubstr("model"));
  EXPECT_THAT(message({.base_url = url, .model = "m", .key_file = "/nonexistent/key"}), HasSubstr("key_file"));
  EXPECT_THAT(message({.base_url = url, .model = "m", .dimension = 5000}), HasSubstr("dimension"));
  EXPECT_THAT(message({.base_url = url, .model = "m", .max_batch = 0}), HasSubstr("max_batch"));
  EXPECT_THAT(message({.base_url = url, .model = "m", .request_timeout = milliseconds(0)}),
              HasSubstr("request_timeout"));
  EXPECT_THAT(message({.base_url = url, .model = "m", .max_attempts = 0}), HasSubstr("max_attempts"));
}

}  // namespace
}  // namespace annals::models
