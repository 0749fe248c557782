// Passages with scores, as the ranking of a slice leaves them, and the seats that packing gives them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/retrieval/ranking/pack.h"
#include "tests/core/retrieval/asked.h"

namespace annals::retrieval {

// In the order given: {"a#0", 1.0} is the passage a#0 with the score 1.
inline RankedList RankedOf(const Asked& asked, const std::vector<std::pair<std::string, double>>& passages) {
  RankedList ranked;
  for (const auto& [id, score] : passages) {
    const index::ChunkOrdinal c = asked.Chunk(id);
    ranked.push_back({.chunk = c, .id = asked.view.chunk_id(c), .score = score, .lexical = 1, .relevance = score});
  }
  return ranked;
}

inline std::vector<std::string> IdsOf(const Asked& asked, const std::vector<Seat>& seats) {
  std::vector<std::string> ids;
  for (const Seat& seat : seats) ids.push_back(asked.view.chunk(seat.chunk.chunk).external_id);
  return ids;
}

// One ballot a slice, in their order.
inline std::vector<Seat> PackOf(const Asked& asked, std::vector<RankedList> ranked) {
  std::vector<Ballot> ballots;
  for (std::size_t i = 0; i < ranked.size(); ++i)
    ballots.push_back({&asked.slices.slices.at(i), std::move(ranked[i]), 1});
  return Pack(asked.view, asked.request, asked.options, asked.plan, *asked.slices.population, std::move(ballots));
}

}  // namespace annals::retrieval
