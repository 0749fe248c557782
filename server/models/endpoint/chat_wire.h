// The JSON of chat completions: what is sent, and what comes back whole or in pieces.
//
//   ChatRequestBody(config.model, request, true)   {"model": …, "messages": […], "stream": true, …}
//   ReadChatReply("{\"choices\": […]}")            the text and how it ended
//
// ChatPieces reads a stream of payloads. Nothing of a reply is taken on trust: any other JSON is an error, never a
// crash.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/answer/model/chat_model.h"

namespace annals::models {

std::string ChatRequestBody(const std::string& model, const answer::ChatRequest& request, bool stream);

// kInternal when it cannot be read.
absl::StatusOr<answer::ChatReply> ReadChatReply(const std::string& body);

class ChatPieces {
 public:
  // Takes one payload and returns the words in it. Empty after an error.
  std::string Take(std::string_view payload);

  // When the stream has ended: kInternal for a payload that could not be read, kUnavailable for an error that the
  // endpoint reports in the stream, kDataLoss when the end was not said.
  absl::StatusOr<answer::ChatReply> Finish() const;

 private:
  answer::ChatReply reply_;
  bool ended_ = false;
  absl::Status error_;
};

}  // namespace annals::models
