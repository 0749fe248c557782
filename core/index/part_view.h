// A view of some rows of a collection, chosen for one question, with the statistics of the whole collection in place of
// those of the rows: so the scores are those that a view of all rows would give.
//
//   CollectionFigures figures;                       // of 10,000 passages, of which the bundles hold two
//   std::shared_ptr<const View> view = MakePartView(std::move(bundles), {}, figures, options).value();
//   view->ChunkIdf("rain", all);                     // by the 10,000
//   view->ChunkLexical(terms, all, all).population   // 10,000
//
// What is not a number stays that of the rows: who mentions whom, which names there are, what is nearest. Of a term that
// the figures do not know, the rows are counted. Thread-safe: read only.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "core/index/tables/text_map.h"
#include "core/index/view.h"
#include "core/record/authority.h"

namespace annals::index {

// The words of a question in the chunks, or the statements, of a collection.
struct WordFigures {
  std::uint64_t rows = 0, length = 0;  // of the collection, as of the day asked; terms of all rows together
  TextMap<std::uint64_t> holding;      // rows with each of the question's terms, also with none
  // The rows in scope that hold some of `terms`, for the moments of their scores: the terms of each together, and how
  // often it holds each of `terms` (row by row).
  std::vector<std::string> terms;
  std::vector<std::uint32_t> lengths;
  std::vector<std::uint8_t> counts;
  std::uint64_t in_scope = 0;  // rows that it may choose from
};

// Products of a question's vector with those in scope.
struct VectorFigures {
  std::vector<float> query;
  std::optional<Spread> chunks, statements;
};

// The documents that a question may see.
struct DocumentFigures {
  std::size_t documents = 0;
  std::size_t dated = 0;     // of them, with a time key (Document::TimeKey)
  std::size_t labelled = 0;  // of them, with a label period
  std::size_t owned = 0;     // of them, with an owner
};

struct CollectionFigures {
  DocumentFigures documents;
  WordFigures chunks, statements;
  std::vector<VectorFigures> vectors;
  absl::flat_hash_map<EntityId, std::uint64_t> passages;  // that name an entity
  TextMap<std::uint64_t> names;                           // with a stem
  // The rows are all that is in scope: what is said of the scope is counted in them.
  bool whole_scope = false;
};

struct PartOptions {
  std::size_t dimension = 0;
  language::Language language = language::Language::kEnglish;
  AuthorityOrder order;
  std::uint64_t watermark = 0;
};

// InvalidArgument as of LocateRows (bundle_positions.h).
absl::StatusOr<std::shared_ptr<const View>> MakePartView(std::vector<DocumentBundle> bundles,
                                                         std::vector<AssetLink> links, CollectionFigures figures,
                                                         const PartOptions& options);

// Of a view that MakePartView made; nullopt: the view has all documents, which can be counted.
std::optional<DocumentFigures> DocumentFiguresOf(const View& view);

}  // namespace annals::index
