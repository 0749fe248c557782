#include "core/facts/anchor_events.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "core/facts/predicate_match.h"
#include "core/text/text.h"

namespace annals::facts {
namespace {

using index::DocumentOrdinal;

constexpr double kLeastCoverage = 0.5;  // of an event's type: "launch" says "product_launch"
constexpr double kLeastNamed = 0.5;     // of the clause's further words, by the document's names

// How closely a document is tied to a clause; larger is closer.
enum class Tie { kNone, kUnnamed, kMentions, kConcerns };

std::vector<std::string> NameStems(const Document& document, language::Language language) {
  std::string names = absl::StrCat(document.title, " ", document.owner, " ", document.doc_type, " ", document.kind, " ",
                                   document.external_id);
  for (const auto& [name, value] : document.identifiers) absl::StrAppend(&names, " ", name, " ", value);
  std::vector<std::string> stems = StemsOf(names, language);
  std::ranges::sort(stems);
  return stems;
}

class Finder {
 public:
  Finder(const Access& access, const QuestionText& text, const WordRange& clause, const std::vector<EntityId>& others)
      : access_(access), text_(text), region_(RegionOf(text, clause.first, clause.last)), others_(others) {
    for (const LinkedName& name : text.names) {
      if (clause.Has(name.first)) names_.push_back(&name);
    }
  }

  FoundOccurrences Run() {
    if (region_.content.empty()) return {};
    for (DocumentOrdinal d = 0; d < access_.view.documents(); ++d) {
      for (const Event& event : access_.view.events_of(d)) Offer(d, event);
    }
    FoundOccurrences found{.occurrences = std::move(best_)};
    std::vector<std::size_t> free;
    for (std::size_t i : region_.words) {
      if (!std::ranges::binary_search(said_, i)) free.push_back(i);
    }
    found.order = FindOrder(text_, free);
    return found;
  }

 private:
  // Sorted ordinals of the documents that mention any of the entities.
  std::vector<DocumentOrdinal> DocumentsWith(const std::vector<EntityId>& entities) const {
    std::vector<index::ChunkMention> mentions;
    for (EntityId e : entities) access_.view.MentionsOfEntity(e, &mentions);
    std::vector<DocumentOrdinal> documents;
    for (const auto& m : mentions) documents.push_back(access_.view.document_of(m.chunk));
    std::ranges::sort(documents);
    documents.erase(std::ranges::unique(documents).begin(), documents.end());
    return documents;
  }

  // Once an event is said at all: which documents mention whom.
  void ReadMentions() {
    if (read_) return;
    read_ = true;
    for (const LinkedName* name : names_) with_name_.push_back(DocumentsWith(name->entities));
    with_others_ = DocumentsWith(others_);
  }

  void Offer(DocumentOrdinal d, const Event& event) {
    auto [type, fresh] = types_.try_emplace(event.type);
    if (fresh) type->second = MatchPredicate(text_, region_, event.type);
    if (type->second.coverage < kLeastCoverage) return;
    ReadMentions();
    if (!access_.Sees(access_.view.document(d))) return;
    const Tie tie = TieOf(d, event, type->second.at);
    if (tie == Tie::kNone || tie < closest_) return;
    if (tie > closest_) best_.clear();
    closest_ = tie;
    said_ = type->second.at;
    Add(d, event);
  }

  Tie TieOf(DocumentOrdinal d, const Event& event, const std::vector<std::size_t>& said) const {
    const Document& document = access_.view.document(d);
    if (!SaysTheRest(document, said)) return Tie::kNone;
    if (names_.empty()) {
      const bool rest = region_.content.size() > said.size();
      if (rest) return Tie::kConcerns;
      return std::ranges::binary_search(with_others_, d) ? Tie::kMentions : Tie::kUnnamed;
    }
    Tie tie = Tie::kMentions;
    const EntityId title = access_.view.title_entity(d).id;
    for (std::size_t n = 0; n < names_.size(); ++n) {
      if (!std::ranges::binary_search(with_name_[n], d)) return Tie::kNone;
      const auto is = [&](EntityId e) { return e == event.subject || (title && e == title); };
      if (std::ranges::any_of(names_[n]->entities, is)) tie = Tie::kConcerns;
    }
    return tie;
  }

  // Whether the words that say neither the type nor a known name are words of the document's names.
  bool SaysTheRest(const Document& document, const std::vector<std::size_t>& said) const {
    std::size_t rest = 0, found = 0;
    std::optional<std::vector<std::string>> names;
    for (std::size_t i : region_.content) {
      if (std::ranges::binary_search(said, i)) continue;
      ++rest;
      if (!names) names = NameStems(document, access_.view.language());
      found += std::ranges::any_of(text_.words[i].stems,
                                   [&](const std::string& s) { return std::ranges::binary_search(*names, s); });
    }
    return rest == 0 || static_cast<double>(found) >= kLeastNamed * static_cast<double>(rest);
  }

  // Two documents that tell of one day tell of one event; the day is kept where another knows only its month.
  void Add(DocumentOrdinal d, const Event& event) {
    const Document& document = access_.view.document(d);
    Occurrence added{.when = event.when,
                     .text = absl::StrCat(event.type, ": ", DisplayName(document)),
                     .source = AnchorSource::kEvent,
                     .document = d};
    for (Occurrence& known : best_) {
      if (known.when.Contains(added.when) || added.when.Contains(known.when)) {
        if (Governs(added, known)) known = std::move(added);
        return;
      }
    }
    best_.push_back(std::move(added));
  }

  bool Governs(const Occurrence& a, const Occurrence& b) const {
    if (a.when != b.when) return b.when.Contains(a.when);
    const Document &x = access_.view.document(a.document), &y = access_.view.document(b.document);
    const int rank_x = access_.view.authority(a.document), rank_y = access_.view.authority(b.document);
    return std::tuple(-rank_x, x.external_id) < std::tuple(-rank_y, y.external_id);
  }

  const Access& access_;
  const QuestionText& text_;
  Region region_;
  std::vector<const LinkedName*> names_;
  std::vector<std::vector<DocumentOrdinal>> with_name_;
  const std::vector<EntityId>& others_;
  std::vector<DocumentOrdinal> with_others_;
  bool read_ = false;
  absl::flat_hash_map<std::string, PredicateMatch> types_;
  std::vector<Occurrence> best_;
  std::vector<std::size_t> said_;
  Tie closest_ = Tie::kUnnamed;
};

}  // namespace

FoundOccurrences FindAnchorEvents(const Access& access, const QuestionText& text, const WordRange& clause,
                                  const std::vector<EntityId>& others) {
  return Finder(access, text, clause, others).Run();
}

}  // namespace annals::facts
