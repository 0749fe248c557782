// From scored candidates to a decision: the best one, when it is good enough and nobody else comes near; else nobody,
// and the candidates are worth recording.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace annals::identity {

struct DecisionOptions {
  double least = 0.8;   // a lookup shows what it took; ingest, which does not ask, wants kSame
  double margin = 0.1;  // before the second: two people of one name stay two
};

// Index of the chosen score; nullopt below `least`, or when another score is nearer than `margin`. O(n).
std::optional<std::size_t> Decide(std::span<const double> scores, const DecisionOptions& options = {});

}  // namespace annals::identity
