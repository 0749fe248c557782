// One batch on its way into the store: check each document, see which are new, prepare, embed, write. A document that
// is wrong is rejected in its own result; the others go on.
//
//   IngestBatch batch(ports, request, call);
//   batch.Check(dimension);                           // then, only when batch.any_valid():
//   RETURN_IF_ERROR(batch.Store(collection, model, written));
//   return batch.TakeResponse();
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "annals/v1/retrieval_service.pb.h"
#include "server/handlers/ports.h"

namespace annals::server {

class IngestBatch {
 public:
  // Both must outlive the batch.
  IngestBatch(const HandlerPorts& ports, const v1::IngestRequest& request, const CallContext& call);

  // Judges every document by itself. What is wrong with document i is in its result. `dimension`: of vectors that come
  // with a chunk.
  void Check(std::size_t dimension);
  bool any_valid() const { return !items_.empty(); }

  // Everything that touches the store, ending with the commit. Between stages the call's deadline and cancellation
  // count. `model` is the collection's. `written`: a watermark; where names are hidden, the people whom the documents
  // before it brought are known.
  absl::Status Store(storage::Collection collection, embedding::Embedder* model, std::uint64_t written);

  v1::IngestResponse TakeResponse() { return std::move(response_); }

 private:
  struct Item {
    int position = 0;  // in the request
    ingest::DocumentInput input;
    std::string_view field;  // of it, that the text is in
    std::string digest;
    bool unchanged = false;             // the live version has this digest
    bool replaces = false;              // there is a live version, and it differs
    int by_model = 0, fallen_back = 0;  // chunks that a language model read, or was to read
    storage::DocumentWrite write;
  };

  std::vector<v1::FieldError> ErrorsOf(int position, const ingest::DocumentInput& input, std::size_t dimension) const;
  void Reject(int position, const std::vector<v1::FieldError>& errors);
  std::string PayloadDigest(const std::string& collection) const;
  absl::Status DecideLanguage(storage::Collection* collection);
  absl::Status Hide(const storage::Collection& collection, std::uint64_t written);
  std::string DigestAlone(ingest::DocumentInput input, const privacy::Policy& policy) const;
  absl::StatusOr<std::shared_ptr<const index::View>> ViewSince(const std::string& collection,
                                                               std::uint64_t written) const;
  absl::Status MarkUnchanged(CollectionId collection);
  absl::Status Prepare();
  void RejectLarge();
  void Extract(Item* item);
  std::shared_ptr<const index::View> ViewOfReplaced(const storage::Collection& collection) const;
  absl::Status Embed(const std::shared_ptr<const index::View>& view, embedding::Embedder& model);
  absl::Status Write(const storage::Collection& collection);
  void Report(const storage::WriteResult& result);

  const HandlerPorts& ports_;
  const v1::IngestRequest& request_;
  const CallContext& call_;
  ingest::PrepareOptions options_;
  std::vector<Item> items_;           // the valid ones, in request order
  std::vector<std::string> digests_;  // of every document of the request
  v1::IngestResponse response_;
};

}  // namespace annals::server
