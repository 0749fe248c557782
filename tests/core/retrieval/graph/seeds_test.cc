#include "core/retrieval/graph/seeds.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "core/index/image.h"
#include "tests/support/bundle_builder.h"

namespace annals::retrieval {
namespace {

constexpr std::size_t kDimension = 4;

TEST(SeedsTest, ANameIsAsTellingAsItIsRare) {
  annals::testing::BundleFactory make(kDimension);
  const auto image = index::MakeImage(kDimension, {});
  std::vector<DocumentBundle> bundles;
  const auto mention = [&](std::string_view name, int passages) {
    for (int i = 0; i < passages; ++i) {
      const std::string id = std::string(name) + std::to_string(i), text = std::string(name) + " was named.";
      bundles.push_back(make.Document(id, "").Chunk(text, {text}).Mention(name).Build());
    }
  };
  mention("Honolulu", 3);          // the question's "Honolulu" is this or
  mention("Honolulu Heights", 1);  // this
  mention("Koolauloa", 2);
  mention("Kahuku", 5);  // not asked for
  ASSERT_TRUE(image->Apply({.added = std::move(bundles)}).ok());
  const auto view = image->Current();
  const auto id = [&](std::string_view name) { return make.EntityOf(name); };
  const std::vector<question::Link> links = {
      {.name = {.key = "honolulu"}, .entities = {{id("Honolulu"), 0.5}, {id("Honolulu Heights"), 0.5}}},
      {.name = {.key = "koolauloa"}, .entities = {{id("Koolauloa"), 1.0}}}};

  std::map<EntityId, double> weights;
  for (const Seed& seed :
       FindSeeds(*view, view->Filter(std::nullopt, {}), scope::FactScope(), links, Located(), SeedOptions())) {
    EXPECT_TRUE(seed.linked);
    weights[seed.entity] = seed.weight;
  }
  // 1/2 / (3 + 1) for each of the two, 1 / 2 for the other name; scaled to add up to 1.
  ASSERT_EQ(weights.size(), 3u);
  EXPECT_DOUBLE_EQ(weights[id("Honolulu")], 1.0 / 6);
  EXPECT_DOUBLE_EQ(weights[id("Honolulu Heights")], 1.0 / 6);
  EXPECT_DOUBLE_EQ(weights[id("Koolauloa")], 4.0 / 6);
}

TEST(SeedsTest, AWordWrittenSmallIsAsTellingAsTheWordIsRare) {
  annals::testing::BundleFactory make(kDimension);
  const auto image = index::MakeImage(kDimension, {});
  std::vector<DocumentBundle> bundles;
  bundles.push_back(make.Document("tea", "Oolong").Chunk("Oolong is a tea.", {"Oolong is a tea."}).Build());
  for (const char* id : {"a", "b", "c"})
    bundles.push_back(make.Document(id, "").Chunk("They drank oolong.", {"They drank oolong."}).Build());
  bundles.push_back(make.Document("d", "").Chunk("Oahu.", {"Oahu."}).Mention("Oahu").Build());
  ASSERT_TRUE(image->Apply({.added = std::move(bundles)}).ok());
  const auto view = image->Current();
  const auto weight = [&](bool common) {
    const std::vector<question::Link> links = {
        {.name = {.key = "oolong", .common = common}, .entities = {{make.EntityOf("Oolong"), 1.0}}},
        {.name = {.key = "oahu"}, .entities = {{make.EntityOf("Oahu"), 1.0}}}};
    for (const Seed& seed :
         FindSeeds(*view, view->Filter(std::nullopt, {}), scope::FactScope(), links, Located(), SeedOptions())) {
      if (seed.entity == make.EntityOf("Oolong")) return seed.weight;
    }
    return 0.0;
  };
  EXPECT_NEAR(weight(false), 1.0 / 2, 1e-12);  // one passage each
  EXPECT_NEAR(weight(true), 1.0 / 5, 1e-12);   // four passages hold the word
}

TEST(SeedsTest, ANameWithoutAPassageInTheSliceIsNoSeed) {
  annals::testing::BundleFactory make(kDimension);
  const auto image = index::MakeImage(kDimension, {});
  ASSERT_TRUE(image->Apply({.added = {make.Document("a", "").Chunk("Oahu.", {"Oahu."}).Mention("Oahu").Build()}}).ok());
  const auto view = image->Current();
  index::Allowed none = view->Filter(std::nullopt, {});
  none.chunks = index::Bitmap(view->chunks());
  const std::vector<question::Link> links = {{.name = {.key = "oahu"}, .entities = {{make.EntityOf("Oahu"), 1.0}}}};
  EXPECT_TRUE(FindSeeds(*view, none, scope::FactScope(), links, Located(), SeedOptions()).empty());
}

}  // namespace
}  // namespace annals::retrieval
