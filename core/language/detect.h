// The language that a text is written in, told by its small words.
//
//   DetectLanguage("Wann ist der Vertrag mit der Stadt abgelaufen?")   German: "wann", "ist", "der", "mit"
//   DetectLanguage("Tesla margin 2024")                                nothing: no small word stands in it
//
// Every stop word (Lexicon::text) counts 1 for its language, shared by the languages that have it ("in", "was"). A language
// is told when it has at least `least` and, of the words the two do not share, twice as much as any other; a text without letters or with few small words tells
// none. Words of names tell nothing, were they small: capitalised ones inside a sentence, and connectors between them ("Rio
// de la Plata"). The first word speaks twice against the other languages: "Who wrote La casa de los cuentos?" is not told.
// The first 4,096 bytes are read. Deterministic, thread-safe, linear.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/language/lexicon.h"

namespace annals::language {

inline constexpr std::size_t kBytesRead = 4096;  // of a text; what lies behind is not looked at

// Of a document: a sentence's worth of small words.
inline constexpr double kLeastOfDocument = 4;
// Of a question, which has few.
inline constexpr double kLeastOfQuestion = 2;

std::optional<Language> DetectLanguage(std::string_view text, double least = kLeastOfDocument);

// The language of a question put to a collection: its own when its words tell, or its first word asks in one language alone
// ("Who was elected?"); else the collection's.
Language LanguageOfQuestion(std::string_view question, Language collection);

}  // namespace annals::language
