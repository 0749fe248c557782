// Holds what a question brought against the "expect" of its scenario. One set of checks for core in memory and for a
// server: both put what they brought into one form, an observation (scenario_run.h, tests/server/scenarios_test.cc).
//
//   observed = {"kind": "whole_text", "scope": "point", "status": "in_scope", "groups": ["July 2025"], "owners": [],
//               "senders": [], "recipients": [], "notes": [], "chunks": ["july#0"], "documents": ["july"], "evidence": {"july#0": "text"},
//               "reached": {"july#0": []}, "factors": {"july#0": ["lexical"]}, "superseded": {}, "mode": "fact",
//               "abstained": false, "text": "… [1]", "cites": ["july"], "headings": [""], "conflicts": 0}
//   CheckExpectations({{"first", "july#0"}, {"says", {"declined"}}}, observed);
#pragma once

#include <string>
#include <vector>

#include "nlohmann/json.hpp"

namespace annals::testing {

// Fails the test for each key that does not hold, and for a key that nobody knows. Returns the keys that the
// observation does not show, unchecked.
std::vector<std::string> CheckExpectations(const nlohmann::json& expect, const nlohmann::json& observed);

}  // namespace annals::testing
