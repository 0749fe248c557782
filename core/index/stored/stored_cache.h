// What questions to one collection have read before: documents and vectors, which do not change, for as long as there is
// room, and what new documents change (lists, names) for one state of the collection.
//
//   StoredCache cache(64 << 20);
//   cache.documents.Find(id)          // null: not here
//   cache.documents.Put(id, document, document->bytes(), cache.documents.edition());
//   cache.documents.Forget(ids);      // rewritten or removed; what is being read meanwhile is not kept
//   cache.Of(view)->terms …           // of that view's state; emptied when it is another one
//
// Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <span>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "core/index/postings.h"
#include "core/index/stored/stored_document.h"
#include "core/index/stored/stored_lists.h"
#include "core/index/stored/stored_source.h"
#include "core/locks/mutex.h"

namespace annals::index {

// The values that were used last.
template <class Key, class Value>
class RecentValues {
 public:
  explicit RecentValues(std::size_t most_bytes) : most_(most_bytes) {}

  std::shared_ptr<const Value> Find(const Key& key) {
    const MutexLock lock(mutex_);
    const auto it = places_.find(key);
    if (it == places_.end()) return nullptr;
    kept_.splice(kept_.begin(), kept_, it->second);
    return it->second->value;
  }
  // Grows with each Forget.
  std::uint64_t edition() const {
    const MutexLock lock(mutex_);
    return edition_;
  }
  // `edition`: when the value was asked for.
  void Put(const Key& key, std::shared_ptr<const Value> value, std::size_t bytes, std::uint64_t edition) {
    const MutexLock lock(mutex_);
    if (edition != edition_ || bytes > most_ || places_.contains(key)) return;
    kept_.push_front({key, std::move(value), bytes});
    places_[key] = kept_.begin();
    bytes_ += bytes;
    while (bytes_ > most_) Drop(std::prev(kept_.end()));
  }
  void Forget(std::span<const Key> keys) {
    const MutexLock lock(mutex_);
    ++edition_;
    for (const Key& key : keys) {
      if (const auto it = places_.find(key); it != places_.end()) Drop(it->second);
    }
  }
  std::size_t bytes() const {
    const MutexLock lock(mutex_);
    return bytes_;
  }

 private:
  struct Kept {
    Key key;
    std::shared_ptr<const Value> value;
    std::size_t bytes;
  };
  using Place = typename std::list<Kept>::iterator;
  void Drop(Place place) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    bytes_ -= place->bytes;
    places_.erase(place->key);
    kept_.erase(place);
  }

  const std::size_t most_;
  mutable Mutex mutex_;
  std::uint64_t edition_ ABSL_GUARDED_BY(mutex_) = 0;
  std::size_t bytes_ ABSL_GUARDED_BY(mutex_) = 0;
  std::list<Kept> kept_ ABSL_GUARDED_BY(mutex_);  // used last first
  absl::flat_hash_map<Key, Place> places_ ABSL_GUARDED_BY(mutex_);
};

// The rows that hold a term: of each segment of the view, by row.
struct TermList {
  std::vector<std::vector<Posting>> by_part;
  std::size_t bytes() const {
    std::size_t n = sizeof(TermList);
    for (const auto& rows : by_part) n += sizeof(rows) + rows.capacity() * sizeof(Posting);
    return n;
  }
};

// Where a version stands in a view, with how many rows.
struct Standing {
  DocumentId id;
  DocumentOrdinal document = 0;
  ChunkOrdinal first_chunk = 0;
  StatementOrdinal first_statement = 0;
  std::uint32_t chunks = 0, statements = 0;
};

// Those of all versions that have passages, by id. Lists name documents in that order, so that who reads one finds each a step or
// two behind the last.
class Standings {
 public:
  explicit Standings(const View& view);
  std::span<const Standing> all() const { return all_; }

 private:
  std::vector<Standing> all_;
};
class StandingFinder {
 public:
  explicit StandingFinder(const Standings& standings) : all_(standings.all()) {}
  const Standing* Find(DocumentId id);  // null: the view does not know it. O(log of the distance from the last one)

 private:
  std::span<const Standing> all_;
  std::size_t at_ = 0;
};

// What is known of one state of the collection.
struct StoredState {
  explicit StoredState(std::size_t most_bytes)
      : terms(most_bytes),
        entity_rows(most_bytes),
        counts(most_bytes / 8),
        entities(most_bytes / 8),
        sharing(most_bytes / 8),
        names(most_bytes / 8) {}
  // Of the view whose state this is; made when it is first asked for, in O(documents).
  const Standings& standings(const View& view) {
    std::call_once(standings_once_, [&] { standings_ = std::make_unique<const Standings>(view); });
    return *standings_;
  }
  RecentValues<ListKey, TermList> terms;
  RecentValues<ListKey, EntityRows> entity_rows;
  RecentValues<ListKey, std::int64_t> counts;
  RecentValues<EntityId, Entity> entities;
  RecentValues<EntityId, bool> sharing;
  RecentValues<NameKey, std::vector<EntityId>> names;

 private:
  std::once_flag standings_once_;
  std::unique_ptr<const Standings> standings_;
};

class StoredCache {
 public:
  // A quarter each for documents, vectors, and lists of two kinds; names and counts come on top, an eighth of a quarter each.
  explicit StoredCache(std::size_t most_bytes)
      : documents(most_bytes / 4), vectors(most_bytes / 4), quarter_(most_bytes / 4) {}

  RecentValues<DocumentId, StoredDocument> documents;
  RecentValues<DocumentId, VectorRows> vectors;

  // `view`: whose state it is. What belonged to another one is dropped by it, and stays with whoever still asks that.
  std::shared_ptr<StoredState> Of(const std::shared_ptr<const View>& view) {
    const MutexLock lock(mutex_);
    if (state_ == nullptr || view_.lock() != view) {
      state_ = std::make_shared<StoredState>(quarter_);
      view_ = view;
    }
    return state_;
  }

 private:
  const std::size_t quarter_;
  Mutex mutex_;
  std::weak_ptr<const View> view_ ABSL_GUARDED_BY(mutex_);
  std::shared_ptr<StoredState> state_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace annals::index
