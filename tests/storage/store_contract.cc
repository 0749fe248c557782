#include "tests/storage/store_contract.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace annals::storage {
namespace {

std::string TextOf(const DocumentBundle& b) {
  const Document& d = b.document;
  std::string text = absl::StrCat(
      d.id.value, " ",
      absl::StrJoin(
          {d.external_id, d.title, d.owner, d.label, d.raw_date, d.kind, d.status, d.asset_ref, d.canonical_of}, "|"),
      " title ", b.title_entity.value, d.retired == kStillHolds ? " live" : " retired");
  for (const auto* pairs : {&d.identifiers, &d.metadata}) {
    for (const auto& [name, value] : *pairs) absl::StrAppend(&text, " ", name, "=", value);
  }
  for (const Chunk& c : b.chunks) absl::StrAppend(&text, "\nchunk ", c.id.value, " ", c.section, " ", c.text);
  for (const Statement& s : b.statements) {
    absl::StrAppend(&text, "\nstatement ", s.id.value, " ", s.text);
    for (const SpokenTime& t : s.times)
      absl::StrAppend(&text, " ", ToString(t.interval), " ", Name(t.source), " ", t.confidence);
  }
  for (const Mention& m : b.mentions)
    absl::StrAppend(&text, "\nmention ", m.chunk.value, " ", m.statement.value, " ", m.entity.value);
  for (const RelationRow& r : b.relations)
    absl::StrAppend(&text, "\nrelation ", r.id.value, " ", r.subject.value, " ", r.predicate, " ", r.object.value);
  for (const Event& e : b.events) absl::StrAppend(&text, "\nevent ", e.subject.value, " ", e.type);
  for (const Edge& e : b.edges)
    absl::StrAppend(&text, "\nedge ", e.source.written(), " ", e.relation, " ", e.target.written());
  for (const AssetEdge& e : b.asset_edges) absl::StrAppend(&text, "\nasset ", e.source_ref, " ", e.target_ref);
  for (const Entity& e : b.entities) {
    absl::StrAppend(&text, "\nentity ", e.id.value, " ", e.key, " ", e.name, " ", Name(e.kind), " ",
                    absl::StrJoin(e.aliases, ","));
  }
  return text;
}

void ExpectRowsFit(const DocumentBundle& b) {
  std::set<EntityId> entities;
  for (const Entity& entity : b.entities) EXPECT_TRUE(entities.insert(entity.id).second);
  EXPECT_TRUE(std::ranges::is_sorted(b.entities, {}, &Entity::id));
  std::set<ChunkId> chunks;
  for (const Chunk& chunk : b.chunks) {
    EXPECT_TRUE(chunks.insert(chunk.id).second);
    EXPECT_EQ(chunk.document, b.document.id);
  }
  std::set<std::pair<StatementId, ChunkId>> statements;
  for (const Statement& statement : b.statements) {
    statements.insert({statement.id, statement.chunk});
    EXPECT_TRUE(chunks.contains(statement.chunk));
  }
  for (const Mention& mention : b.mentions) {
    EXPECT_TRUE(chunks.contains(mention.chunk));
    EXPECT_TRUE(!mention.statement || statements.contains({mention.statement, mention.chunk}));
    EXPECT_TRUE(entities.contains(mention.entity));
  }
  for (const RelationRow& relation : b.relations) {
    EXPECT_TRUE(statements.contains({relation.statement, relation.chunk}));
    EXPECT_TRUE(entities.contains(relation.subject) && entities.contains(relation.object));
  }
  EXPECT_TRUE(!b.title_entity || entities.contains(b.title_entity));
}

}  // namespace

void StoreContract::SetUp() {
  under_test_ = GetParam().make();
  store_ = &under_test_->store();
  auto collection = store_->CreateCollection("news", "hash-4", 4);
  ASSERT_TRUE(collection.ok()) << collection.status();
  collection_ = collection->id;
}

DocumentBundle StoreContract::Read(const std::string& id) {
  auto bundle = store_->GetDocument(collection_, id);
  EXPECT_TRUE(bundle.ok()) << bundle.status();
  return bundle.value_or(DocumentBundle{});
}

std::vector<std::string> StoreContract::Keys(const std::string& id) {
  std::vector<std::string> keys;
  for (const Entity& entity : Read(id).entities) keys.push_back(entity.key);
  return keys;
}

CollectionStats StoreContract::Stats() {
  auto stats = store_->Stats(collection_);
  EXPECT_TRUE(stats.ok()) << stats.status();
  return stats.value_or(CollectionStats{});
}

index::Change StoreContract::ReadAll(std::uint64_t position, std::size_t max_bytes) {
  index::Change all;
  all.watermark = position;
  FeedPosition at{position};
  for (bool more = true; more;) {
    auto batch = store_->ReadFeed(collection_, at, max_bytes);
    EXPECT_TRUE(batch.ok()) << batch.status();
    if (!batch.ok()) return all;
    EXPECT_GE(batch->change.watermark, all.watermark);
    for (auto& b : batch->change.added) all.added.push_back(std::move(b));
    for (auto& r : batch->change.rewritten) all.rewritten.push_back(r);
    for (auto& r : batch->change.retired) all.retired.push_back(r);
    for (auto& r : batch->change.removed) all.removed.push_back(r);
    for (auto& l : batch->change.linked) all.linked.push_back(l);
    for (auto& l : batch->change.unlinked) all.unlinked.push_back(l);
    all.watermark = batch->change.watermark;
    at = batch->next;
    more = batch->more;
  }
  return all;
}

std::string StoreContract::Everything() {
  std::vector<std::string> texts;
  for (const DocumentBundle& bundle : ReadAll().added) texts.push_back(TextOf(bundle));
  std::ranges::sort(texts);
  const auto candidates = store_->ListAliasCandidates(collection_, 1000);
  EXPECT_TRUE(candidates.ok()) << candidates.status();
  for (const AliasCandidate& c : *candidates)
    texts.push_back(absl::StrCat("candidate ", c.entity.value, " ", c.name, " ", c.other.value, " ", c.other_name));
  return absl::StrJoin(texts, "\n");
}

void StoreContract::ExpectSound() {
  const auto page = store_->ListDocuments(collection_, 1000, "");
  ASSERT_TRUE(page.ok()) << page.status();
  std::set<EntityId> entities;
  CollectionStats found{.documents = static_cast<std::int64_t>(page->documents.size())};
  for (const DocumentSummary& summary : page->documents) {
    const DocumentBundle bundle = Read(summary.document.external_id);
    ExpectRowsFit(bundle);
    EXPECT_EQ(static_cast<std::size_t>(summary.chunks), bundle.chunks.size());
    found.chunks += summary.chunks;
    for (const Entity& entity : bundle.entities) entities.insert(entity.id);
  }
  const CollectionStats stats = Stats();
  EXPECT_EQ(stats.documents, found.documents);
  EXPECT_EQ(stats.chunks, found.chunks);
  EXPECT_GE(static_cast<std::int64_t>(entities.size()), stats.entities) << "an entity lives that nobody names";
  under_test_->ExpectSound();
}

}  // namespace annals::storage
