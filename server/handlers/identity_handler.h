// IdentityService: ResolveEntity, MergeEntities, SplitEntity, AddAlias, ListAliasCandidates, LinkPapers.
#pragma once

#include "absl/status/statusor.h"
#include "annals/v1/identity_service.pb.h"
#include "server/handlers/ports.h"

namespace annals::server {

class IdentityHandler {
 public:
  explicit IdentityHandler(const HandlerPorts& ports) : ports_(ports) {}

  absl::StatusOr<v1::ResolveEntityResponse> Handle(const v1::ResolveEntityRequest& request, const CallContext& call);
  absl::StatusOr<v1::MergeEntitiesResponse> Handle(const v1::MergeEntitiesRequest& request, const CallContext& call);
  absl::StatusOr<v1::SplitEntityResponse> Handle(const v1::SplitEntityRequest& request, const CallContext& call);
  absl::StatusOr<v1::AddAliasResponse> Handle(const v1::AddAliasRequest& request, const CallContext& call);
  absl::StatusOr<v1::ListAliasCandidatesResponse> Handle(const v1::ListAliasCandidatesRequest& request,
                                                         const CallContext& call);
  absl::StatusOr<v1::LinkPapersResponse> Handle(const v1::LinkPapersRequest& request, const CallContext& call);

 private:
  absl::StatusOr<v1::LinkPapersResponse> LinkPapers(const ImageRegistry::Pinned& pinned, bool dry_run);
  absl::StatusOr<v1::LinkPapersResponse> UnlinkPapers(CollectionId collection, const v1::LinkPapersRequest& request);

  HandlerPorts ports_;
};

}  // namespace annals::server
