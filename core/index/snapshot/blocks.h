// The blocks that a snapshot is made of: each says its kind, its length and a checksum (CRC32C) over all three.
//
// The last block counts the others, so that a file that was cut is found out. Whatever differs from what was written is
// DataLoss. Not thread-safe.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace annals::index {

using SnapshotSink = absl::FunctionRef<absl::Status(std::string_view bytes)>;

class BlockSink {
 public:
  explicit BlockSink(SnapshotSink write) : write_(write) {}
  absl::Status Write(std::uint32_t kind, std::string_view bytes);
  absl::Status End();

 private:
  SnapshotSink write_;
  std::uint64_t blocks_ = 0;
};

class BlockSource {
 public:
  explicit BlockSource(std::string_view bytes) : rest_(bytes) {}
  // The bytes of the next block, which must be of this kind.
  absl::StatusOr<std::string_view> Next(std::uint32_t kind);
  // After the last block: that there are no more and none is missing.
  absl::Status End();

 private:
  std::string_view rest_;
  std::uint64_t blocks_ = 0;
};

}  // namespace annals::index
