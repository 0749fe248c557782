// What `annals load` asks: the lines of a file, or the openings of passages that the collection holds.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "cli/client/connection.h"

namespace annals::cli {

// Lines that are not blank. kInvalidArgument when there is none.
absl::StatusOr<std::vector<std::string>> QuestionsOfFile(const std::string& path);
// The first words of passages of up to 200 documents, in the order of their ids. kFailedPrecondition when there is none.
absl::StatusOr<std::vector<std::string>> QuestionsOfCollection(Connection* server, const std::string& collection,
                                                               const CallOptions& call);

}  // namespace annals::cli
