// The sets below a folder of evaluation data: what `all-quality` runs.
//
//   data/musique/documents.jsonl                       the set "musique", one collection
//   data/chats/turns/{ann,bob}/documents.jsonl         the set "chats/turns", a collection each
//   data/names/pairs.jsonl                             no set
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace annals::bench {

struct DataSet {
  std::string name;                            // path below the folder
  std::vector<std::filesystem::path> folders;  // see CollectionFolders
};

// By name; only those named by `chosen`, in that order, where it is not empty. NotFound names a chosen one that is not
// there, or says that there is none at all.
absl::StatusOr<std::vector<DataSet>> FindSets(const std::filesystem::path& root,
                                              const std::vector<std::string>& chosen);

}  // namespace annals::bench
