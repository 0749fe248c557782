#include "server/models/endpoint/chat_wire.h"

#include "nlohmann/json.hpp"

namespace annals::models {
namespace {

using answer::ChatEnd;
using answer::ChatReply;
using nlohmann::json;

// A field that is an object, or nullptr.
const json* Object(const json& parent, const char* name) {
  const auto found = parent.is_object() ? parent.find(name) : parent.end();
  return parent.is_object() && found != parent.end() && found->is_object() ? &*found : nullptr;
}

std::string Text(const json& parent, const char* name) {
  if (!parent.is_object()) return "";
  const auto found = parent.find(name);
  return found != parent.end() && found->is_string() ? found->get<std::string>() : "";
}

const json* FirstChoice(const json& reply) {
  if (!reply.is_object()) return nullptr;
  const auto choices = reply.find("choices");
  if (choices == reply.end() || !choices->is_array() || choices->empty() || !choices->front().is_object())
    return nullptr;
  return &choices->front();
}

std::optional<ChatEnd> EndOf(const json& choice) {
  const std::string reason = Text(choice, "finish_reason");
  if (reason.empty()) return std::nullopt;
  if (reason == "length") return ChatEnd::kLength;
  return reason == "content_filter" ? ChatEnd::kRefused : ChatEnd::kComplete;
}

}  // namespace

std::string ChatRequestBody(const std::string& model, const answer::ChatRequest& request, bool stream) {
  json body = {{"model", model}, {"messages", json::array()}, {"temperature", 0}, {"stream", stream}};
  for (const answer::ChatMessage& message : request.messages) {
    const char* const role = message.role == answer::ChatRole::kSystem ? "system" : "user";
    body["messages"].push_back({{"role", role}, {"content", message.text}});
  }
  if (request.max_tokens > 0) body["max_tokens"] = request.max_tokens;
  if (!request.reply_schema.empty()) {
    const json schema = json::parse(request.reply_schema);
    body["response_format"] = {{"type", "json_schema"},
                               {"json_schema", {{"name", "reply"}, {"strict", true}, {"schema", schema}}}};
  }
  return body.dump(-1, ' ', false, json::error_handler_t::replace);
}

absl::StatusOr<ChatReply> ReadChatReply(const std::string& body) {
  const json reply = json::parse(body, nullptr, false);
  const json* const choice = reply.is_discarded() ? nullptr : FirstChoice(reply);
  const json* const message = choice == nullptr ? nullptr : Object(*choice, "message");
  if (message == nullptr) return absl::InternalError("the reply is not JSON with a message in its first choice");
  ChatReply read{.text = Text(*message, "content"), .end = EndOf(*choice).value_or(ChatEnd::kComplete)};
  if (!Text(*message, "refusal").empty()) read.end = ChatEnd::kRefused;
  return read;
}

std::string ChatPieces::Take(std::string_view payload) {
  if (!error_.ok() || ended_) return "";
  if (payload == "[DONE]") {
    ended_ = true;
    return "";
  }
  const json piece = json::parse(payload, nullptr, false);
  if (piece.is_discarded() || !piece.is_object()) {
    error_ = absl::InternalError("a piece of the reply is not JSON");
    return "";
  }
  if (piece.contains("error")) {
    error_ = absl::UnavailableError("the endpoint reports an error in the middle of its reply");
    return "";
  }
  const json* const choice = FirstChoice(piece);
  if (choice == nullptr) return "";  // usage figures have no choices
  std::string words;
  if (const json* const delta = Object(*choice, "delta")) {
    words = Text(*delta, "content");
    if (!Text(*delta, "refusal").empty()) reply_.end = ChatEnd::kRefused;
  }
  reply_.text += words;
  if (const std::optional<ChatEnd> end = EndOf(*choice)) {
    if (reply_.end == ChatEnd::kComplete) reply_.end = *end;
    ended_ = true;
  }
  return words;
}

absl::StatusOr<ChatReply> ChatPieces::Finish() const {
  if (!error_.ok()) return error_;
  if (!ended_) return absl::DataLossError("the reply broke off");
  return reply_;
}

}  // namespace annals::models
