#include "core/answer/conflicts.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/answer/figures.h"
#include "core/text/text.h"

namespace annals::answer {
namespace {

using index::DocumentOrdinal;
using index::View;

constexpr double kLeastCoverage = 0.5;  // of the question, by each side
constexpr double kLeastOverlap = 0.35;  // Jaccard of the sides' words without figures: two ways to say one thing
constexpr std::size_t kMostConflicts = 5;

struct Voice {
  DocumentOrdinal document = 0;
  index::ChunkOrdinal chunk = 0;
  std::uint32_t begin = 0, end = 0;
  std::string value;
};

bool Comparable(const Document& a, const Document& b) {
  const std::optional<Interval> x = a.period ? a.period : a.covered, y = b.period ? b.period : b.covered;
  return !x || !y || x->Overlaps(*y);
}

auto Preference(const Document& d) {
  return std::tuple(!d.superseded_by.empty(), -d.authority, d.published ? -d.published->time_since_epoch().count() : 0,
                    d.external_id);
}

std::string NameOf(const Document& d) { return d.title.empty() ? d.external_id : d.title; }

std::string Reason(const Document& chosen, const Document& other) {
  const std::string name = NameOf(chosen);
  if (chosen.superseded_by.empty() && !other.superseded_by.empty())
    return absl::StrCat("Preferred: ", name, ", because the other source is superseded.");
  if (chosen.authority > other.authority)
    return absl::StrCat("Preferred: ", name, ", because it has the higher authority.");
  if (chosen.published && other.published && *chosen.published > *other.published) {
    return absl::StrCat("Preferred: ", name, ", because it is the later of two sources of equal authority.");
  }
  return absl::StrCat("Neither source outranks the other; ", name, " is listed first by its id only.");
}

// Words of a sentence apart from its figures, sorted and distinct.
std::vector<std::string> WordsWithoutFigures(std::string_view sentence) {
  std::string rest;
  std::size_t copied = 0;
  for (const FigureSpan& figure : Figures(sentence)) {
    if (figure.begin < copied) continue;
    rest.append(sentence.substr(copied, figure.begin - copied)).push_back(' ');
    copied = figure.end;
  }
  rest.append(sentence.substr(copied));
  std::vector<std::string> terms = text::Terms(rest);
  std::sort(terms.begin(), terms.end());
  terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
  return terms;
}

// First figure of a kind that only one of the two sentences holds, of the same kind in both.
bool DifferentFigures(std::string_view a, std::string_view b, std::string* of_a, std::string* of_b) {
  const std::vector<FigureSpan> x = Figures(a), y = Figures(b);
  const auto holds = [](const std::vector<FigureSpan>& list, const FigureSpan& f) {
    return std::any_of(list.begin(), list.end(),
                       [&](const FigureSpan& g) { return g.kind == f.kind && g.value == f.value; });
  };
  for (const FigureSpan& f : x) {
    if (holds(y, f)) continue;
    for (const FigureSpan& g : y) {
      if (g.kind != f.kind || holds(x, g)) continue;
      *of_a = std::string(a.substr(f.begin, f.end - f.begin));
      *of_b = std::string(b.substr(g.begin, g.end - g.begin));
      return true;
    }
  }
  return false;
}

class Finder {
 public:
  Finder(const View& view, const retrieval::Result& result, Citations* citations)
      : view_(view), result_(result), citations_(*citations) {}

  std::vector<Conflict> Run(const std::vector<Evidence>& evidence) {
    OfRelations();
    OfText(evidence);
    if (found_.size() > kMostConflicts) found_.resize(kMostConflicts);
    return std::move(found_);
  }

 private:
  void OfText(const std::vector<Evidence>& evidence) {
    std::vector<const Evidence*> strong;
    for (const Evidence& e : evidence) {
      if (e.coverage >= kLeastCoverage && !e.fallback) strong.push_back(&e);
    }
    std::stable_sort(strong.begin(), strong.end(),
                     [](const Evidence* a, const Evidence* b) { return a->score > b->score; });
    for (std::size_t i = 0; i < strong.size(); ++i) {
      const std::vector<std::string> words = WordsWithoutFigures(strong[i]->text);
      for (std::size_t j = i + 1; j < strong.size(); ++j) Pair(*strong[i], *strong[j], words);
    }
  }

  void Pair(const Evidence& a, const Evidence& b, const std::vector<std::string>& words_of_a) {
    const DocumentOrdinal x = view_.document_of(a.chunk), y = view_.document_of(b.chunk);
    if (x == y || !Comparable(view_.document(x), view_.document(y))) return;
    const std::vector<std::string> words_of_b = WordsWithoutFigures(b.text);
    if (Jaccard(words_of_a, words_of_b) < kLeastOverlap) return;
    std::string value_a, value_b;
    if (!DifferentFigures(a.text, b.text, &value_a, &value_b)) return;
    std::vector<std::string> shared;
    for (const std::string& word : text::Words(a.text)) {
      const std::vector<std::string> terms = text::Terms(word);
      if (!terms.empty() && std::binary_search(words_of_b.begin(), words_of_b.end(), terms[0]) &&
          std::binary_search(words_of_a.begin(), words_of_a.end(), terms[0])) {
        shared.push_back(word);
      }
    }
    Add("", absl::StrJoin(shared, " "), {{x, a.chunk, a.begin, a.end, value_a}, {y, b.chunk, b.begin, b.end, value_b}});
  }

  void OfRelations() {
    struct Fact {
      index::RelationRef relation;
      Voice voice;
    };
    std::map<std::pair<EntityId, std::string>, std::vector<Fact>> by_attribute;
    std::vector<index::RelationRef> relations;
    for (const retrieval::RetrievedChunk& hit : result_.chunks) {
      if (!hit.note.empty()) continue;
      const auto [first, last] = view_.statements_of(hit.ordinal);
      for (index::StatementOrdinal s = first; s < last; ++s) {
        const index::StatementRef statement = view_.statement(s);
        if (statement.end > statement.begin)
          continue;  // a sentence: its relations were read by rules, and prove nothing
        relations.clear();
        view_.RelationsOfStatement(s, &relations);
        for (const index::RelationRef& r : relations) {
          const Entity* object = view_.entity(r.object);
          if (object == nullptr) continue;
          by_attribute[{r.subject, text::NameKey(r.predicate)}].push_back(
              {r,
               {view_.document_of(hit.ordinal), hit.ordinal, 0,
                static_cast<std::uint32_t>(view_.chunk(hit.ordinal).text.size()), object->name}});
        }
      }
    }
    for (const auto& [attribute, facts] : by_attribute) {
      for (std::size_t i = 0; i < facts.size(); ++i) {
        for (std::size_t j = i + 1; j < facts.size(); ++j) {
          const Fact &a = facts[i], &b = facts[j];
          if (a.relation.object == b.relation.object || a.voice.document == b.voice.document) continue;
          if (!a.relation.validity.Overlaps(b.relation.validity)) continue;
          if (!Comparable(view_.document(a.voice.document), view_.document(b.voice.document))) continue;
          Add(view_.entity(attribute.first)->name, attribute.second, {a.voice, b.voice});
        }
      }
    }
  }

  // Joins a conflict over the same attribute and adds the sides that it does not have yet.
  void Add(const std::string& subject, const std::string& attribute, std::vector<Voice> voices) {
    const Document &a = view_.document(voices[0].document), &b = view_.document(voices[1].document);
    if (Preference(b) < Preference(a)) std::swap(voices[0], voices[1]);
    Conflict conflict{.subject = subject,
                      .attribute = attribute,
                      .reason = Reason(view_.document(voices[0].document), view_.document(voices[1].document))};
    for (const Voice& voice : voices) {
      const Document& d = view_.document(voice.document);
      conflict.sides.push_back(
          {voice.value, citations_.OfChunk(voice.chunk, voice.begin, voice.end), d.authority, d.published});
    }
    const bool known = std::any_of(found_.begin(), found_.end(), [&](const Conflict& other) {
      return other.sides[0].citation == conflict.sides[0].citation &&
             other.sides[1].citation == conflict.sides[1].citation;
    });
    if (!known && found_.size() < kMostConflicts) found_.push_back(std::move(conflict));
  }

  const View& view_;
  const retrieval::Result& result_;
  Citations& citations_;
  std::vector<Conflict> found_;
};

}  // namespace

std::vector<Conflict> FindConflicts(const View& view, const retrieval::Result& result,
                                    const std::vector<Evidence>& evidence, Citations* citations) {
  return Finder(view, result, citations).Run(evidence);
}

}  // namespace annals::answer
