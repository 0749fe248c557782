#include "server/handlers/diagnosis_handler.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "server/process_facts.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

using Seconds = std::chrono::duration<double>;

// The facts of a whole machine are not for who has a part of its collections.
absl::Status CheckReachesAll(const Caller& caller) {
  if (caller.all_collections) return absl::OkStatus();
  return Error(absl::StatusCode::kPermissionDenied, "PRIVILEGE_REQUIRED",
               "only a caller that reaches all collections may look into the server");
}

void Fill(const absl::Status& ready, v1::Readiness* out) {
  out->set_ready(ready.ok());
  if (ready.ok()) return;
  out->set_reason(Reason(ready));
  out->set_message(std::string(ready.message()));
}

void Fill(const ProcessFacts& facts, v1::ProcessState* out) {
  out->set_open_files(facts.open_files);
  out->set_most_files(facts.most_files);
  out->set_resident_bytes(facts.resident_bytes);
  out->set_memory_limit_bytes(facts.memory_limit_bytes);
  out->set_memory_available_bytes(facts.memory_available_bytes);
  out->set_threads(facts.threads);
  out->set_processors(facts.processors);
}

void Fill(const storage::DatabaseFacts& facts, v1::DatabaseState* out) {
  out->set_reachable(true);
  out->set_version(facts.version);
  out->set_role(facts.role);
  out->set_superuser(facts.superuser);
  out->set_bypasses_row_security(facts.bypasses_row_security);
  out->set_schema(facts.schema);
  out->set_newest_schema(facts.newest_schema);
  out->set_round_trip_seconds(Seconds(facts.round_trip).count());
  out->set_connections(facts.connections);
  out->set_most_connections(facts.most_connections);
  out->set_read_only(facts.read_only);
  out->set_fsync(facts.fsync);
  out->set_full_page_writes(facts.full_page_writes);
  out->set_synchronous_commit(facts.synchronous_commit);
  out->set_bytes(facts.bytes);
}

// A folder that is not there yet, or that this process may not look into, says nothing.
void AddDisk(const std::string& holds, const std::string& folder, v1::DiagnoseResponse* response) {
  std::error_code error;
  const std::filesystem::space_info space = std::filesystem::space(folder, error);
  if (folder.empty() || error) return;
  v1::DiskState* disk = response->add_disks();
  disk->set_holds(holds);
  disk->set_free_bytes(static_cast<std::int64_t>(space.available));
  disk->set_bytes(static_cast<std::int64_t>(space.capacity));
}

}  // namespace

void DiagnosisHandler::FillDatabase(v1::DiagnoseResponse* response) const {
  v1::DatabaseState* out = response->mutable_database();
  out->set_pool(surroundings_.pool);
  out->set_private_server(surroundings_.private_database);
  const absl::StatusOr<storage::DatabaseFacts> facts = surroundings_.database();
  if (!facts.ok()) {
    const absl::Status told = FromStorage(facts.status());
    ports_.log.Warn("the database does not tell its state", {{"error", LogWords(told)}});
    out->set_problem(std::string(told.message()));
    return;
  }
  Fill(*facts, out);
  const auto since = std::chrono::steady_clock::now() - facts->clock_read;
  out->set_clock_ahead_seconds(Seconds(facts->clock + since - ports_.now()).count());
  AddDisk("database", facts->folder, response);
}

absl::StatusOr<v1::DiagnoseResponse> DiagnosisHandler::Handle(const v1::DiagnoseRequest&, const CallContext& call) {
  if (const absl::Status status = CheckReachesAll(call.caller); !status.ok()) return status;
  v1::DiagnoseResponse response;
  Fill(surroundings_.ready(), response.mutable_readiness());
  response.set_feed_age_seconds(ports_.images.LagSeconds());
  response.set_images_rebuilt(ports_.images.rebuilds());
  FillDatabase(&response);
  Fill(ReadProcessFacts(), response.mutable_process());
  *response.mutable_configuration() = surroundings_.configuration;
  response.mutable_configuration()->set_keys_needed(surroundings_.keys_needed());
  for (const auto& [holds, folder] : surroundings_.folders) AddDisk(holds, folder, &response);
  // Last: what it took to ask the database would count as a difference of the clocks.
  response.set_server_time(convert::ToRfc3339(ports_.now()));
  return response;
}

}  // namespace annals::server
