// What a collection holds, for one instant and one set of filters: who speaks in it, and which documents each period
// has. A scope is cut from it by looking periods up, not by reading all documents.
//
//   auto holdings = Holdings::Read(view, request.as_of, KeepFilters(request.filters));
//   for (const Shelf& shelf : holdings->shelves(time::Axis::kLabel)) …   // "October 2025": Boston's survey, Chicago's
//
// Reading costs O(documents); of the present and without filters it is the same for all questions to a view: keep it
// (HoldingsCache). The strings are borrowed from the view's documents: keep the view alive. Thread-safe.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/facts/lineage.h"
#include "core/index/view.h"
#include "core/index/view_cache.h"
#include "core/question/identified.h"
#include "core/question/owners.h"
#include "core/scope/catalogue.h"
#include "core/scope/correspondents.h"
#include "core/time/time_scope.h"

namespace annals::scope {

inline constexpr std::uint32_t kNoOwner = 0xffffffff;

// A document that holds and is kept.
struct Holding {
  index::DocumentOrdinal document = 0;
  std::uint32_t owner = kNoOwner;  // index into owners()
  std::uint32_t type = 0;          // index into types()
};

// The documents of one key of an axis, by ordinal: indices into documents().
struct Shelf {
  Interval key;
  std::vector<std::uint32_t> documents;
};

class Holdings {
 public:
  // `keep` may be null: all are kept.
  static std::shared_ptr<const Holdings> Read(const index::View& view, std::optional<Timestamp> as_of,
                                              const std::function<bool(const Document&)>& keep);

  const Catalogue& catalogue() const { return catalogue_; }
  const question::OwnerNames& owner_names() const { return *owner_names_; }  // of the catalogue's owners
  // Of these documents. Made when first asked for.
  const question::Identifiers& identifiers() const;
  const index::Allowed& population() const { return population_; }
  std::span<const Holding> documents() const { return documents_; }
  std::span<const std::string_view> owners() const { return owners_; }  // sorted, summary owners among them
  std::span<const std::string_view> types() const { return types_; }    // sorted, "" when some document has none
  // The kinds of documents in which an owner speaks: indices into types(), sorted.
  std::span<const std::uint32_t> types_of_owner(std::uint32_t owner) const { return types_of_owner_[owner]; }
  // By key. Made when first asked for.
  std::span<const Shelf> shelves(time::Axis axis) const;
  // Of all documents that hold, also those that the filters leave out. Made when first asked for.
  const facts::Lineage& lineage() const;
  // Who wrote to whom in these documents. Made when first asked for.
  const Correspondents& correspondents() const;
  // RepeatedHeadings of these documents. Made when first asked for.
  double repeated_headings() const;

 private:
  Holdings(const index::View& view, std::optional<Timestamp> as_of) : view_(view), as_of_(as_of) {}
  void AddDocuments(const std::function<bool(const Document&)>& keep);
  std::vector<Shelf> MakeShelves(time::Axis axis) const;

  const index::View& view_;
  std::optional<Timestamp> as_of_;
  Catalogue catalogue_;
  std::optional<question::OwnerNames> owner_names_;
  mutable std::once_flag identifiers_once_;
  mutable question::Identifiers identifiers_;
  index::Allowed population_;
  std::vector<Holding> documents_;
  std::vector<std::string_view> owners_, types_;
  std::vector<std::vector<std::uint32_t>> types_of_owner_;
  mutable std::array<std::once_flag, 3> shelves_once_;
  mutable std::array<std::vector<Shelf>, 3> shelves_;  // by axis
  bool stands_behind_ = false;                         // some document may stand behind another one
  mutable std::once_flag lineage_once_;
  mutable facts::Lineage lineage_;
  mutable std::once_flag correspondents_once_;
  mutable Correspondents correspondents_;
  mutable std::once_flag repeated_headings_once_;
  mutable double repeated_headings_ = 0;
};

// Chunks and statements of some documents.
class AllowedBuilder {
 public:
  // `speakers`: keys of names; where a document tells who says what, and one of them says something, their turns alone and what
  // nobody says are allowed. Empty: all. Borrows both.
  explicit AllowedBuilder(const index::View& view, std::span<const std::string> speakers = {});
  void Add(index::DocumentOrdinal d);
  index::Allowed Take() { return std::move(allowed_); }

 private:
  void AddRange(index::ChunkOrdinal first, index::ChunkOrdinal last);
  bool IsAsked(std::string_view speaker);

  const index::View& view_;
  const std::span<const std::string> speakers_;
  absl::flat_hash_map<std::string_view, bool> asked_;  // by speaker, as written
  index::Allowed allowed_;
};

// The present holdings, without filters, of the views that were asked for last.
class HoldingsCache final : public index::ViewCache<Holdings> {
 public:
  HoldingsCache();
};

}  // namespace annals::scope
