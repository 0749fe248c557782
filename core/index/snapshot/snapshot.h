// A view saved as bytes, from which an image can begin instead of reading everything from the store.
// SaveSnapshot hands them to `write` piece by piece; Image::Restore takes them all, and answers as the view did.
//
// `about` is the caller's: what the view was made of and how far, so that he can tell whether it is of use. The search
// graphs that are built go with it. Every block has a checksum: damage, a cut and another version are DataLoss, and
// nothing that a file holds makes loading crash. Saving reads the view only and may run beside everything. Rows that
// were purged are never saved: while upkeep has not taken them out of their segment, saving is Unavailable.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/index/segmented_view.h"
#include "core/index/snapshot/blocks.h"
#include "core/record/record.h"

namespace annals::index {

// Of the form, and of what is read out of texts: rises when a row gets a field, or terms, stems or keys change.
inline constexpr std::uint32_t kSnapshotVersion = 1;

struct LoadedSnapshot {
  std::uint64_t watermark = 0;
  language::Language language = language::Language::kEnglish;
  std::vector<AssetLink> links;
  std::vector<SegmentEntry> entries;
};

// `view` must be one of an Image.
absl::Status SaveSnapshot(const View& view, std::string_view about, SnapshotSink write);
absl::StatusOr<std::string> SnapshotAbout(std::string_view bytes);
absl::StatusOr<LoadedSnapshot> LoadSnapshot(std::string_view bytes, std::size_t dimension);

}  // namespace annals::index
