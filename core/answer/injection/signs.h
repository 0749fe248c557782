// A cheap look before the close one of guard.h: most sentences hold no word that an order is made of, or not beside its
// companions. Orders are looked for in every language: whoever plants one need not write the collection's.
#pragma once

#include <bitset>
#include <string_view>

#include "core/language/languages.h"
#include "core/text/plain_words.h"

namespace annals::answer {

using LanguageSet = std::bitset<language::kLanguageCount>;

// Languages with whose words a rule of guard.h may fire for this sentence; with those of others none does. `words` are
// the sentence's. Linear, thread-safe.
LanguageSet MayOrder(std::string_view sentence, const text::PlainWords& words);

}  // namespace annals::answer
