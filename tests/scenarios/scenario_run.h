// Asks core a scenario's question over a collection in memory, and puts what came into the form of expectations.h.
// Without a model, so the figures are those of words and graph alone.
#pragma once

#include <string>

#include "core/answer/answer_question.h"
#include "core/index/view.h"
#include "core/retrieval/result.h"
#include "nlohmann/json.hpp"
#include "tests/scenarios/memory_collection.h"

namespace annals::testing {

// Everything of the scenario that is stored.
void LoadScenario(const nlohmann::json& scenario, MemoryCollection* collection);

// `today`: the scenario's.
answer::Answered AskInMemory(const index::View& view, const nlohmann::json& today, const nlohmann::json& question);

nlohmann::json Observe(const index::View& view, const answer::Answered& answered);

// [name, relation, name, …]
nlohmann::json NamesOf(const retrieval::Path& path);

}  // namespace annals::testing
