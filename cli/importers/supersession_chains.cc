#include "cli/importers/supersession_chains.h"

#include "absl/strings/str_cat.h"

namespace annals::cli {

std::string SupersessionChains::CircleWith(const v1::DocumentInput& document) {
  if (document.supersedes().empty()) return "";
  absl::flat_hash_map<std::string, std::string> from;  // where the walk came from
  std::vector<std::string> waiting = {document.supersedes().begin(), document.supersedes().end()};
  for (const std::string& id : waiting) from.emplace(id, document.id());
  while (!waiting.empty()) {
    const std::string id = std::move(waiting.back());
    waiting.pop_back();
    if (id == document.id()) {
      std::string circle = id;
      std::string at = from[id];
      for (; at != document.id(); at = from[at]) circle = absl::StrCat(at, ", ", circle);
      return absl::StrCat(at, ", ", circle);
    }
    const auto next = superseded_.find(id);
    if (next == superseded_.end()) continue;
    for (const std::string& older : next->second) {
      if (from.emplace(older, id).second) waiting.push_back(older);
    }
  }
  superseded_[document.id()] = {document.supersedes().begin(), document.supersedes().end()};
  return "";
}

}  // namespace annals::cli
