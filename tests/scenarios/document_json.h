// Documents of scenario files, in the format of documents.jsonl. Wrong JSON throws nlohmann::json::exception: a test's
// data are the test's own, and a mistake in them should stop it.
#pragma once

#include "core/ingest/document_input.h"
#include "nlohmann/json.hpp"

namespace annals::testing {

struct ReadChoices {
  bool relations = true;  // false: given entities and relations are left out
  bool titles = true;
};

ingest::DocumentInput ReadDocument(const nlohmann::json& value, const ReadChoices& choices = {});

}  // namespace annals::testing
