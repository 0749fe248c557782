#include "bench/faults/fault_writers.h"

#include <set>

#include "bench/faults/fault_document.h"
#include "bench/faults/patient_call.h"

namespace annals::bench {
namespace {

constexpr std::chrono::seconds kCallAtMost{60};
constexpr std::chrono::seconds kInsistFor{60};  // on a server that is unavailable
constexpr int kMostAttempts = 20;               // on one that says something else
constexpr std::uint64_t kPlantedEvery = 20;     // of what a planted bug may happen to

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

bool FaultWriters::Happens(Planted bug, std::mt19937_64& random) const {
  return options_.planted == bug && random() % kPlantedEvery == 0;
}

void FaultWriters::SawWatermark(std::uint64_t watermark) {
  if (options_.planted == Planted::kWatermarkEarly) return;
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

std::vector<v1::DocumentInput> FaultWriters::Sent(int document, int version, std::mt19937_64& random) const {
  const bool old = version > 1 && Happens(Planted::kOldText, random);
  std::vector<v1::DocumentInput> sent = {FaultDocument(document, old ? version - 1 : version, options_.seed)};
  if (Happens(Planted::kHalfStored, random)) sent[0].mutable_chunks()->RemoveLast();
  if (Happens(Planted::kRolledBackShown, random)) sent[0] = FaultDocument(document, -version, options_.seed);
  if (Happens(Planted::kStoredTwice, random)) {
    sent.push_back(sent[0]);
    sent[1].set_id(sent[0].id() + "-again");
  }
  return sent;
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
    for (v1::DocumentInput& input : Sent(document, versions.back().second, random))
      *request.add_documents() = std::move(input);
  }
  if (!Happens(Planted::kNeverStored, random)) {
    const auto response = Insist<v1::IngestResponse>(random, [&](cli::Connection& server, const cli::CallOptions& how) {
      return CallPatiently(server, &v1::RetrievalService::Stub::Ingest, request, how);
    });
    if (!response && options_.planted != Planted::kFailedAcknowledged) return !gave_up_;
    if (response && response->results_size() != request.documents_size())
      return GaveUp(absl::InternalError("a short answer"));
    if (response) SawWatermark(response->watermark());
  }
  for (const auto& [document, version] : versions) history_.Acknowledged(document, version);
  return true;
}

bool FaultWriters::Delete(int writer, std::mt19937_64& random) {
  const int document = Draw(writer, random);
  const bool purge = random() % 3 == 0;
  history_.NextVersion(document);
  history_.Began(document, 0);
  std::optional<std::uint64_t> watermark = 0;
  if (options_.planted != Planted::kNeverDeleted) watermark = Remove(document, purge, random);
  if (!watermark) return !gave_up_;
  SawWatermark(*watermark);
  history_.Acknowledged(document, 0);
  return true;
}

std::optional<std::uint64_t> FaultWriters::Remove(int document, bool purge, std::mt19937_64& random) {
  const auto removed = [&]<class Request, class Response>(Response*, Request request, auto call) {
    request.set_collection(kFaultCollection);
    request.set_document_id(FaultDocumentId(document));
    const std::optional<Response> response =
        Insist<Response>(random, [&](cli::Connection& server, const cli::CallOptions& how) {
          return CallPatiently(server, call, request, how);
        });
    return response ? std::optional(std::uint64_t{response->watermark()}) : std::nullopt;
  };
  if (purge) {
    return removed(static_cast<v1::PurgeDocumentResponse*>(nullptr), v1::PurgeDocumentRequest(),
                   &v1::AdminService::Stub::PurgeDocument);
  }
  return removed(static_cast<v1::DeleteDocumentResponse*>(nullptr), v1::DeleteDocumentRequest(),
                 &v1::AdminService::Stub::DeleteDocument);
}

}  // namespace annals::bench
