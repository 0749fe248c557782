// The writer's side of a collection's image: applies the change feed, publishes immutable views, seals and merges.
//
//   auto image = MakeImage(dimension, ImageOptions{});
//   image->Apply(change);                         // one thread at a time
//   std::shared_ptr<const View> view = image->Current();   // any thread, never waits for Apply
//   while (image->Merge()) {}                     // a background thread
//   while (image->Seal()) {}                      // another, of low priority: this is most of the work
//
// Apply makes its rows visible at once, in the flat tail; upkeep replaces segments by equal, faster ones: Merge rewrites
// those with purged documents and merges neighbours, Compact merges more of them when nothing is written, Seal links large
// ones into search graphs (HNSW). All may run beside each other and beside any number of readers; merges take different
// segments, so that a small one never waits for a large one that is slow. A document id that is
// already present is ignored, with what its bundle says of a retirement: a change applied twice is harmless, a longer one
// that begins again before it need not be. So the position of a feed must never stand before what its image shows.
// Retiring an unknown id is ignored.
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "absl/status/status.h"
#include "core/index/view.h"
#include "core/record/authority.h"

namespace annals::index {

struct LoadedSnapshot;  // snapshot/snapshot.h

struct Retirement {
  DocumentId document;
  Timestamp when;
};
struct Removal {
  DocumentId document;
};  // purge: the rows leave the image

struct Change {
  // A document that is there already is left as it is, but for those of `rewritten`: their rows take the place of the
  // old.
  std::vector<DocumentBundle> added;
  std::vector<DocumentId> rewritten;
  std::vector<Retirement> retired;
  std::vector<Removal> removed;
  std::vector<AssetLink> linked;  // one of an id that is there takes its place
  std::vector<AssetLinkId> unlinked;
  // Of the collection, where it is known. An image takes it with its first documents and keeps it: all terms are of one
  // language.
  std::optional<language::Language> language;
  std::uint64_t watermark = 0;  // the view's position once this change is applied; never decreases
};

inline constexpr std::size_t kNeverSeal = std::numeric_limits<std::size_t>::max();

struct ImageOptions {
  // A list of chunks or statements of at least this many rows in a segment gets a graph. kNeverSeal: vectors are read one by
  // one, which is all that is needed where no question searches them.
  std::size_t seal_at = 4096;
  std::size_t seal_slice = 512;  // rows that one call of Seal links into a graph
  std::size_t merge_factor = 8;  // segments of one size class before they are merged; at least 2
  int hnsw_m = 16;
  int hnsw_ef_construction = 200;
  int hnsw_ef_search = 128;
  int build_threads = 1;  // that link a slice; with more than one, graphs differ from run to run
};

struct ImageStats {
  std::size_t segments = 0, sealed_segments = 0, documents = 0, chunks = 0, statements = 0, relations = 0, entities = 0,
              bytes = 0;
};

class Image {
 public:
  virtual ~Image() = default;
  // InvalidArgument when a bundle's vectors have another dimension; the image is then unchanged.
  virtual absl::Status Apply(Change change) = 0;
  // Begins with what a snapshot holds (snapshot/snapshot.h). FailedPrecondition when there are documents or links
  // already, or when the snapshot is of another dimension; the image is then unchanged.
  virtual absl::Status Restore(LoadedSnapshot snapshot) = 0;
  // How sources rank from the next view on.
  virtual void SetAuthority(AuthorityOrder order) = 0;
  virtual std::shared_ptr<const View> Current() const = 0;
  // Rewrites or merges one run of segments; false when there is nothing to do that another call is not doing.
  virtual bool Merge() = 0;
  // The same until no two neighbours are of about one size, so that at most log₂(rows) segments are left: each question
  // asks every one of them. More work a row than Merge alone, for when nothing is written.
  virtual bool Compact() = 0;
  // Links a slice of the largest segment that needs a graph; false when none does. A merge makes unfinished work on its
  // segments void.
  virtual bool Seal() = 0;
  // One piece of either; false when there is nothing to do.
  bool Maintain() { return Merge() || Seal(); }
  virtual ImageStats Stats() const = 0;
  virtual std::size_t Bytes() const = 0;  // Stats().bytes, without counting the rest: O(segments)
};

std::unique_ptr<Image> MakeImage(std::size_t dimension, const ImageOptions& options);

}  // namespace annals::index
