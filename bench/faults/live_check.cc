#include "bench/faults/live_check.h"

#include <format>
#include <map>

#include "absl/strings/str_join.h"
#include "bench/faults/fault_document.h"
#include "bench/faults/patient_call.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

const cli::CallOptions kPatient{.timeout = std::chrono::seconds(15), .retry_for = std::chrono::seconds(60)};
constexpr int kMostFound = 30;  // passages: of one document, and of those that a word like its own finds

void Append(const std::vector<std::string>& more, std::vector<std::string>* to) {
  to->insert(to->end(), more.begin(), more.end());
}

// What the database has.
absl::StatusOr<int> Stored(cli::Connection& server, int document) {
  v1::GetDocumentRequest request;
  request.set_collection(kFaultCollection);
  request.set_document_id(FaultDocumentId(document));
  const auto response = CallPatiently(server, &v1::AdminService::Stub::GetDocument, request, kPatient);
  if (absl::IsNotFound(response.status())) return 0;
  if (!response.ok()) return response.status();
  if (response->chunks_size() == 0) return -1;
  return FaultPartOf(response->chunks(0).text()).value_or(FaultPart{-1, 0}).version;
}

}  // namespace

void Findings::Add(const Findings& others) {
  asked += others.asked;
  Append(others.misses, &misses);
  Append(others.halves, &halves);
  Append(others.doubled, &doubled);
  Append(others.phantoms, &phantoms);
  Append(others.stale, &stale);
}

std::vector<std::string> Findings::all() const {
  std::vector<std::string> texts;
  for (const auto* list : {&misses, &halves, &doubled, &phantoms, &stale}) Append(*list, &texts);
  return texts;
}

absl::StatusOr<Seen> Look(cli::Connection& server, int document, std::uint64_t watermark, const cli::CallOptions& how) {
  v1::RetrieveRequest request;
  request.set_collection(kFaultCollection);
  request.set_query(FaultDocumentWord(document));
  request.set_top_k(kMostFound);
  request.set_at_least(watermark);
  ASSIGN_OR_RETURN(const v1::RetrieveResponse response,
                   CallPatiently(server, &v1::RetrievalService::Stub::Retrieve, request, how));
  Seen seen{.watermark = response.watermark()};
  std::map<int, std::multiset<int>> parts;
  for (const v1::RetrievedChunk& chunk : response.chunks()) {
    // A word that nobody knows finds those that are spelt nearly so.
    if (!chunk.text().contains(FaultDocumentWord(document))) continue;
    const FaultPart part = FaultPartOf(chunk.text()).value_or(FaultPart{-1, 0});
    parts[part.version].insert(part.part);
    if (chunk.document().id() != FaultDocumentId(document)) seen.doubled = true;
  }
  for (const auto& [version, found] : parts) {
    seen.versions.insert(version);
    const std::set<int> distinct(found.begin(), found.end());
    if (distinct.size() < kFaultParts) seen.halves.insert(version);
    if (distinct.size() < found.size()) seen.doubled = true;
  }
  return seen;
}

void Compare(const Seen& seen, int document, int right, const std::string& name, Findings* findings) {
  ++findings->asked;
  const std::string what = std::format("{}: {} finds [{}], right is {}", FaultDocumentId(document), name,
                                       absl::StrJoin(seen.versions, " "), right);
  std::set<int> others = seen.versions;
  if (others.erase(right) == 0 && right != 0) findings->misses.push_back(what);
  if (!others.empty()) findings->phantoms.push_back(what);
  if (seen.halves.contains(right)) findings->halves.push_back(what);
  if (seen.doubled) findings->doubled.push_back(what);
}

absl::StatusOr<Findings> CheckLive(const std::vector<std::string>& addresses, WriteHistory* history,
                                   std::uint64_t watermark) {
  Findings findings;
  std::vector<std::unique_ptr<cli::Connection>> servers;
  for (const std::string& address : addresses) servers.push_back(std::make_unique<cli::Connection>(address));
  for (const int document : history->Documents()) {
    const std::set<int> possible = history->Possible(document);
    if (possible.size() > 1) {
      ASSIGN_OR_RETURN(const int stored, Stored(*servers[0], document));
      if (!possible.contains(stored)) {
        findings.misses.push_back(std::format("{}: the database has version {}, possible are {}",
                                              FaultDocumentId(document), stored, absl::StrJoin(possible, " ")));
      }
      history->Acknowledged(document, stored);
    }
    const int right = *history->Possible(document).begin();
    for (std::size_t s = 0; s < servers.size(); ++s) {
      ASSIGN_OR_RETURN(const Seen seen, Look(*servers[s], document, watermark, kPatient));
      Compare(seen, document, right, std::format("server {}", s), &findings);
    }
  }
  return findings;
}

absl::StatusOr<Findings> CheckCount(const std::string& address, const WriteHistory& history, int others) {
  cli::Connection server(address);
  v1::GetCollectionRequest request;
  request.set_name(kFaultCollection);
  ASSIGN_OR_RETURN(const v1::GetCollectionResponse response,
                   CallPatiently(server, &v1::AdminService::Stub::GetCollection, request, kPatient));
  std::int64_t right = others;
  for (const int document : history.Documents()) right += history.Possible(document).contains(0) ? 0 : 1;
  Findings findings{.asked = 1};
  const std::int64_t counted = response.collection().counts().documents();
  const std::string what = std::format("a server counts {} documents, right are {}", counted, right);
  if (counted > right) findings.doubled.push_back(what);
  if (counted < right) findings.misses.push_back(what);
  return findings;
}

}  // namespace annals::bench
