#include "core/identity/shared_identifiers.h"

#include <algorithm>

#include "core/language/identifier_words.h"
#include "core/privacy/find.h"
#include "core/privacy/policy.h"
#include "core/record/phone_number.h"
#include "core/text/text.h"

namespace annals::identity {
namespace {

constexpr std::size_t kMostBetween = 3;  // words between "invoice" and its number
constexpr double kSurelyPhone = 0.85;  // of its form: international, North America's, Israel's (core/privacy/phone.cc)
constexpr std::size_t kLongestNumber = 40, kLeastDigits = 3, kPlainDigits = 4;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::vector<std::string_view> WordsBetweenSpaces(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  std::vector<std::string_view> words;
  for (std::size_t at = text.find_first_not_of(kSpace); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kSpace, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(kSpace, end);
  }
  return words;
}

std::string_view Trimmed(std::string_view word, std::string_view front) {
  const std::size_t begin = word.find_first_not_of(front);
  if (begin == std::string_view::npos) return {};
  return word.substr(begin, word.find_last_not_of(".,;:!?)]\"'") - begin + 1);
}

// "2026", "4.5.2026", "2026-03-02", "300.50"
bool IsDateOrAmount(std::string_view number) {
  std::vector<std::size_t> groups = {0};
  for (const char c : number) {
    if (IsDigit(c)) {
      ++groups.back();
    } else if (IsLetter(c)) {
      return false;
    } else {
      groups.push_back(0);
    }
  }
  if (groups.size() == 1) return groups[0] == 4 && (number.starts_with("19") || number.starts_with("20"));
  if (groups.size() == 2) return number.find_first_of(".,") != std::string_view::npos && groups[1] == 2;
  return groups.size() == 3 && groups[1] <= 2 && (groups[0] == 4 ? groups[2] <= 2 : groups[0] <= 2);
}

// `announced`: a word like "no." or a '#' says that it is a number.
bool IsInvoiceNumber(std::string_view number, bool announced) {
  if (number.empty() || number.size() > kLongestNumber) return false;
  std::size_t digits = 0;
  bool letters = false, signs = false;
  for (const char c : number) {
    if (IsDigit(c)) {
      ++digits;
    } else if (IsLetter(c)) {
      letters = true;
    } else if (c == '-' || c == '/' || c == '_' || c == '.') {
      signs = true;
    } else {
      return false;
    }
  }
  if (digits < kLeastDigits) return false;
  if (IsDateOrAmount(number)) return announced && number.size() == 4;  // "invoice no. 2026", but no day
  return announced || letters || signs || digits >= kPlainDigits;
}

void Add(std::string value, std::vector<std::string>* values) {
  if (values->size() < SharedIdentifiers::kMostShared && !std::ranges::contains(*values, value))
    values->push_back(std::move(value));
}

}  // namespace

void SharedIdentifiers::ReadText(std::string_view text) {
  const std::vector<std::string_view> words = WordsBetweenSpaces(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string key = text::NameKey(words[i]);
    const std::size_t space = key.find(' ');  // "Rechnungs-Nr.", "invoice:4711"
    if (!std::ranges::contains(language::kInvoiceWords, std::string_view(key).substr(0, space))) continue;
    bool announced = words[i].ends_with('#') || (space != std::string::npos &&
                                                 std::ranges::contains(language::kNumberWords, key.substr(space + 1)));
    for (std::size_t j = i + 1; j < words.size() && j <= i + kMostBetween; ++j) {
      announced |= words[j].starts_with('#');
      const std::string_view number = Trimmed(words[j], "#(:[\"'");
      if (IsInvoiceNumber(number, announced)) {
        Add(std::string(number), &invoices_);
        break;
      }
      const bool marks = std::ranges::contains(language::kNumberWords, text::NameKey(words[j]));
      if (!marks && !number.empty()) break;  // "the invoice of the roofers"
      announced |= marks;
    }
  }
  const privacy::FindOptions phones{.types = privacy::Only(privacy::PiiType::kPhone), .least_confidence = kSurelyPhone};
  for (const privacy::PiiSpan& span : privacy::FindPrivate(text, phones)) {
    if (std::string number = PhoneNumber(text.substr(span.begin, span.end - span.begin)); !number.empty())
      Add(std::move(number), &mentioned_);
  }
}

void SharedIdentifiers::AddPhone(std::string_view written) {
  if (std::string number = PhoneNumber(written); !number.empty()) Add(std::move(number), &phones_);
}

std::vector<std::pair<std::string, std::string>> SharedIdentifiers::Named() const {
  std::vector<std::pair<std::string, std::string>> named;
  std::vector<std::string> mentioned = mentioned_;
  std::erase_if(mentioned, [&](const std::string& number) { return std::ranges::contains(phones_, number); });
  for (const auto& [name, values] : {std::pair(kInvoiceNumber, &invoices_), std::pair(kPhoneNumber, &phones_),
                                     std::pair(kMentionedPhone, &std::as_const(mentioned))}) {
    for (std::size_t i = 0; i < values->size(); ++i)
      named.emplace_back(i == 0 ? std::string(name) : std::string(name) + "." + std::to_string(i + 1), (*values)[i]);
  }
  return named;
}

}  // namespace annals::identity
