#include "core/answer/states/told_states.h"

#include <algorithm>
#include <chrono>
#include <tuple>

#include "core/text/plain_words.h"

namespace annals::answer {
namespace {

constexpr int kLongestState = 30;  // years (docs/recipes.md C.4)
constexpr int kOwn =
    90;  // percent of confidence from which on a sentence names its period itself (docs/recipes.md A.10)

TermMask SaidBy(std::string_view sentence, TermFinder* finder) {
  TermMask said = 0;
  for (const text::PlainWord& word : text::PlainWords(sentence)) said |= finder->OfWord(word) | finder->OfKin(word);
  return said;
}

void AddTold(const index::View& view, index::ChunkOrdinal chunk, TermMask asked, TermFinder* finder,
             std::vector<ToldState>* told) {
  const TermMask heading = finder->OfText(view.chunk(chunk).section);
  const auto [first, last] = view.statements_of(chunk);
  for (index::StatementOrdinal s = first; s < last; ++s) {
    const index::StatementRef statement = view.statement(s);
    if (statement.times.empty()) continue;
    const TermMask said = SaidBy(statement.text, finder);
    const bool of_kind = ((heading | said) & asked) != 0;
    for (const SpokenTime& time : statement.times)
      told->push_back({s, time.interval, time.interval, said, of_kind,
                       time.source == ValiditySource::kCarried && time.confidence < kOwn});
  }
}

// `told` in order of time.
void CloseOpenEnds(std::vector<ToldState>* told) {
  for (auto state = told->begin(); state != told->end(); ++state) {
    if (!state->of_kind || state->when.to != kForever || state->when.from == kAnyPast) continue;
    const auto next = std::find_if(state + 1, told->end(), [&](const ToldState& other) {
      return other.of_kind && !other.carried && other.when.from > state->when.from &&
             other.statement != state->statement;
    });
    if (next != told->end()) state->when.to = next->when.from;
  }
}

}  // namespace

bool IsLife(const Interval& interval) {
  return interval.from != kAnyPast && interval.to != kForever &&
         interval.to - interval.from > kLongestState * std::chrono::days{365};
}

std::vector<ToldState> StatesTold(const index::View& view, index::DocumentOrdinal document, TermMask asked,
                                  TermFinder* finder) {
  std::vector<ToldState> told;
  const auto [first, last] = view.chunks_of(document);
  for (index::ChunkOrdinal chunk = first; chunk < std::min(last, first + kMostPassages); ++chunk)
    AddTold(view, chunk, asked, finder, &told);
  std::ranges::sort(told, {}, [](const ToldState& s) { return std::tuple(s.when.from, s.when.to, s.statement); });
  CloseOpenEnds(&told);
  return told;
}

}  // namespace annals::answer
