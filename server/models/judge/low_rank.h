// Low-rank updates of a quantised model's matrices (Hu et al., "LoRA", 2021), folded into them: a model bent by training costs
// at run time what it did before.
//
//   ASSIGN_OR_RETURN(std::vector<Int8Tensor> moved, FoldLowRank("…/model.int8.onnx", file.tensors));
//   OnnxGraph::Load(path, {.bytes = moved});
//
// An update of the matrix NAME, kept in the file as NAME_quantized (int8 [in, out], zero points 0, within ±64, as 8-bit products
// without VNNI need it) and NAME_scale (float [out]), is a pair of tensors: NAME.low_rank.a [rank, in] and NAME.low_rank.b
// [out, rank], whose product is added. A number between two steps of the scale goes to either, so that it is right in the mean
// (stochastic rounding): to the nearest, most updates would vanish, being smaller than half a step. Which way follows from
// its place: the same on every machine.
//
// kInvalidArgument: an update without its other half, of a matrix that the file has not, or of another shape; or the file is
// no ONNX model. Thread-safe. Takes as much memory as the file is long while it works. Other tensors are passed over.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "server/models/judge/tensor_file.h"
#include "server/models/onnx_graph.h"

namespace annals::models {

absl::StatusOr<std::vector<Int8Tensor>> FoldLowRank(const std::string& graph, std::span<const Tensor> updates);

// Whether a tensor is half of an update.
bool IsLowRank(const Tensor& tensor);

}  // namespace annals::models
