#include "core/retrieval/ranking/rerank.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "core/retrieval/records.h"

namespace annals::retrieval {
namespace {

absl::StatusOr<std::vector<double>> ScoresOf(Reranker& reranker, const std::string& question,
                                             std::span<const std::string> texts, std::chrono::nanoseconds within) {
  ASSIGN_OR_RETURN(std::vector<double> scores, reranker.Score(question, texts, within));
  if (scores.size() != texts.size())
    return absl::InternalError(absl::StrCat(scores.size(), " scores for ", texts.size(), " passages"));
  if (!std::ranges::all_of(scores, [](double score) { return std::isfinite(score); }))
    return absl::InternalError("a score is not finite");
  return scores;
}

// As it was embedded: "title. section. text".
std::string TextOf(const index::View& view, index::ChunkOrdinal chunk) {
  const std::string& title = view.document(view.document_of(chunk)).title;
  const auto& c = view.chunk(chunk);
  return absl::StrCat(title, title.empty() ? "" : ". ", c.section, c.section.empty() ? "" : ". ", c.text);
}

// Puts the seats at `places` in the order of their scores.
void Order(const index::View& view, const facts::Lineage& lineage, std::span<const std::size_t> places,
           std::vector<Seat>* seats) {
  std::vector<Seat> moved;
  for (const std::size_t place : places) moved.push_back(std::move((*seats)[place]));
  std::ranges::stable_sort(moved, std::greater{}, &Seat::rerank);
  RankedList ranked;
  std::map<index::ChunkOrdinal, Seat> by_chunk;
  for (Seat& seat : moved) {
    ranked.push_back(seat.chunk);
    by_chunk.emplace(seat.chunk.chunk, std::move(seat));
  }
  KeepLineage(view, lineage, &ranked);
  for (std::size_t i = 0; i < places.size(); ++i) (*seats)[places[i]] = std::move(by_chunk.at(ranked[i].chunk));
}

}  // namespace

absl::Status Rerank(const index::View& view, const std::string& question, const facts::Lineage& lineage,
                    Reranker& reranker, std::chrono::nanoseconds within, std::vector<Seat>* seats) {
  std::vector<std::string> texts;
  std::vector<std::size_t> read;
  for (std::size_t i = 0; i < seats->size(); ++i) {
    if ((*seats)[i].chunk.first) continue;
    texts.push_back(TextOf(view, (*seats)[i].chunk.chunk));
    read.push_back(i);
  }
  if (texts.empty()) return absl::OkStatus();
  ASSIGN_OR_RETURN(const std::vector<double> scores, ScoresOf(reranker, question, texts, within));
  std::map<std::pair<std::size_t, int>, std::vector<std::size_t>> places;  // by slice and period
  for (std::size_t i = 0; i < read.size(); ++i) {
    Seat& seat = (*seats)[read[i]];
    seat.rerank = scores[i];
    places[{seat.ballot, seat.group}].push_back(read[i]);
  }
  for (const auto& [whose, of_it] : places) Order(view, lineage, of_it, seats);
  return absl::OkStatus();
}

}  // namespace annals::retrieval
