// A question and a sentence read together by an encoder that was bent to it, and the file that bends it.
#include "server/models/judge/onnx_judge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "server/models/judge/tensor_file.h"
#include "storage/call_bounds.h"
#include "tests/fakes/tensor_bytes.h"
#include "tests/fakes/tiny_encoder.h"
#include "tests/support/eventually.h"
#include "tests/support/temporary_folder.h"

namespace annals::models {
namespace {

using fakes::TensorBytes;
using fakes::TinyState;
using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

constexpr std::int64_t kCls = 2, kSep = 3, kRiver = 4, kRose = 5, kFell = 6, kThe = 9, kUnknown = 1;

// The first number of a token's state is its id and one.
Tensor Head() { return {"head.weight", {4}, {1, 0, 0, 0}}; }
Tensor Bias(float bias) { return {"head.bias", {1}, {bias}}; }

double MeanOf(const std::vector<std::int64_t>& ids) {
  double sum = 0;
  for (const std::int64_t id : ids) sum += TinyState(static_cast<std::size_t>(id))[0];
  return sum / static_cast<double>(ids.size());
}

class OnnxJudgeTest : public ::testing::Test {
 protected:
  OnnxJudgeTest() { fakes::WriteTinyEncoder(folder_.path()); }
  absl::StatusOr<std::unique_ptr<OnnxJudge>> Load(const std::vector<Tensor>& tensors) {
    return OnnxJudge::Load(folder_.path(), TensorBytes(tensors), {.threads = 2});
  }
  std::vector<double> Judge(const std::vector<Tensor>& tensors, const std::string& question,
                            const std::vector<OnnxJudge::Sentence>& sentences) {
    const auto judge = Load(tensors);
    EXPECT_TRUE(judge.ok()) << judge.status();
    if (!judge.ok()) return {};
    const auto judged = (*judge)->Judge(question, sentences);
    EXPECT_TRUE(judged.ok()) << judged.status();
    return judged.value_or(std::vector<double>());
  }
  TemporaryFolder folder_;
};

TEST_F(OnnxJudgeTest, ReadsQuestionTitleSentenceBeforeAndSentenceInOne) {
  EXPECT_THAT(
      Judge({Head(), Bias(0.5F)}, "the river",
            {{.title = "fell", .before = "rose", .text = "river"}, {.title = "", .before = "", .text = "rose"}}),
      ElementsAre(
          DoubleNear(MeanOf({kCls, kThe, kRiver, kSep, kFell, kUnknown, kRose, kSep, kRiver, kSep}) + 0.5, 1e-5),
          DoubleNear(MeanOf({kCls, kThe, kRiver, kSep, kSep, kRose, kSep}) + 0.5, 1e-5)));
}

TEST_F(OnnxJudgeTest, ASentencesNumberDoesNotDependOnTheOthers) {
  const OnnxJudge::Sentence sentence{.title = "river", .before = "", .text = "the river rose"};
  const double alone = Judge({Head(), Bias(0)}, "river", {sentence}).at(0);
  const std::vector<double> among =
      Judge({Head(), Bias(0)}, "river", {{.title = "", .before = "", .text = "fell fell fell fell"}, sentence});
  EXPECT_EQ(among.at(1), alone);
}

// Whoever asks while others stand in line gets no further sentences read, and behind many none.
TEST_F(OnnxJudgeTest, HasNoTimeWhileManyWait) {
  const auto judge = Load({Head(), Bias(0)});
  ASSERT_TRUE(judge.ok()) << judge.status();
  EXPECT_TRUE((*judge)->IsFree(/*further=*/false));
  EXPECT_TRUE((*judge)->IsFree(/*further=*/true));
  std::atomic<bool> seen = false;
  std::thread others([&] {
    const storage::CallBounds until_seen(storage::CallBounds::Clock::time_point::max(), [&] { return seen.load(); });
    const std::vector<OnnxJudge::Sentence> many(200'000, {.title = "", .before = "", .text = "river"});
    EXPECT_TRUE(absl::IsCancelled((*judge)->Judge("the river", many).status()));
  });
  EXPECT_TRUE(Eventually([&] { return !(*judge)->IsFree(/*further=*/true); }));
  EXPECT_FALSE((*judge)->IsFree(/*further=*/false));
  seen = true;
  others.join();
  EXPECT_TRUE((*judge)->IsFree(/*further=*/true));
}

// Of the sentence before its end is read, of the others their beginning.
TEST_F(OnnxJudgeTest, CutsWhatIsLong) {
  std::string fells;
  for (int i = 0; i < 30; ++i) fells += "fell ";
  std::vector<std::int64_t> ids = {kCls, kSep, kUnknown};
  ids.insert(ids.end(), 23, kFell);
  ids.insert(ids.end(), {kRose, kSep, kRiver, kSep});
  EXPECT_THAT(Judge({Head(), Bias(0)}, "", {{.title = "", .before = "the " + fells + "rose", .text = "river"}}),
              ElementsAre(DoubleNear(MeanOf(ids), 1e-5)));
}

TEST_F(OnnxJudgeTest, BendsTheModelByWhatItIsGiven) {
  std::vector<float> tens(10 * 4, 10.0F);
  EXPECT_THAT(
      Judge({Head(), Bias(0), {"table", {10, 4}, tens}}, "river", {{.title = "", .before = "", .text = "rose"}}),
      ElementsAre(DoubleNear(10, 1e-5)));
}

TEST_F(OnnxJudgeTest, SaysWhatIsWrongWithTheWeights) {
  EXPECT_THAT(std::string(Load({Bias(0)}).status().message()), HasSubstr("no head.weight"));
  EXPECT_FALSE(Load({Head(), Bias(0), {"table", {10, 3}, std::vector<float>(30)}}).ok()) << "of another shape";
  EXPECT_THAT(std::string(Load({{"head.weight", {3}, {1, 1, 1}}}).status().message()), HasSubstr("do not fit"));
}

TEST_F(OnnxJudgeTest, RefusesTheWeightsOfAnotherGraph) {
  const auto judge =
      OnnxJudge::Load(folder_.path(), TensorBytes(R"({"__metadata__": {"graph_sha256": "00ff"}})", ""), {});
  EXPECT_THAT(std::string(judge.status().message()), HasSubstr("of another file"));
}

TEST(TensorFileTest, ReadsNumbersByName) {
  const auto file = ReadTensors(TensorBytes({{"b", {2, 2}, {1, 2, 3, 4}}, {"a", {1}, {-0.5F}}}));
  ASSERT_TRUE(file.ok()) << file.status();
  ASSERT_EQ(file->tensors.size(), 2U);
  EXPECT_EQ(file->tensors[0].name, "a");
  EXPECT_THAT(file->tensors[0].values, ElementsAre(-0.5F));
  EXPECT_THAT(file->tensors[1].shape, ElementsAre(2, 2));
  EXPECT_THAT(file->tensors[1].values, ElementsAre(1, 2, 3, 4));
}

TEST(TensorFileTest, ReadsHalvesOfFloats) {
  const std::string halves("\x80\x3F\x20\xC1", 4);  // 1 and -10
  const auto file =
      ReadTensors(TensorBytes(R"({"a": {"dtype": "BF16", "shape": [2], "data_offsets": [0, 4]}})", halves));
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_THAT(file->tensors[0].values, ElementsAre(1, -10));
}

TEST(TensorFileTest, ReadsWhatElseTheHeadSays) {
  const auto file = ReadTensors(TensorBytes(R"({"__metadata__": {"graph_sha256": "00ff"}})", ""));
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_THAT(file->metadata, ElementsAre(Pair("graph_sha256", "00ff")));
}

TEST(TensorFileTest, RefusesWhatIsNone) {
  const std::string four = "abcd";
  for (const std::string& bytes : {
           std::string(),
           std::string("1234567"),
           std::string("\xff\xff\xff\xff\xff\xff\xff\xff{}"),
           TensorBytes("not json", four),
           TensorBytes("[]", four),
           TensorBytes(R"({"__metadata__": {"a": 1}})", four),
           TensorBytes(R"({"a": 1})", four),
           TensorBytes(R"({"a": {"dtype": "BF16", "shape": [1], "data_offsets": [0, 4]}})", four),
           TensorBytes(R"({"a": {"dtype": "F16", "shape": [2], "data_offsets": [0, 4]}})", four),
           TensorBytes(R"({"a": {"dtype": "F32", "shape": [2], "data_offsets": [0, 4]}})", four),
           TensorBytes(R"({"a": {"dtype": "F32", "shape": [1], "data_offsets": [4, 8]}})", four),
           TensorBytes(R"({"a": {"dtype": "F32", "shape": [1], "data_offsets": [4, 0]}})", four),
           TensorBytes(R"({"a": {"dtype": "F32", "shape": [-1], "data_offsets": [0, 4]}})", four),
           TensorBytes(R"({"a": {"dtype": "F32", "shape": [4611686018427387904, 4], "data_offsets": [0, 4]}})", four),
           TensorBytes(R"({"a": {"dtype": "F32", "shape": ["x"], "data_offsets": [0, 4]}})", four),
           TensorBytes(R"({"a": {"dtype": "F32", "shape": [1]}})", four),
       })
    EXPECT_EQ(ReadTensors(bytes).status().code(), absl::StatusCode::kInvalidArgument) << bytes;
}

}  // namespace
}  // namespace annals::models
