#include "core/index/name_directory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/index/segmented_view.h"
#include "tests/core/index/image_fixture.h"
#include "tests/core/index/random_documents.h"
#include "tests/core/index/segment_of.h"
#include "tests/core/index/view_answers.h"

namespace annals::index {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::size_t kFloats = 4, kSegments = 60;
constexpr std::int64_t kEntities = 120;

std::vector<std::shared_ptr<const Segment>> RandomSegments(std::uint32_t seed) {
  RandomDocuments documents(kFloats, seed, true);
  std::vector<std::shared_ptr<const Segment>> segments;
  for (std::size_t i = 0; i < kSegments; ++i) {
    std::vector<DocumentBundle> bundles;
    for (std::size_t n = 0; n <= i % 5; ++n) bundles.push_back(documents.Next());
    segments.push_back(SegmentOf(kFloats, std::move(bundles)));
  }
  return segments;
}

std::vector<const EntityTable*> TablesOf(const std::vector<std::shared_ptr<const Segment>>& segments) {
  std::vector<const EntityTable*> tables;
  for (const auto& segment : segments) tables.push_back(&segment->entities);
  return tables;
}

SegmentedView ViewOf(const std::vector<std::shared_ptr<const Segment>>& segments,
                     std::shared_ptr<const NameDirectory> directory) {
  std::vector<SegmentEntry> entries;
  for (const auto& segment : segments) entries.push_back({segment, nullptr, nullptr});
  return {kFloats, entries, nullptr, 1, {}, {}, language::Language::kEnglish, std::move(directory)};
}

std::vector<const EntityTable*> Holding(const NameDirectory& directory, std::uint64_t mark) {
  std::vector<const EntityTable*> tables;
  directory.ForEachHolding(mark, [&](const EntityTable* table) { tables.push_back(table); });
  return tables;
}

TEST(NameDirectory, KnowsWhichTablesHoldAName) {
  annals::testing::BundleFactory make(kFloats);
  const auto note = [&](const std::string& name) {
    return SegmentOf(kFloats, {make.Document(name, name).Chunk(name + " grew.", {name + " grew."}).Build()});
  };
  const auto rain = note("Rain Water"), snow = note("Snow");
  const auto both = NameDirectory().Changed({}, std::vector{&rain->entities, &snow->entities});
  EXPECT_THAT(Holding(*both, EntityTable::MarkOfKey("rain water")), ElementsAre(&rain->entities));
  EXPECT_THAT(Holding(*both, EntityTable::MarkOfBeginning("rain water")), ElementsAre(&rain->entities));
  EXPECT_THAT(Holding(*both, EntityTable::MarkOfStem("snow")), ElementsAre(&snow->entities));
  EXPECT_THAT(Holding(*both, EntityTable::MarkOfKey("hail")), IsEmpty());
  const auto less = both->Changed(std::vector{&rain->entities}, {});
  EXPECT_THAT(Holding(*less, EntityTable::MarkOfKey("rain water")), IsEmpty());
  EXPECT_THAT(Holding(*less, EntityTable::MarkOfKey("snow")), ElementsAre(&snow->entities));
  EXPECT_THAT(Holding(*both, EntityTable::MarkOfKey("rain water")), ElementsAre(&rain->entities));
}

TEST(NameDirectory, ListsNoLargeTable) {
  const auto segments = RandomSegments(3);
  const std::size_t large = 6;
  const auto directory = NameDirectory(large).Changed({}, TablesOf(segments));
  std::size_t listed = 0;
  for (const EntityTable* table : TablesOf(segments)) {
    for (const std::uint64_t mark : table->Marks())
      EXPECT_EQ(std::ranges::contains(Holding(*directory, mark), table), directory->Lists(*table));
    listed += directory->Lists(*table);
  }
  EXPECT_GT(listed, 0U);
  EXPECT_LT(listed, segments.size());
}

TEST(NameDirectory, ChangesNoAnswerOfAView) {
  for (std::uint32_t seed = 1; seed <= 4; ++seed) {
    SCOPED_TRACE(seed);
    const auto segments = RandomSegments(seed);
    RandomDocuments words(kFloats, seed);
    const SegmentedView all = ViewOf(segments, nullptr);
    for (const std::size_t large : {std::size_t{1}, std::size_t{6}, NameDirectory::kLarge}) {
      const SegmentedView some = ViewOf(segments, NameDirectory(large).Changed({}, TablesOf(segments)));
      const Question question{.terms = words.Query(), .vector = words.Vector()};
      EXPECT_EQ(Ask(some, question, kEntities), Ask(all, question, kEntities));
      for (std::int64_t e = 1; e <= kEntities; ++e)
        EXPECT_EQ(some.MayShareName(EntityId(e)), all.MayShareName(EntityId(e))) << e;
    }
  }
}

}  // namespace
}  // namespace annals::index
