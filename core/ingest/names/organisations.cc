#include "core/ingest/names/organisations.h"

#include <algorithm>
#include <map>

#include "absl/strings/str_join.h"
#include "core/identity/name_form.h"
#include "core/language/lexicon.h"
#include "core/record/vocabulary.h"
#include "core/text/text.h"

namespace annals::ingest {
namespace {

// In whatever language: triples come from clients and models.
bool SaysEmployment(std::string_view predicate) {
  return std::ranges::any_of(language::Lexicons(), [&](const language::Lexicon* lexicon) {
    return language::Has(lexicon->names.employment, predicate);
  });
}

std::string WithoutLegalForm(const PreparedEntity& organisation) {
  return absl::StrJoin(identity::ReadName(organisation.name, EntityKind::kOrganisation).words, " ");
}

constexpr std::size_t kMostAssignees = 20;  // whose inventors may be anybody's: of more it says nothing

bool MayBe(EntityKind kind, EntityKind wanted) { return kind == wanted || kind == EntityKind::kOther; }

}  // namespace

std::vector<identity::Affiliations> ReadAffiliations(const PreparedDocument& document) {
  std::vector<identity::Affiliations> of_entity(document.entities.size());
  const auto at = [&](int entity) -> const PreparedEntity& {
    return document.entities[static_cast<std::size_t>(entity)];
  };
  for (const PreparedChunk& chunk : document.chunks) {
    for (const PreparedRelation& r : chunk.relations) {
      const bool people =
          MayBe(at(r.subject).kind, EntityKind::kPerson) && MayBe(at(r.object).kind, EntityKind::kOrganisation);
      if (!people || !SaysEmployment(text::NameKey(r.predicate))) continue;
      of_entity[static_cast<std::size_t>(r.subject)].push_back({WithoutLegalForm(at(r.object)), r.validity});
    }
  }
  std::map<std::string_view, std::size_t> by_key;
  for (std::size_t e = 0; e < document.entities.size(); ++e) by_key[document.entities[e].key] = e;
  const auto with = [&](std::string_view relation) {
    std::vector<std::size_t> entities;
    for (const Edge& edge : document.edges) {
      const auto key = edge.source.entity();
      if (edge.relation != relation || !key) continue;
      const auto found = by_key.find(*key);
      if (found != by_key.end()) entities.push_back(found->second);
    }
    return entities;
  };
  const std::vector<std::size_t> assignees = with(relation::kAssigneeOf);
  if (assignees.size() > kMostAssignees) return of_entity;
  for (const std::size_t inventor : with(relation::kInventorOf)) {
    for (const std::size_t assignee : assignees)
      of_entity[inventor].push_back({WithoutLegalForm(document.entities[assignee]), Interval::Always()});
  }
  return of_entity;
}

}  // namespace annals::ingest
