// What a configuration says of the safety of a server, for `annals doctor`.
#pragma once

#include "annals/v1/diagnosis_service.pb.h"
#include "server/config.h"

namespace annals::server::convert {

v1::ConfigurationState ToProto(const Config& config, bool reached_from_elsewhere);

}  // namespace annals::server::convert
