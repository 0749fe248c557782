#include "core/index/name_directory.h"

#include <algorithm>
#include <iterator>

#include "absl/container/flat_hash_map.h"

namespace annals::index {

std::shared_ptr<const NameDirectory> NameDirectory::Changed(std::span<const EntityTable* const> gone,
                                                            std::span<const EntityTable* const> come) const {
  absl::flat_hash_map<std::size_t, Shelf> added;  // an empty one: something goes
  for (const EntityTable* table : gone) {
    if (!Lists(*table)) continue;
    for (const std::uint64_t mark : table->Marks()) added[ShelfOf(mark)];
  }
  for (const EntityTable* table : come) {
    if (!Lists(*table)) continue;
    for (const std::uint64_t mark : table->Marks()) added[ShelfOf(mark)].push_back({mark, table});
  }
  auto next = std::make_shared<NameDirectory>(*this);
  for (auto& [number, fresh] : added) {
    auto shelf = std::make_shared<Shelf>();
    if (const Shelf* old = shelves_[number].get()) {
      shelf->reserve(old->size() + fresh.size());
      std::ranges::copy_if(*old, std::back_inserter(*shelf),
                           [&](const Entry& entry) { return !std::ranges::contains(gone, entry.table); });
    }
    const auto kept = static_cast<std::ptrdiff_t>(shelf->size());
    std::ranges::sort(fresh, {}, &Entry::mark);
    shelf->insert(shelf->end(), fresh.begin(), fresh.end());
    std::ranges::inplace_merge(*shelf, shelf->begin() + kept, {}, &Entry::mark);
    next->shelves_[number] = shelf->empty() ? nullptr : std::move(shelf);
  }
  return next;
}

std::size_t NameDirectory::bytes() const {
  std::size_t n = sizeof(NameDirectory);
  for (const auto& shelf : shelves_) n += shelf == nullptr ? 0 : shelf->capacity() * sizeof(Entry);
  return n;
}

}  // namespace annals::index
