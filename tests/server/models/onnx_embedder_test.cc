#include "server/models/onnx_embedder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "tests/fakes/tiny_encoder.h"
#include "tests/support/temporary_folder.h"

namespace annals::models {
namespace {

using embedding::Matrix;
using embedding::Purpose;
using fakes::TinyEncoder;
using fakes::TinyState;
using fakes::WriteTinyEncoder;
using ::testing::FloatNear;
using ::testing::HasSubstr;
using ::testing::Pointwise;

std::vector<float> Unit(std::vector<float> vector) {
  double sum = 0;
  for (const float x : vector) sum += static_cast<double>(x) * x;
  for (float& x : vector) x = static_cast<float>(x / std::sqrt(sum));
  return vector;
}

std::vector<float> MeanState(const std::vector<std::size_t>& tokens) {
  std::vector<float> sum(4);
  for (const std::size_t token : tokens) {
    for (std::size_t j = 0; j < 4; ++j) sum[j] += TinyState(token)[j];
  }
  return Unit(sum);
}

class TinyEncoderTest : public ::testing::Test {
 protected:
  std::vector<float> Embed(const TinyEncoder& encoder, const std::string& text, Purpose purpose = Purpose::kPassage,
                           bool full_precision = false) {
    WriteTinyEncoder(folder_.path(), encoder);
    const auto embedder = OnnxEmbedder::Load(folder_.path(), {.threads = 1, .full_precision = full_precision});
    EXPECT_TRUE(embedder.ok()) << embedder.status();
    if (!embedder.ok()) return {};
    const std::vector<std::string> texts = {text};
    const auto matrix = (*embedder)->Embed(texts, purpose);
    EXPECT_TRUE(matrix.ok()) << matrix.status();
    return matrix.ok() ? matrix->values : std::vector<float>();
  }
  std::string Refusal(const TinyEncoder& encoder) {
    WriteTinyEncoder(folder_.path(), encoder);
    const auto embedder = OnnxEmbedder::Load(folder_.path(), {});
    EXPECT_EQ(embedder.status().code(), absl::StatusCode::kInvalidArgument);
    return std::string(embedder.status().message());
  }
  TemporaryFolder folder_;
};

// Tokens: 2 [CLS], 3 [SEP], 4 river, 5 rose, 6 fell, 7 ##s, 8 comma, 9 the.
TEST_F(TinyEncoderTest, MeanOfTheStatesMarksIncluded) {
  EXPECT_THAT(Embed({}, "The rivers rose"), Pointwise(FloatNear(1e-6), MeanState({2, 9, 4, 7, 5, 3})));
}

TEST_F(TinyEncoderTest, FirstState) {
  EXPECT_THAT(Embed({.pooling = "cls"}, "the river rose"), Pointwise(FloatNear(1e-6), Unit(TinyState(2))));
}

TEST_F(TinyEncoderTest, PrefixesSayWhatATextIsFor) {
  const TinyEncoder encoder{.query_prefix = "fell, ", .passage_prefix = "the "};
  EXPECT_THAT(Embed(encoder, "river", Purpose::kQuery), Pointwise(FloatNear(1e-6), MeanState({2, 6, 8, 4, 3})));
  EXPECT_THAT(Embed(encoder, "river"), Pointwise(FloatNear(1e-6), MeanState({2, 9, 4, 3})));
}

TEST_F(TinyEncoderTest, LongTextsArePooledOverWindowsByTheirTokens) {
  // Room for six tokens: seven become windows of three and four.
  const std::vector<float> first = MeanState({2, 4, 4, 4, 3}), second = MeanState({2, 5, 5, 6, 6, 3});
  std::vector<float> wanted(4);
  for (std::size_t j = 0; j < 4; ++j) wanted[j] = 3 * first[j] + 4 * second[j];
  EXPECT_THAT(Embed({}, "river river river rose rose fell fell"), Pointwise(FloatNear(1e-6), Unit(wanted)));
}

TEST_F(TinyEncoderTest, TheQuantisedFileRunsUnlessFullPrecisionIsAskedFor) {
  const TinyEncoder encoder{.int8_row = {0, 0, 3, 4}};
  EXPECT_THAT(Embed(encoder, "river"), Pointwise(FloatNear(1e-6), std::vector<float>{0, 0, 0.6F, 0.8F}));
  EXPECT_THAT(Embed(encoder, "river", Purpose::kPassage, true), Pointwise(FloatNear(1e-6), MeanState({2, 4, 3})));
}

TEST_F(TinyEncoderTest, EitherFileIsEnough) {
  WriteTinyEncoder(folder_.path(), {.int8_row = {0, 0, 3, 4}});
  std::filesystem::remove(folder_.path() + "/model.onnx");
  EXPECT_TRUE(OnnxEmbedder::Load(folder_.path(), {}).ok());
  const auto precise = OnnxEmbedder::Load(folder_.path(), {.full_precision = true}).status();
  EXPECT_EQ(precise.code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(std::string(precise.message()), HasSubstr("has model.int8.onnx only"));
  std::filesystem::remove(folder_.path() + "/model.int8.onnx");
  EXPECT_THAT(std::string(OnnxEmbedder::Load(folder_.path(), {}).status().message()),
              HasSubstr("neither model.onnx nor model.int8.onnx"));
}

TEST_F(TinyEncoderTest, FindsMistakesOfTheFolderAtStart) {
  EXPECT_THAT(Refusal({.declared_dimension = 5}), HasSubstr("says dimension 5"));
  EXPECT_THAT(Refusal({.pooling = "none"}), HasSubstr("pooling must be mean or cls"));
  EXPECT_THAT(Refusal({.pooling = "max"}), HasSubstr("pooling must be none, mean or cls"));
  EXPECT_THAT(Refusal({.max_tokens = 3}), HasSubstr("max_tokens"));
  WriteTinyEncoder(folder_.path());
  folder_.Write("model.onnx", "not a model");
  EXPECT_THAT(std::string(OnnxEmbedder::Load(folder_.path(), {}).status().message()), HasSubstr("cannot be loaded"));
  folder_.Write("annals-model.json", "{\"name\": \"x\"");
  EXPECT_THAT(std::string(OnnxEmbedder::Load(folder_.path(), {}).status().message()), HasSubstr("not JSON"));
  EXPECT_EQ(OnnxEmbedder::Load(folder_.path() + "/none", {}).status().code(), absl::StatusCode::kNotFound);
}

TEST_F(TinyEncoderTest, TheFingerprintFollowsTheContent) {
  const auto fingerprint = [this](const TinyEncoder& encoder) {
    WriteTinyEncoder(folder_.path(), encoder);
    return (*OnnxEmbedder::Load(folder_.path(), {}))->fingerprint();
  };
  const std::string first = fingerprint({});
  EXPECT_EQ(first.size(), 32U);
  EXPECT_EQ(fingerprint({}), first);
  EXPECT_NE(fingerprint({.max_tokens = 9}), first);
}

}  // namespace
}  // namespace annals::models
