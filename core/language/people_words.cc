#include "core/language/people_words.h"

#include <cstddef>

#include "core/language/lexicons.h"

namespace annals::language {

const PeopleWords& PeopleWordsOf(Language language) { return *kPeople[static_cast<std::size_t>(language)]; }

}  // namespace annals::language
