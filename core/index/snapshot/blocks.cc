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

std::uint32_t Checksum(const Head& head, std::uint64_t place, std::string_view bytes) {
  const std::uint64_t described[] = {head.kind, head.length, place};
  const absl::crc32c_t begun = absl::ComputeCrc32c({reinterpret_cast<const char*>(described), sizeof(described)});
  return static_cast<std::uint32_t>(absl::ExtendCrc32c(begun, {bytes.data(), bytes.size()}));
}

}  // namespace

absl::Status BlockSink::Write(std::uint32_t kind, std::string_view bytes) {
  Head head{.kind = kind, .length = bytes.size()};
  head.checksum = Checksum(head, blocks_, bytes);
  RETURN_IF_ERROR(write_({reinterpret_cast<const char*>(&head), sizeof(head)}));
  ++blocks_;
  return write_(bytes);
}

absl::Status BlockSink::End() {
  const std::uint64_t blocks = blocks_;
  return Write(kEnd, {reinterpret_cast<const char*>(&blocks), sizeof(blocks)});
}

absl::Status BlockSource::Read(std::span<char> to) {
  if (to.size() > bytes_.size) return absl::DataLossError("the file is cut");
  bytes_.size -= to.size();
  return to.empty() ? absl::OkStatus() : bytes_.read(to);
}

absl::StatusOr<std::string> BlockSource::Next(std::uint32_t kind) {
  Head head;
  RETURN_IF_ERROR(Read({reinterpret_cast<char*>(&head), sizeof(head)}));
  if (head.kind != kind) return absl::DataLossError(std::format("block {} is of another kind", blocks_));
  if (head.length > bytes_.size) return absl::DataLossError("the file is cut");
  std::string bytes(head.length, '\0');
  RETURN_IF_ERROR(Read(bytes));
  if (Checksum(head, blocks_, bytes) != head.checksum)
    return absl::DataLossError(std::format("block {} differs from its checksum", blocks_));
  ++blocks_;
  return bytes;
}

absl::Status BlockSource::End() {
  const std::uint64_t blocks = blocks_;
  ASSIGN_OR_RETURN(const std::string bytes, Next(kEnd));
  const bool all = bytes.size() == sizeof(blocks) && std::memcmp(bytes.data(), &blocks, sizeof(blocks)) == 0;
  return all && bytes_.size == 0 ? absl::OkStatus() : absl::DataLossError("blocks are missing or too many");
}

}  // namespace annals::index
