// Whose letters a question may see, where it says who wrote to whom.
//
//   ScopeByLetters(view, "Avi Moor", &plan);   of "What did Dana write me about the rain?"
//   LettersInWords(plan)                       "from Dana Ziv to Avi Moor", whose documents are plan.letters
//
// It narrows only to a person that is sure. A name that nobody bears, or that two share, and two who never wrote to each
// other, narrow nothing, and a note says so. Where the collection has no mails and no chats, nothing is done and nothing
// said. Thread-safe.
#pragma once

#include <string_view>

#include "core/index/view.h"
#include "core/scope/plan.h"

namespace annals::scope {

// `asker`: name of whoever asks; empty: not known, and he narrows nothing.
void ScopeByLetters(const index::View& view, std::string_view asker, Plan* plan);

// "from Dana Ziv to Avi Moor"; empty when no letters narrow.
std::string LettersInWords(const Plan& plan);

}  // namespace annals::scope
