// PrivacyService: originals of tokens, for who may see them, and their keys.
#pragma once

#include "absl/status/statusor.h"
#include "annals/v1/privacy_service.pb.h"
#include "server/handlers/ports.h"

namespace annals::server {

class PrivacyHandler {
 public:
  explicit PrivacyHandler(const HandlerPorts& ports) : ports_(ports) {}

  absl::StatusOr<v1::RevealResponse> Handle(const v1::RevealRequest& request, const CallContext& call);
  absl::StatusOr<v1::RotateVaultResponse> Handle(const v1::RotateVaultRequest& request, const CallContext& call);

 private:
  HandlerPorts ports_;
};

}  // namespace annals::server
