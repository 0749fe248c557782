// What can be told of an address at which no annalsd answers.
//
//   ExamineUnreachable("127.0.0.1:7411", "failed to connect to all addresses", &findings);
//   // fail  server   nothing listens at 127.0.0.1:7411
//
// Looks the name up and connects once, for 3 s at most; for an address of this machine it also looks for a process
// `annalsd` in /proc.
#pragma once

#include <string>

#include "cli/doctor/finding.h"

namespace annals::cli {

// `problem`: what the call failed with.
void ExamineUnreachable(const std::string& address, const std::string& problem, Findings* findings);

}  // namespace annals::cli
