// How entities hang together: cheapest paths between them over dated facts and typed edges, whoever asks.
//
//   ConnectionSearch found = FindConnections(view, chunks, facts, {{kevin}, {alexis}}, {});
//   found.paths[0].steps   Kevin Marsh —works at→ Tarn Energy, Tarn Energy ←works at— Alexis Boon
//
// A hop is a fact (cost 1 / confidence; an undated one of a scope twice that, one that only says that two names stand
// together 1.5 times), a typed edge that a document states (implements, used_in, author_of …: cost 1; a document stands
// for the entity of its title), or an alias (cost .5). All are undirected. Facts outside the scope are no hops.
// core/graph searches and penalises hubs; all paths of the least cost are given.
//
// Bounded by the options. Deterministic: the same whatever segments the view has. Thread-safe.
#pragma once

#include <vector>

#include "core/index/view.h"
#include "core/question/link.h"
#include "core/retrieval/graph/path.h"
#include "core/retrieval/options.h"
#include "core/scope/fact_scope.h"

namespace annals::retrieval {

struct ConnectionSearch {
  std::vector<Path> paths;                  // cheapest first, then in the order of the pairs
  std::vector<index::ChunkOrdinal> chunks;  // that support them, in the order of the paths, distinct
  std::vector<EntityId> names;              // on them, ends included, in their order, distinct
  std::size_t pairs = 0;                    // searched
  bool complete = true;                     // false: a bound ended a search or left pairs out
};

// The entities that a name may mean and that some of `chunks` hold; nullopt when there is none. A longer name serves
// for the one given ("Kevin" for Kevin Marsh), not a shorter one: "Kevin Marsh" is not just any Kevin.
std::optional<question::Link> LinkEnd(const index::View& view, const index::Bitmap& chunks, std::string_view name);

// `ends`: for each name the entities that it may mean. Two of one name are not connected with each other. Only facts of
// `chunks` that `facts` does not exclude are used.
ConnectionSearch FindConnections(const index::View& view, const index::Bitmap& chunks, const scope::FactScope& facts,
                                 const std::vector<std::vector<EntityId>>& ends, const ConnectionOptions& options);

}  // namespace annals::retrieval
