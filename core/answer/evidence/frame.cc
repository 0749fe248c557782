#include "core/answer/evidence/frame.h"

#include <algorithm>
#include <string>

#include "core/language/lexicon.h"
#include "core/language/plain_latin.h"
#include "core/question/kin.h"
#include "core/text/text.h"
#include "core/text/turns.h"

namespace annals::answer {
namespace {

constexpr double kFar = 12;            // words; the answer is then worth half
constexpr double kKinShare = 0.7;      // of a term that is said in other words
constexpr double kHeadShare = 0.5;     // of a term that title or heading hold
constexpr double kWholeHead = 0.8;     // of all that is asked, where the heading holds it
constexpr double kUnmeasured = 0.7;    // of a number where the measure ("high", "tall") is not named
constexpr double kElsewhere = 0.75;    // of a code behind another word than in the question
constexpr double kAround = 0.7;        // of a code that heading, section or a sentence before holds
constexpr double kToldOfNames = 0.25;  // of the asked words, in a reason that names who it is of
constexpr double kAgreedNames = 0.5;   // idf share of the names

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsCode(char c) {
  return IsDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || std::string_view(".:-+~/_").contains(c);
}
bool IsInner(char c) { return !IsDigit(c) && std::string_view(".:-+~/_").contains(c); }

bool SameCode(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return lower(x) == lower(y);
  });
}

// The word right before `begin`.
std::string_view WordBefore(std::string_view text, std::size_t begin) {
  if (begin == 0 || text[begin - 1] != ' ') return {};
  std::size_t first = begin - 1;
  while (first > 0 && text[first - 1] != ' ' && text[first - 1] != '\n') --first;
  return text.substr(first, begin - 1 - first);
}

// "v1.8" says "1.8"; "1:2.39.5" says "2.39.5".
bool Says(std::string_view code, std::string_view asked) {
  if (SameCode(code, asked)) return true;
  if (code.size() > asked.size() + 1 && code[code.size() - asked.size() - 1] == ':')
    return SameCode(code.substr(code.size() - asked.size()), asked);
  return code.size() == asked.size() + 1 && !IsDigit(code[0]) && IsDigit(asked[0]) && SameCode(code.substr(1), asked);
}

// Codes of one kind have the same signs at the same places: another one takes the first one's place.
bool Alike(std::string_view a, std::string_view b) {
  const auto shape = [](std::string_view code) {
    std::string signs;
    for (const char c : code) {
      const char kind = IsDigit(c) ? '0' : IsInner(c) ? c : 'a';
      if (signs.empty() || signs.back() != kind) signs.push_back(kind);
    }
    return signs;
  };
  return shape(a) == shape(b);
}

// "cost", "price" of the question.
TermMask CostOf(const question::Question& question, const QuestionTerms& terms) {
  const language::Words cost = language::LexiconOf(question.language).answers.cost;
  TermMask mask = 0;
  for (const question::QuestionWord& word : question.words) {
    if (language::Has(cost, word.key)) mask |= terms.MaskOf(text::Terms(word.key, terms.language()));
  }
  return mask;
}

}  // namespace

std::vector<std::string_view> CodesIn(std::string_view text) {
  std::vector<std::string_view> codes;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && IsCode(text[end])) ++end;
    std::string_view run = text.substr(i, end - i);
    while (!run.empty() && IsInner(run.back())) run.remove_suffix(1);
    const bool digit = std::ranges::any_of(run, IsDigit);
    const bool other = std::ranges::any_of(run, [](char c) { return !IsDigit(c); });
    if (run.size() > 1 && digit && other) codes.push_back(run);
    i = std::max(end, i + 1);
  }
  return codes;
}

bool AsksForWords(const question::Question& question) {
  const language::Words saying = language::LexiconOf(question.language).answers.saying;
  return std::ranges::any_of(question.words,
                             [&](const question::QuestionWord& word) { return language::Has(saying, word.key); });
}

TermMask NamesOf(const question::Question& question, const QuestionTerms& terms) {
  TermMask names = 0;
  for (const question::QuestionName& name : question.names)
    names |= terms.MaskOf(text::Terms(name.key, terms.language()));
  return names;
}

TermMask AskedOf(const question::Question& question, const QuestionTerms& terms) {
  TermMask rest = terms.all() & ~NamesOf(question, terms);
  const language::Words saying = language::LexiconOf(question.language).answers.saying;
  if (rest != terms.all()) {  // of names: their words
    for (const question::QuestionWord& word : question.words) {
      if (language::Has(saying, word.key)) rest &= ~terms.MaskOf(text::Terms(word.key, terms.language()));
    }
  }
  return rest != 0 ? rest : terms.all();
}

double FrameOf(const QuestionTerms& terms, TermMask asked, TermMask said, TermMask kin, TermMask named) {
  return terms.Share(said, asked) + kKinShare * terms.Share(kin, asked) +
         kHeadShare * terms.Share(named & ~said & ~kin, asked);
}

FrameReader::FrameReader(const question::Question& question, const QuestionTerms& terms, TermFinder* finder)
    : question_(question), terms_(terms), finder_(*finder), names_(NamesOf(question, terms)) {
  for (const std::string_view code : CodesIn(question.text))
    literals_.push_back(
        {code, WordBefore(question.text, static_cast<std::size_t>(code.data() - question.text.data()))});
  for (const std::size_t i : question.answer.noun)
    noun_ |= terms.MaskOf(text::Terms(question.words[i].key, terms.language()));
  std::erase_if(literals_, [&](const Code& code) {  // of a period or an owner that filters
    const std::size_t begin = static_cast<std::size_t>(code.text.data() - question.text.data());
    const auto periods = question::PeriodsOf(question.scope);
    const auto touches = [&](const question::ByteRange& r) {
      return begin < r.end && r.begin < begin + code.text.size();
    };
    return std::ranges::any_of(periods, touches) || std::ranges::any_of(question.removed, touches);
  });
  for (const Code& code : literals_) literal_terms_ |= terms.MaskOf(text::Terms(code.text, terms.language()));
  if (question.answer.type == question::AnswerType::kMeasure) {
    const std::string& measure = question.words[question.answer.words.back()].key;
    measures_ = question::Kin(measure, question.language, terms.language());
  }
  saying_ = names_ != 0 && AsksForWords(question);
  asked_ = AskedOf(question, terms);
  const bool of_name = asked_ == terms.all() && names_ != 0;
  using question::AnswerType;
  of_cost_ = question.answer.type == AnswerType::kMoney && names_ != 0 && (asked_ & ~CostOf(question, terms)) == 0;
  definition_ = of_name && (question.answer.type == AnswerType::kAgent || question.answer.type == AnswerType::kThing);
}

Frame FrameReader::Read(std::string_view sentence, const SentenceReading& reading, TermMask said, TermMask named,
                        const Surroundings& around) {
  Frame frame;
  if (!literals_.empty()) frame.literal = LiteralIn(sentence, around);
  if (saying_) frame.speaker = SpokenBy(sentence, around);
  std::vector<TermMask> of_question(reading.words.size(), 0);
  for (std::size_t i = 0; i < reading.words.size(); ++i) {
    const TermMask kin = finder_.OfKin(reading.words[i]);
    frame.kin |= kin;
    frame.exact |= terms_.Exact(reading.words[i].lower);
    of_question[i] = finder_.OfWord(reading.words[i]) | kin;
  }
  frame.kin &= ~said;
  frame.frame = FrameOf(terms_, asked_, said, frame.kin, named);
  // An item of a list under a heading of just that, "Twin towns", need not say it.
  const bool item = sentence.starts_with("- ") || sentence.starts_with("* ");
  if (item && !around.section.empty() &&
      (asked_ & ~(finder_.OfText(around.section) | finder_.OfText(around.lead))) == 0)
    frame.frame = std::max(frame.frame, kWholeHead);
  // An amount beside a name is what it costs, where nothing else is asked: the row of a price list need not say so.
  const bool priced = of_cost_ && terms_.Share(said | named, names_) >= kAgreedNames;
  // Why a thing was done may be told in words that the question has not, of the very names.
  // So may be the amount of what the sentence before says: "They asked for oat milk. Hofgut has one for 1.85."
  using question::AnswerType;
  const AnswerType type = question_.answer.type;
  const bool amount =
      type == AnswerType::kMoney || type == AnswerType::kNumber;  // "how much does it cost", "how much is it"
  const bool goes_on = type == AnswerType::kReason || (amount && (around.before & asked_) != 0);
  const bool told = goes_on && names_ != 0 && terms_.Share(said, names_) >= kAgreedNames;
  if (((said | frame.kin | named) & asked_) == 0 && !told && !priced) return frame;
  const AnswerAsked asked{
      .asked = question_.answer, .noun = noun_, .matter = asked_ & ~named, .definition = definition_};
  for (const AnswerSpan& span : AnswerSpans(sentence, reading, asked, of_question, terms_.language()))
    frame.answer = std::max(frame.answer, span.sure * Near(span, of_question));
  if (told && frame.answer > 0) frame.frame = std::max(frame.frame, kToldOfNames);
  if (priced && frame.answer > 0) frame.frame = std::max(frame.frame, kWholeHead);
  if (!measures_.empty() && frame.answer > 0 && !Measures(reading)) frame.answer *= kUnmeasured;
  return frame;
}

bool FrameReader::Agrees(TermMask said, TermMask named, double frame) const {
  if (names_ == 0 || asked_ == terms_.all()) return true;
  return frame > 0 && terms_.Share(said | named, names_) >= kAgreedNames;
}

double FrameReader::Near(const AnswerSpan& span, const std::vector<TermMask>& of_question) const {
  double nearest = kFar;
  for (std::size_t i = 0; i < of_question.size(); ++i) {
    if ((of_question[i] & asked_) == 0) continue;
    const double between = i > span.word ? static_cast<double>(i - span.word) : static_cast<double>(span.word - i);
    nearest = std::min(nearest, between);
  }
  return 1 - nearest / (2 * kFar);
}

bool FrameReader::Measures(const SentenceReading& reading) const {
  return std::ranges::any_of(reading.words, [&](const text::PlainWord& word) {
    return std::ranges::contains(measures_, text::Stem(language::FoldedLatin(word.lower), terms_.language()));
  });
}

double FrameReader::LiteralShare(std::string_view text, bool* another) const {
  double held = 0;
  *another = false;
  const std::vector<std::string_view> codes = CodesIn(text);
  for (const Code& asked : literals_) {
    double best = 0;
    for (const std::string_view code : codes) {
      *another = *another || Alike(code, asked.text);
      if (!Says(code, asked.text)) continue;
      const std::string_view before = WordBefore(text, static_cast<std::size_t>(code.data() - text.data()));
      best = std::max(best, asked.before.empty() || SameCode(before, asked.before) ? 1 : kElsewhere);
    }
    held += best;
  }
  *another = *another && held == 0;
  return held / static_cast<double>(literals_.size());
}

bool FrameReader::HoldsCode(std::string_view sentence) const {
  bool ignored = false;
  return literals_.empty() || LiteralShare(sentence, &ignored) > 0;
}

double FrameReader::LiteralIn(std::string_view sentence, const Surroundings& around) {
  bool another = false, ignored = false;
  const double here = LiteralShare(sentence, &another);
  if (here > 0 || another) carried_ = here;
  double near = carried_;
  for (const std::string_view text : {around.lead, around.section, around.title})
    near = std::max(near, LiteralShare(text, &ignored));
  return std::max(here, kAround * near);
}

TermMask FrameReader::SpokenBy(std::string_view sentence, const Surroundings& around) const {
  TermMask by = finder_.OfText(text::Speaker(sentence)) | finder_.OfText(around.speaker) | finder_.OfText(around.lead);
  return by & names_;
}

}  // namespace annals::answer
