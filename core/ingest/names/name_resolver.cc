#include "core/ingest/names/name_resolver.h"

namespace annals::ingest {
namespace {

// "" for a key of one word.
std::string_view LastWord(std::string_view key) {
  const std::size_t space = key.rfind(' ');
  return space == std::string_view::npos ? "" : key.substr(space + 1);
}

}  // namespace

NameResolver::NameResolver(const Gazetteer& gazetteer, int title, EntityTable& entities, Language language)
    : gazetteer_(gazetteer), entities_(entities), language_(language) {
  if (title < 0) return;
  title_last_word_ = LastWord(gazetteer_[title].key);
  title_entity_ = ResolveGiven(title);
}

int NameResolver::ResolveGiven(int name) {
  const GivenName& given = gazetteer_[name];
  const int entity = entities_.Intern(given.key, given.name, given.kind);
  for (const std::string& alias : given.aliases) entities_.AddAlias(entity, alias);
  return Learn(given.key, entity);
}

int NameResolver::Resolve(const FoundName& found, std::string_view written) {
  const int given = found.given >= 0 ? found.given : gazetteer_.Find(found.key);
  if (given >= 0) return ResolveGiven(given);
  const bool single = !found.key.contains(' ');
  int entity = -1;
  if (const auto known = by_last_word_.find(found.key); single && known != by_last_word_.end()) entity = known->second;
  if (entity < 0 && single && title_entity_ >= 0 && found.key == title_last_word_) entity = title_entity_;
  if (entity < 0) entity = entities_.Find(found.key);
  if (entity < 0)
    entity = entities_.Intern(found.key, written,
                              found.kind == EntityKind::kOther ? KindOfName(written, language_) : found.kind);
  if (found.kind != EntityKind::kOther) entities_.SetKind(entity, found.kind);
  return Learn(found.key, entity);
}

int NameResolver::Learn(std::string_view key, int entity) {
  const std::string_view last = LastWord(key);
  if (title_entity_ < 0) {
    title_entity_ = entity;
    title_last_word_ = last;
  }
  if (!last.empty() && entity != title_entity_) by_last_word_.try_emplace(last, entity);
  return entity;
}

}  // namespace annals::ingest
