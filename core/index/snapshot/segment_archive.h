// A segment as blocks of a snapshot, and back.
//
// What was read out of texts is kept: rows, terms, vectors. What follows from these is made again when the segment is
// loaded: groups, dictionaries of names. So there is nothing to contradict the rows, and a block whose checksum is right
// but whose rows point beyond the others (a fault in a writer, a forgery) is DataLoss, never a crash.
// Cost: linear in the rows; making the dictionaries of names dominates.
#pragma once

#include <memory>

#include "absl/status/statusor.h"
#include "core/index/segment.h"
#include "core/index/segment_builder.h"
#include "core/index/snapshot/archive.h"
#include "core/index/snapshot/blocks.h"

namespace annals::index {

class SegmentArchive {
 public:
  static absl::Status Save(const Segment& segment, BlockSink& sink);
  static absl::StatusOr<std::shared_ptr<const Segment>> Load(BlockSource& source, std::size_t dimension,
                                                             language::Language language);

 private:
  struct Documents;
  struct Names;
  template <class Archive, class Table>
  static void StatementFields(Archive& archive, Table& table);
  template <class Archive, class Rows>
  static void MentionFields(Archive& archive, Rows& rows);
  template <class Archive, class Table>
  static void RelationFields(Archive& archive, Table& table);
  static std::string PostingsBytes(const Postings& postings);
  static absl::StatusOr<Postings> LoadPostings(std::string_view bytes, std::size_t rows);
  static absl::Status LoadDocuments(std::string_view bytes, Documents* documents);
  static absl::Status LoadNames(std::string_view bytes, std::size_t documents, Names* names);
  static absl::Status LoadStatements(std::string_view bytes, Segment* segment);
  static absl::Status LoadGraph(std::string_view bytes, std::size_t entities, Segment* segment);
  static void AddDocuments(Documents&& documents, const Names& names, SegmentBuilder* builder);
};

}  // namespace annals::index
