// What is read once of a view, not once a question: a value for the view of each collection that was asked for last.
//
//   ViewCache<std::size_t> cache([](const View& view) { return CountDocuments(view); });
//   std::shared_ptr<const std::size_t> documents = cache.Get(collection, view);
//   cache.Get(collection, view) == documents        // the view is not read again
//
// Views are not kept alive; values of views that are gone are dropped at the next reading. Thread-safe. Nobody waits
// for a reading of somebody else: two that ask at once for a new view may both read it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <utility>

#include "core/index/view.h"
#include "core/locks/mutex.h"

namespace annals::index {

template <class Value>
class ViewCache {
 public:
  using Read = std::function<std::shared_ptr<const Value>(const View&)>;
  explicit ViewCache(Read read) : read_(std::move(read)) {}

  std::shared_ptr<const Value> Get(CollectionId collection, const std::shared_ptr<const View>& view) {
    {
      const MutexLock lock(mutex_);
      const auto it = kept_.find(collection);
      if (it != kept_.end() && it->second.view.lock() == view) return it->second.value;
    }
    std::shared_ptr<const Value> value = read_(*view);
    const MutexLock lock(mutex_);
    std::erase_if(kept_, [](const auto& entry) { return entry.second.view.expired(); });
    kept_[collection] = {view, value};
    return value;
  }

 private:
  struct Kept {
    std::weak_ptr<const View> view;
    std::shared_ptr<const Value> value;
  };
  const Read read_;
  Mutex mutex_;
  std::map<CollectionId, Kept> kept_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace annals::index
