// What a language model is asked about a chunk, and what its reply says, as JSON.
//
//   MakeExtractionRequest(document, chunk, 2'000)   rules, title, section, numbered sentences; the reply's schema
//   ReadExtraction("{\"entities\": […], \"relations\": […]}")
//
// The chunk goes in as JSON strings, so nothing in it can end them; the rules call it data. The reply must have exactly
// the schema's fields, of the schema's types; anything else is kInternal. What it claims is still to be checked against
// the chunk: ingest::Believe. Pure, thread-safe.
#pragma once

#include <string_view>

#include "absl/status/statusor.h"
#include "core/answer/model/chat_model.h"
#include "core/ingest/reading.h"

namespace annals::models {

answer::ChatRequest MakeExtractionRequest(const Document& document, const ingest::PreparedChunk& chunk, int max_tokens);

absl::StatusOr<ingest::Reading> ReadExtraction(std::string_view reply);

}  // namespace annals::models
