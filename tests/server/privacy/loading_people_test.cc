// While a collection is being loaded nobody of it is known: what would show names is refused, and never shown.
#include <gmock/gmock.h>

#include <atomic>

#include "annals/v1/export_service.grpc.pb.h"
#include "core/record/status.h"
#include "tests/fakes/memory_store.h"
#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr int kShort = 2;  // seconds: a caller who does not wait long

class LoadingPeopleTest : public ::testing::Test {
 protected:
  static std::unique_ptr<App> Start(const std::shared_ptr<std::atomic<bool>>& stands) {
    Config config = TestConfig();
    config.database.url = "none: the store is in memory";
    App::Parts parts = TestParts(std::make_shared<SwitchedEmbedder::Controls>());
    parts.store = std::make_unique<fakes::MemoryStore>(fakes::MemoryStoreOptions{
        .before_feed = [stands] { return *stands ? absl::UnavailableError("the feed stands") : absl::OkStatus(); }});
    return StartOrDie(std::move(config), std::move(parts));
  }
  // A card, and a note that writes the same name small, of a collection that no image has read.
  void SetUp() override {
    WaitUntilReady(*app_);
    *feed_stands_ = true;
    v1::CreateCollectionRequest creation;
    creation.set_name("people");
    creation.set_language("en");
    v1::CreateCollectionResponse created;
    ASSERT_TRUE(client_.admin->CreateCollection(Context().get(), creation, &created).ok());
    v1::IngestRequest request;
    request.set_collection("people");
    v1::DocumentInput* card = request.add_documents();
    card->set_id("card");
    card->set_title("Shiran Oren");
    card->set_text("Shiran Oren lives beside the harbour.");
    card->set_doc_type("contact");
    v1::DocumentInput* note = request.add_documents();
    note->set_id("note");
    note->set_text("the old boat of shiran oren was sold in autumn.");
    v1::IngestResponse response;
    const grpc::Status status = client_.retrieval->Ingest(Context().get(), request, &response);
    ASSERT_TRUE(status.ok()) << status.error_message();
  }
  void Hide(v1::PiiType type) {
    v1::UpdateCollectionRequest request;
    request.set_name("people");
    auto* rule = request.mutable_privacy()->add_rules();
    rule->add_types(type);
    rule->set_action(v1::PII_ACTION_REPLACE);
    v1::UpdateCollectionResponse response;
    ASSERT_TRUE(client_.admin->UpdateCollection(Context().get(), request, &response).ok());
  }
  grpc::Status Note(int seconds, std::string* text) {
    v1::GetDocumentRequest request;
    request.set_collection("people");
    request.set_document_id("note");
    v1::GetDocumentResponse response;
    const grpc::Status status = client_.admin->GetDocument(Context(seconds).get(), request, &response);
    *text = response.DebugString();
    return status;
  }

  const std::shared_ptr<std::atomic<bool>> feed_stands_ = std::make_shared<std::atomic<bool>>(false);
  std::unique_ptr<App> app_ = Start(feed_stands_);
  Client client_{app_->addresses().grpc};
};

TEST_F(LoadingPeopleTest, NothingIsShownUntilPeopleAreKnown) {
  Hide(v1::PII_TYPE_PERSON);
  std::string text;
  const Problem refused = ProblemOf(Note(kShort, &text));
  EXPECT_EQ(refused.code, grpc::StatusCode::UNAVAILABLE) << text;
  EXPECT_EQ(refused.reason, "IMAGE_LOADING");
  EXPECT_THAT(text, Not(HasSubstr("shiran")));

  v1::ExportCollectionRequest all;
  all.set_collection("people");
  v1::ExportCollectionResponse page;
  const auto exports = v1::ExportService::NewStub(client_.channel);
  const Problem kept = ProblemOf(exports->ExportCollection(Context(kShort).get(), all, &page));
  EXPECT_EQ(kept.reason, "IMAGE_LOADING") << page.DebugString();
  EXPECT_THAT(page.DebugString(), Not(HasSubstr("shiran")));

  *feed_stands_ = false;
  const grpc::Status shown = Note(60, &text);
  ASSERT_TRUE(shown.ok()) << shown.error_message();
  EXPECT_THAT(text, HasSubstr("<PERSON>"));
  EXPECT_THAT(text, Not(HasSubstr("shiran")));
}

TEST_F(LoadingPeopleTest, WhatNamesNobodyIsToldMeanwhile) {
  Hide(v1::PII_TYPE_PERSON);
  v1::GetCollectionRequest settings;
  settings.set_name("people");
  v1::GetCollectionResponse told;
  const grpc::Status status = client_.admin->GetCollection(Context(kShort).get(), settings, &told);
  EXPECT_TRUE(status.ok()) << status.error_message();
  EXPECT_EQ(told.collection().name(), "people");
}

TEST_F(LoadingPeopleTest, WhereNamesAreShownNobodyIsWaitedFor) {
  Hide(v1::PII_TYPE_PHONE);
  std::string text;
  const grpc::Status status = Note(kShort, &text);
  ASSERT_TRUE(status.ok()) << status.error_message();
  EXPECT_THAT(text, HasSubstr("shiran oren"));
}

}  // namespace
}  // namespace annals::server::testing
