#include "bench/temporal/temporal_measures.h"

#include <algorithm>
#include <format>
#include <optional>

namespace annals::bench {
namespace {

template <class List, class Test>
double ShareOf(const List& list, Test test) {
  if (list.empty()) return 0;
  return static_cast<double>(std::ranges::count_if(list, test)) / static_cast<double>(list.size());
}

std::optional<Interval> PeriodOf(const TemporalData& data, const std::string& document) {
  const auto it = data.documents.find(document);
  return it == data.documents.end() ? std::nullopt : std::optional(it->second);
}

// Periods of the catalogue in a group as it was understood: those inside, or the one that holds a finer group.
PeriodSet Understood(const TemporalData& data, const Interval& group) {
  PeriodSet periods;
  for (const Interval& period : data.periods) {
    if (group.Contains(period) || period.Contains(group)) periods.insert(period);
  }
  return periods;
}

PeriodSet Gold(const TemporalData& data, const GoldGroup& group) {
  PeriodSet periods;
  for (const Interval& period : data.periods) {
    if (group.interval.Contains(period.from)) periods.insert(period);
  }
  return periods;
}

bool Holds(const std::vector<std::string>& list, const std::string& value) {
  return std::ranges::contains(list, value);
}

}  // namespace

void Tally::Add(const std::string& measure, std::size_t place, double value) {
  const auto [it, added] = values_.try_emplace(measure);
  if (added) order_.push_back(measure);
  it->second.emplace(place, value);
}

double Tally::Mean(const std::string& measure) const {
  const auto it = values_.find(measure);
  if (it == values_.end()) return 0;
  double sum = 0;
  for (const auto& [place, value] : it->second) sum += value;
  return sum / static_cast<double>(it->second.size());
}

double Tally::Half(const std::string& measure, int half) const {
  const auto it = values_.find(measure);
  if (it == values_.end()) return 0;
  double sum = 0, questions = 0;
  for (const auto& [place, value] : it->second) {
    if (place % 2 != static_cast<std::size_t>(half)) continue;
    sum += value;
    ++questions;
  }
  return questions == 0 ? 0 : sum / questions;
}

Difference Compare(const Tally& tally, const Tally& other, const std::string& measure) {
  Difference difference;
  const auto own = tally.values_.find(measure), others = other.values_.find(measure);
  if (own == tally.values_.end() || others == other.values_.end()) return difference;
  double questions = 0;
  for (const auto& [place, value] : own->second) {
    const auto it = others->second.find(place);
    if (it == others->second.end()) continue;
    ++questions;
    difference.higher += value > it->second;
    difference.lower += value < it->second;
  }
  if (questions > 0) difference = {difference.higher / questions, difference.lower / questions};
  return difference;
}

void MeasureGroups(const TemporalData& data, std::size_t place, const Understanding& understood,
                   const std::vector<ReturnedPassage>& passages, int k, Tally* tally) {
  const TemporalQuestion& question = data.questions[place];
  std::vector<PeriodSet> gold, groups;
  for (const GoldGroup& group : question.groups) gold.push_back(Gold(data, group));
  for (const Interval& group : understood.groups) groups.push_back(Understood(data, group));
  const auto in = [&](const ReturnedPassage& p, const PeriodSet& periods) {
    const auto period = PeriodOf(data, p.document);
    return period && periods.contains(*period);
  };
  const auto in_gold = [&](const ReturnedPassage& p) {
    return std::ranges::any_of(gold, [&](const PeriodSet& periods) { return in(p, periods); });
  };
  const auto returned = [&](const std::string& chunk) {
    return std::ranges::any_of(passages, [&](const ReturnedPassage& p) { return p.chunk == chunk; });
  };
  const auto attributed = [&](const ReturnedPassage& p) {
    const auto own = std::ranges::find_if(gold, [&](const PeriodSet& periods) { return in(p, periods); });
    return own != gold.end() && p.group >= 0 && p.group < static_cast<int>(groups.size()) &&
           groups[static_cast<std::size_t>(p.group)] == *own;
  };

  std::vector<PeriodSet> gold_sorted = gold, groups_sorted = groups;
  std::ranges::sort(gold_sorted);
  std::ranges::sort(groups_sorted);
  tally->Add("scope_exact", place, gold_sorted == groups_sorted);
  tally->Add("temporal_precision", place, ShareOf(passages, in_gold));
  tally->Add("contamination", place, !std::ranges::all_of(passages, in_gold));
  const std::size_t most = std::min(question.gold_chunks.size(), static_cast<std::size_t>(k));
  tally->Add(std::format("recall@{}", k), place,
             static_cast<double>(std::ranges::count_if(question.gold_chunks, returned)) / static_cast<double>(most));
  if (gold.size() != 2) return;
  tally->Add("both_present", place, std::ranges::all_of(gold, [&](const PeriodSet& periods) {
               return std::ranges::any_of(passages, [&](const ReturnedPassage& p) { return in(p, periods); });
             }));
  tally->Add("both_gold", place, std::ranges::all_of(question.groups, [&](const GoldGroup& group) {
               return std::ranges::any_of(group.chunks, returned);
             }));
  tally->Add("attribution", place, ShareOf(passages, attributed));
}

void MeasureSentences(const TemporalData& data, std::size_t place, const Understanding& understood,
                      const std::vector<ReturnedPassage>& passages, const std::string& suffix, Tally* tally) {
  const TemporalQuestion& question = data.questions[place];
  if (!question.answerable) return;
  PeriodSet wanted;
  for (const Interval& group : understood.groups) wanted.merge(Understood(data, group));
  tally->Add("doc_recall" + suffix, place, ShareOf(question.gold_documents, [&](const std::string& document) {
               return std::ranges::any_of(passages, [&](const auto& p) { return p.document == document; });
             }));
  tally->Add("evidence_recall" + suffix, place, ShareOf(question.gold_sentences, [&](const GoldWords& gold) {
               return std::ranges::any_of(passages, [&](const ReturnedPassage& p) {
                 return p.document == gold.document && p.words.find(gold.words) != std::string::npos;
               });
             }));
  tally->Add("wrong_scope" + suffix, place, ShareOf(passages, [&](const ReturnedPassage& p) {
               const auto period = PeriodOf(data, p.document);
               const bool inside = period && wanted.contains(*period) && Holds(understood.owners, p.owner);
               return !inside && !Holds(question.gold_documents, p.document);
             }));
}

void MeasureRefusal(const TemporalData& data, std::size_t place, const Understanding& understood, Tally* tally) {
  tally->Add(data.questions[place].answerable ? "refused_answerable" : "refused_unanswerable", place,
             understood.nothing_in_scope);
}

}  // namespace annals::bench
