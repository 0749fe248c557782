#include "cli/importers/chat_lines.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace annals::cli {
namespace {

constexpr absl::string_view kDirectionMark = "\xE2\x80\x8E", kNarrowSpace = "\xE2\x80\xAF", kNoBreakSpace = "\xC2\xA0";
constexpr std::size_t kLongestSpeaker = 200;

using Numbers = std::array<int, 3>;  // of a date, as they stand

enum class Order { kYearFirst, kDayFirst, kMonthFirst };

struct Head {
  Numbers numbers;
  absl::string_view date, rest;  // as written; behind date and time
};

bool TakeNumber(absl::string_view* text, std::size_t most_digits, int* number) {
  std::size_t digits = 0;
  for (*number = 0; digits < text->size() && digits < most_digits && absl::ascii_isdigit((*text)[digits]); ++digits)
    *number = *number * 10 + ((*text)[digits] - '0');
  text->remove_prefix(digits);
  return digits > 0;
}

bool TakeDate(absl::string_view* text, Numbers* numbers) {
  for (std::size_t i = 0; i < 3; ++i) {
    if (i > 0 && !absl::ConsumePrefix(text, "/") && !absl::ConsumePrefix(text, ".") && !absl::ConsumePrefix(text, "-"))
      return false;
    if (!TakeNumber(text, 4, &(*numbers)[i])) return false;
  }
  return true;
}

void TakeSpaces(absl::string_view* text) {
  while (absl::ConsumePrefix(text, " ") || absl::ConsumePrefix(text, kNarrowSpace) ||
         absl::ConsumePrefix(text, kNoBreakSpace)) {
  }
}

// "21:15", "9:15:03 PM".
bool TakeTime(absl::string_view* text) {
  int number = 0;
  if (!TakeNumber(text, 2, &number) || !absl::ConsumePrefix(text, ":") || !TakeNumber(text, 2, &number)) return false;
  if (absl::ConsumePrefix(text, ":") && !TakeNumber(text, 2, &number)) return false;
  absl::string_view half = *text;
  TakeSpaces(&half);
  for (const absl::string_view name : {"am", "pm", "a.m.", "p.m."}) {
    if (!absl::StartsWithIgnoreCase(half, name)) continue;
    *text = half.substr(name.size());
    break;
  }
  return true;
}

std::optional<Head> HeadOf(absl::string_view line) {
  while (absl::ConsumePrefix(&line, kDirectionMark)) {
  }
  const bool bracket = absl::ConsumePrefix(&line, "[");
  Head head;
  const char* begin = line.data();
  if (!TakeDate(&line, &head.numbers)) return std::nullopt;
  head.date = absl::string_view(begin, static_cast<std::size_t>(line.data() - begin));
  absl::ConsumePrefix(&line, ",");
  TakeSpaces(&line);
  if (!TakeTime(&line)) return std::nullopt;
  if (bracket ? !absl::ConsumePrefix(&line, "]") : !absl::ConsumePrefix(&line, " -")) return std::nullopt;
  TakeSpaces(&line);
  while (absl::ConsumePrefix(&line, kDirectionMark)) {
  }
  head.rest = line;
  return head;
}

std::optional<Day> DayOf(const Numbers& n, Order order) {
  const int year = order == Order::kYearFirst ? n[0] : n[2] < 100 ? 2000 + n[2] : n[2];
  const int month = order == Order::kDayFirst ? n[1] : order == Order::kMonthFirst ? n[0] : n[1];
  const int day = order == Order::kDayFirst ? n[0] : order == Order::kMonthFirst ? n[1] : n[2];
  if (month < 1 || month > 12 || day < 1 || day > 31) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year{year}, std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  return date.ok() && year >= 1000 ? std::optional<Day>(Day(date)) : std::nullopt;
}

// Whether all dates are days in this order, and never go back.
bool Fits(const std::vector<Numbers>& dates, Order order) {
  std::optional<Day> before;
  for (const Numbers& numbers : dates) {
    const std::optional<Day> day = DayOf(numbers, order);
    if (!day || (before && *day < *before)) return false;
    before = day;
  }
  return true;
}

// The one order that fits; also when two do that mean the same days.
std::optional<Order> OrderOf(const std::vector<Numbers>& dates) {
  if (Fits(dates, Order::kYearFirst)) return Order::kYearFirst;
  const bool day_first = Fits(dates, Order::kDayFirst), month_first = Fits(dates, Order::kMonthFirst);
  const bool same = std::ranges::all_of(dates, [](const Numbers& n) { return n[0] == n[1]; });
  if (day_first && (!month_first || same)) return Order::kDayFirst;
  return month_first && !day_first ? std::optional(Order::kMonthFirst) : std::nullopt;
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
  return HeadOf(text.substr(0, std::min(text.find('\n'), text.size()))).has_value();
}

std::vector<ChatMessage> ChatMessages(absl::string_view text) {
  absl::ConsumePrefix(&text, "\xEF\xBB\xBF");
  std::vector<ChatMessage> messages;
  std::vector<Numbers> dates;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    absl::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    absl::ConsumeSuffix(&line, "\r");
    if (const std::optional<Head> head = HeadOf(line)) {
      messages.push_back({.date = std::string(head->date)});
      dates.push_back(head->numbers);
      Say(head->rest, &messages.back());
    } else if (!messages.empty()) {
      absl::StrAppend(&messages.back().text, "\n", line);
    }
  }
  if (const std::optional<Order> order = OrderOf(dates)) {
    for (std::size_t i = 0; i < messages.size(); ++i) messages[i].day = DayOf(dates[i], *order);
  }
  return messages;
}

}  // namespace annals::cli
