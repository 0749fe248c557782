// A question as other people would write it: what `bench trial --wording` asks.
//
//   Reworded("Who keeps the keys?", Wording::kCourteous, 0)   "Hi, could you please tell me: who keeps the keys? Thanks!"
//   Reworded("Who keeps the keys?", Wording::kLower, 0)       "who keeps the keys?"
//
// `number` chooses among the forms of courtesy, of the language that the question's words tell (else English). A name at
// the beginning keeps its capital where a word that asks does not stand there. Thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace annals::bench {

enum class Wording { kPlain, kLower, kUnmarked, kCourteous };

// "plain", "lower" (all in small letters), "unmarked" (no question mark), "courteous"; nullopt for another.
std::optional<Wording> WordingOf(std::string_view name);

std::string Reworded(std::string_view question, Wording wording, std::size_t number);

}  // namespace annals::bench
