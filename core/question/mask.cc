#include "core/question/mask.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "core/language/lexicon.h"
#include "core/question/asker.h"
#include "core/text/text.h"

namespace annals::question {
namespace {

using Stems = absl::flat_hash_set<std::string>;

// Of the words that ask, or name the act of reporting. Inside a scope they match everywhere and only add noise there.
const Stems& ReportingStems(Language language) {
  static const auto* const kOfLanguages = [] {
    auto* of_languages = new std::array<Stems, language::kLanguageCount>;
    for (std::size_t i = 0; i < language::kLanguageCount; ++i) {
      for (const std::string_view word : language::Lexicons()[i]->asking.reporting)
        (*of_languages)[i].insert(text::Stem(word, static_cast<Language>(i)));
    }
    return of_languages;
  }();
  return (*kOfLanguages)[static_cast<std::size_t>(language)];
}

// Marks the words that name a kind of document. The whole name only: "earnings call", but not "earnings per share".
std::vector<bool> KindWords(const std::vector<std::string>& stems, const std::vector<KindName>& phrases) {
  std::vector<bool> marked(stems.size(), false);
  for (const KindName& phrase : phrases) {
    for (auto at = stems.begin();; ++at) {
      at = std::search(at, stems.end(), phrase.begin(), phrase.end());
      if (at == stems.end()) break;
      std::fill_n(marked.begin() + (at - stems.begin()), phrase.size(), true);
    }
  }
  return marked;
}

using Places = std::vector<std::size_t>;  // of words

std::string Join(std::string_view question, const std::vector<QuestionWord>& words, const Places& places) {
  std::string joined;
  for (const std::size_t i : places) {
    if (!joined.empty()) joined += ' ';
    joined.append(question.substr(words[i].begin, words[i].end - words[i].begin));
  }
  return joined;
}

Places AllOf(const std::vector<QuestionWord>& words) {
  Places all(words.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

// "whats the price": a word that asks, with an ending.
bool AsksByStem(const QuestionWord& word, Language language) {
  const language::AnswerWords& known = language::LexiconOf(language).answers;
  const std::string stem = text::Stem(word.key, language);
  return std::ranges::any_of(
      std::initializer_list<language::Words>{known.who, known.where, known.when, known.why, known.how, known.which},
      [&](language::Words list) { return language::Has(list, stem); });
}

bool Asks(const QuestionWord& word, Language language) {
  return AsksByStem(word, language) || text::IsStopWord(word.key, language) || OpensQuestion(word) ||
         ReportingStems(language).contains(text::Stem(word.key, language));
}

// What is left of a question: `kept` without the filters, `content` without the words of asking and of kinds too.
struct Rest {
  Places kept, content;
};

Rest TakeOut(const std::vector<QuestionWord>& words, const std::vector<ByteRange>& removed,
             const std::vector<KindName>& kinds, Languages languages) {
  std::vector<std::string> stems;
  for (const QuestionWord& word : words) stems.push_back(text::Stem(word.key, languages.collection));
  const std::vector<bool> names_kind = KindWords(stems, kinds);
  Rest rest;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (Touches(words[i], removed)) continue;
    rest.kept.push_back(i);
    if (!names_kind[i] && !Asks(words[i], languages.question)) rest.content.push_back(i);
  }
  return rest;
}

}  // namespace

KindName KindNameOf(std::string_view name, Language language) {
  std::string spaced(name);
  std::replace(spaced.begin(), spaced.end(), '_', ' ');
  KindName stems;
  for (const std::string& word : text::Words(spaced)) stems.push_back(text::Stem(word, language));
  return stems;
}

Masked Mask(std::string_view question, const std::vector<QuestionWord>& words, const std::vector<ByteRange>& removed,
            const std::vector<KindName>& kinds, Languages languages) {
  Rest rest = TakeOut(words, removed, kinds, languages);
  Places left = rest.content.empty() ? std::move(rest.kept) : std::move(rest.content);
  if (left.empty()) return Unmasked(question, words);
  std::string text = Join(question, words, left);
  return {std::move(text), std::move(left)};
}

Masked Unmasked(std::string_view question, const std::vector<QuestionWord>& words) {
  return {std::string(question), AllOf(words)};
}

std::vector<std::string> Pieces(std::string_view question, const std::vector<QuestionWord>& words,
                                const std::vector<ByteRange>& removed, const std::vector<KindName>& kinds,
                                Languages languages) {
  const Places content = TakeOut(words, removed, kinds, languages).content;
  const language::Words conjunctions = language::LexiconOf(languages.question).facts.conjunctions;
  std::vector<std::string> pieces;
  Places piece;
  const auto close = [&] {
    if (!piece.empty()) pieces.push_back(Join(question, words, piece));
    piece.clear();
  };
  auto next = content.begin();
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].after_comma || words[i].after_break || language::Has(conjunctions, words[i].key)) close();
    if (next == content.end() || *next != i) continue;
    piece.push_back(i);
    ++next;
  }
  close();
  return pieces;
}

Content ContentOf(std::string_view question, const std::vector<QuestionWord>& words, const Masked& masked,
                  Language language, bool filtered) {
  const language::Lexicon& lexicon = language::LexiconOf(language);
  const auto is_form = [&](std::size_t i) {
    const std::string& key = words[i].key;
    // "What is new in Eskby?", not "the new yard".
    const bool alone = i + 1 == words.size() || text::IsStopWord(words[i + 1].key, language);
    const bool order = i + 1 == words.size() && language::Has(lexicon.clauses.last, key);  // "what did they do last?"
    return language::Has(lexicon.asking.forms, key) || language::Has(lexicon.asking.timeline.words, key) || order ||
           (alone && language::Has(lexicon.answers.news, key)) ||
           (i > 0 && language::Has(lexicon.facts.how, words[i - 1].key) && language::Has(lexicon.asking.measures, key));
  };
  const auto names_documents = [&](std::size_t i) {
    const language::Lexeme* word = lexicon.time.Find(words[i].key);
    return filtered && word != nullptr && (word->is & language::kDocument) != 0;
  };
  Content content;
  std::ranges::copy_if(masked.words, std::back_inserter(content.words),
                       [&](std::size_t i) { return !Asks(words[i], language); });
  content.open = content.words.empty();
  if (content.open) content.words = masked.words;
  content.text = content.words.empty() ? std::string(question) : Join(question, words, content.words);
  Places sought;
  std::ranges::copy_if(content.words, std::back_inserter(sought), [&](std::size_t i) { return !is_form(i); });
  content.open = content.open || sought.empty();
  Places narrower;
  std::ranges::copy_if(sought, std::back_inserter(narrower), [&](std::size_t i) { return !names_documents(i); });
  if (!narrower.empty()) sought = std::move(narrower);
  if (!content.open) content.sought = Join(question, words, sought);
  return content;
}

}  // namespace annals::question
