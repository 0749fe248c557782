#include "core/answer/evidence/select.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/answer/evidence/alike.h"

namespace annals::answer {
namespace {

constexpr double kNewCoverage = 3.0;
// A sentence that covers too little by itself still belongs to the answer of a question of several parts when it covers
// this share of the question that no other does.
constexpr double kPart = 0.1;
// Of what the sentence chosen first says of what is asked: as much as it.
constexpr double kAsMuch = 0.8;

class Selector {
 public:
  Selector(const index::View& view, const std::vector<Evidence>& evidence, const std::vector<std::size_t>& pool,
           const QuestionTerms& question, const Supersession& supersession, const Options& options)
      : view_(view),
        evidence_(evidence),
        pool_(pool),
        question_(question),
        supersession_(supersession),
        options_(options) {}

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
    if (chosen_.empty() && most > 0) ChooseOwnWords();
    // What clearly holds the thing asked for stands before what speaks of the matter alone, unless that says more of it: of "Who may enter
    // the vault?" "To enter a note, choose Records" stays behind "Only a warden may enter the vault."
    const double best_says = chosen_.empty() ? 0 : evidence_[chosen_.front()].frame;
    const double best_covers = chosen_.empty() ? 0 : evidence_[chosen_.front()].coverage;
    std::ranges::stable_partition(chosen_, [&](std::size_t i) {
      const Evidence& e = evidence_[i];
      // A turn of a conversation leans on those before it.
      const bool covers = e.turn || e.speaker != 0 || e.coverage >= kAsMuch * best_covers;
      return e.clear && e.frame >= kAsMuch * best_says && covers;
    });
    return std::move(chosen_);
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  const Document& DocumentOf(const Evidence& e) const { return view_.document(view_.document_of(e.chunk)); }

  double NewShare(const Evidence& e) const { return question_.Share(e.said & ~covered_, question_.all()); }

  // What the chosen sentences cover together; a title counts as in their own coverage.
  double Covered() const {
    double alone = 0;
    for (std::size_t i : chosen_) alone = std::max(alone, evidence_[i].coverage);
    return std::max(alone, question_.Share(covered_, question_.all()));
  }

  bool Repeats(std::size_t e) {
    return std::any_of(chosen_.begin(), chosen_.end(), [&](std::size_t i) { return Same(i, e); });
  }
  bool Same(std::size_t a, std::size_t b) {
    return SameFigures(evidence_[a], evidence_[b]) && Jaccard(TermsOf(a), TermsOf(b)) > options_.duplicate_jaccard;
  }

  const std::vector<std::string>& TermsOf(std::size_t i) {
    const auto [it, added] = terms_.try_emplace(i);
    if (added) it->second = DistinctTerms(evidence_[i].text, view_.language());
    return it->second;
  }

  std::size_t Best(bool each_owner) {
    std::size_t best = kNone;
    double best_gain = 0;
    for (std::size_t i : pool_) {
      const Evidence& e = evidence_[i];
      const double share = NewShare(e);
      if (e.coverage < options_.least_coverage && share < kPart) continue;
      if (each_owner && heard_.contains(DocumentOf(e).owner)) continue;
      // The first answers; what it leaves of the question counts of those behind it. What held in a period is said by one
      // sentence: another that says the rest of the question adds nothing.
      const double gain = e.score + (e.period_asked || chosen_.empty() ? 0 : kNewCoverage * share);
      if ((best == kNone || gain > best_gain) && !Repeats(i)) {
        best = i;
        best_gain = gain;
      }
    }
    return best;
  }

  // The same statement in the document that governs.
  std::size_t Governing(std::size_t best) {
    const auto order = [&](std::size_t i) {
      const index::DocumentOrdinal d = view_.document_of(evidence_[i].chunk);
      return std::tuple(supersession_.Superseded(d), -view_.authority(d));
    };
    for (std::size_t i : pool_) {
      if (order(i) < order(best) && Same(i, best)) best = i;
    }
    return best;
  }

  // In a conversation one leans on what was said before: of who is asked about the best sentence answers, though it says little by
  // itself.
  void ChooseOwnWords() {
    std::size_t best = kNone;
    for (const std::size_t i : pool_) {
      const Evidence& e = evidence_[i];
      if (e.speaker > 0 && e.frame > 0 && (best == kNone || e.score > evidence_[best].score)) best = i;
    }
    if (best != kNone) Choose(best);
  }

  void Choose(std::size_t i) {
    chosen_.push_back(i);
    covered_ |= evidence_[i].said;
    heard_.insert(DocumentOf(evidence_[i]).owner);
  }

  const index::View& view_;
  const std::vector<Evidence>& evidence_;
  const std::vector<std::size_t>& pool_;
  const QuestionTerms& question_;
  const Supersession& supersession_;
  const Options& options_;
  std::vector<std::size_t> chosen_;
  TermMask covered_ = 0;
  std::map<std::size_t, std::vector<std::string>> terms_;  // of sentences that were compared
  std::set<std::string_view> heard_;                       // owners
};

}  // namespace

std::vector<std::size_t> Select(const index::View& view, const std::vector<Evidence>& evidence,
                                const std::vector<std::size_t>& pool, const QuestionTerms& question, std::size_t owners,
                                int most, const Supersession& supersession, const Options& options) {
  return Selector(view, evidence, pool, question, supersession, options).Run(owners, most);
}

}  // namespace annals::answer
