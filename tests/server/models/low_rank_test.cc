// Matrices of steps moved by low-rank updates, and the parameters of ONNX files that they are read from.
#include "server/models/judge/low_rank.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "server/models/judge/onnx_parameters.h"
#include "tests/fakes/onnx_message.h"
#include "tests/support/temporary_folder.h"

namespace annals::models {
namespace {

using fakes::OnnxMessage;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string BytesOf(const std::vector<float>& numbers) {
  std::string bytes(numbers.size() * sizeof(float), '\0');
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return bytes;
}

class LowRankTest : public ::testing::Test {
 protected:
  // The matrix "m", of so many rows and as many columns as it has scales; these as ONNX Runtime's quantiser writes them.
  void Write(const std::vector<std::int8_t>& steps, const std::vector<float>& scales) {
    const std::size_t columns = scales.size(), rows = steps.size() / columns;
    OnnxMessage graph;
    graph.Bytes(2, "matrix")
        .Nested(5, fakes::OnnxTensor("m_quantized", fakes::kOnnxInt8, {rows, columns}, steps))
        .Nested(5, OnnxMessage()
                       .Number(1, columns)
                       .Number(2, fakes::kOnnxFloat)
                       .Bytes(4, BytesOf(scales))
                       .Bytes(8, "m_scale"));
    std::ofstream(path_, std::ios::binary) << OnnxModel(graph);
  }
  absl::StatusOr<std::vector<Int8Tensor>> Fold(const std::vector<Tensor>& updates) const {
    return FoldLowRank(path_, updates);
  }
  TemporaryFolder folder_;
  const std::string path_ = folder_.path() + "/model.onnx";
};

TEST_F(LowRankTest, AddsTheProductInSteps) {
  Write({1, 2, 3, 4, 5, 6}, {0.5F, 0.25F});
  // a: one row over three inputs; b: over two outputs. Whole numbers of steps are exact.
  const auto moved = Fold({{"m.low_rank.a", {1, 3}, {1, 0, -2}}, {"m.low_rank.b", {2, 1}, {0.5F, 1}}});
  ASSERT_TRUE(moved.ok()) << moved.status();
  ASSERT_THAT(*moved, SizeIs(1));
  EXPECT_EQ(moved->front().name, "m_quantized");
  EXPECT_THAT(moved->front().shape, ElementsAre(3, 2));
  EXPECT_THAT(moved->front().values, ElementsAre(2, 6, 3, 4, 3, -2));
}

TEST_F(LowRankTest, StaysWithinWhatEightBitProductsBear) {
  Write({60, -60}, {1, 1});
  const auto moved = Fold({{"m.low_rank.a", {1, 1}, {30}}, {"m.low_rank.b", {2, 1}, {1, -1}}});
  ASSERT_TRUE(moved.ok()) << moved.status();
  EXPECT_THAT(moved->front().values, ElementsAre(64, -64));
}

// An update of a fraction of a step moves as many numbers as it is large, by one step; nothing else, and always the same ones.
TEST_F(LowRankTest, IsRightInTheMeanBetweenSteps) {
  constexpr std::size_t kRows = 300, kColumns = 200;
  std::mt19937 random(7);
  std::vector<std::int8_t> steps(kRows * kColumns);
  for (std::int8_t& step : steps) step = static_cast<std::int8_t>(static_cast<int>(random() % 101) - 50);
  Write(steps, std::vector<float>(kColumns, 0.01F));
  for (const float wanted : {0.1F, 0.35F, -0.2F, 2.5F}) {
    const std::vector<Tensor> update = {{"m.low_rank.a", {1, kRows}, std::vector<float>(kRows, wanted)},
                                        {"m.low_rank.b", {kColumns, 1}, std::vector<float>(kColumns, 0.01F)}};
    const auto moved = Fold(update);
    ASSERT_TRUE(moved.ok()) << moved.status();
    double sum = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const int by = moved->front().values[i] - steps[i];
      EXPECT_TRUE(by == std::floor(wanted) || by == std::ceil(wanted)) << by;
      sum += by;
    }
    EXPECT_NEAR(sum / static_cast<double>(steps.size()), wanted, 0.01);
    EXPECT_EQ(Fold(update)->front().values, moved->front().values);
  }
}

TEST_F(LowRankTest, WithoutUpdatesTheFileIsNotRead) {
  const auto moved = Fold({{"encoder.bias", {1}, {1}}});
  ASSERT_TRUE(moved.ok()) << moved.status();
  EXPECT_THAT(*moved, IsEmpty());
}

TEST_F(LowRankTest, SaysWhatDoesNotFit) {
  const Tensor a{"m.low_rank.a", {1, 3}, {1, 1, 1}}, b{"m.low_rank.b", {2, 1}, {1, 1}};
  EXPECT_THAT(std::string(Fold({a, b}).status().message()), HasSubstr("cannot be read"));
  Write({1, 2, 3, 4, 5, 6}, {0.5F, 0.25F});
  EXPECT_TRUE(Fold({a, b}).ok());
  const auto why = [&](const std::vector<Tensor>& updates) { return std::string(Fold(updates).status().message()); };
  EXPECT_THAT(why({a}), HasSubstr("one half"));
  EXPECT_THAT(why({b}), HasSubstr("one half"));
  EXPECT_THAT(why({{"n.low_rank.a", {1, 3}, {1, 1, 1}}, {"n.low_rank.b", {2, 1}, {1, 1}}}), HasSubstr("no matrix"));
  EXPECT_THAT(why({{"m.low_rank.a", {1, 2}, {1, 1}}, b}), HasSubstr("another shape"));
  EXPECT_THAT(why({a, {"m.low_rank.b", {3, 1}, {1, 1, 1}}}), HasSubstr("another shape"));
  EXPECT_THAT(why({a, {"m.low_rank.b", {1, 2}, {1, 1}}}), HasSubstr("another shape"));
  std::ofstream(path_, std::ios::binary) << "no model";
  EXPECT_THAT(why({a, b}), HasSubstr("not an ONNX file"));
}

TEST(OnnxParametersTest, AreReadByName) {
  OnnxMessage graph;
  graph.Bytes(2, "two")
      .Nested(5, fakes::OnnxFloats("table", {2, 2}, {1, 2, 3, 4}))
      .Nested(5, fakes::OnnxTensor<std::int8_t>("steps", fakes::kOnnxInt8, {3}, {-1, 0, 1}));
  const std::string file = OnnxModel(graph);
  const auto all = ReadOnnxParameters(file);
  ASSERT_TRUE(all.ok()) << all.status();
  ASSERT_THAT(*all, SizeIs(2));
  EXPECT_EQ(all->at("table").type, OnnxParameter::kFloat);
  EXPECT_THAT(all->at("table").shape, ElementsAre(2, 2));
  EXPECT_EQ(all->at("table").bytes.size(), 16U);
  EXPECT_EQ(all->at("steps").type, OnnxParameter::kInt8);
  EXPECT_EQ(all->at("steps").bytes, std::string_view("\xFF\0\1", 3));
}

// Cut anywhere, or with a byte turned round, a file is read or refused, and nothing outside of it is looked at.
TEST(OnnxParametersTest, DamagedFilesAreReadOrRefused) {
  OnnxMessage graph;
  graph.Bytes(2, "one").Nested(5, fakes::OnnxFloats("table", {2, 2}, {1, 2, 3, 4}));
  const std::string file = OnnxModel(graph);
  const auto inside = [](const std::string& bytes) {
    const auto all = ReadOnnxParameters(bytes);
    if (!all.ok()) return;
    for (const auto& [name, parameter] : *all) {
      EXPECT_GE(parameter.bytes.data(), bytes.data());
      EXPECT_LE(parameter.bytes.data() + parameter.bytes.size(), bytes.data() + bytes.size());
    }
  };
  for (std::size_t length = 0; length < file.size(); ++length) inside(file.substr(0, length));
  for (std::size_t at = 0; at < file.size(); ++at) {
    for (const char to : {'\x00', '\x7F', '\xFF'}) {
      std::string damaged = file;
      damaged[at] = to;
      inside(damaged);
    }
  }
}

}  // namespace
}  // namespace annals::models
