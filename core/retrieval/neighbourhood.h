// What is linked with the passages that were found, where the question asks for it: the mail that an attachment came
// with, its other attachments, the messages of its thread, the call about it and its transcript, the passages beside the
// one found; and the kin of a person that the question names, or of whoever asks (`Request::asker`) where it speaks of "my wife", or, for PERSON_FACTS, what states facts of that person: kin,
// employer, colleagues (predicate::kOfPeople). Kin that is over on the day of the question is left out, unless the
// question names a period.
//
//   Result r = Retrieve(view, {.query = "Show me the context around the contract attachment", .top_k = 1}, options);
//   r.chunks[1].derivation.links[0].relation == "attachment_of"      from the attachment that was found to its mail
//
// Which links: ASSET_THREAD follows reply_to and the members of a thread; ASSET_ATTACHMENT attachment_of, transcript_of
// and chunk_of; CROSS_CHANNEL, and an expansion that the request has always, all of them. A thread, and a whole that both
// are parts of, is one link. Of each asset the passage that fits the question best. Scores fall with each link and with
// the days between (docs/recipes.md B.13): always below the score of the origin. Nothing outside the period of the
// origin's slice, unless the request has it so, and nothing that filters or `as_of` leave out. Best first, ties by chunk
// id: deterministic. Cost: the links of the assets that are reached, at most `max_assets`. Thread-safe.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/question/question.h"
#include "core/question/request.h"
#include "core/retrieval/locate.h"
#include "core/retrieval/options.h"
#include "core/retrieval/result.h"
#include "core/scope/plan.h"
#include "core/scope/slices.h"

namespace annals::retrieval {

// How far a question looks, and over what.
struct Reach {
  bool thread = false, parts = false, all = false;  // links of assets
  bool kin = false;
  bool facts = false;  // of the persons that are named, and of nobody else
  int hops = 0;        // links of assets in a row
  bool any() const { return assets() || people(); }
  bool people() const { return kin || facts; }
  bool assets() const { return thread || parts || all; }
};
Reach ReachOf(const std::vector<question::FoundIntent>& intents, const question::ExpansionRequest& request);

// A passage that was found.
struct Origin {
  index::ChunkOrdinal chunk = 0;
  double score = 0;
  std::size_t slice = 0;
  int group = -1;
};

struct Neighbour {
  index::ChunkOrdinal chunk = 0;
  double score = 0;
  std::size_t slice = 0;  // of its origin
  int group = -1;         // of its origin
  Evidence evidence = Evidence::kAsset;
  std::vector<AssetStep> links;
  std::vector<PathStep> path;
  std::vector<Factor> factors;  // how its score was made
};

struct Surroundings {
  const index::View& view;
  const question::Request& request;
  const NeighbourhoodOptions& options;
  const scope::Plan& plan;
  const scope::Slices& slices;
  const std::vector<Located>& located;  // of the slices
};

// At most as many as the request takes. `found`: best first.
std::vector<Neighbour> Surround(const Surroundings& in, const Reach& reach, std::span<const Origin> found);

// Within the token budget of the request: neighbours that do not fit are left out, and of the passages found the last
// ones, until the neighbours have their share; never the origins. Returns how many of those found stay.
std::size_t FitBudget(const Surroundings& in, std::span<const Origin> found, std::vector<Neighbour>* neighbours);

}  // namespace annals::retrieval
