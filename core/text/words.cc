#include <libstemmer.h>

#include <array>
#include <memory>

#include "absl/container/flat_hash_set.h"
#include "absl/functional/function_ref.h"
#include "absl/hash/hash.h"
#include "absl/log/absl_check.h"
#include "core/language/lexicon.h"
#include "core/text/fold.h"
#include "core/text/text.h"

namespace annals::text {
namespace {

// By language; for English docs/recipes.md B.1.
const absl::flat_hash_set<std::string_view>& StopWords(Language language) {
  using Set = absl::flat_hash_set<std::string_view>;
  static const auto* const kSets = [] {
    auto* sets = new std::vector<Set>;
    for (const language::Lexicon* lexicon : language::Lexicons())
      sets->emplace_back(lexicon->text.stop.begin(), lexicon->text.stop.end());
    return sets;
  }();
  return (*kSets)[static_cast<std::size_t>(language)];
}

class Stemmer {  // not thread-safe: one a thread
 public:
  explicit Stemmer(const language::Lexicon& lexicon)
      : stemmer_(sb_stemmer_new(std::string(lexicon.text.stemmer).c_str(), "UTF_8")) {
    ABSL_CHECK(stemmer_ != nullptr) << lexicon.name;
  }
  ~Stemmer() { sb_stemmer_delete(stemmer_); }
  Stemmer(const Stemmer&) = delete;
  Stemmer& operator=(const Stemmer&) = delete;

  std::string Stem(std::string_view word) {
    Known& known = known_[absl::HashOf(word) % known_.size()];
    if (known.word != word) known = {std::string(word), Compute(word)};
    return known.stem;
  }

 private:
  // Texts and names repeat their words: those of late are looked up, a new one takes the place of another.
  struct Known {
    std::string word, stem;
  };
  static constexpr std::size_t kKnown = 2'048;  // 128 KiB

  std::string Compute(std::string_view word) {
    const auto* bytes = reinterpret_cast<const sb_symbol*>(word.data());
    const sb_symbol* stem = sb_stemmer_stem(stemmer_, bytes, static_cast<int>(word.size()));
    return {reinterpret_cast<const char*>(stem), static_cast<std::size_t>(sb_stemmer_length(stemmer_))};
  }

  sb_stemmer* stemmer_;
  std::vector<Known> known_ = std::vector<Known>(kKnown);
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

std::vector<std::string> Terms(std::string_view text, Language language) {
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
      if (!IsStopWord(word.text, language)) terms.push_back(Stem(word.text, language));
      return;
    }
    if (word.glued) terms.push_back(previous + word.text);
    alone = !word.glued;
    previous = word.text;
  });
  flush();
  return terms;
}

std::string Stem(std::string_view word, Language language) {
  if (!IsAscii(word)) return std::string(word);
  thread_local std::array<std::unique_ptr<Stemmer>, language::kLanguageCount> stemmers;
  std::unique_ptr<Stemmer>& stemmer = stemmers[static_cast<std::size_t>(language)];
  if (!stemmer) stemmer = std::make_unique<Stemmer>(language::LexiconOf(language));
  return stemmer->Stem(word);
}

bool IsStopWord(std::string_view word, Language language) { return StopWords(language).contains(word); }

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
