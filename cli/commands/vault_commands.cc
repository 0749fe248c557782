#include "cli/commands/vault_commands.h"

#include <algorithm>

#include "cli/commands/identity_commands.h"
#include "cli/print/print.h"
#include "core/record/status.h"

namespace annals::cli {
namespace {

using Privacy = v1::PrivacyService::Stub;

constexpr std::size_t kTokensInACall = 100;

absl::Status Reveal(const Options& options, const Streams& streams, Connection& server, const CallOptions& call) {
  const std::vector<std::string>& tokens = options.pii.tokens;
  for (std::size_t begin = 0; begin < tokens.size(); begin += kTokensInACall) {
    v1::RevealRequest request;
    request.set_collection(options.collection);
    for (std::size_t i = begin; i < std::min(tokens.size(), begin + kTokensInACall); ++i) request.add_tokens(tokens[i]);
    ASSIGN_OR_RETURN(const auto response, server.Call(&Privacy::Reveal, request, call));
    RETURN_IF_ERROR(PrintResponse<v1::RevealResponse>(options, streams, response, [&](const auto& r) {
      for (const v1::RevealedValue& value : r.values()) streams.out << value.token() << "  " << value.value() << "\n";
      for (const std::string& token : r.unknown()) streams.problems << token << ": no original is kept\n";
    }));
  }
  return absl::OkStatus();
}

absl::Status Rotate(const Options& options, const Streams& streams, Connection& server, const CallOptions& call) {
  v1::RotateVaultRequest request;
  request.set_collection(options.collection);
  request.set_limit(options.pii.step);
  for (std::int64_t left = 1; left > 0;) {
    ASSIGN_OR_RETURN(const auto response, server.Call(&Privacy::RotateVault, request, call));
    RETURN_IF_ERROR(PrintResponse<v1::RotateVaultResponse>(options, streams, response, [&](const auto& r) {
      streams.out << "Encrypted " << r.rotated() << " with key " << r.key_id() << "; " << r.left() << " left\n";
    }));
    left = response.left();
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status RunVaultCommand(const Options& options, const Streams& streams, Connection& server,
                             const CallOptions& call) {
  return options.command == Command::kRevealPii ? Reveal(options, streams, server, call)
                                                : Rotate(options, streams, server, call);
}

}  // namespace annals::cli
