#include "core/answer/evidence/missing.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/answer/evidence/frame.h"
#include "core/answer/evidence/told_of.h"
#include "core/answer/findings.h"
#include "core/language/lexicon.h"
#include "core/text/text.h"
#include "core/text/thesaurus.h"

namespace annals::answer {
namespace {

using question::AnswerType;

// docs/recipes.md C.2: share of what is asked that somebody says who speaks of it; that another one says more than he.
constexpr double kSame = 0.8;     // nearness of words that a dictionary takes for one another
constexpr double kNoUnit = 0.15;  // answer (frame.h) of a number of another unit than asked for
constexpr double kSpeaks = 0.4, kMore = 0.15;
constexpr double kNotNear =
    0.5;  // answer of a sentence (frame.h) that has what is asked for at its other end, or unsure

bool Numeric(AnswerType type) {
  return type == AnswerType::kMoney || type == AnswerType::kPercent || type == AnswerType::kMeasure ||
         type == AnswerType::kCount || type == AnswerType::kNumber;
}

// Something is asked for of which a sentence shows whether it has it.
bool Shown(AnswerType type) {
  return Numeric(type) || type == AnswerType::kAgent || type == AnswerType::kPlace || type == AnswerType::kDate ||
         type == AnswerType::kReason;
}

TermMask TermsOf(const Findings& found, std::size_t word) {
  return found.terms.MaskOf(text::Terms(found.result.question.words[word].key, found.terms.language()));
}

// "1990" of "in 1990": a period is told in other words, "from 1988 to 1993".
TermMask PeriodTerms(const Findings& found) {
  const question::Question& question = found.result.question;
  const std::vector<question::ByteRange> periods = question::PeriodsOf(found.result.scope);
  TermMask terms = 0;
  for (std::size_t i = 0; i < question.words.size(); ++i) {
    if (question::Touches(question.words[i], periods)) terms |= TermsOf(found, i);
  }
  return terms;
}

// Without a dictionary of the language nobody knows in which other words a thing is said.
bool HasDictionary(const Case& c) { return c.thesaurus != nullptr && c.thesaurus->language() == c.view.language(); }

// Whether a passage found, one of those that hold a term of `with` where there are any, holds a word that says the same, as a
// dictionary knows: "owner" for "proprietor".
bool SaidOtherwise(const Case& c, std::string_view stem, TermMask with) {
  if (!HasDictionary(c)) return false;
  const auto speaks = [&](index::ChunkOrdinal chunk) {
    const std::vector<QuestionTerms::Term>& terms = c.found().terms.terms();
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if ((with >> i & 1) != 0 && c.view.ChunkHolds(chunk, terms[i].text)) return true;
    }
    return with == 0;
  };
  for (const text::Kin& kin : c.thesaurus->KinOf(stem)) {
    if (kin.nearness < kSame) break;
    if (std::ranges::any_of(c.found().result.chunks, [&](const retrieval::RetrievedChunk& hit) {
          return c.view.ChunkHolds(hit.ordinal, kin.stem) && speaks(hit.ordinal);
        }))
      return true;
  }
  return false;
}

// Whether no passage says any of the terms, and no sentence found does in other words, nor its heading or its title. Other words
// count where they stand beside a term of `with`, if there are any: whoever runs the town is not the hospital's director.
bool Unsaid(const Case& c, TermMask asked, TermMask with = 0) {
  const Findings& found = c.found();
  if (asked == 0 || (asked & ~found.terms.unheard()) != 0) return false;
  for (const QuestionTerms::Term& term : found.terms.terms()) {
    if ((found.terms.MaskOf({term.text}) & asked) != 0 && SaidOtherwise(c, term.text, with)) return false;
  }
  return std::ranges::none_of(found.evidence, [&](const Evidence& e) {
    const TermMask held = e.said | e.kin | e.named | e.carried;
    return (held & asked) != 0 && (with == 0 || (held & with) != 0);
  });
}

bool InOtherWords(const Findings& found) { return found.result.question.language != found.terms.language(); }

bool NotSpokenOf(const Case& c) {
  const Findings& found = c.found();
  if (InOtherWords(found)) return false;
  const Called asked = CalledFor(found.result.question, found.terms);
  const TermMask of = found.terms.all() &
                      found.terms.MaskOf(text::Terms(found.result.question.content.sought, found.terms.language())) &
                      ~asked.terms & ~PeriodTerms(found);
  return asked.thing && Unsaid(c, asked.terms, of);
}

// "How many cups a day may I make?" where nobody speaks of cups.
bool CountedUnsaid(const Case& c) {
  const Findings& found = c.found();
  const question::AskedAnswer& asked = found.result.question.answer;
  if (InOtherWords(found) || !HasDictionary(c) || asked.type != AnswerType::kCount || asked.noun.empty() ||
      !found.result.question.kind.counts)  // "how much faster" counts nothing
    return false;
  return Unsaid(c, TermsOf(found, asked.noun.back()));
}

// "What did the council decide about the airport?" where nobody speaks of one: what stands behind such a word and an article
// that takes it for known is the matter. "For a living" is none.
bool MatterUnsaid(const Case& c) {
  const Findings& found = c.found();
  const question::Question& question = found.result.question;
  if (InOtherWords(found) || !HasDictionary(c) || question.answer.type != AnswerType::kOpen ||
      question.answer.words.empty())
    return false;
  const language::Lexicon& lexicon = language::LexiconOf(question.language);
  TermMask matter = 0;
  std::size_t i = question.words.size();
  while (i-- > 0 && !language::Has(lexicon.facts.toward, question.words[i].key)) matter |= TermsOf(found, i);
  const bool known = i + 1 > 0 && i + 1 < question.words.size() &&
                     lexicon.time.Find(question.words[i + 1].key)->word == language::Word::kThe;
  return known && Unsaid(c, matter & ~NamesOf(question, found.terms) & ~PeriodTerms(found));
}

// "How much is a box of TS-6100?" where nobody knows that article: a code is one thing's, and a likeness is another's.
bool CodeUnheard(const Findings& found) {
  if (std::ranges::any_of(found.evidence, [](const Evidence& e) { return e.literal > 0; })) return false;
  return std::ranges::any_of(CodesIn(found.result.question.text), [&](std::string_view code) {
    return (found.terms.MaskOf(text::Terms(code, found.terms.language())) & found.terms.unheard()) != 0;
  });
}

// Which numbers stand behind the word in a text: of "Episodes: Episode 31, Episode 32" behind "episode" this one, another one.
struct Numbered {
  bool same = false, other = false;
};

void ReadNumbered(std::string_view text, const std::string& word, const std::string& number, Numbered* found) {
  const std::vector<std::string> words = text::Words(text);
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool counts = words[i][0] >= '0' && words[i][0] <= '9';
    if (counts && text::NameKey(words[i - 1]) == word) (words[i] == number ? found->same : found->other) = true;
  }
}

// "Who is the guest of episode 33?" where there are episodes 31 and 32. A word and a number are a name where the passages use
// the word so.
bool NumberedUnheard(const Case& c) {
  const Findings& found = c.found();
  const question::Question& question = found.result.question;
  const std::vector<question::QuestionWord>& words = question.words;
  const std::vector<question::ByteRange> periods = question::PeriodsOf(found.result.scope);
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool whole = std::ranges::all_of(words[i].key, [](char x) { return x >= '0' && x <= '9'; });
    if (!whole || text::IsStopWord(words[i - 1].key, question.language) || words[i - 1].number ||
        question::Touches(words[i], periods))
      continue;
    Numbered numbered;
    for (const Evidence& e : found.evidence) ReadNumbered(e.text, words[i - 1].key, words[i].key, &numbered);
    for (const retrieval::RetrievedChunk& hit : found.result.chunks) {
      ReadNumbered(c.view.chunk(hit.ordinal).section, words[i - 1].key, words[i].key, &numbered);
      ReadNumbered(c.view.document(c.view.document_of(hit.ordinal)).title, words[i - 1].key, words[i].key, &numbered);
    }
    if (numbered.other && !numbered.same) return true;
  }
  return false;
}

bool HasAny(std::string_view sentence, language::Words list) {
  return std::ranges::any_of(text::Words(sentence), [&](const std::string& word) { return language::Has(list, word); });
}

// In a conversation: those who talk of the matter are others than the one asked about.
bool SaidByOthers(const Findings& found) {
  double asked = 0, others = 0;
  bool speaks = false;
  for (const Evidence& e : found.evidence) {
    if (e.speaker == 0) continue;
    speaks = true;
    if (e.asks) continue;
    double& most = e.of_asked ? asked : others;
    most = std::max(most, e.frame);
  }
  return speaks && asked < kSpeaks && others >= asked + kMore;
}

// "None were left": no number, and how many.
bool SaysNone(std::string_view sentence, language::Language language) {
  return HasAny(sentence, language::LexiconOf(language).facts.negations);
}

}  // namespace

Called CalledFor(const question::Question& question, const QuestionTerms& terms) {
  const language::Lexicon& lexicon = language::LexiconOf(question.language);
  const std::vector<question::QuestionWord>& words = question.words;
  const bool asks = question.answer.type != AnswerType::kOpen && !question.answer.words.empty();
  std::size_t i = asks ? question.answer.words.front() + 1 : words.size();
  if (i >= words.size() || !language::Has(lexicon.facts.be, words[i].key)) return {};
  Called called;
  bool owned = false;
  for (++i; i < words.size(); ++i) {
    if (text::IsStopWord(words[i].key, question.language)) {
      if (called.terms != 0) break;
      called.thing = true;
      continue;
    }
    const std::string_view written =
        std::string_view(question.text).substr(words[i].begin, words[i].end - words[i].begin);
    if (language::EndsWithAny(lexicon.facts.possessives, written)) {
      called = {.thing = owned = true};
      continue;
    }
    if (owned) called.terms = 0;
    called.terms |= terms.MaskOf(text::Terms(words[i].key, terms.language()));
  }
  called.terms &= ~NamesOf(question, terms);
  return called;
}

bool NobodySpeaksOf(const Case& c) {
  const Findings& found = c.found();
  return NotSpokenOf(c) || CountedUnsaid(c) || MatterUnsaid(c) || NobodyBears(c) || SaidByOthers(found);
}

bool NobodyBears(const Case& c) { return CodeUnheard(c.found()) || NumberedUnheard(c); }

bool NothingOfType(const Case& c, std::size_t first) {
  const Findings& found = c.found();
  const question::Question& question = found.result.question;
  const Evidence& e = found.evidence[first];
  const TermMask names = NamesOf(question, found.terms);
  if (InOtherWords(found) || !HasDictionary(c) || e.turn || names == 0 || !Shown(question.answer.type) ||
      e.answer >= kNotNear)
    return false;
  // Not "long" of "how long".
  const TermMask sought = found.terms.MaskOf(text::Terms(question.content.sought, found.terms.language()));
  const TermMask unheard =
      AskedOf(question, found.terms) & sought & ~names & ~PeriodTerms(found) & found.terms.unheard();
  for (std::size_t i = 0; i < found.terms.terms().size(); ++i) {
    if (Unsaid(c, unheard & TermMask{1} << i)) return true;
  }
  return false;
}

bool LacksNumber(const Case& c, std::size_t first) {
  const Findings& found = c.found();
  const question::Question& question = found.result.question;
  const Evidence& e = found.evidence[first];
  // A number without a unit is no time that something lasts; "how many days" may be told by two days.
  const bool lasts = question.answer.units.data() == language::LexiconOf(question.language).answers.span_units.data() &&
                     question.answer.noun.empty();
  return Numeric(question.answer.type) && !question.kind.several && !e.turn && !found.result.spoken.asked() &&
         e.answer <= (lasts && question.answer.type == AnswerType::kMeasure ? kNoUnit : 0) &&
         !SaysNone(e.text, found.terms.language());
}

bool OfAnother(const Case& c, std::size_t first) {
  const Evidence& e = c.found().evidence[first];
  const language::Language language = c.view.language();
  return e.speaker < 0 && !e.asks && !e.of_asked && TellsOfSpeaker(e.text, language);
}

}  // namespace annals::answer
