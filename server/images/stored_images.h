// What the registry keeps of a collection of engine kPostgres beside its image without texts, and the views that questions to it get.
//
//   StoredImage stored(engine, collection, cache_bytes);
//   pinned.view = stored.View(image.Current());      // of one question: it holds what it has read
//   pinned.kept = stored.Kept(image.Current());      // the same view for all that is read once of a state (index::ViewCache)
//   …
//   RETURN_IF_ERROR(CheckRead(*pinned.view));        // before anything that was read is believed
//
// Thread-safe.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>

#include "absl/status/status.h"
#include "core/index/stored/stored_cache.h"
#include "core/index/stored/stored_source.h"
#include "core/index/stored/stored_view.h"
#include "core/locks/mutex.h"
#include "storage/ports/engine_store.h"

namespace annals::server {

class StoredImage {
 public:
  StoredImage(storage::EngineStore& engine, CollectionId collection, std::size_t dimension, std::size_t cache_bytes);

  std::shared_ptr<const index::View> View(const std::shared_ptr<const index::View>& thin) const;
  // Made anew when the state is another one, or when a read of it has failed.
  std::shared_ptr<const index::View> Kept(const std::shared_ptr<const index::View>& thin);
  // Of documents that were rewritten or removed nothing is kept.
  void Forget(std::span<const DocumentId> documents);

 private:
  const std::size_t dimension_;
  const std::shared_ptr<index::StoredCache> cache_;
  const std::shared_ptr<index::StoredSource> source_;
  Mutex mutex_;
  std::shared_ptr<const index::View> thin_ ABSL_GUARDED_BY(mutex_);  // of kept_
  std::shared_ptr<const index::StoredView> kept_ ABSL_GUARDED_BY(mutex_);
};

// Whether all that was asked of the view could be read: of an image always; else what the database said, as callers are told.
absl::Status CheckRead(const index::View& view);
// Asks a question of a view whose rows are read when they are asked for, so that they are read together before it is asked for its
// answer. Of an image nothing is asked. True: what the question made last is exact, and need not be asked again.
bool Rehearse(const index::View& view, const std::function<void()>& question);

}  // namespace annals::server
