#include <algorithm>
#include <chrono>
#include <format>
#include <fstream>
#include <map>

#include "bench/bench.h"
#include "bench/quality/quality_measures.h"
#include "bench/quality/ranking_parts.h"
#include "bench/support/bench_server.h"
#include "bench/temporal/temporal_measures.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPassages = 10;  // where gold is passages, unless --k says otherwise
constexpr int kBudget = 3000;  // where gold is sentences: tokens
constexpr int kLargeBudget = 6000;
constexpr const char* kScopeOnly = "scope only";
constexpr int kPassagesWithinBudget = 1000;  // the contract's most: the budget alone bounds

struct System {
  const char* name;
  v1::RetrievalPipeline pipeline;
  v1::ScopeMode mode;
  v1::RankingPart without = v1::RANKING_PART_UNSPECIFIED;
};
// scope only: full without the walk. filter: the same filter, the whole question by BM25 inside. similarity and soft:
// no filter.
constexpr System kSystems[] = {{"full", v1::RETRIEVAL_PIPELINE_FULL, v1::SCOPE_MODE_FILTER},
                               {kScopeOnly, v1::RETRIEVAL_PIPELINE_FULL, v1::SCOPE_MODE_FILTER, v1::RANKING_PART_GRAPH},
                               {"filter", v1::RETRIEVAL_PIPELINE_LEXICAL, v1::SCOPE_MODE_FILTER},
                               {"soft", v1::RETRIEVAL_PIPELINE_LEXICAL, v1::SCOPE_MODE_BOOST},
                               {"similarity", v1::RETRIEVAL_PIPELINE_LEXICAL, v1::SCOPE_MODE_IGNORE},
                               {"dense", v1::RETRIEVAL_PIPELINE_DENSE, v1::SCOPE_MODE_IGNORE}};

// To ablate: also the full ranking with one part less at a time.
std::vector<System> SystemsOf(const BenchOptions& options) {
  std::vector<System> systems(std::begin(kSystems), std::end(kSystems));
  if (!options.ablate) return systems;
  for (const RankingPart& lacking : kRankingParts)
    systems.push_back({lacking.name, v1::RETRIEVAL_PIPELINE_FULL, v1::SCOPE_MODE_FILTER, lacking.part});
  return systems;
}

// One question to one system: the answer at each budget, and how long the first took.
struct Reply {
  std::vector<v1::RetrieveResponse> found;
  double milliseconds = 0;
};

struct Measured {
  Tally tally;
  std::vector<double> milliseconds;
  std::vector<double> scoping_share;  // of the server's time: parse and filter
};

v1::RetrieveRequest RequestFor(const TemporalQuestion& question, std::uint64_t watermark) {
  v1::RetrieveRequest request;
  request.set_collection("bench");
  request.set_query(question.text);
  request.set_reference_time(question.reference_time);
  request.set_at_least(watermark);
  return request;
}

v1::RankingTrial TrialOf(const System& system) {
  v1::RankingTrial trial;
  trial.set_pipeline(system.pipeline);
  trial.set_scope_mode(system.mode);
  if (system.without != v1::RANKING_PART_UNSPECIFIED) trial.add_without(system.without);
  return trial;
}

absl::StatusOr<Reply> Ask(BenchServer& server, v1::RetrieveRequest request, const System& system, bool grouped, int k) {
  Reply reply;
  const std::vector<int> budgets = grouped ? std::vector{0} : std::vector{kBudget, kLargeBudget};
  for (const int budget : budgets) {
    request.set_top_k(grouped ? k : kPassagesWithinBudget);
    request.set_token_budget(budget);
    const auto start = Clock::now();
    ASSIGN_OR_RETURN(v1::RetrieveResponse found, server.TryRanking(request, TrialOf(system)));
    if (reply.found.empty())
      reply.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    reply.found.push_back(std::move(found));
  }
  return reply;
}

Day OpenOr(const std::string& text, Day open) { return ParseIsoDay(text).value_or(open); }

Understanding UnderstandingOf(const v1::RetrieveResponse& response) {
  Understanding understood;
  for (const v1::TimeGroup& group : response.scope().groups()) {
    understood.groups.push_back({OpenOr(group.interval().from(), kAnyPast), OpenOr(group.interval().to(), kForever)});
  }
  understood.owners = {response.owners().begin(), response.owners().end()};
  understood.nothing_in_scope = response.scope_status() == v1::SCOPE_STATUS_NOTHING_IN_SCOPE;
  return understood;
}

std::vector<ReturnedPassage> PassagesOf(const v1::RetrieveResponse& response) {
  std::vector<ReturnedPassage> passages;
  for (const v1::RetrievedChunk& chunk : response.chunks()) {
    passages.push_back({.chunk = chunk.chunk_id(),
                        .document = chunk.document().id(),
                        .owner = chunk.document().owner(),
                        .words = WordsOf(chunk.text()),
                        .group = chunk.group()});
  }
  return passages;
}

double ScopingShare(const v1::Stats& stats) {
  double all = 0, scoping = 0;
  for (const v1::StageTime& stage : stats.stages()) {
    all += stage.seconds();
    if (stage.name() == "parse" || stage.name() == "filter") scoping += stage.seconds();
  }
  return all > 0 ? scoping / all : 0;
}

// `understood`: of the full system; what a question means does not depend on who ranks.
void Measure(const TemporalData& data, std::size_t place, const Understanding& understood, const Reply& reply, int k,
             Measured* measured) {
  const Understanding own = UnderstandingOf(reply.found[0]);
  if (data.grouped) {
    MeasureGroups(data, place, own, PassagesOf(reply.found[0]), k, &measured->tally);
  } else {
    MeasureSentences(data, place, understood, PassagesOf(reply.found[0]), "", &measured->tally);
    MeasureSentences(data, place, understood, PassagesOf(reply.found[1]), std::format("@{}", kLargeBudget),
                     &measured->tally);
    MeasureRefusal(data, place, own, &measured->tally);
  }
  measured->milliseconds.push_back(reply.milliseconds);
  measured->scoping_share.push_back(ScopingShare(reply.found[0].stats()));
}

// Fields in the order of the first system; halves beside each.
nlohmann::ordered_json ToJson(const Measured& measured) {
  nlohmann::ordered_json json;
  for (const std::string& name : measured.tally.measures()) {
    json[name] = Rounded(measured.tally.Mean(name));
    json[name + "_halves"] = {Rounded(measured.tally.Half(name, 0)), Rounded(measured.tally.Half(name, 1))};
  }
  json["p50_ms"] = Rounded(Percentile(measured.milliseconds, 0.5));
  json["p95_ms"] = Rounded(Percentile(measured.milliseconds, 0.95));
  json["scoping_share_p50"] = Rounded(Percentile(measured.scoping_share, 0.5));
  return json;
}

// One line a question and system: what was understood and returned, to compare with another implementation.
void Dump(const TemporalQuestion& question, const System& system, const Reply& reply, std::ostream& out) {
  const v1::RetrieveResponse& found = reply.found[0];
  nlohmann::ordered_json line = {{"id", question.id}, {"question", question.text}, {"mode", system.name}};
  line["groups"] = nlohmann::json::array();
  for (const v1::TimeGroup& g : found.scope().groups())
    line["groups"].push_back({g.interval().from(), g.interval().to()});
  line["owners"] = std::vector<std::string>(found.owners().begin(), found.owners().end());
  line["masked"] = found.masked_query();
  line["status"] = v1::ScopeStatus_Name(found.scope_status());
  line["notes"] = nlohmann::json::array();
  for (const v1::ScopeNote& note : found.notes()) line["notes"].push_back(note.code() + ": " + note.text());
  for (const char* list : {"returned", "groups_of", "documents", "tokens"}) line[list] = nlohmann::json::array();
  for (const v1::RetrievedChunk& chunk : found.chunks()) {
    line["returned"].push_back(chunk.chunk_id());
    line["groups_of"].push_back(chunk.group());
    line["documents"].push_back(chunk.document().id());
    line["tokens"].push_back(chunk.tokens());
  }
  out << line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << "\n";
}

using AllMeasured = std::map<std::string, Measured>;

absl::StatusOr<AllMeasured> AskAll(BenchServer& server, const TemporalData& data, const std::vector<System>& systems,
                                   int k, std::uint64_t watermark, std::ostream* dump) {
  AllMeasured measured;
  RETURN_IF_ERROR(Ask(server, RequestFor(data.questions[0], watermark), systems[0], data.grouped, k).status());  // warm
  for (std::size_t place = 0; place < data.questions.size(); ++place) {
    Understanding understood;
    for (const System& system : systems) {
      ASSIGN_OR_RETURN(const Reply reply,
                       Ask(server, RequestFor(data.questions[place], watermark), system, data.grouped, k));
      if (&system == &systems.front()) understood = UnderstandingOf(reply.found[0]);
      Measure(data, place, understood, reply, k, &measured[system.name]);
      if (dump != nullptr) Dump(data.questions[place], system, reply, *dump);
    }
  }
  return measured;
}

void Print(const AllMeasured& measured, const std::vector<System>& systems, std::ostream& out) {
  std::vector<std::vector<std::string>> table = {{""}};
  for (const System& system : systems) table[0].push_back(system.name);
  const auto cell = [](const Tally& tally, const std::string& name) {
    return std::format("{:.3f} ({:.3f} {:.3f})", tally.Mean(name), tally.Half(name, 0), tally.Half(name, 1));
  };
  for (const std::string& name : measured.at(systems[0].name).tally.measures()) {
    std::vector<std::string> row = {name};
    for (const System& system : systems) row.push_back(cell(measured.at(system.name).tally, name));
    table.push_back(std::move(row));
  }
  std::vector<std::string> times = {"p50 ms"};
  for (const System& system : systems)
    times.push_back(std::format("{:.1f}", Percentile(measured.at(system.name).milliseconds, 0.5)));
  table.push_back(std::move(times));
  PrintTable(table, out);
}

// What the walk adds to the scope, question by question.
nlohmann::ordered_json GraphShares(const AllMeasured& measured, const std::vector<std::string>& names,
                                   std::ostream& out) {
  nlohmann::ordered_json json;
  for (const std::string& name : names) {
    const Difference shares = Compare(measured.at("full").tally, measured.at(kScopeOnly).tally, name);
    json[name] = {{"helps", Rounded(shares.higher)}, {"hurts", Rounded(shares.lower)}};
    out << std::format("{}: the graph helps {:.1f} % of the questions and hurts {:.1f} %\n", name, 100 * shares.higher,
                       100 * shares.lower);
  }
  return json;
}

}  // namespace

absl::Status RunTemporal(const BenchOptions& options, std::ostream& out) {
  const auto start = Clock::now();
  ASSIGN_OR_RETURN(const TemporalData data, ReadTemporalData(options.data));
  ASSIGN_OR_RETURN(const auto server, BenchServer::Start({.embedder = options.embedder, .scratch = options.scratch}));
  CorpusOptions corpus{.folders = {options.data},
                       .choices = {.keep_relations = options.relations_given, .keep_titles = options.titles}};
  ASSIGN_OR_RETURN(const cli::IngestTotals totals, server->Ingest(corpus));
  const int k = options.k > 0 ? options.k : kPassages;
  const std::vector<System> systems = SystemsOf(options);
  std::ofstream dump;
  if (!options.dump.empty()) dump.open(options.dump);
  ASSIGN_OR_RETURN(const AllMeasured measured,
                   AskAll(*server, data, systems, k, totals.watermark, options.dump.empty() ? nullptr : &dump));

  const std::string name = std::filesystem::weakly_canonical(options.data).filename().string();
  nlohmann::ordered_json report = NewReport("temporal", name);
  report["embedder"] = options.embedder;
  report["questions"] = data.questions.size();
  report["documents"] = totals.accepted();
  report["chunks"] = totals.chunks;
  if (data.grouped) report["k"] = k;
  report["seconds"] = Rounded(std::chrono::duration<double>(Clock::now() - start).count());
  for (const System& system : systems) report["systems"][system.name] = ToJson(measured.at(system.name));
  out << std::format("{}: {} questions, {} documents, {} chunks, {}; mean (halves)\n", name, data.questions.size(),
                     totals.accepted(), totals.chunks, options.embedder);
  Print(measured, systems, out);
  report["graph"] = GraphShares(measured,
                                data.grouped ? std::vector{std::format("recall@{}", k)}
                                             : std::vector<std::string>{"doc_recall", "evidence_recall"},
                                out);
  const std::vector<std::string> plotted =
      data.grouped ? std::vector<std::string>{"temporal_precision", std::format("recall@{}", k)}
                   : std::vector<std::string>{"doc_recall", "evidence_recall", "wrong_scope"};
  return Finish(report, plotted, options.report, out);
}

}  // namespace annals::bench
