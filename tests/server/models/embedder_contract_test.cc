// What core/embedding/embedder.h promises, for every adapter.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <thread>

#include "absl/strings/str_cat.h"
#include "core/embedding/hash_embedder.h"
#include "server/models/caching_embedder.h"
#include "server/models/embedder_factory.h"
#include "server/models/embedding_cache.h"
#include "server/models/endpoint/http_embedder.h"
#include "server/models/onnx_embedder.h"
#include "tests/fakes/embedding_endpoint.h"
#include "tests/fakes/tiny_encoder.h"
#include "tests/support/temporary_folder.h"

namespace annals::models {
namespace {

using embedding::Embedder;
using embedding::Matrix;
using embedding::Purpose;

// An embedder together with what it needs to live.
struct Setting {
  TemporaryFolder folder;
  std::unique_ptr<fakes::EmbeddingEndpoint> endpoint;
  std::unique_ptr<Embedder> embedder;  // empty: what it needs is not on this machine
};

using Make = std::function<void(Setting&)>;

template <typename T>
std::unique_ptr<Embedder> Checked(absl::StatusOr<std::unique_ptr<T>> made) {
  EXPECT_TRUE(made.ok()) << made.status();
  return made.ok() ? std::move(*made) : nullptr;
}

void MakeHash(Setting& setting) { setting.embedder = std::make_unique<embedding::HashEmbedder>(); }

void MakeTinyOnnx(Setting& setting) {
  fakes::WriteTinyEncoder(setting.folder.path() + "/tiny");
  setting.embedder = Checked(OnnxEmbedder::Load(setting.folder.path() + "/tiny", {.threads = 2}));
}

void MakeDefaultModel(Setting& setting) {
  const char* models = std::getenv("ANNALS_MODELS");
  if (models == nullptr) return;
  const std::string folder = absl::StrCat(models, "/", std::string(kDefaultModel));
  if (std::filesystem::exists(folder)) setting.embedder = Checked(OnnxEmbedder::Load(folder, {.threads = 2}));
}

void MakeHttp(Setting& setting) {
  setting.endpoint = std::make_unique<fakes::EmbeddingEndpoint>(8);
  setting.embedder =
      Checked(HttpEmbedder::Connect({.base_url = setting.endpoint->base_url(), .model = "fake", .max_batch = 2}));
}

void MakeCaching(Setting& setting) {
  setting.embedder =
      std::make_unique<CachingEmbedder>(std::make_unique<embedding::HashEmbedder>(),
                                        EmbeddingCache::Open({.folder = setting.folder.path() + "/cache"}), "hash");
}

struct Adapter {
  const char* name;
  Make make;
};

class EmbedderContract : public ::testing::TestWithParam<Adapter> {
 protected:
  void SetUp() override {
    GetParam().make(setting_);
    if (setting_.embedder == nullptr && !HasFailure())
      GTEST_SKIP() << "ANNALS_MODELS does not name a folder with this model";
    ASSERT_NE(setting_.embedder, nullptr);
  }
  Embedder& embedder() { return *setting_.embedder; }
  Matrix Embed(const std::vector<std::string>& texts) {
    auto matrix = embedder().Embed(texts, Purpose::kPassage);
    EXPECT_TRUE(matrix.ok()) << matrix.status();
    return matrix.ok() ? *std::move(matrix) : Matrix{};
  }

  Setting setting_;
};

double Length(std::span<const float> row) {
  double sum = 0;
  for (const float x : row) sum += static_cast<double>(x) * x;
  return std::sqrt(sum);
}

std::string LongText() {
  std::string text;
  for (int i = 0; i < 200; ++i) text += "the river rose, the river fell ";
  return text;
}

TEST_P(EmbedderContract, HasANameAndADimension) {
  EXPECT_FALSE(embedder().name().empty());
  EXPECT_GE(embedder().dimension(), 1U);
  EXPECT_LE(embedder().dimension(), 4096U);
  EXPECT_GE(embedder().dense_weight(), 0);
}

TEST_P(EmbedderContract, GivesOneRowOfLengthOnePerText) {
  const Matrix matrix = Embed({"the river rose", "rivers fell", LongText(), "the"});
  ASSERT_EQ(matrix.rows, 4U);
  ASSERT_EQ(matrix.dimension, embedder().dimension());
  for (const std::size_t row : {0, 1, 2}) EXPECT_NEAR(Length(matrix.row(row)), 1, 1e-5) << row;
}

TEST_P(EmbedderContract, BlankTextsAreZeros) {
  const Matrix matrix = Embed({"", "river", " \n\t "});
  ASSERT_EQ(matrix.rows, 3U);
  EXPECT_EQ(Length(matrix.row(0)), 0);
  EXPECT_NEAR(Length(matrix.row(1)), 1, 1e-5);
  EXPECT_EQ(Length(matrix.row(2)), 0);
}

TEST_P(EmbedderContract, TakesNoTexts) {
  const Matrix matrix = Embed({});
  EXPECT_EQ(matrix.rows, 0U);
  EXPECT_EQ(matrix.dimension, embedder().dimension());
}

TEST_P(EmbedderContract, ATextsVectorDoesNotDependOnItsNeighbours) {
  const std::vector<std::string> texts = {"the river rose", LongText(),      "rose, the river fell", "",
                                          "the river rose", "\xff\xfe river"};
  const Matrix together = Embed(texts);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const Matrix alone = Embed({texts[i]});
    EXPECT_TRUE(std::ranges::equal(together.row(i), alone.row(0))) << i;
  }
}

TEST_P(EmbedderContract, ServesSeveralCallersAtOnce) {
  const std::vector<std::string> texts = {"the river rose", "rivers fell", "the"};
  const Matrix wanted = Embed(texts);
  std::vector<Matrix> results(4);
  {
    std::vector<std::jthread> callers;
    for (Matrix& result : results) {
      callers.emplace_back([&] {
        const auto matrix = embedder().Embed(texts, Purpose::kPassage);
        if (matrix.ok()) result = *matrix;
      });
    }
  }
  for (const Matrix& result : results) EXPECT_EQ(result.values, wanted.values);
}

INSTANTIATE_TEST_SUITE_P(Adapters, EmbedderContract,
                         ::testing::Values(Adapter{"hash", MakeHash}, Adapter{"tiny_onnx", MakeTinyOnnx},
                                           Adapter{"default_model", MakeDefaultModel}, Adapter{"http", MakeHttp},
                                           Adapter{"caching", MakeCaching}),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace annals::models
