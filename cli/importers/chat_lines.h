// Lines of an exported chat, as WhatsApp writes them:
//
//   31/12/2023, 21:15 - Ada Lund: Shall we cool the basin?      [31.12.23, 21:15:03] Hanne: Yes.
//   12/31/23, 9:16 PM - Hanne added Bob                          2023-12-31, 21:17 - Ada Lund: Good.
//
// A line that begins otherwise goes on with the message before it. Whether 4/3 is a day of March or of April is not
// said in the file: it is told from the whole of it, by which reading gives days of the calendar that never go back.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/time/interval.h"

namespace annals::cli {

struct ChatMessage {
  std::string date;        // as written: "31/12/2023"
  std::optional<Day> day;  // unset when the file leaves open which it is
  std::string speaker;     // empty: the chat itself says something
  std::string text;        // lines, without what stands for a picture that was left out
};

// Whether a text begins like an exported chat.
bool LooksLikeChat(absl::string_view text);

// In the order of the file; what stands before the first message is left out. Linear.
std::vector<ChatMessage> ChatMessages(absl::string_view text);

}  // namespace annals::cli
