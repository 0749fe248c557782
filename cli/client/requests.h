// From the options of a question to the request of the contract.
#pragma once

#include "absl/status/statusor.h"
#include "annals/v1/admin_service.pb.h"
#include "annals/v1/graph_service.pb.h"
#include "annals/v1/identity_service.pb.h"
#include "annals/v1/retrieval_service.pb.h"
#include "cli/commands/options.h"

namespace annals::cli {

// {"2025-07-01..2025-10-01"} -> one range; two of them -> a comparison; {"none"} -> no time filter; {} -> unset type,
// that is, the scope is parsed from the question. InvalidArgument names the bad text.
absl::StatusOr<v1::TimeScope> ParseScopes(const std::vector<std::string>& scopes);

absl::StatusOr<v1::RetrieveRequest> RetrieveRequestOf(const QuestionOptions& options);
// {"survey=45"} -> one rank; {"default"} -> none. The words were checked when parsed.
v1::UpdateCollectionRequest AuthorityRequestOf(const std::string& collection,
                                               const std::vector<std::string>& authority);
absl::StatusOr<v1::AnswerRequest> AnswerRequestOf(const QuestionOptions& options);
// InvalidArgument when the period is no FROM..TO.
absl::StatusOr<v1::FindConnectionsRequest> ConnectionsRequestOf(const std::string& collection,
                                                                const ConnectionOptions& options);
absl::StatusOr<v1::GetTimelineRequest> TimelineRequestOf(const std::string& collection, const TimelineOptions& options);
v1::ResolveEntityRequest ResolveRequestOf(const std::string& collection, const IdentityOptions& options);
v1::MergeEntitiesRequest MergeRequestOf(const std::string& collection, const IdentityOptions& options);

}  // namespace annals::cli
