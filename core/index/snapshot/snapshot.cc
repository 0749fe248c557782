#include "core/index/snapshot/snapshot.h"

#include <format>
#include <memory>
#include <utility>

#include "core/index/snapshot/archive.h"
#include "core/index/snapshot/record_fields.h"
#include "core/index/snapshot/segment_archive.h"
#include "core/record/status.h"

namespace annals::index {
namespace {

// kAbout begins every file: "Anls".
enum Kind : std::uint32_t { kAbout = 0x736c6e41, kImage = 2, kRetired, kChunkGraph, kStatementGraph };

constexpr std::uint64_t kMostDimensions = 1 << 16;  // of a file that can be loaded

using Retired = std::vector<std::pair<std::uint32_t, Timestamp>>;

struct Head {
  std::uint64_t watermark = 0, dimension = 0, segments = 0;
  std::uint8_t language = 0, languages = language::kLanguageCount;  // a language's number depends on how many there are
  std::vector<AssetLink> links;
};
template <class Archive, RowOf<Head> T>
void Fields(Archive& archive, T& head) {
  auto& [watermark, dimension, segments, language, languages, links] = head;
  archive(watermark, dimension, segments, language, languages, links);
}

template <class... T>
std::string BytesOf(const T&... values) {
  BlockWriter out;
  out(values...);
  return out.bytes();
}

Retired RetiredSince(const SegmentEntry& entry) {
  Retired retired;
  for (std::uint32_t d = 0; entry.overlay != nullptr && d < entry.segment->documents.size(); ++d) {
    if (const Document* now = entry.overlay->Replacement(d)) retired.emplace_back(d, now->retired);
  }
  return retired;
}

absl::Status SaveGraph(const HnswGraph* graph, Kind kind, BlockSink& sink) {
  return sink.Write(kind, graph == nullptr || !graph->complete() ? std::string() : graph->Save());
}

absl::Status SaveEntry(const SegmentEntry& entry, BlockSink& sink) {
  RETURN_IF_ERROR(SegmentArchive::Save(*entry.segment, sink));
  RETURN_IF_ERROR(sink.Write(kRetired, BytesOf(RetiredSince(entry))));
  const SearchGraphs* graphs = entry.graphs.get();
  RETURN_IF_ERROR(SaveGraph(graphs == nullptr ? nullptr : graphs->chunks.get(), kChunkGraph, sink));
  return SaveGraph(graphs == nullptr ? nullptr : graphs->statements.get(), kStatementGraph, sink);
}

absl::StatusOr<std::shared_ptr<const Overlay>> LoadOverlay(std::string_view bytes, const Segment& segment) {
  BlockReader in(bytes);
  Retired retired;
  in(retired);
  OverlayEdit edit(segment, nullptr);
  for (const auto& [row, when] : retired) {
    if (row >= segment.documents.size()) return absl::DataLossError("a retired document is missing");
    edit.Retire(row, when);
  }
  if (!in.Whole()) return absl::DataLossError("retired documents contradict each other");
  return std::move(edit).Finish();
}

absl::StatusOr<std::unique_ptr<const HnswGraph>> LoadGraph(std::string_view bytes, const VectorRows& vectors) {
  if (bytes.empty()) return nullptr;
  return HnswGraph::Load(vectors, bytes);
}

absl::StatusOr<SegmentEntry> LoadEntry(BlockSource& source, const Head& head) {
  SegmentEntry entry;
  ASSIGN_OR_RETURN(entry.segment,
                   SegmentArchive::Load(source, head.dimension, static_cast<language::Language>(head.language)));
  ASSIGN_OR_RETURN(const std::string retired, source.Next(kRetired));
  ASSIGN_OR_RETURN(entry.overlay, LoadOverlay(retired, *entry.segment));
  auto graphs = std::make_shared<SearchGraphs>();
  graphs->segment = entry.segment;
  ASSIGN_OR_RETURN(const std::string chunks, source.Next(kChunkGraph));
  ASSIGN_OR_RETURN(graphs->chunks, LoadGraph(chunks, entry.segment->chunk_vectors));
  ASSIGN_OR_RETURN(const std::string statements, source.Next(kStatementGraph));
  ASSIGN_OR_RETURN(graphs->statements, LoadGraph(statements, entry.segment->statement_vectors));
  if (graphs->chunks != nullptr || graphs->statements != nullptr) entry.graphs = std::move(graphs);
  return entry;
}

}  // namespace

absl::Status SaveSnapshot(const View& view, std::string_view about, SnapshotSink write) {
  const auto& of_image = static_cast<const SegmentedView&>(view);
  const std::vector<SegmentEntry> entries = of_image.Entries();
  for (const SegmentEntry& entry : entries) {
    if (entry.overlay != nullptr && entry.overlay->removed() > 0)
      return absl::FailedPreconditionError("purged rows are still in a segment");
  }
  BlockSink sink(write);
  RETURN_IF_ERROR(sink.Write(kAbout, BytesOf(kSnapshotVersion, std::string(about))));
  const Head head{.watermark = view.watermark(),
                  .dimension = view.dimension(),
                  .segments = entries.size(),
                  .language = static_cast<std::uint8_t>(view.language()),
                  .links = of_image.Links()};
  RETURN_IF_ERROR(sink.Write(kImage, BytesOf(head)));
  for (const SegmentEntry& entry : entries) RETURN_IF_ERROR(SaveEntry(entry, sink));
  return sink.End();
}

absl::StatusOr<SnapshotReader> SnapshotReader::Open(SnapshotBytes bytes) {
  BlockSource source(std::move(bytes));
  ASSIGN_OR_RETURN(const std::string head, source.Next(kAbout));
  BlockReader in(head);
  std::uint32_t version = 0;
  std::string about;
  in(version, about);
  if (!in.Whole()) return absl::DataLossError("the head is damaged");
  if (version != kSnapshotVersion)
    return absl::FailedPreconditionError(std::format("of version {}, not {}", version, kSnapshotVersion));
  return SnapshotReader(std::move(source), std::move(about));
}

absl::StatusOr<LoadedSnapshot> SnapshotReader::Load() && {
  ASSIGN_OR_RETURN(const std::string image, source_.Next(kImage));
  BlockReader in(image);
  Head head;
  in(head);
  if (!in.Whole() || head.dimension == 0 || head.dimension > kMostDimensions ||
      head.language >= language::kLanguageCount || head.languages != language::kLanguageCount)
    return absl::DataLossError("the head is damaged, or of other languages");
  LoadedSnapshot loaded{.watermark = head.watermark,
                        .dimension = head.dimension,
                        .language = static_cast<language::Language>(head.language),
                        .links = std::move(head.links)};
  for (std::uint64_t s = 0; s < head.segments; ++s) {
    ASSIGN_OR_RETURN(SegmentEntry entry, LoadEntry(source_, head));
    loaded.entries.push_back(std::move(entry));
  }
  RETURN_IF_ERROR(source_.End());
  return loaded;
}

}  // namespace annals::index
