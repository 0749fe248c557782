// Names and relations of chunks by a language model, chunk by chunk, with the rules as the reader of last resort.
//
//   ChatExtractor extractor(model, {.concurrent = 8, .cache_folder = "/var/cache/annals"});
//   ChatExtractor::Reader reader = extractor.ForDocument(cancelled);
//   PreparedDocument document = ingest::Prepare(input, {}, &reader);
//   reader.tally()[static_cast<std::size_t>(ExtractionEnd::kRefused)]   // chunks that it refused
//
// A chunk falls back to the rules when the model is away, late, refuses, is cut off, says nothing, says something else
// than the schema, or nothing that the chunk bears out; and when the document has had its calls. Replies are kept by
// model, rules and content, so the same chunk is never paid for twice. At most `concurrent` calls run at once over all
// documents; a further one waits. Thread-safe; a Reader serves one document.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <semaphore>
#include <string>

#include "core/answer/model/chat_model.h"
#include "core/ingest/reading.h"
#include "server/models/blob_cache.h"

namespace annals::models {

struct ChatExtractorOptions {
  std::chrono::milliseconds timeout{60'000};  // of a chunk's call, attempts together
  int max_tokens = 2'000;                     // of a reply; 0: the model's own limit
  int concurrent = 8;                         // 1 to kMostCalls
  int document_calls = 500;                   // a document's budget; chunks beyond it are read by the rules
  std::string cache_folder;                   // empty: replies are not kept
};

// How a chunk came to be read.
enum class ExtractionEnd {
  kModel,
  kCache,
  kUnavailable,  // no reply: away, late, cancelled, or the request was not accepted
  kRefused,
  kTruncated,
  kEmpty,      // no text, or no entity
  kMalformed,  // not the schema
  kUnfounded,  // nothing that the chunk bears out
  kBudget,
};
inline constexpr std::size_t kExtractionEnds = 9;
const char* Name(ExtractionEnd end);  // "model", "truncated": a metric's label
inline bool FellBack(ExtractionEnd end) { return end != ExtractionEnd::kModel && end != ExtractionEnd::kCache; }

class ChatExtractor {
 public:
  static constexpr int kMostCalls = 1'024;

  // `model` must outlive the extractor and take `concurrent` calls at once.
  ChatExtractor(answer::ChatModel& model, const ChatExtractorOptions& options);

  class Reader final : public ingest::ChunkReader {
   public:
    std::vector<std::optional<ingest::Reading>> Read(const Document& document,
                                                     absl::Span<const ingest::PreparedChunk> chunks,
                                                     language::Language language) override;
    // Chunks by how they came to be read, indexed by ExtractionEnd.
    const std::array<int, kExtractionEnds>& tally() const { return tally_; }

   private:
    friend class ChatExtractor;
    Reader(ChatExtractor& extractor, std::function<bool()> cancelled)
        : extractor_(extractor), cancelled_(std::move(cancelled)) {}

    ChatExtractor& extractor_;
    std::function<bool()> cancelled_;
    std::array<int, kExtractionEnds> tally_{};
  };
  // `cancelled` is asked at least once a second, by several threads.
  Reader ForDocument(std::function<bool()> cancelled) { return {*this, std::move(cancelled)}; }

 private:
  struct Outcome {
    std::optional<ingest::Reading> reading;  // none: it fell back
    ExtractionEnd end = ExtractionEnd::kUnavailable;
  };
  struct Passage {
    const ingest::PreparedChunk& chunk;
    language::Language language;  // of the collection
  };
  Outcome ReadChunk(const Document& document, const Passage& passage, const std::function<bool()>& cancelled,
                    bool may_call);
  Outcome Ask(const answer::ChatRequest& request, const Passage& passage, const std::string& key,
              const std::function<bool()>& cancelled);

  answer::ChatModel& model_;
  const ChatExtractorOptions options_;
  std::counting_semaphore<kMostCalls> calls_;
  std::unique_ptr<BlobCache> cache_;  // null: none
};

}  // namespace annals::models
