// The documents that the writers send: each has a word of its own, by which servers are asked for it, and each version
// a number and words of its own. A version has `kFaultParts` passages, each of which says which one it is, so that half a
// document, and one that is there twice, are seen.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

#include "annals/v1/document.pb.h"

namespace annals::bench {

inline constexpr char kFaultCollection[] = "faults";
inline constexpr int kFaultParts = 3;

std::string FaultDocumentId(int document);    // 17 -> "d17"
std::string FaultDocumentWord(int document);  // letters only, as no other word is: a stemmer leaves it alone
v1::DocumentInput FaultDocument(int document, int version, std::uint64_t seed);

// What FaultDocument wrote into a passage.
struct FaultPart {
  int version = 0, part = 0;  // part 1 to kFaultParts
  auto operator<=>(const FaultPart&) const = default;
};
std::optional<FaultPart> FaultPartOf(const std::string& text);

}  // namespace annals::bench
