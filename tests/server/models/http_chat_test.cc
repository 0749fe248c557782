#include "server/models/endpoint/http_chat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "server/models/endpoint/event_stream.h"
#include "tests/fakes/chat_endpoint.h"
#include "tests/support/temporary_folder.h"

namespace annals::models {
namespace {

using answer::ChatCall;
using answer::ChatEnd;
using answer::ChatReply;
using fakes::ChatEndpoint;
using fakes::ChatFault;
using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

constexpr const char* kWords = "Prices rose by “3.5%” [E1].";

// Both ways of fetching a reply.
class HttpChatTest : public ::testing::TestWithParam<bool> {
 protected:
  absl::StatusOr<ChatReply> Ask(ChatCall call = {}) {
    if (model_ == nullptr) Connect({});
    call.on_text = [this](std::string_view words) { heard_ += words; };
    return model_->Complete({{{answer::ChatRole::kSystem, "rules"}, {answer::ChatRole::kUser, "question"}}, 77}, call);
  }

  // Waits are written down instead of waited; jitter is 1/2.
  void Connect(HttpChatConfig config) {
    if (config.base_url.empty()) config.base_url = endpoint_.base_url();
    config.model = "fake";
    config.stream = GetParam();
    auto model = HttpChat::Connect(
        config, {.wait = [this](milliseconds time, const std::function<bool()>&) { waits_.push_back(time.count()); },
                 .jitter = [] { return 0.5; }});
    ASSERT_TRUE(model.ok()) << model.status();
    model_ = *std::move(model);
  }

  absl::StatusCode CodeOf(ChatFault fault, ChatCall call = {}) {
    endpoint_.Enqueue({.says = kWords, .fault = fault});
    return Ask(std::move(call)).status().code();
  }

  ChatEndpoint endpoint_;
  std::unique_ptr<HttpChat> model_;
  std::string heard_;
  std::vector<std::int64_t> waits_;
};

INSTANTIATE_TEST_SUITE_P(StreamedAndWhole, HttpChatTest, ::testing::Bool());

TEST_P(HttpChatTest, PassesTheWordsOn) {
  endpoint_.Enqueue({.says = kWords});
  const auto reply = Ask();
  ASSERT_TRUE(reply.ok()) << reply.status();
  EXPECT_EQ(reply->text, kWords);
  EXPECT_EQ(reply->end, ChatEnd::kComplete);
  EXPECT_EQ(heard_, kWords);
  ASSERT_THAT(endpoint_.requests(), SizeIs(1));
  const fakes::ChatSeen seen = endpoint_.requests()[0];
  EXPECT_EQ(seen.model, "fake");
  EXPECT_EQ(seen.system, "rules");
  EXPECT_EQ(seen.user, "question");
  EXPECT_EQ(seen.stream, GetParam());
  EXPECT_EQ(seen.max_tokens, 77);
  EXPECT_EQ(seen.authorization, "");
}

TEST_P(HttpChatTest, RepeatsWhatFailsForAMoment) {
  endpoint_.Enqueue({.fault = ChatFault::kServerError});
  endpoint_.Enqueue({.fault = ChatFault::kBusy});
  endpoint_.Enqueue({.says = kWords});
  const auto reply = Ask({.timeout = std::chrono::minutes(1)});
  ASSERT_TRUE(reply.ok()) << reply.status();
  EXPECT_EQ(heard_, kWords);
  EXPECT_THAT(waits_, ElementsAre(125, 7000));  // half of 250; what it was told
}

TEST_P(HttpChatTest, DoesNotBeginAWaitThatIsTooLong) {
  EXPECT_EQ(CodeOf(ChatFault::kBusy, {.timeout = milliseconds(5'000)}), absl::StatusCode::kUnavailable);
  EXPECT_THAT(waits_, IsEmpty());
}

TEST_P(HttpChatTest, GivesUpAfterTheLastAttempt) {
  for (int i = 0; i < 3; ++i) endpoint_.Enqueue({.fault = ChatFault::kServerError});
  const auto reply = Ask();
  EXPECT_EQ(reply.status().code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(std::string(reply.status().message()), HasSubstr("500: the model is loading"));
  EXPECT_THAT(endpoint_.requests(), SizeIs(3));
}

TEST_P(HttpChatTest, EveryFaultHasItsCode) {
  EXPECT_EQ(CodeOf(ChatFault::kUnauthorized), absl::StatusCode::kUnauthenticated);
  EXPECT_EQ(CodeOf(ChatFault::kNotJson), absl::StatusCode::kInternal);
  EXPECT_EQ(CodeOf(ChatFault::kWrongShape), absl::StatusCode::kInternal);
  EXPECT_EQ(CodeOf(ChatFault::kHang, {.timeout = milliseconds(200)}), absl::StatusCode::kDeadlineExceeded);
  EXPECT_EQ(CodeOf(ChatFault::kStall, {.timeout = milliseconds(200)}), absl::StatusCode::kDeadlineExceeded);
  EXPECT_THAT(waits_, IsEmpty());
}

TEST_P(HttpChatTest, AReplyThatBreaksOff) {
  if (GetParam()) {
    EXPECT_EQ(CodeOf(ChatFault::kCutOff), absl::StatusCode::kDataLoss);  // words have gone out: not repeated
    EXPECT_EQ(CodeOf(ChatFault::kNoEnd), absl::StatusCode::kDataLoss);
    EXPECT_THAT(waits_, IsEmpty());
  } else {
    endpoint_.Enqueue({.says = kWords, .fault = ChatFault::kCutOff});
    endpoint_.Enqueue({.says = kWords});
    EXPECT_TRUE(Ask().ok());
    EXPECT_THAT(waits_, SizeIs(1));
  }
}

TEST_P(HttpChatTest, DecliningAndCuttingAreRepliesWithAnEnd) {
  const auto end = [&](ChatFault fault) {
    endpoint_.Enqueue({.says = kWords, .fault = fault});
    const auto reply = Ask();
    EXPECT_TRUE(reply.ok()) << reply.status();
    return reply.ok() ? reply->end : ChatEnd::kComplete;
  };
  EXPECT_EQ(end(ChatFault::kRefusal), ChatEnd::kRefused);
  EXPECT_EQ(end(ChatFault::kFiltered), ChatEnd::kRefused);
  EXPECT_EQ(end(ChatFault::kLength), ChatEnd::kLength);
}

TEST_P(HttpChatTest, CancellingEndsTheCall) {
  endpoint_.Enqueue({.says = kWords, .fault = ChatFault::kHang});
  std::atomic<bool> cancelled{false};
  Connect({});
  auto reply = std::async(std::launch::async, [&] {
    return Ask({.timeout = std::chrono::minutes(1), .cancelled = [&] { return cancelled.load(); }});
  });
  endpoint_.WaitForRequests(1);
  cancelled = true;
  EXPECT_EQ(reply.get().status().code(), absl::StatusCode::kCancelled);
  endpoint_.WaitForDepartures(1);
}

TEST_P(HttpChatTest, OneCallTooManyIsRefusedAtOnce) {
  endpoint_.Enqueue({.says = kWords, .fault = ChatFault::kHang});
  Connect({.concurrent = 1});
  std::atomic<bool> cancelled{false};
  auto first = std::async(std::launch::async, [&] {
    return model_->Complete({}, {.timeout = std::chrono::minutes(1), .cancelled = [&] { return cancelled.load(); }});
  });
  endpoint_.WaitForRequests(1);
  EXPECT_EQ(Ask().status().code(), absl::StatusCode::kResourceExhausted);
  cancelled = true;
  EXPECT_EQ(first.get().status().code(), absl::StatusCode::kCancelled);
  EXPECT_TRUE(Ask().ok());
}

TEST_P(HttpChatTest, SendsTheKeyAndNeverShowsIt) {
  const TemporaryFolder folder;
  const std::string key_file = folder.Write("key", "  very-secret \nsecond line\n");
  Connect({.key_file = key_file});
  endpoint_.Enqueue({.fault = ChatFault::kUnauthorized});
  const auto refused = Ask();
  EXPECT_EQ(endpoint_.requests()[0].authorization, "Bearer very-secret");
  EXPECT_THAT(std::string(refused.status().message()), Not(HasSubstr("secret")));
}

TEST(HttpChatConfigTest, NamesTheWrongSetting) {
  const auto message = [](const HttpChatConfig& config) {
    return std::string(HttpChat::Connect(config).status().message());
  };
  EXPECT_THAT(message({.base_url = "file:///etc/passwd", .model = "m"}), HasSubstr("answer-url"));
  EXPECT_THAT(message({.base_url = "http://127.0.0.1:9/v1"}), HasSubstr("answer-model"));
  EXPECT_THAT(message({.base_url = "http://127.0.0.1:9/v1", .model = "m", .key_file = "/nonexistent/key"}),
              HasSubstr("answer-key-file"));
  EXPECT_THAT(message({.base_url = "http://127.0.0.1:9/v1", .model = "m", .concurrent = 0}),
              HasSubstr("answer-concurrent"));
}

TEST(EventStreamTest, BytesMayBeCutAnywhere) {
  const std::string stream = ": hello\r\nevent: x\ndata: one\r\n\r\ndata:two\ndata: more\n\n\ndata: last";
  for (std::size_t size = 1; size <= stream.size(); ++size) {
    std::vector<std::string> payloads;
    EventStream events([&](std::string_view data) { payloads.emplace_back(data); });
    for (std::size_t i = 0; i < stream.size(); i += size) events.Feed(std::string_view(stream).substr(i, size));
    events.Finish();
    EXPECT_THAT(payloads, ElementsAre("one", "two\nmore", "last")) << size;
  }
}

}  // namespace
}  // namespace annals::models
