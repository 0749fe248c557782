// One document version as an engine that answers from a database keeps it: three byte strings, and what they are read
// back to.
//
//   shape    what every server that answers for the collection holds of it: numbers, days, who speaks, links
//   body     the rest: texts, names, relations
//   vectors  in 8 bits, passages first, then statements (vectors/vector_rows.h)
//
//   ASSIGN_OR_RETURN(DocumentBundle bundle, InPlace(std::move(read), dimension));  // rows in the order of their places
//   BundleOfBody(BodyOf(bundle))      // the bundle, but for vectors, events and links
//
// A *place* is the position of a row in its document: chunks by ordinal, statements by (chunk, ordinal). Bytes are those of
// snapshots (snapshot/archive.h): a reader never believes a length, and what is damaged is DataLoss. Linear. Thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/index/row_groups.h"
#include "core/index/segment.h"
#include "core/record/record.h"

namespace annals::index {

// The bundle with its rows in the order of their places, as a segment has them; errors as LocateRows.
absl::StatusOr<DocumentBundle> InPlace(DocumentBundle bundle, std::size_t dimension);

// `bundle`: in place. Without vectors, events, edges and asset edges.
std::string BodyOf(const DocumentBundle& bundle);
absl::StatusOr<DocumentBundle> BundleOfBody(std::string_view body);

// Of the document in row `row` of a segment that was built of `bundle`.
std::string ShapeOf(const Segment& segment, std::uint32_t row, const DocumentBundle& bundle);
// A bundle for an image without texts (DocumentBundle::shapes); its document is the caller's to add.
absl::StatusOr<DocumentBundle> BundleOfShape(std::string_view shape);

std::string VectorsOf(const Segment& segment, std::uint32_t row);

// A body, with what leads from a row to others.
class StoredDocument {
 public:
  static absl::StatusOr<std::shared_ptr<const StoredDocument>> Read(std::string_view body);

  const DocumentBundle& rows() const { return rows_; }
  std::size_t bytes() const { return bytes_; }  // estimate of the memory it holds
  // Places: of the statements of a chunk, one more at the end; of a mention's or relation's chunk and statement (kNoRow: none).
  std::uint32_t first_statement(std::uint32_t chunk) const { return first_statement_[chunk]; }
  std::uint32_t first_mention(std::uint32_t chunk) const { return first_mention_[chunk]; }
  std::uint32_t chunk_of_relation(std::uint32_t row) const { return relation_chunk_[row]; }
  std::uint32_t statement_of_mention(std::uint32_t row) const { return mention_statement_[row]; }
  std::uint32_t statement_of_relation(std::uint32_t row) const { return relation_statement_[row]; }
  std::span<const std::uint32_t> relations_of_statement(std::uint32_t statement) const {
    return relations_of_statement_.Of(statement);
  }

 private:
  absl::Status Connect();
  DocumentBundle rows_;
  std::vector<std::uint32_t> first_statement_, first_mention_;
  std::vector<std::uint32_t> mention_statement_, relation_statement_, relation_chunk_;
  RowGroups relations_of_statement_;
  std::size_t bytes_ = 0;
};

}  // namespace annals::index
