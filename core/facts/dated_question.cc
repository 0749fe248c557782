#include "core/facts/dated_question.h"

#include <algorithm>

#include "core/facts/clauses.h"
#include "core/facts/predicate_choice.h"
#include "core/facts/question_text.h"
#include "core/language/lexicon.h"

namespace annals::facts {
namespace {

using Entities = std::vector<EntityId>;

class Reader {
 public:
  Reader(const Access& access, const question::Question& question, const time::Scope& scope, Descriptions descriptions)
      : access_(access),
        known_(language::LexiconOf(question.language).facts),
        text_(ReadText(access.view, question, scope, access.thesaurus, descriptions)),
        clauses_(SplitClauses(text_)),
        region_(RegionOf(text_, clauses_.main.first, clauses_.main.last)) {
    for (const time::Group& group : scope.groups) {
      asked_.periods.push_back(group.interval);
      if (!group.operator_spans.empty() && IsNearest(group.operator_spans.front().begin)) nearest_ = group.relation;
    }
  }

  bool described() const { return !text_.described.empty(); }

  // `wholly`: only where the predicate says all that is asked.
  std::optional<DatedQuestion> Run(bool wholly = false) {
    if (text_.unknown_name || !TakeNames() || Negated()) return std::nullopt;
    if (!ChoosePredicate() || (wholly && !match_.SaysAllThatIsAsked())) return std::nullopt;
    TakeEnds();
    KeepFacts();
    if (!ReadWanted()) return std::nullopt;
    ReadAnchor();
    return std::move(asked_);
  }

 private:
  const std::string& Key(std::size_t i) const { return text_.words[i].word.key; }

  // The names of the main clause; those behind "besides" are shut out. One or two must be left.
  bool TakeNames() {
    for (std::size_t n = 0; n < text_.names.size(); ++n) {
      const LinkedName& name = text_.names[n];
      if (!clauses_.main.Has(name.first)) continue;
      if (Taken(name)) continue;
      if (Excluded(name)) {
        asked_.excluded.insert(asked_.excluded.end(), name.entities.begin(), name.entities.end());
      } else {
        names_.push_back(n);
      }
    }
    return names_.size() == 1 || names_.size() == 2;
  }

  // "China's visit from China": named twice, asked once.
  bool Taken(const LinkedName& name) const {
    return std::ranges::any_of(names_, [&](std::size_t n) { return text_.names[n].entities == name.entities; });
  }

  bool Excluded(const LinkedName& name) const {
    for (std::size_t back = 1; back <= 2 && name.first >= clauses_.main.first + back; ++back) {
      if (language::Has(known_.excluding, Key(name.first - back))) return true;
    }
    return false;
  }

  bool Negated() const { return HasAny(region_.words, known_.negations); }

  // The best predicate among the facts of the names, on the sides where the clause puts them.
  bool ChoosePredicate() {
    for (EntityId e : text_.names[names_[0]].entities) {
      for (DatedFact& fact : FactsOf(access_, e)) {
        if (fact.given) facts_.push_back(fact);
      }
    }
    std::vector<PredicateReading> readings =
        ReadPredicates({text_, clauses_.main, region_, names_}, facts_, access_.thesaurus);
    if (readings.empty()) return false;
    asked_.predicate = readings.front().predicate;
    for (std::size_t i = 1; i < readings.size(); ++i) asked_.also.emplace_back(readings[i].predicate);
    match_ = std::move(readings.front().match);
    roles_ = std::move(readings.front().roles);
    return true;
  }

  void TakeEnds() {
    for (std::size_t n = 0; n < names_.size(); ++n) {
      const Entities& entities = text_.names[names_[n]].entities;
      const bool as_subject = roles_[n] == Role::kSubject || (roles_[n] == Role::kEither && n == 0);
      (as_subject ? asked_.subject : asked_.object) = entities;
      asked_.either = asked_.either || roles_[n] == Role::kEither;
    }
  }

  void KeepFacts() {
    for (const DatedFact& fact : facts_) {
      if (fact.predicate == asked_.predicate && OnSides(text_, names_, roles_, fact)) asked_.facts.push_back(fact);
    }
    std::ranges::sort(asked_.facts, {}, [](const DatedFact& f) { return std::pair(f.when.from, f.id); });
  }

  std::vector<std::size_t> FreeWords() const {
    std::vector<std::size_t> free;
    for (std::size_t i : region_.words) {
      if (!std::ranges::binary_search(match_.at, i)) free.push_back(i);
    }
    return free;
  }

  // False when both ends are known and something else is asked for ("what did they sign?").
  bool ReadWanted() {
    const std::vector<std::size_t> free = FreeWords();
    const OrderWord order = FindOrder(text_, free);
    asked_.order = order.order;
    asked_.nth = std::max<std::size_t>(order.n, 1);
    if (nearest_) KeepNearest(*nearest_);
    const bool both = names_.size() == 2;
    asked_.wanted = both ? Wanted::kDay : asked_.subject.empty() ? Wanted::kSubject : Wanted::kObject;
    const bool day = AsksDay(free), counts = Counts(free);
    if (day) {
      asked_.wanted = Wanted::kDay;
      asked_.unit = UnitAsked(free);
    }
    if (counts) asked_.wanted = AsksTimes(free) || both ? Wanted::kTimes : Wanted::kEnds;
    return !both || day || counts || !HasAny(free, known_.interrogatives);
  }

  bool HasAny(const std::vector<std::size_t>& free, language::Words list) const {
    return std::ranges::any_of(free, [&](std::size_t i) { return language::Has(list, Key(i)); });
  }
  // "when", "on what date", "the last day on which".
  bool AsksDay(const std::vector<std::size_t>& free) const {
    return HasAny(free, known_.days) || std::ranges::any_of(free, [&](std::size_t i) {
             return i > 0 && language::Has(known_.asked_times, Key(i)) && language::Has(known_.askers, Key(i - 1));
           });
  }
  // "in which month", "the year in which".
  Granularity UnitAsked(const std::vector<std::size_t>& free) const {
    for (const std::size_t i : free) {
      const Granularity unit = language::LexiconOf(text_.languages.question).time.Find(Key(i))->unit;
      if (unit == Granularity::kMonth || unit == Granularity::kYear) return unit;
    }
    return Granularity::kDay;
  }
  bool Counts(const std::vector<std::size_t>& free) const {
    return (HasAny(free, known_.how) && HasAny(free, known_.how_many)) || HasAny(free, known_.counting);
  }
  bool AsksTimes(const std::vector<std::size_t>& free) const { return HasAny(free, known_.times); }

  void ReadAnchor() {
    if (!clauses_.anchor) return;
    Entities others = asked_.subject;
    others.insert(others.end(), asked_.object.begin(), asked_.object.end());
    asked_.anchor = ResolveAnchor(access_, text_, *clauses_.anchor, others,
                                  MainDeed{asked_.predicate, asked_.subject, asked_.object});
    if (clauses_.anchor->same) ExcludeNamesOf(clauses_.anchor->words);
    if (asked_.anchor->nearest) KeepNearest(asked_.anchor->relation);
  }

  // "in the same month as Ben Oro": others are asked for.
  void ExcludeNamesOf(const WordRange& words) {
    for (const LinkedName& name : text_.names) {
      if (words.Has(name.first))
        asked_.excluded.insert(asked_.excluded.end(), name.entities.begin(), name.entities.end());
    }
  }

  // "right before": of what lies before, the last.
  void KeepNearest(time::Relation relation) {
    if (asked_.order != Order::kNone) return;
    asked_.order = relation == time::Relation::kBefore ? Order::kLast : Order::kFirst;
  }

  // Whether "right", "immediately" … stands before the byte at which "before March 2014" begins.
  bool IsNearest(std::size_t begin) const {
    const auto next = std::ranges::find_if(text_.words, [&](const TextWord& w) { return w.word.begin >= begin; });
    return next != text_.words.begin() && SaysNearest(std::prev(next)->word.key, text_.languages.question);
  }

  const Access& access_;
  const language::FactWords& known_;
  QuestionText text_;
  Clauses clauses_;
  Region region_;
  std::vector<std::size_t> names_;
  std::vector<DatedFact> facts_;
  PredicateMatch match_;
  std::optional<time::Relation> nearest_;  // "right before March 2014"
  std::vector<Role> roles_;
  DatedQuestion asked_;
};

}  // namespace

std::optional<DatedQuestion> ReadDatedQuestion(const Access& access, const question::Question& question,
                                               const time::Scope& scope) {
  if (!access.view.MayHoldGivenFacts()) return std::nullopt;
  Reader described(access, question, scope, Descriptions::kFound);
  if (auto asked = described.Run()) return asked;
  if (!described.described()) return std::nullopt;
  // "Who threatened with military force Norrvik?": what the predicate says describes nobody.
  return Reader(access, question, scope, Descriptions::kLeft).Run(true);
}

const char* Name(Wanted wanted) {
  switch (wanted) {
    case Wanted::kSubject:
      return "subject";
    case Wanted::kObject:
      return "object";
    case Wanted::kDay:
      return "day";
    case Wanted::kTimes:
      return "times";
    case Wanted::kEnds:
      return "ends";
  }
  return "object";
}

}  // namespace annals::facts
