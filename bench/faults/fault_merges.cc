#include "bench/faults/fault_merges.h"

#include <algorithm>
#include <chrono>
#include <format>

#include "absl/strings/str_join.h"
#include "bench/faults/fault_document.h"
#include "bench/faults/patient_call.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

const cli::CallOptions kPatient{.timeout = std::chrono::seconds(15), .retry_for = std::chrono::seconds(60)};
const cli::CallOptions kOnce{.timeout = std::chrono::seconds(15)};
constexpr std::chrono::milliseconds kPause{50};  // between two
constexpr std::uint64_t kPlantedEvery = 4;

std::string Source(int pair) { return std::format("Keeper {}", FaultDocumentWord(pair)); }
std::string Target(int pair) { return std::format("Warden {}", FaultDocumentWord(pair)); }

// The ids that a name means.
absl::StatusOr<std::set<std::int64_t>> Meant(cli::Connection& server, const std::string& name,
                                             std::uint64_t watermark) {
  v1::GetEntityRequest request;
  request.set_collection(kFaultCollection);
  request.set_name(name);
  request.set_at_least(watermark);
  const auto response = CallPatiently(server, &v1::GraphService::Stub::GetEntity, request, kPatient);
  if (absl::IsNotFound(response.status())) return std::set<std::int64_t>();
  if (!response.ok()) return response.status();
  std::set<std::int64_t> ids;
  for (const v1::Entity& entity : response->entities()) ids.insert(entity.id());
  return ids;
}

}  // namespace

FaultMerges::FaultMerges(const std::vector<std::string>& addresses, Planted planted) : planted_(planted) {
  for (const std::string& address : addresses) servers_.push_back(std::make_unique<cli::Connection>(address));
}

absl::StatusOr<std::unique_ptr<FaultMerges>> FaultMerges::Begin(const std::vector<std::string>& addresses,
                                                                Planted planted) {
  std::unique_ptr<FaultMerges> merges(new FaultMerges(addresses, planted));
  RETURN_IF_ERROR(merges->StoreNames());
  return merges;
}

absl::Status FaultMerges::StoreNames() {
  v1::IngestRequest request;
  request.set_collection(kFaultCollection);
  for (int pair = 0; pair < kPairs; ++pair) {
    v1::DocumentInput* document = request.add_documents();
    document->set_id(std::format("names-{}", pair));
    document->set_text("Two people keep the light.");
    document->add_entities(Source(pair));
    document->add_entities(Target(pair));
    history_.NextVersion(pair);
  }
  return CallPatiently(*servers_[0], &v1::RetrievalService::Stub::Ingest, request, kPatient).status();
}

void FaultMerges::Start(std::uint64_t seed) {
  stopping_ = false;
  thread_ = std::thread([this, seed] { Write(seed); });
}

void FaultMerges::Stop() {
  stopping_ = true;
  if (thread_.joinable()) thread_.join();
}

absl::StatusOr<std::uint64_t> FaultMerges::MergeOrPart(cli::Connection& server, int pair, bool merge) {
  if (merge) {
    v1::MergeEntitiesRequest request;
    request.set_collection(kFaultCollection);
    request.set_source(Source(pair));
    request.set_target(Target(pair));
    ASSIGN_OR_RETURN(const v1::MergeEntitiesResponse response,
                     CallPatiently(server, &v1::IdentityService::Stub::MergeEntities, request, kOnce));
    return response.watermark();
  }
  v1::SplitEntityRequest request;
  request.set_collection(kFaultCollection);
  request.set_name(Source(pair));
  const auto response = CallPatiently(server, &v1::IdentityService::Stub::SplitEntity, request, kOnce);
  if (absl::IsFailedPrecondition(response.status())) return 0;  // it is not merged
  RETURN_IF_ERROR(response.status());
  return response->watermark();
}

void FaultMerges::Write(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  while (!stopping_) {
    const int pair = static_cast<int>(random() % kPairs);
    const bool merge = random() % 2 == 0;
    history_.Began(pair, merge ? 1 : 0);
    absl::StatusOr<std::uint64_t> done = std::uint64_t{0};
    if (planted_ != Planted::kNeverMerged || random() % kPlantedEvery != 0)
      done = MergeOrPart(*servers_[random() % servers_.size()], pair, merge);
    if (done.ok()) {
      watermark_ = std::max(watermark_.load(), *done);
      history_.Acknowledged(pair, merge ? 1 : 0);
    }
    std::this_thread::sleep_for(kPause);
  }
}

void FaultMerges::GoBackTo(const WriteHistory::State& state) {
  history_.GoBackTo(state);
  watermark_ = 0;
}

absl::StatusOr<Findings> FaultMerges::Check(const std::vector<std::string>& addresses) {
  Findings findings;
  for (std::size_t s = 0; s < addresses.size(); ++s) {
    cli::Connection server(addresses[s]);
    for (int pair = 0; pair < kPairs; ++pair) {
      ASSIGN_OR_RETURN(const auto source, Meant(server, Source(pair), watermark_));
      ASSIGN_OR_RETURN(const auto target, Meant(server, Target(pair), watermark_));
      ++findings.asked;
      const int seen = source == target ? 1 : 0;
      const std::string what = std::format("names {}: server {} has {} as [{}], {} as [{}]; possible are [{}]", pair, s,
                                           Source(pair), absl::StrJoin(source, " "), Target(pair),
                                           absl::StrJoin(target, " "), absl::StrJoin(history_.Possible(pair), " "));
      if (source.empty() || target.empty()) findings.misses.push_back(what);
      if (!history_.Possible(pair).contains(seen)) (seen == 0 ? findings.misses : findings.phantoms).push_back(what);
      if (history_.Possible(pair).size() > 1) history_.Acknowledged(pair, seen);
    }
  }
  return findings;
}

}  // namespace annals::bench
