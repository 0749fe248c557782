// Random corpora of facts, random scopes, one seed: what a scope lets through is checked against a plain reading of the
// rules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "core/index/image.h"
#include "core/retrieval/retrieve.h"
#include "core/scope/rules.h"
#include "tests/support/bundle_builder.h"

namespace annals::retrieval {
namespace {

using std::chrono::year;

constexpr int kDocuments = 50, kTrials = 60;
const Day kToday{year{2026} / 2 / 1};

class ScopePropertyTest : public ::testing::TestWithParam<unsigned> {
 protected:
  ScopePropertyTest() : random_(GetParam()), make_(4, GetParam()) {
    for (int i = 0; i < kDocuments; ++i) bundles_.push_back(Document(i));
    EXPECT_TRUE(image_->Apply({.added = bundles_}).ok());
    view_ = image_->Current();
  }

  unsigned Draw(unsigned n) { return static_cast<unsigned>(random_() % n); }
  Day Month() { return Day{year{2020 + static_cast<int>(Draw(5))} / (1 + Draw(12)) / 1}; }
  // A month, a quarter or a year.
  Interval Period() {
    const std::chrono::year_month_day day{Month()};
    const unsigned months[] = {1, 3, 12};
    const unsigned length = months[Draw(3)];
    const unsigned first = (static_cast<unsigned>(day.month()) - 1) / length * length + 1;
    const std::chrono::year_month from{day.year(), std::chrono::month{first}};
    return {Day{from / 1}, Day{(from + std::chrono::months(length)) / 1}};
  }
  // Every text is one of a kind, so that none is a near-duplicate of another.
  DocumentBundle Document(int i) {
    const std::string n = std::to_string(i), port = "Port " + std::string(1, static_cast<char>('A' + Draw(6))) + "lder";
    auto b = make_.Document("d" + n, "Note " + n);
    if (Draw(8) > 0) b.Label("", Period());
    const std::string text =
        "Alpha" + n + " ferries of " + port + " beta" + n + " gamma" + n + " delta" + n + " moved.";
    b.Chunk(text, {text}).Mention(port);
    const unsigned dated = Draw(3);
    if (dated == 0) b.Relation("Note " + n, "mentions", port);
    if (dated == 1) b.Relation("Note " + n, "mentions", port, Period(), ValiditySource::kExplicit);
    if (dated == 2) b.Relation("Note " + n, "mentions", port, Period(), ValiditySource::kInferred);
    return b.Build();
  }

  Result Ask(std::optional<Interval> scope) {
    question::Request request{.query = "ferries of Port Alder", .reference = kToday, .top_k = 1000, .explain = true};
    request.scope.emplace();
    if (scope) {
      request.scope->type = time::ScopeType::kRange;
      request.scope->groups.emplace_back().interval = *scope;
    }
    return Retrieve(*view_, request, options_);
  }
  std::set<std::string> Ids(const Result& result) const {
    std::set<std::string> ids;
    for (const RetrievedChunk& c : result.chunks)
      ids.insert(view_->document(view_->document_of(c.ordinal)).external_id);
    return ids;
  }
  // The rule of docs/recipes.md A.1, read off the rows.
  std::set<std::string> Inside(const Interval& scope) const {
    std::set<std::string> ids;
    for (const DocumentBundle& b : bundles_) {
      const auto& period = b.document.period;
      if (period && (scope.Contains(*period) || period->Contains(scope))) ids.insert(b.document.external_id);
    }
    return ids;
  }

  std::mt19937 random_;
  testing::BundleFactory make_;
  std::vector<DocumentBundle> bundles_;
  std::unique_ptr<index::Image> image_ = index::MakeImage(4, {});
  std::shared_ptr<const index::View> view_;
  Options options_{.locate = {.top_statements = 1000}};
};

TEST_P(ScopePropertyTest, NothingOutsideIsReturnedAndEverythingInsideIsReached) {
  for (int trial = 0; trial < kTrials; ++trial) {
    Interval scope = Period();
    if (trial % 3 == 1) scope.to = std::max(Period().to, scope.to);
    if (trial % 3 == 2) scope = trial % 2 == 0 ? Interval::From(scope.from) : Interval::Until(scope.to);
    const Result result = Ask(scope);
    const std::set<std::string> inside = Inside(scope);
    if (inside.empty()) {
      EXPECT_EQ(result.status, scope::ScopeStatus::kNothingInScope);
      for (const RetrievedChunk& c : result.chunks) EXPECT_FALSE(c.note.empty());
      continue;
    }
    EXPECT_EQ(Ids(result), inside);
  }
}

TEST_P(ScopePropertyTest, FactsKeepToTheScopeAndUndatedOnesStandBelow) {
  std::map<std::int64_t, const RelationRow*> rows;
  for (const DocumentBundle& b : bundles_) {
    for (const RelationRow& r : b.relations) rows[r.id.value] = &r;
  }
  for (int trial = 0; trial < kTrials; ++trial) {
    const Interval scope = Period();
    const Result result = Ask(scope);
    if (result.status != scope::ScopeStatus::kInScope) continue;
    bool undated = false;
    for (const UsedRelation& used : result.relations) {
      const RelationRow& row = *rows.at(used.id.value);
      if (row.source == ValiditySource::kExplicit) {
        EXPECT_TRUE(row.validity.Overlaps(scope));
        EXPECT_EQ(used.match, scope::ScopeMatch::kInside);
      }
      EXPECT_EQ(used.match == scope::ScopeMatch::kUndated, row.source == ValiditySource::kNone);
      EXPECT_EQ(used.should_expand, used.match != scope::ScopeMatch::kUndated);
      EXPECT_EQ(used.group, 0);
      EXPECT_TRUE(Inside(scope).contains(used.document_id));
      EXPECT_FALSE(undated && used.match != scope::ScopeMatch::kUndated) << "a dated fact below an undated one";
      undated = used.match == scope::ScopeMatch::kUndated;
    }
  }
}

// A cut through a period leaves it on neither side, for it speaks of days on both; so the cuts are those of the
// periods.
TEST_P(ScopePropertyTest, ThePartsOfATimelineMakeTheWhole) {
  std::set<Day> cuts;
  for (int y = 2019; y <= 2026; ++y) cuts.insert(Day{year{y} / 1 / 1});
  for (int trial = 0; trial < 10; ++trial) {
    std::set<Day> chosen;
    for (const Day cut : cuts) {
      if (Draw(2) == 0) chosen.insert(cut);
    }
    std::set<std::string> together;
    Day from = kAnyPast;
    const auto add = [&](Day to) {
      const Result part = Ask(Interval{from, to});
      if (part.status == scope::ScopeStatus::kInScope) {
        for (const std::string& id : Ids(part)) EXPECT_TRUE(together.insert(id).second) << id << " is in two parts";
      }
      from = to;
    };
    for (const Day cut : chosen) add(cut);
    add(kForever);
    std::set<std::string> dated;
    for (const std::string& id : Ids(Ask(std::nullopt))) {
      if (view_->document(*view_->FindDocument(id)).period) dated.insert(id);
    }
    EXPECT_EQ(together, dated);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, ScopePropertyTest, ::testing::Values(1u, 2u, 3u, 4u));

}  // namespace
}  // namespace annals::retrieval
