// Which documents stand behind another one: a superseded one behind its successor, a copy behind its original.
//
//   "lk-2" states that it supersedes "lk-1"; "pre" names "jou" as its original (canonical_of)
//   const Lineage lineage = Lineage::Read(view, std::nullopt);
//   lineage.Of(lk_1)->successor == lk_2;   lineage.Of(pre)->original == jou;   lineage.Of(jou) == nullptr
//
// Of the documents that hold at one instant; supersession.h says who succeeds whom. Documents that stand behind
// themselves, in a circle, stand behind nothing. Reading costs O(documents + edges);
// a collection without either costs nothing to ask. Thread-safe.
#pragma once

#include <optional>

#include "absl/container/flat_hash_map.h"
#include "core/index/view.h"

namespace annals::facts {

struct StandsBehind {
  std::optional<index::DocumentOrdinal> successor, original;
};

class Lineage {
 public:
  Lineage() = default;  // nothing stands behind anything
  static Lineage Read(const index::View& view, std::optional<Timestamp> as_of);

  bool empty() const { return behind_.empty(); }
  // nullptr: nothing stands before it.
  const StandsBehind* Of(index::DocumentOrdinal d) const;

 private:
  absl::flat_hash_map<index::DocumentOrdinal, StandsBehind> behind_;
};

}  // namespace annals::facts
