// What tenants ask, each call of the contract at least once: of their own, and aimed at another's.
#pragma once

#include <string>
#include <vector>

namespace annals::server::testing {

// $MINE: the caller's collection, document and secret; $THEIRS: another tenant's. In a body: $C collection, $D document,
// $P the first secret (a person), $ID a numeric id of an entity; with a prime, as "$C'", those of the other.
struct Case {
  const char* method;  // "Retrieve"
  const char* path;    // HTTP
  std::string body;
  bool shows_own = false;  // the caller's own secret must be in the response, or the case shows nothing
};

std::vector<Case> Cases();

}  // namespace annals::server::testing
