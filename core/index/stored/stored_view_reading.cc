// What a stored view reads of its source, or finds read before.
#include <algorithm>

#include "absl/strings/numbers.h"
#include "core/index/stored/stored_view.h"

namespace annals::index {
namespace {

template <class Value>
std::size_t BytesOf(const Value& value) {
  return value.bytes();
}
std::size_t BytesOf(const VectorRows& rows) { return sizeof(rows) + rows.memory(); }
std::size_t BytesOf(std::int64_t) { return 64; }
std::size_t BytesOf(bool) { return 64; }
std::size_t BytesOf(const std::vector<EntityId>& ids) { return sizeof(ids) + ids.capacity() * sizeof(EntityId); }
std::size_t BytesOf(const Entity& e) {
  std::size_t n = sizeof(e) + e.key.capacity() + e.name.capacity();
  for (const std::string& alias : e.aliases) n += sizeof(alias) + alias.capacity();
  return n;
}

EntityId EntityOfList(const ListKey& key) {
  std::int64_t id = 0;
  return absl::SimpleAtoi(key.key, &id) ? EntityId(id) : EntityId();
}

}  // namespace

template <class Key, class Value>
const Value* StoredView::Look(const Key& key, Pinned<Key, Value>& kept, RecentValues<Key, Value>& cached,
                              absl::flat_hash_set<Key> StoredWanted::* wanted) const {
  if (const auto it = kept.find(key); it != kept.end()) return it->second.get();
  if (auto found = cached.Find(key)) return (kept[key] = std::move(found)).get();
  (wanted_.*wanted).insert(key);
  if (!MayRead()) return nullptr;
  Read();
  const auto it = kept.find(key);
  return it == kept.end() ? nullptr : it->second.get();
}

bool StoredView::MayRead() const {
  if (!rehearsing_) return true;
  if (reads_left_ == 0) return false;
  --reads_left_;
  return true;
}

// Reads what is wanted. What does not come is not there.
void StoredView::Read() const {
  StoredWanted wanted = std::exchange(wanted_, {});
  absl::erase_if(wanted.counts,
                 [&](const ListKey& key) { return wanted.lists.contains(key); });  // is counted when here
  const std::uint64_t documents = cache_->documents.edition(), vectors = cache_->vectors.edition();
  absl::StatusOr<StoredReply> reply = status_.ok() ? source_->Read(wanted) : absl::StatusOr<StoredReply>(status_);
  ++rounds_.reads;
  rounds_.rows += wanted.size();
  if (!reply.ok()) {
    Fail(reply.status());
    reply = StoredReply();
  }
  Take(*std::move(reply), wanted, documents, vectors);
}

void StoredView::Take(StoredReply reply, const StoredWanted& wanted, std::uint64_t documents,
                      std::uint64_t vectors) const {
  const auto keep = [](auto& kept, auto& cached, const auto& key, auto value, std::uint64_t edition) {
    auto shared = std::make_shared<const decltype(value)>(std::move(value));
    cached.Put(key, shared, BytesOf(*shared), edition);
    kept[key] = std::move(shared);
  };
  for (const DocumentId id : wanted.bodies) {
    auto& kept = bodies_[id] = nullptr;
    const auto it = reply.bodies.find(id);
    if (it == reply.bodies.end()) continue;
    auto read = StoredDocument::Read(it->second);
    if (!read.ok()) {
      Fail(read.status());
      continue;
    }
    kept = *std::move(read);
    cache_->documents.Put(id, kept, kept->bytes(), documents);
  }
  for (const DocumentId id : wanted.vectors) {
    auto& kept = vectors_[id] = nullptr;
    const auto it = reply.vectors.find(id);
    if (it == reply.vectors.end()) continue;
    VectorRows rows(dimension_);
    if (!rows.Assign(it->second, it->second.size() / no_vector_.size())) {
      Fail(absl::DataLossError("the stored vectors of a document are damaged"));
      continue;
    }
    kept = std::make_shared<const VectorRows>(std::move(rows));
    cache_->vectors.Put(id, kept, BytesOf(*kept), vectors);
  }
  const auto pieces_of = [&](const ListKey& key) {
    const auto it = reply.lists.find(key);
    return it == reply.lists.end() ? std::span<const std::string>() : std::span<const std::string>(it->second);
  };
  for (const ListKey& key : wanted.lists) TakeList(key, pieces_of(key));
  for (const ListKey& key : wanted.counts) {
    const auto it = reply.counts.find(key);
    const std::int64_t count = it == reply.counts.end() ? 0 : it->second;
    keep(counts_, state_->counts, key, count, 0);
    if (key.kind != ListKind::kEntity) continue;
    row_counts_[EntityOfList(key)] = count;
    if (count == 0 || reply.lists.contains(key)) TakeList(key, pieces_of(key));
  }
  for (const EntityId id : wanted.entities) {
    if (const auto it = reply.entities.find(id); it != reply.entities.end())
      keep(entities_, state_->entities, id, std::move(it->second), 0);
    else
      entities_[id] = nullptr;
  }
  for (const EntityId id : wanted.sharing) {
    const auto it = reply.sharing.find(id);
    keep(sharing_, state_->sharing, id, it != reply.sharing.end() && it->second, 0);
  }
  for (const NameKey& key : wanted.names) {
    const auto it = reply.names.find(key);
    keep(names_, state_->names, key, it == reply.names.end() ? std::vector<EntityId>() : std::move(it->second), 0);
  }
}

void StoredView::TakeList(const ListKey& key, std::span<const std::string> pieces) const {
  if (key.kind == ListKind::kEntity) {
    absl::StatusOr<EntityRows> read = ReadEntityRows(pieces);
    if (!read.ok()) Fail(read.status());
    auto rows = std::make_shared<const EntityRows>(read.ok() ? InView(*read) : EntityRows());
    state_->entity_rows.Put(key, rows, BytesOf(*rows), 0);
    entity_rows_[EntityOfList(key)] = std::move(rows);
    return;
  }
  absl::StatusOr<TermList> read = Decode(key.kind, pieces);
  if (!read.ok()) {
    Fail(read.status());
    read = Decode(key.kind, {});
  }
  auto list = std::make_shared<const TermList>(*std::move(read));
  state_->terms.Put(key, list, list->bytes(), 0);
  terms_[key] = std::move(list);
}

absl::StatusOr<TermList> StoredView::Decode(ListKind kind, std::span<const std::string> pieces) const {
  const std::span<const PostingsPart> parts = PartsOf(kind);
  TermList list;
  list.by_part.resize(parts.size());
  StandingFinder standings(state_->standings(*thin_));
  DocumentId last;
  bool known = false, beyond = false;
  std::uint32_t first = 0, end = 0;
  std::size_t part = 0;
  const auto enter = [&](DocumentId id) {
    last = id;
    const Standing* const at = standings.Find(id);
    known = at != nullptr;
    if (!known) return;
    first = kind == ListKind::kChunkTerm ? at->first_chunk : at->first_statement;
    end = first + (kind == ListKind::kChunkTerm ? at->chunks : at->statements);
    const bool here = parts[part].base <= first && first < parts[part].base + parts[part].postings->rows();
    if (here) return;
    const auto behind = std::ranges::upper_bound(parts, first, {}, &PostingsPart::base);
    part = static_cast<std::size_t>(behind - parts.begin()) - 1;
  };
  for (const std::string& piece : pieces) {
    const absl::Status read = ForEachTermRow(piece, [&](DocumentId id, std::uint32_t place, std::uint32_t count) {
      if (id != last) enter(id);
      if (!known) return;
      if (place >= end - first) {
        beyond = true;
        return;
      }
      const std::uint32_t row = first + place - parts[part].base;
      list.by_part[part].emplace_back(row, count, parts[part].postings->length(row));
    });
    if (!read.ok()) return read;
  }
  if (beyond) return absl::DataLossError("a stored list points beyond its document");
  for (auto& rows : list.by_part) {
    if (!std::ranges::is_sorted(rows, {}, &Posting::row)) std::ranges::sort(rows, {}, &Posting::row);
    rows.shrink_to_fit();
  }
  return list;
}

EntityRows StoredView::InView(const EntityRows& rows) const {
  struct Place {
    DocumentOrdinal ordinal;
    std::size_t group;
    std::uint32_t chunks, statements;
  };
  StandingFinder standings(state_->standings(*thin_));
  std::vector<Place> order;
  for (std::size_t g = 0; g < rows.groups.size(); ++g) {
    const DocumentId id = rows.groups[g].document;
    if (const Standing* const at = standings.Find(id)) {
      order.push_back({at->document, g, at->chunks, at->statements});
    } else if (rows.groups[g].titled) {  // it may have no passages
      if (const auto d = thin_->FindVersion(id)) order.push_back({*d, g, 0, 0});
    }
  }
  std::ranges::sort(order, {}, &Place::ordinal);
  EntityRows out;
  out.mentions.reserve(rows.mentions.size());
  out.relations.reserve(rows.relations.size());
  for (const auto& [ordinal, g, chunks, statements] : order) {
    out.groups.push_back({rows.groups[g].document, ordinal, rows.groups[g].titled,
                          static_cast<std::uint32_t>(out.mentions.size()),
                          static_cast<std::uint32_t>(out.relations.size())});
    // What points beyond its document is of no use.
    const auto fits = [most_chunks = chunks, most_statements = statements](const auto& row) {
      return row.chunk < most_chunks && (row.statement == kNoRow || row.statement < most_statements);
    };
    std::ranges::copy_if(rows.mentions_of(g), std::back_inserter(out.mentions), fits);
    std::ranges::copy_if(rows.relations_of(g), std::back_inserter(out.relations), fits);
  }
  return out;
}

const StoredDocument* StoredView::Body(DocumentOrdinal d) const {
  const DocumentId id = thin_->document(d).id;
  return id ? Look(id, bodies_, cache_->documents, &StoredWanted::bodies) : nullptr;
}

const VectorRows* StoredView::Vectors(DocumentOrdinal d) const {
  const DocumentId id = thin_->document(d).id;
  return id ? Look(id, vectors_, cache_->vectors, &StoredWanted::vectors) : nullptr;
}

const TermList* StoredView::Term(ListKind kind, std::string_view term) const {
  return Look(ListKey{kind, std::string(term)}, terms_, state_->terms, &StoredWanted::lists);
}

const EntityRows* StoredView::Rows(EntityId e) const {
  if (const auto it = entity_rows_.find(e); it != entity_rows_.end()) return it->second.get();
  if (rehearsing_ && noted_rows_.contains(e)) return nullptr;
  ListKey key = EntityList(e);
  if (auto found = state_->entity_rows.Find(key)) return (entity_rows_[e] = std::move(found)).get();
  wanted_.lists.insert(std::move(key));
  if (!MayRead()) {
    noted_rows_.insert(e);
    return nullptr;
  }
  Read();
  const auto it = entity_rows_.find(e);
  return it == entity_rows_.end() ? nullptr : it->second.get();
}

const std::int64_t* StoredView::Count(const ListKey& key) const {
  return Look(key, counts_, state_->counts, &StoredWanted::counts);
}

const Entity* StoredView::EntityOf(EntityId e) const {
  return e ? Look(e, entities_, state_->entities, &StoredWanted::entities) : nullptr;
}

const bool* StoredView::Shares(EntityId e) const {
  return e ? Look(e, sharing_, state_->sharing, &StoredWanted::sharing) : nullptr;
}

const std::vector<EntityId>& StoredView::Names(NameKind kind, std::string_view name) const {
  static const std::vector<EntityId> kNone;
  const auto* const ids = Look(NameKey{kind, std::string(name)}, names_, state_->names, &StoredWanted::names);
  return ids == nullptr ? kNone : *ids;
}

}  // namespace annals::index
