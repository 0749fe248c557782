#include "cli/transfer/import_run.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/transfer/place_file.h"
#include "cli/transfer/record_line.h"
#include "core/record/status.h"

namespace annals::cli {
namespace {

using Admin = v1::AdminService::Stub;

constexpr int kMostDocuments = 200, kMostLinks = 1'000;
constexpr std::size_t kMostBytes = std::size_t{4}
                                   << 20;  // of lines; below any server's limit of a message, but for one document

// FNV-1a. That two batches have one id by chance is found: the server refuses an id with another payload.
std::uint64_t Mixed(std::uint64_t hash, absl::string_view text) {
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash;
}

class Import {
 public:
  Import(Connection* server, const ImportRunOptions& options)
      : server_(server),
        options_(options),
        place_file_(absl::StrCat(options.file, ".", options.collection, ".place")) {}

  absl::StatusOr<ImportTotals> Run() {
    std::ifstream file(options_.file, std::ios::binary);
    if (!file) return absl::NotFoundError(absl::StrCat(options_.file, ": cannot be read"));
    RETURN_IF_ERROR(Resume(&file));
    for (std::string line; std::getline(file, line);) {
      ++line_;
      RETURN_IF_ERROR(Take(line));
      place_.bytes += line.size() + 1;
    }
    RETURN_IF_ERROR(Flush());
    std::error_code none;
    std::filesystem::remove(place_file_, none);
    return std::move(totals_);
  }

 private:
  absl::Status Resume(std::ifstream* file) {
    place_.of = options_.collection;
    if (!options_.resume) return absl::OkStatus();
    auto place = ReadPlace(place_file_);
    if (absl::IsNotFound(place.status())) return absl::OkStatus();
    RETURN_IF_ERROR(place.status());
    place_ = *std::move(place);
    std::uint64_t left = place_.bytes;
    for (std::string line; left > 0 && std::getline(*file, line); ++line_)
      left -= std::min<std::uint64_t>(left, line.size() + 1);
    return absl::OkStatus();
  }

  absl::Status Take(const std::string& line) {
    if (line.empty()) return absl::OkStatus();
    auto record = RecordOfLine(line);
    if (!record.ok())
      return absl::InvalidArgumentError(
          absl::StrCat(options_.file, ":", line_, ": ", std::string(record.status().message())));
    if (record->has_document()) return TakeDocument(line, record->mutable_document());
    if (record->has_asset_link()) {
      if (batch_.documents_size() > 0 || links_.edges_size() == kMostLinks) RETURN_IF_ERROR(Flush());
      *links_.add_edges() = std::move(*record->mutable_asset_link());
      return absl::OkStatus();
    }
    RETURN_IF_ERROR(Flush());
    if (record->has_settings()) return Make(record->settings());
    return record->has_alias() ? AddAlias(record->alias()) : Merge(record->merge());
  }

  absl::Status TakeDocument(const std::string& line, v1::ExportedDocument* document) {
    const std::string id = document->document().id();
    const bool full = batch_.documents_size() == kMostDocuments || batch_bytes_ + line.size() > kMostBytes;
    if (full || links_.edges_size() > 0 || ids_.contains(id)) RETURN_IF_ERROR(Flush());
    ids_.insert(id);
    lines_.push_back(line_);
    batch_bytes_ += line.size();
    hash_ = Mixed(hash_, line);
    of_the_past_ |= !document->recorded_at().empty();
    *batch_.add_documents() = std::move(*document->mutable_document());
    if (!document->deleted()) return absl::OkStatus();
    deleted_.push_back(id);
    return Flush();
  }

  absl::Status Make(v1::CreateCollectionRequest settings) {
    if (options_.keep_settings) return absl::OkStatus();
    settings.set_name(options_.collection);
    if (!options_.embedder.empty()) settings.set_embedder(options_.embedder);
    return server_->Call(&Admin::CreateCollection, settings, options_.call).status();
  }

  absl::Status AddAlias(v1::AddAliasRequest request) {
    request.set_collection(options_.collection);
    return Said(server_->Call(&v1::IdentityService::Stub::AddAlias, request, options_.call));
  }
  absl::Status Merge(v1::MergeEntitiesRequest request) {
    request.set_collection(options_.collection);
    return Said(server_->Call(&v1::IdentityService::Stub::MergeEntities, request, options_.call));
  }
  // Of an entity that only versions name which are not in the file, or that is none here.
  template <class Response>
  absl::Status Said(const absl::StatusOr<Response>& response) {
    const absl::Status& status = response.status();
    if (absl::IsNotFound(status) || absl::IsFailedPrecondition(status)) {
      totals_.rejected.push_back(absl::StrCat("line ", line_, ": ", std::string(status.message())));
      return absl::OkStatus();
    }
    RETURN_IF_ERROR(status);
    totals_.watermark = std::max(totals_.watermark, response->watermark());
    ++totals_.others;
    return absl::OkStatus();
  }

  // Sends what waits, and writes down that everything before this line is done.
  absl::Status Flush() {
    if (batch_.documents_size() > 0) RETURN_IF_ERROR(SendDocuments());
    if (links_.edges_size() > 0) RETURN_IF_ERROR(SendLinks());
    for (const std::string& id : std::exchange(deleted_, {})) RETURN_IF_ERROR(Delete(id));
    totals_.bytes_read = place_.bytes;
    RETURN_IF_ERROR(WritePlace(place_file_, place_));
    if (options_.on_batch) options_.on_batch(totals_);
    return absl::OkStatus();
  }

  absl::Status SendDocuments() {
    batch_.set_collection(options_.collection);
    // What is live is stored once, by its id and digest. A version of the past must not come back over a later one.
    if (of_the_past_) batch_.set_request_id(absl::StrFormat("import-%016x", hash_));
    ASSIGN_OR_RETURN(const v1::IngestResponse response,
                     server_->Call(&v1::RetrievalService::Stub::Ingest, batch_, options_.call));
    for (int i = 0; i < response.results_size(); ++i) Count(response.results(i), lines_[static_cast<std::size_t>(i)]);
    totals_.watermark = std::max(totals_.watermark, response.watermark());
    batch_.Clear();
    lines_.clear();
    ids_.clear();
    batch_bytes_ = 0;
    hash_ = kBasis;
    of_the_past_ = false;
    return absl::OkStatus();
  }

  void Count(const v1::IngestResult& result, std::int64_t line) {
    totals_.created += result.outcome() == v1::INGEST_OUTCOME_CREATED ? 1 : 0;
    totals_.replaced += result.outcome() == v1::INGEST_OUTCOME_REPLACED ? 1 : 0;
    totals_.unchanged += result.outcome() == v1::INGEST_OUTCOME_UNCHANGED ? 1 : 0;
    if (result.outcome() != v1::INGEST_OUTCOME_REJECTED) return;
    totals_.rejected.push_back(absl::StrCat(
        "line ", line, ": ", absl::StrJoin(result.errors(), "; ", [](std::string* out, const v1::FieldError& error) {
          absl::StrAppend(out, error.field(), ": ", error.description());
        })));
  }

  absl::Status SendLinks() {
    links_.set_collection(options_.collection);
    ASSIGN_OR_RETURN(const v1::LinkAssetsResponse response,
                     server_->Call(&v1::AssetService::Stub::LinkAssets, links_, options_.call));
    totals_.others += links_.edges_size();
    totals_.watermark = std::max(totals_.watermark, response.watermark());
    links_.Clear();
    return absl::OkStatus();
  }

  absl::Status Delete(const std::string& id) {
    v1::DeleteDocumentRequest request;
    request.set_collection(options_.collection);
    request.set_document_id(id);
    const auto response = server_->Call(&Admin::DeleteDocument, request, options_.call);
    if (absl::IsNotFound(response.status())) return absl::OkStatus();  // an import before this one did it
    RETURN_IF_ERROR(response.status());
    totals_.watermark = std::max(totals_.watermark, response->watermark());
    ++totals_.deleted;
    return absl::OkStatus();
  }

  static constexpr std::uint64_t kBasis = 0xcbf29ce484222325ULL;

  Connection* server_;
  const ImportRunOptions& options_;
  const std::string place_file_;
  Place place_;  // up to the line that is read
  std::int64_t line_ = 0;
  v1::IngestRequest batch_;
  std::vector<std::int64_t> lines_;  // of its documents
  std::set<std::string> ids_;        // of its documents: a request has each once
  std::size_t batch_bytes_ = 0;
  std::uint64_t hash_ = kBasis;
  bool of_the_past_ = false;  // some may be no live version
  std::vector<std::string> deleted_;
  v1::LinkAssetsRequest links_;
  ImportTotals totals_;
};

}  // namespace

absl::StatusOr<ImportTotals> RunImport(Connection* server, const ImportRunOptions& options) {
  return Import(server, options).Run();
}

}  // namespace annals::cli
