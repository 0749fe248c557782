// Makes a segment out of new bundles, out of documents of older segments, or both.
//
//   SegmentBuilder builder(dimension, Language::kEnglish);
//   builder.Add(std::move(bundle), positions);     // of LocateRows
//   std::shared_ptr<const Segment> segment = std::move(builder).Build();
//
// Cost: linear in the rows; reading the terms of new texts dominates. Rows of older segments are copied, their terms
// are not read again.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "core/index/bundle_positions.h"
#include "core/index/overlay.h"
#include "core/index/segment.h"

namespace annals::index {

class SegmentBuilder {
 public:
  // `language`: the collection's; terms and stems are read with it.
  SegmentBuilder(std::size_t dimension, language::Language language);
  void Add(DocumentBundle&& bundle, const BundlePositions& positions);
  // The documents of `source` that `overlay` (may be null) has not removed, retired as it says. `source` must live
  // until Build. Returns where each document went: its row here, or kNoRow.
  std::vector<std::uint32_t> AddAll(const Segment& source, const Overlay* overlay);
  std::shared_ptr<const Segment> Build() &&;
  // Where the terms of all rows are known.
  std::shared_ptr<const Segment> BuildWith(Postings chunk_terms, Postings statement_terms) &&;

 private:
  friend class SegmentArchive;
  // Rows of an older segment -> rows of the new one; kNoRow: left out.
  struct RowMap {
    std::vector<std::uint32_t> documents, chunks, statements;
  };
  void AddTitle(EntityId title);
  void AddDocument(Document&& document);
  void NoteSource(const Document& document);
  void AddChunks(DocumentBundle& bundle, const BundlePositions& positions);
  void AddShapes(DocumentBundle& bundle, const BundlePositions& positions);
  void AddStatements(const DocumentBundle& bundle, const BundlePositions& positions);
  void AddGraph(const DocumentBundle& bundle, const BundlePositions& positions, std::uint32_t first_chunk,
                std::uint32_t first_statement);

  void CopyDocument(const Segment& source, std::uint32_t d, const Overlay* overlay, RowMap* map);
  void CopyChunk(const Segment& source, std::uint32_t c, RowMap* map);
  void CopyGraph(const Segment& source, const RowMap& map);
  void EndDocument();
  void ShrinkToFit();
  void GroupRows();
  void GroupEdges();
  void GroupAssets();

  std::shared_ptr<Segment> out_;
  const language::Language language_;
  EntityTableBuilder entities_;
  PostingsBuilder chunk_terms_, statement_terms_;
  std::map<std::tuple<int, std::string, std::string>, std::uint32_t> sources_;  // what an authority order looks at
};

}  // namespace annals::index
