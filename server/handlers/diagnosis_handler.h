// DiagnosisService: what the server knows of itself and of its surroundings, for who looks for faults.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "annals/v1/diagnosis_service.pb.h"
#include "server/handlers/ports.h"
#include "storage/database_facts.h"

namespace annals::server {

class DiagnosisHandler {
 public:
  struct Surroundings {
    std::function<absl::Status()> ready;
    std::function<absl::StatusOr<storage::DatabaseFacts>()> database;
    bool private_database = false;
    int pool = 0;
    v1::ConfigurationState configuration;  // but for keys_needed, which may change
    std::function<bool()> keys_needed;
    std::vector<std::pair<std::string, std::string>> folders;  // what it holds, where; beside the database's
  };

  DiagnosisHandler(const HandlerPorts& ports, Surroundings surroundings)
      : ports_(ports), surroundings_(std::move(surroundings)) {}

  absl::StatusOr<v1::DiagnoseResponse> Handle(const v1::DiagnoseRequest& request, const CallContext& call);

 private:
  void FillDatabase(v1::DiagnoseResponse* response) const;

  HandlerPorts ports_;
  Surroundings surroundings_;
};

}  // namespace annals::server
