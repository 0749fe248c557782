#include "core/index/row_terms.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/text/text.h"
#include "core/text/turns.h"

namespace annals::index {
namespace {

using Terms = std::vector<std::string>;

void Append(Terms* to, const Terms& from) { to->insert(to->end(), from.begin(), from.end()); }

// The title; without one the name that stands for it, so that "She resigned" is a statement about somebody.
std::string_view StatementHeader(const DocumentBundle& bundle) {
  if (!bundle.document.title.empty() || !bundle.title_entity) return bundle.document.title;
  const auto named = std::ranges::find(bundle.entities, bundle.title_entity, &Entity::id);
  return named == bundle.entities.end() ? std::string_view() : std::string_view(named->name);
}

// Of each chunk, in their order; all empty where the document is no conversation.
std::vector<std::string_view> SpeakersOf(const DocumentBundle& bundle, std::span<const std::uint32_t> order) {
  std::vector<std::string_view> speakers;
  for (std::uint32_t i : order) speakers.push_back(text::Speaker(bundle.chunks[i].text));
  if (!text::IsConversation(speakers)) std::ranges::fill(speakers, std::string_view());
  return speakers;
}

}  // namespace

std::vector<ChunkTerms> TermsOfChunks(const DocumentBundle& bundle, std::span<const std::uint32_t> order,
                                      language::Language language) {
  Terms header = text::Terms(bundle.document.title, language);
  header.reserve(2 * header.size());
  Append(&header, Terms(header));
  Append(&header, text::Terms(bundle.document.label, language));
  Append(&header, text::Terms(bundle.document.owner, language));
  const std::vector<std::string_view> speakers = SpeakersOf(bundle, order);
  std::vector<ChunkTerms> rows;
  rows.reserve(order.size());
  Terms said;  // by the turn before
  for (std::size_t p = 0; p < order.size(); ++p) {
    const Chunk& chunk = bundle.chunks[order[p]];
    const std::size_t speaker = speakers[p].size();
    Terms terms = header;
    Append(&terms, text::Terms(chunk.section, language));
    const Terms own = text::Terms(chunk.text, language);
    Append(&terms, own);
    if (speaker > 0) {
      Append(&terms, own);
      Append(&terms, said);
      said = text::Terms(std::string_view(chunk.text).substr(speaker), language);
    } else {
      said.clear();
    }
    rows.push_back({std::move(terms), speaker});
  }
  return rows;
}

std::vector<Terms> TermsOfStatements(const DocumentBundle& bundle, std::span<const std::uint32_t> order,
                                     language::Language language) {
  const Terms header = text::Terms(StatementHeader(bundle), language);
  std::vector<Terms> rows;
  rows.reserve(order.size());
  for (std::uint32_t i : order) {
    Terms terms = header;
    Append(&terms, text::Terms(bundle.statements[i].text, language));
    rows.push_back(std::move(terms));
  }
  return rows;
}

}  // namespace annals::index
