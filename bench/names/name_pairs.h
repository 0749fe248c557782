// The two sorts of data of bench identity: names with their aliases, and pairs of paper records that are one paper or
// two.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/identity/paper_match.h"

namespace annals::bench {

struct NamedEntity {
  std::string name;
  std::vector<std::string> aliases;
};
// FILE.jsonl of {"name", "alias"}; one entity a name, in order of the file. InvalidArgument names the line.
absl::StatusOr<std::vector<NamedEntity>> ReadAliasPairs(const std::filesystem::path& file);

struct PaperPair {
  identity::PaperRecord a, b;
  bool same = false;
};
// A line a pair: two records "COL title VAL … COL authors VAL … COL venue VAL … COL year VAL …", tab, 0 or 1.
absl::StatusOr<std::vector<PaperPair>> ReadPaperPairs(const std::filesystem::path& file);

// documents.jsonl into `folder`. With `titled` each entity is the title of a document; without, names and aliases stand
// in texts.
absl::Status WriteNameDocuments(const std::vector<NamedEntity>& entities, bool titled,
                                const std::filesystem::path& folder);

}  // namespace annals::bench
