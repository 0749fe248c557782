#include "storage/identity/namesakes.h"

#include <map>
#include <utility>

#include "storage/identity/identity_sql.h"

namespace annals::storage {
namespace {

using identity::Affiliation;
using identity::Affiliations;
using Type = Array::Type;

Array TextsOf(const std::vector<std::string>& texts) {
  Array array(Type::kText);
  for (const std::string& text : texts) array.Text(text);
  return array;
}

// What other live documents say of the entities of these keys.
std::map<std::string, Affiliations> Known(Session& session, CollectionId collection,
                                          const std::vector<std::string>& keys, const std::string& external_id) {
  const Rows rows = session.Execute(sql::kAffiliationsOfKeys,
                                    Parameters().Int64(collection.value).Column(TextsOf(keys)).Text(external_id));
  std::map<std::string, Affiliations> known;
  for (int i = 0; i < rows.size(); ++i)
    known[rows.String(i, 0)].push_back({rows.String(i, 1), {rows.Date(i, 2), rows.Date(i, 3)}});
  return known;
}

}  // namespace

std::vector<std::string> KeysOfEntities(Session& session, CollectionId collection, const std::string& external_id,
                                        const std::vector<std::string>& keys,
                                        const std::vector<Affiliations>& affiliations) {
  std::vector<std::string> affiliated;
  for (std::size_t e = 0; e < keys.size(); ++e) {
    if (!affiliations[e].empty()) affiliated.push_back(keys[e]);
  }
  if (affiliated.empty()) return keys;
  session.Send(sql::kLockNamesakes, Parameters().Int64(collection.value).Column(TextsOf(affiliated)));
  return identity::KeysApart(keys, affiliations, Known(session, collection, affiliated, external_id));
}

void KeepTwins(Session& session, std::int64_t old_version, std::vector<std::string>* keys) {
  const Rows rows = session.Execute(sql::kTwinsOfDocument, Parameters().Int64(old_version));
  std::map<std::string, std::string> twins;
  for (int i = 0; i < rows.size(); ++i) twins[rows.String(i, 0)] = rows.String(i, 1);
  identity::KeepTwins(twins, keys);
}

void RecordAffiliations(Session& session, CollectionId collection, DocumentId document,
                        const std::vector<Affiliations>& affiliations, const std::vector<EntityId>& ids) {
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
