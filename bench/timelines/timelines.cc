#include <algorithm>
#include <chrono>
#include <format>
#include <fstream>
#include <map>

#include "bench/bench.h"
#include "bench/quality/quality_measures.h"
#include "bench/support/bench_server.h"
#include "bench/timelines/timelines_data.h"
#include "bench/timelines/timelines_questions.h"
#include "core/record/status.h"
#include "core/text/text.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;

// Facts that plain retrieval shows for a question; the top one is its answer, a count goes through all of them.
constexpr int kTopK = 10;

struct Reply {
  std::vector<std::string> values;  // keys, sorted
  double milliseconds = 0;
};

struct Tally {
  double right = 0, asked = 0;
  double Share() const { return asked > 0 ? right / asked : 0; }
  void Add(bool is_right) {
    right += is_right ? 1 : 0;
    ++asked;
  }
};

struct Measures {
  Tally all, halves[2];
  std::map<TimelineClass, Tally> classes;
  std::vector<double> times;
};

std::vector<std::string> Keys(std::vector<std::string> values) {
  for (std::string& value : values) value = text::NameKey(value);
  std::ranges::sort(values);
  values.erase(std::ranges::unique(values).begin(), values.end());
  return values;
}

void Fill(const TimelineQuestion& question, std::uint64_t watermark, v1::RetrieveRequest* request) {
  request->set_collection("bench");
  request->set_query(question.text);
  request->set_at_least(watermark);
}

absl::StatusOr<Reply> AskFull(cli::Connection& server, const TimelineQuestion& question, std::uint64_t watermark) {
  v1::AnswerRequest request;
  Fill(question, watermark, request.mutable_retrieve());
  request.mutable_retrieve()->set_mode(v1::ANSWER_MODE_FACT);
  const auto start = Clock::now();
  ASSIGN_OR_RETURN(const v1::AnswerResponse response, server.Call(&v1::RetrievalService::Stub::Answer, request, {}));
  Reply reply{.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - start).count()};
  for (const v1::FactValue& value : response.facts().values()) reply.values.push_back(value.text());
  reply.values = Keys(std::move(reply.values));
  return reply;
}

// What plain retrieval has to say: the fact that it finds first, read as the question wants it.
std::string ValueOf(const v1::RetrieveResponse& found, Asked asked) {
  if (found.relations().empty()) return "";
  const v1::UsedRelation& top = found.relations(0);
  switch (asked) {
    case Asked::kSubject:
      return top.subject();
    case Asked::kObject:
      return top.object();
    case Asked::kDay:
      return top.validity().from();
    default:
      break;
  }
  int same = 0;
  for (const v1::UsedRelation& r : found.relations()) {
    const bool ends = r.subject() == top.subject() && (asked == Asked::kEnds || r.object() == top.object());
    same += ends && r.predicate() == top.predicate();
  }
  return std::to_string(same);
}

absl::StatusOr<Reply> AskTop(cli::Connection& server, const TimelineQuestion& question, std::uint64_t watermark) {
  v1::RetrieveRequest request;
  Fill(question, watermark, &request);
  request.set_top_k(kTopK);
  request.set_explain(true);
  const auto start = Clock::now();
  ASSIGN_OR_RETURN(const v1::RetrieveResponse found, server.Call(&v1::RetrievalService::Stub::Retrieve, request, {}));
  Reply reply{.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - start).count()};
  reply.values = Keys({ValueOf(found, question.asked)});
  return reply;
}

using Ask = absl::StatusOr<Reply> (*)(cli::Connection&, const TimelineQuestion&, std::uint64_t);
struct System {
  const char* name;
  Ask ask;
};
constexpr System kSystems[] = {{"full", AskFull}, {"retrieve_top", AskTop}};

void Score(const TimelineQuestion& question, std::size_t number, const Reply& reply, Measures* measures) {
  const bool right = reply.values == Keys(question.gold);
  measures->all.Add(right);
  // A class comes round every sixth question, so halves are cut from rounds: each half has every class.
  measures->halves[number / std::size(kTimelineClasses) % 2].Add(right);
  measures->classes[question.timeline_class].Add(right);
  measures->times.push_back(reply.milliseconds);
}

nlohmann::ordered_json ToJson(const Measures& m) {
  nlohmann::ordered_json json = {{"exact_match", Rounded(m.all.Share())},
                                 {"exact_match_halves", {Rounded(m.halves[0].Share()), Rounded(m.halves[1].Share())}},
                                 {"p50_ms", Rounded(Percentile(m.times, 0.5))},
                                 {"p95_ms", Rounded(Percentile(m.times, 0.95))}};
  for (const auto& [c, tally] : m.classes) json["classes"][Name(c)] = {{"exact_match", Rounded(tally.Share())}};
  return json;
}

std::vector<std::string> Row(const std::string& name, const Measures& m) {
  std::vector<std::string> row = {name, std::format("{:.3f}", m.all.Share()),
                                  std::format("{:.3f} / {:.3f}", m.halves[0].Share(), m.halves[1].Share())};
  for (const auto& [c, tally] : m.classes) row.push_back(std::format("{:.3f}", tally.Share()));
  row.push_back(std::format("{:.1f}", Percentile(m.times, 0.5)));
  row.push_back(std::format("{:.1f}", Percentile(m.times, 0.95)));
  return row;
}

class Dump {
 public:
  explicit Dump(const std::string& path) {
    if (!path.empty()) file_.open(path, std::ios::trunc);
  }
  void Write(const char* system, const TimelineQuestion& question, const Reply& reply) {
    if (!file_.is_open()) return;
    const nlohmann::ordered_json line = {{"system", system},
                                         {"class", Name(question.timeline_class)},
                                         {"question", question.text},
                                         {"right", reply.values == Keys(question.gold)},
                                         {"gold", question.gold},
                                         {"values", reply.values},
                                         {"ms", Rounded(reply.milliseconds)}};
    file_ << line.dump() << "\n";
  }

 private:
  std::ofstream file_;
};

absl::StatusOr<std::map<std::string, Measures>> AskAll(cli::Connection& server,
                                                       const std::vector<TimelineQuestion>& questions,
                                                       std::uint64_t watermark, const std::string& dump_path) {
  std::map<std::string, Measures> measures;
  Dump dump(dump_path);
  for (const System& system : kSystems) RETURN_IF_ERROR(system.ask(server, questions[0], watermark).status());  // warm
  for (std::size_t i = 0; i < questions.size(); ++i) {
    for (const System& system : kSystems) {
      ASSIGN_OR_RETURN(const Reply reply, system.ask(server, questions[i], watermark));
      Score(questions[i], i, reply, &measures[system.name]);
      dump.Write(system.name, questions[i], reply);
    }
  }
  return measures;
}

}  // namespace

absl::Status RunTimelines(const BenchOptions& options, std::ostream& out) {
  const auto start = Clock::now();
  ASSIGN_OR_RETURN(const QuadFile file, ReadQuads(options.data));
  ASSIGN_OR_RETURN(const std::vector<TimelineQuestion> questions,
                   DrawQuestions(file, {.questions = options.questions, .seed = options.seed}));
  RETURN_IF_ERROR(WriteDocuments(file, options.scratch / "documents.jsonl"));
  ASSIGN_OR_RETURN(const auto server, BenchServer::Start({.embedder = options.embedder, .scratch = options.scratch}));
  ASSIGN_OR_RETURN(const cli::IngestTotals totals, server->Ingest({.folders = {options.scratch}}));
  ASSIGN_OR_RETURN(auto measures, AskAll(server->connection(), questions, totals.watermark, options.dump));

  const std::string data = std::filesystem::weakly_canonical(options.data).filename().string();
  nlohmann::ordered_json report = NewReport("timelines", data);
  report["embedder"] = options.embedder;
  report["seed"] = options.seed;
  report["questions"] = questions.size();
  report["facts"] = totals.relations;
  std::vector<std::vector<std::string>> table = {{"", "exact match", "halves"}};
  for (const TimelineClass c : kTimelineClasses) table[0].emplace_back(Name(c));
  table[0].insert(table[0].end(), {"p50 ms", "p95 ms"});
  nlohmann::ordered_json systems;
  for (const System& system : kSystems) {
    systems[system.name] = ToJson(measures[system.name]);
    table.push_back(Row(system.name, measures[system.name]));
  }
  report["seconds"] = Rounded(std::chrono::duration<double>(Clock::now() - start).count());
  report["systems"] = systems;
  out << std::format("{}: {} questions, {} dated facts, {}\n", data, questions.size(), totals.relations,
                     options.embedder);
  PrintTable(table, out);
  return Finish(report, {"exact_match"}, options.report, out);
}

}  // namespace annals::bench
