#include "core/retrieval/retrieve.h"

#include <time.h>

#include <algorithm>
#include <chrono>
#include <format>
#include <fstream>
#include <map>

#include "bench/bench.h"
#include "bench/quality/quality_measures.h"
#include "bench/support/replicated_collection.h"
#include "core/question/request.h"
#include "core/record/status.h"
#include "core/retrieval/graph/workspace.h"
#include "core/scope/plan.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;
using question::Stage;

constexpr double kDenseWeight = 0.5;  // as of the default model: its share of the work is measured, too
constexpr int kTopK = 10;
constexpr std::size_t kWarm = 20;  // questions asked once before any is timed
constexpr Day kToday{std::chrono::year{2026} / 1 / 1};

// What this thread computed for: a question is one thread's work and waits for nothing, so on an idle machine this is
// its time, and on a busy one the others' share is not counted.
std::chrono::nanoseconds Now() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec);
}
double Milliseconds(std::chrono::nanoseconds t) { return std::chrono::duration<double, std::milli>(t).count(); }

// Stages that only one kind of work falls into.
bool IsScoping(const std::string& stage) { return stage == "parse" || stage == "filter"; }
bool IsRanking(const std::string& stage) { return stage == "grow" || stage == "rank"; }

// One question, answered.
struct Reply {
  std::vector<std::pair<ChunkId, std::string>> chunks;  // with their documents
  std::vector<Stage> stages;                            // without the model
  std::size_t graph_nodes = 0, graph_edges = 0;
};

class Asker {
 public:
  explicit Asker(const ReplicatedCollection& collection)
      : collection_(collection),
        holdings_(scope::Holdings::Read(*collection.view, std::nullopt, [](const Document&) { return true; })) {
    options_.locate.dense_weight = kDenseWeight;
  }

  retrieval::Options options() const { return options_; }

  absl::StatusOr<Reply> Ask(const std::string& question, retrieval::Options options,
                            retrieval::Pipeline pipeline) const {
    const index::View& view = *collection_.view;
    options.pipeline = pipeline;
    const question::Request request{.query = question, .reference = kToday, .top_k = kTopK};
    retrieval::WorkspacePool::Lease workspace = workspaces_.Take();
    retrieval::Result result = retrieval::Retrieve(
        view, request, options,
        {.embedder = collection_.embedder.get(), .holdings = holdings_, .now = Now, .memory = workspace.memory()});
    if (!result.embedding.ok()) return result.embedding;
    std::erase_if(result.stats.stages, [](const Stage& stage) { return stage.name == "embed"; });
    Reply reply{.stages = std::move(result.stats.stages),
                .graph_nodes = result.stats.graph_nodes,
                .graph_edges = result.stats.graph_edges};
    for (const retrieval::RetrievedChunk& chunk : result.chunks)
      reply.chunks.emplace_back(chunk.id, view.document(view.document_of(chunk.ordinal)).external_id);
    return reply;
  }

 private:
  const ReplicatedCollection& collection_;
  std::shared_ptr<const scope::Holdings> holdings_;
  retrieval::Options options_;
  mutable retrieval::WorkspacePool workspaces_;
};

// Milliseconds by stage, a value a question, and shares of the whole.
class Times {
 public:
  void Add(const std::vector<Stage>& stages) {
    double all = 0, scoping = 0, ranking = 0;
    for (const Stage& stage : stages) {
      const double ms = Milliseconds(stage.elapsed);
      if (!by_stage_.contains(stage.name)) order_.push_back(stage.name);
      by_stage_[stage.name].push_back(ms);
      all += ms;
      if (IsScoping(stage.name)) scoping += ms;
      if (IsRanking(stage.name)) ranking += ms;
    }
    total_.push_back(all);
    ranking_.push_back(ranking);
    scoping_.push_back(scoping);
  }

  double At(const std::string& name, double q) const {
    if (name == "parse+filter") return Percentile(scoping_, q);
    if (name == "grow+rank") return Percentile(ranking_, q);
    if (name == "all") return Percentile(total_, q);
    const auto it = by_stage_.find(name);
    return it == by_stage_.end() ? 0 : Percentile(it->second, q);
  }
  // name, p50, p99
  std::vector<std::tuple<std::string, double, double>> Rows() const {
    std::vector<std::tuple<std::string, double, double>> rows;
    for (const std::string& stage : order_) rows.emplace_back(stage, At(stage, 0.5), At(stage, 0.99));
    for (const char* sum : {"parse+filter", "grow+rank", "all"}) rows.emplace_back(sum, At(sum, 0.5), At(sum, 0.99));
    return rows;
  }

  // Time parsing and scoping against the whole, medians of both.
  double ScopeShare() const { return total_.empty() ? 0 : Percentile(scoping_, 0.5) / Percentile(total_, 0.5); }
  double Median() const { return Percentile(total_, 0.5); }

  nlohmann::ordered_json ToJson() const {
    nlohmann::ordered_json json{{"p50_ms", Rounded(Percentile(total_, 0.5))},
                                {"p99_ms", Rounded(Percentile(total_, 0.99))}};
    for (const auto& [name, p50, p99] : Rows()) {
      if (name == "all") continue;
      std::string field = name;
      std::ranges::replace(field, '+', '_');
      json[field + "_p50_ms"] = Rounded(p50);
      json[field + "_p99_ms"] = Rounded(p99);
    }
    json["scope_share_p50"] = Rounded(ScopeShare());
    return json;
  }

 private:
  std::vector<std::string> order_;
  std::map<std::string, std::vector<double>> by_stage_;
  std::vector<double> total_, ranking_, scoping_;
};

double MemoryGib() {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word) {
    double kib = 0;
    if (word == "VmHWM:" && status >> kib) return kib / (1 << 20);
  }
  return 0;
}

// All that the seeds reach takes part.
retrieval::Options WithoutBounds(retrieval::Options options) {
  options.walk.whole_graph = true;
  return options;
}

double Overlap(const Reply& a, const Reply& b) {
  if (a.chunks.empty() && b.chunks.empty()) return 1;
  const auto common =
      std::ranges::count_if(a.chunks, [&](const auto& chunk) { return std::ranges::contains(b.chunks, chunk); });
  return static_cast<double>(common) / static_cast<double>(std::max(a.chunks.size(), b.chunks.size()));
}

double Recall(const Reply& reply, const std::vector<std::string>& gold) {
  std::vector<std::string> ids;
  for (const auto& [chunk, document] : reply.chunks) ids.push_back(document);
  return RecallAt(ids, gold, kTopK);
}

struct Run {
  Times all, scoped, unscoped;
  std::vector<double> nodes, edges;
  double recall = 0;
  std::size_t with_gold = 0;
};

absl::StatusOr<Run> AskAll(const Asker& asker, const ReplicatedCollection& collection, retrieval::Pipeline pipeline,
                           std::vector<Reply>* replies) {
  for (std::size_t i = 0; i < std::min(kWarm, collection.questions.size()); ++i)
    RETURN_IF_ERROR(asker.Ask(collection.questions[i].text, asker.options(), pipeline).status());
  Run run;
  for (const ReplicaQuestion& question : collection.questions) {
    ASSIGN_OR_RETURN(Reply reply, asker.Ask(question.text, asker.options(), pipeline));
    run.all.Add(reply.stages);
    (question.scoped ? run.scoped : run.unscoped).Add(reply.stages);
    run.nodes.push_back(static_cast<double>(reply.graph_nodes));
    run.edges.push_back(static_cast<double>(reply.graph_edges));
    if (!question.gold.empty() && !question.scoped) {
      run.recall += Recall(reply, question.gold);
      ++run.with_gold;
    }
    if (replies != nullptr) replies->push_back(std::move(reply));
  }
  return run;
}

struct Whole {
  double overlap = 0, recall = 0, recall_bounded = 0;
  std::vector<double> milliseconds;  // of grow, where the walk is part of it
  std::size_t with_gold = 0;
};

// The first questions again with the whole graph of their slice, solved to the residual.
absl::StatusOr<Whole> AskWhole(const Asker& asker, const ReplicatedCollection& collection,
                               const std::vector<Reply>& bounded, std::size_t questions) {
  Whole whole;
  const std::size_t n = std::min(questions, bounded.size());
  for (std::size_t i = 0; i < n; ++i) {
    const ReplicaQuestion& question = collection.questions[i];
    ASSIGN_OR_RETURN(const Reply reply,
                     asker.Ask(question.text, WithoutBounds(asker.options()), retrieval::Pipeline::kFull));
    whole.overlap += Overlap(reply, bounded[i]) / static_cast<double>(n);
    for (const Stage& stage : reply.stages) {
      if (stage.name == "grow") whole.milliseconds.push_back(Milliseconds(stage.elapsed));
    }
    if (question.gold.empty() || question.scoped) continue;
    whole.recall += Recall(reply, question.gold);
    whole.recall_bounded += Recall(bounded[i], question.gold);
    ++whole.with_gold;
  }
  return whole;
}

// Questions a second through the parser alone.
double ParserThroughput(const ReplicatedCollection& collection) {
  constexpr int kRounds = 20;
  std::size_t groups = 0;
  const auto start = Now();
  for (int round = 0; round < kRounds; ++round) {
    for (const ReplicaQuestion& question : collection.questions)
      groups += time::ParseTimeScope(question.text, kToday, language::Language::kEnglish).groups.size();
  }
  const double seconds = std::chrono::duration<double>(Now() - start).count();
  return groups == ~std::size_t{0} ? 0 : kRounds * static_cast<double>(collection.questions.size()) / seconds;
}

void PrintTimes(const Run& run, std::ostream& out) {
  std::vector<std::vector<std::string>> table = {
      {"stage", "p50 ms", "p99 ms", "with a period", "p99 ms", "without", "p99 ms"}};
  for (const auto& [name, p50, p99] : run.all.Rows()) {
    table.push_back({name});
    for (const Times* times : {&run.all, &run.scoped, &run.unscoped}) {
      table.back().push_back(std::format("{:.3f}", times->At(name, 0.5)));
      table.back().push_back(std::format("{:.3f}", times->At(name, 0.99)));
    }
  }
  PrintTable(table, out);
}

double Mean(double sum, std::size_t n) { return n == 0 ? 0 : sum / static_cast<double>(n); }

}  // namespace

absl::Status RunRetrieve(const BenchOptions& options, std::ostream& out) {
  const auto start = Clock::now();
  ASSIGN_OR_RETURN(const ReplicatedCollection collection,
                   Replicate(options.data, {.chunks = static_cast<std::size_t>(options.chunks),
                                            .relations = static_cast<std::size_t>(options.relation_rows),
                                            .questions = static_cast<std::size_t>(options.queries),
                                            .seed = options.seed}));
  const index::ImageStats size = collection.image->Stats();
  nlohmann::ordered_json report =
      NewReport("retrieve", std::filesystem::weakly_canonical(options.data).filename().string());
  report["vectors"] = "hash-32";
  report["clock"] = "thread cpu";
  report["documents"] = size.documents;
  report["chunks"] = size.chunks;
  report["statements"] = size.statements;
  report["relations"] = size.relations;
  report["entities"] = size.entities;
  report["segments"] = size.segments;
  report["load_seconds"] = Rounded(std::chrono::duration<double>(Clock::now() - start).count());
  out << std::format(
      "{} documents, {} chunks, {} statements, {} relations, {} entities in {} copies; vectors: feature "
      "hashing, not a model\n",
      size.documents, size.chunks, size.statements, size.relations, size.entities, collection.copies);

  const Asker asker(collection);
  std::vector<Reply> replies;
  ASSIGN_OR_RETURN(const Run full, AskAll(asker, collection, retrieval::Pipeline::kFull, &replies));
  ASSIGN_OR_RETURN(const Run lexical, AskAll(asker, collection, retrieval::Pipeline::kLexical, nullptr));
  ASSIGN_OR_RETURN(const Run dense, AskAll(asker, collection, retrieval::Pipeline::kDense, nullptr));
  ASSIGN_OR_RETURN(const Whole whole,
                   AskWhole(asker, collection, replies, static_cast<std::size_t>(options.whole_questions)));
  const double parser = ParserThroughput(collection);

  nlohmann::ordered_json systems{{"full", full.all.ToJson()}};
  nlohmann::ordered_json& ours = systems["full"];
  ours["scoped"] = full.scoped.ToJson();
  ours["unscoped"] = full.unscoped.ToJson();
  ours["graph_nodes_p50"] = Percentile(full.nodes, 0.5);
  ours["graph_edges_p50"] = Percentile(full.edges, 0.5);
  ours["recall@10"] = Rounded(Mean(full.recall, full.with_gold));
  ours["whole_overlap@10"] = Rounded(whole.overlap);
  ours["ratio_lexical"] = Rounded(full.all.Median() / lexical.all.Median());
  systems["lexical"] = lexical.all.ToJson();
  systems["lexical"]["recall@10"] = Rounded(Mean(lexical.recall, lexical.with_gold));
  systems["dense"] = dense.all.ToJson();
  systems["dense"]["recall@10"] = Rounded(Mean(dense.recall, dense.with_gold));
  systems["whole"] = {{"grow_p50_ms", Rounded(Percentile(whole.milliseconds, 0.5))},
                      {"recall@10", Rounded(Mean(whole.recall, whole.with_gold))},
                      {"bounded_recall@10", Rounded(Mean(whole.recall_bounded, whole.with_gold))},
                      {"questions", whole.milliseconds.size()}};
  report["parser_queries_per_second"] = Rounded(parser);
  report["memory_gib"] = Rounded(MemoryGib());
  report["questions"] = collection.questions.size();
  report["seconds"] = Rounded(std::chrono::duration<double>(Clock::now() - start).count());
  report["systems"] = systems;

  PrintTimes(full, out);
  out << std::format(
      "time parsing and scoping: {:.2f} % of the median question; parser alone {:.0f} questions/s\n"
      "graph: {:.0f} nodes, {:.0f} edges (medians); top-10 overlap with the whole graph {:.3f}\n"
      "recall@10 {:.3f}, lexical {:.3f}; lexical p50 {:.2f} ms, dense p50 {:.2f} ms\n",
      100 * full.all.ScopeShare(), parser, Percentile(full.nodes, 0.5), Percentile(full.edges, 0.5), whole.overlap,
      Mean(full.recall, full.with_gold), Mean(lexical.recall, lexical.with_gold), lexical.all.Median(),
      dense.all.Median());
  return Finish(report, {"p50_ms", "p99_ms"}, options.report, out);
}

}  // namespace annals::bench
