// The graph of a stored view.
#include <algorithm>

#include "core/index/stored/stored_view.h"

namespace annals::index {
namespace {

constexpr std::size_t kNotCounted =
    1 << 30;  // of an entity, in a rehearsal: nobody goes on to it before its rows are counted

}  // namespace

// `visit(rows, group, first chunk, first statement)`
template <class Visit>
void StoredView::ForEachGroup(EntityId e, Visit visit) const {
  const EntityRows* const rows = Rows(e);
  if (rows == nullptr) return;
  for (std::size_t g = 0; g < rows->groups.size(); ++g) {
    const DocumentOrdinal d = rows->groups[g].ordinal;
    const ChunkOrdinal first = thin_->chunks_of(d).first;
    visit(*rows, g, first, rows->mentions_of(g).empty() && rows->relations_of(g).empty() ? 0 : FirstStatement(d));
  }
}

void StoredView::MentionsOfEntity(EntityRef e, std::vector<ChunkMention>* out) const {
  const MutexLock lock(mutex_);
  ForEachGroup(e.id, [&](const EntityRows& rows, std::size_t g, ChunkOrdinal chunk, StatementOrdinal statement) {
    for (const EntityRows::MentionRow& m : rows.mentions_of(g)) {
      out->push_back({chunk + m.chunk, m.statement == kNoRow ? kNoStatement : statement + m.statement, m.confidence});
    }
  });
}

void StoredView::MentionsInChunk(ChunkOrdinal c, std::vector<EntityMention>* out) const {
  const MutexLock lock(mutex_);
  const Place at = PlaceOf(c);
  if (!at) return;
  const StatementOrdinal first = FirstStatement(at.ordinal);
  for (std::uint32_t m = at.document->first_mention(at.place); m < at.document->first_mention(at.place + 1); ++m) {
    const std::uint32_t statement = at.document->statement_of_mention(m);
    const Mention& mention = at.document->rows().mentions[m];
    out->push_back(
        {mention.entity, statement == kNoRow ? kNoStatement : first + statement, mention.confidence, EntityPlace()});
  }
}

RelationRef StoredView::Relation(const Place& at, std::uint32_t row) const {
  const RelationRow& r = at.document->rows().relations[row];
  const std::uint32_t statement = at.document->statement_of_relation(row);
  return {r.id,
          r.subject,
          r.object,
          r.predicate,
          statement == kNoRow ? kNoStatement : FirstStatement(at.ordinal) + statement,
          thin_->chunks_of(at.ordinal).first + at.document->chunk_of_relation(row),
          r.validity,
          r.source,
          r.confidence};
}

void StoredView::RelationsOfEntity(EntityId e, std::vector<RelationRef>* out) const {
  const MutexLock lock(mutex_);
  const EntityRows* const rows = Rows(e);
  if (rows == nullptr) return;
  std::vector<DocumentOrdinal> documents;
  for (std::size_t g = 0; g < rows->groups.size(); ++g) {
    if (rows->relations_of(g).empty()) continue;
    const DocumentId id = rows->groups[g].document;
    documents.push_back(rows->groups[g].ordinal);
    if (!bodies_.contains(id) && cache_->documents.Find(id) == nullptr) wanted_.bodies.insert(id);
  }
  if (!wanted_.bodies.empty() && MayRead()) Read();
  for (const DocumentOrdinal d : documents) {
    const Place at{Body(d), d, 0};
    if (!at) continue;
    const std::vector<RelationRow>& relations = at.document->rows().relations;
    for (std::uint32_t r = 0; r < relations.size(); ++r) {
      if (relations[r].subject == e || relations[r].object == e) out->push_back(Relation(at, r));
    }
  }
}

void StoredView::NeighboursOfEntity(EntityRef e, const Bitmap& chunks, std::vector<EntityNeighbour>* out) const {
  const MutexLock lock(mutex_);
  ForEachGroup(e.id, [&](const EntityRows& rows, std::size_t g, ChunkOrdinal chunk, StatementOrdinal statement) {
    for (const EntityRows::RelationEnd& r : rows.relations_of(g)) {
      if (r.other == e.id || !chunks.Test(chunk + r.chunk)) continue;
      out->push_back({r.id, r.other, r.statement == kNoRow ? kNoStatement : statement + r.statement, chunk + r.chunk,
                      r.validity, r.source, r.confidence, EntityPlace()});
    }
  });
}

void StoredView::RelationsOfStatement(StatementOrdinal s, std::vector<RelationRef>* out) const {
  const MutexLock lock(mutex_);
  const Place at = StatementPlace(s);
  if (!at) return;
  for (const std::uint32_t row : at.document->relations_of_statement(at.place)) out->push_back(Relation(at, row));
}

std::size_t StoredView::RowsOfEntity(EntityRef e) const {
  const MutexLock lock(mutex_);
  if (const auto counted = row_counts_.find(e.id); counted != row_counts_.end())
    return static_cast<std::size_t>(counted->second);
  if (rehearsing_ && noted_counts_.contains(e.id) && !entity_rows_.contains(e.id)) return kNotCounted;
  const ListKey key = EntityList(e.id);
  if (entity_rows_.contains(e.id) || state_->entity_rows.Find(key) != nullptr) {
    const EntityRows* const rows = Rows(e.id);
    if (rows == nullptr) return 0;
    const auto titled = std::ranges::count_if(rows->groups, &EntityRows::Group::titled);
    row_counts_[e.id] = static_cast<std::int64_t>(rows->mentions.size() + rows->relations.size()) + titled;
    return static_cast<std::size_t>(row_counts_[e.id]);
  }
  const std::int64_t* const count = Count(key);
  if (count == nullptr) {
    noted_counts_.insert(e.id);
    return kNotCounted;
  }
  row_counts_[e.id] = *count;
  return static_cast<std::size_t>(*count);
}

// As Segment::CountPassages.
std::size_t StoredView::CountPassages(EntityRef e, const Bitmap& chunks) const {
  const MutexLock lock(mutex_);
  std::size_t count = 0;
  ForEachGroup(e.id, [&](const EntityRows& rows, std::size_t g, ChunkOrdinal chunk, StatementOrdinal) {
    if (rows.groups[g].titled) {
      const auto [first, last] = thin_->chunks_of(rows.groups[g].ordinal);
      count += chunks.CountIn(first, last);
      return;
    }
    std::uint32_t previous = kNoRow;
    for (const EntityRows::MentionRow& m : rows.mentions_of(g)) {
      if (std::exchange(previous, m.chunk) != m.chunk) count += chunks.Test(chunk + m.chunk) ? 1 : 0;
    }
  });
  return count;
}

bool StoredView::MentionedElsewhere(EntityRef e, const Bitmap& chunks) const {
  const MutexLock lock(mutex_);
  bool mentioned = false;
  ForEachGroup(e.id, [&](const EntityRows& rows, std::size_t g, ChunkOrdinal chunk, StatementOrdinal) {
    mentioned = mentioned || (!rows.groups[g].titled &&
                              std::ranges::any_of(rows.mentions_of(g), [&](const EntityRows::MentionRow& m) {
                                return chunks.Test(chunk + m.chunk);
                              }));
  });
  return mentioned;
}

void StoredView::DocumentsTitled(EntityRef e, std::vector<DocumentOrdinal>* out) const {
  const MutexLock lock(mutex_);
  const EntityRows* const rows = Rows(e.id);
  if (rows == nullptr) return;
  for (const EntityRows::Group& group : rows->groups) {
    if (group.titled) out->push_back(group.ordinal);
  }
}

}  // namespace annals::index
