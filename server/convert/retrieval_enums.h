// Choices of a retrieval, contract <-> core. A value that the contract does not know is nullopt. Thread-safe.
#pragma once

#include <optional>

#include "annals/v1/retrieval_service.pb.h"
#include "core/question/request.h"
#include "core/retrieval/ablation.h"
#include "core/retrieval/result.h"

namespace annals::server::convert {

std::optional<retrieval::ChunkScore> FromProto(v1::ChunkScore score);
std::optional<retrieval::Pipeline> FromProto(v1::RetrievalPipeline pipeline);
std::optional<scope::ScopeMode> FromProto(v1::ScopeMode mode);
std::optional<question::SupersededMode> FromProto(v1::SupersededMode mode);
std::optional<retrieval::Part> FromProto(v1::RankingPart part);
v1::Evidence ToProto(retrieval::Evidence evidence);

}  // namespace annals::server::convert
