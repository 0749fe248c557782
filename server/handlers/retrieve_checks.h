// Checks of a question against what its collection holds.
#pragma once

#include <set>
#include <string>

#include "core/index/view_cache.h"
#include "core/question/request.h"
#include "server/convert/time.h"

namespace annals::server {

// The values that a filter can have in one view: those of its documents, retired ones included, since `as_of` sees
// them.
struct FilterValues {
  std::set<std::string, std::less<>> doc_types, channels, kinds, owners;

  static FilterValues Of(const index::View& view);  // O(documents)
};

// A value that no document has would silently return nothing: it is an error that lists the known ones.
void CheckFilters(const question::Filters& filters, const FilterValues& values, const std::string& field,
                  convert::Violations* violations);

// The values of the views that were asked for last.
class FilterValuesCache final : public index::ViewCache<FilterValues> {
 public:
  FilterValuesCache();
};

}  // namespace annals::server
