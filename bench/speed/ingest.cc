#include <chrono>
#include <format>
#include <fstream>

#include "bench/bench.h"
#include "bench/speed/copy_partner.h"
#include "bench/support/bench_server.h"
#include "bench/support/corpus.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

constexpr std::size_t kPieceBytes = 1'000;  // of a document without ready-made chunks: about 250 tokens
constexpr std::size_t kCopyBatch = 400;     // rows a transaction: what 32 documents of a dozen chunks make
constexpr std::size_t kHashFloats = 256;

struct Rate {
  std::int64_t documents = 0, chunks = 0;
  double seconds = 0;
};

// The texts that a plain loader would copy.
absl::StatusOr<std::vector<std::string>> ChunkTexts(const std::filesystem::path& file) {
  cli::DocumentReader reader({file.string()}, {});
  std::vector<std::string> texts;
  while (std::optional<cli::ReadItem> item = reader.Next()) {
    const auto* placed = std::get_if<cli::PlacedDocument>(&*item);
    if (placed == nullptr) return absl::InvalidArgumentError(std::get<cli::BadInput>(*item).reason);
    for (const v1::ChunkInput& chunk : placed->document.chunks()) texts.push_back(chunk.text());
    const std::string& text = placed->document.text();
    for (std::size_t i = 0; i < text.size(); i += kPieceBytes) texts.push_back(text.substr(i, kPieceBytes));
  }
  return texts;
}

absl::StatusOr<Rate> MeasureIngest(const BenchOptions& options, const std::string& embedder,
                                   const std::filesystem::path& folder) {
  ASSIGN_OR_RETURN(const auto server,
                   BenchServer::Start(
                       {.embedder = embedder, .embedding_cache = false, .durable = true, .scratch = options.scratch}));
  const auto start = std::chrono::steady_clock::now();
  ASSIGN_OR_RETURN(
      const cli::IngestTotals totals,
      server->Ingest({.folders = {folder},
                      .choices = {.keep_relations = options.relations_given, .keep_titles = options.titles}}));
  return Rate{totals.accepted(), totals.chunks,
              std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()};
}

// A folder with the first `limit` documents.
absl::StatusOr<std::filesystem::path> Head(const std::filesystem::path& file, int limit,
                                           const std::filesystem::path& scratch) {
  const std::filesystem::path folder = scratch / "head";
  std::filesystem::create_directories(folder);
  std::ifstream in(file);
  std::ofstream out(folder / "documents.jsonl");
  std::string line;
  for (int i = 0; i < limit && std::getline(in, line); ++i) out << line << "\n";
  out.close();
  if (!out) return absl::InternalError("cannot write " + folder.string());
  return folder;
}

double PerSecond(std::int64_t count, double seconds) { return seconds > 0 ? static_cast<double>(count) / seconds : 0; }

nlohmann::ordered_json ToJson(const Rate& rate) {
  return {{"documents", rate.documents},
          {"chunks", rate.chunks},
          {"seconds", Rounded(rate.seconds)},
          {"chunks_per_second", Rounded(PerSecond(rate.chunks, rate.seconds))},
          {"documents_per_second", Rounded(PerSecond(rate.documents, rate.seconds))}};
}

std::vector<std::string> Row(const std::string& name, const Rate& rate) {
  return {name, std::to_string(rate.documents), std::to_string(rate.chunks), std::format("{:.1f}", rate.seconds),
          std::format("{:.0f}", PerSecond(rate.chunks, rate.seconds))};
}

}  // namespace

absl::Status RunIngestBench(const BenchOptions& options, std::ostream& out) {
  ASSIGN_OR_RETURN(const std::filesystem::path file, NeededFile(options.data, "documents.jsonl"));
  ASSIGN_OR_RETURN(const std::vector<std::string> texts, ChunkTexts(file));
  ASSIGN_OR_RETURN(const CopyResult copied, CopyChunks(texts, kHashFloats, kCopyBatch, options.scratch));
  ASSIGN_OR_RETURN(const Rate without_model, MeasureIngest(options, "hash", options.data));
  const Rate copy{0, static_cast<std::int64_t>(copied.chunks), copied.seconds};
  std::vector<std::vector<std::string>> table = {{"", "documents", "chunks", "seconds", "chunks/s"},
                                                 Row("everything but the model (hash)", without_model),
                                                 Row("plain COPY of texts and vectors", copy)};
  nlohmann::ordered_json report =
      NewReport("ingest", std::filesystem::weakly_canonical(options.data).filename().string());
  nlohmann::ordered_json systems = {{"full", ToJson(without_model)}, {"copy", ToJson(copy)}};
  systems["full"]["embedder"] = "hash";
  systems["full"]["ratio_copy"] =
      Rounded(PerSecond(without_model.chunks, without_model.seconds) / PerSecond(copy.chunks, copy.seconds));
  if (options.embedder != "hash") {
    ASSIGN_OR_RETURN(const std::filesystem::path head, Head(file, options.model_documents, options.scratch));
    ASSIGN_OR_RETURN(const Rate with_model, MeasureIngest(options, options.embedder, head));
    systems["with_model"] = ToJson(with_model);
    systems["with_model"]["embedder"] = options.embedder;
    table.push_back(Row(std::format("with {}, first documents, no cache", options.embedder), with_model));
  }
  report["systems"] = systems;
  PrintTable(table, out);
  return Finish(report, {"chunks_per_second"}, options.report, out);
}

}  // namespace annals::bench
