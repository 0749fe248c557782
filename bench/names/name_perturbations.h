// Other spellings of a name, drawn from a seed: what people do to names when they write them again.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace annals::bench {

enum class Perturbation { kCase, kDiacritics, kInitials, kLastFirst, kLegalForm, kPunctuation };
inline constexpr auto kPerturbations =
    std::to_array({Perturbation::kCase, Perturbation::kDiacritics, Perturbation::kInitials, Perturbation::kLastFirst,
                   Perturbation::kLegalForm, Perturbation::kPunctuation});
const char* Name(Perturbation perturbation);  // "last_first"

// "Ada Lund" -> "aDa LUND" · "Àda Lund" · "A. Lund" · "Lund, Ada" · "Ada Lund GmbH" · "«Ada-Lund»". Empty where it does
// not apply: initials and the last name first want two words of letters, and no comma.
std::string Perturb(const std::string& name, Perturbation perturbation, std::mt19937_64& random);

}  // namespace annals::bench
