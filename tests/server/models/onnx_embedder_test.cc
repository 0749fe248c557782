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

// Two passages, one of them with three sentences and more tokens than the model takes at once (room for six).
TEST_F(TinyEncoderTest, SentencesAreTheMeanOfTheirTokensInTheirPassage) {
  WriteTinyEncoder(folder_.path(), {.passage_prefix = "the ", .sentences = "in_passage"});
  const auto embedder = OnnxEmbedder::Load(folder_.path(), {.threads = 2});
  ASSERT_TRUE(embedder.ok()) << embedder.status();
  EXPECT_TRUE((*embedder)->reads_parts());
  const auto passage = std::make_shared<const std::string>("river rose, rivers fell, the river fell");
  const std::vector<embedding::Part> parts = {
      {.text = *passage},
      {.text = "own words", .passage = passage, .begin = 0, .end = 11},   // river rose,
      {.text = "own words", .passage = passage, .begin = 12, .end = 24},  // rivers fell, in both windows
      {.text = "own words", .passage = passage, .begin = 25, .end = 39},  // the river fell
      {.text = "fell"},
      {.text = *passage},
      {.text = "own words", .passage = passage, .begin = 11, .end = 12}};  // white space
  const auto rows = embedding::EmbedParts(**embedder, parts);
  ASSERT_TRUE(rows.ok()) << rows.status();
  ASSERT_EQ(rows->rows, parts.size());
  // Without the marks, which speak for the passage.
  EXPECT_THAT(rows->row(1), Pointwise(FloatNear(1e-6), MeanState({4, 5, 8})));
  EXPECT_THAT(rows->row(2), Pointwise(FloatNear(1e-6), MeanState({4, 7, 6, 8})));
  EXPECT_THAT(rows->row(3), Pointwise(FloatNear(1e-6), MeanState({9, 4, 6})));
  EXPECT_THAT(rows->row(6), Pointwise(FloatNear(1e-6), std::vector<float>(4)));
  const std::vector<std::string> texts = {*passage, "fell"};
  const auto alone = (*embedder)->Embed(texts, Purpose::kPassage);
  ASSERT_TRUE(alone.ok()) << alone.status();
  const std::vector<std::pair<std::size_t, std::size_t>> whole = {{0, 0}, {4, 1}, {5, 0}};
  for (const auto& [part, text] : whole)
    EXPECT_TRUE(std::ranges::equal(rows->row(part), alone->row(text))) << "a passage has the vector of its text";
}

TEST_F(TinyEncoderTest, APartReadWithOthersIsThatReadAlone) {
  WriteTinyEncoder(folder_.path(), {.sentences = "in_passage"});
  const auto embedder = OnnxEmbedder::Load(folder_.path(), {.threads = 2});
  ASSERT_TRUE(embedder.ok()) << embedder.status();
  const auto one = std::make_shared<const std::string>("river rose, the river fell");
  const auto two = std::make_shared<const std::string>("rivers fell, the rivers rose");
  const std::vector<embedding::Part> parts = {{.passage = one, .begin = 0, .end = 11},
                                              {.passage = two, .begin = 13, .end = 28},
                                              {.passage = one, .begin = 12, .end = 26}};
  const auto together = embedding::EmbedParts(**embedder, parts);
  ASSERT_TRUE(together.ok()) << together.status();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto alone = embedding::EmbedParts(**embedder, std::span(parts).subspan(i, 1));
    ASSERT_TRUE(alone.ok()) << alone.status();
    EXPECT_TRUE(std::ranges::equal(together->row(i), alone->row(0))) << i;
  }
}

// A part that ends inside a word: the tokens before it are those of the text before it.
TEST_F(TinyEncoderTest, APartMayEndInsideAWord) {
  WriteTinyEncoder(folder_.path(), {.sentences = "in_passage"});
  const auto embedder = OnnxEmbedder::Load(folder_.path(), {});
  ASSERT_TRUE(embedder.ok()) << embedder.status();
  const auto passage = std::make_shared<const std::string>("the rivers");
  const std::vector<embedding::Part> parts = {{.passage = passage, .begin = 0, .end = 9}};
  const auto rows = embedding::EmbedParts(**embedder, parts);
  ASSERT_TRUE(rows.ok()) << rows.status();
  EXPECT_THAT(rows->row(0), Pointwise(FloatNear(1e-6), MeanState({9, 4})));
}

TEST_F(TinyEncoderTest, ByDefaultSentencesAreReadByThemselves) {
  WriteTinyEncoder(folder_.path());
  const auto embedder = OnnxEmbedder::Load(folder_.path(), {});
  ASSERT_TRUE(embedder.ok()) << embedder.status();
  EXPECT_FALSE(embedding::ReadsParts(**embedder));
  const auto passage = std::make_shared<const std::string>("the river rose");
  const std::vector<embedding::Part> parts = {{.text = "river", .passage = passage, .begin = 10, .end = 14}};
  const auto rows = embedding::EmbedParts(**embedder, parts);
  ASSERT_TRUE(rows.ok()) << rows.status();
  EXPECT_THAT(rows->row(0), Pointwise(FloatNear(1e-6), MeanState({2, 4, 3})));
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
  EXPECT_THAT(Refusal({.pooling = "max"}), HasSubstr("pooling must be none, mean, cls or score"));
  EXPECT_THAT(Refusal({.max_tokens = 3}), HasSubstr("max_tokens"));
  EXPECT_THAT(Refusal({.sentences = "no"}), HasSubstr("sentences must be own or in_passage"));
  EXPECT_THAT(Refusal({.pooling = "cls", .sentences = "in_passage"}), HasSubstr("only where pooling is mean"));
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
