#include "core/answer/kinds/whole_text.h"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>
#include <vector>

#include "core/answer/draft_builder.h"
#include "core/answer/evidence/confidence.h"
#include "core/answer/evidence/frame.h"
#include "core/answer/evidence/judged.h"
#include "core/answer/evidence/missing.h"
#include "core/answer/evidence/speaks_then.h"
#include "core/answer/findings.h"
#include "core/answer/kinds/nearest_periods.h"
#include "core/answer/kinds/text_draft.h"
#include "core/language/lexicon.h"
#include "core/language/refusal_words.h"
#include "core/text/text.h"
#include "core/time/spoken.h"

namespace annals::answer {

namespace {

constexpr double kSaysIt = 0.8;  // of what is asked, a sentence that tells when by a condition
constexpr double kNear = 1;  // meaning (evidence.h) from which on a sentence adds to an answer, whatever its words are
constexpr int kSingleFact = 3;  // sentences: the one that answers, and two that add something

// The sentences that agree with the question, or all where none does: what is asked may be said in words that nobody
// knows. But nobody's words are made of what others say of the thing: then none. Keywords tell no name from what is asked of
// it.
std::vector<std::size_t> Agreeing(const Findings& found) {
  const auto in_scope = found.Pool([](const Evidence& e) { return !e.fallback; });
  const question::Question& question = found.result.question;
  const bool words = AsksForWords(question);
  if ((question.answer.type == question::AnswerType::kOpen && !words) || found.result.spoken.asked()) return in_scope;
  std::vector<std::size_t> pool =
      found.Pool([](const Evidence& e) { return !e.fallback && e.agrees && (e.turn || !e.asks); });
  const bool spoken = std::ranges::any_of(in_scope, [&](std::size_t i) { return found.evidence[i].frame > 0; });
  const bool unheard = (AskedOf(question, found.terms) & ~found.terms.unheard()) == 0;
  return pool.empty() && !(words && (spoken || unheard)) ? in_scope : pool;
}

// "What was released in 2022?" asks for nothing but what was then.
bool AsksForPeriod(const Findings& found) {
  const question::Question& question = found.result.question;
  if (!found.result.spoken.asked() || NamesOf(question, found.terms) != 0) return false;
  TermMask asked = found.terms.all();
  for (const question::ByteRange& range : question::PeriodsOf(found.result.scope))
    asked &= ~found.terms.MaskOf(
        text::Terms(question.text.substr(range.begin, range.end - range.begin), found.terms.language()));
  const Called called = CalledFor(question, found.terms);
  return asked == 0 || (std::popcount(asked) == 1 && asked == called.terms && !called.thing);
}

// "4.1 (2 June 2025)" over "Added quiet hours.", when the question names 4.1: the section of the first sentence.
std::string HeadingWithCode(const Case& c, const std::vector<std::size_t>& said) {
  if (said.empty()) return "";
  const Evidence& first = c.found().evidence[said.front()];
  const std::string& section = c.view.chunk(first.chunk).section;
  if (first.literal > 0 && first.literal < 1) return section;
  // "Which version …?": what is chosen from may be what the sections are called by.
  const question::Question& question = c.found().result.question;
  const bool which = question.answer.type == question::AnswerType::kThing &&
                     !language::Has(language::LexiconOf(question.language).facts.be,
                                    question.words[question.answer.words.front() + 1].key);
  const bool chosen = which && std::ranges::any_of(section, [](char x) { return x >= '0' && x <= '9'; });
  return chosen ? section : "";
}

// "He may drive again when he can brake without pain." tells when, without a time.
bool TellsCondition(const Evidence& e, language::Language language) {
  const language::Words conditions = language::LexiconOf(language).orders.conditions;
  return e.frame >= kSaysIt && !e.asks && std::ranges::any_of(text::Words(e.text), [&](const std::string& word) {
           return language::Has(conditions, word);
         });
}

// "When may he drive again?" asks for a day or a condition, "When did he drive again?" for a day.
bool MayAskForCondition(const question::Question& question) {
  const language::Words may = language::LexiconOf(question.language).answers.may;
  return std::ranges::any_of(question.words,
                             [&](const question::QuestionWord& word) { return language::Has(may, word.key); });
}

// Whether a day is asked for, and no sentence that speaks of the matter, nor its heading, names a time or a condition.
bool NoDate(const Findings& found, const std::vector<std::size_t>& pool) {
  const question::Question& question = found.result.question;
  if (question.answer.type != question::AnswerType::kDate) return false;
  const bool or_condition = MayAskForCondition(question);
  return std::ranges::none_of(pool, [&](std::size_t i) {
    const Evidence& e = found.evidence[i];
    return e.answer > 0 || e.literal > 0 || (or_condition && TellsCondition(e, found.terms.language()));
  });
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

// Where a number is asked for and the answer would begin with a sentence that has none: only those that have one.
void LeaveOutNumberless(const Case& c, std::vector<std::size_t>* pool) {
  const auto lacks = [&](std::size_t i) { return LacksNumber(c, i); };
  if (std::ranges::none_of(*pool, lacks)) return;
  DraftBuilder tried(c);
  Paragraph paragraph;
  if (tried.Fill(*pool, Most(c, *pool), &paragraph) && lacks(tried.said().front())) std::erase_if(*pool, lacks);
}

// How sure it is that what the answer begins with says what is asked. Not weighed: of amounts, and of what held in a period, a
// sentence's score is another one; what is said in turn says little by itself.
std::optional<double> ConfidenceIn(const Case& c, const std::vector<std::size_t>& pool, std::size_t first) {
  using question::AnswerType;
  const Findings& found = c.found();
  const AnswerType type = found.result.question.answer.type;
  if (!Framed(type) || found.result.spoken.asked() || InTalk(found.evidence[first])) return std::nullopt;
  const bool typed =
      type != AnswerType::kOpen && type != AnswerType::kYesNo && type != AnswerType::kThing && type != AnswerType::kWay;
  // Where nouns are written large, a capital proves no name.
  const bool nouns = language::LexiconOf(found.result.question.language).names.capital_nouns;
  const TermMask names = nouns ? 0 : NamesOf(found.result.question, found.terms);
  return Confidence(SignsOf(found.evidence, pool, first, found.terms, names, typed));
}

// "When does school end on 14 March?" asks for more than that day.
bool IsAsked(const Findings& found, const Interval& when) {
  return std::ranges::contains(found.result.scope.groups, when, &time::Group::interval);
}

// Refuses, and shows what would have been said.
Draft RefuseWith(const Case& c, Paragraph nearest, DraftBuilder draft) {
  const std::size_t shown = std::min<std::size_t>(nearest.sentences.size(), kSingleFact);
  nearest.sentences.resize(shown);
  nearest.heading = language::RefusalWordsOf(c.found().result.question.language).nearest_sentences;
  draft.Abstain(NearestOffer(c.view, c.found().result, c.found().terms));
  draft.Add(std::move(nearest));
  return std::move(draft).Take();
}

// Leaves of what was found, where a code is asked about, what is said of it, where nothing but a period is, what is said of that, and
// nothing where what is asked about is another than those that are there.
void LeaveOutOthers(const Case& c, std::vector<std::size_t>* pool) {
  const Findings& found = c.found();
  // A code is one thing's: what stands elsewhere is of another.
  if (std::ranges::any_of(*pool, [&](std::size_t i) { return found.evidence[i].literal > 0; }))
    std::erase_if(*pool, [&](std::size_t i) { return found.evidence[i].literal == 0; });
  if (AsksForPeriod(found))
    std::erase_if(*pool, [&](std::size_t i) { return !SpeaksThen(c.view, found.result.scope, found.evidence[i]); });
  if (NobodyBears(c)) pool->clear();
}

Draft Refuse(const Case& c, DraftBuilder draft) {
  draft.Abstain(NearestOffer(c.view, c.found().result, c.found().terms));
  return TextDraft(c, std::move(draft));
}

// The paragraph, and one sentence of what was found outside the scope.
Draft Say(const Case& c, Paragraph paragraph, DraftBuilder draft) {
  const Findings& found = c.found();
  paragraph.heading = HeadingWithCode(c, draft.said());
  const Evidence& first = found.evidence[draft.said().front()];
  if (first.told && !IsAsked(found, first.told->when)) draft.SayWhen(*first.told, first, &paragraph);
  draft.Add(std::move(paragraph));
  Paragraph earlier;
  const std::vector<std::size_t> before = found.Pool([](const Evidence& e) { return e.fallback; });
  if (!before.empty() && draft.Fill(before, 1, &earlier)) {
    earlier.heading = found.result.chunks[found.evidence[before.front()].rank].note;
    draft.Add(std::move(earlier));
  }
  return TextDraft(c, std::move(draft));
}

// What was found, the best of the pool read with the question by the judge: it was trained on English, and for one answer. What is
// asked of a code stands beside it.
std::optional<Findings> Judged(const Case& c, const std::vector<std::size_t>& pool) {
  const question::Question& question = c.found().result.question;
  const bool of_code = std::ranges::any_of(pool, [&](std::size_t i) { return c.found().evidence[i].literal > 0; });
  if (c.judge == nullptr || question.language != language::Language::kEnglish || question.kind.several || of_code)
    return std::nullopt;
  Findings judged = c.found();
  if (!AddJudgement(c.view, *c.judge, question.text, pool, c.options.weights, &judged.evidence)) return std::nullopt;
  return judged;
}

// The best of the pool by score, however little of the question its words cover, and those behind it that cover something or are
// near. How sure the first one is says whether it answers.
Draft AnswerByMeaning(const Case& c, const std::vector<std::size_t>& pool) {
  const Findings& found = c.found();
  DraftBuilder draft(c);
  Paragraph paragraph{.group = found.WholeGroup()};
  const auto score = [&](std::size_t i) { return found.evidence[i].score; };
  const std::size_t best = *std::ranges::max_element(pool, {}, score);
  std::vector<std::size_t> said = pool;
  std::erase_if(said, [&](std::size_t i) {
    const Evidence& e = found.evidence[i];
    return i != best && e.coverage < c.options.least_coverage && e.meaning < kNear;
  });
  if (!draft.FillByScore(said, Most(c, said), &paragraph)) return Refuse(c, std::move(draft));
  const std::size_t first = draft.said().front();
  MeaningSigns signs = MeaningSignsOf(found.evidence, pool, first);
  signs.lacks_number = LacksNumber(c, first);
  signs.lacks_type = NothingOfType(c, first);
  signs.lacks_date = NoDate(found, pool);
  signs.unspoken = NobodySpeaksOf(c);
  signs.broad = found.result.question.answer.type == question::AnswerType::kOpen;
  draft.answer().confidence = ConfidenceByMeaning(signs);
  const double least = InTalk(found.evidence[first]) ? kLeastInTalk : kLeastByMeaning;
  if (*draft.answer().confidence < least || OfAnother(c, first))
    return RefuseWith(c, std::move(paragraph), std::move(draft));
  return Say(c, std::move(paragraph), std::move(draft));
}

// Where vectors tell how near by meaning the sentences are.
Draft AnswerByMeaning(const Case& c) {
  std::vector<std::size_t> pool = c.found().Pool([](const Evidence& e) { return !e.fallback && (e.turn || !e.asks); });
  LeaveOutOthers(c, &pool);
  const std::optional<Findings> judged = pool.empty() ? std::nullopt : Judged(c, pool);
  // Words alone say that nobody speaks of it only where no model has read what is said.
  if (pool.empty() || (!judged && NobodySpeaksOf(c))) return Refuse(c, DraftBuilder(c));
  Case read = c;
  if (judged) read.findings = &*judged;
  return AnswerByMeaning(read, pool);
}

Draft AnswerByWords(const Case& c, const std::vector<std::size_t>& pool) {
  const Findings& found = c.found();
  DraftBuilder draft(c);
  Paragraph paragraph{.group = found.WholeGroup()};
  if (!draft.Fill(pool, Most(c, pool), &paragraph)) return Refuse(c, std::move(draft));
  if (NothingOfType(c, draft.said().front()) || OfAnother(c, draft.said().front()))
    return RefuseWith(c, std::move(paragraph), std::move(draft));
  draft.answer().confidence = ConfidenceIn(c, pool, draft.said().front());
  if (draft.answer().confidence.value_or(1) < kLeastConfidence)
    return RefuseWith(c, std::move(paragraph), std::move(draft));
  return Say(c, std::move(paragraph), std::move(draft));
}

// Where vectors tell nothing: there are none, or what is asked about is when something was. A judge then only chooses: there its
// word does not tell the unanswerable (docs/measurements.md#read-on).
Draft AnswerByWords(const Case& c) {
  std::vector<std::size_t> pool = Agreeing(c.found());
  LeaveOutOthers(c, &pool);
  if (NobodySpeaksOf(c)) pool.clear();
  LeaveOutNumberless(c, &pool);
  if (pool.empty() || NoDate(c.found(), pool)) return Refuse(c, DraftBuilder(c));
  const std::optional<Findings> judged = Judged(c, pool);
  Case read = c;
  if (judged) read.findings = &*judged;
  return AnswerByWords(read, pool);
}

bool KnowsMeaning(const Findings& found) {
  return std::ranges::any_of(found.evidence, [](const Evidence& e) { return e.meaning != 0; });
}

}  // namespace

std::optional<Draft> AnswerWholeText(const Case& c) {
  return KnowsMeaning(c.found()) ? AnswerByMeaning(c) : AnswerByWords(c);
}

}  // namespace annals::answer
