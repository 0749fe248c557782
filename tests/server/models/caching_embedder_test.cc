#include "server/models/caching_embedder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "absl/strings/str_cat.h"
#include "core/embedding/hash_embedder.h"
#include "tests/support/temporary_folder.h"

namespace annals::models {
namespace {

using embedding::HashEmbedder;
using embedding::Matrix;
using embedding::Purpose;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Hashes, and writes down what it was asked.
class RecordingEmbedder final : public embedding::Embedder {
 public:
  explicit RecordingEmbedder(std::vector<std::string>& asked) : asked_(asked) {}
  std::string_view name() const override { return hash_.name(); }
  std::size_t dimension() const override { return hash_.dimension(); }
  double dense_weight() const override { return 0; }
  absl::StatusOr<Matrix> Embed(std::span<const std::string> texts, Purpose purpose) override {
    asked_.insert(asked_.end(), texts.begin(), texts.end());
    if (std::ranges::contains(texts, "fail")) return absl::UnavailableError("told to fail");
    return hash_.Embed(texts, purpose);
  }

 private:
  HashEmbedder hash_;
  std::vector<std::string>& asked_;
};

// Reads parts in their passages, and writes down which.
class RecordingReader final : public embedding::Embedder, public embedding::PartReader {
 public:
  explicit RecordingReader(std::vector<std::string>& asked) : asked_(asked) {}
  std::string_view name() const override { return hash_.name(); }
  std::size_t dimension() const override { return hash_.dimension(); }
  double dense_weight() const override { return 0; }
  absl::StatusOr<Matrix> Embed(std::span<const std::string> texts, Purpose purpose) override {
    asked_.insert(asked_.end(), texts.begin(), texts.end());
    return hash_.Embed(texts, purpose);
  }
  bool reads_parts() const override { return true; }
  absl::StatusOr<Matrix> ReadParts(std::span<const embedding::Part> parts) override {
    std::vector<std::string> texts;
    for (const embedding::Part& part : parts)
      texts.push_back(part.passage ? absl::StrCat(part.begin, " of ", *part.passage) : part.text);
    return Embed(texts, Purpose::kPassage);
  }

 private:
  HashEmbedder hash_;
  std::vector<std::string>& asked_;
};

class CachingEmbedderTest : public ::testing::Test {
 protected:
  std::unique_ptr<CachingEmbedder> Make(const std::string& space = "model", std::uint64_t max_bytes = 1 << 30) {
    return std::make_unique<CachingEmbedder>(std::make_unique<RecordingEmbedder>(asked_),
                                             EmbeddingCache::Open({.folder = folder(), .max_bytes = max_bytes}), space);
  }
  // Asks, and checks the answer against hashing without a cache.
  void Ask(CachingEmbedder& embedder, const std::vector<std::string>& texts, Purpose purpose = Purpose::kPassage) {
    const auto matrix = embedder.Embed(texts, purpose);
    ASSERT_TRUE(matrix.ok()) << matrix.status();
    EXPECT_EQ(matrix->values, HashEmbedder().Embed(texts, purpose)->values);
  }
  std::string folder() const { return folder_.path() + "/a/b"; }
  std::string file() const { return folder() + "/embeddings.sqlite"; }

  TemporaryFolder folder_;
  std::vector<std::string> asked_;
};

TEST_F(CachingEmbedderTest, AsksOnceForEachText) {
  const auto embedder = Make();
  Ask(*embedder, {"river", "bank", "river"});
  Ask(*embedder, {"bank", "rain", "river", ""});
  EXPECT_THAT(asked_, ElementsAre("river", "bank", "rain", ""));
}

TEST_F(CachingEmbedderTest, AsksOnceForEachPartOfEachPassage) {
  CachingEmbedder embedder(std::make_unique<RecordingReader>(asked_), EmbeddingCache::Open({.folder = folder()}),
                           "model");
  ASSERT_TRUE(embedding::ReadsParts(embedder));
  const auto one = std::make_shared<const std::string>("It rose. It fell."),
             other = std::make_shared<const std::string>("It rose.");
  const std::vector<embedding::Part> first = {{.text = *one},
                                              {.text = "It rose.", .passage = one, .begin = 0, .end = 8}};
  const std::vector<embedding::Part> second = {{.text = *one},
                                               {.text = "It rose.", .passage = one, .begin = 0, .end = 8},
                                               {.text = "It fell.", .passage = one, .begin = 9, .end = 17},
                                               {.text = "It rose.", .passage = other, .begin = 0, .end = 8}};
  const auto before = embedding::EmbedParts(embedder, first), after = embedding::EmbedParts(embedder, second);
  ASSERT_TRUE(before.ok() && after.ok());
  EXPECT_THAT(asked_, ElementsAre(*one, "0 of It rose. It fell.", "9 of It rose. It fell.", "0 of It rose."));
  EXPECT_TRUE(std::ranges::equal(before->row(1), after->row(1)));
  Ask(embedder, {*one});
  EXPECT_EQ(asked_.size(), 4U) << "a text that was embedded as a passage";
}

TEST_F(CachingEmbedderTest, RemembersAcrossProcesses) {
  Ask(*Make(), {"river"});
  Ask(*Make(), {"river", "bank"});
  EXPECT_THAT(asked_, ElementsAre("river", "bank"));
}

TEST_F(CachingEmbedderTest, KeepsModelsAndPurposesApart) {
  Ask(*Make("one"), {"river"});
  Ask(*Make("two"), {"river"});
  Ask(*Make("two"), {"river"}, Purpose::kQuery);
  EXPECT_EQ(asked_.size(), 3U);
}

TEST_F(CachingEmbedderTest, ErrorsPassAndAreNotRemembered) {
  const auto embedder = Make();
  const std::vector<std::string> texts = {"fail"};
  EXPECT_EQ(embedder->Embed(texts, Purpose::kPassage).status().code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(embedder->Embed(texts, Purpose::kPassage).status().code(), absl::StatusCode::kUnavailable);
  Ask(*embedder, {"river"});
}

TEST_F(CachingEmbedderTest, TwoAtOnce) {
  const auto one = Make(), two = Make();
  {
    std::vector<std::jthread> callers;
    for (int i = 0; i < 4; ++i) {
      callers.emplace_back([&, i] {
        for (int j = 0; j < 20; ++j) {
          const std::vector<std::string> texts = {"text " + std::to_string(i * j), "text " + std::to_string(j)};
          const auto matrix =
              CachingEmbedder(std::make_unique<HashEmbedder>(), EmbeddingCache::Open({.folder = folder()}), "model")
                  .Embed(texts, Purpose::kPassage);
          EXPECT_EQ(matrix->values, HashEmbedder().Embed(texts, Purpose::kPassage)->values);
        }
      });
    }
  }
  Ask(*one, {"text 1", "text 2"});
  Ask(*two, {"text 1", "text 2"});
  EXPECT_THAT(asked_, IsEmpty());
}

TEST_F(CachingEmbedderTest, BeginsADamagedFileAnew) {
  Ask(*Make(), {"river"});
  folder_.Write(
      "a/b/embeddings.sqlite",
      "this is no database at all, but it is long enough to look like the header of one ........................");
  std::filesystem::remove(file() + "-wal");
  Ask(*Make(), {"river"});
  Ask(*Make(), {"river"});
  EXPECT_THAT(asked_, ElementsAre("river", "river"));
  EXPECT_TRUE(std::filesystem::exists(file() + ".damaged"));
}

TEST_F(CachingEmbedderTest, SurvivesDamageInTheMiddleOfTheFile) {
  std::vector<std::string> texts;
  for (int i = 0; i < 300; ++i) texts.push_back("text number " + std::to_string(i));
  Ask(*Make(), texts);
  const auto size = std::filesystem::file_size(file());
  ASSERT_GT(size, 100'000U);
  {
    std::fstream bytes(file(), std::ios::in | std::ios::out | std::ios::binary);
    for (std::uintmax_t at = 4096; at < size; at += 512)
      bytes.seekp(static_cast<std::streamoff>(at)).write("\x01\xff\x13\x07 damage ", 12);
  }
  const auto embedder = Make();
  Ask(*embedder, texts);
  Ask(*embedder, texts);
}

TEST_F(CachingEmbedderTest, WorksWhereNothingCanBeWritten) {
  folder_.Write("a", "a file where the folder should be");
  const auto embedder = Make();
  Ask(*embedder, {"river", "river"});
  Ask(*embedder, {"river"});
  EXPECT_THAT(asked_, ElementsAre("river", "river"));
  EXPECT_NE(EmbeddingCache::Open({.folder = folder()})->trouble(), "");
}

TEST_F(CachingEmbedderTest, DropsTheOldestAboveItsBound) {
  constexpr std::uint64_t kBound = 400'000;  // about 250 vectors of 1 KB
  const auto embedder = Make("model", kBound);
  std::vector<std::string> texts;
  for (int i = 0; i < 600; ++i) texts.push_back("text number " + std::to_string(i));
  for (std::size_t i = 0; i < texts.size(); i += 50)
    Ask(*embedder,
        {texts.begin() + static_cast<std::ptrdiff_t>(i), texts.begin() + static_cast<std::ptrdiff_t>(i) + 50});
  EXPECT_LE(EmbeddingCache::Open({.folder = folder(), .max_bytes = kBound})->bytes(), kBound);
  asked_.clear();
  Ask(*embedder, {texts.back()});
  EXPECT_THAT(asked_, IsEmpty());
  Ask(*embedder, {texts.front()});
  EXPECT_THAT(asked_, ElementsAre(texts.front()));
}

}  // namespace
}  // namespace annals::models
