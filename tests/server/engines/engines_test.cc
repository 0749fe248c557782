// Collections of engine POSTGRES: made, asked, changed; whole and by candidates. What is answered to each scenario is in
// scenarios_test.cc.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

// The parameter: passages up to which a collection is read whole. 0: none is.
class RowEngineTest : public ::testing::TestWithParam<int> {
 protected:
  static App& Server(int whole_passages) {
    struct Running {
      annals::TemporaryFolder folder;
      std::unique_ptr<App> app;
    };
    static std::map<int, Running> running;
    Running& one = running[whole_passages];
    if (one.app == nullptr) {
      Config config = TestConfig();
      config.database.data_dir = one.folder.path();
      config.whole_passages = whole_passages;
      one.app = StartOrDie(std::move(config), TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
    }
    return *one.app;
  }
  RowEngineTest() : client_(Server(GetParam()).addresses().grpc) {
    v1::CreateCollectionRequest create;
    create.set_name(Name());
    create.set_engine(v1::COLLECTION_ENGINE_POSTGRES);
    create.set_language("en");
    v1::CreateCollectionResponse created;
    const grpc::Status status = client_.admin->CreateCollection(Context().get(), create, &created);
    EXPECT_TRUE(status.ok()) << status.error_message();
    EXPECT_EQ(created.collection().engine(), v1::COLLECTION_ENGINE_POSTGRES);
  }

  static std::string Name() {
    std::string name = ::testing::UnitTest::GetInstance()->current_test_info()->name();
    for (char& c : name) c = c == '/' ? '-' : static_cast<char>(std::tolower(c));
    return name;
  }
  std::uint64_t Put(const std::string& id, const std::string& title, const std::string& text,
                    const std::string& collection = Name()) {
    v1::IngestRequest request;
    request.set_collection(collection);
    v1::DocumentInput& document = *request.add_documents();
    document.set_id(id);
    document.set_title(title);
    document.set_text(text);
    v1::IngestResponse response;
    const grpc::Status status = client_.retrieval->Ingest(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response.watermark();
  }
  grpc::Status Ask(const std::string& query, std::uint64_t at_least, v1::RetrieveResponse* found,
                   const std::string& as_of = "") {
    v1::RetrieveRequest request;
    request.set_collection(Name());
    request.set_query(query);
    request.set_at_least(at_least);
    request.set_as_of(as_of);
    return client_.retrieval->Retrieve(Context().get(), request, found);
  }
  std::vector<std::string> Texts(const std::string& query, std::uint64_t at_least, const std::string& as_of = "") {
    v1::RetrieveResponse found;
    const grpc::Status status = Ask(query, at_least, &found, as_of);
    EXPECT_TRUE(status.ok()) << status.error_message();
    std::vector<std::string> texts;
    for (const v1::RetrievedChunk& chunk : found.chunks()) texts.push_back(chunk.text());
    return texts;
  }

  Client client_;
};

TEST_P(RowEngineTest, FindsWhatWasWrittenAtOnce) {
  Put("wind", "Wind", "Wind rose over the quay.");
  const std::uint64_t written = Put("dredging", "Dredging", "Kevin Marsh dredged the north basin.");
  EXPECT_THAT(Texts("Who dredged the north basin?", written), Contains(HasSubstr("Kevin Marsh")));
}

TEST_P(RowEngineTest, AReplacedVersionIsSeenAsOfItsTime) {
  Put("permits", "Permits", "The office issued 389 permits.");
  v1::RetrieveResponse first;
  ASSERT_TRUE(Ask("How many permits?", 0, &first).ok());
  ASSERT_EQ(first.chunks_size(), 1);
  const std::string then = first.chunks(0).document().recorded_at();
  const std::uint64_t written = Put("permits", "Permits", "The office issued 412 permits.");
  EXPECT_THAT(Texts("How many permits?", written), ::testing::ElementsAre(HasSubstr("412")));
  EXPECT_THAT(Texts("How many permits?", written, then), ::testing::ElementsAre(HasSubstr("389")));
}

TEST_P(RowEngineTest, WhatIsDeletedOrPurgedIsNotFound) {
  Put("ferry", "Ferry", "The ferry Alba sank in the sound.");
  Put("crane", "Crane", "The crane Alba was sold.");
  v1::DeleteDocumentRequest remove;
  remove.set_collection(Name());
  remove.set_document_id("ferry");
  v1::DeleteDocumentResponse removed;
  ASSERT_TRUE(client_.admin->DeleteDocument(Context().get(), remove, &removed).ok());
  EXPECT_THAT(Texts("What happened to Alba?", removed.watermark()), Not(Contains(HasSubstr("sank"))));
  v1::PurgeDocumentRequest purge;
  purge.set_collection(Name());
  purge.set_document_id("crane");
  v1::PurgeDocumentResponse purged;
  ASSERT_TRUE(client_.admin->PurgeDocument(Context().get(), purge, &purged).ok());
  EXPECT_TRUE(Texts("What happened to Alba?", purged.watermark()).empty());
}

TEST_P(RowEngineTest, CollectionsAreApart) {
  Put("mine", "Harbour", "The harbour master is Ada Lind.");
  v1::CreateCollectionRequest create;
  create.set_name(Name() + "-other");
  create.set_engine(v1::COLLECTION_ENGINE_POSTGRES);
  v1::CreateCollectionResponse created;
  ASSERT_TRUE(client_.admin->CreateCollection(Context().get(), create, &created).ok());
  Put("theirs", "Harbour", "The harbour master is Bo Foss.", Name() + "-other");
  EXPECT_THAT(Texts("Who is the harbour master?", 0), ::testing::ElementsAre(HasSubstr("Ada Lind")));
  v1::DeleteCollectionRequest remove;
  remove.set_name(Name() + "-other");
  v1::DeleteCollectionResponse removed;
  ASSERT_TRUE(client_.admin->DeleteCollection(Context().get(), remove, &removed).ok());
  EXPECT_THAT(Texts("Who is the harbour master?", 0), ::testing::ElementsAre(HasSubstr("Ada Lind")));
}

TEST_P(RowEngineTest, HostileWordsAreWords) {
  const std::uint64_t written =
      Put("odd", "It's \\ odd'); --", "Robert'); DROP TABLE documents; -- came. " + std::string(5000, 'x') + " left.");
  EXPECT_THAT(Texts("Did Robert'); DROP TABLE documents; -- | & ! : come?", written), Contains(HasSubstr("Robert')")));
  Texts("' \\ \" :* <-> ()", written);  // is answered, whatever with
}

TEST_P(RowEngineTest, AFutureWatermarkIsNotReached) {
  const std::uint64_t written = Put("a", "Wind", "Wind rose.");
  v1::RetrieveResponse found;
  const Problem problem = ProblemOf(Ask("wind", written + 1'000'000, &found));
  EXPECT_EQ(problem.code, grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(problem.reason, "WATERMARK_NOT_REACHED");
}

TEST_P(RowEngineTest, ACollectionKeepsItsEngine) {
  v1::CreateCollectionRequest create;
  create.set_name(Name());
  create.set_engine(v1::COLLECTION_ENGINE_MEMORY);
  v1::CreateCollectionResponse created;
  Problem problem = ProblemOf(client_.admin->CreateCollection(Context().get(), create, &created));
  EXPECT_EQ(problem.reason, "OTHER_ENGINE");
  create.set_engine(static_cast<v1::CollectionEngine>(7));
  problem = ProblemOf(client_.admin->CreateCollection(Context().get(), create, &created));
  EXPECT_EQ(problem.field, "engine");
  create.set_engine(v1::COLLECTION_ENGINE_UNSPECIFIED);
  ASSERT_TRUE(client_.admin->CreateCollection(Context().get(), create, &created).ok());
  EXPECT_EQ(created.collection().engine(), v1::COLLECTION_ENGINE_POSTGRES);
  v1::ReembedCollectionRequest reembed;
  reembed.set_collection(Name());
  reembed.set_embedder("hash");
  v1::ReembedCollectionResponse begun;
  EXPECT_EQ(ProblemOf(client_.admin->ReembedCollection(Context().get(), reembed, &begun)).reason, "ENGINE_CANNOT");
}

TEST_P(RowEngineTest, WhatLooksAtAllRowsIsRefusedWhereTheyAreMany) {
  Put("a", "Wind", "Wind rose.");
  v1::LinkPapersRequest request;
  request.set_collection(Name());
  request.set_dry_run(true);
  v1::LinkPapersResponse linked;
  const grpc::Status status = client_.identity->LinkPapers(Context().get(), request, &linked);
  if (GetParam() > 0) {
    EXPECT_TRUE(status.ok()) << status.error_message();
  } else {
    EXPECT_EQ(ProblemOf(status).reason, "ENGINE_CANNOT");
  }
}

INSTANTIATE_TEST_SUITE_P(Reading, RowEngineTest, ::testing::Values(0, 400),
                         [](const auto& info) { return info.param == 0 ? "candidates" : "whole"; });

}  // namespace
}  // namespace annals::server::testing
