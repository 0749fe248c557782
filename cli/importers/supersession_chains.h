// What supersedes what among the documents of a run, so that a circle is met before it is stored: of documents that
// supersede each other in a circle none would be the newest.
//
// Memory: the ids of documents that supersede, and what they name. Not thread-safe.
#pragma once

#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "annals/v1/document.pb.h"

namespace annals::cli {

class SupersessionChains {
 public:
  // Remembers what the document supersedes. The circle that it would close, "a, b, c, a"; then it is not remembered.
  // Empty: none. Time: the documents that a chain of supersessions leads to.
  std::string CircleWith(const v1::DocumentInput& document);

 private:
  absl::flat_hash_map<std::string, std::vector<std::string>> superseded_;
};

}  // namespace annals::cli
