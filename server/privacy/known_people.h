// The people that a collection knows, as its image has them: entities that are persons, or of which facts of people are told
// (kin), by their names and aliases; and the addresses that are given as somebody's. What was hidden when it was stored is known by its token: where it was hashed, it stands in
// the text; of what was replaced or redacted, beside it (ingest::DocumentInput::hidden_people).
//
//   PeopleOfView people(pinned.view.get(), tokens);
//   people.Has("ada lund")
//
// A name is looked up in the table of entities, and its token too: nothing is read through. Answers are remembered, so one
// instance serves all texts of a call; for one thread.
#pragma once

#include <string>
#include <string_view>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "core/index/view.h"
#include "core/privacy/policy.h"
#include "core/privacy/rewrite.h"

namespace annals::server {

class PeopleOfView final : public privacy::KnownPeople {
 public:
  // Both may be null, and must outlive it.
  PeopleOfView(const index::View* view, const privacy::TokenSource* tokens) : view_(view), tokens_(tokens) {}

  // Somebody whom the view does not have yet.
  void Add(std::string_view name);
  void AddAddress(std::string_view address);
  bool Has(const std::string& name_key) const override;
  bool HasAddress(const std::string& address_key) const override;

 private:
  template <class Is>
  bool Look(privacy::PiiType type, const std::string& key, Is is) const;
  bool MayBegin(const std::string& key) const;
  bool IsPerson(const std::string& key) const;
  bool IsAddress(const std::string& key) const;
  bool HasFactsOfPeople(EntityId entity) const;
  bool WasHidden(const std::string& token) const;

  const index::View* const view_;
  const privacy::TokenSource* const tokens_;
  // By a letter for the type and the key.
  absl::flat_hash_set<std::string> added_;
  mutable absl::flat_hash_map<std::string, bool> known_;
};

// Whether a rule does something to names or street addresses in some channel: where none does, nobody is to be looked up.
bool HidesPeople(const privacy::Policy& policy);

}  // namespace annals::server
