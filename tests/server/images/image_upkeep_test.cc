#include "server/images/image_upkeep.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>

#include "tests/support/bundle_builder.h"
#include "tests/support/eventually.h"

namespace annals::server {
namespace {

constexpr std::size_t kNumbers = 4;

class ImageUpkeepTest : public ::testing::Test {
 protected:
  void Add(const std::string& id) {
    ASSERT_TRUE(image_->Apply({.added = {make_.Document(id, "D").Chunk("Rain fell.", {"Rain fell."}).Build()}}).ok());
  }
  std::size_t Segments() const { return image_->Stats().segments; }

  const Log log_{Log::Level::kError, [](Log::Level, std::string_view) {}};
  annals::testing::BundleFactory make_{kNumbers};
  const std::shared_ptr<index::Image> image_ = index::MakeImage(kNumbers, {.merge_factor = 100});
};

TEST_F(ImageUpkeepTest, MergesFurtherWhenNothingHasChangedForAWhile) {
  for (int i = 0; i < 16; ++i) Add("d" + std::to_string(i));
  ImageUpkeep upkeep(log_, [this] { return std::vector{image_}; }, {.quiet = std::chrono::milliseconds(1)});
  upkeep.Start();
  upkeep.Changed();
  EXPECT_TRUE(Eventually([&] { return Segments() == 1; }));
  Add("late");
  upkeep.Changed();
  EXPECT_TRUE(Eventually([&] { return Segments() <= 2; })) << "and again after a later change";
}

TEST_F(ImageUpkeepTest, GivesMemoryBackWhenMuchWasDone) {
  for (int i = 0; i < 16; ++i) Add("d" + std::to_string(i));
  std::atomic<int> given_back{0};
  const std::chrono::milliseconds soon(1), never(std::chrono::hours(1));
  for (const std::chrono::milliseconds much : {never, std::chrono::milliseconds(0)}) {
    ImageUpkeep upkeep(log_, [this] { return std::vector{image_}; },
                       {.quiet = soon, .much_work = much, .much_work_among_changes = never, .give_memory_back = [&] {
                          ++given_back;
                        }});
    upkeep.Start();
    upkeep.Changed();
    EXPECT_TRUE(Eventually([&] { return Segments() == 1 && (much == never || given_back > 0); }));
    upkeep.Stop();
    EXPECT_EQ(given_back > 0, much != never);
  }
}

TEST_F(ImageUpkeepTest, StopsWhileItWaits) {
  for (int i = 0; i < 16; ++i) Add("d" + std::to_string(i));
  ImageUpkeep upkeep(log_, [this] { return std::vector{image_}; }, {.quiet = std::chrono::hours(1)});
  upkeep.Start();
  upkeep.Changed();
  upkeep.Stop();
  EXPECT_EQ(Segments(), 16U) << "16 documents make no merge of a hundred";
}

}  // namespace
}  // namespace annals::server
