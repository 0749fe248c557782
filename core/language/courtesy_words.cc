#include "core/language/courtesy_words.h"

#include <cstddef>

#include "core/language/lexicons.h"

namespace annals::language {

const CourtesyWords& CourtesyWordsOf(Language language) { return *kCourtesies[static_cast<std::size_t>(language)]; }

}  // namespace annals::language
