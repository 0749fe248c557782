// AccessService: keys.
#pragma once

#include "absl/status/statusor.h"
#include "annals/v1/access_service.pb.h"
#include "server/access/gate.h"
#include "server/transport/call.h"

namespace annals::server {

class AccessHandler {
 public:
  // `gate` must outlive the handler.
  explicit AccessHandler(AccessGate& gate) : gate_(gate) {}

  absl::StatusOr<v1::CreateApiKeyResponse> Handle(const v1::CreateApiKeyRequest& request, const CallContext& call);
  absl::StatusOr<v1::ListApiKeysResponse> Handle(const v1::ListApiKeysRequest& request, const CallContext& call);
  absl::StatusOr<v1::RevokeApiKeyResponse> Handle(const v1::RevokeApiKeyRequest& request, const CallContext& call);
  absl::StatusOr<v1::UpdateApiKeyResponse> Handle(const v1::UpdateApiKeyRequest& request, const CallContext& call);

 private:
  AccessGate& gate_;
};

}  // namespace annals::server
