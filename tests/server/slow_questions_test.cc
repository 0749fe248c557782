// Which questions are logged as slow, and what of them.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "tests/fakes/memory_store.h"
#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr int kSlowMilliseconds = 5;
constexpr char kHarbourQuestion[] = "What did Wilhelmina rebuild in the harbour?";

// Lines of the log that say "slow question", as they come.
class SlowLines {
 public:
  void Add(std::string_view line) {
    if (line.find("slow question") == std::string_view::npos) return;
    const MutexLock lock(mutex_);
    lines_.emplace_back(line);
    changed_.NotifyAll();
  }
  std::vector<std::string> All() {
    const MutexLock lock(mutex_);
    return lines_;
  }
  std::string AwaitFirst() {
    const MutexLock lock(mutex_);
    while (lines_.empty()) changed_.Wait(mutex_);
    return lines_.front();
  }

 private:
  Mutex mutex_;
  CondVar changed_;
  std::vector<std::string> lines_ ABSL_GUARDED_BY(mutex_);
};

class SlowQuestionsTest : public ::testing::Test {
 protected:
  void Start(const SlowQuestionConfig& slow) {
    Config config = TestConfig();
    config.database.url = "none: the store is in memory";
    config.log_level = Log::Level::kWarn;
    config.slow_questions = slow;
    App::Parts parts = TestParts(embedder_);
    parts.store = std::make_unique<fakes::MemoryStore>();
    parts.log = [lines = lines_](Log::Level, std::string_view line) { lines->Add(line); };
    app_ = StartOrDie(std::move(config), std::move(parts));
    client_ = std::make_unique<Client>(app_->addresses().grpc);
    WaitUntilReady(*app_);
    v1::IngestRequest request;
    request.set_collection("surveys");
    v1::DocumentInput* document = request.add_documents();
    document->set_id("a");
    document->set_title("The harbour");
    document->set_text("Wilhelmina rebuilt the mole of the harbour.");
    v1::IngestResponse stored;
    ASSERT_TRUE(client_->retrieval->Ingest(Context().get(), request, &stored).ok());
    question_.set_collection("surveys");
    question_.set_query(kHarbourQuestion);
    question_.set_at_least(stored.watermark());
  }

  // The model is kept from answering until the question is slow.
  grpc::Status Slowly(const std::function<grpc::Status()>& ask) {
    embedder_->Close();
    grpc::Status status;
    std::thread asking([&] { status = ask(); });
    embedder_->WaitForArrival();
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(2 * kSlowMilliseconds);
    while (std::chrono::steady_clock::now() < until) std::this_thread::yield();
    embedder_->Open();
    asking.join();
    return status;
  }
  grpc::Status Retrieve(grpc::ClientContext* context) {
    v1::RetrieveResponse response;
    return client_->retrieval->Retrieve(context, question_, &response);
  }

  std::shared_ptr<SwitchedEmbedder::Controls> embedder_ = std::make_shared<SwitchedEmbedder::Controls>();
  std::shared_ptr<SlowLines> lines_ = std::make_shared<SlowLines>();
  v1::RetrieveRequest question_;
  std::unique_ptr<App> app_;
  std::unique_ptr<Client> client_;
};

TEST_F(SlowQuestionsTest, AreLoggedWithTheirStagesAndWithoutTheirWords) {
  Start({.beyond_ms = kSlowMilliseconds});
  const auto context = Context();
  context->AddMetadata("x-request-id", "asked-by-test");
  context->AddMetadata("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00");
  ASSERT_TRUE(Slowly([&] { return Retrieve(context.get()); }).ok());
  ASSERT_EQ(lines_->All().size(), 1U);
  const std::string text = lines_->All()[0];
  const json line = json::parse(text);
  EXPECT_EQ(line["method"], "Retrieve");
  EXPECT_EQ(line["request_id"], "asked-by-test");
  EXPECT_EQ(line["trace_id"], "0af7651916cd43dd8448eb211c80319c");
  EXPECT_EQ(line["collection"], "surveys");
  EXPECT_EQ(line["code"], "OK");
  EXPECT_GT(line["seconds"], kSlowMilliseconds / 1000.);
  EXPECT_GT(line["stages"]["embed"], kSlowMilliseconds / 1000.);
  EXPECT_EQ(line["plans"], "exact");
  EXPECT_EQ(line["chunks"], 1);
  EXPECT_EQ(line["allowed_chunks"], 1);
  EXPECT_EQ(line["question_bytes"], std::string(kHarbourQuestion).size());
  EXPECT_FALSE(line.contains("question"));
  EXPECT_THAT(text, Not(HasSubstr("Wilhelmina")));
  EXPECT_THAT(text, Not(HasSubstr("harbour")));
}

TEST_F(SlowQuestionsTest, AnswersAreQuestionsToo) {
  Start({.beyond_ms = kSlowMilliseconds});
  v1::AnswerRequest request;
  *request.mutable_retrieve() = question_;
  v1::AnswerResponse response;
  ASSERT_TRUE(Slowly([&] { return client_->retrieval->Answer(Context().get(), request, &response); }).ok());
  ASSERT_EQ(lines_->All().size(), 1U);
  EXPECT_EQ(json::parse(lines_->All()[0])["method"], "Answer");
}

TEST_F(SlowQuestionsTest, OneThatWasGivenUpIsLogged) {
  Start({.beyond_ms = kSlowMilliseconds});
  embedder_->Close();
  const auto context = Context();
  std::thread asking([&] { Retrieve(context.get()); });
  embedder_->WaitForArrival();
  context->TryCancel();
  asking.join();
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(2 * kSlowMilliseconds);
  while (std::chrono::steady_clock::now() < until) std::this_thread::yield();
  embedder_->Open();
  const json line = json::parse(lines_->AwaitFirst());
  EXPECT_EQ(line["code"], "CANCELLED");
  EXPECT_GT(line["stages"]["embed"], 0);
}

TEST_F(SlowQuestionsTest, WordsAreLoggedWhereASettingSaysSo) {
  Start({.beyond_ms = kSlowMilliseconds, .texts = true});
  // What the collection hides is hidden here, too.
  v1::UpdateCollectionRequest update;
  update.set_name("surveys");
  v1::PrivacyRule* rule = update.mutable_privacy()->add_rules();
  rule->add_types(v1::PII_TYPE_EMAIL);
  rule->add_channels("mail");
  rule->set_action(v1::PII_ACTION_REPLACE);
  v1::UpdateCollectionResponse updated;
  const grpc::Status set = client_->admin->UpdateCollection(Context().get(), update, &updated);
  ASSERT_TRUE(set.ok()) << set.error_message();
  question_.set_query("What did ada@example.org rebuild?");
  ASSERT_TRUE(Slowly([&] { return Retrieve(Context().get()); }).ok());
  ASSERT_EQ(lines_->All().size(), 1U);
  const std::string question = json::parse(lines_->All()[0])["question"];
  EXPECT_EQ(question, "What did <EMAIL> rebuild?");
}

TEST_F(SlowQuestionsTest, NothingIsLoggedOfQuickOnesOrWhereItIsOff) {
  Start({.beyond_ms = 3'600'000});
  ASSERT_TRUE(Slowly([&] { return Retrieve(Context().get()); }).ok());
  EXPECT_TRUE(lines_->All().empty());
  client_.reset();
  app_.reset();
  Start({.beyond_ms = 0});
  ASSERT_TRUE(Slowly([&] { return Retrieve(Context().get()); }).ok());
  EXPECT_TRUE(lines_->All().empty());
}

}  // namespace
}  // namespace annals::server::testing
