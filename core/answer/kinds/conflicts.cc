#include "core/answer/kinds/conflicts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/answer/draft_builder.h"
#include "core/answer/evidence/alike.h"
#include "core/answer/evidence/successors.h"
#include "core/answer/findings.h"
#include "core/answer/reading/figures.h"
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

auto Preference(const View& view, DocumentOrdinal document, bool superseded) {
  const Document& d = view.document(document);
  return std::tuple(superseded, -view.authority(document), d.published ? -d.published->time_since_epoch().count() : 0,
                    d.external_id);
}

std::string Reason(const View& view, DocumentOrdinal first, DocumentOrdinal second, bool superseded) {
  const Document &chosen = view.document(first), &other = view.document(second);
  const std::string name = DisplayName(chosen);
  if (superseded) return absl::StrCat("Preferred: ", name, ", because the other source is superseded.");
  if (view.authority(first) > view.authority(second))
    return absl::StrCat("Preferred: ", name, ", because it has the higher authority.");
  if (chosen.published && other.published && *chosen.published > *other.published) {
    return absl::StrCat("Preferred: ", name, ", because it is the later of two sources of equal authority.");
  }
  return absl::StrCat("Neither source outranks the other; ", name, " is listed first by its id only.");
}

// First figure of a kind that only one of the two sentences holds, of the same kind in both.
bool DifferentFigures(std::string_view a, std::string_view b, language::Language language, std::string* of_a,
                      std::string* of_b) {
  const std::vector<FigureSpan> x = Figures(a, language), y = Figures(b, language);
  const auto holds = [](const std::vector<FigureSpan>& list, const FigureSpan& f) {
    return std::ranges::any_of(list, [&](const FigureSpan& g) { return Same(f, g); });
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
    OfRelations(evidence, about);
    OfText(evidence, about);
    if (found_.size() > kMostConflicts) found_.resize(kMostConflicts);
    return std::move(found_);
  }

 private:
  struct Voiced {
    std::size_t evidence = 0;
    std::optional<std::vector<std::string>> words;  // without figures; read when they are compared

    const std::vector<std::string>& Words(const std::vector<Evidence>& all, language::Language language) {
      if (!words) words = TermsWithoutFigures(all[evidence].text, language);
      return *words;
    }
  };

  void OfText(const std::vector<Evidence>& evidence, const std::vector<std::size_t>* about) {
    std::vector<Voiced> strong;
    for (std::size_t i = 0; i < evidence.size(); ++i) {
      const Evidence& e = evidence[i];
      if (e.coverage >= kLeastCoverage && !e.fallback && !e.figures.empty()) strong.push_back({i, std::nullopt});
    }
    std::stable_sort(strong.begin(), strong.end(), [&](const Voiced& a, const Voiced& b) {
      return evidence[a.evidence].score > evidence[b.evidence].score;
    });
    if (strong.size() > kMostVoices) strong.resize(kMostVoices);
    const auto asked = [&](const Voiced& v) { return about == nullptr || std::ranges::contains(*about, v.evidence); };
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

  void Pair(const std::vector<Evidence>& evidence, Voiced& one, Voiced& other, double overlap) {
    const Evidence &a = evidence[one.evidence], &b = evidence[other.evidence];
    const DocumentOrdinal x = view_.document_of(a.chunk), y = view_.document_of(b.chunk);
    const Document &first = view_.document(x), &second = view_.document(y);
    if (x == y || !Comparable(first, second) || !SpeakOfOneThing(first, second)) return;
    const language::Language language = view_.language();
    const std::vector<std::string>&words = one.Words(evidence, language),
          &other_words = other.Words(evidence, language);
    if (Jaccard(words, other_words) < overlap) return;
    std::string value_a, value_b;
    if (!DifferentFigures(a.text, b.text, language, &value_a, &value_b)) return;
    std::vector<std::string> shared;
    for (const std::string& word : text::Words(a.text)) {
      const std::vector<std::string> terms = text::Terms(word, view_.language());
      if (!terms.empty() && std::binary_search(other_words.begin(), other_words.end(), terms[0]) &&
          std::binary_search(words.begin(), words.end(), terms[0])) {
        shared.push_back(word);
      }
    }
    Add("", absl::StrJoin(shared, " "), {{x, a.chunk, a.begin, a.end, value_a}, {y, b.chunk, b.begin, b.end, value_b}});
  }

  struct Fact {
    index::RelationRef relation;
    Voice voice;
  };
  using Facts = std::map<std::pair<EntityId, std::string>, std::vector<Fact>>;  // by subject and predicate

  // Facts that clients gave. A sentence's relations were read by rules, and prove nothing.
  Facts GivenFacts() const {
    Facts facts;
    std::vector<index::RelationRef> relations;
    for (const retrieval::RetrievedChunk& hit : result_.chunks) {
      if (!hit.note.empty()) continue;
      const auto [first, last] = view_.statements_of(hit.ordinal);
      for (index::StatementOrdinal s = first; s < last; ++s) {
        const index::StatementRef statement = view_.statement(s);
        if (statement.end > statement.begin) continue;
        relations.clear();
        view_.RelationsOfStatement(s, &relations);
        for (const index::RelationRef& r : relations) {
          const Entity* object = view_.entity(r.object);
          if (object == nullptr) continue;
          facts[{r.subject, text::NameKey(r.predicate)}].push_back(
              {r,
               {view_.document_of(hit.ordinal), hit.ordinal, 0,
                static_cast<std::uint32_t>(view_.chunk(hit.ordinal).text.size()), object->name}});
        }
      }
    }
    return facts;
  }

  // One source that names several objects at one time says that there may be several: nothing contradicts then.
  static bool OneAtATime(const std::vector<Fact>& facts) {
    for (std::size_t i = 0; i < facts.size(); ++i) {
      for (std::size_t j = i + 1; j < facts.size(); ++j) {
        const index::RelationRef &a = facts[i].relation, &b = facts[j].relation;
        if (facts[i].voice.document == facts[j].voice.document && a.object != b.object &&
            a.validity.Overlaps(b.validity))
          return false;
      }
    }
    return true;
  }

  // The question names the subject, or nothing that is known.
  bool Asked(EntityId subject) const {
    return result_.question.links.empty() ||
           std::ranges::any_of(result_.question.links, [&](const question::Link& link) {
             return std::ranges::any_of(link.entities, [&](const auto& e) { return e.first == subject; });
           });
  }

  // `about`: as a warning, only of facts with dates of which one stands in a passage that the answer quotes, and of
  // what the question names.
  void OfRelations(const std::vector<Evidence>& evidence, const std::vector<std::size_t>* about) {
    const auto quoted = [&](index::ChunkOrdinal c) {
      return std::ranges::any_of(*about, [&](std::size_t i) { return evidence[i].chunk == c; });
    };
    for (const auto& [attribute, facts] : GivenFacts()) {
      if (!OneAtATime(facts)) continue;
      for (std::size_t i = 0; i < facts.size(); ++i) {
        for (std::size_t j = i + 1; j < facts.size(); ++j) {
          const Fact &a = facts[i], &b = facts[j];
          if (!Contradict(a, b)) continue;
          const bool dated = a.relation.source != ValiditySource::kNone && b.relation.source != ValiditySource::kNone;
          if (about != nullptr &&
              (!dated || !Asked(attribute.first) || (!quoted(a.voice.chunk) && !quoted(b.voice.chunk))))
            continue;
          Add(view_.entity(attribute.first)->name, attribute.second, {a.voice, b.voice});
        }
      }
    }
  }

  bool Contradict(const Fact& a, const Fact& b) const {
    return a.relation.object != b.relation.object && a.voice.document != b.voice.document &&
           a.relation.validity.Overlaps(b.relation.validity) &&
           Comparable(view_.document(a.voice.document), view_.document(b.voice.document));
  }

  // Joins a conflict over the same attribute and adds the sides that it does not have yet.
  void Add(const std::string& subject, const std::string& attribute, std::vector<Voice> voices) {
    const auto order = [&](const Voice& v) {
      return Preference(view_, v.document, supersession_.Superseded(v.document));
    };
    if (order(voices[1]) < order(voices[0])) std::swap(voices[0], voices[1]);
    const DocumentOrdinal chosen = voices[0].document, other = voices[1].document;
    const bool superseded = supersession_.Superseded(other) && !supersession_.Superseded(chosen);
    Conflict conflict{.subject = subject, .attribute = attribute, .reason = Reason(view_, chosen, other, superseded)};
    for (const Voice& voice : voices) {
      const Document& d = view_.document(voice.document);
      conflict.sides.push_back({voice.value, citations_.OfChunk(voice.chunk, voice.begin, voice.end),
                                view_.authority(voice.document), d.published});
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

std::optional<Draft> AnswerConflicts(const Case& c) {
  const Findings& found = c.found();
  if (found.mode != Mode::kConflicts) return std::nullopt;
  DraftBuilder draft(c);
  const std::vector<Conflict> conflicts = FindConflicts(c.view, found.result, found.evidence, &draft.citations());
  if (conflicts.empty()) return std::nullopt;
  for (const Conflict& conflict : conflicts) {
    for (const Conflict::Side& side : conflict.sides) {
      draft.Add({.heading = side.value, .sentences = {{draft.citations().Quote(side.citation), {side.citation}}}});
    }
  }
  draft.answer().conflicts = conflicts;
  return std::move(draft).Take();
}

}  // namespace annals::answer
