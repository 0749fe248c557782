#include "cli/batch.h"

#include <random>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "google/protobuf/io/coded_stream.h"
#include "google/protobuf/io/zero_copy_stream_impl_lite.h"

namespace annals::cli {
namespace {

std::string RandomRunId() {
  std::random_device random;
  return absl::StrFormat("%08x%08x", random(), random());
}

// FNV-1a, 64 bit, over the documents in a fixed order of map entries.
std::uint64_t Digest(const v1::IngestRequest& request) {
  std::string bytes;
  {
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);
    request.SerializeToCodedStream(&coded);
  }
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const unsigned char byte : bytes) hash = (hash ^ byte) * 0x100000001b3;
  return hash;
}

}  // namespace

Batcher::Batcher(DocumentReader* reader, BatchOptions options) : reader_(reader), options_(std::move(options)) {
  if (options_.run_id.empty()) options_.run_id = RandomRunId();
}

std::optional<Batch> Batcher::Next() {
  std::unique_lock lock(mutex_);
  Batch batch;
  batch.request.set_collection(options_.collection);
  std::size_t bytes = 0;
  const auto take = [&](PlacedDocument placed) {
    bytes += placed.document.ByteSizeLong();
    *batch.request.add_documents() = std::move(placed.document);
    batch.places.push_back(std::move(placed.place));
  };
  if (held_) take(*std::exchange(held_, std::nullopt));
  while (batch.request.documents_size() < options_.max_documents) {
    std::optional<ReadItem> item = reader_->Next();
    if (!item) break;
    if (auto* bad = std::get_if<BadInput>(&*item)) {
      batch.bad.push_back(std::move(*bad));
      if (batch.bad.size() >= 1000) break;  // a file that is no documents at all: report as it goes
      continue;
    }
    auto& placed = std::get<PlacedDocument>(*item);
    if (bytes > 0 && bytes + placed.document.ByteSizeLong() > options_.max_bytes) {
      held_ = std::move(placed);
      break;
    }
    take(std::move(placed));
  }
  batch.bytes_read = reader_->bytes_read();
  const int number = number_++;
  lock.unlock();
  if (batch.places.empty() && batch.bad.empty()) return std::nullopt;
  batch.request.set_request_id(absl::StrFormat("%s-%d-%016x", options_.run_id, number, Digest(batch.request)));
  return batch;
}

}  // namespace annals::cli
