#include "core/index/view_cache.h"

#include <gtest/gtest.h>

#include <memory>
#include <thread>
#include <vector>

#include "core/index/image.h"
#include "tests/support/bundle_builder.h"

namespace annals::index {
namespace {

constexpr CollectionId kLakeland{1}, kHarbour{2};

// Counts its readings; a value is the number of documents.
class ViewCacheTest : public ::testing::Test {
 protected:
  void AddDocument() {
    Change change;
    change.added.push_back(
        make_.Document("d" + std::to_string(added_++), "Report").Chunk("Tides.", {"Tides."}).Build());
    ASSERT_TRUE(image_->Apply(std::move(change)).ok());
  }

  int added_ = 0, readings_ = 0;
  testing::BundleFactory make_{4};
  std::unique_ptr<Image> image_ = MakeImage(4, {});
  ViewCache<std::size_t> cache_{[this](const View& view) {
    ++readings_;
    return std::make_shared<const std::size_t>(view.documents());
  }};
};

TEST_F(ViewCacheTest, ReadsAViewOnce) {
  AddDocument();
  const std::shared_ptr<const View> view = image_->Current();
  const auto first = cache_.Get(kLakeland, view);
  EXPECT_EQ(*first, 1U);
  EXPECT_EQ(cache_.Get(kLakeland, view), first);
  EXPECT_EQ(readings_, 1);
}

TEST_F(ViewCacheTest, ANewViewIsReadAnewAndTheOldValueStays) {
  const auto before = cache_.Get(kLakeland, image_->Current());
  AddDocument();
  EXPECT_EQ(*cache_.Get(kLakeland, image_->Current()), 1U);
  EXPECT_EQ(*before, 0U) << "whoever holds it";
  EXPECT_EQ(readings_, 2);
}

TEST_F(ViewCacheTest, EachCollectionHasItsOwn) {
  const std::unique_ptr<Image> other = MakeImage(4, {});
  AddDocument();
  const auto lakeland = image_->Current(), harbour = other->Current();
  EXPECT_EQ(*cache_.Get(kLakeland, lakeland), 1U);
  EXPECT_EQ(*cache_.Get(kHarbour, harbour), 0U);
  EXPECT_EQ(*cache_.Get(kLakeland, lakeland), 1U);
  EXPECT_EQ(readings_, 2);
}

TEST_F(ViewCacheTest, KeepsNoViewAlive) {
  std::weak_ptr<const View> gone;
  {
    const std::shared_ptr<const View> view = image_->Current();
    cache_.Get(kLakeland, view);
    gone = view;
  }
  AddDocument();  // the image has another view now
  EXPECT_TRUE(gone.expired());
}

TEST_F(ViewCacheTest, ValuesOfViewsThatAreGoneAreDroppedAtTheNextReading) {
  std::weak_ptr<const std::size_t> value;
  value = cache_.Get(kLakeland, image_->Current());
  EXPECT_FALSE(value.expired());
  AddDocument();
  cache_.Get(kHarbour, image_->Current());  // of another collection, even
  EXPECT_TRUE(value.expired());
}

TEST_F(ViewCacheTest, ManyAskAtOnce) {
  AddDocument();
  const std::shared_ptr<const View> view = image_->Current();
  ViewCache<std::size_t> cache([](const View& v) { return std::make_shared<const std::size_t>(v.documents()); });
  std::vector<std::jthread> askers;
  for (int t = 0; t < 4; ++t) {
    askers.emplace_back([&] {
      for (int i = 0; i < 1'000; ++i) EXPECT_EQ(*cache.Get(i % 2 == 0 ? kLakeland : kHarbour, view), 1U);
    });
  }
}

}  // namespace
}  // namespace annals::index
