#include "server/models/endpoint/chat_extractor.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "absl/cleanup/cleanup.h"
#include "server/models/endpoint/extraction_wire.h"
#include "server/models/sha256.h"
#include "server/tracing/call_trace.h"

namespace annals::models {
namespace {

constexpr std::chrono::milliseconds kPieceOfWait{100};  // of a wait for a free call, between looks at `cancelled`

std::string KeyOf(std::string_view model, const answer::ChatRequest& request) {
  std::string content = std::string(model) + "\n" + request.reply_schema;
  for (const answer::ChatMessage& message : request.messages) content += "\n" + message.text;
  return Sha256(content);
}

// What a reply is worth to a chunk.
std::pair<std::optional<ingest::Reading>, ExtractionEnd> Judge(const answer::ChatReply& reply,
                                                               const ingest::PreparedChunk& chunk,
                                                               language::Language language) {
  if (reply.end == answer::ChatEnd::kRefused) return {std::nullopt, ExtractionEnd::kRefused};
  if (reply.end == answer::ChatEnd::kLength) return {std::nullopt, ExtractionEnd::kTruncated};
  if (reply.text.empty()) return {std::nullopt, ExtractionEnd::kEmpty};
  absl::StatusOr<ingest::Reading> read = ReadExtraction(reply.text);
  if (!read.ok()) return {std::nullopt, ExtractionEnd::kMalformed};
  if (read->names.empty()) return {std::nullopt, ExtractionEnd::kEmpty};
  ingest::Reading kept = ingest::Believe(*std::move(read), chunk, language);
  if (kept.names.empty()) return {std::nullopt, ExtractionEnd::kUnfounded};
  return {std::move(kept), ExtractionEnd::kModel};
}

}  // namespace

const char* Name(ExtractionEnd end) {
  constexpr std::array<const char*, kExtractionEnds> kNames = {
      "model", "cache", "unavailable", "refused", "truncated", "empty", "malformed", "unfounded", "budget"};
  return kNames[static_cast<std::size_t>(end)];
}

ChatExtractor::ChatExtractor(answer::ChatModel& model, const ChatExtractorOptions& options)
    : model_(model), options_(options), calls_(std::clamp(options.concurrent, 1, kMostCalls)) {
  if (!options_.cache_folder.empty())
    cache_ = BlobCache::Open({.folder = options_.cache_folder, .name = "extractions"});
}

std::vector<std::optional<ingest::Reading>> ChatExtractor::Reader::Read(const Document& document,
                                                                        absl::Span<const ingest::PreparedChunk> chunks,
                                                                        language::Language language) {
  std::vector<Outcome> outcomes(chunks.size());
  std::atomic<std::size_t> next{0};
  const tracing::CallTrace* const trace = tracing::CurrentTrace::Get();
  const auto work = [&] {
    const tracing::CurrentTrace traced(trace);
    for (std::size_t i = next++; i < chunks.size(); i = next++) {
      const bool may_call = i < static_cast<std::size_t>(extractor_.options_.document_calls);
      outcomes[i] = extractor_.ReadChunk(document, {chunks[i], language}, cancelled_, may_call);
    }
  };
  {
    std::vector<std::jthread> others;
    const std::size_t threads = std::min(chunks.size(), static_cast<std::size_t>(extractor_.options_.concurrent));
    for (std::size_t i = 1; i < threads; ++i) others.emplace_back(work);
    work();
  }
  std::vector<std::optional<ingest::Reading>> readings;
  for (Outcome& outcome : outcomes) {
    ++tally_[static_cast<std::size_t>(outcome.end)];
    readings.push_back(std::move(outcome.reading));
  }
  return readings;
}

ChatExtractor::Outcome ChatExtractor::ReadChunk(const Document& document, const Passage& passage,
                                                const std::function<bool()>& cancelled, bool may_call) {
  const answer::ChatRequest request = MakeExtractionRequest(document, passage.chunk, options_.max_tokens);
  const std::string key = KeyOf(model_.name(), request);
  if (cache_) {
    if (const auto kept = cache_->Find({&key, 1}).front()) {
      auto [reading, end] = Judge({.text = *kept}, passage.chunk, passage.language);
      if (reading) return {std::move(reading), ExtractionEnd::kCache};
    }
  }
  if (!may_call) return {std::nullopt, ExtractionEnd::kBudget};
  return Ask(request, passage, key, cancelled);
}

ChatExtractor::Outcome ChatExtractor::Ask(const answer::ChatRequest& request, const Passage& passage,
                                          const std::string& key, const std::function<bool()>& cancelled) {
  do {
    if (cancelled && cancelled()) return {};
  } while (!calls_.try_acquire_for(kPieceOfWait));
  const absl::Cleanup release = [this] { calls_.release(); };
  const auto reply = model_.Complete(request, {.timeout = options_.timeout, .cancelled = cancelled});
  if (!reply.ok()) {
    const bool cut = absl::IsDataLoss(reply.status()), garbled = absl::IsInternal(reply.status());
    return {std::nullopt, cut       ? ExtractionEnd::kTruncated
                          : garbled ? ExtractionEnd::kMalformed
                                    : ExtractionEnd::kUnavailable};
  }
  auto [reading, end] = Judge(*reply, passage.chunk, passage.language);
  if (reading && cache_) {
    const std::string_view text = reply->text;
    cache_->Store({&key, 1}, {&text, 1});
  }
  return {std::move(reading), end};
}

}  // namespace annals::models
