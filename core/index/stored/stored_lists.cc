#include "core/index/stored/stored_lists.h"

#include <algorithm>
#include <map>
#include <ranges>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "core/identity/match_keys.h"
#include "core/index/bundle_positions.h"
#include "core/index/segment_builder.h"
#include "core/index/stored/stored_document.h"
#include "core/index/stored/varint.h"
#include "core/record/status.h"
#include "core/text/text.h"

namespace annals::index {
namespace {

absl::Status DamagedList() { return absl::DataLossError("a stored list is damaged"); }

// Of one document in one list.
struct Group {
  std::uint64_t rows = 0;
  std::string entries;
};

class PieceWriter {
 public:
  void Add(const ListKey& key, DocumentId document, const Group& group) {
    ListPiece& piece = pieces_[{key, BucketOf(document)}];
    piece.rows += static_cast<std::int64_t>(group.rows);
    PutVarint(static_cast<std::uint64_t>(document.value), &piece.body);
    PutVarint(group.rows, &piece.body);
    PutVarint(group.entries.size(), &piece.body);
    piece.body += group.entries;
  }
  std::vector<ListPiece> Take() && {
    std::vector<ListPiece> out;
    out.reserve(pieces_.size());
    for (auto& [at, piece] : pieces_) {
      piece.key = at.first;
      piece.bucket = at.second;
      out.push_back(std::move(piece));
    }
    return out;
  }

 private:
  std::map<std::pair<ListKey, std::int64_t>, ListPiece> pieces_;
};

// `document_of(row)`, `first_of(document)`: rows of the segment.
template <class DocumentOf, class FirstOf>
void AddTerms(const Segment& segment, const Postings& postings, ListKind kind, DocumentOf document_of, FirstOf first_of,
              PieceWriter* out) {
  postings.ForEachTerm([&](std::string_view term, std::span<const Posting> rows) {
    const ListKey key{kind, std::string(term)};
    for (std::size_t i = 0; i < rows.size();) {
      const std::uint32_t document = document_of(rows[i].row);
      Group group;
      std::uint32_t before = first_of(document);
      for (; i < rows.size() && document_of(rows[i].row) == document; ++i, ++group.rows) {
        PutVarint(rows[i].row - before, &group.entries);
        PutVarint(rows[i].count, &group.entries);
        before = rows[i].row;
      }
      out->Add(key, segment.documents[document].id, group);
    }
  });
}

class EntityGroups {
 public:
  // `bringing`: documents that bring a version of it, whether or not a row names it.
  EntityGroups(const Segment& segment, std::uint32_t entity, std::span<const std::uint32_t> bringing)
      : segment_(segment) {
    for (const std::uint32_t d : bringing) documents_[d];
    for (const std::uint32_t d : segment.documents_titled.Of(entity)) documents_[d].titled = true;
    for (const EntityMentionEntry& m : segment.mentions_of_entity.Of(entity))
      documents_[segment.document_of_chunk[m.chunk]].mentions.push_back(&m);
    for (const RelationEndEntry& r : segment.relations_of_entity.Of(entity))
      documents_[segment.document_of_chunk[r.chunk]].relations.push_back(&r);
  }

  void Write(const ListKey& key, PieceWriter* out) const {
    for (const auto& [d, rows] : documents_) {
      first_chunk_ = segment_.ChunksOf(d).first;
      first_statement_ = segment_.first_statement[first_chunk_];
      Group group{.rows = rows.mentions.size() + rows.relations.size() + (rows.titled ? 1 : 0)};
      PutVarint(rows.titled ? 1 : 0, &group.entries);
      PutVarint(rows.mentions.size(), &group.entries);
      for (const EntityMentionEntry* m : rows.mentions) {
        PutPlaces(m->chunk, m->statement, &group.entries);
        PutBytes(m->confidence, &group.entries);
      }
      PutVarint(rows.relations.size(), &group.entries);
      for (const RelationEndEntry* r : rows.relations) {
        PutVarint(static_cast<std::uint64_t>(r->id.value), &group.entries);
        PutVarint(static_cast<std::uint64_t>(r->other_id.value), &group.entries);
        PutPlaces(r->chunk, r->statement, &group.entries);
        PutBytes(r->validity, &group.entries);
        PutVarint(static_cast<std::uint64_t>(r->source), &group.entries);
        PutBytes(r->confidence, &group.entries);
      }
      out->Add(key, segment_.documents[d].id, group);
    }
  }

 private:
  struct Rows {
    bool titled = false;
    std::vector<const EntityMentionEntry*> mentions;
    std::vector<const RelationEndEntry*> relations;
  };
  void PutPlaces(std::uint32_t chunk, std::uint32_t statement, std::string* out) const {
    PutVarint(chunk - first_chunk_, out);
    PutVarint(statement == kNoRow ? 0 : statement - first_statement_ + 1, out);
  }

  const Segment& segment_;
  std::map<std::uint32_t, Rows> documents_;  // by row of the segment
  mutable std::uint32_t first_chunk_ = 0, first_statement_ = 0;
};

// Document id, rows and entries of each group.
template <class Visit>
absl::Status ForEachGroup(std::string_view body, Visit visit) {
  VarintReader reader(body);
  while (reader.ok() && !reader.empty()) {
    const DocumentId document(static_cast<std::int64_t>(reader.Varint()));
    const std::uint64_t rows = reader.Varint();
    const std::string_view entries = reader.Take(reader.Varint());
    if (!reader.ok() || !visit(document, rows, entries)) return DamagedList();
  }
  return reader.ok() ? absl::OkStatus() : DamagedList();
}

}  // namespace

ListKey EntityList(EntityId e) { return {ListKind::kEntity, absl::StrCat(e.value)}; }

std::vector<NameKey> NamesOf(const Entity& entity, language::Language language) {
  std::vector<NameKey> names = {{NameKind::kKey, entity.key}, {NameKind::kName, entity.key}};
  const auto add = [&](std::string_view name) {
    for (const std::uint64_t key : identity::MatchKeys(name, entity.kind))
      names.push_back({NameKind::kMatchKey, absl::StrCat(key)});
  };
  add(entity.name);
  for (const std::string& alias : entity.aliases) {
    names.push_back({NameKind::kName, alias});
    add(alias);
  }
  for (const auto word : std::views::split(entity.key, ' ')) {
    if (!word.empty()) names.push_back({NameKind::kStem, text::Stem(std::string_view(word), language)});
  }
  std::ranges::sort(names);
  names.erase(std::ranges::unique(names).begin(), names.end());
  return names;
}

StoredRows RowsOf(const Segment& segment, std::span<const DocumentBundle> bundles, language::Language language) {
  StoredRows out;
  std::map<EntityId, const Entity*> entities;
  for (std::uint32_t d = 0; d < bundles.size(); ++d) {
    out.documents.push_back(
        {bundles[d].document.id, ShapeOf(segment, d, bundles[d]), BodyOf(bundles[d]), VectorsOf(segment, d)});
    for (const Entity& entity : bundles[d].entities) entities[entity.id] = &entity;
  }
  for (const auto& [id, entity] : entities) {
    out.entities.push_back(*entity);
    for (NameKey& name : NamesOf(*entity, language)) out.names.emplace_back(std::move(name), id);
  }
  std::ranges::sort(out.names);

  PieceWriter lists;
  const auto document_of_chunk = [&](std::uint32_t c) { return segment.document_of_chunk[c]; };
  AddTerms(
      segment, segment.chunk_terms, ListKind::kChunkTerm, document_of_chunk,
      [&](std::uint32_t d) { return segment.ChunksOf(d).first; }, &lists);
  AddTerms(
      segment, segment.statement_terms, ListKind::kStatementTerm,
      [&](std::uint32_t s) { return document_of_chunk(segment.statements.chunk(s)); },
      [&](std::uint32_t d) { return segment.first_statement[segment.ChunksOf(d).first]; }, &lists);
  std::vector<std::vector<std::uint32_t>> bringing(segment.entities.size());
  for (std::uint32_t d = 0; d < bundles.size(); ++d) {
    for (const Entity& entity : bundles[d].entities) bringing[segment.entities.Find(entity.id)].push_back(d);
  }
  for (std::uint32_t e = 0; e < segment.entities.size(); ++e)
    EntityGroups(segment, e, bringing[e]).Write(EntityList(segment.entities.id(e)), &lists);
  out.lists = std::move(lists).Take();
  return out;
}

absl::StatusOr<StoredRows> StoredRowsOf(std::vector<DocumentBundle> bundles, std::size_t dimension,
                                        language::Language language) {
  SegmentBuilder builder(dimension, language);
  for (DocumentBundle& bundle : bundles) {
    ASSIGN_OR_RETURN(bundle, InPlace(std::move(bundle), dimension));
    ASSIGN_OR_RETURN(const BundlePositions positions, LocateRows(bundle, dimension));
    builder.Add(DocumentBundle(bundle), positions);
  }
  return RowsOf(*std::move(builder).Build(), bundles, language);
}

absl::StatusOr<std::string> WithoutDocuments(std::string_view body, const absl::flat_hash_set<DocumentId>& documents,
                                             std::int64_t* rows) {
  std::string kept;
  *rows = 0;
  const absl::Status read = ForEachGroup(body, [&](DocumentId id, std::uint64_t n, std::string_view entries) {
    if (documents.contains(id)) return true;
    *rows += static_cast<std::int64_t>(n);
    PutVarint(static_cast<std::uint64_t>(id.value), &kept);
    PutVarint(n, &kept);
    PutVarint(entries.size(), &kept);
    kept += entries;
    return true;
  });
  if (!read.ok()) return read;
  return kept;
}

absl::Status ForEachTermRow(std::string_view body,
                            const std::function<void(DocumentId, std::uint32_t, std::uint32_t)>& visit) {
  return ForEachGroup(body, [&](DocumentId id, std::uint64_t rows, std::string_view entries) {
    VarintReader reader(entries);
    std::uint32_t place = 0;
    for (std::uint64_t i = 0; i < rows && reader.ok(); ++i) {
      const std::uint32_t step = reader.Small(), count = reader.Small();
      if ((i > 0 && step == 0) || count == 0) reader.Fail();  // each row once, and the term in it
      place += step;
      if (reader.ok()) visit(id, place, count);
    }
    return reader.ok() && reader.empty();
  });
}

absl::StatusOr<EntityRows> ReadEntityRows(std::span<const std::string> pieces) {
  EntityRows out;
  const auto size = [](const auto& rows) { return static_cast<std::uint32_t>(rows.size()); };
  const auto read_group = [&](DocumentId id, std::uint64_t /*rows*/, std::string_view entries) {
    VarintReader reader(entries);
    const auto statement = [&reader] {
      const std::uint32_t place = reader.Small();
      return place == 0 ? kNoRow : place - 1;
    };
    out.groups.push_back({id, 0, reader.Varint() != 0, size(out.mentions), size(out.relations)});
    for (std::uint64_t n = reader.Varint(); n > 0 && reader.ok(); --n) {
      EntityRows::MentionRow row{.chunk = reader.Small()};
      row.statement = statement();
      row.confidence = reader.Bytes<float>();
      out.mentions.push_back(row);
    }
    for (std::uint64_t n = reader.Varint(); n > 0 && reader.ok(); --n) {
      EntityRows::RelationEnd row{.id = RelationId(static_cast<std::int64_t>(reader.Varint()))};
      row.other = EntityId(static_cast<std::int64_t>(reader.Varint()));
      row.chunk = reader.Small();
      row.statement = statement();
      row.validity = reader.Bytes<PackedInterval>();
      const std::uint32_t source = reader.Small();
      if (source > static_cast<std::uint32_t>(ValiditySource::kRelative)) reader.Fail();
      row.source = static_cast<ValiditySource>(source);
      row.confidence = reader.Bytes<float>();
      out.relations.push_back(row);
    }
    return reader.ok() && reader.empty();
  };
  for (const std::string& piece : pieces) {
    const absl::Status read = ForEachGroup(piece, read_group);
    if (!read.ok()) return read;
  }
  return out;
}

}  // namespace annals::index
