// Vectors that are made after their document was stored, and the change from one model to another. Any number of servers
// share the work: who has claimed a version has it for as long as `hold` says, then it is anybody's again, so that nothing
// waits for a server that died. Each call is about one space of the collection: that which serves, or the next.
//
// Thread-safe; errors, and how long a call waits: storage/store.h.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/record/record.h"
#include "storage/ports/collection_store.h"

namespace annals::storage {

// What is still to be made of a collection's vectors.
struct VectorBacklog {
  std::int64_t documents = 0;  // versions that lack some
  std::int64_t texts = 0;      // passages and statements of theirs that have none
};

struct VectorsWritten {
  std::size_t versions = 0;     // that lack none of the space any more
  std::uint64_t watermark = 0;  // a view at or past it has them; 0 when nothing that serves was stored
};

class VectorStore {
 public:
  virtual ~VectorStore() = default;

  // Versions that lack vectors and nobody holds, oldest first, with their vector lists (rows of zeros where they lack
  // one), the first of them and what fits beside it into `most_texts` missing ones. Empty: nothing to do.
  virtual absl::StatusOr<std::vector<DocumentBundle>> ClaimVectorWork(CollectionId collection, const VectorSpace& space,
                                                                      std::int64_t most_texts,
                                                                      std::chrono::seconds hold) = 0;
  // From now on; 0 s lets go of it. Also how a version that cannot be embedded now is left for later.
  virtual absl::Status HoldVectorWork(CollectionId collection, const VectorSpace& space,
                                      std::span<const DocumentId> documents, std::chrono::seconds hold) = 0;
  // Stores the vectors that the versions lacked, in one transaction, and has replicas read them, where the space serves.
  // A version that is gone, or was done by another server meanwhile, is passed over, and so is a space that serves no
  // longer, or no more is to. How many versions were done.
  virtual absl::StatusOr<VectorsWritten> WriteVectors(CollectionId collection, const VectorSpace& space,
                                                      std::span<const DocumentBundle> versions) = 0;
  virtual absl::StatusOr<VectorBacklog> GetVectorBacklog(CollectionId collection, const VectorSpace& space) = 0;

  // Another model, while the vectors of the old one serve. Begin makes the next space, which all versions that are stored
  // and those that will be are to have vectors of; kFailedPrecondition when one of another model is being made. Nothing
  // changes where that model serves already, or is being made. Cancel forgets it, with its vectors.
  virtual absl::StatusOr<Collection> BeginReembedding(const std::string& name, const std::string& embedder,
                                                      std::size_t dimension) = 0;
  virtual absl::StatusOr<Collection> CancelReembedding(const std::string& name) = 0;
  // Has the space serve, once no version lacks vectors of it: in one transaction, which replicas read with the feed. False
  // when some do, or when it is not the next one (any more).
  virtual absl::StatusOr<bool> FinishReembedding(CollectionId collection, const VectorSpace& space) = 0;
  // Passages and statements of all versions: what a re-embedding has to do, done or not.
  virtual absl::StatusOr<std::int64_t> CountTexts(CollectionId collection) = 0;
  // Removes vectors of spaces that are neither, since `space` serves: of `most` versions after the one given. The last
  // version that was looked at; 0 when there is none after, and then `old_vectors` is false, or when another server is
  // at it.
  virtual absl::StatusOr<DocumentId> ClearOldVectors(CollectionId collection, const VectorSpace& space,
                                                     DocumentId after, std::size_t most) = 0;
};

}  // namespace annals::storage
