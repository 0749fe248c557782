#include <algorithm>
#include <chrono>
#include <format>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "bench/answers/calibration.h"
#include "bench/answers/trial_judge.h"
#include "bench/answers/trial_questions.h"
#include "bench/answers/wording.h"
#include "bench/bench.h"
#include "bench/support/bench_server.h"
#include "core/answer/evidence/sentence_weights.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Counts = std::map<Verdict, std::size_t>;

constexpr std::size_t kShown = 700;       // bytes of an answer that is shown
constexpr double kFalselyRefused = 0.05;  // of the answerable, where a threshold is chosen

struct Tried {
  Verdict verdict = Verdict::kWrong;
  std::string answer;
  bool failed = false;  // the call itself did
  bool refused = false;
  std::optional<Weighed> weighed;  // where the response has a confidence
};

std::size_t Sum(const Counts& counts) {
  std::size_t sum = 0;
  for (const auto& [verdict, count] : counts) sum += count;
  return sum;
}

nlohmann::ordered_json ToJson(const Counts& counts) {
  nlohmann::ordered_json json;
  for (const Verdict verdict : kVerdicts) json[std::string(Name(verdict))] = counts.at(verdict);
  return json;
}

std::vector<std::string> Row(const std::string& name, const Counts& counts) {
  std::vector<std::string> row = {name, std::to_string(Sum(counts))};
  for (const Verdict verdict : kVerdicts) row.push_back(std::to_string(counts.at(verdict)));
  return row;
}

Counts NoCounts() {
  Counts counts;
  for (const Verdict verdict : kVerdicts) counts[verdict] = 0;
  return counts;
}

// A table by `key` of the questions, and its JSON.
template <class Key>
nlohmann::ordered_json Report(const std::string& title, const std::vector<TrialQuestion>& questions,
                              const std::vector<Tried>& tried, Key key, std::ostream& out) {
  std::map<std::string, Counts> counts;
  for (std::size_t i = 0; i < questions.size(); ++i)
    ++counts.try_emplace(key(questions[i]), NoCounts()).first->second[tried[i].verdict];
  std::vector<std::vector<std::string>> table = {{title, "n", "right", "buried", "false refusal", "wrong"}};
  nlohmann::ordered_json json;
  for (const auto& [name, of_name] : counts) {
    table.push_back(Row(name, of_name));
    json[name] = ToJson(of_name);
  }
  PrintTable(table, out);
  out << "\n";
  return json;
}

absl::StatusOr<std::map<std::string, cli::IngestTotals>> Load(
    BenchServer& server, const std::map<std::string, std::filesystem::path>& folders) {
  std::map<std::string, cli::IngestTotals> totals;
  for (const auto& [collection, folder] : folders) {
    ASSIGN_OR_RETURN(totals[collection], server.Ingest({.collection = collection, .files = TrialFiles(folder)}));
  }
  return totals;
}

// A call that fails is wrong. `without`: a part of a sentence's score that does not count; empty: none.
Tried Try(BenchServer& server, const TrialQuestion& question, const std::string& without) {
  const absl::StatusOr<v1::AnswerResponse> answer =
      without.empty() ? server.connection().Call(&v1::RetrievalService::Stub::Answer, question.request, {})
                      : server.TryAnswer(question.request, {without});
  if (!answer.ok()) return {.answer = answer.status().ToString(), .failed = true};
  Tried tried{
      .verdict = Judge(question.expected, *answer), .answer = InOneLine(*answer), .refused = answer->abstained()};
  if (answer->has_confidence())
    tried.weighed = {.confidence = answer->confidence(), .right = FirstIsRight(question.expected, *answer)};
  return tried;
}

// Questions with an odd number at the end of their id are developed on, those with an even one reported.
bool IsOdd(std::string_view id) { return !id.empty() && (id.back() - '0') % 2 != 0; }
std::string HalfOf(std::string_view id) { return IsOdd(id) ? "odd (development)" : "even (report)"; }

std::string ToText(double value) { return std::format("{:.3f}", value); }

nlohmann::ordered_json ReportBins(const std::string& title, const std::vector<Weighed>& answers, std::ostream& out) {
  const std::vector<ReliabilityBin> bins = ReliabilityBins(answers);
  std::vector<std::vector<std::string>> table = {{title, "confidence", "right", "n"}};
  nlohmann::ordered_json json;
  for (const ReliabilityBin& bin : bins) {
    table.push_back(
        {std::to_string(table.size()), ToText(bin.confidence), ToText(bin.right), std::to_string(bin.count)});
    json["bins"].push_back({Rounded(bin.confidence), Rounded(bin.right), bin.count});
  }
  const double error = ExpectedCalibrationError(bins);
  table.push_back({"ECE", ToText(error), "", std::to_string(answers.size())});
  PrintTable(table, out);
  out << "\n";
  json["ece"] = Rounded(error);
  return json;
}

// Confidences of both halves, and of the even one through a map that was fitted on the odd one.
nlohmann::ordered_json Calibrate(const std::vector<TrialQuestion>& questions, const std::vector<Tried>& tried,
                                 std::ostream& out) {
  std::vector<Weighed> odd, even;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    if (tried[i].weighed) (IsOdd(questions[i].id) ? odd : even).push_back(*tried[i].weighed);
  }
  nlohmann::ordered_json json;
  json["odd"] = ReportBins("odd (development)", odd, out);
  json["even"] = ReportBins("even (report)", even, out);
  const IsotonicMap map = FitIsotonic(odd);
  std::vector<std::vector<std::string>> table = {{"map of the odd half", "confidence", "right"}};
  for (const IsotonicMap::Step& step : map.steps) {
    table.push_back({std::to_string(table.size()), ToText(step.confidence), ToText(step.right)});
    json["map"].push_back({Rounded(step.confidence), Rounded(step.right)});
  }
  PrintTable(table, out);
  out << "\n";
  for (Weighed& answer : even) answer.confidence = map.Of(answer.confidence);
  json["even_through_map"] = ReportBins("even, through the map", even, out);
  return json;
}

bool IsAnswerable(const TrialQuestion& question) {
  return !question.expected.first.empty() || !question.expected.all.empty();
}

// What a threshold does to a set that is fitted on the others, so that they refuse one of twenty answerable questions. `set_of`: the
// folder of each question.
nlohmann::ordered_json LeaveOneSetOut(const std::vector<TrialQuestion>& questions,
                                      const std::vector<std::string>& set_of, const std::vector<Tried>& tried,
                                      std::ostream& out) {
  std::vector<std::vector<std::string>> table = {
      {"threshold of the other sets", "threshold", "answerable refused", "unanswerable refused", "unanswerable"}};
  nlohmann::ordered_json json;
  for (const std::string& set : std::set<std::string>(set_of.begin(), set_of.end())) {
    std::vector<Refusable> own, others;
    for (std::size_t i = 0; i < questions.size(); ++i) {
      const double weighed = tried[i].weighed ? tried[i].weighed->confidence : tried[i].refused ? 0 : 1;
      (set_of[i] == set ? own : others).push_back({weighed, IsAnswerable(questions[i])});
    }
    const double threshold = HighestThreshold(others, kFalselyRefused);
    const RefusedShares refused = RefusedBelow(own, threshold);
    const auto unanswerable = std::ranges::count(own, false, &Refusable::answerable);
    table.push_back({set, ToText(threshold), ToText(refused.answerable), ToText(refused.unanswerable),
                     std::to_string(unanswerable)});
    json[set] = {Rounded(threshold), Rounded(refused.answerable), Rounded(refused.unanswerable), unanswerable};
  }
  PrintTable(table, out);
  out << "\n";
  return json;
}

// The questions of all folders and where their collections are. InvalidArgument: two folders have a collection of one name.
struct Asked {
  std::vector<TrialQuestion> questions;
  std::vector<std::string> set_of;  // the folder of each question
  std::map<std::string, std::filesystem::path> folders;
};

absl::StatusOr<Asked> ReadAsked(const BenchOptions& options) {
  std::vector<std::filesystem::path> given = {options.data};
  given.insert(given.end(), options.also_trials.begin(), options.also_trials.end());
  Asked asked;
  for (const std::filesystem::path& each : given) {
    const std::filesystem::path folder = std::filesystem::exists(each / "trial.jsonl") ? each : each / "trial";
    ASSIGN_OR_RETURN(std::vector<TrialQuestion> questions, ReadTrialQuestions(folder));
    ASSIGN_OR_RETURN(const auto folders, TrialFolders(folder, questions, options.collections));
    for (const auto& [collection, place] : folders) {
      if (!asked.folders.emplace(collection, place).second)
        return absl::InvalidArgumentError(std::format("two folders have a collection \"{}\"", collection));
    }
    asked.set_of.insert(asked.set_of.end(), questions.size(), folder.filename().string());
    std::ranges::move(questions, std::back_inserter(asked.questions));
  }
  return asked;
}

void ShowFailures(const std::vector<TrialQuestion>& questions, const std::vector<Tried>& tried, int most,
                  std::ostream& out) {
  for (std::size_t i = 0; i < questions.size() && most > 0; ++i) {
    if (tried[i].verdict == Verdict::kRight) continue;
    --most;
    out << std::format("{:13} {} ({}): {}\n    {}\n", Name(tried[i].verdict), questions[i].id, questions[i].kind,
                       questions[i].request.retrieve().query(), tried[i].answer.substr(0, kShown));
  }
  out << "\n";
}

}  // namespace

absl::Status RunTrial(const BenchOptions& options, std::ostream& out) {
  const auto start = Clock::now();
  ASSIGN_OR_RETURN(Asked asked, ReadAsked(options));
  std::vector<TrialQuestion>& questions = asked.questions;
  ASSIGN_OR_RETURN(const auto server, BenchServer::Start({.embedder = options.embedder, .scratch = options.scratch}));
  ASSIGN_OR_RETURN(const auto totals, Load(*server, asked.folders));

  std::vector<Tried> tried;
  Counts all = NoCounts(), unanswerable = NoCounts();
  const Wording wording = WordingOf(options.wording).value_or(Wording::kPlain);
  for (TrialQuestion& question : questions) {
    const std::string worded = Reworded(question.request.retrieve().query(), wording, tried.size());
    question.request.mutable_retrieve()->set_query(worded);
    question.request.mutable_retrieve()->set_at_least(totals.at(question.collection).watermark);
    tried.push_back(Try(*server, question, ""));
    ++all[tried.back().verdict];
    if (!IsAnswerable(question)) ++unanswerable[tried.back().verdict];
  }

  if (options.failures > 0) ShowFailures(questions, tried, options.failures, out);
  nlohmann::ordered_json report = NewReport("trial", options.data.filename().string());
  report["embedder"] = options.embedder;
  report["wording"] = options.wording;
  report["questions"] = questions.size();
  report["by_class"] = Report("class", questions, tried, [](const TrialQuestion& q) { return q.kind; }, out);
  report["by_collection"] =
      Report("collection", questions, tried, [](const TrialQuestion& q) { return q.collection; }, out);
  report["by_half"] = Report("half", questions, tried, [](const TrialQuestion& q) { return HalfOf(q.id); }, out);
  if (options.calibrate) {
    report["calibration"] = Calibrate(questions, tried, out);
    report["left_out"] = LeaveOneSetOut(questions, asked.set_of, tried, out);
  }
  std::vector<std::vector<std::string>> table = {{"", "n", "right", "buried", "false refusal", "wrong"},
                                                 Row("all", all),
                                                 Row("unanswerable: a refusal is right", unanswerable)};
  for (const std::string& part : options.ablate ? answer::SentenceParts() : std::vector<std::string>()) {
    Counts lacking = NoCounts();
    for (const TrialQuestion& question : questions) ++lacking[Try(*server, question, part).verdict];
    const std::string name = "without " + part;
    table.push_back(Row(name, lacking));
    report["ablated"][name] = ToJson(lacking);
  }
  PrintTable(table, out);
  report["unanswerable"] = {{"questions", Sum(unanswerable)}, {"refused", unanswerable[Verdict::kRight]}};
  report["errors"] = std::ranges::count_if(tried, &Tried::failed);
  report["seconds"] = Rounded(std::chrono::duration<double>(Clock::now() - start).count());
  for (const Verdict verdict : kVerdicts)
    report["systems"]["full"][std::string(Name(verdict))] =
        Rounded(static_cast<double>(all[verdict]) / static_cast<double>(std::max<std::size_t>(questions.size(), 1)));
  return Finish(report, {"right", "buried", "false refusal", "wrong"}, options.report, out);
}

}  // namespace annals::bench
