// Generated documents: small surveys of made-up towns, different from each other, the same in every run.
#pragma once

#include <string>

namespace annals::e2e {

// `count` documents as JSON lines, ids "town-0" …
std::string GeneratedLines(int count);

}  // namespace annals::e2e
