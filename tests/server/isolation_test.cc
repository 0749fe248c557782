// Collections apart, asked over the wire: no call about one shows a byte of the other, whatever ids it guesses. On a
// database whose role row security does not bind, so that one line of defence is missing.
#include <gmock/gmock.h>

#include "absl/strings/ascii.h"
#include "tests/server/running_server.h"
#include "tests/support/postgres_fixture.h"

namespace annals::server::testing {
namespace {

constexpr char kMine[] = "mine", kTheirs[] = "theirs";
constexpr char kSecret[] = "zanzibar";
constexpr int kGuesses = 60;  // beyond all ids that the test's documents take

class IsolationTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    database_ = std::make_unique<annals::testing::FreshDatabase>();
    Config config = TestConfig();
    config.database.url = database_->admin_url();
    config.database.allow_superuser = true;
    config.debug_ranking = true;
    App::Parts parts = TestParts(std::make_shared<SwitchedEmbedder::Controls>());
    parts.log = [](Log::Level, std::string_view) {};  // hundreds of audit lines
    app_ = StartOrDie(std::move(config), std::move(parts));
    client_ = std::make_unique<Client>(app_->addresses().grpc);
    mine_ = Ingest(kMine, "a", "Survey of Alder, October 2025",
                   "Ada Lund visited Alder in October 2025. Alder has a harbour.");
    theirs_ = Ingest(kTheirs, "z-1", "Zanzibar survey, October 2025",
                     "Kim Zanzibar visited the Zanzibar Vault in October 2025. Kim Zanzibar works at Zanzibar Ltd.");
    WaitUntilReady(*app_);
  }
  static void TearDownTestSuite() {
    client_.reset();
    app_.reset();
    database_.reset();
  }

  static std::uint64_t Ingest(const std::string& collection, const std::string& id, const std::string& title,
                              const std::string& text) {
    v1::IngestRequest request;
    request.set_collection(collection);
    auto* document = request.add_documents();
    document->set_id(id);
    document->set_title(title);
    document->set_text(text);
    document->set_asset_ref("mail:" + id);
    auto* link = document->add_asset_links();
    link->set_target_ref("mail:thread-" + id);
    link->set_relation("thread_member");
    v1::IngestResponse response;
    const auto status = client_->retrieval->Ingest(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    EXPECT_EQ(response.results(0).errors_size(), 0) << response.DebugString();
    return response.watermark();
  }

  template <class Stub, class Request, class Response>
  static std::string Told(Stub& stub, grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
                          const Request& request) {
    Response response;
    const grpc::Status status = (stub.*method)(Context().get(), request, &response);
    code_ = status.error_code();
    return absl::AsciiStrToLower(response.DebugString() + status.error_message() + status.error_details());
  }
  static bool HoldsSecret(const std::string& text) { return text.find(kSecret) != std::string::npos; }

  static inline std::unique_ptr<annals::testing::FreshDatabase> database_;
  static inline std::unique_ptr<App> app_;
  static inline std::unique_ptr<Client> client_;
  static inline std::uint64_t mine_ = 0, theirs_ = 0;           // watermarks
  static inline grpc::StatusCode code_ = grpc::StatusCode::OK;  // of what was told last
};

// The same guesses lead its owner there, so that the other tests ask for something that is there.
TEST_F(IsolationTest, ItsOwnerSeesIt) {
  v1::PurgeEntityRequest request;
  request.set_collection(kTheirs);
  request.set_dry_run(true);
  bool seen = false;
  for (int id = 1; id <= kGuesses; ++id) {
    request.set_name("#" + std::to_string(id));
    seen |= Told(*client_->admin, &v1::AdminService::Stub::PurgeEntity, request).find("z-1") != std::string::npos;
  }
  EXPECT_TRUE(seen);
  v1::RetrieveRequest retrieve;
  retrieve.set_collection(kTheirs);
  retrieve.set_query("Whom did Kim visit in October 2025?");
  retrieve.set_at_least(theirs_);
  EXPECT_TRUE(HoldsSecret(Told(*client_->retrieval, &v1::RetrievalService::Stub::Retrieve, retrieve)));
}

TEST_F(IsolationTest, NoGuessedIdShowsAnythingForeign) {
  for (int id = 1; id <= kGuesses; ++id) {
    const std::string name = "#" + std::to_string(id);
    SCOPED_TRACE(name);
    v1::GetEntityRequest entity;
    entity.set_collection(kMine);
    entity.set_name(name);
    EXPECT_FALSE(HoldsSecret(Told(*client_->graph, &v1::GraphService::Stub::GetEntity, entity)));
    v1::GetTimelineRequest timeline;
    timeline.set_collection(kMine);
    timeline.set_name(name);
    EXPECT_FALSE(HoldsSecret(Told(*client_->graph, &v1::GraphService::Stub::GetTimeline, timeline)));
    v1::FindConnectionsRequest connections;
    connections.set_collection(kMine);
    connections.add_names(name);
    connections.add_names("Ada Lund");
    EXPECT_FALSE(HoldsSecret(Told(*client_->graph, &v1::GraphService::Stub::FindConnections, connections)));
    v1::ResolveEntityRequest resolve;
    resolve.set_collection(kMine);
    resolve.set_name(name);
    EXPECT_FALSE(HoldsSecret(Told(*client_->identity, &v1::IdentityService::Stub::ResolveEntity, resolve)));
    v1::PurgeEntityRequest purge;
    purge.set_collection(kMine);
    purge.set_name(name);
    purge.set_dry_run(true);
    const std::string purged = Told(*client_->admin, &v1::AdminService::Stub::PurgeEntity, purge);
    EXPECT_FALSE(HoldsSecret(purged));
    EXPECT_EQ(purged.find("z-1"), std::string::npos) << purged;
    v1::GetDocumentRequest document;
    document.set_collection(kMine);
    document.set_document_id(std::to_string(id));
    EXPECT_FALSE(HoldsSecret(Told(*client_->admin, &v1::AdminService::Stub::GetDocument, document)));
  }
}

TEST_F(IsolationTest, NoQuestionShowsAnythingForeign) {
  v1::RetrieveRequest retrieve;
  retrieve.set_collection(kMine);
  retrieve.set_query("Whom did Kim visit in October 2025?");
  retrieve.set_explain(true);
  retrieve.set_at_least(mine_);
  const std::string own = Told(*client_->retrieval, &v1::RetrievalService::Stub::Retrieve, retrieve);
  EXPECT_FALSE(HoldsSecret(own));
  EXPECT_NE(own.find("ada lund"), std::string::npos);
  retrieve.mutable_filters()->add_document_ids("z-1");
  EXPECT_FALSE(HoldsSecret(Told(*client_->retrieval, &v1::RetrievalService::Stub::Retrieve, retrieve)));
  EXPECT_EQ(code_, grpc::StatusCode::OK);
  v1::AnswerRequest answer;
  *answer.mutable_retrieve() = retrieve;
  EXPECT_FALSE(HoldsSecret(Told(*client_->retrieval, &v1::RetrievalService::Stub::Answer, answer)));
  EXPECT_EQ(code_, grpc::StatusCode::OK);
  v1::TryRankingRequest trial;
  *trial.mutable_request() = retrieve;
  EXPECT_FALSE(HoldsSecret(Told(*client_->debug, &v1::DebugService::Stub::TryRanking, trial)));
  EXPECT_EQ(code_, grpc::StatusCode::OK);
  v1::TryAnswerRequest chosen;
  *chosen.mutable_request() = answer;
  EXPECT_FALSE(HoldsSecret(Told(*client_->debug, &v1::DebugService::Stub::TryAnswer, chosen)));
  EXPECT_EQ(code_, grpc::StatusCode::OK);
  v1::ListDocumentsRequest list;
  list.set_collection(kMine);
  EXPECT_FALSE(HoldsSecret(Told(*client_->admin, &v1::AdminService::Stub::ListDocuments, list)));
  v1::GetDocumentRequest document;
  document.set_collection(kMine);
  document.set_document_id("z-1");
  EXPECT_FALSE(HoldsSecret(Told(*client_->admin, &v1::AdminService::Stub::GetDocument, document)));
  v1::ListAssetNeighborsRequest assets;
  assets.set_collection(kMine);
  assets.set_asset_ref("mail:z-1");
  EXPECT_EQ(Told(*client_->assets, &v1::AssetService::Stub::ListAssetNeighbors, assets).find("thread-z-1"),
            std::string::npos);
  v1::ListAliasCandidatesRequest candidates;
  candidates.set_collection(kMine);
  EXPECT_FALSE(HoldsSecret(Told(*client_->identity, &v1::IdentityService::Stub::ListAliasCandidates, candidates)));
  v1::GetCollectionRequest collection;
  collection.set_name(kMine);
  EXPECT_NE(Told(*client_->admin, &v1::AdminService::Stub::GetCollection, collection).find("documents: 1\n"),
            std::string::npos);
}

}  // namespace
}  // namespace annals::server::testing
