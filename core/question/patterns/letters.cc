#include "core/question/patterns/letters.h"

#include <algorithm>
#include <span>

#include "core/language/lexicon.h"
#include "core/question/patterns/single_words.h"
#include "core/text/text.h"

namespace annals::question {
namespace {

constexpr std::size_t kMostBetween = 6, kLongestName = 3;  // words that '*' stands for, and a place

// What a token of the pattern took: words [first, last).
struct Taken {
  std::string_view token;
  std::size_t first, last;
};

class Matcher {
 public:
  Matcher(std::span<const SingleWord> words, const language::LetterWords& said, language::Language language)
      : words_(words), said_(said), language_(language), lexicon_(language::LexiconOf(language)) {}

  // Whether the pattern fits from `at` on; what its tokens took is in taken().
  bool Match(std::string_view pattern, std::size_t at) {
    if (pattern.empty()) return true;
    const std::string_view token = pattern.substr(0, pattern.find(' '));
    const std::string_view rest = pattern.substr(std::min(pattern.size(), token.size() + 1));
    if (token == "*") {
      for (std::size_t n = 0; n <= std::min(kMostBetween, words_.size() - at); ++n) {
        if (Match(rest, at + n)) return true;
      }
      return false;
    }
    const bool place = token == "<" || token == ">";
    for (std::size_t n = std::min(place ? kLongestName : 1, words_.size() - at); n > 0; --n) {
      if (!(place ? IsPerson(token, at, n, rest.empty()) : IsWord(token, words_[at].text))) continue;
      taken_.push_back({token, at, at + n});
      if (Match(rest, at + n)) return true;
      taken_.pop_back();
    }
    return false;
  }

  const std::vector<Taken>& taken() const { return taken_; }
  bool IsAsker(const Taken& taken) const {
    return language::Has(taken.token == "<" ? said_.writes : said_.gets, words_[taken.first].text);
  }

 private:
  bool IsWord(std::string_view token, std::string_view word) const {
    if (token == "#") return language::Has(said_.nouns, word);
    if (token == "!") return language::Has(said_.verbs, word);
    return Fits(token, word);
  }

  // Small words may name somebody where a word behind them says that they end.
  bool IsPerson(std::string_view place, std::size_t at, std::size_t n, bool last) const {
    if (n == 1 && IsAsker({place, at, at + 1})) return true;
    if (n == 1 && lexicon_.time.NamesMonthOrWeekday(words_[at].text)) return false;
    return std::ranges::all_of(words_.subspan(at, n), [&](const SingleWord& word) {
      const bool small = text::IsStopWord(word.text, language_) && !language::Has(lexicon_.names.also_first, word.text);
      const bool asks = language::Has(said_.writes, word.text) || language::Has(said_.gets, word.text);
      return !small && !asks && (word.named || !last);
    });
  }

  const std::span<const SingleWord> words_;
  const language::LetterWords& said_;
  const language::Language language_;
  const language::Lexicon& lexicon_;
  std::vector<Taken> taken_;
};

AskedLetters LettersOf(const Matcher& matcher, const std::vector<SingleWord>& single,
                       const std::vector<QuestionWord>& words) {
  AskedLetters asked;
  for (const Taken& taken : matcher.taken()) {
    const std::size_t first = single[taken.first].word, last = single[taken.last - 1].word + 1;
    asked.said.push_back({words[first].begin, words[last - 1].end});
    if (taken.token != "<" && taken.token != ">") continue;
    const bool named = std::all_of(single.begin() + static_cast<std::ptrdiff_t>(taken.first),
                                   single.begin() + static_cast<std::ptrdiff_t>(taken.last),
                                   [](const SingleWord& word) { return word.named; });
    (taken.token == "<" ? asked.writer : asked.receiver) =
        matcher.IsAsker(taken) ? LetterEnd{.asker = true} : LetterEnd{false, first, last, named};
  }
  return asked;
}

}  // namespace

std::optional<AskedLetters> ReadLetters(std::string_view question, const std::vector<QuestionWord>& words,
                                        language::Language language) {
  const std::vector<SingleWord> single = SingleWords(question, words);
  const language::Lexicon& lexicon = language::LexiconOf(language);
  for (const language::LetterWords* said : {&lexicon.letters, &lexicon.talks}) {
    for (const std::string_view pattern : said->says) {
      for (std::size_t at = 0; at < single.size(); ++at) {
        Matcher matcher(single, *said, language);
        if (!matcher.Match(pattern, at)) continue;
        AskedLetters asked = LettersOf(matcher, single, words);
        asked.spoken = said == &lexicon.talks;
        return asked;
      }
    }
  }
  return std::nullopt;
}

}  // namespace annals::question
