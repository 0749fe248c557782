#include <libstemmer.h>

#include <memory>

#include "absl/container/flat_hash_set.h"
#include "absl/functional/function_ref.h"
#include "absl/log/absl_check.h"
#include "core/text/fold.h"
#include "core/text/text.h"

namespace annals::text {
namespace {

// About 130 function words: docs/recipes.md B.1.
const absl::flat_hash_set<std::string_view>& StopWords() {
  static const auto* words = new absl::flat_hash_set<std::string_view>{
      "a",     "an",    "the",   "of",      "in",     "on",    "at",    "to",     "for",     "from",   "by",
      "with",  "and",   "or",    "but",     "nor",    "is",    "are",   "was",    "were",    "be",     "been",
      "being", "am",    "do",    "does",    "did",    "doing", "done",  "has",    "have",    "had",    "having",
      "it",    "its",   "this",  "that",    "these",  "those", "there", "here",   "he",      "she",    "they",
      "him",   "his",   "her",   "hers",    "their",  "them",  "i",     "you",    "we",      "us",     "our",
      "your",  "my",    "me",    "as",      "if",     "than",  "then",  "so",     "not",     "no",     "into",
      "over",  "under", "out",   "up",      "down",   "about", "after", "before", "between", "during", "through",
      "while", "where", "when",  "which",   "who",    "whom",  "whose", "what",   "why",     "how",    "also",
      "such",  "can",   "could", "would",   "should", "will",  "shall", "may",    "might",   "must",   "same",
      "both",  "each",  "other", "another", "more",   "most",  "many",  "much",   "some",    "any",    "all",
      "own",   "very",  "s",     "t",       "re",     "ll",    "ve",    "d",      "m",       "one",    "ones"};
  return *words;
}

class EnglishStemmer {  // not thread-safe: one a thread
 public:
  EnglishStemmer() : stemmer_(sb_stemmer_new("english", "UTF_8")) { ABSL_CHECK(stemmer_ != nullptr); }
  ~EnglishStemmer() { sb_stemmer_delete(stemmer_); }
  EnglishStemmer(const EnglishStemmer&) = delete;
  EnglishStemmer& operator=(const EnglishStemmer&) = delete;

  std::string Stem(std::string_view word) {
    const auto* bytes = reinterpret_cast<const sb_symbol*>(word.data());
    const sb_symbol* stem = sb_stemmer_stem(stemmer_, bytes, static_cast<int>(word.size()));
    return {reinterpret_cast<const char*>(stem), static_cast<std::size_t>(sb_stemmer_length(stemmer_))};
  }

 private:
  sb_stemmer* stemmer_;
};

struct Word {
  std::string& text;
  bool unspaced;  // one character of a script without spaces
  bool glued;     // directly after another such character
};

bool IsWordByte(std::string_view text, std::size_t i) {
  if (i >= text.size()) return false;
  return text[i] == '_' || IsWordCharacter(Next(text, i));
}

// "'s" that ends a word.
bool IsPossessive(std::string_view text, std::size_t i) {
  return i + 1 < text.size() && text[i] == '\'' && (text[i + 1] == 's' || text[i + 1] == 'S') &&
         !IsWordByte(text, i + 2);
}

void ForEachWord(std::string_view folded, absl::FunctionRef<void(Word)> visit) {
  std::string word;
  bool glued = false;
  auto flush = [&] {
    if (!word.empty()) visit({word, false, false});
    word.clear();
    glued = false;
  };
  for (std::size_t i = 0; i < folded.size();) {
    const char32_t c = Next(folded, i);
    if (c >= 0x80 && IsUnspaced(c)) {
      if (!word.empty()) flush();
      Append(c, word);
      for (std::size_t next = i; next < folded.size() && IsMark(Next(folded, next)); i = next)
        word.append(folded, i, next - i);
      visit({word, true, glued});
      word.clear();
      glued = true;
    } else if (IsWordCharacter(c)) {
      if (c < 0x80) {
        word.push_back(static_cast<char>(Lower(c)));
      } else {
        Append(Lower(c), word);
      }
      glued = false;
    } else {
      flush();
      if (c == '\'' && IsPossessive(folded, i - 1)) ++i;
    }
  }
  flush();
}

std::string_view TrimRight(std::string_view text) {
  while (!text.empty() && IsSpace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return text;
}

}  // namespace

std::vector<std::string> Words(std::string_view text) {
  const Folded folded(text);
  std::vector<std::string> words;
  ForEachWord(folded.text(), [&](Word word) { words.push_back(std::move(word.text)); });
  return words;
}

std::vector<std::string> Terms(std::string_view text) {
  const Folded folded(text);
  std::vector<std::string> terms;
  std::string previous;  // last unspaced character, not yet part of a pair
  bool alone = false;
  auto flush = [&] {
    if (alone) terms.push_back(previous);
    alone = false;
  };
  ForEachWord(folded.text(), [&](Word word) {
    if (!word.unspaced || !word.glued) flush();
    if (!word.unspaced) {
      if (!IsStopWord(word.text)) terms.push_back(Stem(word.text));
      return;
    }
    if (word.glued) terms.push_back(previous + word.text);
    alone = !word.glued;
    previous = word.text;
  });
  flush();
  return terms;
}

std::string Stem(std::string_view word) {
  if (!IsAscii(word)) return std::string(word);
  thread_local EnglishStemmer stemmer;
  return stemmer.Stem(word);
}

bool IsStopWord(std::string_view word) { return StopWords().contains(word); }

std::string NameKey(std::string_view name) {
  const Folded folded(name);
  std::string key;
  ForEachWord(folded.text(), [&](Word word) {
    if (!key.empty()) key.push_back(' ');
    key += word.text;
  });
  return key;
}

std::string_view FirstTwoWords(std::string_view key) {
  const std::size_t first = key.find(' ');
  return first == std::string_view::npos ? std::string_view() : key.substr(0, key.find(' ', first + 1));
}

std::vector<std::string> TitleAliases(std::string_view title) {
  std::vector<std::string> aliases;
  std::string_view base = title;
  if (const std::string_view trimmed = TrimRight(title); trimmed.ends_with(')')) {
    const std::size_t open = trimmed.rfind('(');
    const bool simple = open != std::string_view::npos && trimmed.find(')', open) == trimmed.size() - 1;
    if (const std::string_view before = simple ? TrimRight(trimmed.substr(0, open)) : ""; !before.empty()) {
      aliases.emplace_back(before);
      base = before;
    }
  }
  if (const std::size_t comma = base.find(", "); comma != std::string_view::npos)
    aliases.emplace_back(base.substr(0, comma));
  return aliases;
}

}  // namespace annals::text
