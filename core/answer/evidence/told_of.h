// Of whom a sentence of a conversation tells, by who says it and by its small words: whoever speaks to another one tells of them, whoever
// says "I" of himself.
//
//   TellsOfAsked({.text = "I love camping.", .by_asked = true}, kEnglish)                        true
//   TellsOfAsked({.text = "You found the perfect spot!", .by_asked = true}, kEnglish)            false: of who is spoken to
//   TellsOfAsked({.text = "Your shop looks great."}, kEnglish)                                   true: said to who is asked about
//   TellsOfAsked({.text = "Hey Gina, I had to shut it down.", .names_asked = true}, kEnglish)    false: she is only called
//
//   AsksAlone("Which boat is yours?", kEnglish)                                                  true
//   AsksAlone("I moved to Bergen, can you help me?", kEnglish)                                   false: it tells before
//
// Pure, thread-safe; O(words).
#pragma once

#include <string_view>

#include "core/language/languages.h"

namespace annals::answer {

struct SaidSentence {
  std::string_view text;
  bool by_asked = false;     // who is asked about says it; else another one in the conversation
  bool names_asked = false;  // another one says it, and names who is asked about
};

bool TellsOfAsked(const SaidSentence& said, language::Language language);
// "I", "our" in any form.
bool TellsOfSpeaker(std::string_view text, language::Language language);
// Whether it asks, and does not begin with who says it.
bool AsksAlone(std::string_view text, language::Language language);

}  // namespace annals::answer
