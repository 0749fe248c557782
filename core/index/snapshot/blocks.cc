#include "core/index/snapshot/blocks.h"

#include <cstring>
#include <format>
#include <string>

#include "absl/crc/crc32c.h"
#include "core/record/status.h"

namespace annals::index {
namespace {

constexpr std::uint32_t kEnd = 0xe4d;

struct Head {
  std::uint32_t kind = 0, checksum = 0;
  std::uint64_t length = 0;
};

std::uint32_t Checksum(const Head& head, std::string_view bytes) {
  char described[sizeof(head.kind) + sizeof(head.length)];
  std::memcpy(described, &head.kind, sizeof(head.kind));
  std::memcpy(described + sizeof(head.kind), &head.length, sizeof(head.length));
  return static_cast<std::uint32_t>(
      absl::ExtendCrc32c(absl::ComputeCrc32c({described, sizeof(described)}), {bytes.data(), bytes.size()}));
}

}  // namespace

absl::Status BlockSink::Write(std::uint32_t kind, std::string_view bytes) {
  Head head{.kind = kind, .length = bytes.size()};
  head.checksum = Checksum(head, bytes);
  RETURN_IF_ERROR(write_({reinterpret_cast<const char*>(&head), sizeof(head)}));
  ++blocks_;
  return write_(bytes);
}

absl::Status BlockSink::End() {
  const std::uint64_t blocks = blocks_;
  return Write(kEnd, {reinterpret_cast<const char*>(&blocks), sizeof(blocks)});
}

absl::StatusOr<std::string_view> BlockSource::Next(std::uint32_t kind) {
  Head head;
  if (rest_.size() < sizeof(head)) return absl::DataLossError("the file is cut");
  std::memcpy(&head, rest_.data(), sizeof(head));
  rest_.remove_prefix(sizeof(head));
  if (head.kind != kind) return absl::DataLossError(std::format("block {} is of another kind", blocks_));
  if (head.length > rest_.size()) return absl::DataLossError("the file is cut");
  const std::string_view bytes = rest_.substr(0, head.length);
  if (Checksum(head, bytes) != head.checksum)
    return absl::DataLossError(std::format("block {} differs from its checksum", blocks_));
  rest_.remove_prefix(head.length);
  ++blocks_;
  return bytes;
}

absl::Status BlockSource::End() {
  const std::uint64_t blocks = blocks_;
  ASSIGN_OR_RETURN(const std::string_view bytes, Next(kEnd));
  const bool all = bytes.size() == sizeof(blocks) && std::memcmp(bytes.data(), &blocks, sizeof(blocks)) == 0;
  return all && rest_.empty() ? absl::OkStatus() : absl::DataLossError("blocks are missing or too many");
}

}  // namespace annals::index
