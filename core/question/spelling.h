// Which entities a name means, with scores: the very name, or a spelling of it (core/identity).
//
//   ResolveName(view, "MARSH, K.", EntityKind::kOther)  -> {Kevin Marsh, .85, initials}, {Karen Marsh, .85, initials}
//   Decided(…)                                          -> nullopt: two people, and nothing tells them apart
//
// Candidates share a key, alias or match key with the name; a match key that more than `shared` entities have names
// none of them. O(candidates); never a look at all entities. Deterministic, thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/identity/decision.h"
#include "core/identity/likeness.h"
#include "core/index/view.h"

namespace annals::question {

struct NameMatch {
  EntityId entity;
  identity::Likeness likeness;
  std::string matched;  // the name or alias that was compared
};

struct ResolveOptions {
  double least = identity::kPossible;
  std::size_t most = 100;    // matches returned
  std::size_t shared = 500;  // entities of one match key
};

// Best first, then by id: those that live documents name, of `kind` or of no known one. An alias stands .1 behind a
// name when another entity bears the name itself.
std::vector<NameMatch> ResolveName(const index::View& view, std::string_view name, EntityKind kind = EntityKind::kOther,
                                   const ResolveOptions& options = {});
// Index of the one that is meant.
std::optional<std::size_t> Decided(const std::vector<NameMatch>& matches,
                                   const identity::DecisionOptions& options = {});

// Entities of a name for a reader who is shown what was found: the bearers of the key or alias; where there are none,
// those whose spelling comes nearest, all that the decision's margin does not tell apart. By id; live ones only.
std::vector<EntityId> FindEntities(const index::View& view, std::string_view name);

// How many live chunks mention the entity.
std::size_t LiveChunks(const index::View& view, EntityId entity);
bool IsLive(const index::View& view, EntityId entity);

}  // namespace annals::question
