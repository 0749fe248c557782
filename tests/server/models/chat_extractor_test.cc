// Names and relations by a language model: a real endpoint that does everything wrong in turn.
#include "server/models/endpoint/chat_extractor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <nlohmann/json.hpp>
#include <thread>

#include "server/models/endpoint/http_chat.h"
#include "tests/fakes/chat_endpoint.h"
#include "tests/support/temporary_folder.h"

namespace annals::models {
namespace {

using fakes::ChatAct;
using fakes::ChatEndpoint;
using fakes::ChatFault;
using nlohmann::json;
using std::chrono::milliseconds;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr const char* kText = "Ada Lund joined the Heron Works in May 2019.";

json Entity(const char* name, const char* kind) { return {{"name", name}, {"kind", kind}}; }

json Joined() {
  return {{"subject", "Ada Lund"}, {"predicate", "joined"},      {"object", "Heron Works"},
          {"sentence", 0},         {"valid_from", "2019-05-01"}, {"valid_to", ""}};
}

json GoodReply() {
  return {{"entities", {Entity("Ada Lund", "person"), Entity("Heron Works", "organisation")}},
          {"relations", {Joined()}}};
}

class ChatExtractorTest : public ::testing::Test {
 protected:
  void Start(ChatExtractorOptions options = {}) {
    auto chat = HttpChat::Connect({.base_url = endpoint_.base_url(),
                                   .model = "fake",
                                   .stream = false,
                                   .concurrent = options.concurrent,
                                   .max_attempts = 2,
                                   .first_wait = milliseconds(1)});
    ASSERT_TRUE(chat.ok()) << chat.status();
    chat_ = *std::move(chat);
    extractor_ = std::make_unique<ChatExtractor>(*chat_, options);
  }

  // Names of the relations that stand, "mentions" apart, of a document of that many chunks.
  std::vector<std::string> Predicates(std::size_t chunks = 1, std::function<bool()> cancelled = {}) {
    if (extractor_ == nullptr) Start();
    ingest::DocumentInput input{.id = "d", .title = "Crews"};
    for (std::size_t i = 0; i < chunks; ++i) input.chunks.push_back({.section = std::to_string(i), .text = kText});
    ChatExtractor::Reader reader = extractor_->ForDocument(std::move(cancelled));
    const ingest::PreparedDocument document = ingest::Prepare(input, {}, &reader);
    tally_ = reader.tally();
    std::vector<std::string> predicates;
    for (const auto& chunk : document.chunks) {
      for (const auto& relation : chunk.relations) {
        if (relation.predicate != "mentions") predicates.push_back(relation.predicate);
      }
    }
    return predicates;
  }

  int Tally(ExtractionEnd end) const { return tally_[static_cast<std::size_t>(end)]; }

  // What becomes of a chunk whose reply is this one; the rules read it then, and find both names.
  ExtractionEnd EndAfter(ChatAct act) {
    endpoint_.Enqueue(std::move(act));
    EXPECT_THAT(Predicates(), IsEmpty());
    for (std::size_t i = 0; i < kExtractionEnds; ++i) {
      if (tally_[i] == 1) return static_cast<ExtractionEnd>(i);
    }
    ADD_FAILURE() << "the chunk was not counted";
    return ExtractionEnd::kModel;
  }
  ExtractionEnd EndAfterSaying(const std::string& words) { return EndAfter({.says = words}); }

  ChatEndpoint endpoint_;
  std::unique_ptr<HttpChat> chat_;
  std::unique_ptr<ChatExtractor> extractor_;
  std::array<int, kExtractionEnds> tally_{};
};

TEST_F(ChatExtractorTest, TakesWhatTheModelFound) {
  endpoint_.Enqueue({.says = GoodReply().dump()});
  EXPECT_THAT(Predicates(), testing::ElementsAre("joined"));
  EXPECT_EQ(Tally(ExtractionEnd::kModel), 1);
}

TEST_F(ChatExtractorTest, SendsTheChunkAsDataAndTheSchema) {
  endpoint_.Enqueue({.says = GoodReply().dump()});
  Predicates();
  ASSERT_THAT(endpoint_.requests(), SizeIs(1));
  const fakes::ChatSeen seen = endpoint_.requests()[0];
  EXPECT_EQ(json::parse(seen.user), (json{{"title", "Crews"}, {"section", "0"}, {"sentences", {kText}}}));
  const json schema = json::parse(seen.reply_schema);
  EXPECT_EQ(schema.at("additionalProperties"), false);
  EXPECT_THAT(schema.at("properties").at("relations").at("items").at("required"), SizeIs(6));
}

TEST_F(ChatExtractorTest, FallsBackWhenTheModelDoesNotReply) {
  EXPECT_EQ(EndAfter({.fault = ChatFault::kUnauthorized}), ExtractionEnd::kUnavailable);
  endpoint_.Enqueue({.fault = ChatFault::kServerError});
  EXPECT_EQ(EndAfter({.fault = ChatFault::kServerError}), ExtractionEnd::kUnavailable);
  EXPECT_EQ(EndAfter({.fault = ChatFault::kRefusal}), ExtractionEnd::kRefused);
  EXPECT_EQ(EndAfter({.fault = ChatFault::kFiltered}), ExtractionEnd::kRefused);
}

TEST_F(ChatExtractorTest, TriesAgainBeforeItFallsBack) {
  endpoint_.Enqueue({.fault = ChatFault::kServerError});
  endpoint_.Enqueue({.says = GoodReply().dump()});
  EXPECT_THAT(Predicates(), SizeIs(1));
}

TEST_F(ChatExtractorTest, FallsBackWhenTheModelIsLate) {
  Start({.timeout = milliseconds(50)});
  EXPECT_EQ(EndAfter({.fault = ChatFault::kHang}), ExtractionEnd::kUnavailable);
}

TEST_F(ChatExtractorTest, FallsBackWhenTheReplyIsCutEmptyOrGarbled) {
  EXPECT_EQ(EndAfter({.says = GoodReply().dump(), .fault = ChatFault::kLength}), ExtractionEnd::kTruncated);
  EXPECT_EQ(EndAfterSaying(GoodReply().dump().substr(0, 40)), ExtractionEnd::kMalformed);
  EXPECT_EQ(EndAfter({.fault = ChatFault::kNotJson}), ExtractionEnd::kMalformed);
  EXPECT_EQ(EndAfter({.fault = ChatFault::kWrongShape}), ExtractionEnd::kMalformed);
  EXPECT_EQ(EndAfterSaying(""), ExtractionEnd::kEmpty);
  EXPECT_EQ(EndAfterSaying(R"({"entities": [], "relations": []})"), ExtractionEnd::kEmpty);
  EXPECT_EQ(EndAfterSaying("Here are the entities: Ada Lund"), ExtractionEnd::kMalformed);
}

TEST_F(ChatExtractorTest, TakesNoOtherShape) {
  const auto changed = [](const std::function<void(json*)>& change) {
    json reply = GoodReply();
    change(&reply);
    return reply.dump();
  };
  for (const auto& reply : {changed([](json* r) { (*r)["note"] = 1; }), changed([](json* r) { r->erase("relations"); }),
                            changed([](json* r) { (*r)["entities"][0]["age"] = 7; }),
                            changed([](json* r) { (*r)["entities"][0]["kind"] = "wizard"; }),
                            changed([](json* r) { (*r)["entities"][0] = "Ada Lund"; }),
                            changed([](json* r) { (*r)["entities"][0]["name"] = nullptr; }),
                            changed([](json* r) { (*r)["relations"][0]["sentence"] = "0"; }),
                            changed([](json* r) { (*r)["relations"][0]["sentence"] = 0.5; }),
                            changed([](json* r) { (*r)["relations"][0].erase("valid_to"); }),
                            changed([](json* r) { (*r)["entities"] = json::object(); }), std::string("[]")}) {
    EXPECT_EQ(EndAfterSaying(reply), ExtractionEnd::kMalformed) << reply;
  }
}

TEST_F(ChatExtractorTest, BelievesNothingThatTheChunkDoesNotSay) {
  EXPECT_EQ(
      EndAfterSaying(json{{"entities", {Entity("Kraken Ltd", "organisation")}}, {"relations", json::array()}}.dump()),
      ExtractionEnd::kUnfounded);
  json reply = GoodReply();
  reply["relations"].push_back(Joined());
  reply["relations"].back()["object"] = "Kraken Ltd";
  endpoint_.Enqueue({.says = reply.dump()});
  EXPECT_THAT(Predicates(), SizeIs(1));
}

TEST_F(ChatExtractorTest, AsksOnceForTheSameChunk) {
  const TemporaryFolder folder;
  Start({.cache_folder = folder.path()});
  endpoint_.Enqueue({.says = GoodReply().dump()});
  EXPECT_THAT(Predicates(), SizeIs(1));
  Start({.cache_folder = folder.path()});  // another process, as it were
  EXPECT_THAT(Predicates(), SizeIs(1));
  EXPECT_EQ(Tally(ExtractionEnd::kCache), 1);
  EXPECT_THAT(endpoint_.requests(), SizeIs(1));
}

TEST_F(ChatExtractorTest, KeepsNoBadReply) {
  const TemporaryFolder folder;
  Start({.cache_folder = folder.path()});
  EXPECT_EQ(EndAfterSaying("no"), ExtractionEnd::kMalformed);
  endpoint_.Enqueue({.says = GoodReply().dump()});
  EXPECT_THAT(Predicates(), SizeIs(1));
  EXPECT_EQ(Tally(ExtractionEnd::kModel), 1);
}

TEST_F(ChatExtractorTest, KeepsToTheDocumentsBudget) {
  Start({.concurrent = 1, .document_calls = 2});
  for (int i = 0; i < 5; ++i) endpoint_.Enqueue({.says = GoodReply().dump()});
  EXPECT_THAT(Predicates(5), SizeIs(2));
  EXPECT_EQ(Tally(ExtractionEnd::kBudget), 3);
  EXPECT_THAT(endpoint_.requests(), SizeIs(2));
}

TEST_F(ChatExtractorTest, ReadsChunksSideBySideAndInOrder) {
  Start({.concurrent = 3});
  for (int i = 0; i < 20; ++i) endpoint_.Enqueue({.says = GoodReply().dump()});
  EXPECT_THAT(Predicates(20), SizeIs(20));
  EXPECT_EQ(Tally(ExtractionEnd::kModel), 20);
}

TEST_F(ChatExtractorTest, EndsWhenTheCallIsCancelled) {
  Start({.concurrent = 1});
  endpoint_.Enqueue({.fault = ChatFault::kHang});
  std::atomic<bool> cancelled = false;
  std::jthread cancel([&] {
    endpoint_.WaitForRequests(1);
    cancelled = true;
  });
  EXPECT_THAT(Predicates(3, [&] { return cancelled.load(); }), IsEmpty());
  EXPECT_EQ(Tally(ExtractionEnd::kUnavailable), 3);
  EXPECT_THAT(endpoint_.requests(), SizeIs(1));
}

}  // namespace
}  // namespace annals::models
