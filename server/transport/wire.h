// Messages from the wire. Protobuf refuses a message with one bad byte in one string, as a whole and without saying
// where; here the field is found and named, so that one bad document does not spoil its batch.
//
//   std::vector<std::string> invalid;
//   RETURN_IF_ERROR(ParseMessage(bytes, &request, &invalid));     // invalid == {"documents[3].text"}
#pragma once

#include <google/protobuf/message.h>

#include <string>
#include <vector>

#include "absl/status/status.h"

namespace annals::server {

// Parses `bytes`. String fields that are not UTF-8 are parsed with '?' for each of their bytes, and their paths
// appended to `invalid_utf8`. kInvalidArgument with reason MALFORMED_MESSAGE when the bytes are no such message.
// Linear.
absl::Status ParseMessage(std::string bytes, google::protobuf::Message* message,
                          std::vector<std::string>* invalid_utf8);

// Paths of the string fields that hold a zero byte, "features.asker": PostgreSQL takes none in a text. A map is told by its
// own name. Linear in the fields that are set.
std::vector<std::string> FieldsWithZeros(const google::protobuf::Message& message);

}  // namespace annals::server
