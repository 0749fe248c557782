// AssetService: links between assets written, taken away, listed, and told by what documents keep of their source.
#pragma once

#include "absl/status/statusor.h"
#include "annals/v1/asset_service.pb.h"
#include "server/handlers/ports.h"

namespace annals::server {

class AssetHandler {
 public:
  explicit AssetHandler(const HandlerPorts& ports) : ports_(ports) {}

  // One transaction.
  absl::StatusOr<v1::LinkAssetsResponse> Handle(const v1::LinkAssetsRequest& request, const CallContext& call);
  absl::StatusOr<v1::DeleteAssetEdgeResponse> Handle(const v1::DeleteAssetEdgeRequest& request,
                                                     const CallContext& call);
  // O(links of the asset).
  absl::StatusOr<v1::ListAssetNeighborsResponse> Handle(const v1::ListAssetNeighborsRequest& request,
                                                        const CallContext& call);
  // O(members of the thread).
  absl::StatusOr<v1::ListThreadMembersResponse> Handle(const v1::ListThreadMembersRequest& request,
                                                       const CallContext& call);
  // O(documents), whatever the limit.
  absl::StatusOr<v1::BackfillAssetEdgesResponse> Handle(const v1::BackfillAssetEdgesRequest& request,
                                                        const CallContext& call);

 private:
  HandlerPorts ports_;
};

}  // namespace annals::server
