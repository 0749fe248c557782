// Entities, onto the wire.
#pragma once

#include <cstddef>

#include "annals/v1/graph_service.pb.h"
#include "core/record/record.h"

namespace annals::server::convert {

// `chunks`: live ones that mention it.
v1::Entity ToProto(const Entity& entity, std::size_t chunks);

}  // namespace annals::server::convert
