// A question without what stands around it out of courtesy: greetings, requests to be told or shown something, thanks.
//
//   WithoutCourtesy("Hi, could you please tell me who built it? Thanks!", kEnglish)   "who built it?", its bytes where they were
//   WithoutCourtesy("Can you find the passage that mentions larches?", kEnglish)      "larches"
//   WithoutCourtesy("Tell me about Atlanta", kEnglish)                                as it stands: nothing else is asked
//
// What is let go before the question is blanks, so that byte ranges hold; what is let go behind it is cut off. A greeting
// or thanks go only where something is asked: a message is left as it is, and so is a text that is nothing but courtesy.
// Linear; thread-safe.
#pragma once

#include <string>
#include <string_view>

#include "core/language/languages.h"

namespace annals::question {

std::string WithoutCourtesy(std::string_view text, language::Language language);

}  // namespace annals::question
