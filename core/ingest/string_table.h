// Hash tables of strings that are asked with views, without making a string for each question.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"

namespace annals::ingest {

struct StringHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
};
template <class Value>
using StringMap = absl::flat_hash_map<std::string, Value, StringHash, std::equal_to<>>;
using StringSet = absl::flat_hash_set<std::string, StringHash, std::equal_to<>>;

}  // namespace annals::ingest
