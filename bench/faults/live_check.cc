#include "bench/faults/live_check.h"

#include <format>
#include <set>

#include "absl/strings/str_join.h"
#include "bench/faults/fault_document.h"
#include "cli/client/connection.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

const cli::CallOptions kPatient{.timeout = std::chrono::seconds(15), .retry_for = std::chrono::seconds(60)};

// The versions that a server finds; one that is not there at all gives none.
absl::StatusOr<std::set<int>> Found(cli::Connection& server, int document, std::uint64_t watermark) {
  v1::RetrieveRequest request;
  request.set_collection(kFaultCollection);
  request.set_query(FaultDocumentWord(document));
  request.set_top_k(20);
  request.set_at_least(watermark);
  ASSIGN_OR_RETURN(const v1::RetrieveResponse response,
                   server.Call(&v1::RetrievalService::Stub::Retrieve, request, kPatient));
  std::set<int> versions;
  for (const v1::RetrievedChunk& chunk : response.chunks()) {
    if (chunk.document().id() == FaultDocumentId(document)) versions.insert(FaultVersionOf(chunk.text()).value_or(-1));
  }
  return versions;
}

// What the database has.
absl::StatusOr<int> Stored(cli::Connection& server, int document) {
  v1::GetDocumentRequest request;
  request.set_collection(kFaultCollection);
  request.set_document_id(FaultDocumentId(document));
  const auto response = server.Call(&v1::AdminService::Stub::GetDocument, request, kPatient);
  if (absl::IsNotFound(response.status())) return 0;
  if (!response.ok()) return response.status();
  return response->chunks_size() == 0 ? -1 : FaultVersionOf(response->chunks(0).text()).value_or(-1);
}

}  // namespace

absl::StatusOr<Findings> CheckLive(const std::vector<std::string>& addresses, WriteHistory* history,
                                   std::uint64_t watermark) {
  Findings findings;
  std::vector<std::unique_ptr<cli::Connection>> servers;
  for (const std::string& address : addresses) servers.push_back(std::make_unique<cli::Connection>(address));
  for (const int document : history->Documents()) {
    std::set<int> possible = history->Possible(document);
    if (possible.size() > 1) {
      ASSIGN_OR_RETURN(const int stored, Stored(*servers[0], document));
      if (!possible.contains(stored)) {
        findings.misses.push_back(std::format("{}: the database has version {}, possible are {}",
                                              FaultDocumentId(document), stored, absl::StrJoin(possible, " ")));
      }
      history->Acknowledged(document, stored);
      possible = {stored};
    }
    const int expected = *possible.begin();
    for (std::size_t s = 0; s < servers.size(); ++s) {
      ASSIGN_OR_RETURN(std::set<int> found, Found(*servers[s], document, watermark));
      ++findings.asked;
      const std::string what = std::format("{}: server {} finds [{}], acknowledged is {}", FaultDocumentId(document), s,
                                           absl::StrJoin(found, " "), expected);
      if (expected != 0 && found.erase(expected) == 0) findings.misses.push_back(what);
      if (!found.empty()) findings.phantoms.push_back(what);
    }
  }
  return findings;
}

}  // namespace annals::bench
