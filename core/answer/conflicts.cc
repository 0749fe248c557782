#include "core/answer/conflicts.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/answer/figures.h"
#include "core/answer/supersession.h"
#include "core/text/text.h"

namespace annals::answer {
namespace {

using index::DocumentOrdinal;
using index::View;

constexpr double kLeastCoverage = 0.5;  // of the question, by each side
constexpr double kLeastOverlap = 0.35;  // Jaccard of the sides' words without figures: two ways to say one thing
constexpr double kLeastOverlapOfWarning =
    0.6;  // where nobody asked for contradictions: the same statement, another figure
constexpr std::size_t kMostConflicts = 5;
constexpr std::size_t kMostVoices = 40;  // sentences that are compared, the best

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

auto Preference(const Document& d, bool superseded) {
  return std::tuple(superseded, -d.authority, d.published ? -d.published->time_since_epoch().count() : 0,
                    d.external_id);
}

std::string NameOf(const Document& d) { return d.title.empty() ? d.external_id : d.title; }

std::string Reason(const Document& chosen, const Document& other, bool superseded) {
  const std::string name = NameOf(chosen);
  if (superseded) return absl::StrCat("Preferred: ", name, ", because the other source is superseded.");
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
      : view_(view), result_(result), supersession_(view, result), citations_(*citations) {}

  std::vector<Conflict> Run(const std::vector<Evidence>& evidence, const std::vector<std::size_t>* about) {
    if (about == nullptr) OfRelations();
    OfText(evidence, about);
    if (found_.size() > kMostConflicts) found_.resize(kMostConflicts);
    return std::move(found_);
  }

 private:
  struct Voiced {
    std::size_t evidence = 0;
    std::vector<std::string> words;  // without figures
  };

  void OfText(const std::vector<Evidence>& evidence, const std::vector<std::size_t>* about) {
    std::vector<Voiced> strong;
    for (std::size_t i = 0; i < evidence.size(); ++i) {
      const Evidence& e = evidence[i];
      if (e.coverage >= kLeastCoverage && !e.fallback && !e.figures.empty()) strong.push_back({i, {}});
    }
    std::stable_sort(strong.begin(), strong.end(), [&](const Voiced& a, const Voiced& b) {
      return evidence[a.evidence].score > evidence[b.evidence].score;
    });
    if (strong.size() > kMostVoices) strong.resize(kMostVoices);
    for (Voiced& voice : strong) voice.words = WordsWithoutFigures(evidence[voice.evidence].text);
    const auto asked = [&](const Voiced& v) {
      return about == nullptr || std::find(about->begin(), about->end(), v.evidence) != about->end();
    };
    const double overlap = about == nullptr ? kLeastOverlap : kLeastOverlapOfWarning;
    for (std::size_t i = 0; i < strong.size(); ++i) {
      for (std::size_t j = i + 1; j < strong.size(); ++j) {
        if (asked(strong[i]) || asked(strong[j])) Pair(evidence, strong[i], strong[j], overlap);
      }
    }
  }

  // Owners that speak in documents of one kind speak of different things: two companies' calls do not contradict.
  static bool SpeakOfOneThing(const Document& a, const Document& b) {
    return a.owner == b.owner || a.owner.empty() || b.owner.empty() || a.doc_type != b.doc_type;
  }

  void Pair(const std::vector<Evidence>& evidence, const Voiced& one, const Voiced& other, double overlap) {
    const Evidence &a = evidence[one.evidence], &b = evidence[other.evidence];
    const DocumentOrdinal x = view_.document_of(a.chunk), y = view_.document_of(b.chunk);
    const Document &first = view_.document(x), &second = view_.document(y);
    if (x == y || !Comparable(first, second) || !SpeakOfOneThing(first, second)) return;
    if (Jaccard(one.words, other.words) < overlap) return;
    std::string value_a, value_b;
    if (!DifferentFigures(a.text, b.text, &value_a, &value_b)) return;
    std::vector<std::string> shared;
    for (const std::string& word : text::Words(a.text)) {
      const std::vector<std::string> terms = text::Terms(word);
      if (!terms.empty() && std::binary_search(other.words.begin(), other.words.end(), terms[0]) &&
          std::binary_search(one.words.begin(), one.words.end(), terms[0])) {
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
    const auto order = [&](const Voice& v) {
      return Preference(view_.document(v.document), supersession_.Superseded(v.document));
    };
    if (order(voices[1]) < order(voices[0])) std::swap(voices[0], voices[1]);
    const DocumentOrdinal chosen = voices[0].document, other = voices[1].document;
    const bool superseded = supersession_.Superseded(other) && !supersession_.Superseded(chosen);
    Conflict conflict{.subject = subject,
                      .attribute = attribute,
                      .reason = Reason(view_.document(chosen), view_.document(other), superseded)};
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
  Supersession supersession_;
  Citations& citations_;
  std::vector<Conflict> found_;
};

}  // namespace

std::vector<Conflict> FindConflicts(const View& view, const retrieval::Result& result,
                                    const std::vector<Evidence>& evidence, Citations* citations) {
  return Finder(view, result, citations).Run(evidence, nullptr);
}

std::vector<Conflict> FindContradicted(const View& view, const retrieval::Result& result,
                                       const std::vector<Evidence>& evidence, const std::vector<std::size_t>& said,
                                       Citations* citations) {
  return Finder(view, result, citations).Run(evidence, &said);
}

}  // namespace annals::answer
