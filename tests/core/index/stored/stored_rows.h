// Stored rows in memory, changed as a database changes them: what questions to a StoredView read in tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/index/image.h"
#include "core/index/stored/stored_document.h"
#include "core/index/stored/stored_lists.h"
#include "core/index/stored/stored_source.h"
#include "core/index/vectors/vector_rows.h"

namespace annals::index {

class StoredRowsInMemory final : public StoredSource {
 public:
  explicit StoredRowsInMemory(std::size_t dimension) : dimension_(dimension) {}

  // The change for an image without texts; the rows have changed then.
  Change Apply(Change change) {
    Change thin{.rewritten = change.rewritten,
                .retired = change.retired,
                .removed = change.removed,
                .linked = change.linked,
                .unlinked = change.unlinked,
                .watermark = change.watermark};
    std::vector<DocumentId> gone = change.rewritten;
    for (const Removal& removal : change.removed) gone.push_back(removal.document);
    Remove(gone);
    std::vector<Document> documents;
    for (const DocumentBundle& bundle : change.added) documents.push_back(bundle.document);
    const auto rows = StoredRowsOf(std::move(change.added), dimension_, language::Language::kEnglish);
    EXPECT_TRUE(rows.ok()) << rows.status();
    for (std::size_t i = 0; i < documents.size(); ++i) {
      const StoredRows::Version& version = rows->documents[i];
      bodies_[version.id] = version.body;
      numbers_[version.id] = ++number_;
      vectors_[version.id] = version.vectors;
      auto bundle = BundleOfShape(version.shape);
      EXPECT_TRUE(bundle.ok()) << bundle.status();
      bundle->document = documents[i];
      thin.added.push_back(*std::move(bundle));
    }
    for (const ListPiece& piece : rows->lists) {
      auto& [count, body] = pieces_[{piece.key, piece.bucket}];
      count += piece.rows;
      body += piece.body;
    }
    for (const Entity& entity : rows->entities) Know(entity);
    return thin;
  }

  absl::StatusOr<StoredReply> Read(const StoredWanted& wanted) override {
    ++reads;
    if (!failure.ok()) return failure;
    StoredReply reply;
    const auto find = [](const auto& asked, const auto& rows, auto* out) {
      for (const auto& key : asked) {
        if (const auto it = rows.find(key); it != rows.end()) out->emplace(key, it->second);
      }
    };
    find(wanted.bodies, bodies_, &reply.bodies);
    find(wanted.vectors, vectors_, &reply.vectors);
    for (const EntityId id : wanted.entities) {
      if (const auto it = entities_.find(id); it != entities_.end()) reply.entities[id] = it->second;
    }
    for (const EntityId id : wanted.sharing) {
      if (const auto it = entities_.find(id); it != entities_.end()) reply.sharing[id] = Shares(it->second);
    }
    for (const NameKey& name : wanted.names) {
      if (const auto it = names_.find(name); it != names_.end())
        reply.names[name].assign(it->second.begin(), it->second.end());
    }
    for (const auto& [at, piece] : pieces_) {
      if (wanted.lists.contains(at.first)) reply.lists[at.first].push_back(piece.second);
      if (wanted.counts.contains(at.first)) reply.counts[at.first] += piece.first;
    }
    for (const auto& [at, piece] : pieces_) {
      const bool counted = at.first.kind == ListKind::kEntity && wanted.counts.contains(at.first);
      if (counted && reply.counts[at.first] <= kShortList) reply.lists[at.first].push_back(piece.second);
    }
    for (const ListKey& key : wanted.counts) {
      const auto it = names_.find({NameKind::kStem, key.key});
      if (key.kind == ListKind::kStemCount && it != names_.end())
        reply.counts[key] = static_cast<std::int64_t>(it->second.size());
    }
    return reply;
  }

  absl::StatusOr<std::optional<std::vector<StoredPlace>>> Nearest(bool, std::span<const float>, std::size_t) override {
    return std::nullopt;
  }

  // Whether a word stands anywhere.
  bool Holds(std::string_view word) const {
    const auto in = [&](std::string_view text) { return text.contains(word); };
    return std::ranges::any_of(bodies_, [&](const auto& b) { return in(b.second); }) ||
           std::ranges::any_of(pieces_, [&](const auto& p) { return in(p.first.first.key) || in(p.second.second); }) ||
           std::ranges::any_of(entities_, [&](const auto& e) { return in(e.second.key) || in(e.second.name); }) ||
           std::ranges::any_of(names_, [&](const auto& n) { return in(n.first.name); });
  }

  std::map<DocumentId, std::string>& bodies() { return bodies_; }

  int reads = 0;
  absl::Status failure;

 private:
  bool Shares(const Entity& e) const {
    const auto other = [&](NameKind kind, const std::string& name) {
      const auto it = names_.find({kind, name});
      return it != names_.end() && std::ranges::any_of(it->second, [&](EntityId id) { return id != e.id; });
    };
    return other(NameKind::kName, e.key) || (e.key.starts_with("the ") && other(NameKind::kName, e.key.substr(4))) ||
           other(NameKind::kKey, "the " + e.key) ||
           std::ranges::any_of(e.aliases, [&](const std::string& alias) { return other(NameKind::kKey, alias); });
  }
  void Forget(EntityId id) {
    entities_.erase(id);
    for (auto& [name, ids] : names_) ids.erase(id);
    std::erase_if(names_, [](const auto& name) { return name.second.empty(); });
  }

  void Remove(const std::vector<DocumentId>& gone) {
    std::vector<DocumentBundle> old;
    for (const DocumentId id : gone) {
      const auto it = bodies_.find(id);
      if (it == bodies_.end()) continue;
      auto bundle = BundleOfBody(it->second);
      EXPECT_TRUE(bundle.ok()) << bundle.status();
      old.push_back(*std::move(bundle));
      bodies_.erase(it);
      vectors_.erase(id);
    }
    const auto rows = StoredRowsOf(std::move(old), 0, language::Language::kEnglish);
    EXPECT_TRUE(rows.ok()) << rows.status();
    const absl::flat_hash_set<DocumentId> ids(gone.begin(), gone.end());
    for (const ListPiece& piece : rows->lists) {
      const auto at = pieces_.find({piece.key, piece.bucket});
      ASSERT_NE(at, pieces_.end());
      const auto without = WithoutDocuments(at->second.second, ids, &at->second.first);
      EXPECT_TRUE(without.ok()) << without.status();
      at->second.second = *without;
      if (without->empty()) pieces_.erase(at);
    }
    for (const Entity& entity : rows->entities) {
      const DocumentId newest = NewestNaming(entity.id);
      if (!newest) {
        Forget(entity.id);
        continue;
      }
      const auto bundle = BundleOfBody(bodies_.at(newest));
      ASSERT_TRUE(bundle.ok()) << bundle.status();
      Know(*std::ranges::find(bundle->entities, entity.id, &Entity::id));
    }
  }

  void Know(const Entity& entity) {
    Forget(entity.id);
    entities_[entity.id] = entity;
    for (const NameKey& name : NamesOf(entity, language::Language::kEnglish)) names_[name].insert(entity.id);
  }

  // The version that was written last of those that name it; none when there is none.
  DocumentId NewestNaming(EntityId e) const {
    DocumentId newest;
    for (const auto& [at, piece] : pieces_) {
      if (at.first != EntityList(e)) continue;
      const auto rows = ReadEntityRows(std::vector{piece.second});
      EXPECT_TRUE(rows.ok()) << rows.status();
      for (const EntityRows::Group& group : rows->groups) {
        if (!newest || numbers_.at(group.document) > numbers_.at(newest)) newest = group.document;
      }
    }
    return newest;
  }

  const std::size_t dimension_;
  std::map<DocumentId, std::string> bodies_, vectors_;
  std::map<DocumentId, int> numbers_;  // in the order in which they were written
  int number_ = 0;
  std::map<std::pair<ListKey, std::int64_t>, std::pair<std::int64_t, std::string>> pieces_;
  std::map<EntityId, Entity> entities_;
  std::map<NameKey, std::set<EntityId>> names_;
};

}  // namespace annals::index
