#include "core/question/follow_ups/follow_up.h"

#include <optional>
#include <utility>
#include <vector>

#include "core/language/detect.h"
#include "core/question/follow_ups/ellipsis.h"
#include "core/question/follow_ups/pronouns.h"
#include "core/question/follow_ups/sequence.h"
#include "core/question/follow_ups/spoken.h"
#include "core/record/asset_ref.h"
#include "core/text/text.h"

namespace annals::question {
namespace {

constexpr std::size_t kAnswerRead = 2000;  // bytes of an answer that its first sentence is looked for in

std::string FirstSentence(std::string_view answer, language::Language language) {
  answer = Shortened(answer, kAnswerRead);
  const std::vector<text::Sentence> sentences = text::Sentences(answer, language);
  if (sentences.empty()) return std::string(answer);
  return std::string(answer.substr(sentences[0].begin, sentences[0].end - sentences[0].begin));
}

// "What happened there in October?": the month of the year that was spoken of.
std::string WithYearOf(const Spoken& last, const Spoken& asked, Day reference) {
  if (!asked.period || !asked.period->lacks_year || !last.period || !last.period->year) return asked.text;
  const ByteRange unit = asked.period->unit;
  std::string text = asked.text;
  return text.replace(unit.begin, unit.end - unit.begin,
                      WithYear(std::string(asked.of(unit)), *last.period->year, reference, asked.language));
}

std::string Whole(std::span<const SpokenTurn> turns, std::string_view question, Day reference,
                  language::Language collection) {
  const language::Language before = turns.empty() ? collection : turns.back().question.language;
  const Spoken asked = ReadSpoken(std::string(question), reference, language::LanguageOfQuestion(question, before));
  if (turns.empty()) return asked.text;
  const Spoken& last = turns.back().question;
  if (std::optional<std::string> whole = Continued(turns.back(), asked))
    return WithNames(turns, ReadSpoken(*std::move(whole), reference, asked.language));
  if (std::optional<std::string> whole = Completed(last, asked, reference)) return *std::move(whole);
  std::string named = WithNames(turns, asked);
  if (named == asked.text && OpeningOf(asked).words == 0) return named;
  return WithYearOf(last, ReadSpoken(std::move(named), reference, asked.language), reference);
}

}  // namespace

std::string Resolved(std::span<const Turn> before, std::string_view question, Day reference,
                     language::Language collection) {
  std::vector<SpokenTurn> turns;
  for (const Turn& turn : before) {
    std::string whole = Whole(turns, turn.question, reference, collection);
    const language::Language language =
        language::LanguageOfQuestion(whole, turns.empty() ? collection : turns.back().question.language);
    turns.push_back({.question = ReadSpoken(std::move(whole), reference, language),
                     .answer = ReadSpoken(FirstSentence(turn.answer, language), reference, language)});
  }
  return Whole(turns, question, reference, collection);
}

Request InFull(Request request, language::Language collection) {
  std::string whole = Resolved(request.history, request.query, request.reference, collection);
  request.history.clear();
  if (whole == request.query) return request;
  request.language = language::LanguageOfQuestion(whole, collection);
  request.query = std::move(whole);
  return request;
}

}  // namespace annals::question
