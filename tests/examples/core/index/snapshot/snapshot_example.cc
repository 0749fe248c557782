// The example of core/index/snapshot/snapshot.h.
#include <gtest/gtest.h>

#include <cstring>

#include "core/index/image.h"
#include "core/index/snapshot/snapshot.h"
#include "tests/support/bundle_builder.h"

namespace annals::index {
namespace {

TEST(SnapshotExample, IsTrue) {
  const std::size_t dimension = 4;
  annals::testing::BundleFactory make(dimension);
  Change change;
  change.added.push_back(make.Document("a", "Rain").Chunk("It rained.", {"It rained."}).Build());
  const auto image = MakeImage(dimension, ImageOptions{}), other = MakeImage(dimension, ImageOptions{});
  ASSERT_TRUE(image->Apply(change).ok());
  std::string bytes;
  const auto write = [&](std::string_view piece) {
    bytes += piece;
    return absl::OkStatus();
  };
  std::size_t at = 0;
  const auto read = [&](std::span<char> to) {
    std::memcpy(to.data(), &bytes[at], to.size());
    at += to.size();
    return absl::OkStatus();
  };
  //   const absl::Status saved = SaveSnapshot(*image->Current(), "of the harbour", write);   // piece by piece
  const absl::Status saved = SaveSnapshot(*image->Current(), "of the harbour", write);
  ASSERT_TRUE(saved.ok());
  //   auto reader = SnapshotReader::Open({bytes.size(), read});
  auto reader = SnapshotReader::Open({bytes.size(), read});
  ASSERT_TRUE(reader.ok());
  //   reader->about() == "of the harbour"
  EXPECT_TRUE(reader->about() == "of the harbour");
  //   auto loaded = std::move(*reader).Load();
  auto loaded = std::move(*reader).Load();
  ASSERT_TRUE(loaded.ok());
  //   const absl::Status begun = other->Restore(*std::move(loaded));   // an empty image: it answers as the first did
  const absl::Status begun = other->Restore(*std::move(loaded));
  EXPECT_TRUE(begun.ok());
  EXPECT_EQ(other->Current()->documents(), 1U);
}

}  // namespace
}  // namespace annals::index
