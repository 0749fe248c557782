// The commands about who is who, what hangs together, and about removing for good.
#pragma once

#include <functional>

#include "absl/status/status.h"
#include "cli/client/connection.h"
#include "cli/commands/commands.h"
#include "cli/print/output.h"
#include "core/record/status.h"

namespace annals::cli {

// REQUIRES: options.command is purge, resolve, merge, split, alias, candidates, papers or backfill.
absl::Status RunIdentityCommand(const Options& options, const Streams& streams, Connection& server,
                                const CallOptions& call);

// Prints a response the way that was asked for.
template <class Response>
absl::Status PrintResponse(const Options& options, const Streams& streams, const Response& response,
                           const std::function<void(const Response&)>& for_people) {
  if (!options.json) {
    for_people(response);
    return absl::OkStatus();
  }
  ASSIGN_OR_RETURN(const std::string json, ToJson(response));
  streams.out << json << "\n";
  return absl::OkStatus();
}

}  // namespace annals::cli
