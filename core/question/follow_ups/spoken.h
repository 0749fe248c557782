// A question or sentence of a conversation, read for what another one may take from it: its period and its names.
//
//   Spoken s = ReadSpoken("How did employment change in Boston in October 2025?", today, Language::kEnglish);
//     s.period->phrase "in October 2025", unit "October 2025", year 2025
//     s.names          "Boston", place
//
// Names are told by their capitals; no collection is asked. Where a language writes nouns large, one word behind an
// article or a number is a noun. Linear; a value: thread-safe as one.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/lexicon.h"
#include "core/question/words.h"
#include "core/time/time_scope.h"

namespace annals::question {

struct SpokenName {
  std::size_t first = 0, last = 0;  // words [first, last)
  ByteRange range;                  // with its article, without the mark of an owner
  std::string text;                 // the range's; its article in small letters
  std::string preposition;          // as written; empty: none stands before it
  bool owns = false;                // "Acme's": what is owned follows
  bool place = false;               // behind a preposition of place
  bool and_next = false;            // only "and" stands between it and the next name
};

struct SpokenPeriod {
  ByteRange unit;          // "October 2025"; of others than a single unit the same as `phrase`
  ByteRange with_article;  // "the second quarter"
  ByteRange phrase;        // "in October 2025", "between July and October 2025"
  std::optional<int> year;
  bool lacks_year = false;                                           // "in October"
  bool single = false;                                               // one unit, and no "before" or "since"
  language::Granularity granularity = language::Granularity::kNone;  // of one unit
  // "October 2025" alone, "the October 2025 survey".
  bool bare() const { return single && phrase.begin == unit.begin; }
};

struct Spoken {
  std::string text;
  language::Language language = language::Language::kEnglish;
  std::vector<QuestionWord> words;
  std::vector<std::string> keys;  // of the words
  std::optional<SpokenPeriod> period;
  bool scattered = false;  // periods with other words between: none of them is `period`
  bool timed = false;      // it says anything of time, were it an event
  std::vector<SpokenName> names;

  const language::Lexicon& lexicon() const { return language::LexiconOf(language); }
  std::string_view of(ByteRange range) const {
    return std::string_view(text).substr(range.begin, range.end - range.begin);
  }
};

Spoken ReadSpoken(std::string text, Day reference, language::Language language);

// "in October" of 2025 is "in October 2025"; the phrase as it is where a year cannot be put behind it.
std::string WithYear(std::string phrase, int year, Day reference, language::Language language);

// Roles of words in the question's language.
bool Asks(const Spoken& spoken, std::size_t word);   // "who", "when"
bool Helps(const Spoken& spoken, std::size_t word);  // "did", "was"
bool IsArticle(const Spoken& spoken, std::size_t word);
// Says something by itself: no small word, no word of asking or of the form of an answer.
bool IsContent(const Spoken& spoken, std::size_t word);

}  // namespace annals::question
