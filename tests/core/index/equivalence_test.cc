// Properties over random documents, replacements, purges and segmentations: a view answers like a brute-force model,
// the same before and after upkeep, and the same however its segments were cut.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "core/index/image.h"
#include "core/index/vectors/vector_rows.h"
#include "tests/core/index/random_documents.h"
#include "tests/core/index/view_answers.h"

namespace annals::index {
namespace {

constexpr std::size_t kFloats = 5;
constexpr std::int64_t kEntities = 400;

void MaintainAll(Image& image) {
  while (image.Maintain()) {
  }
}

// A stream of changes: new documents, replacements of live ones by external id, purges of any.
class RandomFeed {
 public:
  explicit RandomFeed(std::uint32_t seed) : documents_(kFloats, seed, /*share_names=*/true) {}

  Change Next() {
    Change change{.watermark = ++watermark_};
    for (unsigned n = 1 + documents_.random()() % 3; n > 0; --n) {
      DocumentBundle bundle = documents_.Next();
      const auto old = live_.find(bundle.document.external_id);
      if (old != live_.end()) change.retired.push_back({old->second, bundle.document.recorded});
      live_[bundle.document.external_id] = bundle.document.id;
      all_.push_back(bundle);
      change.added.push_back(std::move(bundle));
    }
    for (const Retirement& r : change.retired) Find(r.document).document.retired = r.when;
    if (documents_.random()() % 6 == 0) Purge(&change);
    return change;
  }

  Question Ask() {
    Question q{.terms = documents_.Query(), .vector = documents_.Vector()};
    if (documents_.random()() % 2 == 0) {
      q.as_of = annals::testing::kFirstRecorded + std::chrono::hours(documents_.random()() % (documents_.hours() + 2));
    }
    const int kind = documents_.random()() % 3;
    q.keep = [kind](const Document& d) { return kind == 0 || (kind == 1 ? d.owner == "Boston" : d.id.value % 5 == 0); };
    return q;
  }

  // What is not purged, retired as it should be, in the order of the feed.
  const std::vector<DocumentBundle>& all() const { return all_; }

 private:
  DocumentBundle& Find(DocumentId id) {
    return *std::ranges::find(all_, id, [](const DocumentBundle& b) { return b.document.id; });
  }
  void Purge(Change* change) {
    const std::size_t victim = documents_.random()() % all_.size();
    const Document gone = all_[victim].document;
    change->removed.push_back({gone.id});
    if (const auto live = live_.find(gone.external_id); live != live_.end() && live->second == gone.id)
      live_.erase(live);
    all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(victim));
  }

  RandomDocuments documents_;
  std::uint64_t watermark_ = 0;
  std::map<std::string, DocumentId> live_;
  std::vector<DocumentBundle> all_;
};

// ------------------------------------------------------------------------------------------------ brute force

struct Text {
  std::int64_t id;
  std::vector<std::string> terms;
  const float* vector;
  bool in_population, allowed;
};

double Idf(const std::vector<Text>& texts, const std::string& term) {
  double n = 0, df = 0;
  for (const Text& t : texts) {
    n += t.in_population;
    df += t.in_population && std::ranges::contains(t.terms, term);
  }
  return df == 0 ? 0 : std::log(1 + (n - df + 0.5) / (df + 0.5));
}

std::map<std::int64_t, double> NaiveBm25(const std::vector<Text>& texts, const std::vector<std::string>& query) {
  double n = 0, length = 0;
  for (const Text& t : texts) {
    n += t.in_population;
    length += t.in_population ? static_cast<double>(t.terms.size()) : 0;
  }
  std::map<std::int64_t, double> scores;
  for (const std::string& term : std::set<std::string>(query.begin(), query.end())) {
    for (const Text& t : texts) {
      const auto tf = static_cast<double>(std::ranges::count(t.terms, term));
      if (tf == 0 || !t.allowed) continue;
      const double norm = 1.2 * (1 - 0.75 + 0.75 * static_cast<double>(t.terms.size()) / (length / n));
      scores[t.id] += Idf(texts, term) * tf * (1.2 + 1) / (tf + norm);
    }
  }
  return scores;
}

std::vector<std::pair<std::int64_t, double>> NaiveNearest(const std::vector<Text>& texts,
                                                          const std::vector<float>& query) {
  std::vector<std::pair<std::int64_t, double>> all;
  const QueryVector asked(query);
  for (const Text& t : texts) {
    if (!t.allowed || !HasVector({t.vector, query.size()})) continue;
    VectorRows row(query.size());
    row.Add(std::span(t.vector, query.size()));
    all.emplace_back(t.id, Dot(asked, row[0]));
  }
  std::ranges::sort(
      all, [](const auto& a, const auto& b) { return a.second != b.second ? a.second > b.second : a.first < b.first; });
  all.resize(std::min<std::size_t>(all.size(), 7));
  return all;
}

void CheckLexical(const LexicalAnswer& got, const std::vector<Text>& texts, const std::vector<std::string>& query) {
  const std::map<std::int64_t, double> want = NaiveBm25(texts, query);
  ASSERT_EQ(got.scores.size(), want.size());
  double n = 0, sum = 0, squares = 0;
  for (const Text& t : texts) n += t.allowed;
  for (const auto& [id, score] : want) {
    ASSERT_TRUE(got.scores.contains(id));
    EXPECT_NEAR(got.scores.at(id), score, 1e-12 * std::max(1.0, score));
    sum += score;
    squares += score * score;
  }
  EXPECT_EQ(static_cast<double>(got.population), n);
  EXPECT_NEAR(got.mean, n == 0 ? 0 : sum / n, 1e-9);
  EXPECT_NEAR(got.deviation, n == 0 ? 0 : std::sqrt(std::max(0.0, squares / n - sum / n * sum / n)), 1e-5);
}

class Model {
 public:
  Model(const std::vector<DocumentBundle>& bundles, const Question& q) {
    for (const DocumentBundle& b : bundles) {
      const Document& d = b.document;
      const bool holds = q.as_of ? d.recorded <= *q.as_of && *q.as_of < d.retired : d.retired == kStillHolds;
      Add(b, holds, holds && q.keep(d));
    }
  }
  std::vector<Text> chunks, statements;

 private:
  void Add(const DocumentBundle& b, bool holds, bool allowed) {
    const std::string& title = b.document.title;
    for (std::size_t i = 0; i < b.chunks.size(); ++i) {
      const std::string text = title + "\n" + title + "\n" + b.document.label + "\n" + b.document.owner + "\n" +
                               b.chunks[i].section + "\n" + b.chunks[i].text;
      chunks.push_back({b.chunks[i].id.value, text::Terms(text, language::Language::kEnglish),
                        &b.chunk_vectors[i * kFloats], holds, allowed});
    }
    for (std::size_t i = 0; i < b.statements.size(); ++i) {
      statements.push_back({b.statements[i].id.value,
                            text::Terms(title + " : " + b.statements[i].text, language::Language::kEnglish),
                            &b.statement_vectors[i * kFloats], holds, allowed});
    }
  }
};

std::set<std::int64_t> AllowedIds(const std::vector<Text>& texts) {
  std::set<std::int64_t> ids;
  for (const Text& t : texts) {
    if (t.allowed) ids.insert(t.id);
  }
  return ids;
}

// ------------------------------------------------------------------------------------------------- properties

TEST(EquivalenceTest, AViewAnswersLikeBruteForce) {
  for (std::uint32_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    RandomFeed feed(seed);
    const auto image = MakeImage(kFloats, {.merge_factor = 2 + seed % 3});
    for (int step = 0; step < 25; ++step) {
      ASSERT_TRUE(image->Apply(feed.Next()).ok());
      if (step % 3 == 0) image->Maintain();
      const Question q = feed.Ask();
      const Answers got = Ask(*image->Current(), q, kEntities);
      const Model model(feed.all(), q);
      EXPECT_EQ(got.chunks, AllowedIds(model.chunks));
      EXPECT_EQ(got.statements, AllowedIds(model.statements));
      CheckLexical(got.chunk_lexical, model.chunks, q.terms);
      CheckLexical(got.statement_lexical, model.statements, q.terms);
      EXPECT_EQ(got.nearest_chunks, NaiveNearest(model.chunks, q.vector));
      EXPECT_EQ(got.nearest_statements, NaiveNearest(model.statements, q.vector));
      for (std::size_t i = 0; i < q.terms.size(); ++i) EXPECT_DOUBLE_EQ(got.idf[i], Idf(model.chunks, q.terms[i]));
    }
  }
}

TEST(EquivalenceTest, UpkeepChangesNoAnswer) {
  for (std::uint32_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    RandomFeed feed(seed);
    const auto image = MakeImage(kFloats, {.seal_at = 20, .seal_slice = 7, .merge_factor = 2});
    for (int step = 0; step < 30; ++step) {
      ASSERT_TRUE(image->Apply(feed.Next()).ok());
      if (step % 7 != 6) continue;
      const auto before = image->Current();
      MaintainAll(*image);
      for (int i = 0; i < 5; ++i) {
        const Question q = feed.Ask();
        EXPECT_EQ(Ask(*before, q, kEntities), Ask(*image->Current(), q, kEntities));
      }
    }
    EXPECT_GT(image->Stats().sealed_segments, 0u);
  }
}

// One by one, all at once, in batches with upkeep between: replicas whose segments were cut differently.
TEST(EquivalenceTest, SegmentationChangesNoAnswer) {
  for (std::uint32_t seed = 21; seed <= 32; ++seed) {
    SCOPED_TRACE(seed);
    RandomFeed feed(seed);
    const auto steps = MakeImage(kFloats, {.merge_factor = 1000});
    const auto tidy = MakeImage(kFloats, {.merge_factor = 2});
    for (int step = 0; step < 30; ++step) {
      const Change change = feed.Next();
      ASSERT_TRUE(steps->Apply(change).ok());
      ASSERT_TRUE(tidy->Apply(change).ok());
      tidy->Maintain();
    }
    const auto loaded = MakeImage(kFloats, {});  // as a replica that starts from the store
    ASSERT_TRUE(loaded->Apply({.added = feed.all()}).ok());
    const auto backwards = MakeImage(kFloats, {});
    for (std::size_t i = feed.all().size(); i-- > 0;) ASSERT_TRUE(backwards->Apply({.added = {feed.all()[i]}}).ok());

    EXPECT_EQ(loaded->Stats().segments, 1u);
    EXPECT_GT(steps->Stats().segments, tidy->Stats().segments);
    for (int i = 0; i < 10; ++i) {
      const Question q = feed.Ask();
      const Answers want = Ask(*loaded->Current(), q, kEntities);
      EXPECT_EQ(Ask(*steps->Current(), q, kEntities), want);
      EXPECT_EQ(Ask(*tidy->Current(), q, kEntities), want);
      const Answers other = Ask(*backwards->Current(), q, kEntities);  // its newest entity versions are others
      EXPECT_EQ(other.chunk_lexical, want.chunk_lexical);
      EXPECT_EQ(other.statement_lexical, want.statement_lexical);
      EXPECT_EQ(other.nearest_chunks, want.nearest_chunks);
    }
  }
}

}  // namespace
}  // namespace annals::index
