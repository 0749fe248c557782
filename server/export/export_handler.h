// ExportService: a collection as it was given, page by page.
//
// It takes a caller of scope admin: a page has what read calls show one document at a time, and with it versions that were replaced or
// deleted, how the collection is set, and what its policy says. What a policy hides is hidden here as it is at an ingest, from callers
// that may not reveal it; an export of theirs is one of the collection as the policy lets it be known.
#pragma once

#include "absl/status/statusor.h"
#include "annals/v1/export_service.pb.h"
#include "server/handlers/ports.h"

namespace annals::server {

class PrivacyGuard;

class ExportHandler {
 public:
  // Both must outlive it.
  ExportHandler(const HandlerPorts& ports, const PrivacyGuard& guard) : ports_(ports), guard_(guard) {}

  absl::StatusOr<v1::ExportCollectionResponse> Handle(const v1::ExportCollectionRequest& request,
                                                      const CallContext& call);

 private:
  absl::Status AddDocument(const storage::ExportedVersion& version, const privacy::Policy& policy,
                           const privacy::KnownPeople* people, bool history,
                           v1::ExportCollectionResponse* response) const;

  HandlerPorts ports_;
  const PrivacyGuard& guard_;
};

}  // namespace annals::server
