#include "core/index/stored/stored_view.h"

#include <exception>

#include "absl/log/absl_check.h"
#include "absl/strings/str_cat.h"

namespace annals::index {

StoredView::StoredView(std::shared_ptr<const View> thin, std::size_t dimension, std::shared_ptr<StoredCache> cache,
                       std::shared_ptr<StoredSource> source)
    : thin_(std::dynamic_pointer_cast<const SegmentedView>(thin)),
      dimension_(dimension),
      cache_(std::move(cache)),
      state_(cache_->Of(thin)),
      source_(std::move(source)),
      no_vector_(sizeof(float) + dimension, '\0') {
  ABSL_CHECK(thin_ != nullptr);
}

absl::Status StoredView::status() const {
  const MutexLock lock(mutex_);
  return status_;
}

StoredView::Rounds StoredView::rounds() const {
  const MutexLock lock(mutex_);
  return rounds_;
}

bool StoredView::Rehearse(const std::function<void()>& question, int most, std::size_t few) const {
  {
    const MutexLock lock(mutex_);
    if (rehearsing_) return false;  // within another one, which asks the same
  }
  std::size_t missed = few + 1;
  for (int i = 0; i < most; ++i) {
    {
      const MutexLock lock(mutex_);
      rehearsing_ = true;
      reads_left_ = missed <= few ? few : 0;
      wanted_ = {};
      noted_rows_.clear();
      noted_counts_.clear();
    }
    // What is half read may be more than the question is made for; outside of a rehearsal nothing is.
    bool ended = true;
    try {
      question();
    } catch (const std::exception&) {
      ended = false;
    }
    const MutexLock lock(mutex_);
    rehearsing_ = false;
    ++rounds_.rehearsals;
    if (!status_.ok()) return false;
    if (wanted_.empty()) return ended;
    missed = wanted_.size();
    Read();
  }
  return false;
}

void StoredView::Fail(const absl::Status& status) const {
  if (status_.ok()) status_ = status;
}

// ----------------------------------------------------------------------------------------------------------- documents

VectorRow StoredView::VectorAt(DocumentOrdinal d, std::size_t row) const {
  const VectorRows* const rows = Vectors(d);
  if (rows == nullptr || row >= rows->size()) return {no_vector_.data(), dimension_};
  return (*rows)[row];
}

StatementOrdinal StoredView::FirstStatement(DocumentOrdinal d) const {
  return thin_->statements_of(thin_->chunks_of(d).first).first;
}

StoredView::Place StoredView::PlaceOf(ChunkOrdinal c) const {
  const DocumentOrdinal d = thin_->document_of(c);
  const StoredDocument* const document = Body(d);
  const std::uint32_t place = c - thin_->chunks_of(d).first;
  if (document == nullptr || place >= document->rows().chunks.size()) return {};
  return {document, d, place};
}

StoredView::Place StoredView::StatementPlace(StatementOrdinal s) const {
  const DocumentOrdinal d = thin_->document_of(thin_->chunk_of(s));
  const StoredDocument* const document = Body(d);
  const std::uint32_t place = s - FirstStatement(d);
  if (document == nullptr || place >= document->rows().statements.size()) return {};
  return {document, d, place};
}

const Chunk& StoredView::chunk(ChunkOrdinal c) const {
  const MutexLock lock(mutex_);
  const Place at = PlaceOf(c);
  return at ? at.document->rows().chunks[at.place] : thin_->chunk(c);
}

std::string_view StoredView::speaker(ChunkOrdinal c) const {
  const std::string_view named = thin_->speaker(c);
  if (named.empty()) return named;
  const MutexLock lock(mutex_);
  const DocumentOrdinal d = thin_->document_of(c);
  const auto read = bodies_.find(thin_->document(d).id);
  if (read == bodies_.end() || read->second == nullptr) return named;
  const ChunkOrdinal first = thin_->chunks_of(d).first;
  const std::vector<Chunk>& chunks = read->second->rows().chunks;
  for (ChunkOrdinal by = c + 1; by-- > first;) {
    if (thin_->chunk(by).text.data() != named.data()) continue;
    if (by - first >= chunks.size() || !chunks[by - first].text.starts_with(named)) return named;
    return std::string_view(chunks[by - first].text).substr(0, named.size());
  }
  return named;
}

StatementRef StoredView::statement(StatementOrdinal s) const {
  const MutexLock lock(mutex_);
  StatementRef ref = thin_->statement(s);
  const Place at = StatementPlace(s), passage = PlaceOf(ref.chunk);
  if (at) ref.text = at.document->rows().statements[at.place].text;
  // As of a passage without text, which it may be: not read yet, or not the one that the shape is of.
  const std::size_t size = passage ? passage.document->rows().chunks[passage.place].text.size() : 0;
  if (!at || ref.begin > ref.end || ref.end > size) ref.begin = ref.end = 0;
  return ref;
}

VectorRow StoredView::chunk_vector(ChunkOrdinal c) const {
  const MutexLock lock(mutex_);
  const DocumentOrdinal d = thin_->document_of(c);
  return VectorAt(d, c - thin_->chunks_of(d).first);
}

VectorRow StoredView::statement_vector(StatementOrdinal s) const {
  const MutexLock lock(mutex_);
  const DocumentOrdinal d = thin_->document_of(thin_->chunk_of(s));
  const auto [first, last] = thin_->chunks_of(d);
  return VectorAt(d, (last - first) + (s - FirstStatement(d)));
}

// ---------------------------------------------------------------------------------------------------------------- names

const Entity* StoredView::entity(EntityRef e) const {
  static const Entity kNotRead;
  const MutexLock lock(mutex_);
  if (const Entity* const stored = EntityOf(e.id)) return stored;
  // Whoever was given an id may count on its entity.
  return e.id && (rehearsing_ || !status_.ok()) ? &kNotRead : nullptr;
}

bool StoredView::MayShareName(EntityRef e) const {
  const MutexLock lock(mutex_);
  const bool* const shares = Shares(e.id);
  return shares != nullptr && *shares;
}

std::vector<EntityId> StoredView::EntitiesByKey(std::string_view key) const {
  const MutexLock lock(mutex_);
  return Names(NameKind::kName, key);
}

EntityId StoredView::EntityOfKey(std::string_view key) const {
  const MutexLock lock(mutex_);
  const std::vector<EntityId>& ids = Names(NameKind::kKey, key);
  return ids.empty() ? EntityId() : ids.front();
}

std::vector<EntityRef> StoredView::EntitiesWithStem(std::string_view stem) const {
  const MutexLock lock(mutex_);
  const std::vector<EntityId>& ids = Names(NameKind::kStem, stem);
  return {ids.begin(), ids.end()};
}

std::size_t StoredView::CountEntitiesWithStem(std::string_view stem) const {
  const MutexLock lock(mutex_);
  const ListKey key{ListKind::kStemCount, std::string(stem)};
  const std::int64_t* const count = Count(key);
  return count == nullptr ? 0 : static_cast<std::size_t>(std::max<std::int64_t>(*count, 0));
}

std::vector<EntityId> StoredView::EntitiesByMatchKey(std::uint64_t match_key) const {
  const MutexLock lock(mutex_);
  return Names(NameKind::kMatchKey, absl::StrCat(match_key));
}

}  // namespace annals::index
