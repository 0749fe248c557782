#include "core/answer/evidence/judged.h"

#include <algorithm>
#include <span>

#include "absl/strings/str_cat.h"

namespace annals::answer {
namespace {

// Numbers of the best by all other signs.
std::vector<std::size_t> BestOf(const std::vector<Evidence>& evidence, std::vector<std::size_t> best) {
  const std::size_t most = std::min(best.size(), kMostJudged);
  std::ranges::partial_sort(best, best.begin() + static_cast<std::ptrdiff_t>(most),
                            [&](std::size_t a, std::size_t b) { return evidence[a].score > evidence[b].score; });
  best.resize(most);
  return best;
}

// Its heading says what it is about before its document's title does; what stands before it is said there, too, if anywhere.
SentenceJudge::Sentence ToJudge(const index::View& view, const std::vector<Evidence>& evidence, std::size_t i) {
  const Evidence& e = evidence[i];
  const std::string& title = view.document(view.document_of(e.chunk)).title;
  const std::string& section = view.chunk(e.chunk).section;
  const bool follows = i > 0 && evidence[i - 1].rank == e.rank;
  return {.title = section.empty() ? title : absl::StrCat(section, ", ", title),
          .before = follows ? std::string(evidence[i - 1].text) : section,
          .text = e.by.empty() ? std::string(e.text) : absl::StrCat(e.by, ": ", std::string(e.text))};
}

// 1 less the highest coverage: what no sentence of the pool says in words.
double OpenOf(const std::vector<Evidence>& evidence, const std::vector<std::size_t>& pool) {
  double said = 0;
  for (const std::size_t i : pool) said = std::max(said, evidence[i].coverage);
  return 1 - std::min(said, 1.0);
}

// What the model says of the first of `best`, as many as were read.
std::vector<double> Read(const index::View& view, const SentenceJudge& judge, const std::string& question,
                         const std::vector<Evidence>& evidence, const std::vector<std::size_t>& best) {
  std::vector<double> judged;
  const auto answers = [](double log_odds) { return log_odds > 0; };
  while (judged.size() < best.size() && std::ranges::none_of(judged, answers) && judge.IsFree(!judged.empty())) {
    std::vector<SentenceJudge::Sentence> sentences;
    for (const std::size_t i : std::span(best).subspan(judged.size())) {
      if (sentences.size() == kJudgedAtOnce) break;
      sentences.push_back(ToJudge(view, evidence, i));
    }
    const auto more = judge.Judge(question, sentences);
    if (!more.ok() || more->size() != sentences.size()) break;
    judged.insert(judged.end(), more->begin(), more->end());
  }
  return judged;
}

}  // namespace

bool AddJudgement(const index::View& view, const SentenceJudge& judge, const std::string& question,
                  const std::vector<std::size_t>& pool, const SentenceWeights& weights,
                  std::vector<Evidence>* evidence) {
  const std::vector<std::size_t> best = BestOf(*evidence, pool);
  if (best.size() < 2) return false;
  const std::vector<double> judged = Read(view, judge, question, *evidence, best);
  if (judged.empty()) return false;
  for (std::size_t i = 0; i < judged.size(); ++i) (*evidence)[best[i]].judged = judged[i];
  const double least = std::ranges::min(judged), weight = weights.judge + weights.judge_open * OpenOf(*evidence, pool);
  for (Evidence& e : *evidence) e.score += weight * (e.judged.value_or(least) - least);
  return true;
}

}  // namespace annals::answer
