#include "core/facts/anchor_facts.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/facts/predicate_choice.h"
#include "core/facts/roles.h"
#include "core/language/lexicon.h"

namespace annals::facts {
namespace {

using Entities = std::vector<EntityId>;

bool Holds(const Entities& entities, EntityId e) { return std::ranges::contains(entities, e); }

class Finder {
 public:
  Finder(const Access& access, const QuestionText& text, const WordRange& clause)
      : access_(access), text_(text), clause_(clause), region_(RegionOf(text, clause.first, clause.last)) {
    for (std::size_t n = 0; n < text.names.size(); ++n) {
      if (clause.Has(text.names[n].first)) names_.push_back(n);
    }
  }

  FoundOccurrences Run(const std::optional<MainDeed>& deed) {
    if (names_.empty() || names_.size() > 2) return {};
    facts_ = FactsOfName(text_.names[names_[0]]);
    if (region_.content.empty() && names_.size() == 1) {
      if (deed) SameDeed(*deed);
    } else {
      OwnDeed(deed);
    }
    return std::move(found_);
  }

 private:
  std::vector<DatedFact> FactsOfName(const LinkedName& name) const {
    std::vector<DatedFact> facts;
    for (EntityId e : name.entities) {
      for (DatedFact& fact : FactsOf(access_, e)) facts.push_back(fact);
    }
    return facts;
  }

  template <class Fits>
  void Take(Fits fits) {
    for (const DatedFact& fact : facts_) {
      if (fits(fact)) Add(fact);
    }
  }

  void Add(const DatedFact& fact) {
    found_.occurrences.push_back({.when = fact.when,
                                  .text = FactText(access_.view, fact),
                                  .source = AnchorSource::kRelation,
                                  .document = access_.view.document_of(fact.chunk),
                                  .relation = fact.id});
  }

  // The clause tells of a deed itself. Its words may say the predicate, or the predicate with its other end ("became
  // CEO").
  void OwnDeed(const std::optional<MainDeed>& deed) {
    // "before visiting Wick": who did it is who the main clause speaks of; when that was asked for, nobody is meant
    // yet.
    if (Gerund()) {
      if (!deed || deed->subject.empty()) return;
      const Entities& doers = deed->subject;
      std::erase_if(facts_, [&](const DatedFact& f) { return !Holds(doers, f.subject); });
    }
    Choice choice = ChoosePredicate();
    if (!choice.fact && names_.size() == 1) choice = ChooseWithEnd();
    if (!choice.fact) return;
    const DatedFact best = *choice.fact;
    Take([&](const DatedFact& fact) {
      if (fact.predicate != best.predicate || !OnSides(text_, names_, choice.roles, fact)) return false;
      return !choice.with_end || (fact.subject == best.subject && fact.object == best.object);
    });
    std::vector<std::size_t> free;
    for (std::size_t i : region_.words) {
      if (!std::ranges::binary_search(choice.match.at, i)) free.push_back(i);
    }
    found_.order = FindOrder(text_, free);
  }

  // What the clause tells of: a fact that stands for all of its predicate, or, with its end, for all between its two
  // ends.
  struct Choice {
    const DatedFact* fact = nullptr;
    PredicateMatch match;
    std::vector<Role> roles;
    bool with_end = false;
  };

  // The predicate that the clause says best.
  Choice ChoosePredicate() const {
    std::vector<PredicateReading> readings =
        ReadPredicates({text_, clause_, region_, names_}, facts_, access_.thesaurus);
    if (readings.empty()) return {};
    PredicateReading& best = readings.front();
    const auto fact = std::ranges::find_if(facts_, [&](const DatedFact& f) {
      return f.predicate == best.predicate && OnSides(text_, names_, best.roles, f);
    });
    return {.fact = &*fact, .match = std::move(best.match), .roles = std::move(best.roles)};
  }

  // Only ends that hold a word of the clause are looked at.
  Choice ChooseWithEnd() const {
    std::vector<EntityId> said;
    for (std::size_t i : region_.content) {
      for (const std::string& stem : text_.words[i].stems) {
        for (const index::EntityRef& with : access_.view.EntitiesWithStem(stem)) said.push_back(with.id);
      }
    }
    std::ranges::sort(said);
    Choice best;
    const PredicateMatcher matcher(text_, region_, access_.thesaurus);
    for (const DatedFact& fact : facts_) {
      const EntityId end = fact.OtherEnd(Holds(name_entities(), fact.subject) ? fact.subject : fact.object);
      if (!std::ranges::binary_search(said, end)) continue;
      Choice read{.fact = &fact, .with_end = true};
      read.match = matcher.Match(absl::StrCat(std::string(fact.predicate), " ", NameOf(access_.view, end)));
      if (!read.match.Accepted()) continue;
      read.roles = RolesOf(text_, clause_, names_, read.match.at);
      if (OnSides(text_, names_, read.roles, fact) && Better(read, best)) best = std::move(read);
    }
    return best;
  }

  static bool Better(const Choice& a, const Choice& b) {
    if (b.fact == nullptr || a.match.score != b.match.score) return b.fact == nullptr || a.match.score > b.match.score;
    return a.fact->predicate < b.fact->predicate;
  }

  const Entities& name_entities() const { return text_.names[names_[0]].entities; }

  bool Gerund() const {
    return names_.size() == 1 && !region_.words.empty() && region_.words.front() == clause_.first &&
           language::EndsWithAny(language::LexiconOf(text_.languages.question).facts.ongoing,
                                 text_.words[clause_.first].word.key) &&
           text_.names[names_[0]].first > clause_.first;
  }

  // "before Ben Oro", "before Ben Oro did": the main clause's deed with this name at one end.
  void SameDeed(const MainDeed& deed) {
    const Entities& name = text_.names[names_[0]].entities;
    const auto at_object = [&](const DatedFact& f) {
      return f.predicate == deed.predicate && Holds(name, f.object) && Holds(deed.subject, f.subject);
    };
    const auto at_subject = [&](const DatedFact& f) {
      return f.predicate == deed.predicate && Holds(name, f.subject) &&
             (deed.object.empty() || Holds(deed.object, f.object));
    };
    const bool did = clause_.last > text_.names[names_[0]].last;  // "Ben Oro did": he is the one who does it
    if (did || deed.subject.empty()) {
      Take(at_subject);
      if (found_.occurrences.empty()) Take(at_object);
    } else {
      Take(at_object);
      if (found_.occurrences.empty()) Take(at_subject);
    }
    found_.order = FindOrder(text_, region_.words);
  }

  const Access& access_;
  const QuestionText& text_;
  const WordRange& clause_;
  Region region_;
  std::vector<std::size_t> names_;
  std::vector<DatedFact> facts_;
  FoundOccurrences found_;
};

}  // namespace

std::string FactText(const index::View& view, const DatedFact& fact) {
  return absl::StrCat(NameOf(view, fact.subject), " · ", std::string(fact.predicate), " · ", NameOf(view, fact.object));
}

FoundOccurrences FindAnchorFacts(const Access& access, const QuestionText& text, const WordRange& clause,
                                 const std::optional<MainDeed>& deed) {
  return Finder(access, text, clause).Run(deed);
}

}  // namespace annals::facts
