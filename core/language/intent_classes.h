// Words of one kind that patterns of intents speak of by the name of the kind (core/language/intent_words.h): "~kin" stands
// for "wife", "stepsisters", "grandpa" and all others.
//
//   IsOfClass(Language::kEnglish, "kin", "stepsisters")    true
//   IsOfClass(Language::kEnglish, "channel", "whatsapp")   true
//
// A class is a list of a language's file. In English the kinds of relatives and of machines (devices, appliances, vehicles) have the words of WordNet 3.0
// besides (Princeton University, in Debian's wordnet-base) whose most frequent sense is one; cmake/word_classes.awk takes
// them out when Annals is built. Constants; thread-safe; a look-up.
#pragma once

#include <span>
#include <string_view>

#include "core/language/languages.h"

namespace annals::language {

struct IntentClass {
  std::string_view name;
  std::string_view words;  // folded, parted by '/'; one that ends in '-' is a beginning
};

using IntentClasses = std::span<const IntentClass>;

// `word`: folded. False for a class that the language does not have.
bool IsOfClass(Language language, std::string_view name, std::string_view word);

// Whether it is an English word that is written small: "invoice", and neither "lund" nor "baker".
bool IsOrdinaryEnglish(std::string_view word);

}  // namespace annals::language
