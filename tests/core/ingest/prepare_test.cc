// Whole documents: what holds for every preparation.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "core/ingest/document_input.h"
#include "core/text/text.h"

namespace annals::ingest {
namespace {

DocumentInput RandomDocument(std::mt19937& random) {
  const std::vector<std::string> names = {"Ada Lovelace", "Acme Corp.",      "Łódź", "Mr. Poe", "東京",
                                          "Queen (band)", "the Bank of Foo", "???",  "Лев"};
  const std::vector<std::string> words = {"rose",         "in 2019", "by",    "the",  "since March 2020",
                                          "and",          ",",       "fell.", "Then", "\n",
                                          "\n\n# Part\n", "said",    "“No.”"};
  auto text = [&] {
    std::string made = "Start";
    for (int i = 0; i < 40; ++i)
      made += " " + (random() % 3 ? words[random() % words.size()] : names[random() % names.size()]);
    return made;
  };
  auto relations = [&] {
    std::vector<RelationInput> made;
    for (std::size_t i = random() % 3; i > 0; --i)
      made.push_back(
          {.subject = names[random() % names.size()], .predicate = "met", .object = names[random() % names.size()]});
    return made;
  };
  DocumentInput in{.id = "d"};
  if (random() % 2) in.title = names[random() % names.size()];
  if (random() % 2) {
    in.text = text();
  } else {
    for (std::size_t i = 1 + random() % 4; i > 0; --i)
      in.chunks.push_back({.text = text(), .entities = {names[random() % names.size()]}, .relations = relations()});
  }
  if (random() % 2) in.authors = {names[random() % names.size()], names[random() % names.size()]};
  if (random() % 2) in.label = "Q1 2024";
  in.entities = {names[random() % names.size()]};
  in.relations = relations();
  return in;
}

void ExpectSound(const PreparedDocument& d) {
  const int entities = static_cast<int>(d.entities.size());
  absl::flat_hash_set<std::string> keys, chunk_ids;
  for (const PreparedEntity& entity : d.entities) {
    EXPECT_TRUE(keys.insert(entity.key).second) << entity.key;
    EXPECT_EQ(text::NameKey(entity.name).empty(), false) << entity.name;
    EXPECT_TRUE(std::ranges::is_sorted(entity.aliases));
  }
  EXPECT_LT(d.title_entity, entities);
  for (const PreparedChunk& chunk : d.chunks) {
    const int statements = static_cast<int>(chunk.statements.size());
    EXPECT_TRUE(chunk_ids.insert(chunk.external_id).second);
    EXPECT_GT(statements, 0);
    for (const PreparedStatement& s : chunk.statements) {
      if (s.end == 0) continue;
      EXPECT_EQ(s.text, chunk.text.substr(s.begin, s.end - s.begin));
    }
    absl::flat_hash_set<std::pair<int, int>> seen;
    for (const PreparedMention& m : chunk.mentions) {
      EXPECT_TRUE(m.statement >= -1 && m.statement < statements);
      EXPECT_TRUE(m.entity >= 0 && m.entity < entities);
      EXPECT_TRUE(seen.insert({m.statement, m.entity}).second) << "mentioned twice in a statement";
    }
    for (const PreparedRelation& r : chunk.relations) {
      EXPECT_TRUE(r.statement >= 0 && r.statement < statements);
      EXPECT_TRUE(r.subject >= 0 && r.subject < entities && r.object >= 0 && r.object < entities);
      EXPECT_NE(r.subject, r.object);
      EXPECT_LT(r.validity.from, r.validity.to);
      EXPECT_EQ(r.source == ValiditySource::kNone, r.validity.IsAlways());
    }
  }
}

bool Same(const PreparedDocument& a, const PreparedDocument& b) {
  auto entity = [](const PreparedEntity& x, const PreparedEntity& y) {
    return x.key == y.key && x.name == y.name && x.kind == y.kind && x.aliases == y.aliases;
  };
  auto statement = [](const PreparedStatement& x, const PreparedStatement& y) {
    return x.text == y.text && x.begin == y.begin && x.end == y.end;
  };
  auto mention = [](const PreparedMention& x, const PreparedMention& y) {
    return x.statement == y.statement && x.entity == y.entity;
  };
  auto relation = [](const PreparedRelation& x, const PreparedRelation& y) {
    return x.subject == y.subject && x.object == y.object && x.predicate == y.predicate && x.statement == y.statement &&
           x.validity == y.validity;
  };
  auto chunk = [&](const PreparedChunk& x, const PreparedChunk& y) {
    return x.external_id == y.external_id && x.text == y.text &&
           std::ranges::equal(x.statements, y.statements, statement) &&
           std::ranges::equal(x.mentions, y.mentions, mention) &&
           std::ranges::equal(x.relations, y.relations, relation);
  };
  return a.title_entity == b.title_entity && std::ranges::equal(a.entities, b.entities, entity) &&
         std::ranges::equal(a.chunks, b.chunks, chunk);
}

TEST(Prepare, IsSoundAndRepeatableOnRandomDocuments) {
  std::mt19937 random(5);
  for (int round = 0; round < 400; ++round) {
    const DocumentInput in = RandomDocument(random);
    ASSERT_TRUE(Validate(in, {}, 0).empty());
    const PreparedDocument prepared = Prepare(in);
    ExpectSound(prepared);
    EXPECT_TRUE(Same(prepared, Prepare(in)));
  }
}

// The order in which other documents come, and what they hold, changes nothing.
TEST(Prepare, DependsOnTheDocumentAlone) {
  std::mt19937 random(6);
  const DocumentInput in = RandomDocument(random);
  const PreparedDocument alone = Prepare(in);
  for (int other = 0; other < 20; ++other) Prepare(RandomDocument(random));
  EXPECT_TRUE(Same(alone, Prepare(in)));
}

TEST(Prepare, TakesEveryValidText) {
  for (const std::string text : {".", "-", "\ufe0f", "\u0301", "…", "_", "''s", "\"", "# ", "#", "```", "\u0e33",
                                 "👨‍👩‍👧", "A", "\u200dA", "½", "1"}) {
    const DocumentInput in{.id = "d", .text = text};
    if (!Validate(in, {}, 0).empty()) continue;
    ExpectSound(Prepare(in));
  }
}

}  // namespace
}  // namespace annals::ingest
