#include "server/privacy/known_people.h"

#include <algorithm>
#include <vector>

#include "core/record/vocabulary.h"
#include "core/text/text.h"

namespace annals::server {
namespace {

constexpr std::size_t kMostRows = 1'000;          // of an entity: what a look-up may cost
constexpr std::size_t kMostRemembered = 100'000;  // names: some megabytes

}  // namespace

void PeopleOfView::Add(std::string_view name) {
  std::string key = text::NameKey(name);
  known_.erase(key);
  added_.insert(std::move(key));
}

bool PeopleOfView::Has(const std::string& name_key) const {
  if (name_key.empty()) return false;
  if (added_.contains(name_key)) return true;
  if (view_ == nullptr) return false;
  if (const auto known = known_.find(name_key); known != known_.end()) return known->second;
  bool has = IsPerson(name_key);
  if (!has && tokens_ != nullptr) {
    const std::string digits = tokens_->DigitsOf(privacy::PiiType::kPerson, name_key);
    const std::string token = privacy::TokenOf(privacy::PiiType::kPerson, digits);
    has = IsPerson(text::NameKey(token)) || WasHidden(token);
  }
  if (known_.size() >= kMostRemembered) known_.clear();
  known_.emplace(name_key, has);
  return has;
}

bool PeopleOfView::IsPerson(const std::string& key) const {
  const std::string_view beginning = text::FirstTwoWords(key);
  if (!beginning.empty() && !view_->MayBeginKey(beginning)) return false;
  return std::ranges::any_of(view_->EntitiesByKey(key), [&](EntityId id) {
    const Entity* entity = view_->entity(id);
    if (entity == nullptr || (entity->kind != EntityKind::kOther && entity->kind != EntityKind::kPerson)) return false;
    return entity->kind == EntityKind::kPerson || HasFactsOfPeople(id);
  });
}

// Whose name was replaced or redacted in some document that holds.
bool PeopleOfView::WasHidden(const std::string& token) const {
  std::vector<index::EdgeRef> edges;
  view_->EdgesAt(EdgeEnd::OfEntity(token), &edges);
  return std::ranges::any_of(edges, [&](const index::EdgeRef& ref) {
    return ref.edge->relation == relation::kHiddenIn && view_->document(ref.document).retired == kStillHolds;
  });
}

// What is the spouse of somebody is a person, though nothing else says so: the kin of a contact.
bool PeopleOfView::HasFactsOfPeople(EntityId entity) const {
  if (view_->RowsOfEntity(entity) > kMostRows) return false;
  std::vector<index::RelationRef> relations;
  view_->RelationsOfEntity(entity, &relations);
  return std::ranges::any_of(relations, [&](const index::RelationRef& relation) {
    return std::ranges::contains(predicate::kOfPeople, relation.predicate) &&
           (relation.subject == entity || relation.predicate != predicate::kWorksAt);
  });
}

bool HidesPeople(const privacy::Policy& policy) {
  const auto person = static_cast<std::size_t>(privacy::PiiType::kPerson);
  return std::ranges::any_of(policy.rules, [&](const privacy::PolicyRule& rule) {
    return rule.action != privacy::PiiAction::kKeep && (rule.types.none() || rule.types[person]);
  });
}

}  // namespace annals::server
