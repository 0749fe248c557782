#include <chrono>
#include <format>

#include "bench/bench.h"
#include "bench/quality/asking.h"
#include "bench/quality/known_items.h"
#include "bench/quality/quality_measures.h"
#include "bench/quality/quality_table.h"
#include "bench/quality/ranking_systems.h"
#include "bench/support/bench_server.h"
#include "bench/support/corpus.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kAnyPeriod = "lexical, any period";  // what a period that was read in the question takes away

std::vector<RankingSystem> Systems() {
  RankingSystem any_period = LexicalRanking();
  any_period.name = kAnyPeriod;
  any_period.scope = v1::SCOPE_MODE_IGNORE;
  return {FullRanking(), LexicalRanking(), ZSumRanking(), any_period};
}

std::vector<std::string> Heading(const std::vector<RankingSystem>& systems) {
  std::vector<std::string> row = {"", "questions"};
  for (const RankingSystem& system : systems) {
    row.push_back(system.name + " hit@1");
    row.emplace_back("hit@10");
  }
  row.emplace_back("full below lexical");
  return row;
}

// "hit@1, hit@10": where the full ranking falls short of words.
std::string Mark(const QualityMeasures& full, const QualityMeasures& lexical) {
  std::string mark;
  if (FallsShort(full.hit_1, lexical.hit_1)) mark = "hit@1";
  if (FallsShort(full.hit_10, lexical.hit_10)) mark += mark.empty() ? "hit@10" : ", hit@10";
  return mark;
}

class Comparison {
 public:
  Comparison(const std::vector<Question>& questions, const Rankings& rankings)
      : questions_(questions), rankings_(rankings), systems_(Systems()) {}

  // Adds a row to the table; the same figures as JSON.
  nlohmann::ordered_json Compare(const QuestionPart& part, std::vector<std::vector<std::string>>* table) const {
    nlohmann::ordered_json json = {{"questions", part.questions.size()}};
    std::vector<std::string> row = {part.kind, std::to_string(part.questions.size())};
    std::vector<QualityMeasures> all;
    for (const RankingSystem& system : systems_) {
      const QualityMeasures m = MeasureOf(rankings_.at(system.name), questions_, part.questions);
      row.push_back(Figure(m.hit_1));
      row.push_back(Figure(m.hit_10));
      json["systems"][system.name] = Means(m);
      all.push_back(m);
    }
    row.push_back(Mark(all[0], all[1]));
    json["below_lexical"] = row.back();
    table->push_back(std::move(row));
    return json;
  }

  // The first questions whose passage the full ranking did not find, each with its form.
  void ShowLost(std::size_t most, std::ostream& out) const {
    const std::vector<Ranking>& full = rankings_.at("full");
    for (std::size_t place = 0; place < questions_.size() && most > 0; ++place) {
      if (HitAt(full[place].ids, questions_[place].gold, 10) > 0) continue;
      out << std::format("lost: {}{}: {}\n", questions_[place].kind, full[place].scoped ? ", read as a period" : "",
                         questions_[place].text);
      --most;
    }
  }

  // The same of the questions that were read as naming a period which filters, and of how many of them each ranking
  // lost: no gold among the first ten.
  nlohmann::ordered_json Scoped(const QuestionPart& part, std::vector<std::vector<std::string>>* table) const {
    std::vector<std::size_t> scoped;
    for (const std::size_t place : part.questions) {
      if (rankings_.at("full")[place].scoped) scoped.push_back(place);
    }
    nlohmann::ordered_json json = {{"questions", scoped.size()}};
    std::vector<std::string> row = {part.kind, std::to_string(scoped.size())};
    for (const RankingSystem& system : systems_) {
      std::size_t lost = 0;
      for (const std::size_t place : scoped)
        lost += HitAt(rankings_.at(system.name)[place].ids, questions_[place].gold, 10) == 0;
      row.push_back(std::to_string(lost));
      json["lost"][system.name] = lost;
    }
    table->push_back(std::move(row));
    return json;
  }

 private:
  const std::vector<Question>& questions_;
  const Rankings& rankings_;
  std::vector<RankingSystem> systems_;
};

std::vector<std::string> ScopedHeading(const std::vector<RankingSystem>& systems) {
  std::vector<std::string> row = {"read as naming a period", "questions"};
  for (const RankingSystem& system : systems) row.push_back("lost by " + system.name);
  return row;
}

}  // namespace

absl::Status RunKnownItem(const BenchOptions& options, std::ostream& out) {
  const auto start = Clock::now();
  ASSIGN_OR_RETURN(const auto folders, CollectionFolders(options.data));
  ASSIGN_OR_RETURN(const std::vector<Question> questions, DrawKnownItems(folders, options.queries, options.seed));
  ASSIGN_OR_RETURN(const auto server, BenchServer::Start({.embedder = options.embedder, .scratch = options.scratch}));
  std::vector<std::vector<std::filesystem::path>> collections;
  for (const std::filesystem::path& folder : folders) collections.push_back({folder});
  ASSIGN_OR_RETURN(const LoadedSet set, Load(*server, collections, {.keep_relations = options.relations_given}));
  ASSIGN_OR_RETURN(const Rankings rankings, AskAll(*server, set, questions, Systems()));

  const std::string name = SetName(options.data);
  nlohmann::ordered_json report = NewReport("known-item", name);
  report["embedder"] = options.embedder;
  report["seed"] = options.seed;
  report["sentences"] = SentencesOf(questions);
  report["collections"] = set.collections.size();
  report["documents"] = set.documents;
  report["chunks"] = set.chunks;
  const Comparison comparison(questions, rankings);
  std::vector<std::vector<std::string>> table = {Heading(Systems())}, scoped = {ScopedHeading(Systems())};
  std::vector<QuestionPart> parts = PartsByKind(questions);
  parts.push_back({"all", AllPlaces(questions.size())});
  for (const QuestionPart& part : parts) {
    report["forms"][part.kind] = comparison.Compare(part, &table);
    report["forms"][part.kind]["read_as_period"] = comparison.Scoped(part, &scoped);
  }
  report["seconds"] = Rounded(std::chrono::duration<double>(Clock::now() - start).count());
  report["systems"] = report["forms"]["all"]["systems"];
  out << std::format("{}: {} sentences in {} forms, {} collections, {} documents, {} chunks, {}\n", name,
                     SentencesOf(questions), kKnownItemForms.size(), set.collections.size(), set.documents, set.chunks,
                     options.embedder);
  PrintTable(table, out);
  out << "\n";
  PrintTable(scoped, out);
  comparison.ShowLost(static_cast<std::size_t>(options.failures), out);
  return Finish(report, {"hit@1", "hit@10"}, options.report, out);
}

}  // namespace annals::bench
