// The same request on the same view is the same bytes: run after run, however many calls a server answers at once, and
// from replicas whose segments lie differently.
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <format>
#include <thread>

#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

constexpr int kBatches = 6, kShipsABatch = 4;

class DeterminismTest : public ServerTest {
 protected:
  // Ships of a few yards, towns and captains, so that names repeat across documents; every fourth log has the words of
  // another one, so that scores tie.
  static v1::DocumentInput Log(int n) {
    static const char* const kYards[] = {"Northern Yard", "Quay Works", "The Old Slip"};
    static const char* const kCaptains[] = {"Ada Quist", "Bram Holt", "Cleo Marsh", "Dov Renn", "Ada M. Quist"};
    static const char* const kTowns[] = {"Port Alder", "Wick Sound", "Eskby", "the Old Slip"};
    const int words = n % 4 == 3 ? n - 1 : n;
    const int year = 2019 + n % 5;
    v1::DocumentInput document = Document(
        std::format("log-{}", n), std::format("Ship {}", n),
        std::format(
            "{0} built the ship for a company of {1}. {2} commands her since {3}. In {3} she carried {4} tons of "
            "timber from {1} to {5}. The harbour master of {5} counted her among the largest ships.",
            kYards[words % 3], kTowns[words % 4], kCaptains[words % 5], 2019 + words % 5, 100 * words,
            kTowns[(words + 1) % 4]));
    document.set_owner(n % 2 == 0 ? "Harbour Office" : "Harbour Courier");
    document.set_doc_type(n % 2 == 0 ? "report" : "mail");
    document.set_label(std::to_string(year));
    document.mutable_period()->set_from(std::format("{}-01-01", year));
    document.mutable_period()->set_to(std::format("{}-01-01", year + 1));
    return document;
  }

  std::uint64_t IngestLogs() {
    std::uint64_t watermark = 0;
    for (int batch = 0; batch < kBatches; ++batch) {
      std::vector<v1::DocumentInput> logs;
      for (int i = 0; i < kShipsABatch; ++i) logs.push_back(Log(batch * kShipsABatch + i));
      watermark = Ingest(logs).watermark();
    }
    return watermark;
  }

  std::vector<v1::TryRankingRequest> Requests(std::uint64_t watermark) const {
    std::vector<v1::TryRankingRequest> requests;
    for (const char* question :
         {"Who commands the ship that Quay Works built for a company of Wick Sound?", "ships of the harbour",
          "How are Ada Quist and Bram Holt related?", "What did ships carry in 2021?",
          "How did the timber carried change between 2020 and 2022?", "Which yard built Ship 7?"}) {
      v1::TryRankingRequest request;
      *request.mutable_request() = Question(question, watermark);
      request.mutable_request()->set_top_k(20);
      requests.push_back(request);
      request.mutable_request()->set_explain(true);
      for (const v1::ChunkScore score : {v1::CHUNK_SCORE_PASSAGE, v1::CHUNK_SCORE_SUM, v1::CHUNK_SCORE_PRODUCT}) {
        request.mutable_trial()->set_chunk_score(score);
        requests.push_back(request);
      }
      for (const v1::RetrievalPipeline pipeline : {v1::RETRIEVAL_PIPELINE_LEXICAL, v1::RETRIEVAL_PIPELINE_DENSE}) {
        request.mutable_trial()->set_pipeline(pipeline);
        requests.push_back(request);
      }
    }
    return requests;
  }

  // Without what was measured of this call, and without the position of the feed.
  static std::string Ask(Client& client, const v1::TryRankingRequest& request) {
    v1::TryRankingResponse found;
    const grpc::Status status = client.debug->TryRanking(Context().get(), request, &found);
    EXPECT_TRUE(status.ok()) << status.error_message();
    v1::RetrieveResponse& response = *found.mutable_response();
    EXPECT_GT(response.chunks_size(), 0) << request.request().query();
    for (v1::StageTime& stage : *response.mutable_stats()->mutable_stages()) stage.clear_seconds();
    response.mutable_stats()->clear_total_seconds();
    EXPECT_GE(response.watermark(), request.request().at_least());
    response.clear_watermark();  // moves on with other transactions, of a replica that starts, too
    std::string bytes;
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);  // of maps, which have no order on the wire
    response.SerializeToCodedStream(&coded);
    coded.Trim();
    return bytes;
  }

  // Loads in one piece what the first server took in batches.
  std::unique_ptr<App> Replica(int threads) {
    Config config = TestConfig();
    config.database.url = app().database_url();
    config.listen.grpc_threads = threads;
    config.ingest.concurrent = 1;
    config.debug_ranking = true;
    return StartOrDie(std::move(config), TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
  }
};

TEST_F(DeterminismTest, RunsThreadsAndReplicasGiveTheSameBytes) {
  constexpr int kThreads = 8;
  const std::vector<v1::TryRankingRequest> requests = Requests(IngestLogs());
  const auto few = Replica(2), many = Replica(kThreads);  // one for the call, one that ingest may not have
  Client to_few(few->addresses().grpc);
  std::vector<std::string> expected;
  for (const v1::TryRankingRequest& request : requests) expected.push_back(Ask(client(), request));
  for (std::size_t i = 0; i < requests.size(); ++i) {
    EXPECT_EQ(Ask(client(), requests[i]), expected[i]) << "again: " << requests[i].DebugString();
    EXPECT_EQ(Ask(to_few, requests[i]), expected[i]) << "replica: " << requests[i].DebugString();
  }
  std::vector<int> different(kThreads, 0);
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < kThreads; ++t) {
      threads.emplace_back([&, t] {
        Client to_many(many->addresses().grpc);
        for (std::size_t i = 0; i < requests.size(); ++i) {
          const std::size_t at = (i + static_cast<std::size_t>(t)) % requests.size();
          different[static_cast<std::size_t>(t)] += Ask(to_many, requests[at]) != expected[at];
        }
      });
    }
  }
  EXPECT_EQ(different, std::vector<int>(kThreads, 0));
}

}  // namespace
}  // namespace annals::server::testing
