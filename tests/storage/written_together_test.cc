// Documents that are written in one transaction are stored as if each had been written before the next.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <pqxx/pqxx>
#include <random>

#include "tests/storage/store_fixture.h"

namespace annals::storage {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct Named {
  std::string name;
  EntityKind kind;
};
// Spellings of few people and firms, so that new names meet names that are alike, of this request and of earlier ones.
std::vector<Named> Spellings() {
  std::vector<Named> names = {{"harbour", EntityKind::kOther}, {"Port Regis", EntityKind::kOther}};
  for (const std::string first : {"Kevin", "Ann", "Ruth", "Omar"}) {
    for (const std::string last : {"Marsh", "Lee", "Boyle", "Quist"}) {
      for (const std::string& name : {first + " " + last, last + ", " + first, first.substr(0, 1) + ". " + last})
        names.push_back({name, EntityKind::kPerson});
    }
  }
  for (const std::string firm : {"Tarn Energy", "Brask Aero", "Ostrava Steel"}) {
    for (const std::string form : {"", " Ltd", ", Inc.", " GmbH"})
      names.push_back({firm + form, EntityKind::kOrganisation});
    names.push_back({firm + " Works", EntityKind::kOther});
  }
  return names;
}
const std::vector<Named> kNames = Spellings();

// What is stored of a collection, told by names and external ids: numbers differ.
const std::vector<std::string> kStored = {
    "SELECT format('entity %s %s %s %s -> %s, %s', e.key, e.name, e.kind, e.support, r.key, e.bare_key) FROM"
    " annals.entities e LEFT JOIN annals.entities r ON r.id = e.merged_into WHERE e.collection_id = $1",
    "SELECT format('match %s %s', e.key, k.match_key) FROM annals.entity_match_keys k JOIN annals.entities e ON e.id ="
    " k.entity_id WHERE k.collection_id = $1",
    "SELECT format('candidate %s %s %s %s', a.key, b.key, c.score, c.rule) FROM annals.alias_candidates c JOIN"
    " annals.entities a ON a.id = c.entity_id JOIN annals.entities b ON b.id = c.other_id WHERE c.collection_id = $1",
    "SELECT format('alias %s %s %s', e.key, a.key, d.digest) FROM annals.aliases a JOIN annals.entities e ON e.id ="
    " a.entity_id LEFT JOIN annals.documents d ON d.id = a.document_id WHERE a.collection_id = $1",
    "SELECT format('fact %s %s %s', e.key, f.value, d.digest) FROM annals.entity_facts f JOIN annals.entities e ON "
    "e.id ="
    " f.entity_id JOIN annals.documents d ON d.id = f.document_id WHERE f.collection_id = $1",
    "SELECT format('document %s %s %s %s %s %s %s', external_id, digest, retired_at IS NULL, chunk_count,"
    " statement_count, relation_count, written_by) FROM annals.documents WHERE collection_id = $1",
    "SELECT format('support %s %s %s', d.digest, e.key, s.chunks) FROM annals.entity_support s JOIN annals.entities e "
    "ON"
    " e.id = s.entity_id JOIN annals.documents d ON d.id = s.document_id WHERE s.collection_id = $1",
    "SELECT format('chunk %s %s %s %s', d.digest, c.ordinal, c.text, encode(c.embedding, 'hex')) FROM annals.chunks c"
    " JOIN annals.documents d ON d.id = c.document_id WHERE c.collection_id = $1",
    "SELECT format('mention %s %s %s %s %s', d.digest, c.ordinal, m.ordinal, s.text, e.key) FROM annals.mentions m JOIN"
    " annals.chunks c ON c.id = m.chunk_id JOIN annals.documents d ON d.id = c.document_id JOIN annals.entities e ON "
    "e.id ="
    " m.entity_id JOIN annals.statements s ON s.id = m.statement_id WHERE m.collection_id = $1",
    "SELECT format('relation %s %s %s %s %s', d.digest, c.ordinal, a.key, r.predicate, b.key) FROM annals.relations r"
    " JOIN annals.chunks c ON c.id = r.chunk_id JOIN annals.documents d ON d.id = c.document_id JOIN annals.entities a "
    "ON"
    " a.id = r.subject_id JOIN annals.entities b ON b.id = r.object_id WHERE r.collection_id = $1",
    "SELECT format('change %s %s %s', lpad((row_number() OVER (ORDER BY l.number))::text, 5, '0'), l.action, d.digest)"
    " FROM annals.index_log l JOIN annals.documents d ON d.id = l.document_id WHERE l.collection_id = $1",
    "SELECT format('quota %s %s', documents, text_bytes) FROM annals.collection_quotas WHERE collection_id = $1",
    "SELECT format('key %s %s %s %s %s', key_id, max_documents, documents, text_bytes, statements)"
    " FROM annals.key_quotas WHERE collection_id = $1",
};

class WrittenTogetherTest : public StoreTest {
 protected:
  std::vector<std::string> Stored(CollectionId collection) {
    pqxx::connection connection(admin_url());
    pqxx::nontransaction work(connection);
    std::vector<std::string> lines;
    for (const std::string& query : kStored) {
      for (const auto& row : work.exec(query, pqxx::params(collection.value)))
        lines.push_back(row[0].as<std::string>());
    }
    std::ranges::sort(lines);
    return lines;
  }

  DocumentWrite Draw() {
    Sketch sketch{.id = "d" + std::to_string(Roll(25)), .seed = static_cast<float>(Roll(4))};
    for (std::size_t c = 1 + Roll(2); c > 0; --c) {
      std::vector<std::string>& names = sketch.chunks.emplace_back();
      for (std::size_t n = 1 + Roll(4); n > 0; --n) names.push_back(kNames[Roll(kNames.size())].name);
    }
    if (Roll(3) == 0) sketch.title = kNames[Roll(kNames.size())].name;
    DocumentWrite write = MakeWrite(sketch);
    for (ingest::PreparedEntity& entity : write.document.entities)
      entity.kind = std::ranges::find(kNames, entity.name, &Named::name)->kind;
    if (Roll(6) == 0) SayWhoWorksWhere(&write);
    return write;
  }
  std::size_t Roll(std::size_t below) { return random_() % below; }

  std::mt19937_64 random_{20261126};

 private:
  static void SayWhoWorksWhere(DocumentWrite* write) {
    const auto& entities = write->document.entities;
    for (ingest::PreparedChunk& chunk : write->document.chunks) {
      for (ingest::PreparedRelation& r : chunk.relations) {
        const auto kind = [&](int e) { return entities[static_cast<std::size_t>(e)].kind; };
        if (kind(r.subject) == EntityKind::kPerson && kind(r.object) == EntityKind::kOrganisation)
          r.predicate = "works at";
      }
    }
    write->digest += "/works";
  }
};

TEST_F(WrittenTogetherTest, AsIfOneAfterTheOther) {
  const auto alone = store_->CreateCollection("alone", "hash-4", 4);
  ASSERT_TRUE(alone.ok());
  for (const CollectionId id : {collection_, alone->id})
    ASSERT_TRUE(store_->SetQuota(id, {.documents = 1'000, .text_bytes = 10'000'000}).ok());
  for (int round = 0; round < 40; ++round) {
    std::vector<DocumentWrite> batch;
    for (std::size_t n = 1 + Roll(12); n > 0; --n) batch.push_back(Draw());
    const Writer writers[] = {{}, {"a00000000001", {.documents = 1'000}}, {"b00000000002", {}}};
    const Writer& writer = writers[Roll(3)];
    const auto together = store_->WriteDocuments({collection_, "", "", batch, 0, writer});
    ASSERT_TRUE(together.ok()) << together.status();
    ASSERT_EQ(together->documents.size(), batch.size());
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const auto one = store_->WriteDocuments({alone->id, "", "", {batch[i]}, 0, writer});
      ASSERT_TRUE(one.ok()) << one.status();
      EXPECT_EQ(together->documents[i].external_id, one->documents[0].external_id);
      EXPECT_EQ(together->documents[i].outcome, one->documents[0].outcome);
      EXPECT_EQ(together->documents[i].chunks, one->documents[0].chunks);
      EXPECT_EQ(together->documents[i].relations, one->documents[0].relations);
    }
    ASSERT_EQ(Stored(collection_), Stored(alone->id)) << "round " << round;
  }
  ExpectNoOrphans();
  EXPECT_GT(Count("SELECT count(*) FROM annals.entities WHERE merged_into IS NOT NULL"), 20) << "names met";
  EXPECT_GT(Count("SELECT count(*) FROM annals.entity_facts"), 4);
}

TEST_F(WrittenTogetherTest, ManyGoIntoOneTransaction) {
  std::vector<DocumentWrite> batch;
  for (int i = 0; i < 40; ++i) batch.push_back(MakeWrite({.id = "m" + std::to_string(i), .chunks = {{"ann", "bob"}}}));
  ASSERT_TRUE(Write(batch).ok());
  EXPECT_EQ(Count("SELECT count(DISTINCT xmin::text) FROM annals.documents"), 2);
}

TEST_F(WrittenTogetherTest, AnErrorIsOfOneDocumentAndThoseBeforeItAreStored) {
  ASSERT_TRUE(store_->SetQuota(collection_, {.documents = 3}).ok());
  std::vector<DocumentWrite> batch;
  for (const char* id : {"a", "b", "c", "d", "e"}) batch.push_back(MakeWrite({.id = id, .chunks = {{"ann"}}}));
  const auto written = Write(batch);
  EXPECT_EQ(written.status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(written.status().message(), HasSubstr("documents[3]"));
  EXPECT_EQ(Stats().documents, 3);
  ExpectNoOrphans();
}

TEST_F(WrittenTogetherTest, ARequestIsRememberedWithItsLastTransaction) {
  std::vector<DocumentWrite> batch;
  for (int i = 0; i < 40; ++i) batch.push_back(MakeWrite({.id = "r" + std::to_string(i), .chunks = {{"ann"}}}));
  const auto first = Write(batch, "request", "digest");
  ASSERT_TRUE(first.ok()) << first.status();
  const auto again = Write(batch, "request", "digest");
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_TRUE(again->repeated);
  EXPECT_EQ(again->watermark, first->watermark);
  EXPECT_EQ(again->documents.size(), 40);
}

}  // namespace
}  // namespace annals::storage
