// An image that begins with a snapshot answers as the one that was saved; whatever is wrong with the bytes is found out.
#include "core/index/snapshot/snapshot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>

#include "core/index/image.h"
#include "tests/core/index/forged_snapshot.h"
#include "tests/core/index/random_documents.h"
#include "tests/core/index/view_answers.h"

namespace annals::index {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t kFloats = 4;
constexpr std::int64_t kEntities = 120;

// More of them where ANNALS_SNAPSHOT_MUTATIONS says so (docs/development.md).
int Mutations() {
  const char* text = std::getenv("ANNALS_SNAPSHOT_MUTATIONS");
  return text == nullptr ? 2'000 : std::stoi(text);
}

// Lists of 16 rows or more get a graph.
std::unique_ptr<Image> Empty() { return MakeImage(kFloats, {.seal_at = 16, .merge_factor = 3, .hnsw_m = 4}); }

Change AddingDocuments(RandomDocuments* documents, int count, std::uint64_t watermark) {
  Change change{.watermark = watermark};
  for (int i = 0; i < count; ++i) change.added.push_back(documents->Next());
  return change;
}

std::unique_ptr<Image> Filled(std::uint32_t seed, RandomDocuments* documents) {
  auto image = Empty();
  std::vector<DocumentId> ids;
  for (std::uint64_t step = 1; step <= 12; ++step) {
    Change change = AddingDocuments(documents, 1 + static_cast<int>(step % 4), step);
    for (const DocumentBundle& bundle : change.added) ids.push_back(bundle.document.id);
    if (step % 2 == 0) change.retired.push_back({ids[(seed + step) % ids.size()], Timestamp(std::chrono::days(9'000))});
    if (step == 5) change.linked.push_back({AssetLinkId(-3), {.source_ref = "mail:1", .target_ref = "mail:2"}, {}});
    EXPECT_TRUE(image->Apply(std::move(change)).ok());
    if (step == 8) {
      while (image->Maintain()) {
      }
    }
  }
  while (image->Seal()) {
  }
  return image;
}

std::string Saved(const Image& image, std::string_view about = "of a test") {
  std::string bytes;
  const absl::Status status = SaveSnapshot(*image.Current(), about, [&](std::string_view piece) {
    bytes.append(piece);
    return absl::OkStatus();
  });
  EXPECT_TRUE(status.ok()) << status;
  return bytes;
}

TEST(Snapshot, AnImageThatBeginsWithItAnswersAsTheOneThatWasSaved) {
  for (std::uint32_t seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE(seed);
    RandomDocuments documents(kFloats, seed, true);
    const auto image = Filled(seed, &documents);
    const auto other = Empty();
    ASSERT_TRUE(Begin(*other, Saved(*image)).ok());
    EXPECT_EQ(other->Current()->watermark(), image->Current()->watermark());
    EXPECT_EQ(other->Stats().sealed_segments, image->Stats().sealed_segments);
    EXPECT_EQ(other->Stats().segments, image->Stats().segments);
    std::vector<AssetEdgeRef> links;
    other->Current()->AssetEdgesAt("mail:1", &links);
    EXPECT_EQ(links.size(), 1U);
    Change further = AddingDocuments(&documents, 3, 99);
    ASSERT_TRUE(image->Apply(further).ok());
    ASSERT_TRUE(other->Apply(std::move(further)).ok());
    for (const auto as_of : {std::optional<Timestamp>(), std::optional(Timestamp(std::chrono::days(8'000)))}) {
      const Question question{.terms = documents.Query(), .vector = documents.Vector(), .as_of = as_of};
      EXPECT_EQ(Ask(*other->Current(), question, kEntities), Ask(*image->Current(), question, kEntities));
    }
    EXPECT_EQ(Saved(*other), Saved(*image));
  }
}

TEST(Snapshot, ASavedGraphFindsWhatTheGraphFound) {
  RandomDocuments documents(kFloats, 7);
  auto image = MakeImage(kFloats, {.seal_at = 16, .hnsw_m = 4});
  ASSERT_TRUE(image->Apply(AddingDocuments(&documents, 200, 1)).ok());
  while (image->Maintain()) {
  }
  const auto view = image->Current();
  const SegmentEntry entry = static_cast<const SegmentedView&>(*view).Entries().front();
  ASSERT_NE(entry.graphs, nullptr);
  const HnswGraph& graph = *entry.graphs->statements;
  const std::string bytes = graph.Save();
  const auto loaded = HnswGraph::Load(entry.segment->statement_vectors, bytes);
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  EXPECT_TRUE((*loaded)->complete());
  EXPECT_EQ((*loaded)->Save(), bytes);
  for (int i = 0; i < 20; ++i) {
    const auto query = documents.Vector();
    EXPECT_EQ((*loaded)->Search(query, 10, {}), graph.Search(query, 10, {}));
  }
}

TEST(Snapshot, SaysWhatItIsAbout) {
  RandomDocuments documents(kFloats, 2);
  const std::string bytes = Saved(*Filled(2, &documents), "a, b");
  EXPECT_EQ(SnapshotReader::Open(Reading(bytes)).value().about(), "a, b");
  EXPECT_TRUE(absl::IsDataLoss(SnapshotReader::Open(Reading("")).status()));
  EXPECT_TRUE(absl::IsDataLoss(SnapshotReader::Open(Reading("Annals, or so it seems")).status()));
}

TEST(Snapshot, OfAnotherDimensionIsRefused) {
  RandomDocuments documents(kFloats, 2);
  const auto wide = MakeImage(kFloats * 2, {});
  const absl::Status status = Begin(*wide, Saved(*Filled(2, &documents)));
  EXPECT_TRUE(absl::IsFailedPrecondition(status)) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("4 dimensions, not 8"));
}

TEST(Snapshot, AnImageWithDocumentsKeepsThem) {
  RandomDocuments documents(kFloats, 2);
  const auto image = Filled(2, &documents);
  const std::string bytes = Saved(*image);
  EXPECT_TRUE(absl::IsFailedPrecondition(Begin(*image, bytes)));
}

TEST(Snapshot, PurgedRowsAreNotSaved) {
  annals::testing::BundleFactory make(kFloats);
  auto image = Empty();
  const DocumentBundle secret = make.Document("a", "Secret").Chunk("A hidden word.", {"A hidden word."}).Build();
  const DocumentBundle other = make.Document("b", "Other").Chunk("An open word.", {"An open word."}).Build();
  ASSERT_TRUE(image->Apply({.added = {secret, other}, .watermark = 1}).ok());
  EXPECT_THAT(Saved(*image), HasSubstr("hidden"));
  ASSERT_TRUE(image->Apply({.removed = {{secret.document.id}}, .watermark = 2}).ok());
  const auto ignore = [](std::string_view) { return absl::OkStatus(); };
  EXPECT_TRUE(absl::IsFailedPrecondition(SaveSnapshot(*image->Current(), "", ignore)));
  while (image->Merge()) {
  }
  const std::string bytes = Saved(*image);
  EXPECT_EQ(bytes.find("hidden"), std::string::npos);
  EXPECT_THAT(bytes, HasSubstr("open"));
}

TEST(Snapshot, AFailedWriteIsHandedOn) {
  RandomDocuments documents(kFloats, 2);
  const auto image = Filled(2, &documents);
  std::size_t room = 500;
  const absl::Status status = SaveSnapshot(*image->Current(), "", [&](std::string_view piece) {
    if (piece.size() > room) return absl::ResourceExhaustedError("full");
    room -= piece.size();
    return absl::OkStatus();
  });
  EXPECT_TRUE(absl::IsResourceExhausted(status));
}

std::string Mutated(std::string bytes, std::mt19937* random) {
  const std::size_t at = (*random)() % bytes.size();
  switch ((*random)() % 6) {
    case 0:
      bytes[at] = static_cast<char>(bytes[at] ^ (1 << ((*random)() % 8)));
      break;
    case 1:
      bytes[at] = static_cast<char>(bytes[at] + 1 + (*random)() % 255);
      break;
    case 2:
      bytes.resize(at);
      break;
    case 3:
      bytes.insert(at, 1 + (*random)() % 9, static_cast<char>((*random)()));
      break;
    case 4:
      bytes.erase(at, 1 + (*random)() % 9);
      break;
    default: {  // two pieces change places
      const std::size_t size = std::min<std::size_t>(1 + (*random)() % 4096, bytes.size() / 2);
      const std::size_t a = (*random)() % (bytes.size() - 2 * size + 1);
      const std::size_t b = a + size + (*random)() % (bytes.size() - a - 2 * size + 1);
      std::swap_ranges(bytes.begin() + static_cast<std::ptrdiff_t>(a),
                       bytes.begin() + static_cast<std::ptrdiff_t>(a + size),
                       bytes.begin() + static_cast<std::ptrdiff_t>(b));
    }
  }
  return bytes;
}

TEST(Snapshot, EveryMutationIsFoundOut) {
  RandomDocuments documents(kFloats, 5);
  const std::string bytes = Saved(*Filled(5, &documents));
  std::mt19937 random(1);
  for (int i = 0; i < Mutations(); ++i) {
    const std::string other = Mutated(bytes, &random);
    if (other == bytes) continue;
    const absl::Status status = Loaded(other).status();
    EXPECT_TRUE(absl::IsDataLoss(status)) << i << ": " << status;
  }
}

std::string Joined(const std::vector<std::string>& pieces) {
  std::string all;
  for (const std::string& piece : pieces) all += piece;
  return all;
}

TEST(Snapshot, BlocksThatChangePlacesAreFoundOut) {
  RandomDocuments documents(kFloats, 5);
  std::vector<std::string> blocks = *Pieces(*Filled(5, &documents)->Current());
  const std::string bytes = Joined(blocks);
  ASSERT_TRUE(Loaded(bytes).ok());
  for (std::size_t a = 0; a < blocks.size(); a += 2) {
    for (std::size_t b = a + 2; b < blocks.size(); b += 2) {
      const auto swap = [&] {
        std::swap(blocks[a], blocks[b]);
        std::swap(blocks[a + 1], blocks[b + 1]);
      };
      swap();
      const absl::Status status = Loaded(Joined(blocks)).status();
      EXPECT_TRUE(absl::IsDataLoss(status)) << a << ", " << b << ": " << status;
      swap();
    }
  }
}

// Bytes inside the blocks, with checksums that are right: loading refuses them or makes a segment that can be asked.
TEST(Snapshot, AForgedBlockCrashesNothing) {
  RandomDocuments documents(kFloats, 5);
  std::vector<std::string> blocks = *Pieces(*Filled(5, &documents)->Current());
  blocks.resize(blocks.size() - 2);  // without the count
  std::mt19937 random(2);
  std::size_t refused = 0, read = 0;
  const auto forgeries = static_cast<std::size_t>(Mutations() / 4);
  for (std::size_t i = 0; i < forgeries; ++i) {
    std::string& chosen = blocks[1 + 2 * (random() % (blocks.size() / 2))];
    if (chosen.empty()) continue;
    const std::string as_saved = chosen;
    chosen = Mutated(chosen, &random);
    const auto other = Empty();
    const bool taken = Begin(*other, Forged(blocks)).ok();
    chosen = as_saved;
    refused += taken ? 0 : 1;
    read += ReadEverything(*other->Current(), documents.Query(), documents.Vector());
    while (other->Maintain()) {
    }
  }
  EXPECT_GT(refused, forgeries / 10);
  EXPECT_GT(read, 0U);
}

}  // namespace
}  // namespace annals::index
