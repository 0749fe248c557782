#include <chrono>
#include <cmath>
#include <format>

#include "bench/bench.h"
#include "bench/speed/copy_partner.h"
#include "bench/support/bench_server.h"
#include "bench/support/document_inputs.h"
#include "bench/support/renamed_passages.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t kFirst = 1'000;
constexpr double kStep = 3.1623;  // half a power of ten between two sizes
constexpr std::size_t kHashDimension = 256, kRowsATime = 400;

struct Point {
  std::int64_t documents = 0;  // in the collection then
  double milliseconds = 0;     // a document, of those since the point before
};

// Returns when a question finds the last document's write in the image.
absl::Status WaitUntilSearchable(BenchServer& server, std::uint64_t watermark) {
  v1::RetrieveRequest request;
  request.set_collection("bench");
  request.set_query("what is new");
  request.set_at_least(watermark);
  return server.connection().Call(&v1::RetrievalService::Stub::Retrieve, request, {}).status();
}

absl::StatusOr<Point> Grow(BenchServer& server, const RenamedPassages& documents, std::int64_t from, std::int64_t to,
                           const std::filesystem::path& scratch) {
  const std::filesystem::path folder = scratch / std::format("part-{}", to);
  RETURN_IF_ERROR(documents.WriteFolder(from, to, folder));
  const Clock::time_point start = Clock::now();
  ASSIGN_OR_RETURN(const cli::IngestTotals totals, server.Ingest({.folders = {folder}}));
  RETURN_IF_ERROR(WaitUntilSearchable(server, totals.watermark));
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return Point{to, seconds * 1e3 / static_cast<double>(to - from)};
}

// Slope of log(cost of a document) over log(documents), plus 1: the exponent of the whole cost.
double Exponent(const std::vector<Point>& points) {
  double x = 0, y = 0, xx = 0, xy = 0;
  for (const Point& point : points) {
    const double lx = std::log(static_cast<double>(point.documents)), ly = std::log(point.milliseconds);
    x += lx;
    y += ly;
    xx += lx * lx;
    xy += lx * ly;
  }
  const auto n = static_cast<double>(points.size());
  return 1 + (n * xy - x * y) / (n * xx - x * x);
}

}  // namespace

absl::Status RunGrowth(const BenchOptions& options, std::ostream& out) {
  ASSIGN_OR_RETURN(const std::vector<ingest::DocumentInput> inputs, ReadInputs(options.data));
  const RenamedPassages documents(inputs);
  ASSIGN_OR_RETURN(const auto server,
                   BenchServer::Start({.embedder = options.embedder, .durable = true, .scratch = options.scratch}));
  std::vector<Point> points;
  double size = static_cast<double>(kFirst);
  for (std::int64_t from = 0; from < options.documents; size *= kStep) {
    const std::int64_t to = std::min(options.documents, static_cast<std::int64_t>(std::lround(size / kFirst)) * kFirst);
    ASSIGN_OR_RETURN(const Point point, Grow(*server, documents, from, to, options.scratch));
    points.push_back(point);
    from = to;
  }
  std::vector<std::string> texts;
  for (std::int64_t n = 0; n < options.documents; ++n) texts.push_back(documents.TextOf(n));
  ASSIGN_OR_RETURN(const CopyResult copied, CopyChunks(texts, kHashDimension, kRowsATime, options.scratch));

  nlohmann::ordered_json report =
      NewReport("growth", std::filesystem::weakly_canonical(options.data).filename().string());
  report["documents"] = options.documents;
  report["embedder"] = options.embedder;
  std::vector<std::vector<std::string>> table = {{"documents in the collection", "ms a document", "documents/s"}};
  for (const Point& point : points) {
    table.push_back({std::to_string(point.documents), std::format("{:.3f}", point.milliseconds),
                     std::format("{:.0f}", 1e3 / point.milliseconds)});
    report["systems"][std::to_string(point.documents)] = {{"ms_per_document", Rounded(point.milliseconds)},
                                                          {"documents_per_second", Rounded(1e3 / point.milliseconds)}};
  }
  const double copy = copied.seconds * 1e3 / static_cast<double>(copied.chunks);
  table.push_back({"plain COPY of texts and vectors", std::format("{:.3f}", copy), std::format("{:.0f}", 1e3 / copy)});
  report["systems"]["copy"] = {{"ms_per_document", Rounded(copy)}};
  if (points.size() > 1) report["exponent"] = Rounded(Exponent(points));
  PrintTable(table, out);
  return Finish(report, {"ms_per_document"}, options.report, out);
}

}  // namespace annals::bench
