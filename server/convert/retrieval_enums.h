// Choices of a retrieval, contract <-> core. A value that the contract does not know is nullopt. Thread-safe.
#pragma once

#include <optional>

#include "annals/v1/retrieval_service.pb.h"
#include "core/question/request.h"
#include "core/retrieval/result.h"

namespace annals::server::convert {

std::optional<question::SupersededMode> FromProto(v1::SupersededMode mode);
// nullopt: unspecified, or unknown to the contract.
std::optional<ExpansionMode> FromProto(v1::ExpansionMode mode);
v1::ExpansionMode ToProto(ExpansionMode mode);
std::optional<question::Intent> FromProto(v1::Intent intent);
v1::Intent ToProto(question::Intent intent);
v1::Evidence ToProto(retrieval::Evidence evidence);

}  // namespace annals::server::convert
