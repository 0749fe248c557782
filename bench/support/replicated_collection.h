// A big collection out of a small folder: its documents prepared once, then copied, each copy with names of its own
// (replica_names.h), numbered as the store would, and put into an image in this process. No PostgreSQL, no server.
//
//   ASSIGN_OR_RETURN(const ReplicatedCollection collection, Replicate(folder, {.chunks = 100'000}));
//   collection.view->chunks() == 100'000, collection.questions: those of the folder, asked of a copy drawn by the seed
//
// Periods: documents keep the labels they have. Where most have none, each gets one of 16 quarters ("Q3 2023"), so that
// a period holds a sixteenth of the collection, and every second question names the quarter of a document it is about.
// Relations: those found in the text, thinned evenly to the number asked for, or repeated as parallel rows of another
// quarter. Vectors: feature hashing of the texts in few dimensions, for speed; they have the clusters of the texts.
// Their search graphs are coarse, to be linked in a minute: what dense search finds here says nothing about its recall.
// Everything is drawn from the seed: same folder and options, same image.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/embedding/embedder.h"
#include "core/index/image.h"

namespace annals::bench {

struct ReplicaOptions {
  std::size_t chunks = 100'000;
  std::size_t relations = 1'000'000;
  std::size_t questions = 400;
  std::uint64_t seed = 1;
};

struct ReplicaQuestion {
  std::string text;
  std::vector<std::string> gold;  // external ids of documents of its copy; empty: gold is of another kind
  bool scoped = false;            // names a period
};

struct ReplicatedCollection {
  std::unique_ptr<embedding::Embedder> embedder;
  std::unique_ptr<index::Image> image;
  std::shared_ptr<const index::View> view;
  std::vector<ReplicaQuestion> questions;
  std::size_t copies = 0;
  bool periods_given = false;  // by the folder
};

absl::StatusOr<ReplicatedCollection> Replicate(const std::filesystem::path& folder, const ReplicaOptions& options);

}  // namespace annals::bench
