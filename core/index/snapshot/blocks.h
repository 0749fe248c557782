// The blocks that a snapshot is made of: each says its kind, its length and a checksum (CRC32C) over these, its bytes and
// its place in the file, so that blocks that changed places are found out.
//
// The last block counts the others, so that a file that was cut is found out. Whatever differs from what was written is
// DataLoss; an error of who reads or writes the bytes is handed on. One block is in memory at a time, and never more
// than the file holds is asked for. Not thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace annals::index {

using SnapshotSink = absl::FunctionRef<absl::Status(std::string_view bytes)>;

struct SnapshotBytes {
  std::uint64_t size = 0;                             // of all
  std::function<absl::Status(std::span<char>)> read;  // fills it with the bytes that follow
};

class BlockSink {
 public:
  // `write` must outlive it.
  explicit BlockSink(SnapshotSink write) : write_(write) {}
  absl::Status Write(std::uint32_t kind, std::string_view bytes);
  absl::Status End();

 private:
  SnapshotSink write_;
  std::uint64_t blocks_ = 0;
};

class BlockSource {
 public:
  explicit BlockSource(SnapshotBytes bytes) : bytes_(std::move(bytes)) {}
  // The bytes of the next block, which must be of this kind.
  absl::StatusOr<std::string> Next(std::uint32_t kind);
  // After the last block: that there are no more and none is missing.
  absl::Status End();

 private:
  absl::Status Read(std::span<char> to);

  SnapshotBytes bytes_;  // size: of what is still to be read
  std::uint64_t blocks_ = 0;
};

}  // namespace annals::index
