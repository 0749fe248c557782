// Choices of a retrieval, contract <-> core. A value that the contract does not know is nullopt. Thread-safe.
#pragma once

#include <optional>

#include "annals/v1/retrieval_service.pb.h"
#include "core/question/request.h"
#include "core/retrieval/result.h"

namespace annals::server::convert {

std::optional<question::SupersededMode> FromProto(v1::SupersededMode mode);
v1::Evidence ToProto(retrieval::Evidence evidence);

}  // namespace annals::server::convert
