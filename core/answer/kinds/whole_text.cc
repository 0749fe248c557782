#include "core/answer/kinds/whole_text.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/answer/draft_builder.h"
#include "core/answer/evidence/frame.h"
#include "core/answer/findings.h"
#include "core/answer/kinds/nearest_periods.h"
#include "core/answer/kinds/text_draft.h"
#include "core/language/lexicon.h"

namespace annals::answer {

namespace {

constexpr int kSingleFact = 3;  // sentences: the one that answers, and two that add something

// The sentences that agree with the question, or all where none does: what is asked may be said in words that nobody
// knows. But nobody's words are made of what others say of the thing: then none. Keywords tell no name from what is asked of
// it.
std::vector<std::size_t> Agreeing(const Findings& found) {
  const auto in_scope = found.Pool([](const Evidence& e) { return !e.fallback; });
  const question::Question& question = found.result.question;
  const bool words = AsksForWords(question);
  if ((question.answer.type == question::AnswerType::kOpen && !words) || found.result.spoken.asked()) return in_scope;
  std::vector<std::size_t> pool = found.Pool([](const Evidence& e) { return !e.fallback && e.agrees; });
  const bool spoken = std::ranges::any_of(in_scope, [&](std::size_t i) { return found.evidence[i].frame > 0; });
  const bool unheard = (AskedOf(question, found.terms) & ~found.terms.unheard()) == 0;
  return pool.empty() && !(words && (spoken || unheard)) ? in_scope : pool;
}

// "4.1 (2 June 2025)" over "Added quiet hours.", when the question names 4.1: the section of the first sentence.
std::string HeadingWithCode(const Case& c, const std::vector<std::size_t>& said) {
  if (said.empty()) return "";
  const Evidence& first = c.found().evidence[said.front()];
  const std::string& section = c.view.chunk(first.chunk).section;
  return first.literal > 0 && first.literal < 1 ? section : "";
}

// Whether a day is asked for, and no sentence that speaks of the matter, nor its heading, names a time.
bool NoDate(const Findings& found, const std::vector<std::size_t>& pool) {
  if (found.result.question.answer.type != question::AnswerType::kDate) return false;
  return std::ranges::none_of(
      pool, [&](std::size_t i) { return found.evidence[i].answer > 0 || found.evidence[i].literal > 0; });
}

// A question for one thing that a sentence says clearly needs no five. What held in a period that only sentences speak of is not
// clear: the one that says it may not say when.
int Most(const Case& c, const std::vector<std::size_t>& pool) {
  const int most = MostSentences(c.options);
  const Findings& found = c.found();
  const question::AnswerType type = found.result.question.answer.type;
  if (c.options.max_sentences > 0 || type == question::AnswerType::kOpen || !Framed(type) ||
      found.result.question.kind.several || found.result.spoken.asked())
    return most;
  const bool clear = std::ranges::any_of(pool, [&](std::size_t i) { return found.evidence[i].answer >= kClearAnswer; });
  return clear ? std::min(most, kSingleFact) : most;
}

}  // namespace

std::optional<Draft> AnswerWholeText(const Case& c) {
  const Findings& found = c.found();
  DraftBuilder draft(c);
  Paragraph paragraph{.group = found.WholeGroup()};
  const auto pool = Agreeing(found);
  if (NoDate(found, pool) || !draft.Fill(pool, Most(c, pool), &paragraph)) {
    draft.Abstain(NearestOffer(c.view, found.result, found.terms));
    return TextDraft(c, std::move(draft));
  }
  paragraph.heading = HeadingWithCode(c, draft.said());
  const Evidence& first = found.evidence[draft.said().front()];
  if (first.told) draft.SayWhen(*first.told, first, &paragraph);
  draft.Add(std::move(paragraph));
  Paragraph earlier;
  const std::vector<std::size_t> before = found.Pool([](const Evidence& e) { return e.fallback; });
  if (!before.empty() && draft.Fill(before, 1, &earlier)) {
    earlier.heading = found.result.chunks[found.evidence[before.front()].rank].note;
    draft.Add(std::move(earlier));
  }
  return TextDraft(c, std::move(draft));
}

}  // namespace annals::answer
