#include "core/answer/kinds/unknown_name.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/answer/draft_builder.h"
#include "core/answer/findings.h"
#include "core/language/lexicon.h"
#include "core/question/kin.h"
#include "core/question/link.h"
#include "core/question/words.h"
#include "core/text/text.h"

namespace annals::answer {

namespace {

bool Holds(const index::View& view, const index::Bitmap& all, const std::vector<std::string>& terms) {
  return std::ranges::any_of(terms, [&](const std::string& term) { return view.ChunkIdf(term, all) > 0; });
}

// "the price of bananas", where nothing speaks of bananas: the thing behind a word that leads to one, in no passage, by no
// other word.
std::string UnknownThing(const index::View& view, const question::Question& question) {
  if (question.language != view.language()) return "";
  const language::Lexicon& lexicon = language::LexiconOf(question.language);
  const index::Bitmap all(view.chunks(), true);
  for (const std::size_t i : question.content.words) {
    const question::QuestionWord& word = question.words[i];
    std::size_t before = i;
    while (before > 0 && language::Has(lexicon.facts.articles, question.words[before - 1].key)) --before;
    if (before == 0 || !language::Has(lexicon.facts.toward, question.words[before - 1].key)) continue;
    if (word.capital || word.number || language::Has(lexicon.asking.forms, word.key) ||
        language::SaysWord(lexicon.asking.number, word.key))
      continue;
    const std::vector<std::string> terms = text::Terms(word.key, view.language());
    if (terms.empty() || Holds(view, all, terms)) continue;
    if (!Holds(view, all, question::Kin(word.key, question.language, view.language())))
      return question.text.substr(word.begin, word.end - word.begin);
  }
  return "";
}

}  // namespace

std::string UnknownName(const index::View& view, const retrieval::Result& result, bool every) {
  if (!result.question.links.empty() && !every) return "";
  const std::vector<question::QuestionWord>& words = result.question.words;
  std::vector<question::ByteRange> periods;
  for (const time::Group& group : result.scope.groups) {
    for (const time::Span& span : group.spans) periods.push_back({span.begin, span.end});
  }
  const index::Bitmap all(view.chunks(), true);
  for (const question::QuestionName& name : question::FindNames(view, words, periods, result.question.language)) {
    const std::string written =
        result.question.text.substr(words[name.first].begin, words[name.last - 1].end - words[name.first].begin);
    const auto is_this = [&](const question::Link& link) { return text::NameKey(link.name.key) == name.key; };
    if (std::ranges::any_of(result.question.links, is_this)) continue;
    const std::vector<std::string> terms = text::Terms(name.key, view.language());
    const auto known = [&](const std::string& term) { return view.ChunkIdf(term, all) > 0; };
    // "CVEs" is an abbreviation, too.
    const std::string_view letters = std::string_view(written).substr(0, written.size() - written.ends_with('s'));
    const bool abbreviation = std::none_of(letters.begin(), letters.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    // Of a question in another language a word is no name because it is unknown.
    const bool foreign = result.question.language != view.language() && name.last - name.first == 1;
    if (!terms.empty() && !abbreviation && !foreign && std::none_of(terms.begin(), terms.end(), known)) return written;
  }
  return "";
}

std::optional<Draft> AnswerUnknownName(const Case& c) {
  const question::Question& question = c.found().result.question;
  std::string unknown = UnknownName(c.view, c.found().result, question.kind.relates);
  if (unknown.empty()) unknown = UnknownThing(c.view, question);
  if (unknown.empty()) return std::nullopt;
  DraftBuilder draft(c);
  draft.Abstain(absl::StrCat(": no document mentions \"", unknown, "\""));
  return std::move(draft).Take();
}

}  // namespace annals::answer
