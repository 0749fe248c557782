#include "cli/commands/transfer_commands.h"

#include <algorithm>

#include "cli/print/progress.h"
#include "cli/transfer/export_run.h"
#include "cli/transfer/import_run.h"
#include "core/record/status.h"
#include "nlohmann/json.hpp"

namespace annals::cli {
namespace {

// A page and a batch may be one document of 16 MiB, and a server may be away for a moment.
CallOptions Patient(CallOptions call) {
  call.timeout = std::max(call.timeout, std::chrono::milliseconds(300'000));
  call.retry_for = std::chrono::milliseconds(60'000);
  return call;
}

constexpr std::size_t kMostNamed = 20;  // of what was rejected

void Print(const ExportTotals& totals, const Options& options, const Streams& streams) {
  if (options.json) {
    streams.out << nlohmann::json{{"documents", totals.documents},
                                  {"rebuilt", totals.rebuilt},
                                  {"others", totals.others},
                                  {"bytes", totals.bytes}}
                       .dump()
                << "\n";
    return;
  }
  streams.out << streams.style.Bold(options.transfer.file) << ": " << Grouped(totals.documents) << " documents, "
              << Grouped(totals.others) << " aliases, merges and links, "
              << Grouped(static_cast<std::int64_t>(totals.bytes)) << " bytes\n";
}

void Print(const ImportTotals& totals, const Options& options, const Streams& streams) {
  if (options.json) {
    streams.out << nlohmann::json{{"created", totals.created},     {"replaced", totals.replaced},
                                  {"unchanged", totals.unchanged}, {"deleted", totals.deleted},
                                  {"others", totals.others},       {"rejected", totals.rejected.size()},
                                  {"watermark", totals.watermark}}
                       .dump()
                << "\n";
    return;
  }
  streams.out << streams.style.Bold(options.transfer.collection) << ": " << Grouped(totals.created) << " created, "
              << Grouped(totals.replaced) << " replaced, " << Grouped(totals.unchanged) << " unchanged, "
              << Grouped(totals.deleted) << " deleted; " << Grouped(totals.others) << " aliases, merges and links\n";
}

}  // namespace

absl::Status RunExportCommand(const Options& options, const Streams& streams, Connection& server,
                              const CallOptions& call) {
  const TransferOptions& o = options.transfer;
  ASSIGN_OR_RETURN(const ExportTotals totals, RunExport(&server, {.collection = o.collection,
                                                                  .file = o.file,
                                                                  .history = o.history,
                                                                  .reveal_private = o.reveal_private,
                                                                  .resume = o.resume,
                                                                  .call = Patient(call),
                                                                  .on_page = [&](const ExportTotals& now) {
                                                                    if (streams.progress_bar)
                                                                      streams.problems << "\r" << Grouped(now.documents)
                                                                                       << " documents" << std::flush;
                                                                  }}));
  if (streams.progress_bar) streams.problems << "\r";
  Print(totals, options, streams);
  if (totals.rebuilt > 0)
    streams.problems
        << "annals: " << Grouped(totals.rebuilt)
        << " documents were stored before inputs were kept: they were put together from what was made of them "
           "and are marked \"rebuilt\"\n";
  return absl::OkStatus();
}

absl::StatusOr<ExitCode> RunImportCommand(const Options& options, const Streams& streams, Connection& server,
                                          const CallOptions& call) {
  const TransferOptions& o = options.transfer;
  ASSIGN_OR_RETURN(const ImportTotals totals,
                   RunImport(&server, {.collection = o.collection,
                                       .file = o.file,
                                       .embedder = o.embedder,
                                       .keep_settings = o.keep_settings,
                                       .resume = o.resume,
                                       .call = Patient(call),
                                       .on_batch = [&](const ImportTotals& now) {
                                         if (streams.progress_bar)
                                           streams.problems << "\r"
                                                            << Grouped(now.created + now.replaced + now.unchanged)
                                                            << " documents" << std::flush;
                                       }}));
  if (streams.progress_bar) streams.problems << "\r";
  Print(totals, options, streams);
  for (std::size_t i = 0; i < totals.rejected.size() && i < kMostNamed; ++i)
    streams.problems << "annals: " << o.file << ": " << totals.rejected[i] << "\n";
  if (totals.rejected.size() > kMostNamed)
    streams.problems << "annals: … and " << totals.rejected.size() - kMostNamed << " more\n";
  return totals.rejected.empty() ? ExitCode::kOk : ExitCode::kInputRejected;
}

}  // namespace annals::cli
