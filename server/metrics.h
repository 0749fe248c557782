// What Prometheus scrapes. Base units: seconds and bytes. One instance a server; thread-safe.
//
//   metrics.CountCall(Metrics::Transport::kGrpc, "Retrieve", "OK", 0.012);
//   metrics.Scrape(…)     -> "grpc_server_handled_total{grpc_method="Retrieve",grpc_code="OK"} 1\n…"
#pragma once

#include <prometheus/counter.h>
#include <prometheus/family.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/image.h"
#include "core/locks/mutex.h"
#include "server/metric_members.h"
#include "storage/ports/collection_store.h"

namespace annals::server {

class Metrics {
 public:
  explicit Metrics(std::string_view embedder);

  enum class Transport { kGrpc, kHttp };
  void CountCall(Transport transport, std::string_view method, std::string_view code, double seconds);
  void CountRefused(std::string_view reason);  // calls that limits refused
  void ObserveStage(std::string_view stage, double seconds);
  // `sentences` that were read with a question ("read"), or for which the judge failed ("failed"); `seconds` of the call.
  void CountJudged(std::string_view outcome, std::size_t sentences, double seconds);
  // Of collections that other servers hold: answered, failed (with their error), here (none of them could).
  void CountForwarded(std::string_view outcome);
  void SetMembers(std::size_t n);  // servers that divide the collections
  void CountBusyJudge();           // that sentences were not read, since too many stand in line
  void CountDocuments(std::string_view outcome, std::size_t n);  // created, replaced, unchanged, rejected
  void CountChunks(std::size_t n);                               // stored
  void ChangeStreams(int by);                                    // ingest streams that are open
  // A batch off an ingest stream: stored whole, or alone, document by document, because it failed as a whole.
  void CountStreamBatch(std::string_view way, std::size_t documents, std::size_t bytes);
  void CountScope(std::string_view status);  // no_scope, in_scope, nothing_in_scope, outlook_only
  void CountNote(std::string_view code);
  void CountPlan(std::string_view plan);  // of a search by vectors: exact, graph, mixed
  // Who worded it (model, extractive), and why it was not the model (none, timeout, …; none without a model, too).
  void CountAnswer(std::string_view generated_by, std::string_view fallback_reason);
  void CountExtraction(std::string_view end, std::size_t n);  // chunks by models::ExtractionEnd
  // Private data that something was done to, by type and action; where: ingest, answer.
  void CountPrivate(std::string_view type, std::string_view action, std::string_view where, std::size_t n);
  void CountClaims(std::string_view outcome, std::size_t n);  // kept, or what is wrong with them

  void CountVectors(std::size_t n);                          // made after their documents were stored
  void CountVectorFailure(std::string_view reason);          // unavailable, error, document
  void CountSpans(std::string_view outcome, std::size_t n);  // of traces: what server/tracing/span_exporter.h counts
  // By collection, those without any left out; they take the place of the last ones. `reembedding`: of the model that is
  // to take over.
  using TextsByCollection = std::map<std::string, std::int64_t>;
  void SetVectorBacklog(const TextsByCollection& texts, const TextsByCollection& reembedding);
  void SetStandingPurges(std::size_t n);  // that have begun and not ended, as last seen

  struct ImageReport {
    std::string collection;
    std::uint64_t watermark = 0;
    index::ImageStats stats;
    std::string model;  // whose vectors it has
    std::size_t dimension = 0;
    storage::Engine engine = storage::Engine::kMemory;
    std::uint64_t switches = 0;  // since the start: images of another model's vectors that took over
  };
  struct FeedReport {
    double lag_seconds = 0;       // age of the oldest change that is committed and not shown, at most
    std::uint64_t rebuilds = 0;   // images thrown away because the feed was not the one they were read from
    std::uint64_t documents = 0;  // read since the start, by all images
    // Snapshots (server/images/snapshots.h): images by how they began, files by what became of them.
    std::map<std::string, std::uint64_t> snapshot_starts = {}, snapshot_files = {};
  };
  struct LoadReport {
    int limit = 0, reads = 0, waiting = 0, writes = 0;  // server/load/admission.h
    std::size_t bytes = 0;
  };
  // Images under a budget (server/images/memory_budget.h).
  struct MemoryReport {
    std::size_t budget = 0, used = 0;           // bytes; no budget: 0
    std::map<std::string, std::size_t> images;  // how many are in each state
    std::uint64_t set_aside = 0;                // since the start, for want of room
  };
  // Of an endpoint of a model (server/models/endpoint/circuit_breaker.h).
  struct EndpointReport {
    std::string endpoint;
    bool open = false;                                      // it is left alone, or being tried
    std::uint64_t opened = 0, refused = 0;                  // since the start: times, and calls that were not made
    std::uint64_t succeeded = 0, failed = 0, given_up = 0;  // calls that were
    double seconds = 0;                                     // of these
  };
  // Connections to the database (storage/store.h).
  struct ConnectionReport {
    int most = 0, busy = 0, idle = 0, waiting = 0;  // who waits for one
    std::uint64_t opened = 0;                       // since the start
  };
  // Everything in text exposition format 0.0.4. The gauges of the images, of the feed, of the load, of the memory and of
  // the connections are those given.
  std::string Scrape(const std::vector<ImageReport>& images, const FeedReport& feed, const LoadReport& load,
                     const MemoryReport& memory, const std::vector<EndpointReport>& endpoints,
                     const ConnectionReport& connections);

 private:
  void SetEndpoints(const std::vector<EndpointReport>& endpoints);
  void SetLoad(const LoadReport& load);
  void SetConnections(const ConnectionReport& connections);
  void SetMemory(const MemoryReport& memory);
  void SetImages(const std::vector<ImageReport>& images) ABSL_EXCLUSIVE_LOCKS_REQUIRED(scrape_mutex_);

  using Gauges = prometheus::Family<prometheus::Gauge>;
  using Counters = MetricMembers<prometheus::Counter>;
  using Histograms = MetricMembers<prometheus::Histogram>;

  std::shared_ptr<prometheus::Registry> registry_;
  Counters calls_, http_calls_;
  Histograms call_seconds_, http_call_seconds_;
  Histograms stage_seconds_;
  Counters refused_;
  Counters judged_;
  Counters forwarded_;
  prometheus::Gauge& members_;
  Counters documents_;
  prometheus::Counter& judge_busy_;
  prometheus::Counter& chunks_;
  prometheus::Gauge& streams_;
  Counters stream_batches_, stream_documents_;
  prometheus::Counter& stream_bytes_;
  Counters scopes_, notes_, plans_;
  Counters answers_, claims_;
  Counters extractions_;
  Counters private_;
  Gauges& image_documents_;
  Gauges& image_chunks_;
  Gauges& image_statements_;
  Gauges& image_bytes_;
  Gauges& image_segments_;
  Gauges& feed_watermark_;
  prometheus::Gauge& feed_lag_;
  prometheus::Counter &feed_rebuilds_, &feed_documents_;
  prometheus::Family<prometheus::Counter>&snapshot_starts_, &snapshot_files_;
  prometheus::Counter& vectors_;
  Counters vector_failures_;
  Gauges& vector_backlog_;
  Counters spans_;
  Gauges& reembedding_;
  prometheus::Family<prometheus::Counter>& model_switches_;
  prometheus::Gauge& limit_;
  Gauges& in_flight_;
  prometheus::Gauge& request_bytes_;
  prometheus::Gauge &memory_budget_, &memory_used_;
  prometheus::Counter& set_aside_;
  prometheus::Gauge& purges_;
  Gauges& endpoint_open_;
  prometheus::Family<prometheus::Counter>&endpoint_opened_, &endpoint_refused_, &model_calls_, &model_seconds_;
  Gauges& connections_;
  prometheus::Gauge &connections_most_, &connections_waiting_;
  prometheus::Counter& connections_opened_;
  Gauges& images_;

  Mutex scrape_mutex_;  // two scrapes at once would see each other's half-replaced gauges
  std::vector<std::pair<Gauges*, prometheus::Gauge*>> image_gauges_
      ABSL_GUARDED_BY(scrape_mutex_);  // of the last report
  std::vector<prometheus::Counter*> image_switches_ ABSL_GUARDED_BY(scrape_mutex_);
  std::vector<std::pair<Gauges*, prometheus::Gauge*>> backlog_gauges_ ABSL_GUARDED_BY(scrape_mutex_);
};

}  // namespace annals::server
