#include "core/language/refusal_words.h"

#include <cstddef>

#include "core/language/lexicons.h"

namespace annals::language {

const RefusalWords& RefusalWordsOf(Language language) { return *kRefusals[static_cast<std::size_t>(language)]; }

}  // namespace annals::language
