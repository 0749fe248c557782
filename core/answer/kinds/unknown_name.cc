#include "core/answer/kinds/unknown_name.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/substitute.h"
#include "core/answer/draft_builder.h"
#include "core/answer/findings.h"
#include "core/language/international.h"
#include "core/language/refusal_words.h"
#include "core/question/link.h"
#include "core/question/words.h"
#include "core/text/text.h"

namespace annals::answer {

namespace {

// "Prof. Lundgren", "Ada Quark": a title, or a given name, of a person whom nobody else's surname makes known.
bool OnlyGivenNameKnown(const index::View& view, const question::QuestionName& name,
                        const std::vector<question::QuestionWord>& words) {
  if (name.last - name.first != 2 || !view.EntitiesByKey(name.key).empty()) return false;
  const question::QuestionWord &given = words[name.first], &surname = words[name.last - 1];
  if (!given.capital || !surname.capital || language::Has(language::kCompanyTails, surname.key)) return false;
  const index::Bitmap all(view.chunks(), true);
  const auto known = [&](const question::QuestionWord& word) {
    return std::ranges::any_of(text::Terms(word.key, view.language()),
                               [&](const std::string& term) { return view.ChunkIdf(term, all) > 0; });
  };
  return !text::Terms(surname.key, view.language()).empty() && !known(surname);
}

// "Messages from Mira": a word that says which letters are asked about, and is neither who wrote nor who received them.
bool NamesLetters(const question::Question& question, const question::QuestionName& name) {
  if (!question.letters) return false;
  const auto is_end = [&](const std::optional<question::LetterEnd>& end) {
    return end && !end->asker && name.first < end->last && end->first < name.last;
  };
  if (is_end(question.letters->writer) || is_end(question.letters->receiver)) return false;
  const std::size_t begin = question.words[name.first].begin, end = question.words[name.last - 1].end;
  return std::ranges::any_of(question.letters->said, [&](const question::ByteRange& range) {
    return range.begin <= begin && end <= range.end;
  });
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
    if (std::ranges::any_of(result.question.links, is_this) || NamesLetters(result.question, name)) continue;
    const std::vector<std::string> terms = text::Terms(name.key, view.language());
    const auto known = [&](const std::string& term) { return view.ChunkIdf(term, all) > 0; };
    // "CVEs" is an abbreviation, too.
    const std::string_view letters = std::string_view(written).substr(0, written.size() - written.ends_with('s'));
    const bool abbreviation = std::none_of(letters.begin(), letters.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    // Of a question in another language a word is no name because it is unknown.
    const bool foreign = result.question.language != view.language() && name.last - name.first == 1;
    if (terms.empty() || abbreviation || foreign) continue;
    if (std::none_of(terms.begin(), terms.end(), known) || OnlyGivenNameKnown(view, name, words)) return written;
  }
  return "";
}

std::optional<Draft> AnswerUnknownName(const Case& c) {
  const question::Question& question = c.found().result.question;
  const std::string unknown = UnknownName(c.view, c.found().result, question.kind.relates);
  if (unknown.empty()) return std::nullopt;
  DraftBuilder draft(c);
  draft.Abstain(absl::Substitute(std::string(language::RefusalWordsOf(question.language).unmentioned), unknown));
  return std::move(draft).Take();
}

}  // namespace annals::answer
