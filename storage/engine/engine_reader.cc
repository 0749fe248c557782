#include "storage/engine/engine_reader.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/index/vectors/vector_rows.h"
#include "core/language/international.h"
#include "storage/engine/engine_sql.h"
#include "storage/engine/vector_text.h"

namespace annals::storage {
namespace {

using Type = Array::Type;

// By document id.
void ReadBytes(Session& session, const Sql& statement, const absl::flat_hash_set<DocumentId>& wanted,
               absl::flat_hash_map<DocumentId, std::string>* out) {
  if (wanted.empty()) return;
  std::vector<std::int64_t> ids;
  for (const DocumentId id : wanted) ids.push_back(id.value);
  std::ranges::sort(ids);  // as they lie
  const Rows rows = session.Execute(statement, Parameters().Ids(ids));
  for (int i = 0; i < rows.size(); ++i) out->emplace(DocumentId(rows.Int64(i, 0)), rows.String(i, 1));
}

// The keys in order; rows of a statement name them by their position, from 1.
template <class Key>
class Asked {
 public:
  explicit Asked(const absl::flat_hash_set<Key>& wanted) : keys_(wanted.begin(), wanted.end()) {
    std::ranges::sort(keys_);
  }
  template <class Name>
  Parameters Columns(Name name) const {
    Array kinds(Type::kInt16), names(Type::kText);
    for (const Key& key : keys_) {
      kinds.Int16(static_cast<std::int16_t>(key.kind));
      names.Text(name(key));
    }
    Parameters p;
    p.Column(std::move(kinds)).Column(std::move(names));
    return p;
  }
  const Key& Of(const Rows& rows, int row) const { return keys_[static_cast<std::size_t>(rows.Int32(row, 0) - 1)]; }

 private:
  std::vector<Key> keys_;
};

std::string_view KeyOf(const index::ListKey& key) { return key.key; }
std::string_view NameOf(const index::NameKey& key) { return key.name; }

}  // namespace

index::StoredReply ReadEngineRows(Session& session, const index::StoredWanted& wanted) {
  index::StoredReply reply;
  ReadBytes(session, sql::kEngineBodies, wanted.bodies, &reply.bodies);
  ReadBytes(session, sql::kEngineVectors, wanted.vectors, &reply.vectors);
  if (!wanted.lists.empty()) {
    const Asked asked(wanted.lists);
    const Rows rows = session.Execute(sql::kEngineLists, asked.Columns(KeyOf));
    for (int i = 0; i < rows.size(); ++i) reply.lists[asked.Of(rows, i)].push_back(rows.String(i, 1));
  }
  if (!wanted.counts.empty()) {
    const Asked asked(wanted.counts);
    const Rows rows = session.Execute(sql::kEngineCounts, std::move(asked.Columns(KeyOf).Int64(index::kShortList)));
    for (int i = 0; i < rows.size(); ++i) {
      const index::ListKey& key = asked.Of(rows, i);
      reply.counts[key] = rows.Int64(i, 1);
      if (key.kind == index::ListKind::kEntity && !rows.IsNull(i, 2)) reply.lists[key] = {rows.String(i, 2)};
    }
  }
  if (!wanted.entities.empty()) {
    const std::vector<EntityId> ids(wanted.entities.begin(), wanted.entities.end());
    const Rows rows = session.Execute(sql::kEngineEntities, Parameters().Ids(ids));
    for (int i = 0; i < rows.size(); ++i) {
      const EntityId id(rows.Int64(i, 0));
      reply.entities[id] = {id, rows.String(i, 1), rows.String(i, 2),
                            ParseEntityKind(rows.Text(i, 3)).value_or(EntityKind::kOther), rows.Texts(i, 4)};
    }
  }
  if (!wanted.sharing.empty()) {
    const std::vector<EntityId> ids(wanted.sharing.begin(), wanted.sharing.end());
    const Rows rows = session.Execute(sql::kSharingEntities, Parameters().Ids(ids).Text(language::kLeadingArticle));
    for (int i = 0; i < rows.size(); ++i) reply.sharing[EntityId(rows.Int64(i, 0))] = rows.Bool(i, 1);
  }
  if (!wanted.names.empty()) {
    const Asked asked(wanted.names);
    const Rows rows = session.Execute(sql::kEngineNames, asked.Columns(NameOf));
    for (int i = 0; i < rows.size(); ++i) {
      std::vector<EntityId>& ids = reply.names[asked.Of(rows, i)];
      for (const std::int64_t id : rows.Int64s(i, 1)) ids.emplace_back(id);
    }
  }
  return reply;
}

std::optional<std::vector<index::StoredPlace>> NearestRows(Session& session, CollectionId collection, bool statements,
                                                           std::span<const float> query, std::size_t k) {
  if (!session.Execute(sql::kHasEngineVectors, Parameters().Int64(collection.value)).Bool(0, 0)) return std::nullopt;
  std::vector<index::StoredPlace> found;
  // A graph finds nothing by a vector of zeros, to which all are equally near.
  if (!index::HasVector(query)) return found;
  const Rows rows = session.Execute(sql::kNearestEngineVectors, Parameters()
                                                                    .Int64(collection.value)
                                                                    .Bool(statements)
                                                                    .Text(VectorText(query))
                                                                    .Int32(static_cast<std::int32_t>(k)));
  for (int i = 0; i < rows.size(); ++i)
    found.push_back({DocumentId(rows.Int64(i, 0)), static_cast<std::uint32_t>(rows.Int32(i, 1)), rows.Float(i, 2)});
  return found;
}

}  // namespace annals::storage
