// Texts with the private data that stand in them: FOLDER/spans.jsonl, one text a line, in the format of presidio-research.
//
//   {"full_text": "My name is Ada", "template_id": 58,
//    "spans": [{"entity_type": "PERSON", "entity_value": "Ada", "start_position": 11, "end_position": 14}]}
//
// Positions are code points. Types that Annals has no recogniser for are left out; texts stay.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/privacy/span.h"

namespace annals::bench {

struct PiiCase {
  std::string text;
  std::vector<privacy::PiiSpan> gold;  // bytes, in order
  bool kept_back = false;              // by the hash of its template: what decides, and what no rule was made by
};

// InvalidArgument names the line that is none of the format.
absl::StatusOr<std::vector<PiiCase>> ReadPiiCases(const std::filesystem::path& folder);

}  // namespace annals::bench
