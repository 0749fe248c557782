#include <format>

#include "bench/bench.h"
#include "bench/support/bench_server.h"
#include "bench/support/document_inputs.h"
#include "bench/support/process_usage.h"
#include "bench/support/renamed_passages.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

constexpr double kMebibyte = 1 << 20;

// The image that has all up to the watermark.
absl::StatusOr<v1::ImageStatus> ImageAt(BenchServer& server, std::uint64_t watermark) {
  v1::RetrieveRequest seen;
  seen.set_collection("bench");
  seen.set_query("what is new");
  seen.set_at_least(watermark);
  RETURN_IF_ERROR(server.connection()
                      .Call(&v1::RetrievalService::Stub::Retrieve, seen, {.retry_for = std::chrono::minutes(5)})
                      .status());
  ASSIGN_OR_RETURN(const v1::GetStatusResponse status,
                   server.connection().Call(&v1::AdminService::Stub::GetStatus, v1::GetStatusRequest(), {}));
  for (const v1::ImageStatus& image : status.images()) {
    if (image.collection() == "bench") return image;
  }
  return absl::NotFoundError("the server has no image");
}

nlohmann::ordered_json JsonOf(const v1::ImageStatus& image, double resident, double at_first) {
  const double held = resident - at_first;
  const auto each = [](double bytes, std::int64_t rows) { return Rounded(bytes / static_cast<double>(rows)); };
  const auto counted = static_cast<double>(image.bytes());
  return {{"chunks", image.chunks()},
          {"statements", image.statements()},
          {"relations", image.relations()},
          {"dimension", image.dimension()},
          {"image_mib", Rounded(counted / kMebibyte)},
          {"resident_mib", Rounded(resident / kMebibyte)},
          {"resident_mib_at_first", Rounded(at_first / kMebibyte)},
          {"image_bytes_a_relation", each(counted, image.relations())},
          {"image_bytes_a_statement", each(counted, image.statements())},
          {"image_bytes_a_chunk", each(counted, image.chunks())},
          {"resident_bytes_a_relation", each(held, image.relations())}};
}

}  // namespace

absl::Status RunMemory(const BenchOptions& options, std::ostream& out) {
  ASSIGN_OR_RETURN(const std::vector<ingest::DocumentInput> inputs, ReadInputs(options.data));
  const RenamedPassages passages(inputs);
  ASSIGN_OR_RETURN(const auto server, BenchServer::Start({.embedder = options.embedder, .scratch = options.scratch}));
  const auto at_first = static_cast<double>(ResidentBytes(server->pid()));
  nlohmann::ordered_json report =
      NewReport("memory", std::filesystem::weakly_canonical(options.data).filename().string());
  report["embedder"] = options.embedder;
  std::vector<std::vector<std::string>> table = {
      {"relations", "image, MiB", "bytes a relation", "a statement", "a chunk", "process, MiB", "bytes a relation"}};
  std::int64_t documents = 0;
  for (const std::int64_t size : options.sizes) {
    const std::int64_t to = passages.UntilRelations(size);
    const std::filesystem::path folder = options.scratch / std::format("until-{}", to);
    RETURN_IF_ERROR(passages.WriteFolder(documents, to, folder));
    ASSIGN_OR_RETURN(const cli::IngestTotals totals, server->Ingest({.folders = {folder}}));
    std::filesystem::remove_all(folder);
    documents = to;
    RETURN_IF_ERROR(ImageAt(*server, totals.watermark).status());
    AwaitIdle(server->pid(), std::chrono::seconds(options.settle_seconds));
    ASSIGN_OR_RETURN(const v1::ImageStatus image, ImageAt(*server, totals.watermark));
    nlohmann::ordered_json json = JsonOf(image, static_cast<double>(ResidentBytes(server->pid())), at_first);
    table.push_back({std::to_string(image.relations())});
    for (const char* field : {"image_mib", "image_bytes_a_relation", "image_bytes_a_statement", "image_bytes_a_chunk",
                              "resident_mib", "resident_bytes_a_relation"})
      table.back().push_back(std::format("{:.0f}", json[field].get<double>()));
    report["systems"][std::to_string(size)] = std::move(json);
  }
  PrintTable(table, out);
  return Finish(report, {}, options.report, out);
}

}  // namespace annals::bench
