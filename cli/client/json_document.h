// One line of documents.jsonl as a document of the contract.
//
//   {"id": "s1", "title": "Survey, October 2025", "date": "2025-10-15", "text": "Employment rose."}
//
// Fields: id (required), title, text or chunks [{id, section, text, entities, relations, embedding}], doc_type, owner,
// channel, kind, status, label, period {from, to}, covered {from, to}, date or published, authority, canonical_of,
// authors, inventors, assignees, implements, used_in, supersedes, identifiers {name: value}, events [{type, date}],
// asset_ref, transcript_of (the call's asset), asset_links [{target_ref, relation, source_ref}], entities [name],
// relations [{subject, predicate, object, valid_from, valid_to}], metadata {key: value}. A list of strings may be one
// string. Values of metadata that are not strings are kept as JSON text. A field of another name is kept as metadata,
// so nothing of the source is lost. null is as if it were not there.
//
// Errors are InvalidArgument and name the field: "chunks[2].text: must be a string".
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "annals/v1/document.pb.h"
#include "nlohmann/json_fwd.hpp"

namespace annals::cli {

absl::StatusOr<v1::DocumentInput> DocumentFromJson(absl::string_view line);
absl::StatusOr<v1::DocumentInput> DocumentFromObject(const nlohmann::json& object);

}  // namespace annals::cli
