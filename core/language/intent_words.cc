#include "core/language/intent_words.h"

namespace annals::language {

extern const IntentWords kEnglishIntents, kGermanIntents, kSpanishIntents;

const IntentWords& IntentWordsOf(Language language) {
  static constexpr IntentWords kNone;
  switch (language) {
    case Language::kEnglish:
      return kEnglishIntents;
    case Language::kGerman:
      return kGermanIntents;
    case Language::kSpanish:
      return kSpanishIntents;
    default:
      return kNone;
  }
}

}  // namespace annals::language
