// The entity dictionary of a segment: entities by id, by key or alias, by stem of a word of the key, by match
// key of a name or alias (core/identity).
//
// An entity that several documents name has one *number* here, and as many *versions* (name, kind, aliases) as its
// documents brought, oldest first; equal neighbours are kept once. Each document keeps the versions that it brought, so
// that when documents are purged the newest version that some remaining document supports can be shown.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/index/row_groups.h"
#include "core/index/tables/text_map.h"
#include "core/index/view.h"
#include "core/language/languages.h"
#include "core/record/record.h"

namespace annals::index {

class EntityTable {
 public:
  std::size_t size() const { return ids_.size(); }  // numbers are 0 … size − 1
  EntityId id(std::uint32_t number) const { return ids_[number]; }
  std::uint32_t Find(EntityId id) const;  // number; kNoRow when it is not here
  std::span<const std::uint32_t> VersionsOf(std::uint32_t number) const { return versions_of_.Of(number); }
  const Entity& version(std::uint32_t version) const { return versions_[version]; }
  std::size_t versions() const { return versions_.size(); }
  std::span<const std::uint32_t> VersionsOfDocument(std::uint32_t document) const;

  std::span<const std::uint32_t> NumbersByKey(std::string_view key) const;  // key or alias of some version; may repeat
  std::uint32_t NumberOfKey(std::string_view key) const;     // whose key it is, no alias; kNoRow when there is none
  bool MayBeginKey(std::string_view first_two_words) const;  // as View's
  std::span<const std::uint32_t> NumbersByStem(std::string_view stem) const;
  std::span<const std::uint32_t> NumbersByMatchKey(std::uint64_t match_key) const;  // of some version's name or alias
  // No other entity here shares a name with any version of it, or it is not here (kNoRow).
  bool Lone(std::uint32_t number) const;
  // As View::MayShareName, of the entities here. `entity` itself need not be.
  bool MayShareName(const Entity& entity) const;

  // The versions that no document outside `removed` (by document row) supports; an empty bitmap when there is none.
  Bitmap Unsupported(const Bitmap& removed) const;
  std::size_t bytes() const;

 private:
  friend class EntityTableBuilder;
  friend class SegmentArchive;
  bool SharesName(std::uint32_t number, const Entity& entity) const;
  std::vector<EntityId> ids_;
  absl::flat_hash_map<EntityId, std::uint32_t> numbers_;
  std::vector<Entity> versions_;
  RowGroups versions_of_;
  Bitmap lone_;  // numbers: no version of theirs shares a name
  std::vector<std::uint32_t> first_of_document_ = {0}, versions_of_documents_;
  TextMap<std::uint32_t, std::string_view> keys_;  // into the strings of versions_
  Bitmap beginnings_;                              // at the hash of each key's first two words
  TextMap<std::uint32_t> stems_;
  RowGroups numbers_by_key_, numbers_by_stem_;
  // Side by side, sorted by both. There are several to an entity, and few questions look for one.
  std::vector<std::uint64_t> match_keys_;
  std::vector<std::uint32_t> numbers_by_match_key_;
};

// The entities of each document, then EndDocument, in order of the documents; Build once at the end.
class EntityTableBuilder {
 public:
  explicit EntityTableBuilder(language::Language language) : language_(language) {}  // of the stems
  std::uint32_t Add(const Entity& entity);                                           // returns its number
  void EndDocument();
  std::uint32_t Find(EntityId id) const;  // REQUIRES: was added
  std::size_t size() const { return table_.size(); }
  EntityTable Build() &&;

 private:
  void IndexKeys();
  void IndexBeginnings();
  void IndexStems();
  void IndexMatchKeys();
  void MarkLone();
  const language::Language language_;
  EntityTable table_;
  std::vector<std::uint32_t> number_of_version_, latest_version_;
};

}  // namespace annals::index
