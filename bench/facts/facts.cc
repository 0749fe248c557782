#include <algorithm>
#include <chrono>
#include <format>
#include <fstream>
#include <map>

#include "bench/bench.h"
#include "bench/facts/dated_quads.h"
#include "bench/facts/drawn_questions.h"
#include "bench/facts/fact_questions.h"
#include "bench/quality/quality_measures.h"
#include "bench/support/bench_server.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;

// Facts that plain retrieval shows for a question; the top one is its answer, a count goes through all of them.
constexpr int kTopK = 10;

struct Tally {
  double right = 0, asked = 0;
  double Share() const { return asked > 0 ? right / asked : 0; }
  void Add(bool is_right) {
    right += is_right ? 1 : 0;
    ++asked;
  }
};

// Of the questions of one kind, one half, or all.
struct Figures {
  Tally hits;                                     // of those that have an answer
  Tally answered, right_when_answered;            // of those, too
  Tally refused_unanswerable, refused_answerable; // of those that have none; of those that have one
  void Add(const FactQuestion& question, const FactReply& reply) {
    const bool answers = !reply.values.empty();
    if (question.gold.empty()) return refused_unanswerable.Add(!answers);
    const bool right = IsRight(question, reply);
    hits.Add(right);
    answered.Add(answers);
    refused_answerable.Add(!answers);
    if (answers) right_when_answered.Add(right);
  }
};

struct Measures {
  Figures all, halves[2];
  std::map<std::string, Figures> kinds;
  std::vector<double> times;
};

void Fill(const FactQuestion& question, std::uint64_t watermark, v1::RetrieveRequest* request) {
  request->set_collection("bench");
  request->set_query(question.text);
  request->set_at_least(watermark);
}

// The values that were computed; of a quoted answer its sentences.
std::vector<std::string> ValuesOf(const v1::AnswerResponse& response, Judged judged) {
  std::vector<std::string> values;
  if (response.abstained()) return values;
  for (const v1::FactValue& value : response.facts().values()) values.push_back(value.text());
  if (!values.empty() || judged != Judged::kWithin) return values;
  for (const v1::AnswerParagraph& paragraph : response.paragraphs()) {
    for (const v1::AnswerSentence& sentence : paragraph.sentences()) values.push_back(sentence.text());
  }
  return values;
}

absl::StatusOr<FactReply> AskFull(cli::Connection& server, const FactQuestion& question, std::uint64_t watermark) {
  v1::AnswerRequest request;
  Fill(question, watermark, request.mutable_retrieve());
  request.mutable_retrieve()->set_mode(v1::ANSWER_MODE_FACT);
  const auto start = Clock::now();
  ASSIGN_OR_RETURN(const v1::AnswerResponse response, server.Call(&v1::RetrievalService::Stub::Answer, request, {}));
  return FactReply{ValuesOf(response, question.judged),
                   std::chrono::duration<double, std::milli>(Clock::now() - start).count()};
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

absl::StatusOr<FactReply> AskTop(cli::Connection& server, const FactQuestion& question, std::uint64_t watermark) {
  v1::RetrieveRequest request;
  Fill(question, watermark, &request);
  request.set_top_k(kTopK);
  request.set_explain(true);
  const auto start = Clock::now();
  ASSIGN_OR_RETURN(const v1::RetrieveResponse found, server.Call(&v1::RetrievalService::Stub::Retrieve, request, {}));
  return FactReply{{ValueOf(found, question.asked)},
                   std::chrono::duration<double, std::milli>(Clock::now() - start).count()};
}

using Ask = absl::StatusOr<FactReply> (*)(cli::Connection&, const FactQuestion&, std::uint64_t);
struct System {
  const char* name;
  Ask ask;
};
constexpr System kFull = {"full", AskFull};
constexpr System kTop = {"retrieve_top", AskTop};

// Questions are drawn kind by kind in turn, so halves are cut from rounds: each half has every kind. Given ones are cut
// by their place.
void Score(const FactQuestion& question, std::size_t number, std::size_t round, const FactReply& reply, Measures* measures) {
  measures->all.Add(question, reply);
  measures->halves[number / round % 2].Add(question, reply);
  measures->kinds[question.kind].Add(question, reply);
  measures->times.push_back(reply.milliseconds);
}

nlohmann::ordered_json ToJson(const Figures& f) {
  nlohmann::ordered_json json = {{"questions", f.hits.asked + f.refused_unanswerable.asked},
                                 {"hits_1", Rounded(f.hits.Share())},
                                 {"answered", Rounded(f.answered.Share())},
                                 {"right_when_answered", Rounded(f.right_when_answered.Share())},
                                 {"refused_answerable", Rounded(f.refused_answerable.Share())}};
  if (f.refused_unanswerable.asked > 0) json["refused_unanswerable"] = Rounded(f.refused_unanswerable.Share());
  return json;
}

nlohmann::ordered_json ToJson(const Measures& m) {
  nlohmann::ordered_json json = ToJson(m.all);
  json["p50_ms"] = Rounded(Percentile(m.times, 0.5));
  json["p95_ms"] = Rounded(Percentile(m.times, 0.95));
  json["halves"] = {ToJson(m.halves[0]), ToJson(m.halves[1])};
  for (const auto& [kind, figures] : m.kinds) json["kinds"][kind] = ToJson(figures);
  return json;
}

std::vector<std::string> Row(const std::string& name, const Figures& f) {
  const auto share = [](const Tally& t) { return t.asked > 0 ? std::format("{:.3f}", t.Share()) : std::string("-"); };
  return {name,
          std::format("{}", f.hits.asked + f.refused_unanswerable.asked),
          share(f.hits),
          share(f.answered),
          share(f.right_when_answered),
          share(f.refused_answerable),
          share(f.refused_unanswerable)};
}

void AddRows(const std::string& system, const Measures& m, std::vector<std::vector<std::string>>* table) {
  table->push_back(Row(system, m.all));
  table->push_back(Row("  first half", m.halves[0]));
  table->push_back(Row("  second half", m.halves[1]));
  for (const auto& [kind, figures] : m.kinds) table->push_back(Row("  " + kind, figures));
}

class Dump {
 public:
  explicit Dump(const std::string& path) {
    if (!path.empty()) file_.open(path, std::ios::trunc);
  }
  void Write(const char* system, const FactQuestion& question, const FactReply& reply) {
    if (!file_.is_open()) return;
    const nlohmann::ordered_json line = {{"system", system},
                                         {"kind", question.kind},
                                         {"question", question.text},
                                         {"right", IsRight(question, reply)},
                                         {"gold", question.gold},
                                         {"values", reply.values},
                                         {"ms", Rounded(reply.milliseconds)}};
    file_ << line.dump() << "\n";
  }

 private:
  std::ofstream file_;
};

// The questions, the documents that they are asked of, and how many make a round of kinds.
struct Asking {
  std::vector<FactQuestion> questions;
  std::filesystem::path documents;
  std::vector<System> systems = {kFull};
  std::size_t round = 1;
};

bool Has(const std::filesystem::path& folder, const char* name) {
  std::error_code ignored;
  return std::filesystem::exists(folder / name, ignored);
}

absl::StatusOr<Asking> Prepare(const BenchOptions& options) {
  Asking asking{.documents = options.data};
  const bool given = Has(options.data, "questions.jsonl");
  if (given) {
    ASSIGN_OR_RETURN(asking.questions, ReadFactQuestions(options.data));
  }
  if (given && Has(options.data, "documents.jsonl")) return asking;
  ASSIGN_OR_RETURN(const QuadFile file, ReadQuads(options.data));
  asking.documents = options.scratch;
  RETURN_IF_ERROR(WriteDocuments(file, options.scratch / "documents.jsonl"));
  if (given) return asking;
  ASSIGN_OR_RETURN(asking.questions, DrawQuestions(file, {.questions = options.questions, .seed = options.seed}));
  asking.systems.push_back(kTop);
  asking.round = std::size(kDrawnKinds);
  return asking;
}

absl::StatusOr<std::map<std::string, Measures>> AskAll(cli::Connection& server, const Asking& asking,
                                                       std::uint64_t watermark, const std::string& dump_path) {
  std::map<std::string, Measures> measures;
  Dump dump(dump_path);
  for (const System& system : asking.systems)
    RETURN_IF_ERROR(system.ask(server, asking.questions[0], watermark).status());  // warm
  for (std::size_t i = 0; i < asking.questions.size(); ++i) {
    for (const System& system : asking.systems) {
      const FactQuestion& question = asking.questions[i];
      ASSIGN_OR_RETURN(const FactReply reply, system.ask(server, question, watermark));
      Score(question, i, asking.round, reply, &measures[system.name]);
      dump.Write(system.name, question, reply);
    }
  }
  return measures;
}

}  // namespace

absl::Status RunFacts(const BenchOptions& options, std::ostream& out) {
  const auto start = Clock::now();
  ASSIGN_OR_RETURN(const Asking asking, Prepare(options));
  ASSIGN_OR_RETURN(const auto server, BenchServer::Start({.embedder = options.embedder, .scratch = options.scratch}));
  ASSIGN_OR_RETURN(const cli::IngestTotals totals, server->Ingest({.folders = {asking.documents}}));
  ASSIGN_OR_RETURN(auto measures, AskAll(server->connection(), asking, totals.watermark, options.dump));

  const std::string data = std::filesystem::weakly_canonical(options.data).filename().string();
  nlohmann::ordered_json report = NewReport("facts", data);
  report["embedder"] = options.embedder;
  if (asking.systems.size() > 1) report["seed"] = options.seed;
  report["questions"] = asking.questions.size();
  report["facts"] = totals.relations;
  std::vector<std::vector<std::string>> table = {
      {"", "questions", "hits@1", "answered", "right when answered", "refused", "refused, no answer"}};
  nlohmann::ordered_json systems;
  for (const System& system : asking.systems) {
    systems[system.name] = ToJson(measures[system.name]);
    AddRows(system.name, measures[system.name], &table);
  }
  report["seconds"] = Rounded(std::chrono::duration<double>(Clock::now() - start).count());
  report["systems"] = systems;
  out << std::format("{}: {} questions, {} relations, {}\n", data, asking.questions.size(), totals.relations,
                     options.embedder);
  PrintTable(table, out);
  return Finish(report, {"hits_1"}, options.report, out);
}

}  // namespace annals::bench
