#include "core/answer/reading/mentions.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "core/language/lexicon.h"
#include "core/text/text.h"
#include "core/text/tokens.h"

namespace annals::answer {
namespace {

using language::Language;

constexpr std::size_t kWordReach = 24;  // bytes that are read before a date

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsWordByte(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || (c & 0x80) != 0; }

// Whether bytes [begin, end) share any with a date.
bool Inside(const std::vector<DateMention>& dates, std::uint32_t begin, std::uint32_t end) {
  return std::any_of(dates.begin(), dates.end(), [&](const DateMention& d) { return d.begin < end && begin < d.end; });
}

// Digits of bytes [first, last), which hold no quantity: "12th", "1.2.3"; those of a name ("B12") are none.
void OtherDigits(std::string_view text, std::size_t first, std::size_t last, std::vector<NumberMention>* numbers) {
  for (std::size_t i = first; i < last;) {
    if (!IsWordByte(text[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < last && (IsWordByte(text[end]) || (text[end] == '.' && end + 1 < last && IsDigit(text[end + 1]))))
      ++end;
    if (IsDigit(text[i]) && (i == 0 || !IsWordByte(text[i - 1])))
      numbers->push_back({.other = absl::AsciiStrToLower(std::string(text.substr(i, end - i))),
                          .begin = static_cast<std::uint32_t>(i),
                          .end = static_cast<std::uint32_t>(end)});
    i = end;
  }
}

// Each end by itself. Whether it is above zero, words say as often as signs.
void Ends(const text::Quantity& quantity, std::vector<NumberMention>* numbers) {
  for (const text::Decimal& end : {quantity.low, quantity.high}) {
    NumberMention number{.amount = quantity, .begin = quantity.begin, .end = quantity.end};
    number.amount.low = number.amount.high = end.Magnitude();
    numbers->push_back(std::move(number));
    if (!quantity.range()) return;
  }
}

// Without the spaces and the last words of `list` at its end.
void TrimWords(language::Words list, std::string* text) {
  for (;;) {
    while (text->ends_with(' ')) text->pop_back();
    const auto last =
        std::ranges::find_if(list, [&](std::string_view word) { return text->ends_with(" " + std::string(word)); });
    if (last == list.end()) return;
    text->resize(text->size() - last->size());
  }
}

bool Compared(std::string_view text, const time::Group& group, std::size_t begin, const language::ClaimWords& known) {
  using time::Relation;
  if (group.relation == Relation::kSince || group.relation == Relation::kBefore || group.relation == Relation::kAfter ||
      group.relation == Relation::kUntil)
    return true;
  const std::size_t from = begin > kWordReach ? begin - kWordReach : 0;
  std::string before = absl::AsciiStrToLower(std::string(text.substr(from, begin - from)));
  TrimWords(known.before_dates, &before);
  return std::ranges::any_of(known.comparing, [&](std::string_view words) {
    return before.ends_with(words) &&
           (before.size() == words.size() || !IsWordByte(before[before.size() - words.size() - 1]));
  });
}

// Appends those of bytes [first, last).
void AppendDates(std::string_view text, std::size_t first, std::size_t last, Day reference, Language language,
                 std::vector<DateMention>* dates) {
  const language::ClaimWords& known = language::LexiconOf(language).claims;
  const std::string_view part = text.substr(first, last - first);
  for (const time::Group& group : time::ParseTimeScope(part, reference, language).groups) {
    if (group.spans.empty()) continue;
    std::size_t operators = group.spans.front().begin;
    for (const time::Span& span : group.operator_spans) operators = std::min(operators, span.begin);
    dates->push_back({group.anchor, Compared(part, group, operators, known),
                      static_cast<std::uint32_t>(first + group.spans.front().begin),
                      static_cast<std::uint32_t>(first + group.spans.back().end)});
  }
}

// Clause by clause: "in October, the first decline since 2021" speaks of an October of its own, neither of 2021 nor of
// its first day. The comma of "May 5, 2025" parts nothing.
std::vector<DateMention> Dates(std::string_view text, Day reference, Language language) {
  std::vector<DateMention> dates;
  std::size_t first = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((text[i] != ',' && text[i] != ';') || (i + 2 < text.size() && (IsDigit(text[i + 1]) || IsDigit(text[i + 2]))))
      continue;
    AppendDates(text, first, i, reference, language, &dates);
    first = i + 1;
  }
  AppendDates(text, first, text.size(), reference, language, &dates);
  return dates;
}

// Runs of capitalised words. Those of dates are none ("October").
std::vector<NameMention> Names(std::string_view text, const std::vector<DateMention>& dates, Language language) {
  const language::Words pronouns = language::LexiconOf(language).text.pronouns;
  std::vector<NameMention> names;
  const std::vector<text::Token> tokens = text::Tokens(text, language);
  for (std::size_t i = 0; i < tokens.size();) {
    const auto is_name = [&](const text::Token& t) {
      return t.upper && !language::Has(pronouns, t.lower) && !t.key.empty() && !Inside(dates, t.begin, t.begin + 1);
    };
    std::size_t last = i;
    while (last < tokens.size() && is_name(tokens[last])) ++last;
    if (last == i) {
      ++i;
      continue;
    }
    // "The Harbour Office": an article that opens the sentence is not part of the name.
    std::size_t first = i;
    if (first == 0 && last - first > 1 && text::IsStopWord(tokens[first].lower, language)) ++first;
    const bool opens = first == 0 && last == 1;
    const std::string_view written = text.substr(tokens[first].begin, tokens[last - 1].end - tokens[first].begin);
    if (!opens || !text::IsStopWord(tokens[0].lower, language))
      names.push_back({std::string(written), text::NameKey(written), opens});
    i = last;
  }
  return names;
}

}  // namespace

bool NumberMention::Same(const NumberMention& said) const {
  return other == said.other && (!other.empty() || text::Same(amount, said.amount));
}

std::vector<NumberMention> ReadNumbers(std::string_view sentence, Language language) {
  std::vector<NumberMention> numbers;
  std::size_t read = 0;
  for (const text::Quantity& quantity : text::ReadQuantities(sentence, language::LexiconOf(language).quantities)) {
    OtherDigits(sentence, read, quantity.begin, &numbers);
    Ends(quantity, &numbers);
    read = quantity.end;
  }
  OtherDigits(sentence, read, sentence.size(), &numbers);
  return numbers;
}

Mentions ReadMentions(std::string_view sentence, Day reference, Language language) {
  Mentions mentions{.dates = Dates(sentence, reference, language)};
  for (NumberMention& number : ReadNumbers(sentence, language)) {
    if (!Inside(mentions.dates, number.begin, number.end)) mentions.numbers.push_back(std::move(number));
  }
  mentions.names = Names(sentence, mentions.dates, language);
  return mentions;
}

}  // namespace annals::answer
