// Readers, one writer and three threads of upkeep at the same time. Meant for ThreadSanitizer; without it, it still checks
// that every view a reader takes is whole: its answers are those of the changes below its watermark.
#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <thread>
#include <vector>

#include "core/index/image.h"
#include "tests/support/bundle_builder.h"

namespace annals::index {
namespace {

constexpr std::size_t kNumbers = 8;
constexpr int kChanges = 120;

// Change i adds document i, retires document i − 2 and purges document i − 5: after it, i and i − 1 are live.
std::vector<Change> Feed() {
  annals::testing::BundleFactory make(kNumbers);
  std::vector<Change> feed;
  std::vector<DocumentId> ids;
  for (int i = 0; i < kChanges; ++i) {
    auto builder = make.Document("doc-" + std::to_string(i), "Title");
    for (int c = 0; c < 3; ++c)
      builder.Chunk("Common words here.", {"Common words here.", "Other words."}).Mention("Common");
    ids.push_back(builder.id());
    Change change{.added = {builder.Build()}, .watermark = static_cast<std::uint64_t>(i + 1)};
    if (i >= 2) change.retired.push_back({ids[i - 2], annals::testing::kFirstRecorded + std::chrono::hours(i)});
    if (i >= 5) change.removed.push_back({ids[i - 5]});
    feed.push_back(std::move(change));
  }
  return feed;
}

void CheckWhole(const View& view) {
  const auto n = static_cast<int>(view.watermark());
  const std::size_t live = static_cast<std::size_t>(std::min(n, 2));
  ASSERT_EQ(view.live_documents(), live);
  const Allowed allowed = view.Filter(std::nullopt, nullptr);
  ASSERT_EQ(allowed.chunks.count(), 3 * live);
  ASSERT_EQ(allowed.statements.count(), 6 * live);
  const std::vector<std::string> terms{text::Stem("common", language::Language::kEnglish)};
  ASSERT_EQ(view.ChunkLexical(terms, allowed.chunks, allowed.chunks).matches.size(), 3 * live);
  const std::vector<float> query(kNumbers, 0.5f);
  ASSERT_EQ(view.NearestStatements(query, 100, allowed.statements, nullptr).size(), 6 * live);
  std::vector<ChunkMention> mentions;
  if (n > 0) view.MentionsOfEntity(EntityId(2), &mentions);
  ASSERT_EQ(mentions.size(), 3 * static_cast<std::size_t>(std::min(n, 5)));
  ASSERT_EQ(view.FindDocument("doc-" + std::to_string(n - 1)).has_value(), n > 0);
}

TEST(ConcurrencyTest, EveryViewIsWholeWhileChangesAndUpkeepRun) {
  const std::vector<Change> feed = Feed();
  const auto image = MakeImage(kNumbers, {.seal_at = 8, .seal_slice = 5, .merge_factor = 3});
  std::atomic<bool> written = false;
  std::latch start(6);
  {
    std::jthread writer([&] {
      start.arrive_and_wait();
      for (const Change& change : feed) ASSERT_TRUE(image->Apply(change).ok());
      written = true;
    });
    auto upkeep = [&](bool (Image::*step)()) {
      start.arrive_and_wait();
      while (!written) (image.get()->*step)();
    };
    std::jthread merging(upkeep, &Image::Merge), compacting(upkeep, &Image::Compact), sealing(upkeep, &Image::Seal);
    auto read = [&] {
      start.arrive_and_wait();
      std::uint64_t last = 0;
      while (last < kChanges) {
        const std::shared_ptr<const View> view = image->Current();
        ASSERT_GE(view->watermark(), last);
        last = view->watermark();
        CheckWhole(*view);
      }
      image->Stats();
    };
    std::jthread reader(read), other_reader(read);
  }
  while (image->Maintain()) {
  }
  CheckWhole(*image->Current());
  EXPECT_EQ(image->Current()->documents(), 5u);
}

}  // namespace
}  // namespace annals::index
