// A cheap look before the close one of instructions.h: most sentences hold no word that an order is made of, or not
// beside its companions.
#pragma once

#include <string_view>

#include "core/answer/reading/plain_words.h"

namespace annals::answer {

// False: no rule of instructions.h fires for this sentence. `words` are the sentence's. Linear, thread-safe.
bool MayOrder(std::string_view sentence, const PlainWords& words);

}  // namespace annals::answer
