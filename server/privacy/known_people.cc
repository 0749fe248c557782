#include "server/privacy/known_people.h"

#include <algorithm>
#include <vector>

#include "core/record/vocabulary.h"
#include "core/text/text.h"

namespace annals::server {
namespace {

constexpr std::size_t kMostRows = 1'000;          // of an entity: what a look-up may cost
constexpr std::size_t kMostRemembered = 100'000;  // names: some megabytes

using privacy::PiiType;

std::string Remembered(PiiType type, std::string_view key) {
  return std::string(1, type == PiiType::kPerson ? 'p' : 'a').append(key);
}

}  // namespace

void PeopleOfView::Add(std::string_view name) {
  std::string key = Remembered(PiiType::kPerson, text::NameKey(name));
  known_.erase(key);
  added_.insert(std::move(key));
}

void PeopleOfView::AddAddress(std::string_view address) {
  std::string key = Remembered(PiiType::kStreetAddress, text::NameKey(address));
  known_.erase(key);
  added_.insert(std::move(key));
}

bool PeopleOfView::Has(const std::string& name_key) const {
  return Look(PiiType::kPerson, name_key, [this](const std::string& key) { return IsPerson(key); });
}

bool PeopleOfView::HasAddress(const std::string& address_key) const {
  return Look(PiiType::kStreetAddress, address_key, [this](const std::string& key) { return IsAddress(key); });
}

template <class Is>
bool PeopleOfView::Look(PiiType type, const std::string& key, Is is) const {
  if (key.empty()) return false;
  std::string remembered = Remembered(type, key);
  if (added_.contains(remembered)) return true;
  if (view_ == nullptr) return false;
  if (const auto known = known_.find(remembered); known != known_.end()) return known->second;
  bool has = is(key);
  if (!has && tokens_ != nullptr) {
    const std::string token = privacy::TokenOf(type, tokens_->DigitsOf(type, key));
    has = is(text::NameKey(token)) || WasHidden(token);
  }
  if (known_.size() >= kMostRemembered) known_.clear();
  known_.emplace(std::move(remembered), has);
  return has;
}

bool PeopleOfView::MayBegin(const std::string& key) const {
  const std::string_view beginning = text::FirstTwoWords(key);
  return beginning.empty() || view_->MayBeginKey(beginning);
}

bool PeopleOfView::IsAddress(const std::string& key) const {
  if (!MayBegin(key)) return false;
  return std::ranges::any_of(view_->EntitiesByKey(key), [&](EntityId id) {
    if (view_->RowsOfEntity(id) > kMostRows) return false;
    std::vector<index::RelationRef> relations;
    view_->RelationsOfEntity(id, &relations);
    return std::ranges::any_of(relations, [&](const index::RelationRef& relation) {
      return relation.predicate == predicate::kHasAddress && relation.object == id;
    });
  });
}

bool PeopleOfView::IsPerson(const std::string& key) const {
  if (!MayBegin(key)) return false;
  return std::ranges::any_of(view_->EntitiesByKey(key), [&](EntityId id) {
    const Entity* entity = view_->entity(id);
    if (entity == nullptr || (entity->kind != EntityKind::kOther && entity->kind != EntityKind::kPerson)) return false;
    return entity->kind == EntityKind::kPerson || HasFactsOfPeople(id);
  });
}

// Whose name, or which address, was replaced or redacted in some document that holds.
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
  const privacy::PiiTypes known = privacy::Only(PiiType::kPerson) | privacy::Only(PiiType::kStreetAddress);
  return std::ranges::any_of(policy.rules, [&](const privacy::PolicyRule& rule) {
    return rule.action != privacy::PiiAction::kKeep && (rule.types.none() || (rule.types & known).any());
  });
}

}  // namespace annals::server
