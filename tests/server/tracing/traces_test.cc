// The traces of calls: a real server, a real collector, a reranker that is called over HTTP.
#include <gmock/gmock.h>
#include <httplib.h>

#include <nlohmann/json.hpp>
#include <set>

#include "tests/fakes/memory_store.h"
#include "tests/fakes/rerank_endpoint.h"
#include "tests/fakes/trace_collector.h"
#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using fakes::CollectedSpan;
using nlohmann::json;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Pair;
using ::testing::SizeIs;

constexpr char kTrace[] = "0af7651916cd43dd8448eb211c80319c";
constexpr char kSampled[] = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
constexpr char kNotSampled[] = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00";
constexpr int kServer = 2, kClient = 3;

class TracesTest : public ::testing::Test {
 protected:
  void Start(double sample = 1) {
    Config config = TestConfig();
    config.database.url = "none: the store is in memory";
    config.log_level = Log::Level::kInfo;
    config.traces = {.endpoint = collector_.endpoint(), .sample = sample};
    Start(std::move(config));
  }
  void Start(Config config) {
    config.reranker.kind = models::RerankerKind::kHttp;
    config.reranker.http = {.base_url = reranker_.base_url(), .model = "fake-reranker"};
    config.reranker.timeout = std::chrono::seconds(30);
    App::Parts parts = TestParts(std::make_shared<SwitchedEmbedder::Controls>());
    parts.store = std::make_unique<fakes::MemoryStore>();
    parts.log = [this](Log::Level, std::string_view line) {
      const MutexLock lock(mutex_);
      lines_.emplace_back(line);
    };
    app_ = StartOrDie(std::move(config), std::move(parts));
    client_ = std::make_unique<Client>(app_->addresses().grpc);
    WaitUntilReady(*app_);
  }
  // A call that brings `traceparent`, unless that is empty.
  static std::unique_ptr<grpc::ClientContext> Traced(const std::string& traceparent) {
    auto context = Context();
    if (!traceparent.empty()) context->AddMetadata("traceparent", traceparent);
    return context;
  }
  void Ingest(const std::string& traceparent = kNotSampled) {
    v1::IngestRequest request;
    request.set_collection("surveys");
    for (const char* name : {"a", "b"}) {
      v1::DocumentInput* document = request.add_documents();
      document->set_id(name);
      document->set_title("The harbour");
      document->set_text(std::string("Wilhelmina rebuilt the mole of the harbour of ") + name + ".");
    }
    v1::IngestResponse stored;
    ASSERT_TRUE(client_->retrieval->Ingest(Traced(traceparent).get(), request, &stored).ok());
    question_.set_collection("surveys");
    question_.set_query("What did Wilhelmina rebuild in the harbour?");
    question_.set_at_least(stored.watermark());
  }
  grpc::Status Retrieve(const std::string& traceparent) {
    v1::RetrieveResponse response;
    return client_->retrieval->Retrieve(Traced(traceparent).get(), question_, &response);
  }
  // A server that stops has sent what it recorded.
  std::vector<CollectedSpan> Spans() {
    app_->Stop();
    return collector_.spans();
  }
  std::vector<json> Lines(const std::string& message) {
    const MutexLock lock(mutex_);
    std::vector<json> found;
    for (const std::string& text : lines_) {
      json line = json::parse(text);
      if (line["msg"] == message) found.push_back(std::move(line));
    }
    return found;
  }
  static const CollectedSpan& Named(const std::vector<CollectedSpan>& spans, const std::string& name) {
    for (const CollectedSpan& span : spans)
      if (span.name == name) return span;
    ADD_FAILURE() << "no span " << name;
    static const CollectedSpan none;
    return none;
  }

  fakes::TraceCollector collector_;
  fakes::RerankEndpoint reranker_;
  Mutex mutex_;
  std::vector<std::string> lines_ ABSL_GUARDED_BY(mutex_);
  v1::RetrieveRequest question_;
  std::unique_ptr<App> app_;
  std::unique_ptr<Client> client_;
};

TEST_F(TracesTest, ACallIsASpanOfItsCallersTraceAndItsStagesAreBelowIt) {
  Start();
  Ingest();
  ASSERT_TRUE(Retrieve(kSampled).ok());
  const std::vector<CollectedSpan> spans = Spans();
  const CollectedSpan& call = Named(spans, "annals.v1.RetrievalService/Retrieve");
  EXPECT_EQ(call.kind, kServer);
  EXPECT_EQ(call.parent_id, "b7ad6b7169203331");
  EXPECT_FALSE(call.failed);
  EXPECT_THAT(call.attributes, AllOf(Contains(Pair("rpc.system", "grpc")), Contains(Pair("rpc.method", "Retrieve")),
                                     Contains(Pair("rpc.service", "annals.v1.RetrievalService")),
                                     Contains(Pair("rpc.grpc.status_code", "0"))));
  for (const char* name : {"wait", "embed", "locate", "rank", "pack", "rerank"}) Named(spans, name);
  std::set<std::string> ids;
  for (const CollectedSpan& span : spans) {
    EXPECT_EQ(span.trace_id, kTrace);
    ids.insert(span.span_id);
    if (&span == &call) continue;
    EXPECT_EQ(span.parent_id, call.span_id) << span.name;
    EXPECT_LE(call.begin, span.begin) << span.name;
    EXPECT_LE(span.begin, span.end) << span.name;
    EXPECT_LE(span.end, call.end) << span.name;
  }
  EXPECT_EQ(ids.size(), spans.size());
}

TEST_F(TracesTest, NothingOfTheQuestionIsInThem) {
  Start();
  Ingest(kSampled);
  ASSERT_TRUE(Retrieve(kSampled).ok());
  Spans();
  ASSERT_THAT(collector_.bodies(), Not(IsEmpty()));
  for (const std::string& body : collector_.bodies())
    for (const char* word : {"Wilhelmina", "harbour", "surveys"}) EXPECT_THAT(body, Not(HasSubstr(word)));
}

TEST_F(TracesTest, ModelsAreCalledAsPartOfTheTrace) {
  Start();
  Ingest();
  ASSERT_TRUE(Retrieve(kSampled).ok());
  const std::vector<CollectedSpan> spans = Spans();
  const CollectedSpan& post = Named(spans, "POST");
  EXPECT_EQ(post.kind, kClient);
  EXPECT_EQ(post.parent_id, Named(spans, "annals.v1.RetrievalService/Retrieve").span_id);
  EXPECT_THAT(post.attributes,
              AllOf(Contains(Pair("http.response.status_code", "200")), Contains(Pair("server.address", "127.0.0.1"))));
  ASSERT_THAT(reranker_.calls(), SizeIs(1));
  EXPECT_EQ(reranker_.calls()[0].traceparent, std::string("00-") + kTrace + "-" + post.span_id + "-01");
}

TEST_F(TracesTest, IngestHasItsStages) {
  Start();
  Ingest(kSampled);
  const std::vector<CollectedSpan> spans = Spans();
  const CollectedSpan& call = Named(spans, "annals.v1.RetrievalService/Ingest");
  for (const char* name : {"check", "prepare", "embed_documents", "write"})
    EXPECT_EQ(Named(spans, name).parent_id, call.span_id) << name;
}

TEST_F(TracesTest, TheCallersDecisionStands) {
  Start(0);
  Ingest();
  ASSERT_TRUE(Retrieve(kNotSampled).ok());
  ASSERT_TRUE(Retrieve("").ok());
  ASSERT_TRUE(Retrieve(kSampled).ok());
  const std::vector<CollectedSpan> spans = Spans();
  EXPECT_THAT(spans, Not(IsEmpty()));
  for (const CollectedSpan& span : spans) EXPECT_EQ(span.trace_id, kTrace);
  int calls = 0;
  for (const CollectedSpan& span : spans) calls += span.kind == kServer;
  EXPECT_EQ(calls, 1);
  ASSERT_THAT(reranker_.calls(), SizeIs(3));
  EXPECT_EQ(reranker_.calls()[0].traceparent, kNotSampled);  // goes on, though nothing of it is recorded here
}

TEST_F(TracesTest, ACallThatBringsNoneBeginsOneWhoseIdTheLogSays) {
  Start();
  Ingest();
  ASSERT_TRUE(Retrieve("").ok());
  ASSERT_TRUE(Retrieve("00-nonsense").ok());
  std::set<std::string> begun;
  for (const CollectedSpan& span : Spans()) {
    if (span.kind != kServer) continue;
    EXPECT_EQ(span.parent_id, "");
    begun.insert(span.trace_id);
  }
  std::set<std::string> logged;
  for (const json& line : Lines("call"))
    if (line["method"] == "Retrieve") logged.insert(line["trace_id"].get<std::string>());
  EXPECT_EQ(begun.size(), 2U);
  EXPECT_EQ(begun, logged);
}

TEST_F(TracesTest, HttpCallsAreTraced) {
  Start();
  Ingest();
  httplib::Client http("http://" + app_->addresses().http);
  const httplib::Headers headers = {{"traceparent", kSampled}, {"tracestate", "vendor=1"}};
  ASSERT_EQ(http.Post("/v1/retrieve", headers, R"({"collection": "surveys", "query": "harbour"})", "application/json")
                ->status,
            200);
  ASSERT_EQ(
      http.Post("/v1/retrieve", headers, R"({"collection": "none", "query": "harbour"})", "application/json")->status,
      404);
  std::vector<CollectedSpan> calls;
  for (const CollectedSpan& span : Spans())
    if (span.kind == kServer) calls.push_back(span);
  ASSERT_THAT(calls, SizeIs(2));
  EXPECT_EQ(calls[0].name, "POST /v1/retrieve");
  EXPECT_EQ(calls[0].parent_id, "b7ad6b7169203331");
  EXPECT_EQ(calls[0].state, "vendor=1");
  EXPECT_THAT(calls[0].attributes,
              AllOf(Contains(Pair("http.request.method", "POST")), Contains(Pair("http.route", "/v1/retrieve")),
                    Contains(Pair("http.response.status_code", "200"))));
  EXPECT_THAT(calls[1].attributes, AllOf(Contains(Pair("http.response.status_code", "404")),
                                         Contains(Pair("error.type", "COLLECTION_NOT_FOUND"))));
  EXPECT_FALSE(calls[1].failed);  // the caller's fault
}

TEST_F(TracesTest, ACollectorThatIsAwayIsNoMatter) {
  Config config = TestConfig();
  config.database.url = "none: the store is in memory";
  config.traces = {.endpoint = "http://127.0.0.1:1"};
  Start(std::move(config));
  Ingest(kSampled);
  EXPECT_TRUE(Retrieve(kSampled).ok());
}

TEST_F(TracesTest, WithoutACollectorIdsGoOn) {
  Config config = TestConfig();
  config.database.url = "none: the store is in memory";
  config.log_level = Log::Level::kInfo;
  Start(std::move(config));
  Ingest();
  ASSERT_TRUE(Retrieve(kSampled).ok());
  ASSERT_THAT(reranker_.calls(), SizeIs(1));
  EXPECT_EQ(reranker_.calls()[0].traceparent, kSampled);
  app_->Stop();
  EXPECT_THAT(Lines("call"), Contains(::testing::Truly([](const json& line) { return line["trace_id"] == kTrace; })));
}

TEST_F(TracesTest, TheMetricSaysWhatBecameOfThem) {
  Start();
  Ingest(kSampled);
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(Retrieve(kSampled).ok());  // more than a batch
  collector_.WaitForRequests(1);
  httplib::Client http("http://" + app_->addresses().http);
  std::string metrics;
  while (metrics.find("annals_trace_spans_total{outcome=\"sent\"}") == std::string::npos) {
    const auto reply = http.Get("/metrics");
    ASSERT_TRUE(reply);
    metrics = reply->body;
  }
}

}  // namespace
}  // namespace annals::server::testing
