#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <format>
#include <functional>
#include <future>
#include <thread>

#include "bench/bench.h"
#include "bench/quality/quality_measures.h"
#include "bench/speed/stalling_endpoint.h"
#include "bench/support/bench_server.h"
#include "core/record/status.h"
#include "server/models/endpoint/http_post.h"
#include "storage/database_facts.h"
#include "storage/documents/feed_writer.h"
#include "storage/private/private_postgres.h"
#include "storage/store.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::minutes kLongestWait{1};
constexpr char kWord[] = "kittiwake";  // of the questions that are left
constexpr int kPool = 2;

double Milliseconds(Clock::duration time) { return std::chrono::duration<double, std::milli>(time).count(); }

absl::Status Await(const std::function<absl::StatusOr<bool>()>& come) {
  for (const Clock::time_point until = Clock::now() + kLongestWait; Clock::now() < until; std::this_thread::yield()) {
    ASSIGN_OR_RETURN(const bool done, come());
    if (done) return absl::OkStatus();
  }
  return absl::DeadlineExceededError("what was waited for did not come");
}

// A call in a thread, which ends when it is left.
class UnderWay {
 public:
  using Stub = v1::RetrievalService::Stub;
  explicit UnderWay(const std::function<grpc::Status(grpc::ClientContext*)>& call)
      : thread_([this, call] { call(&context_); }) {}
  ~UnderWay() { context_.TryCancel(); }
  Clock::time_point Leave() {
    const Clock::time_point left = Clock::now();
    context_.TryCancel();
    return left;
  }

 private:
  grpc::ClientContext context_;
  std::jthread thread_;  // ends before the context
};

// A lock that writers of the collection wait for.
class Blocked {
 public:
  static absl::StatusOr<std::unique_ptr<Blocked>> Of(const std::string& url, CollectionId collection) {
    ASSIGN_OR_RETURN(auto session, storage::Session::Connect(url, {.idle_in_transaction = std::chrono::minutes(10)}));
    return std::make_unique<Blocked>(std::move(session), collection);
  }
  Blocked(std::unique_ptr<storage::Session> session, CollectionId collection)
      : session_(std::move(session)), transaction_(*session_, collection) {
    storage::LockFeed(*session_, collection);
    session_->Finish();
  }

 private:
  std::unique_ptr<storage::Session> session_;
  storage::Transaction transaction_;
};

// Milliseconds from the call to leave until something was free.
struct Freed {
  std::vector<double> resource, place;
  nlohmann::ordered_json Json(const std::string& what) const {
    nlohmann::ordered_json json;
    for (const auto& [name, values] : {std::pair(what, &resource), {std::string("place"), &place}}) {
      if (values->empty()) continue;
      json[name + "_p50_ms"] = Rounded(Percentile(*values, 0.5));
      json[name + "_p99_ms"] = Rounded(Percentile(*values, 0.99));
    }
    return json;
  }
};

class CancelBench {
 public:
  CancelBench(const BenchOptions& options, std::string postgres) : options_(options), postgres_(std::move(postgres)) {}

  // A statement that waits for a lock.
  absl::StatusOr<Freed> Statement() {
    ASSIGN_OR_RETURN(const auto server, Server("hash", {}));
    ASSIGN_OR_RETURN(const auto blocked, Block());
    Freed freed;
    for (int i = 0; i < options_.rounds; ++i) {
      UnderWay call(Writing(kCollection, i));
      RETURN_IF_ERROR(Await([&]() -> absl::StatusOr<bool> { return Waits(1); }));
      const Clock::time_point left = call.Leave();
      auto place = std::async(std::launch::async, [&] { return AwaitPlaces("write", 0); });
      RETURN_IF_ERROR(Await([&]() -> absl::StatusOr<bool> { return Waits(0); }));
      freed.resource.push_back(Milliseconds(Clock::now() - left));
      ASSIGN_OR_RETURN(const Clock::time_point free, place.get());
      freed.place.push_back(Milliseconds(free - left));
    }
    return freed;
  }

  // A call that waits for a connection of the pool, all of which wait for a lock.
  absl::StatusOr<Freed> Pool() {
    ASSIGN_OR_RETURN(const auto server, Server("hash", {std::format("--pool-size={}", kPool),
                                                        std::format("--collection-share={}", kPool)}));
    ASSIGN_OR_RETURN(const auto blocked, Block());
    const UnderWay one(Writing(kCollection, -1)), two(Writing(kCollection, -2));
    RETURN_IF_ERROR(Await([&]() -> absl::StatusOr<bool> { return Waits(kPool); }));
    Freed freed;
    for (int i = 0; i < options_.rounds; ++i) {
      UnderWay call(Writing("other", i));
      RETURN_IF_ERROR(AwaitPlaces("write", kPool + 1).status());
      const Clock::time_point left = call.Leave();
      ASSIGN_OR_RETURN(const Clock::time_point free, AwaitPlaces("write", kPool));
      freed.place.push_back(Milliseconds(free - left));
    }
    return freed;
  }

  // A question whose vector, or order, an endpoint is asked for.
  absl::StatusOr<Freed> Endpoint(bool reranker) {
    ASSIGN_OR_RETURN(const auto endpoint, StallingEndpoint::Start(kWord));
    const std::string model = endpoint->base_url() + "#stalling";
    ASSIGN_OR_RETURN(const auto server,
                     reranker ? Server("hash", {"--reranker=" + model, "--reranker-timeout-milliseconds=60000"})
                              : Server(model, {"--embedder-dimension=64", "--endpoint-failures=0"}));
    RETURN_IF_ERROR(Store());
    Freed freed;
    for (int i = 0; i < options_.rounds; ++i) {
      UnderWay call(Asking());
      RETURN_IF_ERROR(endpoint->AwaitAsked(i + 1));
      const Clock::time_point left = call.Leave();
      ASSIGN_OR_RETURN(const Clock::time_point free, AwaitPlaces("read", 0));
      freed.place.push_back(Milliseconds(free - left));
      ASSIGN_OR_RETURN(const Clock::time_point closed, endpoint->AwaitLeft(i + 1));
      freed.resource.push_back(Milliseconds(closed - left));
    }
    return freed;
  }

 private:
  static constexpr char kCollection[] = "left";

  absl::StatusOr<std::unique_ptr<BenchServer>> Server(const std::string& embedder, std::vector<std::string> arguments) {
    ASSIGN_OR_RETURN(auto server, BenchServer::Start({.embedder = embedder,
                                                      .embedding_cache = false,
                                                      .scratch = options_.scratch,
                                                      .arguments = std::move(arguments),
                                                      .postgres = postgres_}));
    metrics_ = "http://" + server->http_address() + "/metrics";
    retrieval_ = v1::RetrievalService::NewStub(
        grpc::CreateChannel(server->connection().address(), grpc::InsecureChannelCredentials()));
    return server;
  }

  // What is written holds up who writes it, so it is a collection of this kind of call alone.
  absl::StatusOr<std::unique_ptr<Blocked>> Block() {
    RETURN_IF_ERROR(Store());
    ASSIGN_OR_RETURN(waits_, storage::LockWaits::Watch(postgres_));
    ASSIGN_OR_RETURN(const auto store, storage::Store::Open({.url = postgres_, .pool_size = 1}));
    ASSIGN_OR_RETURN(const storage::Collection collection, store->GetCollection(kCollection));
    return Blocked::Of(postgres_, collection.id);
  }

  // One document, and an image that has it.
  absl::Status Store() {
    v1::IngestResponse stored;
    grpc::ClientContext context;
    const grpc::Status status = retrieval_->Ingest(&context, Document(kCollection, "first"), &stored);
    if (!status.ok()) return absl::InternalError(status.error_message());
    return absl::OkStatus();
  }

  static v1::IngestRequest Document(const std::string& collection, const std::string& id) {
    v1::IngestRequest request;
    request.set_collection(collection);
    v1::DocumentInput* document = request.add_documents();
    document->set_id(id);
    document->set_text(std::format("The harbour of {} has cranes.", id));
    return request;
  }

  std::function<grpc::Status(grpc::ClientContext*)> Writing(const std::string& collection, int number) {
    return [this, request = Document(collection, std::format("n{}", number))](grpc::ClientContext* context) {
      v1::IngestResponse response;
      return retrieval_->Ingest(context, request, &response);
    };
  }

  std::function<grpc::Status(grpc::ClientContext*)> Asking() {
    return [this](grpc::ClientContext* context) {
      v1::RetrieveRequest request;
      request.set_collection(kCollection);
      request.set_query(std::format("{} cranes of the harbour", kWord));
      v1::RetrieveResponse response;
      return retrieval_->Retrieve(context, request, &response);
    };
  }

  absl::StatusOr<bool> Waits(int count) {
    ASSIGN_OR_RETURN(const int waiting, waits_->Count());
    return waiting == count;
  }

  // When so many calls have a place in the server.
  absl::StatusOr<Clock::time_point> AwaitPlaces(const std::string& work, int count) const {
    const std::string line = std::format("annals_calls_in_flight{{work=\"{}\"}} {}\n", work, count);
    RETURN_IF_ERROR(Await([&]() -> absl::StatusOr<bool> {
      ASSIGN_OR_RETURN(const models::HttpReply page, models::GetText({.url = metrics_}));
      return page.body.contains(line);
    }));
    return Clock::now();
  }

  const BenchOptions& options_;
  const std::string postgres_;
  std::string metrics_;
  std::unique_ptr<v1::RetrievalService::Stub> retrieval_;
  std::unique_ptr<storage::LockWaits> waits_;
};

}  // namespace

absl::Status RunCancel(const BenchOptions& options, std::ostream& out) {
  nlohmann::ordered_json report = NewReport("cancel", "made up");
  report["rounds"] = options.rounds;
  std::vector<std::vector<std::string>> table = {{"left while it waits for", "freed", "p50, ms", "p99, ms"}};
  const auto run = [&](const std::string& name, const std::string& what, auto measure) -> absl::Status {
    // A database of its own: collections belong to a model.
    ASSIGN_OR_RETURN(const auto postgres,
                     storage::PrivatePostgres::Start({.data_dir = options.scratch / name, .durable = false}));
    CancelBench bench(options, postgres->url());
    ASSIGN_OR_RETURN(const Freed freed, measure(bench));
    for (const auto& [label, values] : {std::pair(what, &freed.resource), {std::string("place"), &freed.place}}) {
      if (values->empty()) continue;
      table.push_back({name, label, std::format("{:.1f}", Percentile(*values, 0.5)),
                       std::format("{:.1f}", Percentile(*values, 0.99))});
    }
    report["systems"][name] = freed.Json(what);
    return absl::OkStatus();
  };
  RETURN_IF_ERROR(run("lock", "statement", [](CancelBench& bench) { return bench.Statement(); }));
  RETURN_IF_ERROR(run("connection", "", [](CancelBench& bench) { return bench.Pool(); }));
  RETURN_IF_ERROR(run("embedder", "call", [](CancelBench& bench) { return bench.Endpoint(false); }));
  RETURN_IF_ERROR(run("reranker", "call", [](CancelBench& bench) { return bench.Endpoint(true); }));
  PrintTable(table, out);
  return Finish(report, {}, options.report, out);
}

}  // namespace annals::bench
