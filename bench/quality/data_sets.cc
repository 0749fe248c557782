#include "bench/quality/data_sets.h"

#include <algorithm>
#include <format>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_join.h"
#include "bench/support/corpus.h"

namespace annals::bench {
namespace {

void AddSets(const std::filesystem::path& root, const std::filesystem::path& below, std::vector<DataSet>* sets) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(root / below, error)) {
    if (!entry.is_directory(error)) continue;
    const std::filesystem::path name = below / entry.path().filename();
    if (auto folders = CollectionFolders(entry.path()); folders.ok()) {
      sets->push_back({name.generic_string(), *std::move(folders)});
    } else {
      AddSets(root, name, sets);
    }
  }
}

}  // namespace

absl::StatusOr<std::vector<DataSet>> FindSets(const std::filesystem::path& root,
                                              const std::vector<std::string>& chosen) {
  std::vector<DataSet> sets;
  AddSets(root, "", &sets);
  std::ranges::sort(sets, {}, &DataSet::name);
  if (sets.empty()) return absl::NotFoundError(std::format("no folder below {} holds documents.jsonl", root.string()));
  if (chosen.empty()) return sets;
  std::vector<DataSet> kept;
  for (const std::string& name : chosen) {
    const auto it = std::ranges::find(sets, name, &DataSet::name);
    if (it == sets.end()) {
      const auto names = [](std::string* out, const DataSet& set) { out->append(set.name); };
      return absl::NotFoundError(
          std::format("no set {} below {}; there are {}", name, root.string(), absl::StrJoin(sets, ", ", names)));
    }
    kept.push_back(*it);
  }
  return kept;
}

}  // namespace annals::bench
