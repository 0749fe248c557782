// The example of core/answer/model/chat_model.h.
#include <gtest/gtest.h>

#include "core/answer/model/chat_model.h"
#include "core/record/status.h"
#include "tests/core/answer/scripted_model.h"

namespace annals::answer {
namespace {

using namespace std::chrono_literals;

absl::Status Ask(ChatModel& model, const std::vector<ChatMessage>& messages, std::string* heard, std::string* text) {
  //   ASSIGN_OR_RETURN(ChatReply reply, model.Complete({.messages = messages, .max_tokens = 800},
  //                                                    {.timeout = 20s, .on_text = hear}));
  const auto hear = [&](std::string_view piece) { heard->append(piece); };
  ASSIGN_OR_RETURN(ChatReply reply,
                   model.Complete({.messages = messages, .max_tokens = 800}, {.timeout = 20s, .on_text = hear}));
  //   reply.text, reply.end   "Prices rose [E1]." and kComplete; the pieces that `hear` got make the same text
  *text = reply.text;
  EXPECT_EQ(reply.end, ChatEnd::kComplete);
  return absl::OkStatus();
}

TEST(ChatModelExample, IsTrue) {
  ScriptedModel model;
  model.reply = ChatReply{"Prices rose [E1]."};
  std::string heard, text;
  ASSERT_TRUE(Ask(model, {{ChatRole::kUser, "How did prices change?"}}, &heard, &text).ok());
  EXPECT_EQ(text, "Prices rose [E1].");
  EXPECT_EQ(heard, text);
  ASSERT_EQ(model.requests.size(), 1U);
  EXPECT_EQ(model.requests[0].max_tokens, 800);
  EXPECT_EQ(model.requests[0].messages.at(0).text, "How did prices change?");
  model.reply = absl::DeadlineExceededError("the timeout passed");
  EXPECT_EQ(Ask(model, {}, &heard, &text).code(), absl::StatusCode::kDeadlineExceeded);
}

}  // namespace
}  // namespace annals::answer
