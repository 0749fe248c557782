#include "core/index/tables/relation_table.h"

namespace annals::index {

void RelationTable::Add(RelationEntry entry, std::string_view predicate) {
  const auto next = static_cast<std::uint32_t>(predicates_.size());
  const auto [it, fresh] = predicate_numbers_.try_emplace(predicate, next);
  if (fresh) predicates_.emplace_back(predicate);
  entry.predicate = it->second;
  rows_.push_back(entry);
}

std::size_t RelationTable::bytes() const {
  std::size_t n = rows_.capacity() * sizeof(RelationEntry) + predicates_.capacity() * sizeof(std::string);
  n += predicate_numbers_.capacity() * (sizeof(std::string) + sizeof(std::uint32_t) + 1);
  for (const std::string& p : predicates_) n += 2 * p.capacity();
  return n;
}

}  // namespace annals::index
