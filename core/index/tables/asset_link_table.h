// Links between assets that requests made: shared by the views of an image, found by either end.
//
//   auto table = std::make_shared<const AssetLinkTable>();
//   table = table->Changed({{AssetLinkId(-1), {.source_ref = "mail:18", .target_ref = "mail:17"}}}, {});
//   table->At("mail:17").size() == 1
//
// Immutable: a change makes another table, which shares the links. O(links) a change, so links are best written many at
// a time; a look-up is O(1). Thread-safe.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/index/tables/text_map.h"
#include "core/record/record.h"

namespace annals::index {

class AssetLinkTable {
 public:
  AssetLinkTable() = default;

  // With `added`, each in place of one of its id, and then without `gone`.
  std::shared_ptr<const AssetLinkTable> Changed(std::vector<AssetLink> added, std::span<const AssetLinkId> gone) const;

  // That start or end there, in the order of their ids.
  std::span<const AssetLink* const> At(std::string_view asset_ref) const;
  std::vector<AssetLink> All() const;  // by id
  std::size_t size() const { return links_.size(); }

 private:
  std::map<AssetLinkId, std::shared_ptr<const AssetLink>> links_;
  TextMap<std::vector<const AssetLink*>, std::string_view> by_end_;  // into the strings of the links
};

}  // namespace annals::index
