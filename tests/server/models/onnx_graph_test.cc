// A run that nobody waits for any more ends in the middle of the model.
#include "server/models/onnx_graph.h"

#include <gtest/gtest.h>
#include <pthread.h>

#include <atomic>
#include <ctime>
#include <fstream>
#include <thread>

#include "absl/strings/str_cat.h"
#include "tests/fakes/onnx_message.h"
#include "tests/support/eventually.h"
#include "tests/support/temporary_folder.h"

namespace annals::models {
namespace {

using fakes::OnnxFloats;
using fakes::OnnxMessage;
using fakes::OnnxNode;
using fakes::OnnxValue;

constexpr std::size_t kWidth = 128;

// A state for each token, handed through so many products with the identity.
void WriteChain(const std::string& path, int products) {
  std::vector<float> table(2 * kWidth, 1.0F), identity(kWidth * kWidth, 0.0F);
  for (std::size_t i = 0; i < kWidth; ++i) identity[i * kWidth + i] = 1.0F;
  OnnxMessage graph;
  graph.Nested(1, OnnxNode("Gather", {"table", "input_ids"}, "state0"));
  for (int i = 0; i < products; ++i)
    graph.Nested(1, OnnxNode("MatMul", {absl::StrCat("state", i), "identity"}, absl::StrCat("state", i + 1)));
  graph.Bytes(2, "chain")
      .Nested(5, OnnxFloats("table", {2, kWidth}, table))
      .Nested(5, OnnxFloats("identity", {kWidth, kWidth}, identity))
      .Nested(11, OnnxValue("input_ids", fakes::kOnnxInt64, {"batch", "tokens"}, 0))
      .Nested(12, OnnxValue(absl::StrCat("state", products), fakes::kOnnxFloat, {"batch", "tokens"}, kWidth));
  std::ofstream(path, std::ios::binary) << OnnxModel(graph);
}

class OnnxGraphTest : public ::testing::Test {
 protected:
  std::unique_ptr<OnnxGraph> Chain(int products) {
    const std::string path = folder_.path() + "/model.onnx";
    WriteChain(path, products);
    auto graph = OnnxGraph::Load(path);
    EXPECT_TRUE(graph.ok()) << graph.status();
    return *std::move(graph);
  }
  TemporaryFolder folder_;
};

TEST_F(OnnxGraphTest, ARunThatIsNotStoppedEnds) {
  const auto graph = Chain(3);
  const std::vector<std::int64_t> ids = {0, 1};
  const OnnxGraph::Stop stop;
  std::size_t numbers = 0;
  const absl::Status status =
      graph->Run({.ids = ids}, [&](const OnnxGraph::Output& output) { numbers = output.values.size(); }, &stop);
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_EQ(numbers, 2 * kWidth);
}

TEST_F(OnnxGraphTest, AStoppedOneBeginsNothing) {
  const auto graph = Chain(3);
  const std::vector<std::int64_t> ids = {0, 1};
  OnnxGraph::Stop stop;
  stop.Now();
  EXPECT_TRUE(absl::IsCancelled(graph->Run({.ids = ids}, [](const OnnxGraph::Output&) { FAIL(); }, &stop)));
  EXPECT_TRUE(graph->Run({.ids = ids}, [](const OnnxGraph::Output&) {}).ok()) << "others go on";
}

// Its table is kept as steps of a scale.
void WriteSteps(const std::string& path, const std::vector<std::int8_t>& steps, float scale) {
  OnnxMessage graph;
  graph.Nested(1, OnnxNode("Gather", {"table_quantized", "input_ids"}, "steps"))
      .Nested(1, OnnxNode("DequantizeLinear", {"steps", "table_scale"}, "state"))
      .Bytes(2, "steps")
      .Nested(5, fakes::OnnxTensor("table_quantized", fakes::kOnnxInt8, {2, steps.size() / 2}, steps))
      .Nested(5, OnnxFloats("table_scale", {}, {scale}))
      .Nested(11, OnnxValue("input_ids", fakes::kOnnxInt64, {"batch", "tokens"}, 0))
      .Nested(12, OnnxValue("state", fakes::kOnnxFloat, {"batch", "tokens"}, steps.size() / 2));
  std::ofstream(path, std::ios::binary) << OnnxModel(graph);
}

TEST_F(OnnxGraphTest, TakesOtherParametersInPlaceOfTheFilesOwn) {
  const std::string path = folder_.path() + "/steps.onnx";
  WriteSteps(path, {1, 2, 3, 4}, 0.5F);
  const std::vector<std::int64_t> ids = {1};
  const auto state = [&](const OnnxGraph::Instead& instead) -> std::vector<float> {
    const auto graph = OnnxGraph::Load(path, instead);
    EXPECT_TRUE(graph.ok()) << graph.status();
    std::vector<float> numbers;
    const auto keep = [&](const OnnxGraph::Output& output) {
      numbers.assign(output.values.begin(), output.values.end());
    };
    EXPECT_TRUE((*graph)->Run({.ids = ids}, keep).ok());
    return numbers;
  };
  const std::vector<Tensor> scale = {{"table_scale", {}, {2}}};
  const std::vector<Int8Tensor> table = {{"table_quantized", {2, 2}, {1, 2, 30, -4}}}, none = {{"other", {1}, {1}}};
  EXPECT_EQ(state({}), (std::vector<float>{1.5F, 2}));
  EXPECT_EQ(state({.bytes = table}), (std::vector<float>{15, -2}));
  EXPECT_EQ(state({.floats = scale, .bytes = table}), (std::vector<float>{60, -8}));
  EXPECT_EQ(state({.bytes = none}), (std::vector<float>{1.5F, 2}));
}

// To its end it would take minutes.
TEST_F(OnnxGraphTest, AStopEndsTheRunsThatAreUnderWay) {
  const auto graph = Chain(2'000);
  const std::vector<std::int64_t> ids(20'000, 1);
  OnnxGraph::Stop stop;
  std::atomic<int> begun{0};
  std::vector<std::thread> threads;
  std::vector<absl::Status> ended(2);
  for (std::size_t t = 0; t < 2; ++t) {
    threads.emplace_back([&, t] {
      ++begun;
      ended[t] = graph->Run({.ids = ids}, [](const OnnxGraph::Output&) { FAIL() << "it came to its end"; }, &stop);
    });
  }
  EXPECT_TRUE(Eventually([&] { return begun == 2; }));
  // Each has computed for a while: it is in the middle.
  for (std::thread& thread : threads) {
    clockid_t clock;
    ASSERT_EQ(pthread_getcpuclockid(thread.native_handle(), &clock), 0);
    EXPECT_TRUE(Eventually([&] {
      timespec used{};
      clock_gettime(clock, &used);
      return used.tv_sec > 0 || used.tv_nsec >= 200'000'000;
    }));
  }
  stop.Now();
  for (std::thread& thread : threads) thread.join();
  for (const absl::Status& status : ended) EXPECT_TRUE(absl::IsCancelled(status)) << status;
}

}  // namespace
}  // namespace annals::models
