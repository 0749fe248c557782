// Which of a view's many small segments may know a name, so that who looks one up asks those alone.
//
// A table is found by its marks (EntityTable::Marks): numbers for all that it can be asked. Two things with one mark
// cost a look in vain and no more. Tables of at least `large` entities are not listed: they are few, since each is eight
// times as large as those that it was merged from, and asking them is cheaper than listing them. `Lists` says which.
//
// Immutable: a change makes another directory, which shares what it does not differ in. A change costs the marks of the
// tables that come and go, each times the length of its shelf (1/4096 of all marks); a look-up the logarithm of that.
// Tables must outlive the directories that list them. Thread-safe.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/index/tables/entity_table.h"

namespace annals::index {

class NameDirectory {
 public:
  static constexpr std::size_t kLarge = std::size_t{1} << 15;
  explicit NameDirectory(std::size_t large = kLarge) : large_(large) {}

  bool Lists(const EntityTable& table) const { return table.size() < large_; }
  // Without `gone`, with `come`; of those that are not listed nothing is done.
  std::shared_ptr<const NameDirectory> Changed(std::span<const EntityTable* const> gone,
                                               std::span<const EntityTable* const> come) const;
  // Calls `visit(table)` for the listed tables that have the mark, in no order.
  template <class Visit>
  void ForEachHolding(std::uint64_t mark, Visit&& visit) const {
    const Shelf* shelf = shelves_[ShelfOf(mark)].get();
    if (shelf == nullptr) return;
    for (const Entry& entry : std::ranges::equal_range(*shelf, mark, {}, &Entry::mark)) visit(entry.table);
  }
  std::size_t bytes() const;

 private:
  struct Entry {
    std::uint64_t mark;
    const EntityTable* table;
  };
  using Shelf = std::vector<Entry>;  // by mark
  static constexpr std::size_t kShelves = 4096;
  static std::size_t ShelfOf(std::uint64_t mark) { return mark % kShelves; }

  std::size_t large_;
  std::array<std::shared_ptr<const Shelf>, kShelves> shelves_;  // null: empty
};

}  // namespace annals::index
