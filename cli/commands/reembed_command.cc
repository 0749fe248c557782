#include "cli/commands/reembed_command.h"

#include "cli/client/vector_wait.h"
#include "cli/commands/identity_commands.h"
#include "cli/print/print.h"
#include "cli/print/progress.h"
#include "core/record/status.h"

namespace annals::cli {
namespace {

using Admin = v1::AdminService::Stub;

absl::Status Cancel(const Options& options, const Streams& streams, Connection& server, const CallOptions& call) {
  v1::CancelReembeddingRequest request;
  request.set_collection(options.reembed.collection);
  ASSIGN_OR_RETURN(const auto response, server.Call(&Admin::CancelReembedding, request, call));
  return PrintResponse<v1::CancelReembeddingResponse>(options, streams, response, [&](const auto& r) {
    streams.out << streams.style.Bold(r.collection().name()) << " keeps " << r.collection().embedder() << "\n";
  });
}

void PrintBegun(const v1::Collection& collection, const Streams& streams) {
  streams.out << streams.style.Bold(collection.name()) << ": ";
  if (!collection.has_reembedding()) {
    streams.out << "its vectors are of " << collection.embedder() << " already\n";
    return;
  }
  streams.out << Grouped(collection.reembedding().texts_left()) << " of " << Grouped(collection.reembedding().texts())
              << " texts are still to be embedded by " << collection.reembedding().embedder() << "; "
              << collection.embedder() << " serves until then\n";
}

}  // namespace

absl::Status RunReembedCommand(const Options& options, const Streams& streams, Connection& server,
                               const CallOptions& call) {
  if (options.reembed.cancel) return Cancel(options, streams, server, call);
  v1::ReembedCollectionRequest request;
  request.set_collection(options.reembed.collection);
  request.set_embedder(options.reembed.model);
  ASSIGN_OR_RETURN(const auto begun, server.Call(&Admin::ReembedCollection, request, call));
  RETURN_IF_ERROR(PrintResponse<v1::ReembedCollectionResponse>(
      options, streams, begun, [&](const auto& r) { PrintBegun(r.collection(), streams); }));
  if (!options.reembed.wait) return absl::OkStatus();
  Progress progress(&streams.problems, streams.progress_bar, 0);
  const absl::Status waited = AwaitReembedding(&server, {.collection = request.collection()}, request.embedder(),
                                               [&](const VectorsLeft& left) { progress.Update(left); });
  progress.Clear();
  RETURN_IF_ERROR(waited);
  if (!options.json)
    streams.out << streams.style.Bold(request.collection()) << " is served by " << request.embedder() << "\n";
  return absl::OkStatus();
}

}  // namespace annals::cli
