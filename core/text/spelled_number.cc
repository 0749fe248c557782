#include "core/text/spelled_number.h"

namespace annals::text {
namespace {

constexpr std::uint64_t kMost = 1'000'000'000'000'000;  // nobody spells more

// One of "two million | three hundred thousand | and five".
struct Part {
  SpelledNumber read;
  std::uint64_t size = 1;  // what it counts: a million
};

class Speller {
 public:
  Speller(const WrittenWords& text, const QuantityWords& words) : text_(text), words_(words) {}

  // Parts of falling size.
  std::optional<SpelledNumber> Read(std::size_t i) const {
    const std::optional<Part> first = PartAt(i);
    if (!first) return std::nullopt;
    SpelledNumber whole = first->read;
    for (std::uint64_t size = first->size; size >= 100 && !whole.half;) {
      const std::optional<Part> next = PartAt(Behind(whole.end));
      if (!next || next->read.half || next->read.value == 0 || next->read.value >= size) break;
      whole.value += next->read.value;
      whole.end = next->read.end;
      size = next->size;
    }
    return whole;
  }

 private:
  // Past a space and "and".
  std::size_t Behind(std::size_t i) const {
    const std::size_t next = text_.Gap(i);
    for (const std::string_view join : words_.join) {
      if (const auto end = text_.EndOf(join, next)) return text_.Gap(*end);
    }
    return next;
  }

  std::optional<Part> PartAt(std::size_t i) const {
    Part part;
    const std::string first = text_.Word(i);
    const bool half = !first.empty() && Listed(words_.half, first);
    if (half) i = text_.Gap(i + first.size());
    if (!Article(i, &part.read) && (half || !UpTo99(i, &part.read))) return std::nullopt;
    while (const QuantityWords::Multiplier* by = MultiplierAt(text_, part.read.end, words_, false)) {
      std::uint64_t factor = by->factor;
      for (int p = 0; p < by->power; ++p) factor *= 10;
      if (part.read.value > kMost / factor) return std::nullopt;
      part.read = {part.read.value * factor, text_.Gap(part.read.end) + by->word.size(), by->power};
      part.size *= factor;
      if (!half && part.size == 100 && AddBehindHundred(&part.read)) part.size = 1;
    }
    part.read.half = half;
    return part;
  }

  // "four hundred [and five] thousand"
  bool AddBehindHundred(SpelledNumber* hundreds) const {
    SpelledNumber rest;
    if (!UpTo99(Behind(hundreds->end), &rest) || rest.value == 0) return false;
    const QuantityWords::Multiplier* by = MultiplierAt(text_, rest.end, words_, false);
    if (by != nullptr && by->power < 3) return false;  // "two hundred and three dozen"
    hundreds->value += rest.value;
    hundreds->end = rest.end;
    return true;
  }

  const QuantityWords::Number* WordAt(std::size_t i) const {
    const std::string word = text_.Word(i);
    const auto found = std::ranges::find(words_.numbers, word, &QuantityWords::Number::word);
    return found == words_.numbers.end() ? nullptr : &*found;
  }

  bool Article(std::size_t i, SpelledNumber* number) const {
    const std::string word = text_.Word(i);
    if (word.empty() || !Listed(words_.articles, word)) return false;
    *number = {.value = 1, .end = i + word.size(), .lone_one = true};
    return true;
  }

  // "five", "twenty", "twenty-five", "twenty-one".
  bool UpTo99(std::size_t i, SpelledNumber* number) const {
    const QuantityWords::Number* first = WordAt(i);
    if (first == nullptr) return false;
    *number = {.value = first->value, .end = i + first->word.size(), .lone_one = first->value == 1};
    const std::size_t next = text_.Gap(number->end);
    if (first->value < 20 || first->value % 10 != 0 || next == number->end) return true;
    const QuantityWords::Number* digit = WordAt(next);
    if (digit == nullptr || digit->value < 1 || digit->value > 9) return true;
    number->value += digit->value;
    number->end = next + digit->word.size();
    return true;
  }

  const WrittenWords& text_;
  const QuantityWords& words_;
};

}  // namespace

const QuantityWords::Multiplier* MultiplierAt(const WrittenWords& text, std::size_t i, const QuantityWords& words,
                                              bool letter) {
  const std::string word = text.Word(text.Gap(i));
  const auto found = std::ranges::find(words.multipliers, word, &QuantityWords::Multiplier::word);
  if (found == words.multipliers.end() || (word.size() == 1 && !letter)) return nullptr;
  return &*found;
}

std::optional<SpelledNumber> ReadSpelledNumber(const WrittenWords& text, std::size_t i, const QuantityWords& words) {
  return Speller(text, words).Read(i);
}

}  // namespace annals::text
