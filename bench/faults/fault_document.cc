#include "bench/faults/fault_document.h"

#include <format>
#include <random>
#include <string_view>

#include "absl/strings/numbers.h"

namespace annals::bench {
namespace {

constexpr std::string_view kConsonants = "bcdfghjklm";  // the ten digits
constexpr std::string_view kMark = "edition ", kPartMark = "part ";
constexpr int kNames = 12;  // few, so that writers meet at the rows of entities

std::optional<int> NumberBehind(std::string_view mark, const std::string& text) {
  const std::size_t at = text.find(mark);
  if (at == std::string::npos) return std::nullopt;
  const std::size_t begin = at + mark.size();
  int number = 0;
  if (!absl::SimpleAtoi(text.substr(begin, text.find_first_not_of("0123456789", begin) - begin), &number))
    return std::nullopt;
  return number;
}

}  // namespace

std::string FaultDocumentId(int document) { return std::format("d{}", document); }

std::string FaultDocumentWord(int document) {
  std::string word = "zq";
  for (const char digit : std::to_string(document)) word += kConsonants[static_cast<std::size_t>(digit - '0')];
  return word + "vx";
}

v1::DocumentInput FaultDocument(int document, int version, std::uint64_t seed) {
  std::mt19937_64 random(seed ^ (static_cast<std::uint64_t>(document) << 20) ^ static_cast<std::uint64_t>(version));
  v1::DocumentInput input;
  input.set_id(FaultDocumentId(document));
  input.set_title(std::format("Harbour {}", static_cast<char>('A' + random() % kNames)));
  for (int part = 1; part <= kFaultParts; ++part) {
    std::string text = std::format("The {} of Port {} is {}{}, {}{}.", FaultDocumentWord(document),
                                   static_cast<char>('A' + random() % kNames), kMark, version, kPartMark, part);
    for (int i = 0; i < 2; ++i) {
      text += " It has";
      for (int word = 0; word < 5; ++word) {
        text += ' ';
        for (int letter = 0; letter < 6; ++letter) text += static_cast<char>('a' + random() % 26);
      }
      text += '.';
    }
    input.add_chunks()->set_text(text);
  }
  return input;
}

std::optional<FaultPart> FaultPartOf(const std::string& text) {
  const std::optional<int> version = NumberBehind(kMark, text), part = NumberBehind(kPartMark, text);
  if (!version || !part) return std::nullopt;
  return FaultPart{*version, *part};
}

}  // namespace annals::bench
