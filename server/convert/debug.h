// Trials of the ranking, from the wire.
#pragma once

#include <string>

#include "annals/v1/debug_service.pb.h"
#include "core/retrieval/ablation.h"
#include "server/convert/time.h"

namespace annals::server::convert {

// `field` is the path of the trial in the call: "trial.".
retrieval::Ablation FromProto(const v1::RankingTrial& trial, const std::string& field, Violations* violations);

}  // namespace annals::server::convert
