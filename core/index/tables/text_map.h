// Hash map from text, looked up by std::string_view without a copy. (Debian's absl::string_view is a type of its own,
// so Abseil's default hash does not take the standard one.)
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "absl/container/flat_hash_map.h"

namespace annals::index {

struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};

template <class Value, class Key = std::string>
using TextMap = absl::flat_hash_map<Key, Value, TextHash, std::equal_to<>>;

}  // namespace annals::index
