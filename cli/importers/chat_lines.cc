#include "cli/importers/chat_lines.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "core/text/stamp.h"
#include "core/time/forms/stamped_days.h"

namespace annals::cli {
namespace {

constexpr absl::string_view kDirectionMark(text::kDirectionMark.data(), text::kDirectionMark.size());
constexpr std::size_t kLongestSpeaker = 200;

text::Stamp HeadOf(absl::string_view line) {
  const text::Stamp stamp = text::StampOf({line.data(), line.size()});
  return stamp.sure && stamp.dated ? stamp : text::Stamp();
}

bool IsLeftOut(absl::string_view text) {
  return absl::StartsWith(text, "<Media omitted>") || absl::EndsWith(text, " omitted") ||
         absl::StartsWith(text, "<attached:");
}

// "Ada Lund: text" or what the chat says itself.
void Say(absl::string_view rest, ChatMessage* message) {
  const std::size_t colon = rest.find(": ");
  if (colon != rest.npos && colon > 0 && colon <= kLongestSpeaker) {
    message->speaker = std::string(rest.substr(0, colon));
    rest.remove_prefix(colon + 2);
    while (absl::ConsumePrefix(&rest, kDirectionMark)) {
    }
  }
  if (!IsLeftOut(rest)) message->text = std::string(rest);
}

}  // namespace

bool LooksLikeChat(absl::string_view text) {
  absl::ConsumePrefix(&text, "\xEF\xBB\xBF");
  return HeadOf(text.substr(0, std::min(text.find('\n'), text.size()))).dated;
}

std::vector<ChatMessage> ChatMessages(absl::string_view text) {
  absl::ConsumePrefix(&text, "\xEF\xBB\xBF");
  std::vector<ChatMessage> messages;
  std::vector<time::WrittenDate> dates;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    absl::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    absl::ConsumeSuffix(&line, "\r");
    if (const text::Stamp stamp = HeadOf(line); stamp.dated) {
      messages.push_back({.date = std::string(stamp.written)});
      dates.push_back(stamp.date);
      Say(line.substr(stamp.size), &messages.back());
    } else if (!messages.empty()) {
      absl::StrAppend(&messages.back().text, "\n", line);
    }
  }
  if (const std::optional<time::DateOrder> order = time::OrderOf(dates)) {
    for (std::size_t i = 0; i < messages.size(); ++i) messages[i].day = time::DayOf(dates[i], *order);
  }
  return messages;
}

}  // namespace annals::cli
