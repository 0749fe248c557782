// Documents: written, replaced, deleted, listed and taken out. One document is written, replaced or deleted in one transaction
// with all its rows and its row in the change feed (change_feed.h); acknowledged means committed and on disk.
//
// Thread-safe; errors, and how long a call waits: storage/store.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/ingest/document_input.h"
#include "core/record/record.h"
#include "storage/key_store.h"
#include "storage/ports/export_page.h"
#include "storage/ports/original_store.h"

namespace annals::storage {

// A document that LiveDigests found unchanged may be sent with its external_id and digest alone, without chunks: it is
// kUnchanged, or the call kAborted when another writer changed it meanwhile.
struct DocumentWrite {
  ingest::PreparedDocument document;
  std::string digest;                    // ingest::ContentDigest
  std::vector<float> chunk_vectors;      // rows in chunk order
  std::vector<float> statement_vectors;  // rows in (chunk, statement) order
  std::vector<SealedValue> originals;    // of its tokens, where they are kept; each token once
  // What the client sent, as the server packs it and storage cannot read it. Empty: it is not kept.
  std::string given;
  // How many of these rows are zeros because their vectors are to be made later (ClaimVectorWork). 0: none.
  int missing_vectors = 0;
};

enum class WriteOutcome { kCreated, kReplaced, kUnchanged };

struct DocumentResult {
  std::string external_id;
  DocumentId id;
  WriteOutcome outcome = WriteOutcome::kCreated;
  int chunks = 0, statements = 0, relations = 0;
};

// The key that writes: the documents become its own, and it keeps within its limits.
struct Writer {
  std::string key_id;  // empty: no key, and the documents belong to none
  StorageLimits limits;
};

struct WriteRequest {
  CollectionId collection;
  std::string request_id;      // empty: no idempotency record
  std::string payload_digest;  // of the whole request; compared when request_id repeats
  std::vector<DocumentWrite> documents;
  std::int32_t space = 0;  // whose vectors these are; of one that serves no longer none are stored
  Writer writer = {};
};

struct WriteResult {
  std::vector<DocumentResult> documents;  // in request order
  std::uint64_t watermark = 0;            // a view at or past it contains these documents
  bool repeated = false;                  // request_id was seen before: this is the first result
};

struct DocumentSummary {
  Document document;
  int chunks = 0;
};

struct DocumentPage {
  std::vector<DocumentSummary> documents;
  std::string next_page_token;
};

struct CopyLink {
  std::string copy, original;  // external ids; no original: the link is undone
};

struct LinkedCopies {
  std::vector<std::string> changed;  // external ids of copies, in the order given
  std::uint64_t watermark = 0;
};

class DocumentStore {
 public:
  virtual ~DocumentStore() = default;

  // Each document within one transaction, which may hold several; the request's idempotency record commits with the last
  // one. What fails is one document, and those before it are stored. One whose digest equals the live one's is left as it
  // is (kUnchanged), its writer's too. kAlreadyExists: request_id was used with another payload. kResourceExhausted with a
  // QuotaBreach: beyond the collection's quota, or the writer's limits.
  virtual absl::StatusOr<WriteResult> WriteDocuments(const WriteRequest& request) = 0;
  // The first result of a request id, nullopt when it is new; kAlreadyExists when its payload differed. Lets the caller
  // skip preparation and embedding.
  virtual absl::StatusOr<std::optional<WriteResult>> FindRequest(CollectionId collection, const std::string& request_id,
                                                                 const std::string& payload_digest) = 0;
  // Digests of live documents among `external_ids`, same order, "" where there is none: what need not be embedded
  // again.
  virtual absl::StatusOr<std::vector<std::string>> LiveDigests(CollectionId collection,
                                                               std::span<const std::string> external_ids) = 0;
  // Retires a document; kNotFound when no live one has that id. Returns the watermark.
  virtual absl::StatusOr<std::uint64_t> DeleteDocument(CollectionId collection, const std::string& external_id) = 0;

  // Writes canonical_of of live documents whose client gave none; others are left as they are, and so are those whose
  // link was undone before.
  virtual absl::StatusOr<LinkedCopies> LinkCopies(CollectionId collection, const std::vector<CopyLink>& links) = 0;

  virtual absl::StatusOr<DocumentPage> ListDocuments(CollectionId collection, int page_size,
                                                     const std::string& page_token) = 0;
  virtual absl::StatusOr<DocumentBundle> GetDocument(CollectionId collection,
                                                     const std::string& external_id) = 0;  // live; vectors left out

  // The collection as it was given, a page of at most about so many bytes, one version at least, which may have nothing but
  // where the next begins; {} is the beginning. `history`: retired versions, too. All of it is durable.
  virtual absl::StatusOr<ExportPage> ReadExport(CollectionId collection, const ExportPosition& from, bool history,
                                                std::size_t max_bytes) = 0;
};

}  // namespace annals::storage
