#include "core/facts/timeline_documents.h"

#include <algorithm>

#include "core/question/spelling.h"
#include "core/record/vocabulary.h"
#include "core/text/text.h"

namespace annals::facts {
namespace {

using index::DocumentOrdinal;

void SortDistinct(const index::View& view, std::vector<DocumentOrdinal>* documents) {
  std::ranges::sort(*documents, {}, [&](DocumentOrdinal d) { return std::pair(view.document(d).external_id, d); });
  documents->erase(std::ranges::unique(*documents).begin(), documents->end());
}

// Documents of that id, or with an identifier of that value; keys, so that spacing and case do not matter.
std::vector<DocumentOrdinal> Identified(const Access& access, std::string_view name) {
  const std::string key = text::NameKey(name);
  std::vector<DocumentOrdinal> found;
  for (DocumentOrdinal d = 0; d < access.view.documents(); ++d) {
    const Document& document = access.view.document(d);
    const bool by_id = document.external_id == name;
    const auto is = [&](const auto& identifier) { return text::NameKey(identifier.second) == key; };
    if ((by_id || std::ranges::any_of(document.identifiers, is)) && access.Sees(document)) found.push_back(d);
  }
  SortDistinct(access.view, &found);
  return found;
}

// Whether the document's events are the entity's: it is titled by it, speaks of it in an event, or is tied to it by an
// edge.
bool Belongs(const index::View& view, DocumentOrdinal d, EntityId e, const EdgeEnd& end) {
  if (view.title_entity(d).id == e) return true;
  const auto about = [&](const Event& event) { return event.subject == e; };
  const auto tied = [&](const Edge& edge) {
    return !relation::LeadsNowhere(edge.relation) && (edge.source == end || edge.target == end);
  };
  return std::ranges::any_of(view.events_of(d), about) || std::ranges::any_of(view.edges_of(d), tied);
}

}  // namespace

TimelineSubject SubjectOf(const Access& access, const std::vector<EntityId>& entities) {
  TimelineSubject subject;
  for (EntityId e : entities) {
    const Entity* entity = access.view.entity(e);
    std::vector<index::ChunkMention> mentions;
    access.view.MentionsOfEntity(e, &mentions);
    std::vector<DocumentOrdinal> documents;
    for (const auto& m : mentions) documents.push_back(access.view.document_of(m.chunk));
    access.view.DocumentsTitled(e, &documents);
    std::erase_if(documents, [&](DocumentOrdinal d) { return !access.Sees(access.view.document(d)); });
    if (entity == nullptr || documents.empty()) continue;  // known only to what may not be seen
    subject.entities.push_back(e);
    const EdgeEnd end = EdgeEnd::OfEntity(entity->key);
    std::erase_if(documents, [&](DocumentOrdinal d) { return !Belongs(access.view, d, e, end); });
    subject.documents.insert(subject.documents.end(), documents.begin(), documents.end());
  }
  SortDistinct(access.view, &subject.documents);
  return subject;
}

TimelineSubject FindSubject(const Access& access, std::string_view name) {
  std::vector<EntityId> entities = question::FindEntities(access.view, name);
  TimelineSubject subject = SubjectOf(access, entities);
  if (!subject.entities.empty()) return subject;
  return {.documents = Identified(access, name)};
}

}  // namespace annals::facts
