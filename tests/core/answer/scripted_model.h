// A language model for tests.
#pragma once

#include <string_view>
#include <vector>

#include "core/answer/model/chat_model.h"

namespace annals::answer {

// Replies as it is told to, and remembers what it was asked.
class ScriptedModel final : public ChatModel {
 public:
  std::string_view name() const override { return "scripted"; }
  absl::StatusOr<ChatReply> Complete(const ChatRequest& request, const ChatCall& call) override {
    requests.push_back(request);
    if (reply.ok() && call.on_text) call.on_text(reply->text);
    return reply;
  }

  absl::StatusOr<ChatReply> reply = ChatReply{};
  std::vector<ChatRequest> requests;
};

}  // namespace annals::answer
