// What Annals reads out of text: normal form, sentences, words, terms, names' keys. Deterministic; no model.
//
//   Terms("Who was Lothair II's mother?", Language::kEnglish)   -> {lothair, ii, mother}
//   NameKey("São Paulo, Brazil")            -> "sao paulo brazil"
//
// All functions take valid UTF-8 (see IsValidUtf8), are thread-safe and linear in their input.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/languages.h"

namespace annals::text {

using language::Language;

bool IsValidUtf8(std::string_view text);
bool IsBlank(std::string_view text);  // nothing but white space and control characters

// Unicode NFC, CR LF and CR to LF, control characters other than \n and \t dropped, no-break and exotic spaces to a
// space, soft hyphens, zero-width spaces and byte order marks dropped. Idempotent.
std::string Normalize(std::string_view text);

// Lower-case words: diacritics folded, runs of letters and digits of any script, possessive 's dropped. In scripts that
// write without spaces (Han, kana, Thai, Lao, Khmer, Burmese) every character is a word; digits of any script become
// 0–9.
std::vector<std::string> Words(std::string_view text);
// Words without stop words, Snowball stems, with repetitions: what the lexical index holds. A run of characters
// of a script without spaces becomes its overlapping pairs ("東京都" -> 東京, 京都), a lone one stays.
std::vector<std::string> Terms(std::string_view text, Language language);
std::string Stem(std::string_view word, Language language);  // of one folded word
bool IsStopWord(std::string_view word, Language language);   // of one folded word
// The identity of a name: its Words, one space between.
std::string NameKey(std::string_view name);
// "new york" of "new york city"; empty when the key has one word.
std::string_view FirstTwoWords(std::string_view key);
// "Queen (band)" -> {"Queen"}; "Paris, Texas" -> {"Paris"}; "X, Y (Z)" -> {"X, Y", "X"}.
std::vector<std::string> TitleAliases(std::string_view title);

struct Sentence {
  std::uint32_t begin = 0, end = 0;  // byte range in the given text, trimmed of white space
};
// Splits after . ! ? (and closing quotes) when a capital, digit or letter without case follows, not after abbreviations
// or initials; a blank line always ends a sentence. So does a line feed before another one's turn (turns.h), and the stamp before
// who speaks (stamp.h) belongs to none.
std::vector<Sentence> Sentences(std::string_view text, Language language);

// Estimated number of model tokens: about 1.3 per word; CJK one per character. Documented estimate, not a tokenizer.
int EstimateTokens(std::string_view text);

}  // namespace annals::text
