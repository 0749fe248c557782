// Latin letters without their diacritics: words are looked up so.
#pragma once

#include <string_view>

namespace annals::time {

// U+00C0 to U+00FF, in order; two of them are no letters.
inline constexpr std::string_view kPlainLatin = "aaaaaaaceeeeiiiidnooooo*ouuuuypsaaaaaaaceeeeiiiidnooooo*ouuuuypy";
inline constexpr char32_t kFirstLatin = 0xC0;

}  // namespace annals::time
