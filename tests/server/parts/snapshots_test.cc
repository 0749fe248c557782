// Files of snapshots: whole or the old one, for the server's eyes only, gone when they are to be; and which are of use.
#include "server/images/snapshots.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "tests/support/bundle_builder.h"
#include "tests/support/temporary_folder.h"

namespace annals::server {
namespace {

namespace fs = std::filesystem;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

constexpr CollectionId kHarbour{7};
constexpr std::size_t kDimension = 4;

class SnapshotsTest : public ::testing::Test {
 protected:
  SnapshotsTest() {
    index::Change change{.watermark = 12};
    change.added.push_back(make_.Document("a", "Alder").Chunk("A deep harbour.", {"A deep harbour."}).Build());
    EXPECT_TRUE(image_->Apply(std::move(change)).ok());
  }
  SnapshotOptions Options(const std::string& program = "one") const {
    return {.folder = folder_.path() + "/snapshots", .program = program};
  }
  fs::path File() const { return fs::path(folder_.path()) / "snapshots/7.snapshot"; }
  std::vector<Snapshots::State> States() const {
    return {{kHarbour, "harbour", image_->Current(), {.watermark = 12, .space = space_, .mark = "here, at three"}}};
  }
  // Starts, and stops at once: what is there is written.
  void SaveAll() {
    Snapshots snapshots(Options(), log_);
    snapshots.Start([this] { return States(); });
    snapshots.Stop();
    EXPECT_THAT(snapshots.counts().files, UnorderedElementsAre(Pair("written", 1)));
  }
  // The reason for which an empty image did not begin with the file; "" when it did.
  std::string WhyNot(const SnapshotOptions& options, const storage::VectorSpace& space) {
    Snapshots snapshots(options, log_);
    const auto image = index::MakeImage(kDimension, {});
    storage::FeedPosition position{.space = space};
    storage::Collection collection;
    collection.id = kHarbour;
    if (snapshots.Begin(collection, *image, &position)) {
      EXPECT_EQ(position.watermark, 12U);
      EXPECT_EQ(position.mark, "here, at three");
      EXPECT_EQ(image->Current()->watermark(), 12U);
      EXPECT_TRUE(image->Current()->FindDocument("a"));
      return "";
    }
    EXPECT_EQ(image->Current()->documents(), 0U);
    const std::string reason = snapshots.counts().starts.begin()->first;
    EXPECT_EQ(said_.contains("a snapshot is of no use"), reason != "none") << said_;
    said_.clear();
    return reason;
  }

  std::string said_;
  const Log log_{Log::Level::kWarn, [this](Log::Level, std::string_view line) { said_ += line; }};
  TemporaryFolder folder_;
  annals::testing::BundleFactory make_{kDimension};
  const std::unique_ptr<index::Image> image_ = index::MakeImage(kDimension, {});
  const storage::VectorSpace space_{.number = 0, .embedder = "m", .dimension = kDimension};
};

TEST_F(SnapshotsTest, AnImageBeginsWithWhatWasSaved) {
  EXPECT_EQ(WhyNot(Options(), space_), "none");
  SaveAll();
  EXPECT_EQ(WhyNot(Options(), space_), "");
  EXPECT_TRUE(fs::exists(File()));
}

TEST_F(SnapshotsTest, OnlyTheServersUserReadsThem) {
  SaveAll();
  struct stat file{}, folder{};
  ASSERT_EQ(stat(File().c_str(), &file), 0);
  ASSERT_EQ(stat(File().parent_path().c_str(), &folder), 0);
  EXPECT_EQ(file.st_mode & 0777, 0600U);
  EXPECT_EQ(folder.st_mode & 0777, 0700U);
}

TEST_F(SnapshotsTest, WhatDoesNotFitIsRemoved) {
  SaveAll();
  EXPECT_EQ(WhyNot(Options("another"), space_), "program");
  EXPECT_FALSE(fs::exists(File()));
  SaveAll();
  EXPECT_EQ(WhyNot(Options(), {.number = 1, .embedder = "m", .dimension = kDimension}), "model");
  EXPECT_FALSE(fs::exists(File()));
  SaveAll();
  EXPECT_EQ(WhyNot(Options(), {.number = 0, .embedder = "n", .dimension = kDimension}), "model");
  SaveAll();
  fs::resize_file(File(), fs::file_size(File()) - 1);
  EXPECT_EQ(WhyNot(Options(), space_), "damaged");
  EXPECT_FALSE(fs::exists(File()));
}

TEST_F(SnapshotsTest, AFileOfAnotherCollectionIsNotTaken) {
  SaveAll();
  fs::rename(File(), File().parent_path() / "8.snapshot");
  Snapshots snapshots(Options(), log_);
  const auto image = index::MakeImage(kDimension, {});
  storage::FeedPosition position{.space = space_};
  storage::Collection collection;
  collection.id = CollectionId(8);
  EXPECT_FALSE(snapshots.Begin(collection, *image, &position));
  EXPECT_THAT(snapshots.counts().starts, UnorderedElementsAre(Pair("damaged", 1)));
}

TEST_F(SnapshotsTest, AFolderIsOneServers) {
  const Snapshots first(Options(), log_);
  Snapshots second(Options(), log_);
  EXPECT_THAT(second.counts().files, UnorderedElementsAre(Pair("failed", 1)));
  second.Start([this] { return States(); });
  second.Stop();
  EXPECT_FALSE(fs::exists(File()));
}

TEST_F(SnapshotsTest, WhatIsRemovedWhileItIsWrittenIsNotKept) {
  const auto folder = SnapshotFolder::Open(Options().folder);
  ASSERT_TRUE(folder.ok()) << folder.status();
  const SnapshotFolder::Editions before = (*folder)->editions();
  const auto written = (*folder)->Write(kHarbour, before, [&](index::SnapshotSink write) {
    EXPECT_TRUE((*folder)->Remove(kHarbour).ok());
    return write("a secret");
  });
  EXPECT_TRUE(absl::IsAborted(written.status())) << written.status();
  EXPECT_THAT(fs::directory_iterator(File().parent_path())->path().filename(), "lock");
}

TEST_F(SnapshotsTest, AWriteThatFailsLeavesTheOldFile) {
  SaveAll();
  const auto size = fs::file_size(File());
  {
    const auto folder = SnapshotFolder::Open(Options().folder);
    ASSERT_TRUE(folder.ok()) << folder.status();
    const auto written = (*folder)->Write(kHarbour, (*folder)->editions(), [](index::SnapshotSink write) {
      EXPECT_TRUE(write("half").ok());
      return absl::ResourceExhaustedError("full");
    });
    EXPECT_TRUE(absl::IsResourceExhausted(written.status()));
  }
  EXPECT_EQ(fs::file_size(File()), size);
  EXPECT_FALSE(fs::exists(File().string() + ".new"));
  EXPECT_EQ(WhyNot(Options(), space_), "");
}

TEST_F(SnapshotsTest, FilesOfCollectionsThatAreGoneGo) {
  SaveAll();
  std::ofstream(File().parent_path() / "8.snapshot") << "x";
  std::ofstream(File().parent_path() / "7.snapshot.new") << "x";
  std::ofstream(File().parent_path() / "mine.txt") << "x";
  Snapshots(Options(), log_).KeepOnly({kHarbour});
  std::set<std::string> left;
  for (const auto& entry : fs::directory_iterator(File().parent_path())) left.insert(entry.path().filename());
  EXPECT_EQ(left, (std::set<std::string>{"7.snapshot", "lock", "mine.txt"}));
}

TEST_F(SnapshotsTest, WithoutAFolderThereAreNone) {
  EXPECT_FALSE(Snapshots({}, log_).counts().starts.contains("none"));
  Snapshots snapshots({.folder = "/proc/annals"}, log_);
  EXPECT_THAT(snapshots.counts().files, UnorderedElementsAre(Pair("failed", 1)));
  snapshots.Start([this] { return States(); });
  snapshots.Remove(kHarbour);
  snapshots.Stop();
  EXPECT_THAT(snapshots.counts().starts, IsEmpty());
}

}  // namespace
}  // namespace annals::server
