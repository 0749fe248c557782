#include "core/answer/reading/mentions.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/text/plain_words.h"
#include "core/text/text.h"
#include "core/text/tokens.h"

namespace annals::answer {
namespace {

using Written = std::pair<std::string_view, std::string_view>;

constexpr std::array<Written, 28> kNumberWords = {
    {{"zero", "0"},     {"two", "2"},        {"three", "3"},     {"four", "4"},      {"five", "5"},
     {"six", "6"},      {"seven", "7"},      {"eight", "8"},     {"nine", "9"},      {"ten", "10"},
     {"eleven", "11"},  {"twelve", "12"},    {"thirteen", "13"}, {"fourteen", "14"}, {"fifteen", "15"},
     {"sixteen", "16"}, {"seventeen", "17"}, {"eighteen", "18"}, {"nineteen", "19"}, {"twenty", "20"},
     {"thirty", "30"},  {"forty", "40"},     {"fifty", "50"},    {"sixty", "60"},    {"seventy", "70"},
     {"eighty", "80"},  {"ninety", "90"},    {"dozen", "12"}}};
constexpr std::array<Written, 17> kScales = {{{"percent", "%"},
                                              {"percentage", "%"},
                                              {"per", "%"},
                                              {"basis", "bp"},
                                              {"bps", "bp"},
                                              {"thousand", "k"},
                                              {"k", "k"},
                                              {"million", "m"},
                                              {"mn", "m"},
                                              {"m", "m"},
                                              {"billion", "bn"},
                                              {"bn", "bn"},
                                              {"b", "bn"},
                                              {"trillion", "tn"},
                                              {"tn", "tn"},
                                              {"hundred", "h"},
                                              {"pct", "%"}}};
// Before a date that something is measured against.
constexpr std::array<std::string_view, 12> kComparing = {"than",          "than in",     "than for", "from",
                                                         "compared with", "compared to", "versus",   "against",
                                                         "over",          "vs",          "up on",    "relative to"};
constexpr std::size_t kWordReach = 24;  // bytes that are read before a date

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsWordByte(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || (c & 0x80) != 0; }

template <std::size_t N>
std::string_view Look(const std::array<Written, N>& list, std::string_view word) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const Written& entry) { return entry.first == word; });
  return found == list.end() ? std::string_view() : found->second;
}

std::string NextWord(std::string_view text, std::size_t i) {
  if (i < text.size() && (text[i] == ' ' || text[i] == '-')) ++i;
  std::size_t end = i;
  while (end < text.size() && absl::ascii_isalpha(static_cast<unsigned char>(text[end]))) ++end;
  return absl::AsciiStrToLower(std::string(text.substr(i, end - i)));
}

// Of the number that ends at `end`: "3.5 million", "3.5%", "3.5 per cent".
std::string ScaleAt(std::string_view text, std::size_t end) {
  if (end < text.size() && text[end] == '%') return "%";
  const std::string word = NextWord(text, end);
  if (word == "per") return NextWord(text, end + 1 + word.size()) == "cent" ? "%" : "";
  return std::string(Look(kScales, word));
}

std::string Plain(std::string_view digits) {
  std::string value;
  for (const char c : digits) {
    if (c != ',') value += c;
  }
  if (value.find('.') == std::string::npos) return value;
  while (value.ends_with('0')) value.pop_back();
  if (value.ends_with('.')) value.pop_back();
  return value;
}

bool Inside(const std::vector<DateMention>& dates, std::uint32_t begin) {
  return std::any_of(dates.begin(), dates.end(),
                     [&](const DateMention& d) { return d.begin <= begin && begin < d.end; });
}

// Digits of a name ("B12") are none.
void DigitNumbers(std::string_view text, std::vector<NumberMention>* numbers) {
  for (std::size_t i = 0; i < text.size();) {
    if (!IsDigit(text[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && (IsDigit(text[end]) || ((text[end] == ',' || text[end] == '.') &&
                                                        end + 1 < text.size() && IsDigit(text[end + 1]))))
      ++end;
    if (i == 0 || !IsWordByte(text[i - 1]))
      numbers->push_back({Plain(text.substr(i, end - i)), ScaleAt(text, end), static_cast<std::uint32_t>(i),
                          static_cast<std::uint32_t>(end)});
    i = end;
  }
}

void WordNumbers(std::string_view text, std::vector<NumberMention>* numbers) {
  for (const text::PlainWord& word : text::PlainWords(text)) {
    if (const std::string_view digits = Look(kNumberWords, word.lower); !digits.empty())
      numbers->push_back({std::string(digits), ScaleAt(text, word.end), word.begin, word.end});
  }
}

bool Compared(std::string_view text, const time::Group& group, std::size_t begin) {
  using time::Relation;
  if (group.relation == Relation::kSince || group.relation == Relation::kBefore || group.relation == Relation::kAfter ||
      group.relation == Relation::kUntil)
    return true;
  const std::size_t from = begin > kWordReach ? begin - kWordReach : 0;
  std::string before = absl::AsciiStrToLower(std::string(text.substr(from, begin - from)));
  while (before.ends_with(' ') || before.ends_with(" the") || before.ends_with(" in"))
    before.resize(before.ends_with(' ') ? before.size() - 1 : before.size() - 3);
  return std::any_of(kComparing.begin(), kComparing.end(), [&](std::string_view words) {
    return before.ends_with(words) &&
           (before.size() == words.size() || !IsWordByte(before[before.size() - words.size() - 1]));
  });
}

// Appends those of bytes [first, last).
void AppendDates(std::string_view text, std::size_t first, std::size_t last, Day reference,
                 std::vector<DateMention>* dates) {
  const std::string_view part = text.substr(first, last - first);
  for (const time::Group& group : time::ParseTimeScope(part, reference).groups) {
    if (group.spans.empty()) continue;
    std::size_t operators = group.spans.front().begin;
    for (const time::Span& span : group.operator_spans) operators = std::min(operators, span.begin);
    dates->push_back({group.anchor, Compared(part, group, operators),
                      static_cast<std::uint32_t>(first + group.spans.front().begin),
                      static_cast<std::uint32_t>(first + group.spans.back().end)});
  }
}

// Clause by clause: "in October, the first decline since 2021" speaks of an October of its own, neither of 2021 nor of
// its first day. The comma of "May 5, 2025" parts nothing.
std::vector<DateMention> Dates(std::string_view text, Day reference) {
  std::vector<DateMention> dates;
  std::size_t first = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((text[i] != ',' && text[i] != ';') || (i + 2 < text.size() && (IsDigit(text[i + 1]) || IsDigit(text[i + 2]))))
      continue;
    AppendDates(text, first, i, reference, &dates);
    first = i + 1;
  }
  AppendDates(text, first, text.size(), reference, &dates);
  return dates;
}

// Runs of capitalised words. Those of dates are none ("October").
std::vector<NameMention> Names(std::string_view text, const std::vector<DateMention>& dates) {
  std::vector<NameMention> names;
  const std::vector<text::Token> tokens = text::Tokens(text);
  for (std::size_t i = 0; i < tokens.size();) {
    const auto is_name = [&](const text::Token& t) {
      return t.upper && t.lower != "i" && !t.key.empty() && !Inside(dates, t.begin);
    };
    std::size_t last = i;
    while (last < tokens.size() && is_name(tokens[last])) ++last;
    if (last == i) {
      ++i;
      continue;
    }
    // "The Harbour Office": an article that opens the sentence is not part of the name.
    std::size_t first = i;
    if (first == 0 && last - first > 1 && text::IsStopWord(tokens[first].lower)) ++first;
    const bool opens = first == 0 && last == 1;
    const std::string_view written = text.substr(tokens[first].begin, tokens[last - 1].end - tokens[first].begin);
    if (!opens || !text::IsStopWord(tokens[0].lower))
      names.push_back({std::string(written), text::NameKey(written), opens});
    i = last;
  }
  return names;
}

}  // namespace

std::vector<NumberMention> ReadNumbers(std::string_view sentence) {
  std::vector<NumberMention> numbers;
  DigitNumbers(sentence, &numbers);
  WordNumbers(sentence, &numbers);
  return numbers;
}

Mentions ReadMentions(std::string_view sentence, Day reference) {
  Mentions mentions{.dates = Dates(sentence, reference)};
  for (NumberMention& number : ReadNumbers(sentence)) {
    if (!Inside(mentions.dates, number.begin)) mentions.numbers.push_back(std::move(number));
  }
  mentions.names = Names(sentence, mentions.dates);
  return mentions;
}

}  // namespace annals::answer
