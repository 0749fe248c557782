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
  }
  return v1::EVIDENCE_UNSPECIFIED;
}

}  // namespace annals::server::convert
