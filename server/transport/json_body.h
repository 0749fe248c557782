// Messages as the bodies of HTTP requests and responses: JSON by protobuf's mapping, with fields named as in the contract.
//
//   v1::RetrieveRequest request;
//   ParseJson(R"({"collection": "harbour", "query": "…"})", &request)      // OK
//   ParseJson(R"({"top_k": "many"})", &request)       // kInvalidArgument INVALID_JSON, of field "top_k"
//   ToJsonText(response)                              // {"chunks":[…],"abstained":false}: fields of no message also at their default
#pragma once

#include <google/protobuf/message.h>

#include <string>

#include "absl/status/status.h"

namespace annals::server {

// An empty body is like {}. kInvalidArgument INVALID_JSON or INVALID_UTF8, of the field where it is known, else of "body".
absl::Status ParseJson(const std::string& body, google::protobuf::Message* message);

// "{}" for a message that has no JSON: one with a text that is not UTF-8, which no handler makes.
std::string ToJsonText(const google::protobuf::Message& message);

}  // namespace annals::server
