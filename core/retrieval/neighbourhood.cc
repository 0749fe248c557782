#include "core/retrieval/neighbourhood.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "core/facts/asset_graph.h"
#include "core/language/lexicon.h"
#include "core/language/people_words.h"
#include "core/record/asset_ref.h"
#include "core/record/vocabulary.h"
#include "core/text/text.h"

namespace annals::retrieval {
namespace {

using facts::AssetGraph;
using index::ChunkOrdinal;
using index::DocumentOrdinal;
using question::Intent;

constexpr double kLeastScore = 1e-9;  // as in pack.cc: below it a score says nothing

// Below the score, whatever its sign; `share` in (0, 1).
double Below(double score, double share) {
  return score > 0 ? score * share : score - (1 - share) * std::max(-score, kLeastScore);
}

// An asset that was reached, and how.
struct Reached {
  std::string asset;
  double score = 0;
  std::size_t origin = 0;  // index into the origins
  std::vector<AssetStep> links;
  std::vector<Factor> factors;
};

class Walker {
 public:
  Walker(const Surroundings& in, const Reach& reach, std::span<const Origin> origins)
      : in_(in), reach_(reach), origins_(origins), graph_(in.view, in.request.as_of) {}

  // Documents that were found need not be brought in.
  void Skip(DocumentOrdinal d) { skipped_.insert(d); }

  std::vector<Neighbour> Run(const std::vector<Reached>& starts) {
    std::map<std::string, Reached> reached;
    for (const Reached& start : starts) visited_.insert(start.asset);
    std::vector<Reached> frontier = starts;
    for (int hop = 1; hop <= reach_.hops && !frontier.empty(); ++hop) {
      std::map<std::string, Reached> next;
      for (const Reached& from : frontier) Leave(from, hop, &next);
      frontier.clear();
      for (auto& [asset, to] : next) {
        if (visited_.size() >= in_.options.max_assets) break;
        visited_.insert(asset);
        if (Take(to)) frontier.push_back(std::move(to));
      }
    }
    return std::move(neighbours_);
  }

  void Beside(std::size_t origin) {
    const ChunkOrdinal chunk = origins_[origin].chunk;
    const DocumentOrdinal d = in_.view.document_of(chunk);
    const auto [first, last] = in_.view.chunks_of(d);
    const std::string asset = AssetOf(in_.view.document(d));
    for (const ChunkOrdinal c : {chunk - 1, chunk + 1}) {
      if ((c > chunk ? c >= last : chunk == first) || !Allowed(origin, c)) continue;
      Reached to{asset, 0, origin, {{asset, std::string(asset_relation::kChunkOf), asset, false, asset, 1}}, {}};
      Score(origins_[origin].score, in_.options.chunk_of, 1, std::nullopt, &to);
      Add(to, c);
    }
  }

 private:
  void Leave(const Reached& from, int hop, std::map<std::string, Reached>* next) {
    const auto offer = [&](AssetStep step, double edge) {
      if (visited_.contains(step.to)) return;
      Reached to{step.to, 0, from.origin, from.links, from.factors};
      const double confidence = std::clamp(step.confidence, 0.0, 1.0);
      Score(from.score, edge * confidence, hop, DaysBetween(from, step), &to);
      to.links.push_back(std::move(step));
      const auto [at, added] = next->try_emplace(to.asset, to);
      if (!added && to.score > at->second.score) at->second = std::move(to);
    };
    for (const facts::AssetNeighbour& n : graph_.Neighbours(from.asset)) {
      const double edge = EdgeOf(n.relation);
      if (edge > 0) offer({from.asset, n.relation, n.asset, !n.outgoing, "", n.confidence}, edge);
      if (n.relation == asset_relation::kChunkOf && n.outgoing && (reach_.parts || reach_.all))
        Siblings(from, n, offer);
    }
    if (reach_.thread || reach_.all) Thread(from, offer);
  }

  template <class Offer>
  void Siblings(const Reached& from, const facts::AssetNeighbour& whole, Offer offer) {
    for (const facts::AssetNeighbour& part : graph_.Neighbours(whole.asset)) {
      if (part.outgoing || part.relation != asset_relation::kChunkOf || part.asset == from.asset) continue;
      offer({from.asset, part.relation, part.asset, false, whole.asset, std::min(part.confidence, whole.confidence)},
            in_.options.chunk_of);
    }
  }

  template <class Offer>
  void Thread(const Reached& from, Offer offer) {
    const std::string thread = graph_.ThreadOf(from.asset);
    if (thread.empty()) return;
    for (const facts::ThreadMember& member : graph_.Members(thread)) {
      if (member.asset == from.asset || TooFar(from, member.asset)) continue;
      offer({from.asset, std::string(asset_relation::kThreadMember), member.asset, false, thread, member.confidence},
            in_.options.thread_member);
    }
  }

  // 0: not followed. Members of a thread are led to by the thread.
  double EdgeOf(std::string_view relation) const {
    const NeighbourhoodOptions& o = in_.options;
    const bool parts = reach_.parts || reach_.all;
    if (relation == asset_relation::kReplyTo) return reach_.thread || reach_.all ? o.reply_to : 0;
    if (relation == asset_relation::kAttachmentOf) return parts ? o.attachment_of : 0;
    if (relation == asset_relation::kTranscriptOf) return parts ? o.transcript_of : 0;
    if (relation == asset_relation::kChunkOf) return parts ? o.chunk_of : 0;
    if (relation == asset_relation::kReferences) return reach_.all ? o.references : 0;
    return 0;
  }

  void Score(double score, double edge, int hop, std::optional<double> days, Reached* to) const {
    double share = std::min(edge, 0.999) * (hop > 1 ? in_.options.further : 1);
    if (to->factors.empty()) to->factors.push_back({"origin_score", score});
    to->factors.push_back({"edge", edge});
    if (hop > 1) to->factors.push_back({"hops", static_cast<double>(hop)});
    if (days && *days > 0) {
      share /= 1 + *days / in_.options.days;
      to->factors.push_back({"days_apart", *days});
    }
    to->score = Below(score, share);
  }

  std::optional<Day> DayOf(std::string_view asset) const {
    const std::vector<DocumentOrdinal> documents = graph_.Documents(asset);
    return documents.empty() ? std::nullopt : in_.view.document(documents.back()).published;
  }

  std::optional<double> DaysBetween(const Reached& from, const AssetStep& step) const {
    const std::optional<Day> a = DayOf(from.asset), b = DayOf(step.to);
    if (!a || !b) return std::nullopt;
    return std::abs(static_cast<double>((*a - *b).count()));
  }

  // From its origin, in days; a message without a day is never too far.
  bool TooFar(const Reached& from, const std::string& member) const {
    const std::string& origin = from.links.empty() ? from.asset : from.links.front().from;
    const std::optional<Day> a = DayOf(origin), b = DayOf(member);
    return a && b && std::chrono::abs(*a - *b) > std::chrono::days(in_.request.expansion.thread_days);
  }

  bool Allowed(std::size_t origin, ChunkOrdinal c) const {
    const scope::Slice& slice = in_.slices.slices[origins_[origin].slice];
    if (in_.request.expansion.across_time) return in_.slices.population->chunks.Test(c);
    return (slice.around ? *slice.around : slice.allowed).chunks.Test(c);
  }

  // Its best passage; false when it is out of bounds, and no way leads on. An asset that nobody has sent is only a way.
  bool Take(const Reached& to) {
    const std::vector<DocumentOrdinal> documents = graph_.Documents(to.asset);
    bool open = documents.empty();
    for (const DocumentOrdinal d : documents) {
      const auto [first, last] = in_.view.chunks_of(d);
      if (first == last || !Allowed(to.origin, first)) continue;
      open = true;
      if (skipped_.insert(d).second) Add(to, BestPassage(to.origin, first, last));
    }
    return open;
  }

  ChunkOrdinal BestPassage(std::size_t origin, ChunkOrdinal first, ChunkOrdinal last) const {
    const Located& located = in_.located[origins_[origin].slice];
    const auto relevance = [&](ChunkOrdinal c) {
      const std::optional<ChunkSignal> signal = located.Find(c);
      return !signal ? located.chunk_floor : signal->relevance;
    };
    ChunkOrdinal best = first;
    for (ChunkOrdinal c = first + 1; c < last; ++c) {
      if (relevance(c) > relevance(best)) best = c;
    }
    return best;
  }

  void Add(const Reached& to, ChunkOrdinal chunk) {
    const Origin& origin = origins_[to.origin];
    neighbours_.push_back({chunk, to.score, origin.slice, origin.group, Evidence::kAsset, to.links, {}, to.factors});
    neighbours_.back().factors.push_back({"score", to.score});
  }

  const Surroundings& in_;
  const Reach& reach_;
  std::span<const Origin> origins_;
  AssetGraph graph_;
  std::set<std::string> visited_;
  std::set<DocumentOrdinal> skipped_;
  std::vector<Neighbour> neighbours_;
};

// The kin of the persons that the question names, one link away, in either direction; and facts of these persons. Of one
// slice, whose period bounds what is seen.
class Kinship {
 public:
  Kinship(const Surroundings& in, const Reach& reach, const scope::Slice& slice, std::set<ChunkOrdinal>* taken)
      : in_(in),
        reach_(reach),
        slice_(slice),
        words_(language::LexiconOf(in.view.language()).intents.kin),
        taken_(*taken) {}

  // `found`: the passage that they are scored from is one; otherwise it only says where they belong.
  std::vector<Neighbour> Of(const Origin& origin, bool found) {
    if (found) day_ = in_.view.document(in_.view.document_of(origin.chunk)).published;
    for (const EntityId person : Persons()) {
      std::vector<index::RelationRef> relations;
      in_.view.RelationsOfEntity(person, &relations);
      // The surest first; ties by what the documents are called, not by the order in which they were stored.
      std::ranges::sort(relations, [&](const index::RelationRef& a, const index::RelationRef& b) {
        if (a.confidence != b.confidence) return a.confidence > b.confidence;
        if (a.chunk != b.chunk) return ById(a.chunk, b.chunk);
        return a.id < b.id;
      });
      for (const index::RelationRef& relation : relations) {
        if (reach_.kin && IsKin(relation)) Add(origin, person, relation, true);
        if (reach_.facts && IsFact(relation, person)) Add(origin, person, relation, false);
      }
    }
    return std::move(neighbours_);
  }

 private:
  // Whom the question names and, where it speaks of "my wife", whoever asks.
  std::vector<EntityId> Persons() const {
    std::vector<EntityId> persons;
    for (const question::Link& link : in_.plan.question.links) {
      if (link.entities.size() == 1) persons.push_back(link.entities.front().first);
    }
    if (!reach_.kin || in_.request.asker.empty() || !IsOfAsker()) return persons;
    const EntityId asker = in_.view.EntityOfKey(text::NameKey(in_.request.asker));
    if (in_.view.entity(asker) != nullptr && !std::ranges::contains(persons, asker)) persons.push_back(asker);
    return persons;
  }

  bool IsOfAsker() const {
    const language::PeopleWords& known = language::PeopleWordsOf(in_.request.language);
    return std::ranges::any_of(in_.plan.question.intents, [&](const question::FoundIntent& found) {
      return found.intent == Intent::kFamilyContext && std::ranges::any_of(found.words, [&](const std::string& told) {
               return std::ranges::any_of(text::Words(told),
                                          [&](const std::string& word) { return language::Has(known.my, word); });
             });
    });
  }

  bool IsKin(const index::RelationRef& relation) const {
    if (relation.subject == relation.object || !Allowed(relation.chunk) || IsOver(relation)) return false;
    return std::ranges::contains(predicate::kKin, relation.predicate) ||
           std::ranges::any_of(text::Words(relation.predicate),
                               [&](const std::string& word) { return language::Has(words_, word); });
  }

  // Who works at a place is no fact of the place.
  bool IsFact(const index::RelationRef& relation, EntityId person) const {
    if (relation.predicate == predicate::kWorksAt && relation.subject != person) return false;
    return relation.subject != relation.object && Allowed(relation.chunk) && !IsOver(relation) &&
           std::ranges::contains(predicate::kOfPeople, relation.predicate);
  }

  bool IsOver(const index::RelationRef& relation) const {
    return !in_.plan.timed && relation.validity.to <= in_.request.reference;
  }

  bool Allowed(ChunkOrdinal c) const {
    if (in_.request.expansion.across_time) return in_.slices.population->chunks.Test(c);
    return (slice_.around ? *slice_.around : slice_.allowed).chunks.Test(c);
  }

  // `further`: with what there is about the other end.
  void Add(const Origin& origin, EntityId person, const index::RelationRef& relation, bool further) {
    const EntityId relative = relation.subject == person ? relation.object : relation.subject;
    PathStep step{.from = NameOf(person),
                  .relation = std::string(relation.predicate),
                  .to = NameOf(relative),
                  .reversed = relation.object == person,
                  .id = relation.id,
                  .statement = std::string(in_.view.statement(relation.statement).text),
                  .document_id = in_.view.document(in_.view.document_of(relation.chunk)).external_id,
                  .chunk_id = in_.view.chunk_head(relation.chunk).external_id,
                  .validity = relation.validity,
                  .source = relation.source};
    const double share = in_.options.kin * std::clamp(static_cast<double>(relation.confidence), 0.0, 1.0);
    Put(origin, relation.chunk, share, 1, step);
    if (!further) return;
    // What there is about the relative: what names him, the first passages by id.
    std::vector<index::ChunkMention> mentions;
    in_.view.MentionsOfEntity(relative, &mentions);
    std::set<ChunkOrdinal> named;
    for (const index::ChunkMention& m : mentions) {
      if (Allowed(m.chunk) && m.chunk != relation.chunk) named.insert(m.chunk);
    }
    std::vector<ChunkOrdinal> about(named.begin(), named.end());
    const std::size_t most = std::min(in_.options.kin_passages, about.size());
    std::ranges::partial_sort(about, about.begin() + static_cast<std::ptrdiff_t>(most),
                              [&](ChunkOrdinal a, ChunkOrdinal b) { return ById(a, b); });
    for (const ChunkOrdinal chunk : std::span(about).first(most))
      Put(origin, chunk, share * in_.options.further, 2, step);
  }

  bool ById(ChunkOrdinal a, ChunkOrdinal b) const {
    return in_.view.chunk_head(a).external_id < in_.view.chunk_head(b).external_id;
  }

  // Scored as what is linked (docs/recipes.md B.13); below the origin always. A passage that several ways lead to takes the
  // best of their scores, whichever way is gone first.
  void Put(const Origin& origin, ChunkOrdinal chunk, double share, int hop, const PathStep& step) {
    const bool added = taken_.insert(chunk).second;
    const auto before = added ? neighbours_.end() : std::ranges::find(neighbours_, chunk, &Neighbour::chunk);
    if (!added && before == neighbours_.end()) return;
    std::vector<Factor> factors = {{"origin_score", origin.score}, {"edge", share}};
    if (hop > 1) factors.push_back({"hops", static_cast<double>(hop)});
    const std::optional<Day> day = in_.view.document(in_.view.document_of(chunk)).published;
    if (day && day_ && *day != *day_) {
      const double days = std::abs(static_cast<double>((*day - *day_).count()));
      share /= 1 + days / in_.options.days;
      factors.push_back({"days_apart", days});
    }
    const double score = Below(origin.score, std::min(share, 0.999));
    factors.push_back({"score", score});
    Neighbour neighbour{chunk, score, origin.slice, origin.group, Evidence::kKin, {}, {step}, std::move(factors)};
    if (before == neighbours_.end()) {
      neighbours_.push_back(std::move(neighbour));
    } else if (score > before->score) {
      *before = std::move(neighbour);
    }
  }

  std::string NameOf(EntityId e) const {
    const Entity* entity = in_.view.entity(e);
    return entity == nullptr ? std::string() : entity->name;
  }

  const Surroundings& in_;
  const Reach& reach_;
  const scope::Slice& slice_;
  language::Words words_;
  std::set<ChunkOrdinal>& taken_;  // by the slices before, too
  std::optional<Day> day_;         // of the origin
  std::vector<Neighbour> neighbours_;
};

// What a slice is looked around from where nothing of it was found.
Origin OriginOf(const Surroundings& in, std::size_t slice, std::span<const Origin> found) {
  const auto best = std::ranges::find(found, slice, &Origin::slice);
  if (best != found.end()) return *best;
  return {.score = found.empty() ? 1 : found.back().score, .slice = slice, .group = in.slices.slices[slice].group};
}

std::vector<Neighbour> SurroundPeople(const Surroundings& in, const Reach& reach, std::span<const Origin> found) {
  std::vector<Neighbour> all;
  std::set<ChunkOrdinal> taken;
  for (std::size_t i = 0; i < in.slices.slices.size(); ++i) {
    const bool any = std::ranges::contains(found, i, &Origin::slice);
    for (Neighbour& n : Kinship(in, reach, in.slices.slices[i], &taken).Of(OriginOf(in, i, found), any))
      all.push_back(std::move(n));
  }
  return all;
}

// One for each asset, of the best passage: at most as many as are looked around in a slice.
std::vector<Origin> ChooseOrigins(const Surroundings& in, std::size_t slice, std::span<const Origin> found) {
  std::vector<Origin> origins;
  std::set<DocumentOrdinal> documents;
  for (const Origin& origin : found) {
    if (origins.size() == in.options.origins) break;
    if (origin.slice == slice && documents.insert(in.view.document_of(origin.chunk)).second) origins.push_back(origin);
  }
  return origins;
}

// The assets that the request names, in the place of what was found; with the score of the best passage.
std::vector<Origin> GivenOrigins(const Surroundings& in, std::size_t slice, std::span<const Origin> found,
                                 std::vector<Reached>* starts) {
  const AssetGraph graph(in.view, in.request.as_of);
  std::vector<Origin> origins;
  for (const std::string& asset : in.request.expansion.from_assets) {
    Origin origin = OriginOf(in, slice, found);
    if (const std::vector<DocumentOrdinal> documents = graph.Documents(asset); !documents.empty())
      origin.chunk = in.view.chunks_of(documents.back()).first;
    starts->push_back({asset, origin.score, origins.size(), {}, {}});
    origins.push_back(origin);
  }
  return origins;
}

// Of each slice by itself: what lies outside of one period may be what another asks for.
std::vector<Neighbour> SurroundAssets(const Surroundings& in, const Reach& reach, std::size_t slice,
                                      std::span<const Origin> found) {
  std::vector<Reached> starts;
  const bool given = !in.request.expansion.from_assets.empty();
  const std::vector<Origin> origins = given ? GivenOrigins(in, slice, found, &starts) : ChooseOrigins(in, slice, found);
  if (!given) {
    for (std::size_t i = 0; i < origins.size(); ++i)
      starts.push_back({AssetOf(in.view.document(in.view.document_of(origins[i].chunk))), origins[i].score, i, {}, {}});
  }
  Walker walker(in, reach, origins);
  for (const Origin& origin : found) walker.Skip(in.view.document_of(origin.chunk));
  if (!given) {
    for (std::size_t i = 0; i < origins.size(); ++i) walker.Beside(i);
  }
  return walker.Run(starts);
}

}  // namespace

Reach ReachOf(const std::vector<question::FoundIntent>& intents, const question::ExpansionRequest& request) {
  Reach reach;
  if (request.assets != ExpansionMode::kOff) {
    reach.thread = question::Has(intents, Intent::kAssetThread);
    reach.parts = question::Has(intents, Intent::kAssetAttachment);
    reach.all = question::Has(intents, Intent::kCrossChannel) || request.assets == ExpansionMode::kAlways;
    if (reach.assets()) reach.hops = question::Has(intents, Intent::kCrossChannel) ? 2 : 1;
  }
  if (request.identities != ExpansionMode::kOff) {
    reach.kin = question::Has(intents, Intent::kFamilyContext) || request.identities == ExpansionMode::kAlways;
    reach.facts = question::Has(intents, Intent::kPersonFacts);
  }
  if (reach.assets() && request.max_hops > 0) reach.hops = request.max_hops;
  return reach;
}

std::vector<Neighbour> Surround(const Surroundings& in, const Reach& reach, std::span<const Origin> found) {
  if (in.slices.slices.empty()) return {};
  std::vector<Neighbour> all;
  for (std::size_t slice = 0; reach.assets() && slice < in.slices.slices.size(); ++slice) {
    for (Neighbour& n : SurroundAssets(in, reach, slice, found)) all.push_back(std::move(n));
  }
  if (reach.people()) {
    for (Neighbour& n : SurroundPeople(in, reach, found)) all.push_back(std::move(n));
  }
  std::ranges::sort(all, [&](const Neighbour& a, const Neighbour& b) {
    if (a.score != b.score) return a.score > b.score;
    return in.view.chunk_head(a.chunk).external_id < in.view.chunk_head(b.chunk).external_id;
  });
  std::set<ChunkOrdinal> taken;
  for (const Origin& origin : found) taken.insert(origin.chunk);
  std::erase_if(all, [&](const Neighbour& n) { return !taken.insert(n.chunk).second; });
  const auto most = static_cast<std::size_t>(in.request.expansion.max_passages);
  if (all.size() > most) all.resize(most);
  return all;
}

std::size_t FitBudget(const Surroundings& in, std::span<const Origin> found, std::vector<Neighbour>* neighbours) {
  const int budget = in.request.token_budget;
  if (budget == 0 || neighbours->empty()) return found.size();
  const auto tokens = [&](ChunkOrdinal c) { return in.view.chunk_head(c).tokens; };
  int used = 0;
  for (const Origin& origin : found) used += tokens(origin.chunk);
  const int room = std::max(budget - used, static_cast<int>(std::lround(in.options.budget * budget)));
  int taken = 0;
  std::erase_if(*neighbours, [&](const Neighbour& n) {
    if (taken + tokens(n.chunk) > room) return true;
    taken += tokens(n.chunk);
    return false;
  });
  std::size_t kept = found.size();
  const std::size_t origins = in.options.origins * std::max<std::size_t>(in.slices.slices.size(), 1);
  while (kept > std::min(origins, found.size()) && used + taken > budget) used -= tokens(found[--kept].chunk);
  while (!neighbours->empty() && used + taken > budget) {
    taken -= tokens(neighbours->back().chunk);
    neighbours->pop_back();
  }
  return kept;
}

}  // namespace annals::retrieval
