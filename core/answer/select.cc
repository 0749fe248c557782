#include "core/answer/select.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace annals::answer {
namespace {

constexpr double kNewCoverage = 3.0;
// A sentence that covers too little by itself still belongs to the answer of a question of several parts when it covers
// this share of the question that no other does.
constexpr double kPart = 0.1;

class Selector {
 public:
  Selector(const index::View& view, const std::vector<Evidence>& evidence, const std::vector<std::size_t>& pool,
           const QuestionTerms& question, const Options& options)
      : view_(view), evidence_(evidence), pool_(pool), question_(question), options_(options) {}

  std::vector<std::size_t> Run(std::size_t owners, int most) {
    while (static_cast<int>(chosen_.size()) < most) {
      const bool each_owner = owners > 1 && heard_.size() < owners;
      const std::size_t best = Best(each_owner);
      if (best == kNone && !each_owner) break;
      if (best == kNone) {
        owners = 0;  // the others have nothing to say
      } else {
        Choose(Governing(best));
      }
    }
    if (Covered() < options_.least_coverage) chosen_.clear();
    return std::move(chosen_);
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  const Document& DocumentOf(const Evidence& e) const { return view_.document(view_.document_of(e.chunk)); }

  double NewShare(const Evidence& e) const {
    double share = 0;
    for (const QuestionTerms::Term& term : question_.terms()) {
      if (!covered_.contains(term.text) && std::binary_search(e.terms.begin(), e.terms.end(), term.text))
        share += term.idf;
    }
    return question_.total() > 0 ? share / question_.total() : 0;
  }

  // What the chosen sentences cover together; a title counts as in their own coverage.
  double Covered() const {
    double together = 0, alone = 0;
    for (const QuestionTerms::Term& term : question_.terms()) together += covered_.contains(term.text) ? term.idf : 0;
    for (std::size_t i : chosen_) alone = std::max(alone, evidence_[i].coverage);
    return std::max(alone, question_.total() > 0 ? together / question_.total() : 0);
  }

  bool Repeats(const Evidence& e) const {
    return std::any_of(chosen_.begin(), chosen_.end(), [&](std::size_t i) { return Same(evidence_[i], e); });
  }
  bool Same(const Evidence& a, const Evidence& b) const {
    return Jaccard(a.terms, b.terms) > options_.duplicate_jaccard;
  }

  std::size_t Best(bool each_owner) const {
    std::size_t best = kNone;
    double best_gain = 0;
    for (std::size_t i : pool_) {
      const Evidence& e = evidence_[i];
      const double share = NewShare(e);
      if (e.coverage < options_.least_coverage && share < kPart) continue;
      if ((each_owner && heard_.contains(DocumentOf(e).owner)) || Repeats(e)) continue;
      const double gain = e.score + kNewCoverage * share;
      if (best == kNone || gain > best_gain) {
        best = i;
        best_gain = gain;
      }
    }
    return best;
  }

  // The same statement in the document that governs.
  std::size_t Governing(std::size_t best) const {
    const auto order = [&](std::size_t i) {
      const Document& d = DocumentOf(evidence_[i]);
      return std::tuple(!d.superseded_by.empty(), -d.authority);
    };
    for (std::size_t i : pool_) {
      if (order(i) < order(best) && Same(evidence_[i], evidence_[best])) best = i;
    }
    return best;
  }

  void Choose(std::size_t i) {
    chosen_.push_back(i);
    covered_.insert(evidence_[i].terms.begin(), evidence_[i].terms.end());
    heard_.insert(DocumentOf(evidence_[i]).owner);
  }

  const index::View& view_;
  const std::vector<Evidence>& evidence_;
  const std::vector<std::size_t>& pool_;
  const QuestionTerms& question_;
  const Options& options_;
  std::vector<std::size_t> chosen_;
  std::set<std::string> covered_;     // terms
  std::set<std::string_view> heard_;  // owners
};

}  // namespace

std::vector<std::size_t> Select(const index::View& view, const std::vector<Evidence>& evidence,
                                const std::vector<std::size_t>& pool, const QuestionTerms& question, std::size_t owners,
                                int most, const Options& options) {
  return Selector(view, evidence, pool, question, options).Run(owners, most);
}

}  // namespace annals::answer
