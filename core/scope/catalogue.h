// What a collection is made of, as far as a question needs to know it before it ranks: owners, periods, kinds of
// documents. Read from the view's documents: O(documents), a hash look-up each.
//
//   Catalogue c = ReadCatalogue(view, as_of, keep);
//   c.periods.back().label == "October 2025"; c.owners == {"Boston", "Chicago"}; c.summary_owner == true
//
// The strings are borrowed from the view's documents: keep the view alive. Thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "core/index/view.h"
#include "core/question/mask.h"

namespace annals::scope {

struct Period {
  Interval interval;
  std::string_view label;  // as the first document of the period writes it; may be empty
  std::size_t documents = 0;
};

struct Catalogue {
  std::size_t documents = 0;                   // that hold and are kept
  std::size_t dated = 0;                       // of them, with a time key
  std::size_t labelled = 0;                    // of them, with a label period
  std::size_t owned = 0;                       // of them, with an owner
  std::vector<Period> periods;                 // distinct label periods, in time order
  std::vector<std::string_view> owners;        // distinct, sorted; summary owners apart
  std::vector<question::KindName> kind_names;  // doc types, then series
  bool summary_owner = false;                  // some owner stands for the whole: see IsSummary
};

// Reads it, a document at a time.
class CatalogueReader {
 public:
  explicit CatalogueReader(language::Language language) : language_(language) {}
  void Add(const Document& document);
  Catalogue Take() &&;

 private:
  using PeriodKey = std::pair<std::int64_t, std::int64_t>;

  const language::Language language_;
  Catalogue catalogue_;
  absl::flat_hash_map<PeriodKey, Period> periods_;
  absl::flat_hash_set<std::string_view> owners_, types_;
  std::vector<const Document*> labelled_;
};

Catalogue ReadCatalogue(const index::View& view, std::optional<Timestamp> as_of,
                        const std::function<bool(const Document&)>& keep);

// "National Summary", "Overview", "Group summary": the part of a report that speaks for all owners. `language`: the
// collection's.
bool IsSummary(std::string_view owner, language::Language language);

}  // namespace annals::scope
