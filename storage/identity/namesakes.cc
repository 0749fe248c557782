#include "storage/identity/namesakes.h"

#include <algorithm>
#include <map>
#include <utility>

#include "storage/identity/identity_sql.h"

namespace annals::storage {
namespace {

using ingest::Affiliation;
using Type = Array::Type;

Array TextsOf(const auto& keys) {
  Array texts(Type::kText);
  for (const auto& [key, entity] : keys) texts.Text(key);
  return texts;
}

// What other live documents say of the entities of these keys.
std::map<std::string, std::vector<Affiliation>> Known(Session& session, CollectionId collection, Array keys,
                                                      const std::string& external_id) {
  const Rows rows = session.Execute(sql::kAffiliationsOfKeys,
                                    Parameters().Int64(collection.value).Column(std::move(keys)).Text(external_id));
  std::map<std::string, std::vector<Affiliation>> known;
  for (int i = 0; i < rows.size(); ++i)
    known[rows.String(i, 0)].push_back({rows.String(i, 1), {rows.Date(i, 2), rows.Date(i, 3)}});
  return known;
}

}  // namespace

std::vector<std::string> KeysOfEntities(Session& session, CollectionId collection,
                                        const ingest::PreparedDocument& document,
                                        const std::vector<std::vector<Affiliation>>& affiliations) {
  std::vector<std::string> keys;
  std::map<std::string, std::size_t> affiliated;
  for (std::size_t e = 0; e < document.entities.size(); ++e) {
    keys.push_back(document.entities[e].key);
    if (!affiliations[e].empty()) affiliated[keys.back()] = e;
  }
  if (affiliated.empty()) return keys;
  session.Send(sql::kLockNamesakes, Parameters().Int64(collection.value).Column(TextsOf(affiliated)));
  const auto known = Known(session, collection, TextsOf(affiliated), document.document.external_id);
  for (const auto& [key, of_others] : known) {
    const std::size_t e = affiliated.at(key);
    if (ingest::Agree(of_others, affiliations[e])) continue;
    const std::string own = key + " " + affiliations[e].front().organisation;
    const bool taken = std::ranges::contains(document.entities, own, &ingest::PreparedEntity::key);
    if (!taken) keys[e] = own;
  }
  return keys;
}

void RecordAffiliations(Session& session, CollectionId collection, DocumentId document,
                        const std::vector<std::vector<Affiliation>>& affiliations, const std::vector<EntityId>& ids) {
  Array entities(Type::kInt64), organisations(Type::kText), from(Type::kDate), to(Type::kDate);
  for (std::size_t e = 0; e < ids.size(); ++e) {
    if (!ids[e]) continue;
    for (const Affiliation& a : affiliations[e]) {
      entities.Int64(ids[e].value);
      organisations.Text(a.organisation);
      from.Date(a.validity.from);
      to.Date(a.validity.to);
    }
  }
  if (entities.size() == 0) return;
  session.Send(sql::kAddAffiliations, Parameters()
                                          .Int64(collection.value)
                                          .Int64(document.value)
                                          .Column(std::move(entities))
                                          .Column(std::move(organisations))
                                          .Column(std::move(from))
                                          .Column(std::move(to)));
}

}  // namespace annals::storage
