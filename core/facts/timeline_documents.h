// Whose timeline a name asks for: entities, and the documents whose events are theirs. Thread-safe.
#pragma once

#include <string_view>
#include <vector>

#include "core/facts/dated_fact.h"

namespace annals::facts {

struct TimelineSubject {
  std::vector<EntityId> entities;
  std::vector<index::DocumentOrdinal> documents;  // by external id
};

// An entity or alias of that name; where there is none, documents with that id or identifier. Empty when nothing that
// may be seen bears the name.
TimelineSubject FindSubject(const Access& access, std::string_view name);
TimelineSubject SubjectOf(const Access& access, const std::vector<EntityId>& entities);

}  // namespace annals::facts
