// One line of `annals doctor`: what was looked at, how it is, and what to do next where it is not well.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "cli/print/output.h"

namespace annals::cli {

enum class Health { kOk, kWarn, kFail };  // from good to bad

struct Finding {
  std::string check;  // "clock", "model of surveys"
  Health health = Health::kOk;
  std::string says;
  std::string next;  // what to do; empty where nothing is
};

using Findings = std::vector<Finding>;

Health WorstOf(const Findings& findings);  // kOk of none
// "ok    clock             server and client agree to 0.01 s", what to do on lines of its own, and a line that counts.
void PrintFindings(const Findings& findings, const Style& style, std::ostream& out);
// {"worst": "warn", "findings": [{"check": …, "health": …, "says": …, "next": …}]}, one line.
std::string FindingsJson(const Findings& findings);

}  // namespace annals::cli
