// The words of a text in lower case at their places: runs of letters and digits of any script. A cheap reading, done
// once a sentence for all that look at its words; what a word *means* is asked of text::Terms.
//
//   for (const PlainWord& word : PlainWords("Net sales rose 5%."))   // net, sales, rose, 5
//
// Nothing is folded: "Zürich" is "zürich", and "Retail's" is "retail", "s". Linear.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace annals::text {

// Number of a word's first two bytes, with letters of either case as one: what most words are told apart by from those
// of a list. All bytes that are not ASCII count as one.
using Beginning = std::uint16_t;
Beginning BeginningOf(std::string_view word);

// The same of one byte, below 64: 0 for all that is in no word, kOtherByte for all bytes that are not ASCII.
std::uint8_t ByteNumber(char c);
inline constexpr std::uint8_t kOtherByte = 37;
inline constexpr std::size_t kBeginnings = 38 * 38;

// The beginnings of some words. A word whose beginning is not in the set is none of them.
class Beginnings {
 public:
  Beginnings() = default;
  Beginnings(std::initializer_list<std::string_view> words) { AddAll(words); }
  void Add(std::string_view word) { has_[BeginningOf(word)] = true; }
  template <class List>
  void AddAll(const List& words) {
    for (const std::string_view word : words) Add(word);
  }
  bool Has(Beginning beginning) const { return has_[beginning]; }

 private:
  std::array<bool, kBeginnings> has_{};
};

struct PlainWord {
  std::string_view lower;  // of the PlainWords that holds it
  std::uint32_t begin = 0, end = 0;
  Beginning beginning = 0;
};

// Not thread-safe; one object may read many texts and keeps its memory.
class PlainWords {
 public:
  PlainWords() = default;
  explicit PlainWords(std::string_view text) { Read(text); }
  PlainWords(const PlainWords&) = delete;
  PlainWords& operator=(const PlainWords&) = delete;

  // Forgets what was read before.
  void Read(std::string_view text);

  auto begin() const { return words_.begin(); }
  auto end() const { return words_.end(); }
  std::size_t size() const { return words_.size(); }
  const PlainWord& operator[](std::size_t i) const { return words_[i]; }
  // ASCII but for quotes, dashes and ellipses: text::Words reads the same words, without the "s" of possessives.
  bool ascii() const { return ascii_; }

 private:
  std::string lower_;  // the text's words at their places
  std::vector<PlainWord> words_;
  bool ascii_ = true;
};

}  // namespace annals::text
