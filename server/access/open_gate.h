// The gate that a configuration asks for, with the tokens it takes and its first key.
//
//   ASSIGN_OR_RETURN(auto gate, OpenGate(config, keys, log, now, count_refused));
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/time/timestamp.h"
#include "server/access/gate.h"
#include "server/config.h"
#include "server/logs/log.h"
#include "storage/key_store.h"

namespace annals::server {

// The first address that is reached from other machines, with its flag: "--listen 0.0.0.0:7411"; "" when there is none.
std::string OpenAddress(const ListenConfig& listen);

// `keys` (null: there are none) and `log` must outlive it. `refused` is told why a call was turned away. Beyond loopback, a
// call that nobody has to answer for is one that was allowed on purpose: else kFailedPrecondition, with what to do.
absl::StatusOr<std::unique_ptr<AccessGate>> OpenGate(const Config& config, storage::KeyStore* keys, const Log& log,
                                                     std::function<Timestamp()> now,
                                                     std::function<void(std::string_view)> refused);

}  // namespace annals::server
