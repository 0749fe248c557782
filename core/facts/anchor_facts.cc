#include "core/facts/anchor_facts.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/facts/predicate_match.h"
#include "core/facts/roles.h"

namespace annals::facts {
namespace {

using Entities = std::vector<EntityId>;

bool Holds(const Entities& entities, EntityId e) { return std::ranges::find(entities, e) != entities.end(); }

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
      OwnDeed();
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
  void OwnDeed() {
    const DatedFact* best = nullptr;
    PredicateMatch match;
    bool with_end = false;
    const auto offer = [&](const DatedFact& fact, const std::string& words, bool ends) {
      PredicateMatch here = MatchPredicate(text_, region_, words);
      if (!here.Accepted() || !here.BetterThan(match) || !Sides(fact, here)) return;
      best = &fact;
      match = std::move(here);
      with_end = ends;
    };
    std::string_view last;
    std::vector<const DatedFact*> by_predicate;
    for (const DatedFact& fact : facts_) by_predicate.push_back(&fact);
    std::ranges::stable_sort(by_predicate, {}, &DatedFact::predicate);
    for (const DatedFact* fact : by_predicate) offer(*fact, std::string(fact->predicate), false);
    if (names_.size() == 1 && best == nullptr) {
      for (const DatedFact* fact : by_predicate) offer(*fact, WithEnd(*fact), true);
    }
    if (best == nullptr) return;
    Take([&](const DatedFact& fact) {
      if (fact.predicate != best->predicate || !Sides(fact, match)) return false;
      return !with_end || (fact.subject == best->subject && fact.object == best->object);
    });
    std::vector<std::size_t> free;
    for (std::size_t i : region_.words) {
      if (!std::ranges::binary_search(match.at, i)) free.push_back(i);
    }
    found_.order = FindOrder(text_, free);
  }

  std::string WithEnd(const DatedFact& fact) const {
    const bool subject = Holds(text_.names[names_[0]].entities, fact.subject);
    return absl::StrCat(std::string(fact.predicate), " ", NameOf(access_.view, subject ? fact.object : fact.subject));
  }

  // Whether the fact has the clause's names on the sides that the clause puts them.
  bool Sides(const DatedFact& fact, const PredicateMatch& match) const {
    const std::vector<Role> roles = RolesOf(text_, clause_, names_, match.at);
    for (std::size_t n = 0; n < names_.size(); ++n) {
      const Entities& entities = text_.names[names_[n]].entities;
      const bool subject = Holds(entities, fact.subject), object = Holds(entities, fact.object);
      if (roles[n] == Role::kSubject ? !subject : roles[n] == Role::kObject ? !object : !subject && !object)
        return false;
    }
    return true;
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
