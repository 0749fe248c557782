#include "core/scope/slices.h"

#include <algorithm>
#include <span>

#include "absl/strings/str_cat.h"
#include "core/language/lexicon.h"
#include "core/scope/letter_scope.h"
#include "core/scope/rules.h"
#include "core/scope/said_elsewhere.h"
#include "core/text/text.h"

namespace annals::scope {
namespace {

constexpr int kSureEnough = 75;  // percent, of the period that a sentence speaks of (docs/measurements.md)

// Of the kinds of documents in which the named owners speak, those of other owners are out. A kind in which they never
// speak is not divided by them (a newspaper may write about a company), nor does a document without owner belong to
// another.
bool OwnerFits(const Plan& plan, const Holding& holding) {
  return plan.owners.empty() || holding.owner == kNoOwner ||
         std::ranges::binary_search(plan.owner_ids, holding.owner) ||
         !std::ranges::binary_search(plan.owned_types, holding.type);
}

Interval Hull(const std::vector<time::Group>& groups) {
  Interval hull = groups.front().interval;
  for (const time::Group& group : groups) {
    hull.from = std::min(hull.from, group.interval.from);
    hull.to = std::max(hull.to, group.interval.to);
  }
  return hull;
}

std::string PeriodName(const Document& document, const Interval& key) {
  return document.label.empty() ? ToString(key) : document.label;
}

// Whether what the question says of senders counts, or only its periods and owners.
enum class LettersOf { kAsked, kAll };

class Cutter {
 public:
  Cutter(const index::View& view, const Plan& plan, LettersOf letters = LettersOf::kAsked)
      : view_(view), plan_(plan), letters_(letters), holdings_(*plan.holdings) {}

  index::Allowed InGroups(const std::vector<time::Group>& groups) const {
    return Where([&](const Interval& key) { return GroupOf(key, groups) >= 0; });
  }

  // Whose sentences may speak of a period beside the documents of it.
  enum class Tellers { kStamped, kSaidOnADay, kAny };

  // Passages of documents of other days, where a sentence speaks of this period: "last night" in a mail of 4 May, asked
  // about 3 May. Whether there are any. A line of a chat that is stamped with the day was written then, whatever its document
  // covers. Of what covers a period of its own (a report), only what lies within: "in 2024 we were short" in the report of 2025.
  bool AddTold(const Interval& period, Tellers tellers, index::Allowed* allowed) const {
    if (plan_.scope.axis != time::Axis::kLabel) return false;
    std::vector<index::StatementOrdinal> speaking;
    view_.StatementsSpeakingOf(period, kSureEnough, holdings_.population().statements, &speaking);
    // "Until the end of 2025" says something of 2025 where no document of it does; but of a time without an end nearly every
    // sentence says something.
    if (allowed->chunks.count() > 0 || period.from == kAnyPast || period.to == kForever)
      std::erase_if(speaking,
                    [&](index::StatementOrdinal s) { return !SpeaksWithin(view_.statement_times(s), period); });
    bool any = false;
    for (const index::StatementOrdinal s : speaking) {
      const index::ChunkOrdinal chunk = view_.chunk_of(s);
      if (allowed->chunks.Test(chunk)) continue;
      if (!MayTell(view_.statement_times(s), chunk, period, tellers)) continue;
      const auto [first, last] = view_.statements_of(chunk);
      allowed->chunks.Set(chunk);
      allowed->statements.SetRange(first, last);
      any = true;
    }
    return any;
  }

  // The latest period of the owners that ended before the scope began.
  bool Earlier(Slice* slice) const {
    const Day begin = Hull(plan_.scope.groups).from;
    const std::span<const Shelf> shelves = holdings_.shelves(plan_.scope.axis);
    for (auto shelf = shelves.rbegin(); shelf != shelves.rend(); ++shelf) {
      if (shelf->key.to > begin) continue;
      std::optional<std::string> name;
      ForEachFitting(*shelf, [&](const Holding& holding) {
        std::string here = PeriodName(view_.document(holding.document), shelf->key);
        if (!name || here < *name) name = std::move(here);
      });
      if (!name) continue;
      *slice = {SliceKind::kEarlier, -1, absl::StrCat("the scope is empty: from the latest earlier period, ", *name),
                Where([&](const Interval& key) { return key == shelf->key; }), Facts({shelf->key})};
      return true;
    }
    return false;
  }

  // What ends where the scope begins. Only labels and the days covered make a sequence; of days of publication the one
  // before is no earlier report.
  index::Allowed JustBefore() const {
    const Day begin = Hull(plan_.scope.groups).from;
    return Where([&](const Interval& key) { return plan_.scope.axis != time::Axis::kPublished && key.to == begin; });
  }

  // Of the owners, and of who wrote.
  index::Allowed OfOwners() const {
    AllowedBuilder allowed(view_, Speakers());
    for (const Holding& holding : holdings_.documents()) {
      if (Fits(holding)) allowed.Add(holding.document);
    }
    return allowed.Take();
  }

  // What a slice sees beside the letters asked about.
  index::Allowed Around(int group) const {
    if (!plan_.timed) return OfOwners();
    return InGroups(group < 0 ? plan_.scope.groups : std::vector{plan_.scope.groups[static_cast<std::size_t>(group)]});
  }

  // A fact holds in days; a day of publication says nothing about them.
  FactScope Facts(std::vector<Interval> periods, FactScope::Documents documents = FactScope::Documents::kInside) const {
    return plan_.scope.axis == time::Axis::kPublished ? FactScope() : FactScope(std::move(periods), documents);
  }
  FactScope FactsOf(const std::vector<time::Group>& groups, FactScope::Documents documents) const {
    std::vector<Interval> periods;
    for (const time::Group& group : groups) periods.push_back(group.interval);
    return Facts(std::move(periods), documents);
  }
  // Of the period before, facts about it and about what it looks ahead to.
  FactScope FactsUpTo() const { return Facts({Interval::Until(Hull(plan_.scope.groups).to)}); }

 private:
  static bool SpeaksWithin(std::span<const SpokenTime> times, const Interval& period) {
    return std::ranges::any_of(times, [&](const SpokenTime& time) {
      return time.confidence >= kSureEnough && period.Contains(time.interval);
    });
  }

  static bool WrittenWithin(std::span<const SpokenTime> times, const Interval& period) {
    return std::ranges::any_of(times, [&](const SpokenTime& time) {
      return time.source == ValiditySource::kInferred && period.Contains(time.interval);
    });
  }

  bool MayTell(std::span<const SpokenTime> times, index::ChunkOrdinal chunk, const Interval& period,
               Tellers tellers) const {
    if (WrittenWithin(times, period)) return true;
    const index::DocumentOrdinal document = view_.document_of(chunk);
    if (tellers == Tellers::kStamped || !IsHeld(document)) return false;
    return SaidOnADay(document) || (tellers == Tellers::kAny && SpeaksWithin(times, period));
  }

  bool IsHeld(index::DocumentOrdinal document) const {
    const auto holding = std::ranges::lower_bound(holdings_.documents(), document, {}, &Holding::document);
    return holding != holdings_.documents().end() && holding->document == document && Fits(*holding);
  }

  bool SaidOnADay(index::DocumentOrdinal document) const {
    const auto key = KeyOn(time::Axis::kLabel, view_.document(document), view_.language());
    return key && key->to != kForever && key->from != kAnyPast && key->to - key->from == std::chrono::days{1};
  }

  bool Fits(const Holding& holding) const {
    return OwnerFits(plan_, holding) &&
           (letters_ == LettersOf::kAll || plan_.HasLetter(view_.document(holding.document).id));
  }

  std::span<const std::string> Speakers() const {
    return letters_ == LettersOf::kAsked ? std::span<const std::string>(plan_.speakers)
                                         : std::span<const std::string>();
  }

  template <class Visit>
  void ForEachFitting(const Shelf& shelf, Visit visit) const {
    for (std::uint32_t i : shelf.documents) {
      if (Fits(holdings_.documents()[i])) visit(holdings_.documents()[i]);
    }
  }

  template <class InTime>
  index::Allowed Where(InTime in_time) const {
    AllowedBuilder allowed(view_, Speakers());
    for (const Shelf& shelf : holdings_.shelves(plan_.scope.axis)) {
      if (in_time(shelf.key)) ForEachFitting(shelf, [&](const Holding& holding) { allowed.Add(holding.document); });
    }
    return allowed.Take();
  }

  const index::View& view_;
  const Plan& plan_;
  const LettersOf letters_;
  const Holdings& holdings_;
};

void NoteEmptyGroup(const time::Group& group, Plan* plan) {
  const std::string letters = plan->letters ? absl::StrCat(" ", LettersInWords(*plan)) : "";
  plan->notes.push_back(
      {"EMPTY_PERIOD",
       absl::StrCat("no document of ", group.label.empty() ? ToString(group.interval) : group.label, letters)});
}

// "In the mail of 3 May": that mail is asked for, not the day.
bool NamesKind(const index::View& view, const Plan& plan) {
  std::vector<std::string> stems;
  for (const question::QuestionWord& word : plan.question.words) stems.push_back(text::Stem(word.key, view.language()));
  return std::ranges::any_of(plan.catalogue().kind_names, [&](const question::KindName& kind) {
    return std::ranges::all_of(kind, [&](const std::string& stem) { return std::ranges::contains(stems, stem); });
  });
}

// "What did she write in May": the day of the writing is asked about, not what was told of it.
bool AsksForWords(const question::Question& question) {
  const language::Words saying = language::LexiconOf(question.language).answers.saying;
  return std::ranges::any_of(question.words,
                             [&](const question::QuestionWord& word) { return language::Has(saying, word.key); });
}

// "In its 2018 report": what it looks ahead to stands there, not in the one before.
bool NamesDocuments(const Plan& plan) {
  return std::ranges::any_of(plan.scope.groups,
                             [](const time::Group& group) { return group.naming != time::Naming::kPeriod; });
}

// Whose sentences beside the documents of a period speak for it; nullopt: nobody's. Of a period with a beginning and an end: nearly
// every sentence speaks of some part of an open one.
std::optional<Cutter::Tellers> TellersOf(const index::View& view, const Plan& plan, const time::Group& group) {
  if (plan.letters || group.relation != time::Relation::kIn || group.interval.from == kAnyPast ||
      group.interval.to == kForever || NamesKind(view, plan))
    return std::nullopt;
  if (plan.scope.type == time::ScopeType::kComparison || plan.scope.groups.size() != 1) return std::nullopt;
  return AsksForWords(plan.question) ? Cutter::Tellers::kStamped : Cutter::Tellers::kSaidOnADay;
}

// Where no document is of any of the periods: whether others may tell of them, since nobody's own documents, or words, are asked for.
// Also of several periods, and of one that is open: "from 2027 it will be 12 euros".
bool AnybodyMayTell(const index::View& view, const Plan& plan) {
  return plan.owners.empty() && !plan.letters && !NamesDocuments(plan) && !NamesKind(view, plan) &&
         !AsksForWords(plan.question);
}

// Periods that are compared or listed, each with a beginning and an end, take turns: of "in 2012 and 2023" each is answered
// by itself, however much more is said of one.
bool TakesTurns(const time::Scope& scope) {
  if (scope.type == time::ScopeType::kComparison) return true;
  return scope.type == time::ScopeType::kMulti && std::ranges::all_of(scope.groups, [](const time::Group& group) {
           return group.interval.from != kAnyPast && group.interval.to != kForever;
         });
}

void NoteTold(Plan* plan) {
  if (std::ranges::contains(plan->notes, "TOLD_ON_ANOTHER_DAY", &ScopeNote::code)) return;
  plan->notes.push_back(
      {"TOLD_ON_ANOTHER_DAY", "passages of other days, whose sentences speak of the period, are in scope"});
}

void CutTime(const index::View& view, const Cutter& cutter, Plan* plan, Slices* slices) {
  const std::vector<time::Group>& groups = plan->scope.groups;
  std::vector<index::Allowed> inside;  // by group
  for (const time::Group& group : groups) inside.push_back(cutter.InGroups({group}));
  const auto is_empty = [](const index::Allowed& allowed) { return allowed.chunks.count() == 0; };
  const bool anybody = std::ranges::all_of(inside, is_empty) && AnybodyMayTell(view, *plan);
  const auto add = [&](int group, index::Allowed allowed) {
    bool told = false;
    if (group >= 0) {
      const time::Group& asked = groups[static_cast<std::size_t>(group)];
      const auto tellers = TellersOf(view, *plan, asked);
      told = tellers && cutter.AddTold(asked.interval, *tellers, &allowed);
      if (!told && anybody) told = cutter.AddTold(asked.interval, Cutter::Tellers::kAny, &allowed);
    }
    if (is_empty(allowed)) return;
    if (told) NoteTold(plan);
    const auto documents = told ? FactScope::Documents::kAny : FactScope::Documents::kInside;
    FactScope facts = group < 0 ? cutter.FactsOf(groups, documents)
                                : cutter.FactsOf({groups[static_cast<std::size_t>(group)]}, documents);
    slices->slices.push_back({SliceKind::kScope, group, "", std::move(allowed), std::move(facts)});
  };
  const bool turns = TakesTurns(plan->scope);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    if (is_empty(inside[g])) NoteEmptyGroup(groups[g], plan);
    if (turns || groups.size() == 1) add(static_cast<int>(g), std::move(inside[g]));
  }
  if (!turns && groups.size() > 1) add(-1, cutter.InGroups(groups));
}

// One named period that is asked about as ahead: by the words, or because it had not begun. What follows "after 2024"
// is no such period: an outlook is given for a period that has an end.
bool IsAhead(const Plan& plan) {
  if (plan.scope.groups.size() != 1 || plan.owners.empty()) return false;
  const time::Group& group = plan.scope.groups.front();
  return group.relation == time::Relation::kIn && group.interval.to != kForever &&
         (plan.question.kind.forward || plan.scope.reference <= group.interval.from);
}

bool AddOutlook(const Cutter& cutter, Plan* plan, Slices* slices) {
  if (!IsAhead(*plan)) return false;
  index::Allowed before = cutter.JustBefore();
  if (before.chunks.count() == 0) return false;
  plan->status = ScopeStatus::kOutlookOnly;
  const std::string note = "the period is still ahead: from the period just before, which looks ahead to it";
  plan->notes.push_back({"OUTLOOK_ONLY", note});
  slices->slices.push_back({SliceKind::kEarlier, -1, note, std::move(before), cutter.FactsUpTo()});
  return true;
}

// One period, of which the one before may say what is to come. Of several each has another one before it; what was planned
// "as of 2013" stands in what is of 2013.
bool IsForeseen(const Plan& plan) {
  return plan.scope.groups.size() == 1 && plan.scope.groups.front().relation != time::Relation::kAsOf &&
         !NamesDocuments(plan);
}

void AddFallbacks(const Cutter& cutter, Plan* plan, Slices* slices) {
  if (slices->slices.empty()) {
    if (AddOutlook(cutter, plan, slices)) return;
    plan->status = ScopeStatus::kNothingInScope;
    Slice earlier;
    if (!cutter.Earlier(&earlier)) return;
    plan->notes.push_back({"EMPTY_SCOPE_EARLIER_PERIOD", earlier.note});
    slices->slices.push_back(std::move(earlier));
  } else if (plan->question.kind.forward && !plan->owners.empty() && IsForeseen(*plan)) {
    index::Allowed before = cutter.JustBefore();
    if (before.chunks.count() == 0) return;
    const std::string note = "looks forward: from the period just before";
    plan->notes.push_back(
        {"FORWARD_LOOKING_EARLIER_PERIOD", "the question looks forward: some seats go to the period just before"});
    slices->slices.push_back({SliceKind::kForward, -1, note, std::move(before), cutter.FactsUpTo()});
  }
}

void CutSlices(const index::View& view, const Cutter& cutter, Plan* plan, Slices* slices) {
  if (plan->timed) {
    CutTime(view, cutter, plan, slices);
    AddFallbacks(cutter, plan, slices);
  } else if (plan->owners.empty() && !plan->letters) {
    slices->slices.push_back({SliceKind::kScope, -1, "", *slices->population, {}});
  } else {
    slices->slices.push_back({SliceKind::kScope, -1, "", cutter.OfOwners(), {}});
  }
}

index::Allowed WithoutSuperseded(const index::View& view, const Plan& plan, const index::Allowed& allowed) {
  index::Allowed rest{index::Bitmap(view.chunks()), index::Bitmap(view.statements())};
  for (const Holding& holding : plan.holdings->documents()) {
    const facts::StandsBehind* behind = plan.holdings->lineage().Of(holding.document);
    if (behind != nullptr && behind->successor.has_value()) continue;
    const auto [first, last] = view.chunks_of(holding.document);
    allowed.chunks.ForEachIn(first, last, [&](index::ChunkOrdinal chunk) {
      rest.chunks.Set(chunk);
      rest.statements.SetRange(view.statements_of(chunk).first, view.statements_of(chunk).second);
    });
  }
  return rest;
}

}  // namespace

Slices MakeSlices(const index::View& view, question::SupersededMode superseded, Plan* plan) {
  const Cutter cutter(view, *plan);
  Slices slices{.population = &plan->holdings->population()};
  if (plan->refused) return slices;
  CutSlices(view, cutter, plan, &slices);
  AddSaidElsewhere(view, plan, &slices);
  if (plan->letters) {
    const Cutter all(view, *plan, LettersOf::kAll);
    for (Slice& slice : slices.slices) {
      if (slice.kind == SliceKind::kScope) slice.around = all.Around(slice.group);
    }
  }
  if (superseded == question::SupersededMode::kOmit) {
    for (Slice& slice : slices.slices) slice.allowed = WithoutSuperseded(view, *plan, slice.allowed);
    const bool any = !slices.slices.empty();
    std::erase_if(slices.slices, [](const Slice& slice) { return slice.allowed.chunks.count() == 0; });
    if (any && slices.slices.empty())
      plan->notes.push_back({"SUPERSEDED_LEFT_OUT", "all that is there is superseded, and was left out as asked"});
  }
  return slices;
}

}  // namespace annals::scope
