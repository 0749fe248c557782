#include "core/identity/namesakes.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace annals::identity {

bool Agree(const Affiliations& a, const Affiliations& b) {
  if (a.empty() || b.empty()) return true;
  bool contradiction = false;
  for (const Affiliation& x : a) {
    for (const Affiliation& y : b) {
      if (x.organisation == y.organisation) return true;
      contradiction |= x.validity.Overlaps(y.validity);
    }
  }
  return !contradiction;
}

std::vector<std::string> KeysApart(std::span<const std::string> keys, std::span<const Affiliations> own,
                                   const std::map<std::string, Affiliations>& known) {
  std::vector<std::string> apart(keys.begin(), keys.end());
  for (std::size_t e = 0; e < keys.size(); ++e) {
    const auto of_others = known.find(keys[e]);
    if (of_others == known.end() || Agree(of_others->second, own[e])) continue;
    std::string namesake = absl::StrCat(keys[e], " ", own[e].front().organisation);
    if (!std::ranges::contains(keys, namesake)) apart[e] = std::move(namesake);
  }
  return apart;
}

void KeepTwins(const std::map<std::string, std::string>& twins, std::vector<std::string>* keys) {
  for (std::string& key : *keys) {
    if (const auto twin = twins.find(key); twin != twins.end()) key = twin->second;
  }
}

void RenameEnds(std::span<const std::string> keys, std::span<const std::string> apart, std::vector<Edge>* edges) {
  for (std::size_t e = 0; e < keys.size(); ++e) {
    if (apart[e] == keys[e]) continue;
    const EdgeEnd bare = EdgeEnd::OfEntity(keys[e]);
    for (Edge& edge : *edges) {
      for (EdgeEnd* end : {&edge.source, &edge.target}) {
        if (*end == bare) *end = EdgeEnd::OfEntity(apart[e]);
      }
    }
  }
}

std::string TwinKey(const std::string& bare_key, const std::set<std::string>& taken) {
  for (int number = 2;; ++number) {
    std::string key = absl::StrCat(bare_key, " #", number);
    if (!taken.contains(key)) return key;
  }
}

}  // namespace annals::identity
