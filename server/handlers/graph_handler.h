// GraphService: GetEntity, GetTimeline, FindConnections.
#pragma once

#include "absl/status/statusor.h"
#include "annals/v1/graph_service.pb.h"
#include "server/handlers/ports.h"

namespace annals::server {

class GraphHandler {
 public:
  explicit GraphHandler(const HandlerPorts& ports) : ports_(ports) {}

  absl::StatusOr<v1::GetEntityResponse> Handle(const v1::GetEntityRequest& request, const CallContext& call);

  absl::StatusOr<v1::GetTimelineResponse> Handle(const v1::GetTimelineRequest& request, const CallContext& call);

  absl::StatusOr<v1::FindConnectionsResponse> Handle(const v1::FindConnectionsRequest& request,
                                                     const CallContext& call);

 private:
  HandlerPorts ports_;
};

}  // namespace annals::server
