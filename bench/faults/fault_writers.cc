#include "bench/faults/fault_writers.h"

#include <set>

#include "bench/faults/fault_document.h"

namespace annals::bench {
namespace {

constexpr std::chrono::seconds kCallAtMost{60};
constexpr std::chrono::seconds kInsistFor{60};  // on a server that is unavailable
constexpr int kMostAttempts = 20;               // on one that says something else

}  // namespace

FaultWriters::FaultWriters(const std::vector<std::string>& addresses, WriteHistory* history,
                           FaultWritersOptions options)
    : history_(*history), options_(options) {
  for (const std::string& address : addresses) servers_.push_back(std::make_unique<cli::Connection>(address));
}

void FaultWriters::Start() {
  stopping_ = false;
  for (int w = 0; w < options_.writers; ++w) threads_.emplace_back([this, w] { Write(w); });
}

void FaultWriters::Stop() {
  stopping_ = true;
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

absl::Status FaultWriters::status() const {
  const MutexLock lock(mutex_);
  return status_;
}

void FaultWriters::Write(int writer) {
  std::mt19937_64 random(options_.seed * 31 + static_cast<std::uint64_t>(writer));
  bool well = true;
  while (well && !stopping_) well = random() % 5 == 0 ? Delete(writer, random) : WriteBatch(writer, random);
}

int FaultWriters::Draw(int writer, std::mt19937_64& random) const {
  const auto drawn = static_cast<int>(random() % static_cast<std::uint64_t>(options_.documents));
  return options_.first_document + drawn * options_.writers + writer;
}

void FaultWriters::SawWatermark(std::uint64_t watermark) {
  std::uint64_t seen = watermark_;
  while (seen < watermark && !watermark_.compare_exchange_weak(seen, watermark)) {
  }
}

bool FaultWriters::GaveUp(const absl::Status& status) {
  const MutexLock lock(mutex_);
  status_.Update(status);
  history_.GiveUp();
  return false;
}

template <class Response, class Call>
std::optional<Response> FaultWriters::Insist(std::mt19937_64& random, const Call& call) {
  const bool let_be = random() % 2 == 0;
  for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
    const auto retry_for = let_be ? std::chrono::seconds(0) : kInsistFor;
    absl::StatusOr<Response> response = call(Server(random), {.timeout = kCallAtMost, .retry_for = retry_for});
    if (response.ok() || absl::IsNotFound(response.status())) return std::move(response).value_or(Response());
    if (let_be) return std::nullopt;
    if (attempt + 1 == kMostAttempts) GaveUp(response.status());
  }
  gave_up_ = true;
  return std::nullopt;
}

bool FaultWriters::WriteBatch(int writer, std::mt19937_64& random) {
  std::set<int> documents;
  const auto size = 1 + random() % static_cast<std::uint64_t>(options_.batch);
  while (documents.size() < size) documents.insert(Draw(writer, random));
  v1::IngestRequest request;
  request.set_collection(kFaultCollection);
  std::vector<std::pair<int, int>> versions;
  for (const int document : documents) {
    versions.emplace_back(document, history_.NextVersion(document));
    history_.Began(document, versions.back().second);
    *request.add_documents() = FaultDocument(document, versions.back().second, options_.seed);
  }
  const auto response = Insist<v1::IngestResponse>(random, [&](cli::Connection& server, const cli::CallOptions& how) {
    return server.Call(&v1::RetrievalService::Stub::Ingest, request, how);
  });
  if (!response) return !gave_up_;
  if (response->results_size() != request.documents_size()) return GaveUp(absl::InternalError("a short answer"));
  SawWatermark(response->watermark());
  for (const auto& [document, version] : versions) history_.Acknowledged(document, version);
  return true;
}

bool FaultWriters::Delete(int writer, std::mt19937_64& random) {
  const int document = Draw(writer, random);
  v1::DeleteDocumentRequest request;
  request.set_collection(kFaultCollection);
  request.set_document_id(FaultDocumentId(document));
  history_.NextVersion(document);
  history_.Began(document, 0);
  const auto response =
      Insist<v1::DeleteDocumentResponse>(random, [&](cli::Connection& server, const cli::CallOptions& how) {
        return server.Call(&v1::AdminService::Stub::DeleteDocument, request, how);
      });
  if (!response) return !gave_up_;
  SawWatermark(response->watermark());
  history_.Acknowledged(document, 0);
  return true;
}

}  // namespace annals::bench
