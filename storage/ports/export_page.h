// What is read of a collection to take it out: versions with what was given for them, and what requests said of entities and
// assets.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/record/record.h"

namespace annals::storage {

// Where a page begins. The parts follow one another in this order.
struct ExportPosition {
  enum class Part : std::uint8_t { kVersions, kAliases, kMerges, kLinks, kEnd };
  Part part = Part::kVersions;
  std::int64_t number = 0;  // of the last row before: in the change feed, of an entity, of a link
  std::string key;          // of the last alias before

  bool operator==(const ExportPosition&) const = default;
};

struct ExportedVersion {
  std::int64_t number = 0;  // in the change feed: versions come in the order of commits
  Timestamp recorded;
  std::optional<Timestamp> retired;
  bool deleted = false;                  // retired, and no later version has its id
  std::string given;                     // DocumentWrite::given; empty: none is kept …
  std::optional<DocumentBundle> stored;  // … and this is what was made of it, without vectors
};
// Entities by key.
struct GivenAlias {
  std::int64_t entity_id = 0;
  std::string entity, alias;
};
struct GivenMerge {
  std::int64_t entity_id = 0;
  std::string entity, into;
};

// Of one part.
struct ExportPage {
  std::vector<ExportedVersion> versions;
  std::vector<GivenAlias> aliases;
  std::vector<GivenMerge> merges;
  std::vector<AssetLink> links;
  ExportPosition next;
};

}  // namespace annals::storage
