#include "bench/support/document_inputs.h"

#include <format>

#include "bench/support/corpus.h"
#include "cli/client/document_reader.h"
#include "core/record/status.h"
#include "server/convert/document.h"

namespace annals::bench {

absl::StatusOr<std::vector<ingest::DocumentInput>> ReadInputs(const std::filesystem::path& folder) {
  ASSIGN_OR_RETURN(const std::filesystem::path file, NeededFile(folder, "documents.jsonl"));
  cli::DocumentReader reader({file.string()}, {.choices = {.keep_relations = false}});
  std::vector<ingest::DocumentInput> inputs;
  while (std::optional<cli::ReadItem> item = reader.Next()) {
    const auto* placed = std::get_if<cli::PlacedDocument>(&*item);
    if (placed == nullptr) return absl::InvalidArgumentError(std::get<cli::BadInput>(*item).reason);
    inputs.push_back(server::convert::FromProto(placed->document));
    const auto violations = ingest::Validate(inputs.back(), {}, 0);
    if (!violations.empty())
      return absl::InvalidArgumentError(std::format("{}: {}", placed->place, violations[0].description));
  }
  if (inputs.empty()) return absl::InvalidArgumentError(std::format("{}: no documents", file.string()));
  return inputs;
}

}  // namespace annals::bench
