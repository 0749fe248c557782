// A question of a conversation, said in full: what it leaves to the turns before it is taken from them.
//
//   const std::vector<Turn> before = {{"How did employment change in Boston in July 2025?"}, {"and in October?"}};
//   Resolved(before, "what about Dallas?", today, Language::kEnglish)
//     -> "How did employment change in Dallas in October 2025?"
//   Resolved(before, "Who founded Debian?", today, Language::kEnglish)  -> "Who founded Debian?"
//
// Three ways of leaning: going on in time (sequence.h), saying only what is new (ellipsis.h), and pronouns (pronouns.h). The questions before it are put in
// full first, in order, so that they may lean, too. A question that needs nothing is returned as it is. Text in, text
// out: what follows reads an ordinary question. Deterministic, thread-safe; linear in the questions and the answers'
// first sentences.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/language/languages.h"
#include "core/question/request.h"

namespace annals::question {

// `before`: oldest first. `collection`: its language, for questions that tell none; a later one is then read in that of
// the question before it.
std::string Resolved(std::span<const Turn> before, std::string_view question, Day reference,
                     language::Language collection);

// The request with its question in full and without its history, in the language that the question then tells.
Request InFull(Request request, language::Language collection);

}  // namespace annals::question
