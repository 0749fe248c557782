#include "core/answer/kinds/connection.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/answer/draft_builder.h"
#include "core/answer/findings.h"
#include "core/answer/kinds/record_fields.h"
#include "core/record/vocabulary.h"

namespace annals::answer {
namespace {

constexpr std::size_t kMostConnections = 3;  // paths shown
constexpr std::array<std::string_view, 4> kTelling = {relation::kImplements, relation::kUsedIn, relation::kSupersedes,
                                                      relation::kDerivedFrom};

// The passage that states the relation; its relation id names it among the relations of either end.
std::optional<index::ChunkOrdinal> ChunkOf(const index::View& view, const retrieval::Result& result,
                                           const retrieval::PathStep& step) {
  for (const retrieval::RetrievedChunk& hit : result.chunks) {
    if (view.chunk(hit.ordinal).external_id == step.chunk_id) return hit.ordinal;
  }
  return std::nullopt;
}

std::optional<std::size_t> BestOf(const std::vector<Evidence>& evidence, index::ChunkOrdinal chunk) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < evidence.size(); ++i) {
    if (evidence[i].chunk == chunk && (!best || evidence[i].score > evidence[*best].score)) best = i;
  }
  return best;
}

std::optional<Connection> Read(const index::View& view, const retrieval::Result& result, const retrieval::Path& path) {
  if (path.steps.empty()) return std::nullopt;
  Connection connection{.text = path.steps.front().from};
  for (const retrieval::PathStep& step : path.steps) {
    absl::StrAppend(&connection.text, " — ", step.relation.empty() ? "with" : step.relation, " — ", step.to);
    if (step.chunk_id.empty()) continue;  // an alias: the same one by another name
    const std::optional<index::ChunkOrdinal> chunk = ChunkOf(view, result, step);
    if (!chunk) return std::nullopt;
    if (!std::ranges::contains(connection.chunks, *chunk)) connection.chunks.push_back(*chunk);
  }
  connection.text += ".";
  if (connection.chunks.empty()) return std::nullopt;
  return connection;
}

}  // namespace

std::vector<Connection> Connections(const index::View& view, const retrieval::Result& result) {
  std::vector<const retrieval::Path*> paths;
  for (const retrieval::Path& path : result.paths) paths.push_back(&path);
  std::stable_sort(paths.begin(), paths.end(),
                   [](const retrieval::Path* a, const retrieval::Path* b) { return a->cost < b->cost; });
  std::vector<Connection> connections;
  for (const retrieval::Path* path : paths) {
    std::optional<Connection> connection = Read(view, result, *path);
    const bool known = connection && std::any_of(connections.begin(), connections.end(),
                                                 [&](const Connection& c) { return c.text == connection->text; });
    if (connection && !known) connections.push_back(std::move(*connection));
  }
  return connections;
}

std::vector<Paragraph> ConnectionParagraphs(const index::View& view, const retrieval::Result& result,
                                            const std::vector<Evidence>& evidence, Citations* citations,
                                            std::vector<std::size_t>* said) {
  std::vector<Paragraph> paragraphs;
  for (const Connection& connection : Connections(view, result)) {
    Sentence path{.text = connection.text, .origin = Origin::kComputed};
    std::vector<Sentence> quotes;
    for (index::ChunkOrdinal chunk : connection.chunks) {
      const std::optional<std::size_t> best = BestOf(evidence, chunk);
      if (!best) continue;
      const Evidence& e = evidence[*best];
      const int number = citations->OfChunk(e.chunk, e.begin, e.end);
      path.citations.push_back(number);
      quotes.push_back({citations->Quote(number), {number}});
      said->push_back(*best);
    }
    if (quotes.empty()) continue;
    Paragraph& paragraph = paragraphs.emplace_back();
    paragraph.sentences.push_back(std::move(path));
    for (Sentence& quote : quotes) paragraph.sentences.push_back(std::move(quote));
    if (paragraphs.size() == kMostConnections) break;
  }
  return paragraphs;
}

std::optional<Draft> AnswerRelationship(const Case& c) {
  const Findings& found = c.found();
  if (found.mode == Mode::kConflicts || found.sort != question::Sort::kRelationship) return std::nullopt;
  DraftBuilder draft(c);
  draft.answer().paragraphs =
      ConnectionParagraphs(c.view, found.result, found.evidence, &draft.citations(), &draft.said());
  if (draft.answer().paragraphs.empty()) return std::nullopt;
  return std::move(draft).Take();
}

std::vector<NamedEdge> EdgesOf(const index::View& view, index::DocumentOrdinal document) {
  const EdgeEnd self = EdgeEnd::OfDocument(view.document(document).external_id);
  std::vector<NamedEdge> edges;
  for (const Edge& edge : view.edges_of(document)) {
    if (!std::ranges::contains(kTelling, edge.relation)) continue;
    edges.push_back({edge.relation, EndName(view, edge.source == self ? edge.target : edge.source)});
  }
  return edges;
}

}  // namespace annals::answer
