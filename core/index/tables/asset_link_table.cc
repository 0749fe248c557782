#include "core/index/tables/asset_link_table.h"

#include <utility>

namespace annals::index {

std::shared_ptr<const AssetLinkTable> AssetLinkTable::Changed(std::vector<AssetLink> added,
                                                              std::span<const AssetLinkId> gone) const {
  auto next = std::make_shared<AssetLinkTable>();
  next->links_ = links_;
  for (AssetLink& link : added) {
    const AssetLinkId id = link.id;
    next->links_[id] = std::make_shared<const AssetLink>(std::move(link));
  }
  for (const AssetLinkId id : gone) next->links_.erase(id);
  for (const auto& [id, link] : next->links_) {
    next->by_end_[link->edge.source_ref].push_back(link.get());
    if (link->edge.target_ref != link->edge.source_ref) next->by_end_[link->edge.target_ref].push_back(link.get());
  }
  return next;
}

std::span<const AssetLink* const> AssetLinkTable::At(std::string_view asset_ref) const {
  const auto it = by_end_.find(asset_ref);
  return it == by_end_.end() ? std::span<const AssetLink* const>() : std::span<const AssetLink* const>(it->second);
}

std::vector<AssetLink> AssetLinkTable::All() const {
  std::vector<AssetLink> all;
  for (const auto& [id, link] : links_) all.push_back(*link);
  return all;
}

}  // namespace annals::index
