#include "core/question/spelling.h"

#include <algorithm>

#include "core/identity/match_keys.h"
#include "core/text/text.h"

namespace annals::question {
namespace {

constexpr double kBehindName = 0.1;  // an alias, when somebody else bears the name

void SortDistinct(auto* list) {
  std::ranges::sort(*list);
  list->erase(std::ranges::unique(*list).begin(), list->end());
}

bool Lives(const index::View& view, index::DocumentOrdinal document) {
  return view.document(document).retired == kStillHolds;
}

std::vector<EntityId> Candidates(const index::View& view, std::string_view name, EntityKind kind, std::size_t shared) {
  std::vector<EntityId> candidates = view.EntitiesByKey(text::NameKey(name));
  const std::string spoken = text::NameKey(identity::InReadingOrder(name));
  const std::vector<EntityId> turned = view.EntitiesByKey(spoken);
  candidates.insert(candidates.end(), turned.begin(), turned.end());
  for (const std::uint64_t key : identity::LookupKeys(name, kind)) {
    const std::vector<EntityId> found = view.EntitiesByMatchKey(key);
    if (found.size() <= shared) candidates.insert(candidates.end(), found.begin(), found.end());
  }
  SortDistinct(&candidates);
  return candidates;
}

struct Scored {
  NameMatch match;
  bool by_name = true;
};

Scored Score(const Entity& entity, std::string_view name, std::string_view key, EntityKind kind) {
  Scored best{{entity.id, identity::Compare(name, kind, entity.name, entity.kind), entity.name}};
  if (key == entity.key && best.match.likeness.rule != identity::LikenessRule::kNone)
    best.match.likeness = {1, identity::LikenessRule::kEqual};
  for (const std::string& alias : entity.aliases) {
    identity::Likeness likeness = identity::Compare(name, kind, alias, entity.kind);
    if (key == alias && likeness.rule != identity::LikenessRule::kNone) likeness = {1, identity::LikenessRule::kEqual};
    if (likeness.score > best.match.likeness.score) best = {{entity.id, likeness, alias}, false};
  }
  return best;
}

}  // namespace

std::vector<NameMatch> ResolveName(const index::View& view, std::string_view name, EntityKind kind,
                                   const ResolveOptions& options) {
  const std::string key = text::NameKey(name);
  if (key.empty()) return {};
  std::vector<Scored> scored;
  bool by_name = false;
  for (const EntityId id : Candidates(view, name, kind, options.shared)) {
    const Entity* entity = view.entity(id);
    if (entity == nullptr || !IsLive(view, id)) continue;
    scored.push_back(Score(*entity, name, key, kind));
    by_name |= scored.back().by_name && scored.back().match.likeness.score >= identity::kSame;
  }
  std::vector<NameMatch> matches;
  for (Scored& s : scored) {
    if (by_name && !s.by_name) s.match.likeness.score -= kBehindName;
    if (s.match.likeness.score >= options.least) matches.push_back(std::move(s.match));
  }
  std::ranges::stable_sort(matches, [](const NameMatch& a, const NameMatch& b) {
    return a.likeness.score > b.likeness.score;  // by id before
  });
  if (matches.size() > options.most) matches.resize(options.most);
  return matches;
}

std::optional<std::size_t> Decided(const std::vector<NameMatch>& matches, const identity::DecisionOptions& options) {
  std::vector<double> scores;
  for (const NameMatch& match : matches) scores.push_back(match.likeness.score);
  return identity::Decide(scores, options);
}

std::vector<EntityId> FindEntities(const index::View& view, std::string_view name) {
  std::vector<EntityId> entities = view.EntitiesByKey(text::NameKey(name));
  std::erase_if(entities, [&](EntityId e) { return !IsLive(view, e); });
  if (!entities.empty()) return entities;
  const identity::DecisionOptions decision;
  const std::vector<NameMatch> matches = ResolveName(view, name);
  for (const NameMatch& match : matches) {
    const double score = match.likeness.score;
    if (score >= decision.least && score > matches.front().likeness.score - decision.margin)
      entities.push_back(match.entity);
  }
  std::ranges::sort(entities);
  return entities;
}

std::size_t LiveChunks(const index::View& view, EntityId entity) {
  std::vector<index::ChunkMention> mentions;
  view.MentionsOfEntity(entity, &mentions);
  std::vector<index::ChunkOrdinal> chunks;
  for (const auto& mention : mentions) {
    if (Lives(view, view.document_of(mention.chunk))) chunks.push_back(mention.chunk);
  }
  SortDistinct(&chunks);
  return chunks.size();
}

bool IsLive(const index::View& view, EntityId entity) {
  std::vector<index::ChunkMention> mentions;
  view.MentionsOfEntity(entity, &mentions);
  const auto lives = [&](index::DocumentOrdinal d) { return Lives(view, d); };
  if (std::ranges::any_of(mentions, [&](const auto& m) { return lives(view.document_of(m.chunk)); })) return true;
  std::vector<index::DocumentOrdinal> titled;
  view.DocumentsTitled(entity, &titled);
  return std::ranges::any_of(titled, lives);
}

}  // namespace annals::question
