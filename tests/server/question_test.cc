// Retrieve, Answer, GetEntity, ListAssetNeighbors: what is found, and what is refused.
#include <gmock/gmock.h>

#include <format>
#include <functional>
#include <limits>
#include <set>

#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using ::testing::HasSubstr;

class QuestionTest : public ServerTest {
 protected:
  void SetUp() override {
    watermark_ = Ingest({Survey("July", "07", "Employment rose strongly in the northern district. Prices were flat."),
                         Survey("October", "10", "Employment fell slightly in the northern district. Prices rose.")})
                     .watermark();
  }

  v1::DocumentInput Survey(const std::string& month, const std::string& number, const std::string& text) {
    v1::DocumentInput document = Document("survey-" + number, "Regional Survey, " + month + " 2025", text);
    document.set_doc_type("report");
    document.set_channel("upload");
    document.set_owner("Northern District");
    document.set_published("2025-" + number + "-15");
    return document;
  }

  v1::RetrieveResponse Retrieve(const v1::RetrieveRequest& request) {
    v1::RetrieveResponse response;
    const grpc::Status status = client().retrieval->Retrieve(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }

  Problem Refused(const v1::RetrieveRequest& request) {
    v1::RetrieveResponse response;
    return ProblemOf(client().retrieval->Retrieve(Context().get(), request, &response));
  }

  std::uint64_t watermark_ = 0;
};

TEST_F(QuestionTest, FindsThePeriodAskedAbout) {
  v1::RetrieveRequest request = Question("How did employment change in October 2025?", watermark_);
  request.set_explain(true);
  const v1::RetrieveResponse response = Retrieve(request);
  EXPECT_EQ(response.scope_status(), v1::SCOPE_STATUS_IN_SCOPE);
  ASSERT_EQ(response.scope().groups_size(), 1);
  EXPECT_EQ(response.scope().groups(0).interval().from(), "2025-10-01");
  EXPECT_EQ(response.scope().groups(0).interval().to(), "2025-11-01");
  ASSERT_GT(response.chunks_size(), 0);
  for (const auto& chunk : response.chunks()) EXPECT_EQ(chunk.document().id(), "survey-10") << chunk.text();
  EXPECT_THAT(response.chunks(0).text(), HasSubstr("Employment fell"));
  EXPECT_EQ(response.chunks(0).document().published(), "2025-10-15");
  EXPECT_EQ(response.chunks(0).document().chunk_count(), 1);
  EXPECT_GT(response.chunks(0).derivation().factors_size(), 0);
  EXPECT_GE(response.watermark(), watermark_);
  std::set<std::string> stages;
  for (const auto& stage : response.stats().stages()) stages.insert(stage.name());
  for (const char* name : {"wait", "embed", "locate", "rank", "pack"}) EXPECT_TRUE(stages.contains(name)) << name;
}

TEST_F(QuestionTest, ExplainIsLeftOutUnlessAskedFor) {
  const v1::RetrieveResponse response = Retrieve(Question("employment in October 2025", watermark_));
  EXPECT_EQ(response.relations_size(), 0);
  EXPECT_EQ(response.links_size(), 0);
  EXPECT_FALSE(response.chunks(0).has_derivation());
}

TEST_F(QuestionTest, AnswersWithCitationsOfThePeriod) {
  v1::AnswerRequest request;
  *request.mutable_retrieve() = Question("How did employment change in October 2025?", watermark_);
  v1::AnswerResponse response;
  ASSERT_TRUE(client().retrieval->Answer(Context().get(), request, &response).ok());
  EXPECT_FALSE(response.abstained());
  EXPECT_THAT(response.text(), HasSubstr("Employment fell slightly"));
  ASSERT_GT(response.citations_size(), 0);
  for (const auto& citation : response.citations()) EXPECT_EQ(citation.document_id(), "survey-10");
  EXPECT_GT(response.retrieval().chunks_size(), 0);
}

TEST_F(QuestionTest, OverrideReplacesTheScopeOfTheQuestion) {
  v1::RetrieveRequest request = Question("How did employment change in October 2025?", watermark_);
  request.mutable_time_scope()->set_type(v1::SCOPE_TYPE_POINT);
  auto* group = request.mutable_time_scope()->add_groups();
  group->mutable_interval()->set_from("2025-07-01");
  group->mutable_interval()->set_to("2025-08-01");
  const v1::RetrieveResponse found = Retrieve(request);
  for (const auto& chunk : found.chunks()) EXPECT_EQ(chunk.document().id(), "survey-07");
}

TEST_F(QuestionTest, AsOfSeesWhatWasRecordedThen) {
  v1::GetDocumentRequest get;
  get.set_collection(collection());
  get.set_document_id("survey-10");
  v1::GetDocumentResponse before;
  ASSERT_TRUE(client().admin->GetDocument(Context().get(), get, &before).ok());
  const std::uint64_t later = Ingest({Survey("October", "10", "Employment was revised: it was flat.")}).watermark();
  v1::RetrieveRequest request = Question("How did employment change in October 2025?", later);
  EXPECT_THAT(Retrieve(request).chunks(0).text(), HasSubstr("revised"));
  request.set_as_of(before.document().recorded_at());
  EXPECT_THAT(Retrieve(request).chunks(0).text(), HasSubstr("fell slightly"));
}

TEST_F(QuestionTest, FiltersRestrict) {
  v1::RetrieveRequest request = Question("employment", watermark_);
  request.mutable_filters()->add_document_ids("survey-07");
  request.mutable_filters()->add_doc_types("Report");  // stored in lower case
  const v1::RetrieveResponse found = Retrieve(request);
  for (const auto& chunk : found.chunks()) EXPECT_EQ(chunk.document().id(), "survey-07");
}

TEST_F(QuestionTest, ATurnComesWithTheTurnsBeforeIt) {
  v1::DocumentInput chat = Document("chat", "Chat of the boats", "");
  chat.clear_text();
  for (const char* turn : {"Dana: The pump leaks.", "Omar: Since when?", "Dana: Since the frost in Brackwater."}) {
    auto* chunk = chat.add_chunks();
    chunk->set_id(std::format("turn-{}", chat.chunks_size()));
    chunk->set_text(turn);
  }
  v1::RetrieveRequest request = Question("frost in Brackwater", Ingest({chat}).watermark());
  request.set_top_k(1);
  EXPECT_EQ(Retrieve(request).chunks(0).context_size(), 0);
  request.set_context_turns(1);
  EXPECT_EQ(Retrieve(request).chunks(0).context_size(), 1);
  request.set_context_turns(20);
  const v1::RetrieveResponse found = Retrieve(request);
  ASSERT_EQ(found.chunks(0).chunk_id(), "turn-3");
  ASSERT_EQ(found.chunks(0).context_size(), 2);
  EXPECT_EQ(found.chunks(0).context(0).chunk_id(), "turn-1");
  EXPECT_EQ(found.chunks(0).context(1).text(), "Omar: Since when?");
}

TEST_F(QuestionTest, OtherPassagesHaveNoTurnsBeforeThem) {
  v1::RetrieveRequest request = Question("employment", watermark_);
  request.set_context_turns(20);
  const v1::RetrieveResponse found = Retrieve(request);
  ASSERT_GT(found.chunks_size(), 0);
  for (const auto& chunk : found.chunks()) EXPECT_EQ(chunk.context_size(), 0);
}

TEST_F(QuestionTest, BadQuestionsNameTheField) {
  using Change = std::function<void(v1::RetrieveRequest*)>;
  const std::tuple<const char*, const char*, Change> cases[] = {
      {"collection", "EMPTY", [](auto* r) { r->clear_collection(); }},
      {"collection", "INVALID_NAME", [](auto* r) { r->set_collection("../x"); }},
      {"query", "EMPTY", [](auto* r) { r->clear_query(); }},
      {"query", "EMPTY", [](auto* r) { r->set_query(" \t\n"); }},
      {"query", "TOO_LONG", [](auto* r) { r->set_query(std::string(1 << 20, 'x')); }},
      {"query", "INVALID_UTF8", [](auto* r) { r->set_query("a\xc3"); }},
      {"query", "CONTROL_CHARACTER", [](auto* r) { r->set_query(std::string("a\0b", 3)); }},
      {"top_k", "OUT_OF_RANGE", [](auto* r) { r->set_top_k(-1); }},
      {"top_k", "OUT_OF_RANGE", [](auto* r) { r->set_top_k(1001); }},
      {"top_k", "OUT_OF_RANGE", [](auto* r) { r->set_top_k(static_cast<std::int32_t>(0x80000000U)); }},
      {"token_budget", "OUT_OF_RANGE", [](auto* r) { r->set_token_budget(1'000'001); }},
      {"context_turns", "OUT_OF_RANGE", [](auto* r) { r->set_context_turns(-1); }},
      {"context_turns", "OUT_OF_RANGE", [](auto* r) { r->set_context_turns(21); }},
      {"query_embedding", "WRONG_DIMENSION", [](auto* r) { r->add_query_embedding(1); }},
      {"query_embedding[1]", "NOT_FINITE",
       [](auto* r) {
         for (int i = 0; i < 256; ++i) r->add_query_embedding(i == 1 ? std::numeric_limits<float>::quiet_NaN() : 1);
       }},
      {"reference_time", "INVALID_DATE", [](auto* r) { r->set_reference_time("2025-13-45"); }},
      {"as_of", "INVALID_DATE", [](auto* r) { r->set_as_of("2025-03-31"); }},
      {"time_scope.groups[0].interval", "EMPTY_INTERVAL",
       [](auto* r) {
         r->mutable_time_scope()->set_type(v1::SCOPE_TYPE_RANGE);
         auto* interval = r->mutable_time_scope()->add_groups()->mutable_interval();
         interval->set_from("2025-02-01");
         interval->set_to("2025-01-01");
       }},
      {"filters.doc_types[0]", "UNKNOWN_VALUE", [](auto* r) { r->mutable_filters()->add_doc_types("poem"); }},
      {"filters.channels[1]", "UNKNOWN_VALUE",
       [](auto* r) {
         r->mutable_filters()->add_channels("upload");
         r->mutable_filters()->add_channels("pigeon");
       }},
      {"filters.kinds[0]", "UNKNOWN_VALUE", [](auto* r) { r->mutable_filters()->add_kinds("any"); }},
      {"filters.owners[0]", "UNKNOWN_VALUE", [](auto* r) { r->mutable_filters()->add_owners("Nobody"); }},
  };
  for (const auto& [field, reason, change] : cases) {
    SCOPED_TRACE(std::string(field) + " " + reason);
    v1::RetrieveRequest request = Question("employment", watermark_);
    change(&request);
    const Problem problem = Refused(request);
    EXPECT_EQ(problem.code, grpc::INVALID_ARGUMENT);
    EXPECT_EQ(problem.field, field);
    EXPECT_EQ(problem.reason, reason);
  }
}

TEST_F(QuestionTest, UnknownFilterValueListsTheKnownOnes) {
  v1::RetrieveRequest request = Question("employment", watermark_);
  request.mutable_filters()->add_doc_types("poem");
  EXPECT_THAT(Refused(request).message, HasSubstr("report"));
}

// Of characters of two bytes, at odd and at even bytes: what is repeated of it ends between two of them, or no client could read
// the error.
TEST_F(QuestionTest, ALongValueIsRepeatedByWholeCharacters) {
  for (const std::string& start : {"", "x"}) {
    std::string poem = start;
    for (int i = 0; i < 50; ++i) poem += "é";
    v1::RetrieveRequest request = Question("employment", watermark_);
    request.mutable_filters()->add_doc_types(poem);
    EXPECT_EQ(Refused(request).field, "filters.doc_types[0]");
    EXPECT_THAT(Refused(request).message, HasSubstr("é…\"; known are"));
    request.clear_filters();
    request.set_reference_time(poem);
    EXPECT_EQ(Refused(request).field, "reference_time");
  }
}

TEST_F(QuestionTest, UnknownCollectionIsNotFound) {
  v1::RetrieveRequest request = Question("employment");
  request.set_collection("no-such-collection");
  const Problem problem = Refused(request);
  EXPECT_EQ(problem.code, grpc::NOT_FOUND);
  EXPECT_EQ(problem.reason, "COLLECTION_NOT_FOUND");
}

TEST_F(QuestionTest, TopKZeroIsTheDefault) {
  v1::RetrieveRequest request = Question("employment", watermark_);
  request.set_top_k(0);
  EXPECT_GT(Retrieve(request).chunks_size(), 0);
  request.set_top_k(1);
  EXPECT_EQ(Retrieve(request).chunks_size(), 1);
}

TEST_F(QuestionTest, WatermarkThatNeverComesIsUnavailable) {
  v1::RetrieveRequest request = Question("employment", std::numeric_limits<std::uint64_t>::max());
  auto context = std::make_unique<grpc::ClientContext>();
  context->set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(2));
  v1::RetrieveResponse response;
  const Problem problem = ProblemOf(client().retrieval->Retrieve(context.get(), request, &response));
  EXPECT_EQ(problem.code, grpc::UNAVAILABLE);
  EXPECT_EQ(problem.reason, "WATERMARK_NOT_REACHED");
}

TEST_F(QuestionTest, ModelFailureIsSaidAndWordsStillFind) {
  embedder().fails = true;
  const v1::RetrieveResponse response = Retrieve(Question("How did employment change in October 2025?", watermark_));
  embedder().fails = false;
  ASSERT_GT(response.notes_size(), 0);
  EXPECT_EQ(response.notes(response.notes_size() - 1).code(), "MODEL_UNAVAILABLE");
  ASSERT_GT(response.chunks_size(), 0);
  EXPECT_EQ(response.chunks(0).document().id(), "survey-10");
}

TEST_F(QuestionTest, AnswerRefusesBadLimitsWithTheirPath) {
  v1::AnswerRequest request;
  *request.mutable_retrieve() = Question("employment", watermark_);
  request.set_max_sentences(21);
  v1::AnswerResponse response;
  EXPECT_EQ(ProblemOf(client().retrieval->Answer(Context().get(), request, &response)).field, "max_sentences");
  request.set_max_sentences(0);
  request.mutable_retrieve()->set_top_k(-5);
  EXPECT_EQ(ProblemOf(client().retrieval->Answer(Context().get(), request, &response)).field, "retrieve.top_k");
}

TEST_F(QuestionTest, AFollowUpIsAnsweredInFullAndSaysSo) {
  v1::StreamAnswerRequest streamed;
  v1::AnswerRequest& request = *streamed.mutable_request();
  *request.mutable_retrieve() = Question("and in July?", watermark_);
  request.add_history()->set_question("How did employment change in October 2025?");
  v1::AnswerResponse response;
  ASSERT_TRUE(client().retrieval->Answer(Context().get(), request, &response).ok());
  EXPECT_EQ(response.understood_question(), "How did employment change in July 2025?");
  EXPECT_THAT(response.text(), HasSubstr("Employment rose strongly"));
  const auto context = Context();
  const auto stream = client().retrieval->StreamAnswer(context.get(), streamed);
  v1::StreamAnswerResponse piece;
  ASSERT_TRUE(stream->Read(&piece));
  EXPECT_EQ(piece.answer().understood_question(), response.understood_question());
  request.mutable_retrieve()->set_query("How did prices change in October 2025?");
  ASSERT_TRUE(client().retrieval->Answer(Context().get(), request, &response).ok());
  EXPECT_EQ(response.understood_question(), "");
}

TEST_F(QuestionTest, AHistoryIsBounded) {
  v1::AnswerRequest request;
  *request.mutable_retrieve() = Question("and in July?", watermark_);
  v1::AnswerResponse response;
  const auto refused = [&] { return ProblemOf(client().retrieval->Answer(Context().get(), request, &response)); };
  for (int i = 0; i < 4; ++i) request.add_history()->set_question("How did employment change in October 2025?");
  request.mutable_history(3)->set_question(" ");
  EXPECT_EQ(refused().field, "history[3].question");
  EXPECT_EQ(refused().reason, "EMPTY");
  request.mutable_history(3)->set_question(std::string(8193, 'x'));
  EXPECT_EQ(refused().reason, "TOO_LONG");
  request.mutable_history(3)->set_question("and in July?");
  request.mutable_history(2)->set_answer(std::string(20001, 'x'));
  EXPECT_EQ(refused().field, "history[2].answer");
  request.mutable_history(2)->clear_answer();
  while (request.history_size() < 20) *request.add_history() = request.history(0);
  EXPECT_TRUE(client().retrieval->Answer(Context().get(), request, &response).ok());
  *request.add_history() = request.history(0);
  EXPECT_EQ(refused().field, "history");
  EXPECT_EQ(refused().reason, "TOO_MANY");
}

TEST_F(QuestionTest, EntityByNameWithItsFacts) {
  v1::DocumentInput document =
      Document("patent", "Lattice cell", "The lattice cell was invented by Mara Quist in 2021.");
  document.add_inventors("Mara Quist");
  auto* relation = document.add_relations();
  relation->set_subject("Mara Quist");
  relation->set_predicate("works for");
  relation->set_object("Northwind Labs");
  relation->mutable_validity()->set_from("2020-01-01");
  v1::GetEntityRequest request;
  request.set_collection(collection());
  request.set_name("mara  QUIST");
  request.set_at_least(Ingest({document}).watermark());
  v1::GetEntityResponse response;
  const grpc::Status status = client().graph->GetEntity(Context().get(), request, &response);
  ASSERT_TRUE(status.ok()) << status.error_message();
  ASSERT_EQ(response.entities_size(), 1);
  EXPECT_EQ(response.entities(0).name(), "Mara Quist");
  EXPECT_GT(response.entities(0).chunk_count(), 0);
  bool found = false;
  for (const auto& r : response.relations())
    found |= r.object() == "Northwind Labs" && r.validity().from() == "2020-01-01";
  EXPECT_TRUE(found) << response.ShortDebugString();

  request.set_name("Nobody Known");
  EXPECT_EQ(ProblemOf(client().graph->GetEntity(Context().get(), request, &response)).reason, "ENTITY_NOT_FOUND");
  request.set_name(" ");
  EXPECT_EQ(ProblemOf(client().graph->GetEntity(Context().get(), request, &response)).field, "name");
  request.set_name("x");
  request.set_max_relations(-1);
  EXPECT_EQ(ProblemOf(client().graph->GetEntity(Context().get(), request, &response)).field, "max_relations");
}

TEST_F(QuestionTest, AssetNeighboursEitherWay) {
  v1::DocumentInput mail = Document("mail", "Budget", "Please see the attached budget."),
                    sheet = Document("sheet", "Budget 2026", "Budget figures.");
  mail.set_asset_ref("mail:1");
  sheet.set_asset_ref("mail:1/a");
  auto* link = sheet.add_asset_links();
  link->set_target_ref("mail:1");
  link->set_relation("attachment_of");
  v1::ListAssetNeighborsRequest request;
  request.set_collection(collection());
  request.set_asset_ref("mail:1");
  request.set_at_least(Ingest({mail, sheet}).watermark());
  v1::ListAssetNeighborsResponse response;
  ASSERT_TRUE(client().assets->ListAssetNeighbors(Context().get(), request, &response).ok());
  ASSERT_EQ(response.neighbors_size(), 1);
  EXPECT_EQ(response.neighbors(0).asset_ref(), "mail:1/a");
  EXPECT_EQ(response.neighbors(0).document_id(), "sheet");
  EXPECT_FALSE(response.neighbors(0).outgoing());
  request.set_asset_ref("mail:1/a");
  ASSERT_TRUE(client().assets->ListAssetNeighbors(Context().get(), request, &response).ok());
  EXPECT_TRUE(response.neighbors(0).outgoing());
  EXPECT_EQ(response.neighbors(0).title(), "Budget");

  v1::DeleteDocumentRequest gone;
  gone.set_collection(collection());
  gone.set_document_id("mail");
  v1::DeleteDocumentResponse deleted;
  ASSERT_TRUE(client().admin->DeleteDocument(Context().get(), gone, &deleted).ok());
  request.set_at_least(deleted.watermark());
  ASSERT_TRUE(client().assets->ListAssetNeighbors(Context().get(), request, &response).ok());
  ASSERT_EQ(response.neighbors_size(), 1) << "the sheet still says what it was attached to";
  EXPECT_EQ(response.neighbors(0).document_id(), "");

  request.add_relations("cousin_of");
  EXPECT_EQ(ProblemOf(client().assets->ListAssetNeighbors(Context().get(), request, &response)).field, "relations[0]");
  request.clear_relations();
  request.set_asset_ref("nocolon");
  EXPECT_EQ(ProblemOf(client().assets->ListAssetNeighbors(Context().get(), request, &response)).field, "asset_ref");
}

}  // namespace
}  // namespace annals::server::testing
