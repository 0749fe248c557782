#include "server/metrics.h"

#include <prometheus/text_serializer.h>

#include <sstream>

#include "server/process_metrics.h"

namespace annals::server {
namespace {

// From a lookup in memory (100 µs) to a batch whose embedding takes minutes.
const prometheus::Histogram::BucketBoundaries kSeconds = {
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120};

prometheus::Family<prometheus::Counter>& Counter(prometheus::Registry& registry, const char* name, const char* help) {
  return prometheus::BuildCounter().Name(name).Help(help).Register(registry);
}
prometheus::Family<prometheus::Gauge>& Gauge(prometheus::Registry& registry, const char* name, const char* help) {
  return prometheus::BuildGauge().Name(name).Help(help).Register(registry);
}
prometheus::Family<prometheus::Histogram>& Histogram(prometheus::Registry& registry, const char* name,
                                                     const char* help) {
  return prometheus::BuildHistogram().Name(name).Help(help).Register(registry);
}

// What is counted elsewhere since the start, and never falls.
void Follow(prometheus::Counter& counter, std::uint64_t total) {
  counter.Increment(static_cast<double>(total) - counter.Value());
}

}  // namespace

Metrics::Metrics(std::string_view embedder)
    : registry_(std::make_shared<prometheus::Registry>()),
      calls_(
          Counter(*registry_, "grpc_server_handled_total", "gRPC calls that were answered, by method and status code."),
          {"grpc_method", "grpc_code"}),
      http_calls_(Counter(*registry_, "annals_http_calls_total",
                          "Calls over HTTP that were answered, by method and status code as in gRPC."),
                  {"method", "code"}),
      call_seconds_(Histogram(*registry_, "grpc_server_handling_seconds", "Time of a gRPC call from receipt to reply."),
                    {"grpc_method"}, kSeconds),
      http_call_seconds_(
          Histogram(*registry_, "annals_http_call_seconds", "Time of a call over HTTP from receipt to reply."),
          {"method"}, kSeconds),
      stage_seconds_(Histogram(*registry_, "annals_stage_seconds", "Time of one stage of a call."), {"stage"},
                     kSeconds),
      refused_(Counter(*registry_, "annals_calls_refused_total",
                       "Calls that limits refused: those of their callers, and what the server can serve."),
               {"reason"}),
      judged_(Counter(*registry_, "annals_sentences_judged_total",
                      "Sentences that the judge was given to read with a question, by outcome."),
              {"outcome"}),
      forwarded_(Counter(*registry_, "annals_forwarded_calls_total",
                         "Calls about collections that other servers hold, by what became of them."),
                 {"outcome"}),
      members_(
          Gauge(*registry_, "annals_members", "Servers that divide the collections among themselves and are ready.")
              .Add({})),
      documents_(Counter(*registry_, "annals_documents_ingested_total", "Documents by outcome."), {"outcome"}),
      judge_busy_(
          Counter(*registry_, "annals_judge_busy_total", "Times that the judge had no time for sentences.").Add({})),
      chunks_(Counter(*registry_, "annals_chunks_ingested_total", "Chunks that were stored.").Add({})),
      streams_(Gauge(*registry_, "annals_ingest_streams", "Ingest streams that are open.").Add({})),
      stream_batches_(Counter(*registry_, "annals_ingest_stream_batches_total",
                              "Batches off ingest streams: stored whole, or alone, document by document, because they "
                              "failed as a whole."),
                      {"way"}),
      stream_documents_(Counter(*registry_, "annals_ingest_stream_documents_total", "Documents of these batches."),
                        {"way"}),
      stream_bytes_(Counter(*registry_, "annals_ingest_stream_bytes_total",
                            "Bytes received by ingest streams and stored or rejected.")
                        .Add({})),
      scopes_(Counter(*registry_, "annals_scope_status_total", "Questions by what their time scope held."), {"status"}),
      notes_(Counter(*registry_, "annals_scope_notes_total", "Stated fallbacks, by code."), {"code"}),
      plans_(Counter(*registry_, "annals_search_plans_total", "Searches by vectors, by how they were done."), {"plan"}),
      answers_(Counter(*registry_, "annals_answers_total",
                       "Answers by who worded them, and why it was not the language model."),
               {"generated_by", "fallback_reason"}),
      claims_(Counter(*registry_, "annals_answer_claims_total",
                      "Claims of the language model: kept, or what was wrong with them."),
              {"outcome"}),
      extractions_(Counter(*registry_, "annals_extracted_chunks_total",
                           "Chunks that a language model was to read, by what became of it; all but model and cache "
                           "were read by the rules."),
                   {"end"}),
      private_(Counter(*registry_, "annals_private_data_total",
                       "Private data that a policy did something to, by type, action and where."),
               {"type", "action", "where"}),
      image_documents_(
          Gauge(*registry_, "annals_image_documents", "Documents of the image in memory, retired ones included.")),
      image_chunks_(Gauge(*registry_, "annals_image_chunks", "Chunks of the image in memory.")),
      image_statements_(Gauge(*registry_, "annals_image_statements", "Statements of the image in memory.")),
      image_bytes_(Gauge(*registry_, "annals_image_bytes", "Estimated size of the image in memory.")),
      image_segments_(Gauge(*registry_, "annals_image_segments", "Segments of the image in memory.")),
      feed_watermark_(
          Gauge(*registry_, "annals_feed_watermark", "Position in the change feed that the image contains.")),
      feed_lag_(Gauge(*registry_, "annals_feed_lag_seconds",
                      "Age of the oldest change that is committed and not shown, at most.")
                    .Add({})),
      feed_rebuilds_(Counter(*registry_, "annals_feed_rebuilds_total",
                             "Images built anew because the change feed was not the one that they were read from.")
                         .Add({})),
      feed_documents_(
          Counter(*registry_, "annals_feed_documents_total", "Documents read from the change feed since the start.")
              .Add({})),
      snapshot_starts_(Counter(*registry_, "annals_snapshot_starts_total",
                               "Images by what they began with: their snapshot, or why it was of no use.")),
      snapshot_files_(
          Counter(*registry_, "annals_snapshot_files_total", "Snapshots that were written, or could not be.")),
      vectors_(
          Counter(*registry_, "annals_vectors_made_total", "Vectors made after their documents were stored.").Add({})),
      vector_failures_(Counter(*registry_, "annals_vector_failures_total",
                               "Times that vectors could not be made: the model or the store was unavailable, failed "
                               "otherwise, or would not take one document."),
                       {"reason"}),
      vector_backlog_(Gauge(*registry_, "annals_vector_backlog_texts",
                            "Passages and statements whose vectors are still to be made, as last seen.")),
      spans_(Counter(*registry_, "annals_trace_spans_total",
                     "Spans of traces that were sent to the collector, or dropped, by why."),
             {"outcome"}),
      reembedding_(Gauge(*registry_, "annals_reembedding_texts",
                         "Passages and statements that a re-embedding still has to do, as last seen.")),
      model_switches_(Counter(*registry_, "annals_model_switches_total",
                              "Times that the image went over to another model's vectors since the start.")),
      limit_(
          Gauge(*registry_, "annals_read_limit", "Reads that are served at once, as found by what they take.").Add({})),
      in_flight_(Gauge(*registry_, "annals_calls_in_flight", "Calls in the server: reads, reads in line, writes.")),
      request_bytes_(
          Gauge(*registry_, "annals_request_bytes_in_flight", "Bytes of the requests that are in the server.").Add({})),
      memory_budget_(
          Gauge(*registry_, "annals_memory_budget_bytes", "What all images may take together; 0: no bound.").Add({})),
      memory_used_(Gauge(*registry_, "annals_memory_used_bytes", "What all images take together.").Add({})),
      set_aside_(Counter(*registry_, "annals_images_set_aside_total", "Images that left the memory for want of room.")
                     .Add({})),
      purges_(Gauge(*registry_, "annals_standing_purges", "Purges of entities that go on, as last seen.").Add({})),
      endpoint_open_(Gauge(*registry_, "annals_endpoint_open",
                           "1: the endpoint of the model failed again and again, and is left alone for a while.")),
      endpoint_opened_(
          Counter(*registry_, "annals_endpoint_opened_total", "Times that it came to that since the start.")),
      endpoint_refused_(Counter(*registry_, "annals_endpoint_refused_total",
                                "Calls that were not made to it for that, or because all its places were taken.")),
      model_calls_(Counter(*registry_, "annals_model_calls_total",
                           "Calls to the endpoints of models, by how they ended; those given up say nothing of it.")),
      model_seconds_(Counter(*registry_, "annals_model_call_seconds_total", "Time of these calls.")),
      connections_(Gauge(*registry_, "annals_database_connections", "Connections of calls to the database, by state.")),
      connections_most_(
          Gauge(*registry_, "annals_database_connections_most", "How many there may be: --pool-size.").Add({})),
      connections_waiting_(
          Gauge(*registry_, "annals_database_connections_awaited", "Statements that wait for one.").Add({})),
      connections_opened_(
          Counter(*registry_, "annals_database_connections_opened_total", "Connections opened since the start.")
              .Add({})),
      images_(Gauge(*registry_, "annals_images", "Images by state.")) {
  Gauge(*registry_, "annals_build_info", "Version and model; always 1.")
      .Add({{"version", ANNALS_VERSION}, {"embedder", std::string(embedder)}})
      .Set(1);
  // A counter that first shows as 1 has no rate, so the first one would be missed: what is known beforehand begins with 0.
  for (const char* reason :
       {"CALL_RATE", "STREAMS_AT_ONCE", "QUOTA_EXCEEDED", "OVERLOADED", "INGEST_BUSY", "BYTES_IN_FLIGHT"})
    refused_.Of({reason});
  for (const char* outcome : {"read", "failed"}) judged_.Of({outcome});
  for (const char* outcome : {"created", "replaced", "unchanged", "rejected"}) documents_.Of({outcome});
  for (const char* way : {"whole", "alone"}) stream_batches_.Of({way});
  for (const char* reason : {"unavailable", "error", "document"}) vector_failures_.Of({reason});
  for (const char* plan : {"exact", "graph", "mixed"}) plans_.Of({plan});
  claims_.Of({"kept"});
  for (const char* endpoint : {"embedder", "reranker", "answer", "extract"}) {
    endpoint_open_.Add({{"endpoint", endpoint}});
    endpoint_opened_.Add({{"endpoint", endpoint}});
    endpoint_refused_.Add({{"endpoint", endpoint}});
    for (const char* outcome : {"succeeded", "failed", "given_up"})
      model_calls_.Add({{"endpoint", endpoint}, {"outcome", outcome}});
    model_seconds_.Add({{"endpoint", endpoint}});
  }
}

void Metrics::CountCall(Transport transport, std::string_view method, std::string_view code, double seconds) {
  const bool http = transport == Transport::kHttp;
  (http ? http_calls_ : calls_).Of({method, code}).Increment();
  (http ? http_call_seconds_ : call_seconds_).Of({method}).Observe(seconds);
}

void Metrics::CountRefused(std::string_view reason) { refused_.Of({reason}).Increment(); }
void Metrics::ObserveStage(std::string_view stage, double seconds) { stage_seconds_.Of({stage}).Observe(seconds); }

void Metrics::CountJudged(std::string_view outcome, std::size_t sentences, double seconds) {
  judged_.Of({outcome}).Increment(static_cast<double>(sentences));
  ObserveStage("judge", seconds);
}

void Metrics::CountForwarded(std::string_view outcome) { forwarded_.Of({outcome}).Increment(); }
void Metrics::SetMembers(std::size_t n) { members_.Set(static_cast<double>(n)); }
void Metrics::CountBusyJudge() { judge_busy_.Increment(); }

void Metrics::CountDocuments(std::string_view outcome, std::size_t n) {
  if (n > 0) documents_.Of({outcome}).Increment(static_cast<double>(n));
}

void Metrics::CountChunks(std::size_t n) { chunks_.Increment(static_cast<double>(n)); }
void Metrics::ChangeStreams(int by) { streams_.Increment(by); }

void Metrics::CountStreamBatch(std::string_view way, std::size_t documents, std::size_t bytes) {
  stream_batches_.Of({way}).Increment();
  stream_documents_.Of({way}).Increment(static_cast<double>(documents));
  stream_bytes_.Increment(static_cast<double>(bytes));
}

void Metrics::CountScope(std::string_view status) { scopes_.Of({status}).Increment(); }
void Metrics::CountSpans(std::string_view outcome, std::size_t n) {
  spans_.Of({outcome}).Increment(static_cast<double>(n));
}
void Metrics::CountNote(std::string_view code) { notes_.Of({code}).Increment(); }
void Metrics::CountPlan(std::string_view plan) { plans_.Of({plan}).Increment(); }

void Metrics::CountAnswer(std::string_view generated_by, std::string_view fallback_reason) {
  answers_.Of({generated_by, fallback_reason}).Increment();
}

void Metrics::CountClaims(std::string_view outcome, std::size_t n) {
  if (n > 0) claims_.Of({outcome}).Increment(static_cast<double>(n));
}

void Metrics::CountExtraction(std::string_view end, std::size_t n) {
  if (n > 0) extractions_.Of({end}).Increment(static_cast<double>(n));
}

void Metrics::CountVectors(std::size_t n) { vectors_.Increment(static_cast<double>(n)); }

void Metrics::CountVectorFailure(std::string_view reason) { vector_failures_.Of({reason}).Increment(); }

void Metrics::SetStandingPurges(std::size_t n) { purges_.Set(static_cast<double>(n)); }

void Metrics::SetVectorBacklog(const TextsByCollection& texts, const TextsByCollection& reembedding) {
  const MutexLock lock(scrape_mutex_);
  for (auto& [family, gauge] : backlog_gauges_) family->Remove(gauge);
  backlog_gauges_.clear();
  const auto set = [&](Gauges& family, const TextsByCollection& values) ABSL_EXCLUSIVE_LOCKS_REQUIRED(scrape_mutex_) {
    for (const auto& [collection, n] : values) {
      prometheus::Gauge& gauge = family.Add({{"collection", collection}});
      gauge.Set(static_cast<double>(n));
      backlog_gauges_.emplace_back(&family, &gauge);
    }
  };
  set(vector_backlog_, texts);
  set(reembedding_, reembedding);
}

void Metrics::CountPrivate(std::string_view type, std::string_view action, std::string_view where, std::size_t n) {
  private_.Of({type, action, where}).Increment(static_cast<double>(n));
}

void Metrics::SetImages(const std::vector<ImageReport>& images) {
  for (auto& [family, gauge] : image_gauges_) family->Remove(gauge);  // a deleted collection leaves no gauge behind
  image_gauges_.clear();
  for (prometheus::Counter* switches : image_switches_) model_switches_.Remove(switches);
  image_switches_.clear();
  // A collection that lacks no vectors shows 0. Zeros are of the last report, too: those of SetVectorBacklog are larger.
  std::erase_if(backlog_gauges_,
                [](const auto& of) { return of.second->Value() == 0 && (of.first->Remove(of.second), true); });
  for (const ImageReport& image : images) {
    const prometheus::Labels collection = {{"collection", image.collection}};
    if (!vector_backlog_.Has(collection))
      backlog_gauges_.emplace_back(&vector_backlog_, &vector_backlog_.Add(collection));
    const auto set = [&](Gauges& family, double value) ABSL_EXCLUSIVE_LOCKS_REQUIRED(scrape_mutex_) {
      prometheus::Gauge& gauge = family.Add({{"collection", image.collection}});
      gauge.Set(value);
      image_gauges_.emplace_back(&family, &gauge);
    };
    set(image_documents_, static_cast<double>(image.stats.documents));
    set(image_chunks_, static_cast<double>(image.stats.chunks));
    set(image_statements_, static_cast<double>(image.stats.statements));
    set(image_bytes_, static_cast<double>(image.stats.bytes));
    set(image_segments_, static_cast<double>(image.stats.segments));
    set(feed_watermark_, static_cast<double>(image.watermark));
    Follow(*image_switches_.emplace_back(&model_switches_.Add(collection)), image.switches);
  }
}

void Metrics::SetLoad(const LoadReport& load) {
  limit_.Set(load.limit);
  in_flight_.Add({{"work", "read"}}).Set(load.reads);
  in_flight_.Add({{"work", "waiting"}}).Set(load.waiting);
  in_flight_.Add({{"work", "write"}}).Set(load.writes);
  request_bytes_.Set(static_cast<double>(load.bytes));
}

void Metrics::SetMemory(const MemoryReport& memory) {
  memory_budget_.Set(static_cast<double>(memory.budget));
  memory_used_.Set(static_cast<double>(memory.used));
  Follow(set_aside_, memory.set_aside);
  for (const auto& [state, n] : memory.images) images_.Add({{"state", state}}).Set(static_cast<double>(n));
}

void Metrics::SetEndpoints(const std::vector<EndpointReport>& endpoints) {
  for (const EndpointReport& report : endpoints) {
    endpoint_open_.Add({{"endpoint", report.endpoint}}).Set(report.open ? 1 : 0);
    Follow(endpoint_opened_.Add({{"endpoint", report.endpoint}}), report.opened);
    Follow(endpoint_refused_.Add({{"endpoint", report.endpoint}}), report.refused);
    const auto calls = [&](const char* outcome, std::uint64_t n) {
      Follow(model_calls_.Add({{"endpoint", report.endpoint}, {"outcome", outcome}}), n);
    };
    calls("succeeded", report.succeeded);
    calls("failed", report.failed);
    calls("given_up", report.given_up);
    prometheus::Counter& seconds = model_seconds_.Add({{"endpoint", report.endpoint}});
    seconds.Increment(report.seconds - seconds.Value());
  }
}

void Metrics::SetConnections(const ConnectionReport& connections) {
  connections_most_.Set(connections.most);
  connections_.Add({{"state", "busy"}}).Set(connections.busy);
  connections_.Add({{"state", "idle"}}).Set(connections.idle);
  connections_waiting_.Set(connections.waiting);
  Follow(connections_opened_, connections.opened);
}

std::string Metrics::Scrape(const std::vector<ImageReport>& images, const FeedReport& feed, const LoadReport& load,
                            const MemoryReport& memory, const std::vector<EndpointReport>& endpoints,
                            const ConnectionReport& connections) {
  const MutexLock lock(scrape_mutex_);
  SetImages(images);
  feed_lag_.Set(feed.lag_seconds);
  Follow(feed_rebuilds_, feed.rebuilds);
  Follow(feed_documents_, feed.documents);
  for (const auto& [result, n] : feed.snapshot_starts) Follow(snapshot_starts_.Add({{"result", result}}), n);
  for (const auto& [result, n] : feed.snapshot_files) Follow(snapshot_files_.Add({{"result", result}}), n);
  SetLoad(load);
  SetMemory(memory);
  SetEndpoints(endpoints);
  SetConnections(connections);
  std::vector<prometheus::MetricFamily> all = registry_->Collect();
  for (prometheus::MetricFamily& family : ProcessMetrics()) all.push_back(std::move(family));
  std::ostringstream out;
  prometheus::TextSerializer().Serialize(out, all);
  return std::move(out).str();
}

}  // namespace annals::server
