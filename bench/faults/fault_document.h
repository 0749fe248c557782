// The documents that the writers send: each has a word of its own, by which servers are asked for it, and each version
// a number and words of its own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "annals/v1/document.pb.h"

namespace annals::bench {

inline constexpr char kFaultCollection[] = "faults";

std::string FaultDocumentId(int document);    // 17 -> "d17"
std::string FaultDocumentWord(int document);  // letters only, as no other word is: a stemmer leaves it alone
v1::DocumentInput FaultDocument(int document, int version, std::uint64_t seed);
std::optional<int> FaultVersionOf(const std::string& text);  // what FaultDocument wrote into it

}  // namespace annals::bench
