#include "core/question/repair/courtesy.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_split.h"
#include "core/language/courtesy_words.h"
#include "core/language/lexicon.h"
#include "core/question/words.h"

namespace annals::question {
namespace {

constexpr std::size_t kLongestClosing = 6;  // words

class Reader {
 public:
  Reader(std::string_view text, language::Language language)
      : text_(text),
        known_(language::CourtesyWordsOf(language)),
        lexicon_(language::LexiconOf(language)),
        split_(SplitQuestion(text, language)) {
    for (const QuestionWord& word : split_) {
      const std::vector<std::string> parts = absl::StrSplit(word.key, ' ');
      for (const std::string& part : parts) {
        words_.push_back(part);
        of_.push_back(&word);
      }
    }
    end_ = words_.size();
  }

  std::string Run() {
    Close();
    const std::size_t asked = Open();
    if (asked >= end_ || !(requests_ || Asks(asked))) return std::string(text_);
    const std::size_t begin = asked == 0 ? 0 : of_[asked]->begin;
    std::string rest(begin, ' ');
    rest += text_.substr(begin);
    // Behind the last word its marks stay: "molino? ¡Gracias!"
    if (end_ < words_.size()) rest.resize(std::min(rest.find_first_of(" \n\t", of_[end_ - 1]->end), of_[end_]->begin));
    if (seeks_texts_ && rest.ends_with('?')) rest.pop_back();
    return rest;
  }

 private:
  std::size_t Length(language::Words phrases, std::size_t at) const {
    const std::size_t length = language::PhraseLength(phrases, words_, at);
    return at + length <= end_ ? length : 0;
  }

  bool Skip(language::Words phrases, std::size_t* at) const {
    const std::size_t length = Length(phrases, *at);
    *at += length;
    return length > 0;
  }

  bool BreaksBefore(std::size_t at) const { return of_[at]->after_break || of_[at]->after_comma; }

  // Written large where a mark was left out: "how many Thank you", but not "Thank You", which is a name.
  bool BeginsSentence(std::size_t at) const { return of_[at]->capital && at + 1 < end_ && !of_[at + 1]->capital; }

  // Thanks at the end.
  void Close() {
    for (bool closed = true; closed;) {
      closed = false;
      for (std::size_t at = end_ - std::min(end_, kLongestClosing); at < end_ && !closed; ++at) {
        const bool parted = BreaksBefore(at) || of_[at]->sentence_start || BeginsSentence(at);
        closed = at + Length(known_.urging, at) == end_ || (parted && at + Length(known_.closings, at) == end_);
        if (closed) end_ = at;
      }
    }
  }

  // Behind it something has to begin: "Hi Annals, who", "hello could you", but not "Hey Jude".
  void SkipGreeting(std::size_t* at) const {
    std::size_t behind = *at;
    if (!Skip(known_.greetings, &behind)) return;
    Skip(known_.addressed, &behind);
    if (behind + 1 < end_ && !BreaksBefore(behind) && BreaksBefore(behind + 1)) ++behind;
    if (behind >= end_) return;
    const bool begins = BreaksBefore(behind) || IsAsker(behind) || Length(known_.fillers, behind) > 0 ||
                        Length(known_.openers, behind) > 0 || Length(known_.modals, behind) > 0;
    if (begins) *at = behind;
  }

  // "could you please tell", "could you list", but not "can you freeze".
  bool SkipModal(std::size_t* at) const {
    std::size_t behind = *at;
    if (!Skip(known_.modals, &behind)) return false;
    while (Skip(known_.fillers, &behind)) continue;
    if (behind >= end_) return false;
    if (Length(known_.verbs, behind) == 0 && !language::Has(lexicon_.asking.openers, words_[behind])) return false;
    *at = behind;
    return true;
  }

  // Where what is asked begins.
  std::size_t Open() {
    std::size_t at = 0;
    SkipGreeting(&at);
    const bool greets = at > 0;
    for (bool more = true; more;) {
      more = Skip(known_.fillers, &at);
      requests_ = requests_ || (greets && more);
      if (Skip(known_.openers, &at) || SkipModal(&at)) more = requests_ = true;
    }
    std::size_t behind = at;
    const bool tells = Skip(known_.verbs, &behind);
    while (Skip(known_.fillers, &behind) || Skip(known_.verbs, &behind)) continue;
    if (requests_ && Skip(known_.whether, &behind)) return behind;
    seeks_texts_ = (tells || requests_) && Skip(known_.texts, &behind);
    if (seeks_texts_) return Requested(behind);
    return tells && behind < end_ && Opens(behind) ? Requested(behind) : at;
  }
  std::size_t Requested(std::size_t at) {
    requests_ = true;
    return at;
  }

  bool IsAsker(std::size_t at) const {
    const language::AnswerWords& known = lexicon_.answers;
    return std::ranges::any_of(std::initializer_list<language::Words>{known.who, known.where, known.when, known.why,
                                                                      known.how, known.which, known.many, known.much},
                               [&](language::Words list) { return Length(list, at) > 0; });
  }

  // A question: "who", "was".
  bool Opens(std::size_t at) const { return IsAsker(at) || language::Has(lexicon_.asking.yes_or_no, words_[at]); }

  bool Asks(std::size_t at) const {
    return text_.contains('?') || Opens(at) || language::Has(lexicon_.asking.openers, words_[at]);
  }

  const std::string_view text_;
  const language::CourtesyWords& known_;
  const language::Lexicon& lexicon_;
  const std::vector<QuestionWord> split_;
  std::vector<std::string> words_;  // of the keys, one by one
  std::vector<const QuestionWord*> of_;
  std::size_t end_ = 0;  // of what is asked, in words_
  bool requests_ = false;
  bool seeks_texts_ = false;  // words to search are left, no question
};

}  // namespace

std::string WithoutCourtesy(std::string_view text, language::Language language) { return Reader(text, language).Run(); }

}  // namespace annals::question
