// The scenario files of data/, as data. Their format: scenario_test.cc.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/language/languages.h"
#include "core/record/authority.h"
#include "core/time/timestamp.h"
#include "nlohmann/json.hpp"

namespace annals::testing {

// "time/as_of", "graph/two_hops", …: the files without their endings, sorted.
std::vector<std::string> ScenarioNames();
// "time_as_of": the name as GoogleTest takes it.
std::string TestNameOf(std::string scenario);
nlohmann::json ReadScenario(const std::string& name);

// Documents of "documents_from", then those of "documents", in order.
std::vector<nlohmann::json> DocumentsOf(const nlohmann::json& scenario);

// Of the collection: "de"; English without "language".
language::Language LanguageOf(const nlohmann::json& scenario);

// Ranks of sources; empty without "authority".
AuthorityOrder::Ranks AuthorityOf(const nlohmann::json& scenario);

// "2025-03-01": the beginning of that day.
Timestamp BeginningOf(const std::string& day);

}  // namespace annals::testing
