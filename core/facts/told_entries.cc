#include "core/facts/told_entries.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_replace.h"
#include "core/facts/supersession.h"
#include "core/record/vocabulary.h"
#include "core/text/text.h"

namespace annals::facts {
namespace {

using index::DocumentOrdinal;
using Terms = std::set<std::string>;
using DocumentRank = std::tuple<bool, int, std::string>;

// What of one day comes before what: other types stand before the last.
constexpr std::array<std::string_view, 5> kOrder = {event::kFiled, event::kSubmitted, event::kAccepted,
                                                    event::kPublished, event::kGranted};

std::size_t PlaceInLife(const std::string& type) {
  if (type == event::kExpires) return kOrder.size() + 1;
  return static_cast<std::size_t>(std::ranges::find(kOrder, type) - kOrder.begin());
}

void AddStatement(const index::View& view, index::StatementOrdinal s, std::vector<TimelineEntry>* entries) {
  const index::StatementRef statement = view.statement(s);
  if (statement.begin == statement.end || statement.text.ends_with('?')) return;
  for (const SpokenTime& time : statement.times) {
    if (time.source == ValiditySource::kCarried && time.confidence < kLeastSure) continue;
    entries->push_back({.when = time.interval,
                        .type = "said",
                        .text = std::string(statement.text),
                        .source = EntrySource::kStatement,
                        .citations = {{.document = view.document_of(statement.chunk),
                                       .chunk = statement.chunk,
                                       .begin = statement.begin,
                                       .end = statement.end,
                                       .source = time.source,
                                       .confidence = time.confidence}}});
  }
}

// Sentences of the pages of the subject, and those elsewhere that mention it; each once, in order.
std::vector<index::StatementOrdinal> StatementsAbout(const Access& access, const TimelineSubject& subject) {
  const index::View& view = access.view;
  std::vector<DocumentOrdinal> pages;
  std::vector<index::StatementOrdinal> about;
  for (const EntityId e : subject.entities) {
    view.DocumentsTitled(e, &pages);
    std::vector<index::ChunkMention> mentions;
    view.MentionsOfEntity(e, &mentions);
    for (const index::ChunkMention& mention : mentions) {
      if (mention.statement != index::kNoStatement && access.Sees(view.document(view.document_of(mention.chunk))))
        about.push_back(mention.statement);
    }
  }
  if (subject.entities.empty()) pages = subject.documents;
  for (const DocumentOrdinal d : pages) {
    if (!access.Sees(view.document(d))) continue;
    const auto [first_chunk, last_chunk] = view.chunks_of(d);
    for (index::ChunkOrdinal chunk = first_chunk; chunk < last_chunk && about.size() < kMostTold; ++chunk) {
      const auto [first, last] = view.statements_of(chunk);
      for (index::StatementOrdinal s = first; s < last; ++s) about.push_back(s);
    }
  }
  std::ranges::sort(about);
  about.erase(std::ranges::unique(about).begin(), about.end());
  if (about.size() > kMostTold) about.resize(kMostTold);
  return about;
}

class Merger {
 public:
  Merger(const Access& access, const std::vector<EntityId>& subject) : access_(access), view_(access.view) {
    for (const EntityId e : subject) {
      for (std::string& term : text::Terms(NameOf(view_, e), view_.language())) names_.insert(std::move(term));
    }
  }

  void Run(std::vector<TimelineEntry>* entries) {
    const auto what = [](const TimelineEntry& e) {
      const Day at = e.when.from == kAnyPast ? e.when.to : e.when.from;
      const bool said = e.source == EntrySource::kStatement;  // the governing document's words stand for the others'
      return std::tuple(at, e.when.from, e.when.to, e.source, PlaceInLife(e.type),
                        said ? std::string_view() : std::string_view(e.text));
    };
    std::ranges::sort(*entries, [&](const TimelineEntry& a, const TimelineEntry& b) {
      if (what(a) != what(b)) return what(a) < what(b);
      return std::tuple(Rank(a.citations[0]), a.relation) < std::tuple(Rank(b.citations[0]), b.relation);
    });
    std::vector<TimelineEntry> merged;
    std::vector<Terms> terms;  // of `merged`
    std::size_t period = 0;    // where in it the entries of this period begin
    for (TimelineEntry& entry : *entries) {
      if (merged.empty() || merged.back().when != entry.when) period = merged.size();
      Terms own = TermsOf(entry);
      std::size_t same = period;
      while (same < merged.size() && !Same(merged[same], terms[same], entry, own)) ++same;
      if (same < merged.size()) {
        Cite(entry, &merged[same]);
      } else {
        merged.push_back(std::move(entry));
        terms.push_back(std::move(own));
      }
    }
    *entries = std::move(merged);
  }

 private:
  // Lower is more governing.
  std::tuple<DocumentRank, index::ChunkOrdinal, std::uint32_t> Rank(const TimelineCitation& c) {
    const auto [known, added] = ranks_.try_emplace(c.document);
    if (added) {
      known->second = {!SuccessorOf(view_, c.document, access_.as_of).empty(), -view_.authority(c.document),
                       view_.document(c.document).external_id};
    }
    return {known->second, c.chunk.value_or(0), c.begin};
  }

  // What happened: of an event its type; without the names of the subject, and without numbers.
  Terms TermsOf(const TimelineEntry& entry) const {
    const bool event = entry.source == EntrySource::kEvent;
    const std::string said = event ? absl::StrReplaceAll(entry.type, {{"_", " "}}) : entry.text;
    Terms terms;
    for (std::string& term : text::Terms(said, view_.language())) {
      if (!names_.contains(term) && !absl::ascii_isdigit(static_cast<unsigned char>(term[0])))
        terms.insert(std::move(term));
    }
    return terms;
  }

  bool Same(const TimelineEntry& kept, const Terms& kept_terms, const TimelineEntry& entry, const Terms& terms) const {
    if (kept.source == entry.source && kept.text == entry.text) return true;
    if (entry.source != EntrySource::kStatement || kept_terms.empty() || terms.empty()) return false;
    const bool same_document = kept.document() == entry.document();
    if (kept.source == EntrySource::kEvent) return same_document && std::ranges::includes(terms, kept_terms);
    if (kept.source == EntrySource::kRelation) return std::ranges::includes(terms, kept_terms);
    Terms both;
    std::ranges::set_intersection(terms, kept_terms, std::inserter(both, both.end()));
    const std::size_t either = terms.size() + kept_terms.size() - both.size();
    return static_cast<double>(both.size()) >= kSameWords * static_cast<double>(either);
  }

  void Cite(const TimelineEntry& entry, TimelineEntry* kept) {
    for (const TimelineCitation& citation : entry.citations) {
      const auto same = [&](const TimelineCitation& c) {
        return std::tie(c.document, c.chunk, c.begin) == std::tie(citation.document, citation.chunk, citation.begin);
      };
      if (std::ranges::none_of(kept->citations, same)) kept->citations.push_back(citation);
    }
    std::ranges::stable_sort(kept->citations, {}, [&](const TimelineCitation& c) { return Rank(c); });
  }

  const Access& access_;
  const index::View& view_;
  Terms names_;
  std::map<DocumentOrdinal, DocumentRank> ranks_;
};

}  // namespace

std::vector<TimelineEntry> ToldEntries(const Access& access, const TimelineSubject& subject) {
  std::vector<TimelineEntry> entries;
  for (const index::StatementOrdinal s : StatementsAbout(access, subject)) AddStatement(access.view, s, &entries);
  return entries;
}

void Merge(const Access& access, const std::vector<EntityId>& subject, std::vector<TimelineEntry>* entries) {
  Merger(access, subject).Run(entries);
}

}  // namespace annals::facts
