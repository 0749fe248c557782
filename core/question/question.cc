#include "core/question/question.h"

#include <utility>

#include "core/question/kin.h"
#include "core/question/qualifiers.h"
#include "core/question/repair/courtesy.h"
#include "core/question/repair/misspelt.h"
#include "core/text/text.h"

namespace annals::question {
namespace {

Question ReadWords(std::string_view text, Language language) {
  Question question{.text = std::string(text),
                    .language = language,
                    .words = SplitQuestion(text, language),
                    .plain_words = text::Words(text)};
  question.kind = ClassifyQuestion(text, question.plain_words, language);
  question.answer = ReadAskedAnswer(question.words, question.kind, language);
  question.intents = ReadIntents(text, question.words, language);
  question.letters = ReadLetters(text, question.words, language);
  question.records = WhichRecords(question.plain_words, language);
  question.qualifiers = QualifiersOf(text, language);
  question.masked = question.text;
  return question;
}

// Terms in the collection's language; of a question in another one also what its words mean there.
std::vector<std::string> TermsOf(std::string_view text, Language asked_in, Language collection) {
  std::vector<std::string> terms = text::Terms(text, collection);
  if (asked_in == collection) return terms;
  for (const std::string& word : text::Words(text)) {
    if (text::IsStopWord(word, asked_in)) continue;
    for (std::string& stem : Kin(word, asked_in, collection)) terms.push_back(std::move(stem));
  }
  return terms;
}

}  // namespace

Question ReadQuestion(std::string_view text, Day reference, Language language) {
  const std::string asked = WithoutCourtesy(text, language);
  Question question = ReadWords(asked, language);
  question.scope = time::ParseTimeScope(asked, reference, language);
  question.scope.reference = reference;
  return question;
}

Question ReadQuestion(const Request& request) {
  Question question = request.scope ? ReadWords(WithoutCourtesy(request.query, request.language), request.language)
                                    : ReadQuestion(request.query, request.reference, request.language);
  question.intents = Adjusted(std::move(question.intents), request.expansion.force, request.expansion.forbid);
  if (!request.scope) return question;
  question.scope = *request.scope;
  question.scope.reference = request.reference;
  return question;
}

std::optional<Question> ReadCorrected(const index::View& view, const Request& request) {
  std::string corrected = Corrected(view, request.query, request.language);
  if (corrected == request.query) return std::nullopt;
  Request meant = request;
  meant.query = std::move(corrected);
  return ReadQuestion(meant);
}

std::vector<ByteRange> PeriodsOf(const time::Scope& scope) {
  std::vector<ByteRange> ranges;
  for (const time::Group& group : scope.groups) {
    for (const time::Span& s : group.spans) ranges.push_back({s.begin, s.end});
    for (const time::Span& s : group.operator_spans) ranges.push_back({s.begin, s.end});
  }
  return ranges;
}

void Narrow(Narrowing narrowing, Question* question) {
  question->removed = std::move(narrowing.filters);
  question->terms = TermsOf(question->text, question->language, narrowing.language);
  question->masked_terms = question->terms;
  const Languages languages{.question = question->language, .collection = narrowing.language};
  Masked masked = Unmasked(question->text, question->words);
  if (narrowing.filtered) {
    masked = Mask(question->text, question->words, question->removed, narrowing.kinds, languages);
    for (const std::string& piece :
         Pieces(question->text, question->words, question->removed, narrowing.kinds, languages))
      question->pieces.push_back(text::Terms(piece, narrowing.language));
    question->masked = masked.text;
    question->masked_terms = TermsOf(masked.text, question->language, narrowing.language);
  }
  question->content = ContentOf(question->text, question->words, masked, question->language, narrowing.filtered);
  // Words of asking and of kinds alone, "the January report": nothing narrower is sought.
  if (narrowing.filtered && question->pieces.empty()) {
    question->content.open = true;
    question->content.sought.clear();
  }
  std::vector<ByteRange> outside = question->removed;
  outside.insert(outside.end(), narrowing.periods.begin(), narrowing.periods.end());
  question->facets = FindFacets({.question = question->text,
                                 .words = question->words,
                                 .removed = outside,
                                 .content = question->content,
                                 .kind = question->kind,
                                 .qualifiers = question->qualifiers,
                                 .language = question->language,
                                 .terms = narrowing.language});
}

void LinkQuestion(const index::View& view, Question* question) {
  question->names = FindNames(view, question->words, question->removed, question->language);
  question->links = LinkNames(view, question->names, question->language);
  question->residual = MakeResidual(view, question->text, question->words, question->names, question->language);
}

}  // namespace annals::question
