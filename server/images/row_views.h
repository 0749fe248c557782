// Views of collections of engine POSTGRES: made for one question, of the rows that may answer it, with the figures of the
// whole collection (core/index/part_view.h). Nothing is kept between two questions: what was committed is seen.
//
//   RowViews views(store, {.whole_chunks = 400});
//   ASSIGN_OR_RETURN(auto view, views.ForQuestion(collection, request, model, dense_weight, at_least));
//   retrieval::Retrieve(*view, …);
//
// A question is read twice: what its words are understood by (documents without passages, names, how common words are),
// and then, its periods, names and vectors being known, the passages. A collection of few passages is read whole, and its
// view is then the one that engine MEMORY has. Each read is one snapshot of the database, within the bounds of
// storage::EngineBounds and the call's deadline (storage/call_bounds.h).
//
// Links of assets, and pairs of papers, are looked for in all rows: of a large collection they are not.
//
// Errors: kUnavailable WATERMARK_NOT_REACHED when the database has not reached `at_least`, as a standby may not have;
// as of storage::Store. Thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "absl/status/statusor.h"
#include "core/embedding/embedder.h"
#include "core/index/view.h"
#include "core/question/request.h"
#include "storage/store.h"

namespace annals::server {

class RowViews {
 public:
  RowViews(storage::Store& store, storage::EngineBounds bounds) : store_(store), bounds_(bounds) {}

  // `model`: the collection's; null: without vectors.
  absl::StatusOr<std::shared_ptr<const index::View>> ForQuestion(const storage::Collection& collection,
                                                                 const question::Request& request,
                                                                 embedding::Embedder* model, double dense_weight,
                                                                 std::uint64_t at_least) const;
  // What there is about some names. Without any: all rows, and kFailedPrecondition ENGINE_CANNOT where they are too many.
  absl::StatusOr<std::shared_ptr<const index::View>> AboutNames(const storage::Collection& collection,
                                                                std::span<const std::string> names,
                                                                std::uint64_t at_least) const;

 private:
  storage::Store& store_;
  const storage::EngineBounds bounds_;
};

}  // namespace annals::server
