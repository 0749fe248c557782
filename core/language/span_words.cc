#include "core/language/span_words.h"

#include <cstddef>

#include "core/language/lexicons.h"

namespace annals::language {

const SpanWords& SpanWordsOf(Language language) { return *kSpans[static_cast<std::size_t>(language)]; }

}  // namespace annals::language
