// The weights of judges that the program carries along: of a model by its name, as a file of safetensors (tensor_file.h).
//
//   JudgeWeightsOf("e5-small-v2")     some 240 kB
//   JudgeWeightsOf("other")           empty: there is no judge for it
//
// A judge belongs to the very file that it was trained on (its SHA-256 is in the head, "graph_sha256"): on another one its
// numbers mean nothing, and OnnxJudge::Load refuses. How they were made: bench/judge/train.py.
#pragma once

#include <string_view>

namespace annals::models {

std::string_view JudgeWeightsOf(std::string_view name);

}  // namespace annals::models
