// A view saved as bytes, from which an image can begin instead of reading everything from the store.
//
//   const absl::Status saved = SaveSnapshot(*image->Current(), "of the harbour", write);   // piece by piece
//   auto reader = SnapshotReader::Open({bytes.size(), read});
//   reader->about() == "of the harbour"
//   auto loaded = std::move(*reader).Load();
//   const absl::Status begun = other->Restore(*std::move(loaded));   // an empty image: it answers as the first did
//
// `about` is the caller's: what the view was made of and how far, so that he can tell whether it is of use. The search
// graphs that are built go with it. Every block has a checksum: damage, a cut and another version are DataLoss, and
// nothing that a file holds makes loading crash. Saving reads the view only and may run beside everything. Rows that
// were removed are never saved: while upkeep has not taken them out of their segment, saving is FailedPrecondition.
//
// Memory: one block beside the image, at most the texts or the vectors of one segment.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/index/segmented_view.h"
#include "core/index/snapshot/blocks.h"
#include "core/record/record.h"

namespace annals::index {

// Of the form. What is read out of texts (terms, stems, keys) changes with the program, which `about` is to name.
inline constexpr std::uint32_t kSnapshotVersion = 5;

struct LoadedSnapshot {
  std::uint64_t watermark = 0;
  std::size_t dimension = 0;
  language::Language language = language::Language::kEnglish;
  std::vector<AssetLink> links;
  std::vector<SegmentEntry> entries;
};

// `view` must be one of an Image.
absl::Status SaveSnapshot(const View& view, std::string_view about, SnapshotSink write);

class SnapshotReader {
 public:
  // FailedPrecondition when it is of another version.
  static absl::StatusOr<SnapshotReader> Open(SnapshotBytes bytes);
  const std::string& about() const { return about_; }
  absl::StatusOr<LoadedSnapshot> Load() &&;

 private:
  SnapshotReader(BlockSource source, std::string about) : source_(std::move(source)), about_(std::move(about)) {}
  BlockSource source_;
  std::string about_;
};

}  // namespace annals::index
