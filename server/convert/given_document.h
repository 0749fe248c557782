// What a client sent for a document, as the store keeps it, and what can be told of it where nothing is kept.
//
//   write.given = PackGiven(input);                       // bytes that equal inputs have in common
//   v1::DocumentInput document = *UnpackGiven(bytes);     // kDataLoss for what PackGiven did not make
//
// The form: one byte 1, eight bytes of length (little-endian), and a DocumentInput of the contract, deterministically serialised and
// packed by zlib at its fastest level. Unknown fields are kept, so a newer server's document passes through an older one.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "annals/v1/document.pb.h"
#include "core/ingest/document_input.h"
#include "core/record/record.h"

namespace annals::server::convert {

std::string PackGiven(const ingest::DocumentInput& input);
absl::StatusOr<v1::DocumentInput> UnpackGiven(std::string_view packed);

// Of a stored version: its fields, its passages as ready-made chunks, relations that were given, events that were stated, and the names
// of its edges as the collection writes them. Not told: names given for passages or the document, aliases, given vectors.
v1::DocumentInput Rebuild(const DocumentBundle& stored);

}  // namespace annals::server::convert
