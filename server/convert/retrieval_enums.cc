#include "server/convert/retrieval_enums.h"

namespace annals::server::convert {

std::optional<question::SupersededMode> FromProto(v1::SupersededMode mode) {
  switch (mode) {
    case v1::SUPERSEDED_MODE_UNSPECIFIED:
    case v1::SUPERSEDED_MODE_SHOW:
      return question::SupersededMode::kShow;
    case v1::SUPERSEDED_MODE_OMIT:
      return question::SupersededMode::kOmit;
    default:
      return std::nullopt;
  }
}

std::optional<ExpansionMode> FromProto(v1::ExpansionMode mode) {
  switch (mode) {
    case v1::EXPANSION_MODE_OFF:
      return ExpansionMode::kOff;
    case v1::EXPANSION_MODE_WHERE_ASKED:
      return ExpansionMode::kWhereAsked;
    case v1::EXPANSION_MODE_ALWAYS:
      return ExpansionMode::kAlways;
    default:
      return std::nullopt;
  }
}

v1::ExpansionMode ToProto(ExpansionMode mode) {
  switch (mode) {
    case ExpansionMode::kOff:
      return v1::EXPANSION_MODE_OFF;
    case ExpansionMode::kWhereAsked:
      return v1::EXPANSION_MODE_WHERE_ASKED;
    case ExpansionMode::kAlways:
      return v1::EXPANSION_MODE_ALWAYS;
  }
  return v1::EXPANSION_MODE_UNSPECIFIED;
}

// The contract's numbers are those of core, from one on.
std::optional<question::Intent> FromProto(v1::Intent intent) {
  if (intent == v1::INTENT_UNSPECIFIED || !v1::Intent_IsValid(intent)) return std::nullopt;
  return static_cast<question::Intent>(static_cast<int>(intent) - 1);
}

v1::Intent ToProto(question::Intent intent) { return static_cast<v1::Intent>(static_cast<int>(intent) + 1); }

v1::Evidence ToProto(retrieval::Evidence evidence) {
  switch (evidence) {
    case retrieval::Evidence::kText:
      return v1::EVIDENCE_TEXT;
    case retrieval::Evidence::kGraph:
      return v1::EVIDENCE_GRAPH;
    case retrieval::Evidence::kPath:
      return v1::EVIDENCE_PATH;
    case retrieval::Evidence::kRecord:
      return v1::EVIDENCE_RECORD;
    case retrieval::Evidence::kAsset:
      return v1::EVIDENCE_ASSET;
    case retrieval::Evidence::kKin:
      return v1::EVIDENCE_KIN;
  }
  return v1::EVIDENCE_UNSPECIFIED;
}

}  // namespace annals::server::convert
