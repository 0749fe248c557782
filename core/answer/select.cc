#include "core/answer/select.h"

#include <algorithm>
#include <set>

namespace annals::answer {
namespace {

constexpr double kNewCoverage = 3.0;

double NewShare(const QuestionTerms& question, const std::set<std::string>& covered, const Evidence& e) {
  double share = 0;
  for (const QuestionTerms::Term& term : question.terms()) {
    if (!covered.contains(term.text) && std::binary_search(e.terms.begin(), e.terms.end(), term.text))
      share += term.idf;
  }
  return question.total() > 0 ? share / question.total() : 0;
}

}  // namespace

std::vector<std::size_t> Select(const index::View& view, const std::vector<Evidence>& evidence,
                                const std::vector<std::size_t>& pool, const QuestionTerms& question, std::size_t owners,
                                int most, const Options& options) {
  std::vector<std::size_t> chosen;
  std::set<std::string> covered;
  std::set<std::string_view> heard;  // owners
  const auto owner_of = [&](const Evidence& e) {
    return std::string_view(view.document(view.document_of(e.chunk)).owner);
  };
  const auto duplicate = [&](const Evidence& e) {
    return std::any_of(chosen.begin(), chosen.end(),
                       [&](std::size_t i) { return Jaccard(evidence[i].terms, e.terms) > options.duplicate_jaccard; });
  };
  while (static_cast<int>(chosen.size()) < most) {
    const bool only_unheard = heard.size() < owners;
    std::size_t best = evidence.size();
    double best_gain = -1e300;
    for (std::size_t i : pool) {
      const Evidence& e = evidence[i];
      if (e.coverage < options.least_coverage || std::find(chosen.begin(), chosen.end(), i) != chosen.end()) continue;
      if ((only_unheard && owners > 1 && heard.contains(owner_of(e))) || duplicate(e)) continue;
      const double gain = e.score + kNewCoverage * NewShare(question, covered, e);
      if (gain > best_gain) {
        best_gain = gain;
        best = i;
      }
    }
    if (best == evidence.size()) {
      if (!only_unheard || owners <= 1) break;
      owners = heard.size();  // the others have nothing to say
      continue;
    }
    chosen.push_back(best);
    covered.insert(evidence[best].terms.begin(), evidence[best].terms.end());
    heard.insert(owner_of(evidence[best]));
  }
  return chosen;
}

}  // namespace annals::answer
