// Which words of a question a pattern of the lexicon fits: what patterns are made of says core/language/intent_words.h.
//
//   words = SingleWords(question, SplitQuestion(question))     of "When did Ines Falk stop teaching?"
//   SaidOf({"when did * stop/cease"}, words)                   "when did ines falk stop"
//   SaidOf({"until when"}, words)                              ""
//
// A pattern may speak of words of a kind: '~' and its name, for whoever brings a function that knows the kinds.
//
// Of several patterns the first that fits, of several ways the shortest. '*' stands for six words at most, '@' for three.
// Thread-safe; linear in the words times the patterns.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "core/language/cue.h"
#include "core/question/patterns/single_words.h"

namespace annals::question {

// The words of the first pattern that fits somewhere, one space between; empty: none does.
// `is_of`: of a kind's name, without '~', and a word.
using KindOfWord = absl::FunctionRef<bool(std::string_view kind, std::string_view word)>;
std::string SaidOf(language::Words patterns, std::span<const SingleWord> words, KindOfWord is_of);
std::string SaidOf(language::Words patterns, std::span<const SingleWord> words);  // where no pattern speaks of kinds

}  // namespace annals::question
