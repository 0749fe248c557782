#include "server/handlers/ingest_pipeline.h"

#include <algorithm>
#include <atomic>
#include <format>
#include <map>
#include <memory>
#include <thread>

#include "absl/strings/str_cat.h"
#include "core/ingest/embedding_text.h"
#include "core/ingest/private_input.h"
#include "core/language/detect.h"
#include "core/record/status.h"
#include "server/convert/document.h"
#include "server/convert/given_document.h"
#include "server/handlers/known_vectors.h"
#include "server/privacy/known_people.h"
#include "server/privacy/privacy_guard.h"
#include "server/privacy/vault.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

// Threads that prepare one batch, the caller's among them: more would starve questions on a small machine.
constexpr int kPrepareThreads = 2;
// Texts embedded between two looks at the call's deadline: a few seconds of the default model on two cores, and enough
// for an adapter to sort them by length.
constexpr std::size_t kTextsPerStep = 512;
constexpr std::chrono::milliseconds kWaitForView{200};
// Ends the digest of a document whose originals are kept: where they were not, it is to be written again.
constexpr std::string_view kOriginalsKept = "+originals";

v1::FieldError ToProto(const std::string& prefix, const FieldViolation& violation) {
  v1::FieldError error;
  error.set_field(prefix + violation.field);
  error.set_reason(violation.reason);
  error.set_description(violation.description);
  return error;
}

v1::IngestOutcome ToProto(storage::WriteOutcome outcome) {
  switch (outcome) {
    case storage::WriteOutcome::kCreated:
      return v1::INGEST_OUTCOME_CREATED;
    case storage::WriteOutcome::kReplaced:
      return v1::INGEST_OUTCOME_REPLACED;
    case storage::WriteOutcome::kUnchanged:
      return v1::INGEST_OUTCOME_UNCHANGED;
  }
  return v1::INGEST_OUTCOME_UNSPECIFIED;
}

// Texts wait here until a step is full, and the sentences of a passage are there; each vector goes to the row that asked
// for it.
class EmbeddingSteps {
 public:
  EmbeddingSteps(embedding::Embedder& embedder, const CallContext& call) : embedder_(embedder), call_(call) {}

  absl::Status Add(embedding::Part part, float* row) {
    if (parts_.size() >= kTextsPerStep && part.passage == nullptr) RETURN_IF_ERROR(Flush());
    parts_.push_back(std::move(part));
    rows_.push_back(row);
    return absl::OkStatus();
  }

  absl::Status Flush() {
    if (parts_.empty()) return absl::OkStatus();
    RETURN_IF_ERROR(call_.Check());
    const absl::StatusOr<embedding::Matrix> vectors = embedding::EmbedParts(embedder_, parts_);
    if (!vectors.ok()) {
      RETURN_IF_ERROR(call_.Check());  // not the model's fault
      return ModelError(vectors.status());
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) std::ranges::copy(vectors->row(i), rows_[i]);
    parts_.clear();
    rows_.clear();
    return absl::OkStatus();
  }

 private:
  static absl::Status ModelError(const absl::Status& status) {
    const bool away = absl::IsUnavailable(status) || absl::IsDeadlineExceeded(status);
    // Its endpoint may refuse our key; that says nothing about the key of the call.
    const bool refused = absl::IsUnauthenticated(status) || absl::IsPermissionDenied(status);
    const absl::StatusCode code = refused ? absl::StatusCode::kFailedPrecondition : status.code();
    return WithLogWords(away ? Error(absl::StatusCode::kUnavailable, "MODEL_UNAVAILABLE", "the embedding model is away")
                             : Error(code, "MODEL_ERROR", "the embedding model failed"),
                        std::string(status.message()));
  }

  embedding::Embedder& embedder_;
  const CallContext& call_;
  std::vector<embedding::Part> parts_;
  std::vector<float*> rows_;
};

// `steps` nullptr: what nobody knows yet is left to be made later.
absl::Status EmbedDocument(std::size_t dimension, const KnownVectors& known, storage::DocumentWrite* write,
                           EmbeddingSteps* steps) {
  const ingest::PreparedDocument& document = write->document;
  std::size_t statements = 0;
  for (const auto& chunk : document.chunks) statements += chunk.statements.size();
  write->chunk_vectors.assign(document.chunks.size() * dimension, 0);
  write->statement_vectors.assign(statements * dimension, 0);
  float* chunk_row = write->chunk_vectors.data();
  float* statement_row = write->statement_vectors.data();
  const auto embed = [&](embedding::Part part, std::optional<index::VectorRow> vector, float* row) {
    if (!vector && steps != nullptr) return steps->Add(std::move(part), row);
    if (vector) {
      vector->CopyTo(row);
    } else {
      ++write->missing_vectors;
    }
    return absl::OkStatus();
  };
  for (const auto& chunk : document.chunks) {
    const auto passage = std::make_shared<const std::string>(ingest::ChunkEmbeddingText(document, chunk));
    if (chunk.embedding.empty()) {
      RETURN_IF_ERROR(embed({.text = *passage}, known.Chunk(*passage), chunk_row));
    } else {
      std::ranges::copy(chunk.embedding, chunk_row);
      NormalizeLength({chunk_row, dimension});
    }
    chunk_row += dimension;
    for (const auto& statement : chunk.statements) {
      const embedding::Part part = ingest::StatementPart(document, statement, passage, chunk.text);
      RETURN_IF_ERROR(embed(part, known.Statement(part), statement_row));
      statement_row += dimension;
    }
  }
  return absl::OkStatus();
}

class StageTimer {
 public:
  StageTimer(Metrics& metrics, const CallContext& call, const char* stage)
      : metrics_(metrics), call_(call), stage_(stage) {}
  ~StageTimer() {
    const auto end = std::chrono::steady_clock::now();
    metrics_.ObserveStage(stage_, std::chrono::duration<double>(end - begin_).count());
    call_.trace.AddStage(stage_, begin_, end);
  }

 private:
  Metrics& metrics_;
  const CallContext& call_;
  const char* stage_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace

IngestBatch::IngestBatch(const HandlerPorts& ports, const v1::IngestRequest& request, const CallContext& call)
    : ports_(ports), request_(request), call_(call) {}

void IngestBatch::Check(std::size_t dimension) {
  StageTimer timer(ports_.metrics, call_, "check");
  for (int i = 0; i < request_.documents_size(); ++i) {
    response_.add_results()->set_document_id(request_.documents(i).id());
    Item item{.position = i, .input = convert::FromProto(request_.documents(i))};
    item.digest = ingest::ContentDigest(item.input);
    digests_.push_back(item.digest);
    const std::vector<v1::FieldError> errors = ErrorsOf(i, item.input, dimension);
    if (errors.empty()) {
      items_.push_back(std::move(item));
    } else {
      Reject(i, errors);
    }
  }
}

std::vector<v1::FieldError> IngestBatch::ErrorsOf(int position, const ingest::DocumentInput& input,
                                                  std::size_t dimension) const {
  const std::string prefix = std::format("documents[{}].", position);
  std::vector<v1::FieldError> errors;
  for (const std::string& field : call_.invalid_utf8) {
    if (!field.starts_with(prefix)) continue;
    errors.push_back(ToProto(prefix, {field.substr(prefix.size()), "INVALID_UTF8", "must be UTF-8"}));
  }
  for (const FieldViolation& violation : ingest::Validate(input, ports_.ingest.document, dimension)) {
    errors.push_back(ToProto(prefix, violation));
  }
  return errors;
}

void IngestBatch::Reject(int position, const std::vector<v1::FieldError>& errors) {
  v1::IngestResult* result = response_.mutable_results(position);
  result->set_outcome(v1::INGEST_OUTCOME_REJECTED);
  for (const v1::FieldError& error : errors) *result->add_errors() = error;
  ports_.metrics.CountDocuments("rejected", 1);
}

// The first documents tell a collection's language, if nobody gave one; where they do not, it is English.
absl::Status IngestBatch::DecideLanguage(storage::Collection* collection) {
  if (collection->language.empty()) {
    std::string text;
    for (const Item& item : items_) {
      absl::StrAppend(&text, item.input.title, "\n", item.input.text, "\n");
      for (const ingest::ChunkInput& chunk : item.input.chunks) absl::StrAppend(&text, chunk.text, "\n");
      if (text.size() >= language::kBytesRead) break;
    }
    const language::Language told = language::DetectLanguage(text).value_or(language::Language::kEnglish);
    auto decided = ports_.store.DecideLanguage(collection->name, std::string(language::LexiconOf(told).code));
    if (!decided.ok()) return FromStorage(decided.status());
    *collection = *std::move(decided);
  }
  options_.language = language::LanguageOfCode(collection->language).value_or(language::Language::kEnglish);
  return absl::OkStatus();
}

// Before anything is made of a document. Digests are taken anew, of what is left: a digest of the whole would tell a
// short secret to whoever guesses it, and a document that is sent again under another policy has changed.
// So has one whose originals were not kept before.
absl::Status IngestBatch::Hide(const storage::Collection& collection, std::uint64_t written) {
  const privacy::Policy& policy = collection.privacy;
  if (!policy.on()) return absl::OkStatus();
  if (policy.keep_originals && ports_.vault == nullptr) return NoVault();
  StageTimer timer(ports_.metrics, call_, "privacy");
  std::shared_ptr<const index::View> view;
  const bool people_too = HidesPeople(policy);
  if (people_too) {
    ASSIGN_OR_RETURN(view, ViewSince(collection.name, written));
  }
  PeopleOfView people(view.get(), ports_.tokens);
  for (const Item& item : items_) {
    if (!people_too) break;
    for (const std::string& name : ingest::PeopleOf(item.input)) people.Add(name);
    for (const std::string& address : ingest::AddressesOf(item.input)) people.AddAddress(address);
  }
  privacy::Tally tally;
  for (Item& item : items_) {
    std::string& sent = digests_[static_cast<std::size_t>(item.position)];
    if (people_too && !request_.request_id().empty()) sent = DigestAlone(item.input, policy);
    privacy::Originals originals;
    ingest::HidePrivate(&item.input, policy, ports_.tokens, &tally, policy.keep_originals ? &originals : nullptr,
                        people_too ? &people : nullptr);
    item.digest = ingest::ContentDigest(item.input);
    if (!originals.empty()) {
      ASSIGN_OR_RETURN(item.write.originals, ports_.vault->Seal(collection.id, originals));
      item.digest += kOriginalsKept;
    }
    if (!people_too) sent = item.digest;
  }
  if (view != nullptr) RETURN_IF_ERROR(CheckRead(*view));  // whose names are not read are not hidden
  CountPrivate(tally, "ingest", &ports_.metrics);
  return absl::OkStatus();
}

// Of what is left of a document where nobody is known but by itself: a request that is repeated is the same one, whoever
// became known meanwhile.
std::string IngestBatch::DigestAlone(ingest::DocumentInput input, const privacy::Policy& policy) const {
  privacy::Tally uncounted;
  privacy::Originals originals;
  ingest::HidePrivate(&input, policy, ports_.tokens, &uncounted, policy.keep_originals ? &originals : nullptr);
  return ingest::ContentDigest(input) + std::string(originals.empty() ? "" : kOriginalsKept);
}

// What this server wrote before is waited for a little, an image that is loading as long as a question would wait: without
// it nobody would be known.
absl::StatusOr<std::shared_ptr<const index::View>> IngestBatch::ViewSince(const std::string& collection,
                                                                          std::uint64_t written) const {
  CallContext brief = call_;
  brief.deadline = std::min(call_.deadline, CallContext::Clock::now() + kWaitForView);
  auto pinned = ports_.images.Pin(collection, written, brief);
  if (!pinned.ok()) pinned = ports_.images.Pin(collection, 0, call_);
  if (!pinned.ok()) return pinned.status();
  return std::move(pinned->view);
}

absl::Status IngestBatch::Store(storage::Collection collection, embedding::Embedder* model, std::uint64_t written) {
  RETURN_IF_ERROR(DecideLanguage(&collection));
  RETURN_IF_ERROR(Hide(collection, written));
  if (!request_.request_id().empty()) {
    const auto first = ports_.store.FindRequest(collection.id, request_.request_id(), PayloadDigest(collection.name));
    if (!first.ok()) return FromStorage(first.status());
    if (first->has_value()) {
      Report(**first);
      return absl::OkStatus();
    }
  }
  RETURN_IF_ERROR(MarkUnchanged(collection.id));
  RETURN_IF_ERROR(Prepare());
  RejectLarge();
  if (items_.empty()) return absl::OkStatus();
  RETURN_IF_ERROR(Embed(ViewOfReplaced(collection), *model));
  RETURN_IF_ERROR(call_.Check());
  return Write(collection);
}

// A digest over the documents' digests; every part of the request that decides what is stored.
std::string IngestBatch::PayloadDigest(const std::string& collection) const {
  ingest::DocumentInput all{.id = collection};
  for (const std::string& digest : digests_) all.text += digest + "\n";
  return ingest::ContentDigest(all);
}

absl::Status IngestBatch::MarkUnchanged(CollectionId collection) {
  std::vector<std::string> ids;
  for (const Item& item : items_) ids.push_back(item.input.id);
  const auto live = ports_.store.LiveDigests(collection, ids);
  if (!live.ok()) return FromStorage(live.status());
  for (std::size_t i = 0; i < items_.size(); ++i) {
    items_[i].unchanged = (*live)[i] == items_[i].digest;
    items_[i].replaces = !(*live)[i].empty() && !items_[i].unchanged;
  }
  return absl::OkStatus();
}

absl::Status IngestBatch::Prepare() {
  StageTimer timer(ports_.metrics, call_, "prepare");
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    const tracing::CurrentTrace traced(&call_.trace);
    for (std::size_t i = next++; i < items_.size() && call_.Check().ok(); i = next++) {
      Item& item = items_[i];
      item.write.digest = item.digest;
      item.write.document.document.external_id = item.input.id;
      if (!item.unchanged) {
        if (ports_.ingest.keep_given) item.write.given = convert::PackGiven(item.input);
        Extract(&item);
      }
      item.field = item.input.chunks.empty() ? "text" : "chunks";
      item.input = {};  // the text is in the chunks now
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < kPrepareThreads && items_.size() > 1; ++i) helpers.emplace_back(work);
    work();
  }
  return call_.Check();
}

// What only reading them tells.
void IngestBatch::RejectLarge() {
  std::erase_if(items_, [&](const Item& item) {
    const auto violations = ingest::ValidateMade(item.write.document, ports_.ingest.document, item.field);
    std::vector<v1::FieldError> errors;
    for (const FieldViolation& violation : violations)
      errors.push_back(ToProto(std::format("documents[{}].", item.position), violation));
    if (!errors.empty()) Reject(item.position, errors);
    return !errors.empty();
  });
}

void IngestBatch::Extract(Item* item) {
  if (ports_.extractor == nullptr) {
    item->write.document = ingest::Prepare(item->input, options_);
    return;
  }
  models::ChatExtractor::Reader reader = ports_.extractor->ForDocument([this] { return !call_.Check().ok(); });
  item->write.document = ingest::Prepare(item->input, options_, &reader);
  for (std::size_t i = 0; i < models::kExtractionEnds; ++i) {
    const auto end = static_cast<models::ExtractionEnd>(i);
    (models::FellBack(end) ? item->fallen_back : item->by_model) += reader.tally()[i];
    ports_.metrics.CountExtraction(models::Name(end), static_cast<std::size_t>(reader.tally()[i]));
  }
}

// What this server remembers of the versions that go: it may be behind, or still loading, and then more is embedded.
std::shared_ptr<const index::View> IngestBatch::ViewOfReplaced(const storage::Collection& collection) const {
  if (std::ranges::none_of(items_, &Item::replaces)) return nullptr;
  CallContext brief = call_;  // what is loading is not waited for
  brief.deadline = std::min(call_.deadline, CallContext::Clock::now() + kWaitForView);
  const auto pinned = ports_.images.Pin(collection.name, 0, brief);
  // While another model takes over, its vectors may be there before this server's image of them, or after.
  const bool same =
      pinned.ok() && pinned->collection.id == collection.id && pinned->collection.space == collection.space;
  return same ? pinned->view : nullptr;
}

absl::Status IngestBatch::Embed(const std::shared_ptr<const index::View>& view, embedding::Embedder& model) {
  StageTimer timer(ports_.metrics, call_, "embed_documents");
  EmbeddingSteps steps(model, call_);
  const bool now = request_.wait_for_vectors() || model.quick();
  for (Item& item : items_) {
    if (item.unchanged) continue;
    const KnownVectors known(item.replaces ? view.get() : nullptr, item.write.document.document.external_id,
                             embedding::ReadsParts(model));
    RETURN_IF_ERROR(EmbedDocument(model.dimension(), known, &item.write, now ? &steps : nullptr));
  }
  return steps.Flush();
}

absl::Status IngestBatch::Write(const storage::Collection& collection) {
  StageTimer timer(ports_.metrics, call_, "write");
  storage::WriteRequest write{.collection = collection.id, .request_id = request_.request_id()};
  write.space = collection.space;
  if (!call_.caller.token_ends) write.writer = {call_.caller.key, call_.caller.stored};
  if (!write.request_id.empty()) write.payload_digest = PayloadDigest(collection.name);
  bool later = collection.next.has_value();  // the next model's
  for (Item& item : items_) {
    later |= item.write.missing_vectors > 0;
    write.documents.push_back(std::move(item.write));
  }
  const absl::StatusOr<storage::WriteResult> result = ports_.store.WriteDocuments(write);
  if (!result.ok()) return FromStorage(result.status());
  if (later) ports_.vectors.Poke(collection.id);
  Report(*result);
  return absl::OkStatus();
}

void IngestBatch::Report(const storage::WriteResult& result) {
  for (const Item& item : items_) {
    v1::IngestResult& out = *response_.mutable_results(item.position);
    out.set_chunks_by_model(item.by_model);
    out.set_chunks_fallen_back(item.fallen_back);
  }
  std::map<std::string_view, const storage::DocumentResult*> by_id;
  for (const auto& document : result.documents) by_id[document.external_id] = &document;
  for (v1::IngestResult& out : *response_.mutable_results()) {
    const auto found = by_id.find(out.document_id());
    if (out.outcome() == v1::INGEST_OUTCOME_REJECTED || found == by_id.end()) continue;
    const storage::DocumentResult& document = *found->second;
    out.set_outcome(ToProto(document.outcome));
    out.set_chunks(document.chunks);
    out.set_statements(document.statements);
    out.set_relations(document.relations);
    if (result.repeated) continue;
    const bool stored = document.outcome != storage::WriteOutcome::kUnchanged;
    ports_.metrics.CountDocuments(document.outcome == storage::WriteOutcome::kCreated    ? "created"
                                  : document.outcome == storage::WriteOutcome::kReplaced ? "replaced"
                                                                                         : "unchanged",
                                  1);
    if (stored) ports_.metrics.CountChunks(static_cast<std::size_t>(document.chunks));
  }
  response_.set_watermark(result.watermark);
  response_.set_repeated_request(result.repeated);
}

}  // namespace annals::server
