// A passage as a claim is held against it: its sentences with their words, numbers and dates, and what its document
// says of itself. Borrows from the view. Thread-safe once made.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "core/answer/model/prompt.h"
#include "core/answer/reading/mentions.h"
#include "core/language/lexicon.h"

namespace annals::answer {

using language::Language;

// The words of a text by which it is compared with another.
struct WordBag {
  absl::flat_hash_set<std::string> terms;  // text::Terms without numbers, their units, and words of change
  absl::flat_hash_set<std::string> words;  // text::Words
  bool up = false, down = false;           // has a word of rise, of fall
  bool denies = false;                     // "not", "never", "without"

  static WordBag Of(std::string_view text, Language language);
};

// Parts between commas, semicolons and "but", where a denial reaches.
std::vector<WordBag> Clauses(std::string_view sentence, Language language);

struct GivenSentence {
  std::uint32_t begin = 0, end = 0;  // in the chunk's text
  std::string_view text;
  WordBag bag;
  std::vector<NumberMention> numbers;
  bool tainted = false;  // may support nothing
};

struct GivenPassage {
  const PromptPassage* passage = nullptr;
  const Document* document = nullptr;
  WordBag heading;  // title, section, owner, label
  std::string heading_text;
  Day reference;  // from which its sentences' "October" is understood: the last day of its period
  std::vector<GivenSentence> sentences;

  GivenPassage(const index::View& view, const PromptPassage& given, Day otherwise);
};

}  // namespace annals::answer
