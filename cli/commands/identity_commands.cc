#include "cli/commands/identity_commands.h"

#include <algorithm>

#include "cli/client/requests.h"
#include "cli/print/print.h"

namespace annals::cli {
namespace {

using Admin = v1::AdminService::Stub;
using Assets = v1::AssetService::Stub;
using Identity = v1::IdentityService::Stub;

class IdentityRun {
 public:
  IdentityRun(const Options& options, const Streams& streams, Connection& server, const CallOptions& call)
      : options_(options), streams_(streams), server_(server), call_(call) {}

  absl::Status Run() {
    switch (options_.command) {
      case Command::kPurge:
        return options_.ids.empty() ? PurgeEntity() : PurgeDocuments();
      case Command::kResolve:
        return Resolve();
      case Command::kMerge:
        return Merge();
      case Command::kSplit:
        return Split();
      case Command::kPapers:
        return LinkPapers();
      case Command::kBackfill:
        return Backfill();
      case Command::kAlias:
        return AddAlias();
      default:
        return ListCandidates();
    }
  }

 private:
  template <class Response>
  absl::Status Print(const Response& response, const std::function<void(const Response&)>& for_people) {
    return PrintResponse(options_, streams_, response, for_people);
  }

  absl::Status PurgeDocuments() {
    for (const std::string& id : options_.ids) {
      v1::PurgeDocumentRequest request;
      request.set_collection(options_.collection);
      request.set_document_id(id);
      ASSIGN_OR_RETURN(const auto response, server_.Call(&Admin::PurgeDocument, request, call_));
      RETURN_IF_ERROR(Print<v1::PurgeDocumentResponse>(response, [&](const auto& r) {
        streams_.out << "Purged " << id << ": " << r.versions() << " versions, " << r.entities() << " entities\n";
      }));
    }
    return absl::OkStatus();
  }

  absl::Status PurgeEntity() {
    v1::PurgeEntityRequest request;
    request.set_collection(options_.collection);
    request.set_name(options_.identity.name);
    request.set_dry_run(options_.identity.dry_run);
    ASSIGN_OR_RETURN(const auto response, server_.Call(&Admin::PurgeEntity, request, call_));
    return Print<v1::PurgeEntityResponse>(response, [&](const auto& r) {
      for (const std::string& id : r.document_ids()) streams_.out << id << "\n";
      streams_.out << (request.dry_run() ? "Would purge " : "Purged ") << r.documents() << " documents\n";
    });
  }

  absl::Status Resolve() {
    const v1::ResolveEntityRequest request = ResolveRequestOf(options_.collection, options_.identity);
    ASSIGN_OR_RETURN(const auto response, server_.Call(&Identity::ResolveEntity, request, call_));
    return Print<v1::ResolveEntityResponse>(response,
                                            [this](const auto& r) { PrintResolved(r, streams_.style, streams_.out); });
  }

  absl::Status Merge() {
    const v1::MergeEntitiesRequest request = MergeRequestOf(options_.collection, options_.identity);
    ASSIGN_OR_RETURN(const auto response, server_.Call(&Identity::MergeEntities, request, call_));
    return Print<v1::MergeEntitiesResponse>(response,
                                            [this](const auto& r) { PrintMerged(r, streams_.style, streams_.out); });
  }

  absl::Status Split() {
    v1::SplitEntityRequest request;
    request.set_collection(options_.collection);
    request.set_name(options_.identity.name);
    for (const std::string& id : options_.identity.documents) request.add_documents(id);
    ASSIGN_OR_RETURN(const auto response, server_.Call(&Identity::SplitEntity, request, call_));
    return Print<v1::SplitEntityResponse>(response,
                                          [this](const auto& r) { PrintSplit(r, streams_.style, streams_.out); });
  }

  absl::Status AddAlias() {
    v1::AddAliasRequest request;
    request.set_collection(options_.collection);
    request.set_name(options_.identity.name);
    request.set_alias(options_.identity.other);
    ASSIGN_OR_RETURN(const auto response, server_.Call(&Identity::AddAlias, request, call_));
    return Print<v1::AddAliasResponse>(response, [this](const auto& r) {
      streams_.out << "#" << r.entity_id() << (r.changed() ? " is now known as " : " was known before as ") << r.alias()
                   << "\n";
    });
  }

  absl::Status LinkPapers() {
    v1::LinkPapersRequest request;
    request.set_collection(options_.collection);
    request.set_dry_run(options_.identity.dry_run);
    for (const std::string& id : options_.identity.documents) request.add_unlink(id);
    ASSIGN_OR_RETURN(const auto response, server_.Call(&Identity::LinkPapers, request, call_));
    return Print<v1::LinkPapersResponse>(response,
                                         [this](const auto& r) { PrintLinks(r, streams_.style, streams_.out); });
  }

  // Call after call, with the cursor of each told as it comes: an interrupted run goes on from there.
  absl::Status Backfill() {
    const BackfillOptions& o = options_.backfill;
    v1::BackfillAssetEdgesRequest request;
    request.set_collection(options_.collection);
    request.set_dry_run(o.dry_run);
    request.set_cursor(o.cursor);
    for (std::int64_t left = o.limit; o.limit == 0 || left > 0;) {
      request.set_limit(o.limit == 0 ? o.step : static_cast<int>(std::min<std::int64_t>(left, o.step)));
      ASSIGN_OR_RETURN(const auto response, server_.Call(&Assets::BackfillAssetEdges, request, call_));
      RETURN_IF_ERROR(Print<v1::BackfillAssetEdgesResponse>(response, [&](const auto& r) { PrintBackfill(r); }));
      left -= response.added();
      if (response.next_cursor().empty()) return absl::OkStatus();
      request.set_cursor(response.next_cursor());
    }
    return absl::OkStatus();
  }

  void PrintBackfill(const v1::BackfillAssetEdgesResponse& r) const {
    for (const v1::BackfilledRelation& relation : r.relations())
      streams_.out << "  " << relation.edges() << " " << relation.relation() << "  (" << relation.provenance() << ")\n";
    streams_.out << (options_.backfill.dry_run ? "Would link " : "Linked ") << r.added() << " of " << r.found()
                 << " that " << r.documents() << " documents tell; " << r.left() << " left\n";
    if (!r.next_cursor().empty()) streams_.problems << "cursor: " << r.next_cursor() << "\n";
  }

  absl::Status ListCandidates() {
    v1::ListAliasCandidatesRequest request;
    request.set_collection(options_.collection);
    request.set_max_candidates(options_.identity.most);
    ASSIGN_OR_RETURN(const auto response, server_.Call(&Identity::ListAliasCandidates, request, call_));
    return Print<v1::ListAliasCandidatesResponse>(
        response, [this](const auto& r) { PrintCandidates(r, streams_.style, streams_.out); });
  }

  const Options& options_;
  const Streams& streams_;
  Connection& server_;
  const CallOptions& call_;
};

}  // namespace

absl::Status RunIdentityCommand(const Options& options, const Streams& streams, Connection& server,
                                const CallOptions& call) {
  return IdentityRun(options, streams, server, call).Run();
}

}  // namespace annals::cli
