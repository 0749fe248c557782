// A view whose texts, names and vectors are elsewhere answers like an image of all of it, to the last bit.
#include "core/index/stored/stored_view.h"

#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <stdexcept>

#include "core/index/image.h"
#include "core/index/stored/varint.h"
#include "tests/core/index/random_documents.h"
#include "tests/core/index/stored/stored_rows.h"
#include "tests/core/index/view_answers.h"

namespace annals::index {
namespace {

constexpr std::size_t kDimension = 5;
constexpr std::int64_t kMostEntities = 120;

// One collection twice: an image of all of it, and one without texts beside stored rows.
class Twice {
 public:
  explicit Twice(std::uint32_t seed)
      : documents_(kDimension, seed, /*share_names=*/true),
        rows_(std::make_shared<StoredRowsInMemory>(kDimension)),
        whole_(MakeImage(kDimension, {})),
        thin_(MakeImage(0, {.seal_at = kNeverSeal})),
        cache_(std::make_shared<StoredCache>(1 << 20)) {}

  // New documents, replacements of live ones, purges, and documents written anew.
  void Step() {
    Change change{.watermark = ++watermark_};
    for (unsigned n = 1 + Random() % 3; n > 0; --n) {
      DocumentBundle bundle = documents_.Next();
      const std::string name = bundle.document.external_id;
      if (const auto old = live_.find(name); old != live_.end())
        change.retired.push_back({old->second, bundle.document.recorded});
      live_[name] = bundle.document.id;
      all_.push_back(bundle);
      change.added.push_back(std::move(bundle));
    }
    if (Random() % 4 == 0) Purge(&change);
    if (Random() % 3 == 0) Rewrite(&change);
    Apply(std::move(change));
    if (Random() % 2 == 0) Maintain();
  }

  Question Ask() {
    Question q{.terms = documents_.Query(), .vector = documents_.Vector()};
    if (Random() % 2 == 0)
      q.as_of = annals::testing::kFirstRecorded + std::chrono::hours(Random() % (documents_.hours() + 2));
    const unsigned kind = Random() % 3;
    q.keep = [kind](const Document& d) { return kind == 0 || (kind == 1 ? d.owner == "Boston" : d.id.value % 5 == 0); };
    return q;
  }

  void Maintain() {
    while (whole_->Maintain()) {
    }
    while (thin_->Maintain()) {
    }
  }

  std::shared_ptr<const View> whole() const { return whole_->Current(); }
  std::shared_ptr<const StoredView> stored() const {
    return std::make_shared<const StoredView>(thin_->Current(), kDimension, cache_, rows_);
  }
  StoredRowsInMemory& rows() { return *rows_; }
  std::vector<DocumentBundle>& all() { return all_; }
  std::size_t ThinBytes() const { return thin_->Bytes(); }
  std::size_t WholeBytes() const { return whole_->Bytes(); }

  void Apply(Change change) {
    std::vector<DocumentId> forgotten = change.rewritten;
    for (const Removal& removal : change.removed) forgotten.push_back(removal.document);
    Change thin = rows_->Apply(change);
    cache_->documents.Forget(forgotten);
    cache_->vectors.Forget(forgotten);
    ASSERT_TRUE(whole_->Apply(std::move(change)).ok());
    const absl::Status applied = thin_->Apply(std::move(thin));
    ASSERT_TRUE(applied.ok()) << applied;
  }

  void Purge(Change* change) {
    if (all_.size() <= change->added.size()) return;
    const std::size_t victim = Random() % (all_.size() - change->added.size());
    const Document gone = all_[victim].document;
    change->removed.push_back({gone.id});
    if (const auto live = live_.find(gone.external_id); live != live_.end() && live->second == gone.id)
      live_.erase(live);
    all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(victim));
  }

 private:
  // Other vectors, as a model makes them later.
  void Rewrite(Change* change) {
    if (all_.size() <= change->added.size()) return;
    DocumentBundle& again = all_[Random() % (all_.size() - change->added.size())];
    if (std::ranges::contains(change->removed, again.document.id, &Removal::document)) return;
    if (std::ranges::contains(change->retired, again.document.id, &Retirement::document)) return;
    for (const auto& [name, id] : live_) {
      if (id != again.document.id) continue;
      for (float& x : again.chunk_vectors) x = -x;
      change->rewritten.push_back(id);
      change->added.push_back(again);
      return;
    }
  }
  unsigned Random() { return static_cast<unsigned>(documents_.random()()); }

  RandomDocuments documents_;
  std::shared_ptr<StoredRowsInMemory> rows_;
  std::unique_ptr<Image> whole_, thin_;
  std::shared_ptr<StoredCache> cache_;
  std::uint64_t watermark_ = 0;
  std::map<std::string, DocumentId> live_;
  std::vector<DocumentBundle> all_;
};

// MayBeginKey and MayShareName are first looks, and may say more often that something may be: the rest is the same.
TEST(StoredViewTest, AnswersLikeAnImageOfAllOfIt) {
  for (std::uint32_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    Twice twice(seed);
    for (int step = 0; step < 25; ++step) {
      twice.Step();
      if (step % 5 != 4) continue;
      const Question question = twice.Ask();
      const auto stored = twice.stored();
      if (step % 2 == 0) {
        stored->Rehearse([&] {
          const Allowed all = stored->Filter(question.as_of, question.keep);
          for (const Scored& near : stored->NearestChunks(question.vector, 5, all.chunks, nullptr)) {
            std::vector<EntityMention> inside;
            stored->MentionsInChunk(near.ordinal, &inside);
            for (const EntityMention& m : inside) stored->RowsOfEntity(m.entity);
          }
          stored->StatementLexical(question.terms, question.terms, all.statements, all.statements);
        });
      }
      const Answers expected = Ask(*twice.whole(), question, kMostEntities);
      const Answers answers = Ask(*stored, question, kMostEntities);
      ASSERT_TRUE(stored->status().ok()) << stored->status();
      ASSERT_EQ(answers.chunks, expected.chunks);
      ASSERT_EQ(answers.chunk_lexical, expected.chunk_lexical);
      ASSERT_EQ(answers.statement_lexical, expected.statement_lexical);
      ASSERT_EQ(answers.nearest_statements, expected.nearest_statements);
      ASSERT_EQ(answers.mentions, expected.mentions);
      ASSERT_EQ(answers.relations, expected.relations);
      ASSERT_EQ(answers.by_key, expected.by_key);
      ASSERT_EQ(answers.by_stem, expected.by_stem);
      ASSERT_EQ(answers, expected);
    }
  }
}

TEST(StoredViewTest, TextsAndSpeakersAreThoseOfTheDocuments) {
  Twice twice(77);
  for (int step = 0; step < 10; ++step) twice.Step();
  const auto whole = twice.whole();
  const auto stored = twice.stored();
  for (DocumentOrdinal d = 0; d < whole->documents(); ++d) {
    const auto id = whole->document(d).id;
    if (!id) continue;
    DocumentOrdinal here = 0;
    while (stored->document(here).id != id) ++here;
    EXPECT_EQ(stored->title_entity(here).id, whole->title_entity(d).id);
    const auto [first, last] = whole->chunks_of(d);
    const auto [there, end] = stored->chunks_of(here);
    ASSERT_EQ(end - there, last - first);
    for (ChunkOrdinal c = 0; c < last - first; ++c) {
      EXPECT_EQ(stored->chunk(there + c).text, whole->chunk(first + c).text);
      EXPECT_EQ(stored->chunk(there + c).section, whole->chunk(first + c).section);
      EXPECT_EQ(stored->speaker(there + c), whole->speaker(first + c));
      EXPECT_EQ(stored->whole_turn(there + c), whole->whole_turn(first + c));
      const auto [s, s_end] = whole->statements_of(first + c);
      const auto [t, t_end] = stored->statements_of(there + c);
      ASSERT_EQ(t_end - t, s_end - s);
      for (StatementOrdinal n = 0; n < s_end - s; ++n) {
        EXPECT_EQ(stored->statement(t + n).text, whole->statement(s + n).text);
        EXPECT_EQ(stored->statement_vector(t + n).bytes(), whole->statement_vector(s + n).bytes());
        std::vector<RelationRef> a, b;
        whole->RelationsOfStatement(s + n, &a);
        stored->RelationsOfStatement(t + n, &b);
        EXPECT_TRUE(std::ranges::equal(a, b, {}, &RelationRef::id, &RelationRef::id));
      }
    }
  }
}

// What a rehearsal asks for is read together, and what it has read is not read again.
TEST(StoredViewTest, RehearsalsReadInFewRoundTrips) {
  Twice twice(5);
  for (int step = 0; step < 20; ++step) twice.Step();
  const auto ask = [](const View& view) {
    for (EntityId e{1}; e.value <= kMostEntities; ++e.value) {
      std::vector<ChunkMention> mentions;
      view.MentionsOfEntity(e, &mentions);
      for (const ChunkMention& m : mentions) EXPECT_EQ(view.chunk(m.chunk).id, view.chunk_id(m.chunk));
    }
  };
  const auto stored = twice.stored();
  stored->Rehearse([&] { ask(*stored); });
  EXPECT_LE(twice.rows().reads, 2);
  const int before = twice.rows().reads;
  ask(*stored);
  EXPECT_EQ(twice.rows().reads, before);
  const auto again = twice.stored();  // of the same state: from the cache
  ask(*again);
  EXPECT_EQ(twice.rows().reads, before);
}

// Whoever asks may come to ends that nothing whole would bring him to.
TEST(StoredViewTest, ARehearsalThatThrowsIsGoneOnWith) {
  Twice twice(7);
  for (int step = 0; step < 5; ++step) twice.Step();
  const auto stored = twice.stored();
  int asked = 0;
  const bool exact = stored->Rehearse([&] {
    ++asked;
    std::vector<ChunkMention> mentions;
    for (EntityId e{1}; e.value <= kMostEntities; ++e.value) stored->MentionsOfEntity(e, &mentions);
    if (mentions.empty()) throw std::out_of_range("nothing here");
  });
  EXPECT_TRUE(exact);
  EXPECT_EQ(asked, 2);
  EXPECT_FALSE(stored->Rehearse([] { throw std::out_of_range("always"); }));
}

TEST(StoredViewTest, AFailureIsToldAndNothingIsReadAfterIt) {
  Twice twice(6);
  for (int step = 0; step < 5; ++step) twice.Step();
  twice.rows().failure = absl::UnavailableError("gone");
  const auto stored = twice.stored();
  int asked = 0;
  stored->Rehearse([&] {
    ++asked;
    EXPECT_TRUE(stored->EntitiesByKey("amber").empty());
  });
  EXPECT_LE(asked, 2);
  const int reads = twice.rows().reads;
  std::vector<ChunkMention> mentions;
  stored->MentionsOfEntity(EntityId(1), &mentions);
  EXPECT_TRUE(mentions.empty());
  EXPECT_EQ(twice.rows().reads, reads);
  EXPECT_TRUE(absl::IsUnavailable(stored->status())) << stored->status();
  twice.rows().failure = absl::OkStatus();
  EXPECT_TRUE(twice.stored()->status().ok());
}

// Any byte of a body, a shape or a list may be wrong: it is told, and nothing is read beyond.
TEST(StoredViewTest, DamageIsDataLoss) {
  Twice twice(8);
  for (int step = 0; step < 4; ++step) twice.Step();
  std::mt19937 random(8);
  const auto rows =
      StoredRowsOf({twice.all().begin(), twice.all().begin() + 1}, kDimension, language::Language::kEnglish);
  ASSERT_TRUE(rows.ok());
  const auto damaged = [&](std::string bytes) {
    switch (random() % 3) {
      case 0:
        bytes.resize(random() % (bytes.size() + 1));
        break;
      case 1:
        bytes += static_cast<char>(random());
        break;
      default:
        bytes[random() % bytes.size()] ^= static_cast<char>(1 + random() % 255);
    }
    return bytes;
  };
  int told = 0;
  for (int i = 0; i < 3000; ++i) {
    told += StoredDocument::Read(damaged(rows->documents[0].body)).ok() ? 0 : 1;
    told += BundleOfShape(damaged(rows->documents[0].shape)).ok() ? 0 : 1;
    for (const ListPiece& piece : {rows->lists.front(), rows->lists.back()}) {
      const std::string body = damaged(piece.body);
      if (piece.key.kind == ListKind::kEntity)
        told += ReadEntityRows(std::vector{body}).ok() ? 0 : 1;
      else
        told += ForEachTermRow(body, [](DocumentId, std::uint32_t, std::uint32_t) {}).ok() ? 0 : 1;
    }
  }
  EXPECT_GT(told, 3000);
}

TEST(StoredViewTest, AListOfRowsThatStandTwiceOrHoldNothingIsDataLoss) {
  // Rows as (step from the last place, times that the term stands there).
  const auto code = [](std::initializer_list<std::pair<std::uint64_t, std::uint64_t>> rows) {
    std::string entries, body;
    for (const auto& [step, times] : rows) {
      PutVarint(step, &entries);
      PutVarint(times, &entries);
    }
    for (const std::uint64_t number : {std::uint64_t{7}, std::uint64_t{rows.size()}, std::uint64_t{entries.size()}})
      PutVarint(number, &body);
    return ForEachTermRow(body + entries, [](DocumentId, std::uint32_t, std::uint32_t) {}).code();
  };
  EXPECT_EQ(code({{0, 1}, {1, 2}}), absl::StatusCode::kOk);
  EXPECT_EQ(code({{0, 0}}), absl::StatusCode::kDataLoss);
  EXPECT_EQ(code({{0, 1}, {0, 1}}), absl::StatusCode::kDataLoss);
}

TEST(StoredViewTest, HeadsOfPassagesAndTimesOfStatementsAskForNothing) {
  Twice twice(10);
  for (int step = 0; step < 8; ++step) twice.Step();
  twice.Maintain();
  const auto stored = twice.stored();
  const auto whole = twice.whole();
  ASSERT_GT(stored->chunks(), 0U);
  EXPECT_TRUE(stored->Rehearse([&] {
    for (ChunkOrdinal c = 0; c < stored->chunks(); ++c) {
      EXPECT_EQ(stored->chunk_head(c).tokens, whole->chunk(c).tokens);
      EXPECT_EQ(stored->chunk_head(c).section, whole->chunk(c).section);
    }
    for (StatementOrdinal s = 0; s < stored->statements(); ++s)
      EXPECT_TRUE(std::ranges::equal(stored->statement_times(s), whole->statement(s).times));
  }));
  EXPECT_EQ(stored->rounds().reads, 0);
}

// An entity of the collection that has few rows.
EntityId EntityOfFewRows(const View& whole) {
  std::vector<EntityMention> mentions;
  for (ChunkOrdinal c = 0; c < whole.chunks(); ++c) whole.MentionsInChunk(c, &mentions);
  for (const EntityMention& m : mentions) {
    if (whole.RowsOfEntity(m.entity) <= static_cast<std::size_t>(kShortList)) return m.entity;
  }
  return EntityId();
}

TEST(StoredViewTest, AShortListComesWithItsCount) {
  Twice twice(11);
  for (int step = 0; step < 6; ++step) twice.Step();
  const EntityId entity = EntityOfFewRows(*twice.whole());
  ASSERT_TRUE(entity);
  const auto stored = twice.stored();
  EXPECT_EQ(stored->RowsOfEntity(entity), twice.whole()->RowsOfEntity(entity));
  std::vector<ChunkMention> mentions, expected;
  stored->MentionsOfEntity(entity, &mentions);
  twice.whole()->MentionsOfEntity(entity, &expected);
  EXPECT_EQ(mentions.size(), expected.size());
  EXPECT_EQ(stored->rounds().reads, 1);
}

// Each passage is asked for only when the one before it is known; after the first rehearsal, which misses one, nothing has to be
// asked again.
TEST(StoredViewTest, WhereLittleIsMissingItIsReadWhenItIsAskedFor) {
  Twice twice(12);
  for (int step = 0; step < 6; ++step) twice.Step();
  const auto stored = twice.stored();
  std::size_t seen = 0;
  EXPECT_TRUE(stored->Rehearse([&] {
    seen = 0;
    for (DocumentOrdinal d = 0; d < stored->documents() && seen < 4; ++d) {
      const auto [first, last] = stored->chunks_of(d);
      if (first == last || stored->chunk_head(first).tokens == 0) continue;
      if (stored->chunk(first).text.empty()) return;
      ++seen;
    }
  }));
  EXPECT_GT(seen, 1U);
  EXPECT_EQ(stored->rounds().rehearsals, 2);
}

// What is purged stands in no list, name or body.
TEST(StoredViewTest, NothingOfAPurgedDocumentStays) {
  Twice twice(9);
  for (int step = 0; step < 12; ++step) twice.Step();
  std::vector<Removal> all;
  for (const DocumentBundle& bundle : twice.all()) all.push_back({bundle.document.id});
  const auto named = std::ranges::find_if(twice.all(), [](const DocumentBundle& b) { return !b.entities.empty(); });
  ASSERT_NE(named, twice.all().end());
  const std::string word = named->entities.front().key;
  ASSERT_TRUE(twice.rows().Holds(word));
  twice.Apply({.removed = all, .watermark = 1000});
  EXPECT_FALSE(twice.rows().Holds(word));
  EXPECT_TRUE(twice.rows().bodies().empty());
}

}  // namespace
}  // namespace annals::index
