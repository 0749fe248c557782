#include "core/retrieval/ranking/phrases.h"

#include <algorithm>
#include <format>
#include <string_view>

#include "core/index/vectors/top_rows.h"
#include "core/question/patterns/quoted.h"
#include "core/text/text.h"

namespace annals::retrieval {
namespace {

std::string Padded(std::string_view text) { return std::format(" {} ", text::NameKey(text)); }

bool Holds(const index::View& view, index::ChunkOrdinal chunk, const std::string& padded) {
  const Chunk& passage = view.chunk(chunk);
  return Padded(passage.text).contains(padded) || Padded(passage.section).contains(padded) ||
         Padded(view.document(view.document_of(chunk)).title).contains(padded);
}

std::vector<index::ChunkOrdinal> HoldersOf(const index::View& view, std::string_view phrase,
                                           const index::Allowed& population, const index::Allowed& allowed) {
  const std::vector<std::string> terms = text::Terms(phrase, view.language());
  if (terms.empty()) return {};
  index::TopRows top(kMostRead);
  for (const index::Scored& match : view.ChunkLexical(terms, population.chunks, allowed.chunks).matches) {
    const auto holds = [&](const std::string& term) { return view.ChunkHolds(match.ordinal, term); };
    if (top.Takes(match.score) && std::ranges::all_of(terms, holds))
      top.Offer(match.score, view.chunk_id(match.ordinal).value, match.ordinal);
  }
  const std::string padded = Padded(phrase);
  std::vector<index::ChunkOrdinal> holders;
  for (const index::Scored& candidate : top.Take()) {
    if (Holds(view, candidate.ordinal, padded)) holders.push_back(candidate.ordinal);
  }
  std::ranges::sort(holders);
  return holders;
}

}  // namespace

std::vector<PhraseHolders> FindPhrases(const index::View& view, const question::Question& question,
                                       const index::Allowed& population, const index::Allowed& allowed) {
  std::vector<PhraseHolders> phrases;
  for (const question::ByteRange& range : question::QuotedPhrases(question.text)) {
    const std::string_view phrase = std::string_view(question.text).substr(range.begin, range.end - range.begin);
    phrases.push_back({std::string(phrase), HoldersOf(view, phrase, population, allowed)});
  }
  return phrases;
}

}  // namespace annals::retrieval
