// The HTTP port: the same handlers, errors, metrics, probes.
#include <gmock/gmock.h>
#include <google/protobuf/util/json_util.h>
#include <httplib.h>

#include <format>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

class HttpTest : public ServerTest {
 protected:
  httplib::Client Http() {
    httplib::Client http("http://" + app().addresses().http);
    http.set_read_timeout(std::chrono::seconds(60));
    return http;
  }
  httplib::Result Post(const std::string& path, const std::string& body) {
    return Http().Post(path, body, "application/json");
  }

  static std::string ReasonOf(const json& error) { return error["details"][0]["reason"]; }
  static std::string FieldOf(const json& error) { return error["details"][1]["field_violations"][0]["field"]; }
};

TEST_F(HttpTest, AnswersAsGrpcDoes) {
  v1::DocumentInput document =
      Document("a", "Survey, October 2025", "Employment fell in October. The harbour was closed.");
  const std::uint64_t watermark = Ingest({document}).watermark();
  v1::RetrieveRequest request = Question("How did employment change in October 2025?", watermark);
  request.set_explain(true);
  v1::RetrieveResponse by_grpc, by_http;
  ASSERT_TRUE(client().retrieval->Retrieve(Context().get(), request, &by_grpc).ok());
  std::string body;
  ASSERT_TRUE(google::protobuf::util::MessageToJsonString(request, &body).ok());
  const auto reply = Post("/v1/retrieve", body);
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 200) << reply->body;
  ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(reply->body, &by_http).ok());
  for (v1::RetrieveResponse* response : {&by_grpc, &by_http}) {
    response->mutable_stats()->clear_stages();
    response->mutable_stats()->clear_total_seconds();
    response->clear_watermark();
  }
  EXPECT_EQ(by_http.DebugString(), by_grpc.DebugString());
}

TEST_F(HttpTest, IngestsAndAnswersWithFieldNamesOfTheContract) {
  const auto stored =
      Post("/v1/ingest", R"({"collection": ")" + collection() +
                             R"(", "documents": [{"id": "a", "title": "Alder", "text": "Alder has a harbour."}]})");
  ASSERT_TRUE(stored);
  const json result = json::parse(stored->body);
  EXPECT_EQ(result["results"][0]["outcome"], "INGEST_OUTCOME_CREATED") << stored->body;
  const auto answer =
      Post("/v1/answer",
           json{{"retrieve",
                 {{"collection", collection()}, {"query", "What does Alder have?"}, {"at_least", result["watermark"]}}}}
               .dump());
  ASSERT_EQ(answer->status, 200) << answer->body;
  const json parsed = json::parse(answer->body);
  EXPECT_TRUE(parsed.contains("abstained"));
  EXPECT_EQ(parsed["citations"][0]["document_id"], "a") << answer->body;
}

TEST_F(HttpTest, ErrorsAreRpcStatusWithTheRightCode) {
  Ingest({Document("a", "Alder", "Alder has a harbour.")});
  const std::string question = R"({"collection": ")" + collection() + R"(", "query": "harbour", )";
  const std::tuple<std::string, std::string, int, std::string> cases[] = {
      {"/v1/retrieve", R"({"collection": "x", "que)", 400, "INVALID_JSON"},
      {"/v1/retrieve", question + R"("top_k": -1})", 400, "OUT_OF_RANGE"},
      {"/v1/retrieve", question + R"("top_k": 2147483648})", 400, "INVALID_JSON"},
      {"/v1/retrieve", question + R"("no_such_field": 1})", 400, "INVALID_JSON"},
      {"/v1/retrieve", "{\"collection\": \"\xff\"}", 400, "INVALID_UTF8"},
      {"/v1/retrieve", "", 400, "EMPTY"},
      {"/v1/retrieve", R"({"collection": "nowhere", "query": "x"})", 404, "COLLECTION_NOT_FOUND"},
      {"/v1/no_such_route", "{}", 404, "NO_SUCH_ROUTE"}};
  for (const auto& [path, body, code, reason] : cases) {
    SCOPED_TRACE(path + " " + body);
    const auto reply = Post(path, body);
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->status, code);
    EXPECT_EQ(ReasonOf(json::parse(reply->body)), reason) << reply->body;
  }
  const auto reply = Post("/v1/retrieve", question + R"("top_k": 2147483648})");
  EXPECT_THAT(reply->body, HasSubstr("top_k"));
}

TEST_F(HttpTest, BodiesBeyondTheLimitAreRefused) {
  const auto reply = Post("/v1/ingest", std::string((64 << 20) + 1, ' '));
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status / 100, 4);
  EXPECT_EQ(ReasonOf(json::parse(reply->body)), "MESSAGE_TOO_LARGE");
}

// What a web page may send without its browser asking the server first is refused, whatever it holds.
TEST_F(HttpTest, OnlyJsonIsRead) {
  Ingest({Document("a", "Alder", "Alder has a harbour.")});
  const std::string deletion = R"({"name": ")" + collection() + R"("})";
  for (const char* type : {"application/x-www-form-urlencoded", "text/plain", "text/plain; application/json",
                           "multipart/form-data; boundary=b", "multipart/form-data", "application/jsonp"}) {
    const auto reply = Http().Post("/v1/delete_collection", deletion, type);
    ASSERT_TRUE(reply) << type;
    EXPECT_EQ(reply->status, 415) << type;
    EXPECT_EQ(ReasonOf(json::parse(reply->body)), "CONTENT_TYPE_NOT_JSON") << reply->body;
  }
  EXPECT_EQ(Http().Post("/v1/status")->status, 415);
  EXPECT_EQ(Http().Post("/v1/status", "{}", "Application/JSON; charset=utf-8")->status, 200);
  EXPECT_EQ(Post("/v1/collection", deletion)->status, 200);
}

// A body that is refused is read to its end: what a page put into it is no request of its own.
TEST_F(HttpTest, ARefusedBodyIsNotTheNextRequest) {
  Ingest({Document("a", "Alder", "Alder has a harbour.")});
  const std::string deletion = R"({"name": ")" + collection() + R"("})";
  const std::string inner = std::format(
      "POST /v1/delete_collection HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
      "{}\r\n\r\n{}",
      deletion.size(), deletion);
  for (const char* path : {"/v1/retrieve", "/v1/no_such_route"}) {
    for (const char* type : {"multipart/form-data", "multipart/form-data; boundary=x", "text/plain"}) {
      httplib::Client http = Http();
      http.set_keep_alive(true);
      ASSERT_TRUE(http.Post(path, inner, type)) << path << type;
      const auto next = http.Get("/healthz");
      ASSERT_TRUE(next);
      EXPECT_EQ(next->body, "{\"status\": \"alive\"}\n") << path << type;
    }
  }
  EXPECT_EQ(Post("/v1/collection", deletion)->status, 200);
}

TEST_F(HttpTest, PagesAndForeignNamesAreRefused) {
  Ingest({Document("a", "Alder", "Alder has a harbour.")});
  const std::string deletion = R"({"name": ")" + collection() + R"("})";
  const std::tuple<httplib::Headers, std::string> cases[] = {
      {{{"Origin", "https://evil.example"}}, "ORIGIN_NOT_ALLOWED"},
      {{{"Origin", "null"}}, "ORIGIN_NOT_ALLOWED"},
      {{{"Origin", "http://" + app().addresses().http}}, "ORIGIN_NOT_ALLOWED"},  // no page comes from here
      {{{"Sec-Fetch-Site", "cross-site"}}, "ORIGIN_NOT_ALLOWED"},
      {{{"Host", "evil.example"}}, "HOST_NOT_ALLOWED"},  // a name that was pointed at this machine
      {{{"Host", "localhost.evil.example:80"}}, "HOST_NOT_ALLOWED"},
      {{{"Host", ""}}, "HOST_NOT_ALLOWED"}};
  for (const auto& [headers, reason] : cases) {
    const auto post = Http().Post("/v1/delete_collection", headers, deletion, "application/json");
    ASSERT_TRUE(post);
    EXPECT_EQ(post->status, 403) << reason;
    EXPECT_EQ(ReasonOf(json::parse(post->body)), reason);
    EXPECT_FALSE(post->has_header("Access-Control-Allow-Origin"));
    for (const char* path : {"/v1/collections", "/metrics"}) {
      const auto get = Http().Get(path, headers);
      ASSERT_TRUE(get);
      EXPECT_EQ(get->status, 403) << path << reason;
    }
    EXPECT_EQ(Http().Options("/v1/delete_collection", headers)->status, 403) << reason;
    EXPECT_EQ(Http().Get("/healthz", headers)->status, 200);  // an orchestrator asks by an address of its own
  }
  EXPECT_EQ(Post("/v1/collection", deletion)->status, 200);
}

TEST_F(HttpTest, ListedPagesAndNamesAreServed) {
  Config config = TestConfig();
  config.database.url = app().database_url();
  config.listen.http_hosts = {"annals.example"};
  config.listen.http_origins = {"https://tool.example"};
  const auto server = StartOrDie(config, TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
  httplib::Client http("http://" + server->addresses().http);
  const httplib::Headers page = {{"Host", "annals.example:7412"}, {"Origin", "https://tool.example"}};
  const auto asked = http.Options("/v1/status", page);
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->status, 204);
  EXPECT_EQ(asked->get_header_value("Access-Control-Allow-Origin"), "https://tool.example");
  EXPECT_THAT(asked->get_header_value("Access-Control-Allow-Headers"), HasSubstr("content-type"));
  const auto reply = http.Post("/v1/status", page, "{}", "application/json");
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 200);
  EXPECT_EQ(reply->get_header_value("Access-Control-Allow-Origin"), "https://tool.example");
}

TEST_F(HttpTest, RequestIdComesBack) {
  const auto reply = Http().Get("/v1/collections", {{"x-request-id", "mine-17"}});
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 200);
  EXPECT_EQ(reply->get_header_value("x-request-id"), "mine-17");
}

TEST_F(HttpTest, TimeoutHeaderIsADeadline) {
  const std::uint64_t watermark = Ingest({Document("a", "Alder", "Alder has a harbour.")}).watermark();
  json body = {{"collection", collection()}, {"query", "harbour"}, {"at_least", std::to_string(watermark)}};
  // The image is there: on a busy machine the deadline could else end while it is loaded.
  ASSERT_EQ(Post("/v1/retrieve", body.dump())->status, 200);
  body["at_least"] = std::to_string(watermark + 1'000'000'000);
  const auto reply = Http().Post("/v1/retrieve", {{"annals-timeout-seconds", "0.2"}}, body.dump(), "application/json");
  EXPECT_EQ(reply->status, 503);
  EXPECT_EQ(ReasonOf(json::parse(reply->body)), "WATERMARK_NOT_REACHED");
  const auto bad = Http().Post("/v1/retrieve", {{"annals-timeout-seconds", "soon"}}, body.dump(), "application/json");
  EXPECT_EQ(FieldOf(json::parse(bad->body)), "annals-timeout-seconds");
}

TEST_F(HttpTest, Probes) {
  WaitUntilReady(app());
  EXPECT_EQ(Http().Get("/healthz")->status, 200);
  for (const char* page : {"/readyz", "/readyz/writes"}) {
    const auto reply = Http().Get(page);
    EXPECT_EQ(reply->status, 200) << page;
    const json body = json::parse(reply->body);
    EXPECT_EQ(body["status"], "ready") << page;
    EXPECT_GE(body["feed_age_seconds"].get<double>(), 0) << page;
  }
}

// The exposition format, line by line: a comment, or name{labels} value.
// Brotli as httplib runs it costs more than the answer.
TEST_F(HttpTest, ResponsesArePackedByGzipOrNotAtAll) {
  httplib::Client http("http://" + app().addresses().http);
  http.set_decompress(false);
  for (const auto& [accepted, packed] :
       {std::pair("gzip, deflate, br", "gzip"), {"br", ""}, {"", ""}, {"gzip", "gzip"}}) {
    const auto reply = http.Get("/metrics", {{"Accept-Encoding", accepted}});
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->get_header_value("Content-Encoding"), packed) << accepted;
  }
}

TEST_F(HttpTest, MetricsParse) {
  const std::uint64_t watermark =
      Ingest({Document("a", "Survey, October 2025", "Employment fell in October.")}).watermark();
  v1::RetrieveResponse found;
  ASSERT_TRUE(
      client().retrieval->Retrieve(Context().get(), Question("employment in October 2025", watermark), &found).ok());
  const auto reply = Http().Get("/metrics");
  ASSERT_EQ(reply->status, 200);
  const std::regex sample(R"(([a-zA-Z_:][a-zA-Z0-9_:]*)(\{([a-zA-Z_]+="[^"\\]*",?)*\})? (-?[0-9.e+-]+|NaN|[+-]?Inf))");
  std::set<std::string> names;
  std::istringstream lines(reply->body);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.starts_with("# HELP ") || line.starts_with("# TYPE ")) continue;
    std::smatch match;
    ASSERT_TRUE(std::regex_match(line, match, sample)) << line;
    names.insert(match[1]);
  }
  for (const char* name :
       {"grpc_server_handled_total", "grpc_server_handling_seconds_bucket", "annals_stage_seconds_count",
        "annals_documents_ingested_total", "annals_chunks_ingested_total", "annals_image_documents",
        "annals_image_chunks", "annals_image_statements", "annals_image_bytes", "annals_image_segments",
        "annals_feed_watermark", "annals_feed_lag_seconds", "annals_scope_status_total", "annals_build_info",
        "annals_search_plans_total", "annals_database_connections", "annals_database_connections_opened_total"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
  EXPECT_THAT(reply->body, HasSubstr("annals_image_documents{collection=\"metricsparse\"} 1"));
}

TEST_F(HttpTest, CallsOverHttpAreCountedApartFromThoseOverGrpc) {
  const auto count = [&](const std::string& member) {
    const std::string body = Http().Get("/metrics")->body;
    const std::size_t at = body.find("\n" + member + " ");
    return at == std::string::npos ? 0.0 : std::stod(body.substr(at + member.size() + 2));
  };
  const std::string http = R"(annals_http_calls_total{code="OK",method="ListCollections"})";
  const std::string grpc = R"(grpc_server_handled_total{grpc_code="OK",grpc_method="ListCollections"})";
  const double before = count(http), before_grpc = count(grpc);
  ASSERT_EQ(Http().Get("/v1/collections")->status, 200);
  EXPECT_EQ(count(http), before + 1);
  EXPECT_EQ(count(grpc), before_grpc);
  v1::ListCollectionsResponse found;
  ASSERT_TRUE(client().admin->ListCollections(Context().get(), {}, &found).ok());
  EXPECT_EQ(count(http), before + 1);
  EXPECT_EQ(count(grpc), before_grpc + 1);
}

}  // namespace
}  // namespace annals::server::testing
