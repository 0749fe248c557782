// Checks of a question against what its collection holds.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "core/index/view.h"
#include "core/retrieval/retrieve.h"
#include "server/convert/time.h"

namespace annals::server {

// The values that a filter can have in one view: those of its documents, retired ones included, since `as_of` sees
// them.
struct FilterValues {
  std::set<std::string, std::less<>> doc_types, channels, kinds, owners;

  static FilterValues Of(const index::View& view);  // O(documents)
};

// A value that no document has would silently return nothing: it is an error that lists the known ones.
void CheckFilters(const retrieval::Filters& filters, const FilterValues& values, const std::string& field,
                  convert::Violations* violations);

// The values of the views that were asked last, one a collection: a view is scanned once, not once a question.
class FilterValuesCache {
 public:
  std::shared_ptr<const FilterValues> Get(CollectionId collection, const std::shared_ptr<const index::View>& view);

 private:
  struct Kept {
    std::weak_ptr<const index::View> view;  // does not keep an old image alive
    std::shared_ptr<const FilterValues> values;
  };
  std::mutex mutex_;
  std::map<CollectionId, Kept> kept_;
};

}  // namespace annals::server
