// Periods understood in sentences that name them, per class, and the parser's throughput. Needs no server.
#include <absl/strings/str_join.h>
#include <absl/strings/str_split.h>

#include <chrono>
#include <cmath>
#include <ctime>
#include <format>
#include <map>

#include "bench/bench.h"
#include "bench/quality/quality_measures.h"
#include "bench/time/time_cases.h"
#include "bench/time/time_measures.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Json = nlohmann::ordered_json;

// The first one is the gate: what must be found, and what must not.
constexpr const char* kGate = "absolute+negative";
constexpr const char* kReportedClasses[] = {kGate, "absolute", "negative", "year-less", "relative", "week"};
constexpr std::size_t kWordsOfAQuery = 20;
constexpr auto kMeasuredFor = std::chrono::milliseconds(1500);

// The parser, and the plainest one that it has to beat.
struct TimeReader {
  const char* name;
  time::Scope (*parse)(const std::string& text, Day reference);
};

time::Scope Full(const std::string& text, Day reference) {
  return time::ParseTimeScope(text, reference, language::Language::kEnglish);
}

// Every four digits from 1900 to 2099 are a year, and nothing else is a period.
time::Scope FourDigits(const std::string& text, Day) {
  time::Scope scope;
  const auto is_digit = [&](std::size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_digit(i)) continue;
    std::size_t end = i;
    while (is_digit(end)) ++end;
    const std::string digits = text.substr(i, end - i);
    if (digits.size() == 4 && (digits.starts_with("19") || digits.starts_with("20"))) {
      const std::chrono::year year{std::stoi(digits)};
      const Interval whole{Day{year / 1 / 1}, Day{(year + std::chrono::years{1}) / 1 / 1}};
      scope.groups.push_back({.interval = whole, .anchor = whole, .spans = {{i, end}}});
    }
    i = end;
  }
  return scope;
}

constexpr TimeReader kTimeReaders[] = {{"full", Full}, {"four_digits", FourDigits}};

struct ClassScore {
  TimeScore all, halves[2];  // of the cases at even and at odd positions within their class
};
using Scores = std::map<std::string, ClassScore>;

struct NotedFailure {
  const TimeCase* time_case;
  TimeFailure failure;
};

Scores ScoreAll(const std::vector<TimeCase>& cases, const TimeReader& system, std::vector<NotedFailure>* failures) {
  Scores scores;
  for (const TimeCase& time_case : cases) {
    std::vector<TimeFailure> failed;
    const TimeScore score = ScoreCase(time_case, system.parse(time_case.text, time_case.reference), &failed);
    std::vector<std::string> names = {Name(time_case.time_class)};
    const bool gate = time_case.time_class == TimeClass::kAbsolute || time_case.time_class == TimeClass::kNegative;
    if (gate) names.emplace_back(kGate);
    for (const std::string& name : names) {
      ClassScore& of_class = scores[name];
      of_class.halves[of_class.all.cases % 2] += score;
      of_class.all += score;
    }
    if (failures == nullptr) continue;
    for (TimeFailure& failure : failed) failures->push_back({&time_case, std::move(failure)});
  }
  return scores;
}

Json ToJson(const ClassScore& score) {
  const auto halves = [&](double (TimeScore::*measure)() const) {
    return Json{Rounded((score.halves[0].*measure)()), Rounded((score.halves[1].*measure)())};
  };
  return {{"cases", score.all.cases},
          {"spans", score.all.found + score.all.missed},
          {"values", score.all.valued},
          {"spurious", score.all.spurious},
          {"span_f1", Rounded(score.all.F1())},
          {"span_precision", Rounded(score.all.Precision())},
          {"span_recall", Rounded(score.all.Recall())},
          {"interval_exact", Rounded(score.all.IntervalExact())},
          {"span_f1_halves", halves(&TimeScore::F1)},
          {"interval_exact_halves", halves(&TimeScore::IntervalExact)}};
}

std::vector<std::string> Row(const std::string& system, const std::string& name, const ClassScore& score) {
  const auto number = [](double value) { return std::format("{:.3f}", value); };
  const auto pair = [&](double (TimeScore::*measure)() const) {
    return number((score.halves[0].*measure)()) + " / " + number((score.halves[1].*measure)());
  };
  return {system,
          name,
          std::to_string(score.all.cases),
          number(score.all.Precision()),
          number(score.all.Recall()),
          number(score.all.F1()),
          pair(&TimeScore::F1),
          std::format("{} of {}", score.all.exact, score.all.valued),
          number(score.all.IntervalExact()),
          pair(&TimeScore::IntervalExact),
          std::to_string(score.all.spurious)};
}

// The words of all cases in a row, cut every 20 words: far denser in periods than real questions.
std::vector<std::string> QueriesOfTwentyWords(const std::vector<TimeCase>& cases) {
  std::vector<std::string> words, queries;
  for (const TimeCase& time_case : cases) {
    for (const absl::string_view word : absl::StrSplit(time_case.text, absl::ByAnyChar(" \n\t\r"), absl::SkipEmpty())) {
      words.emplace_back(word);
      if (words.size() < kWordsOfAQuery) continue;
      queries.push_back(absl::StrJoin(words, " "));
      words.clear();
    }
  }
  if (queries.empty() && !words.empty()) queries.push_back(absl::StrJoin(words, " "));
  return queries;
}

struct Speed {
  double queries_per_second = 0, mean_us = 0, p50_us = 0, p99_us = 0;
};

// Throughput by the processor's time, which what else the machine does leaves alone; percentiles by the clock.
Speed MeasureSpeed(const std::vector<std::string>& queries, Day reference) {
  std::vector<double> microseconds;
  const auto start = Clock::now();
  const std::clock_t processor = std::clock();
  do {
    for (const std::string& query : queries) {
      const auto begin = Clock::now();
      const time::Scope scope = time::ParseTimeScope(query, reference, language::Language::kEnglish);
      microseconds.push_back(std::chrono::duration<double, std::micro>(Clock::now() - begin).count());
    }
  } while (Clock::now() - start < kMeasuredFor);
  const double seconds = static_cast<double>(std::clock() - processor) / CLOCKS_PER_SEC;
  const double count = static_cast<double>(microseconds.size());
  return {count / seconds, seconds / count * 1e6, Percentile(microseconds, 0.5), Percentile(microseconds, 0.99)};
}

void PrintFailures(const std::vector<NotedFailure>& failures, int most, std::ostream& out) {
  std::map<TimeClass, int> shown;
  for (const auto& [time_case, failure] : failures) {
    if (time_case->time_class == TimeClass::kExcluded || ++shown[time_case->time_class] > most) continue;
    out << std::format("{} {} {}: {}\n    expected   {}\n    understood {}\n", Name(time_case->time_class),
                       time_case->id, ToIsoDay(time_case->reference), time_case->text,
                       failure.expected.empty() ? "nothing" : failure.expected,
                       failure.understood.empty() ? "nothing" : failure.understood);
  }
}

}  // namespace

absl::Status RunTime(const BenchOptions& options, std::ostream& out) {
  ASSIGN_OR_RETURN(const std::vector<TimeCase> cases, ReadTimeCases(options.data, options.classes));
  Json report = NewReport("time", std::filesystem::weakly_canonical(options.data).filename().string());
  report["cases"] = cases.size();
  std::vector<std::vector<std::string>> table = {{"", "class", "cases", "precision", "recall", "span F1", "halves",
                                                  "exact", "interval exact", "halves", "spurious"}};
  Json systems;
  std::vector<NotedFailure> failures;
  for (const TimeReader& system : kTimeReaders) {
    const Scores scores = ScoreAll(cases, system, system.parse == Full ? &failures : nullptr);
    for (const char* name : kReportedClasses) {
      const auto found = scores.find(name);
      if (found == scores.end()) continue;
      systems[system.name][name] = ToJson(found->second);
      table.push_back(Row(system.name, name, found->second));
    }
  }
  const std::vector<std::string> queries = QueriesOfTwentyWords(cases);
  const Speed speed = MeasureSpeed(queries, cases[0].reference);
  systems["full"]["queries_per_second"] = std::round(speed.queries_per_second);
  systems["full"]["mean_us"] = Rounded(speed.mean_us);
  systems["full"]["p50_us"] = Rounded(speed.p50_us);
  systems["full"]["p99_us"] = Rounded(speed.p99_us);
  report["systems"] = systems;
  if (options.failures > 0) PrintFailures(failures, options.failures, out);
  PrintTable(table, out);
  out << std::format(
      "{} queries of {} words, made of the cases' words: {:.0f} queries/s, {:.1f} µs each (p50 {:.1f}, p99 {:.1f})\n",
      queries.size(), kWordsOfAQuery, speed.queries_per_second, speed.mean_us, speed.p50_us, speed.p99_us);
  return Finish(report, {}, options.report, out);
}

}  // namespace annals::bench
