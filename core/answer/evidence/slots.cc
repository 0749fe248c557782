#include "core/answer/evidence/slots.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/answer/evidence/alike.h"

namespace annals::answer {
namespace {

constexpr std::size_t kCandidates = 12;  // kept of a slot: more than an answer can hold
constexpr std::size_t kMostPeriods =
    8;                                  // more distinct periods are one stretch of time, unless the question lists them
constexpr double kSeat = 0.5;           // taken off for each sentence that the slot has
constexpr double kEarlierPeriod = 0.5;  // taken off a sentence of the period before

class SlotMaker {
 public:
  SlotMaker(const index::View& view, const retrieval::Result& result, const std::vector<Evidence>& evidence,
            const std::vector<Facet>& facets, const QuestionTerms& question, const Options& options)
      : view_(view), result_(result), evidence_(evidence), facets_(facets), question_(question), options_(options) {}

  std::vector<Slot> Run() {
    FindPeriods();
    std::vector<Slot> slots;
    for (const Cell& cell : Cells()) {
      for (std::size_t f = 0; f < facets_.size(); ++f) {
        slots.push_back({cell, f, facets_[f].asked.forward, {}});
        Collect(&slots.back());
      }
    }
    return slots;
  }

 private:
  const Document& DocumentOf(const Evidence& e) const { return view_.document(view_.document_of(e.chunk)); }

  static bool Before(const Interval& a, const Interval& b) { return a.from != b.from ? a.from < b.from : a.to < b.to; }

  void FindPeriods() {
    if (result_.scope.groups.empty() || result_.status != scope::ScopeStatus::kInScope) return;
    for (const Evidence& e : evidence_) {
      const std::optional<Interval> key = DocumentOf(e).TimeKey();
      if (e.fallback || !key || DocumentOf(e).label.empty()) continue;
      const auto at = std::lower_bound(periods_.begin(), periods_.end(), *key, Before);
      if (at == periods_.end() || *at != *key) periods_.insert(at, *key);
    }
    const std::size_t most = result_.scope.enumerate == Granularity::kNone
                                 ? kMostPeriods
                                 : static_cast<std::size_t>(Options::kMostSentences);
    if (periods_.size() > most || !OfOneSeries()) periods_.clear();
  }

  // The issues of a series follow each other and are of one type: a yearly report and the minutes of a day of that year say what they
  // have to say together.
  bool OfOneSeries() const {
    std::string_view type;
    for (const Evidence& e : evidence_) {
      const Document& document = DocumentOf(e);
      if (e.fallback || document.label.empty() || document.doc_type.empty()) continue;
      if (type.empty()) type = document.doc_type;
      if (document.doc_type != type) return false;
    }
    return std::ranges::adjacent_find(periods_, [](const Interval& a, const Interval& b) { return b.from < a.to; }) ==
           periods_.end();
  }

  std::vector<Cell> Cells() const {
    const std::vector<std::string_view> owners =
        result_.owners.size() > 1 ? std::vector<std::string_view>(result_.owners.begin(), result_.owners.end())
                                  : std::vector<std::string_view>{std::string_view()};
    std::vector<Cell> cells;
    const int groups = static_cast<int>(result_.scope.groups.size());
    const bool comparing = result_.scope.type == time::ScopeType::kComparison && groups > 1;
    for (int group = comparing ? 0 : -1; group < (comparing ? groups : 0); ++group) {
      for (std::string_view owner : owners) AddCells(owner, group, &cells);
    }
    return cells;
  }

  void AddCells(std::string_view owner, int group, std::vector<Cell>* cells) const {
    const std::size_t before = cells->size();
    for (const Interval& period : periods_) {
      const bool held = std::any_of(evidence_.begin(), evidence_.end(), [&](const Evidence& e) {
        return (group < 0 || e.group == group) && !e.fallback && DocumentOf(e).TimeKey() == period;
      });
      if (held && periods_.size() > 1) cells->push_back({owner, period, group});
    }
    if (cells->size() == before) cells->push_back({owner, std::nullopt, group});
  }

  bool Belongs(const Evidence& e, const Cell& cell, const Facet& facet) const {
    const Document& document = DocumentOf(e);
    if (!cell.owner.empty() && document.owner != cell.owner) return false;
    // Of the period before only what it says ahead: the rest is about itself.
    if (e.fallback) return facet.asked.forward && (e.qualifiers & question::kForward) != 0 && periods_.size() <= 1;
    if (cell.group >= 0 && e.group != cell.group) return false;
    return !cell.period || Inside(document, *cell.period);
  }

  static bool Inside(const Document& document, const Interval& period) {
    const std::optional<Interval> key = document.TimeKey();
    return key && period.from <= key->from && key->to <= period.to;
  }

  void Collect(Slot* slot) const {
    const Facet& facet = facets_[slot->facet];
    std::vector<Candidate> all;
    for (std::size_t i = 0; i < evidence_.size(); ++i) {
      const Evidence& e = evidence_[i];
      if ((e.said & facet.asked.terms) == 0 || !Belongs(e, slot->cell, facet)) continue;
      Candidate candidate{i, FitOf(e, question_, facet.asked, result_.chunks.size(), options_.weights)};
      if (e.fallback) candidate.fit.score -= kEarlierPeriod;
      if (candidate.fit.coverage >= options_.least_coverage) all.push_back(candidate);
    }
    const std::size_t kept = std::min(all.size(), kCandidates);
    std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(kept), all.end(),
                      [](const Candidate& a, const Candidate& b) {
                        return a.fit.score != b.fit.score ? a.fit.score > b.fit.score : a.evidence < b.evidence;
                      });
    all.resize(kept);
    slot->candidates = std::move(all);
  }

  const index::View& view_;
  const retrieval::Result& result_;
  const std::vector<Evidence>& evidence_;
  const std::vector<Facet>& facets_;
  const QuestionTerms& question_;
  const Options& options_;
  // Distinct periods that documents in scope name themselves by, in time order. A mail of the sixth is no period of its
  // own: it speaks in the month that a report is called by.
  std::vector<Interval> periods_;
};

class Filler {
 public:
  Filler(const std::vector<Slot>& slots, const std::vector<Evidence>& evidence, const Options& options,
         Language language)
      : slots_(slots), evidence_(evidence), options_(options), language_(language) {}

  std::vector<Choice> Run(int most, bool fill) {
    for (std::size_t s : Order()) {
      if (Full(most)) break;
      ChooseFirst(s);
      if (slots_[s].forward && !Full(most)) ChooseEarlier(s);
    }
    while (fill && !Full(most) && ChooseNext()) {
    }
    std::stable_sort(chosen_.begin(), chosen_.end(), [](const Choice& a, const Choice& b) { return a.slot < b.slot; });
    return std::move(chosen_);
  }

 private:
  bool Full(int most) const { return static_cast<int>(chosen_.size()) >= most; }

  // Best sentences first: what is left out when there is no room is the weakest.
  std::vector<std::size_t> Order() const {
    std::vector<std::size_t> order;
    for (std::size_t s = 0; s < slots_.size(); ++s) {
      if (!slots_[s].candidates.empty()) order.push_back(s);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return slots_[a].candidates.front().fit.score > slots_[b].candidates.front().fit.score;
    });
    return order;
  }

  // A slot whose best sentence stands already has its answer.
  void ChooseFirst(std::size_t s) {
    const Candidate& best = slots_[s].candidates.front();
    if (!Stands(best, s)) chosen_.push_back({s, best});
  }

  // The best sentence that is left for any slot; one with sentences already waits a little.
  bool ChooseNext() {
    std::optional<Choice> best;
    double best_score = 0;
    for (std::size_t s = 0; s < slots_.size(); ++s) {
      const auto seats = std::count_if(chosen_.begin(), chosen_.end(), [&](const Choice& c) { return c.slot == s; });
      for (const Candidate& candidate : slots_[s].candidates) {
        const double score = candidate.fit.score - kSeat * static_cast<double>(seats);
        if ((best && score <= best_score) || Stands(candidate, s)) continue;
        best = Choice{s, candidate};
        best_score = score;
      }
    }
    if (best) chosen_.push_back(*best);
    return best.has_value();
  }

  // What was said about the period in the one before, when the first seat went to the period itself.
  void ChooseEarlier(std::size_t s) {
    if (!chosen_.empty() && chosen_.back().slot == s && evidence_[chosen_.back().candidate.evidence].fallback) return;
    for (const Candidate& candidate : slots_[s].candidates) {
      if (!evidence_[candidate.evidence].fallback || Stands(candidate, s)) continue;
      chosen_.push_back({s, candidate});
      return;
    }
  }

  // The same sentence, or for the same cell one that says the same.
  bool Stands(const Candidate& candidate, std::size_t s) {
    return std::any_of(chosen_.begin(), chosen_.end(), [&](const Choice& choice) {
      if (choice.candidate.evidence == candidate.evidence) return true;
      const std::string_view a = evidence_[choice.candidate.evidence].text, b = evidence_[candidate.evidence].text;
      if (slots_[choice.slot].cell != slots_[s].cell) return false;
      return a == b ||
             (SameFigures(evidence_[choice.candidate.evidence], evidence_[candidate.evidence]) &&
              Jaccard(TermsOf(choice.candidate.evidence), TermsOf(candidate.evidence)) > options_.duplicate_jaccard);
    });
  }

  const std::vector<std::string>& TermsOf(std::size_t evidence) {
    const auto [it, added] = terms_.try_emplace(evidence);
    if (added) it->second = DistinctTerms(evidence_[evidence].text, language_);
    return it->second;
  }

  const std::vector<Slot>& slots_;
  const std::vector<Evidence>& evidence_;
  const Options& options_;
  const Language language_;
  std::vector<Choice> chosen_;
  std::map<std::size_t, std::vector<std::string>> terms_;  // of sentences that were compared
};

}  // namespace

std::vector<Slot> MakeSlots(const index::View& view, const retrieval::Result& result,
                            const std::vector<Evidence>& evidence, const std::vector<Facet>& facets,
                            const QuestionTerms& question, const Options& options) {
  return SlotMaker(view, result, evidence, facets, question, options).Run();
}

double MeanCoverage(const std::vector<Slot>& slots, const time::Scope& scope) {
  const bool one =
      scope.type == time::ScopeType::kRange || (scope.groups.size() == 1 && scope.type == time::ScopeType::kPoint);
  const bool stretch = one && scope.enumerate == Granularity::kNone;
  using Part = std::tuple<std::string_view, std::optional<Interval>, int, std::size_t>;  // what has its own say
  std::map<Part, double> best;
  for (const Slot& slot : slots) {
    double& of_part = best[{slot.cell.owner, stretch ? std::nullopt : slot.cell.period, slot.cell.group, slot.facet}];
    of_part = std::max(of_part, slot.coverage());
  }
  double sum = 0;
  for (const auto& [part, coverage] : best) sum += coverage;
  return best.empty() ? 0 : sum / static_cast<double>(best.size());
}

std::vector<Choice> FillSlots(const std::vector<Slot>& slots, const std::vector<Evidence>& evidence, int most,
                              bool fill, const Options& options, Language language) {
  return Filler(slots, evidence, options, language).Run(most, fill);
}

}  // namespace annals::answer
