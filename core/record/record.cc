#include "core/record/record.h"

#include <array>

namespace annals {
namespace {

constexpr std::array<const char*, 9> kEntityKinds = {"other",    "person", "organisation", "product", "algorithm",
                                                     "material", "place",  "event",        "work"};

}  // namespace

const char* Name(EntityKind kind) { return kEntityKinds[static_cast<std::size_t>(kind)]; }

std::optional<EntityKind> ParseEntityKind(std::string_view name) {
  for (std::size_t i = 0; i < kEntityKinds.size(); ++i) {
    if (name == kEntityKinds[i]) return static_cast<EntityKind>(i);
  }
  return std::nullopt;
}

bool HoldsAt(const Document& document, std::optional<Timestamp> as_of) {
  return as_of ? document.recorded <= *as_of && *as_of < document.retired : document.retired == kStillHolds;
}

const char* Name(ValiditySource source) {
  switch (source) {
    case ValiditySource::kNone:
      return "none";
    case ValiditySource::kExplicit:
      return "explicit";
    case ValiditySource::kInferred:
      return "inferred";
    case ValiditySource::kCarried:
      return "carried";
    case ValiditySource::kRelative:
      return "relative";
  }
  return "none";
}

}  // namespace annals
