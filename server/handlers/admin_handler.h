// AdminService: collections, documents, and the state of the server.
#pragma once

#include <chrono>

#include "absl/status/statusor.h"
#include "annals/v1/admin_service.pb.h"
#include "server/handlers/ports.h"

namespace annals::server {

class AdminHandler {
 public:
  explicit AdminHandler(const HandlerPorts& ports) : ports_(ports) {}

  absl::StatusOr<v1::CreateCollectionResponse> Handle(const v1::CreateCollectionRequest& request,
                                                      const CallContext& call);
  absl::StatusOr<v1::UpdateCollectionResponse> Handle(const v1::UpdateCollectionRequest& request,
                                                      const CallContext& call);
  absl::StatusOr<v1::ListCollectionsResponse> Handle(const v1::ListCollectionsRequest& request,
                                                     const CallContext& call);
  absl::StatusOr<v1::GetCollectionResponse> Handle(const v1::GetCollectionRequest& request, const CallContext& call);
  absl::StatusOr<v1::DeleteCollectionResponse> Handle(const v1::DeleteCollectionRequest& request,
                                                      const CallContext& call);
  absl::StatusOr<v1::ListDocumentsResponse> Handle(const v1::ListDocumentsRequest& request, const CallContext& call);
  absl::StatusOr<v1::GetDocumentResponse> Handle(const v1::GetDocumentRequest& request, const CallContext& call);
  absl::StatusOr<v1::DeleteDocumentResponse> Handle(const v1::DeleteDocumentRequest& request, const CallContext& call);
  absl::StatusOr<v1::PurgeDocumentResponse> Handle(const v1::PurgeDocumentRequest& request, const CallContext& call);
  absl::StatusOr<v1::PurgeEntityResponse> Handle(const v1::PurgeEntityRequest& request, const CallContext& call);
  absl::StatusOr<v1::ReembedCollectionResponse> Handle(const v1::ReembedCollectionRequest& request,
                                                       const CallContext& call);
  absl::StatusOr<v1::CancelReembeddingResponse> Handle(const v1::CancelReembeddingRequest& request,
                                                       const CallContext& call);
  absl::StatusOr<v1::GetStatusResponse> Handle(const v1::GetStatusRequest& request, const CallContext& call);

 private:
  absl::StatusOr<storage::Collection> SetFeatures(const storage::Collection& known,
                                                  const v1::CollectionFeatures& given);
  absl::StatusOr<storage::Collection> SetPrivacy(const std::string& name, const privacy::Policy& policy);
  absl::Status SetQuota(storage::Collection collection, const storage::Quota& quota);
  absl::Status FillQuota(CollectionId collection, v1::Collection* out);  // nothing where there is none
  absl::Status FillKeyUses(CollectionId collection, const Caller& caller, v1::Collection* out);
  absl::StatusOr<embedding::Embedder*> ModelNamed(const std::string& name) const;  // MODEL_NOT_SERVED
  absl::StatusOr<embedding::Embedder*> ModelFor(const v1::CreateCollectionRequest& request) const;
  // How far a re-embedding is; nothing where there is none.
  absl::Status FillReembedding(const storage::Collection& collection, v1::Collection* out) const;
  absl::StatusOr<storage::Collection> SetAuthority(const std::string& name, const AuthorityOrder::Ranks& ranks);
  std::shared_ptr<const index::View> ViewAtHand(const storage::Collection& collection, const CallContext& call) const;

  // Those in memory that the caller reaches; with `alone` that one, in memory or not.
  void FillImages(const std::string& alone, const Caller& caller, v1::GetStatusResponse* response) const;
  void FillBacklogs(v1::GetStatusResponse* response) const;
  void FillPurges(const storage::Collection& collection, v1::GetStatusResponse* response) const;

  HandlerPorts ports_;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

}  // namespace annals::server
