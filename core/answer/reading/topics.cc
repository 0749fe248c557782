#include "core/answer/reading/topics.h"

#include <algorithm>

#include "core/text/folded_words.h"

namespace annals::answer {
namespace {

using language::Has;

constexpr std::size_t kLongestTopic = 16;  // words, with those that announce it

constexpr std::size_t kLongestOpening = 6;  // words

// Of a phrase at word `i`: how many words it has, 0 when others stand there.
std::size_t PhraseAt(const text::FoldedWords& words, std::size_t i, std::string_view phrase) {
  std::size_t length = 0;
  while (!phrase.empty()) {
    const std::size_t end = std::min(phrase.find(' '), phrase.size());
    if (i + length >= words.size() || words[i + length] != phrase.substr(0, end)) return 0;
    phrase.remove_prefix(std::min(end + 1, phrase.size()));
    ++length;
  }
  return length;
}

std::size_t PhraseAt(const text::FoldedWords& words, std::size_t i, language::Words phrases) {
  for (const std::string_view phrase : phrases) {
    if (const std::size_t length = PhraseAt(words, i, phrase)) return length;
  }
  return 0;
}

// The word behind what announces a topic; 0 when nothing does.
std::size_t BehindAnnouncement(const text::FoldedWords& words, const language::TopicWords& known) {
  std::size_t i = 0;
  const auto skip = [&](language::Words list) {
    while (i < words.size() && Has(list, words[i])) ++i;
  };
  skip(known.openers);
  if (const std::size_t announcing = PhraseAt(words, i, known.announcing)) return i + announcing;
  if (const std::size_t let = PhraseAt(words, i, known.let)) {
    i += let;
    skip(known.links);
    if (i >= words.size() || !Has(known.let_verbs, words[i])) return 0;
  } else if (i >= words.size() || !Has(known.movers, words[i])) {
    return 0;
  }
  ++i;
  skip(known.links);
  return i;
}

}  // namespace

Topic AnnouncedTopic(std::string_view sentence, const text::PlainWords& words, Language language) {
  const language::TopicWords& known = language::LexiconOf(language).topics;
  const text::FoldedWords folded(words);
  const std::size_t first = BehindAnnouncement(folded, known);
  if (first == 0 || first >= words.size()) return {};
  std::size_t last = first + 1;
  while (last < words.size() && sentence.substr(words[last - 1].end, 1) != ",") ++last;
  if (last > kLongestTopic) return {};
  for (std::size_t i = 0; i < last; ++i) {
    if (Has(known.elsewhere, folded[i])) return {};
  }
  const bool digit = std::ranges::any_of(sentence, [](char c) { return c >= '0' && c <= '9'; });
  return digit ? Topic{} : Topic{first, last};
}

Topic OpeningTopic(std::string_view sentence, const text::PlainWords& words, Language language) {
  if (words.size() < 2 || !Has(language::LexiconOf(language).topics.places, words[0].lower)) return {};
  for (std::size_t i = 1; i < std::min(words.size(), kLongestOpening); ++i) {
    if (sentence.substr(words[i].end, 1) == ",") return {1, i + 1};
  }
  return {};
}

bool SpeaksOfTheWhole(std::string_view lower, Language language) {
  return Has(language::LexiconOf(language).topics.of_the_whole, lower);
}

}  // namespace annals::answer
