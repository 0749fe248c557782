// AssetService.ListAssetNeighbors.
#pragma once

#include "absl/status/statusor.h"
#include "annals/v1/asset_service.pb.h"
#include "core/index/tables/asset_links.h"
#include "server/handlers/ports.h"

namespace annals::server {

class AssetHandler {
 public:
  explicit AssetHandler(const HandlerPorts& ports) : ports_(ports) {}

  // O(edges of the asset), beside one reading of each view.
  absl::StatusOr<v1::ListAssetNeighborsResponse> Handle(const v1::ListAssetNeighborsRequest& request,
                                                        const CallContext& call);

 private:
  HandlerPorts ports_;
  index::AssetLinksCache links_;
};

}  // namespace annals::server
