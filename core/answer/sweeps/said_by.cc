#include "core/answer/sweeps/said_by.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/answer/draft_builder.h"
#include "core/answer/findings.h"
#include "core/answer/sweeps/everywhere.h"
#include "core/language/lexicon.h"
#include "core/record/vocabulary.h"
#include "core/text/text.h"
#include "core/text/turns.h"

namespace annals::answer {
namespace {

constexpr int kMost = 3;                        // sentences, unless the request says how many
constexpr double kEnough = 0.5;                 // idf share of the thing that a sentence says
constexpr index::ChunkOrdinal kMostRead = 200;  // passages of a document
constexpr double kOwnWords = 6;                 // before what is told of him, wherever it ranks (sentence_weights.h)
constexpr std::uint32_t kFewestWords = 4;

class Speaker {
 public:
  explicit Speaker(const Case& c) : view_(c.view), question_(c.found().result.question), language_(c.view.language()) {
    const language::Words saying = language::LexiconOf(question_.language).answers.saying;
    const auto said = std::ranges::find_if(
        question_.words, [&](const question::QuestionWord& word) { return language::Has(saying, word.key); });
    const auto at = static_cast<std::size_t>(said - question_.words.begin());
    for (const question::QuestionName& name : question_.names) {
      if (name.last > at) continue;  // "about China"
      speakers_.push_back(&name);
      for (std::string& term : text::Terms(name.key, language_)) names_.push_back(std::move(term));
    }
  }

  bool asked() const {
    const language::Words saying = language::LexiconOf(question_.language).answers.saying;
    return !names_.empty() && std::ranges::any_of(question_.words, [&](const question::QuestionWord& word) {
      return language::Has(saying, word.key);
    });
  }

  // The thing, without who speaks and the words of speaking.
  std::string Thing() const {
    const language::Lexicon& lexicon = language::LexiconOf(question_.language);
    std::string thing;
    for (const std::size_t i : question_.content.words) {
      const question::QuestionWord& word = question_.words[i];
      const bool name =
          std::ranges::any_of(speakers_, [&](const question::QuestionName* n) { return n->first <= i && i < n->last; });
      if (name || language::Has(lexicon.answers.saying, word.key) || language::Has(lexicon.asking.forms, word.key))
        continue;
      thing.append(question_.text.substr(word.begin, word.end - word.begin)).push_back(' ');
    }
    return thing;
  }

  // By who wrote it, or by its first passages: who a document is about is said there.
  bool Names(index::DocumentOrdinal d) const {
    const index::ChunkOrdinal first = view_.chunks_of(d).first;
    const index::ChunkOrdinal last = std::min(view_.chunks_of(d).second, first + kMostRead);
    return Wrote(d) || std::ranges::all_of(names_, [&](const std::string& term) {
             for (index::ChunkOrdinal c = first; c < last; ++c) {
               if (view_.ChunkHolds(c, term)) return true;
             }
             return false;
           });
  }

  // "Alex Meyer: The hook has to be replaced."
  bool Says(const Evidence& e) const {
    for (const std::string_view speaker : {text::Speaker(e.text), view_.speaker(e.chunk)}) {
      const std::vector<std::string> words = text::Terms(speaker, language_);
      const auto named = [&](const std::string& n) { return std::ranges::contains(words, n); };
      if (!words.empty() && std::ranges::any_of(names_, named)) return true;
    }
    return false;
  }

  bool Wrote(index::DocumentOrdinal d) const {
    return std::ranges::any_of(view_.edges_of(d), [&](const Edge& edge) {
      const auto key = edge.source.entity();
      if (!relation::Utters(edge.relation) || !key) return false;
      const std::vector<std::string> words = text::Terms(*key, language_);
      return std::ranges::all_of(names_, [&](const std::string& n) { return std::ranges::contains(words, n); });
    });
  }

  // Those of the documents found that he alone wrote, latest first, each by its first passage.
  std::vector<index::DocumentOrdinal> Written(const Findings& found) const {
    std::set<index::DocumentOrdinal> documents;
    for (const Evidence& e : found.evidence) documents.insert(view_.document_of(e.chunk));
    std::vector<index::DocumentOrdinal> written;
    for (const index::DocumentOrdinal d : documents) {
      const auto authors = std::ranges::count_if(view_.edges_of(d), relation::Utters, &Edge::relation);
      if (authors == 1 && Wrote(d)) written.push_back(d);
    }
    const auto day = [&](index::DocumentOrdinal d) { return view_.document(d).published.value_or(kAnyPast); };
    std::ranges::sort(written, [&](index::DocumentOrdinal a, index::DocumentOrdinal b) {
      return day(a) != day(b) ? day(a) > day(b) : view_.document(a).external_id < view_.document(b).external_id;
    });
    return written;
  }

 private:
  const index::View& view_;
  const question::Question& question_;
  const language::Language language_;
  std::vector<const question::QuestionName*> speakers_;
  std::vector<std::string> names_;  // terms
};

int Most(const Case& c) { return c.options.max_sentences > 0 ? c.options.max_sentences : kMost; }

// What the passages that were found hold of his documents; of each document what it says first.
std::optional<Draft> WhatHeWrote(const Case& c, const Speaker& speaker) {
  const Findings& found = c.found();
  DraftBuilder draft(c);
  Paragraph paragraph{.group = found.WholeGroup()};
  for (const index::DocumentOrdinal d : speaker.Written(found)) {
    const auto first = std::ranges::find_if(found.evidence, [&](const Evidence& e) {
      return c.view.document_of(e.chunk) == d && !e.fallback && e.words >= kFewestWords;
    });
    if (first == found.evidence.end() || static_cast<int>(paragraph.sentences.size()) >= Most(c)) continue;
    paragraph.sentences.push_back(draft.Quote(static_cast<std::size_t>(first - found.evidence.begin())));
  }
  if (paragraph.sentences.empty()) return std::nullopt;
  draft.Add(std::move(paragraph));
  return std::move(draft).Take();
}

}  // namespace

std::optional<Draft> AnswerSaidBy(const Case& c) {
  const Findings& found = c.found();
  if (found.OutOfScope() || found.Comparing() || found.mode == Mode::kConflicts) return std::nullopt;
  const Speaker speaker(c);
  if (!speaker.asked()) return std::nullopt;
  const QuestionTerms terms(c.view, speaker.Thing(), found.result.question.language);
  if (terms.terms().empty()) return WhatHeWrote(c, speaker);
  const Everywhere sweep(c, terms, Sweep::kBest);
  const std::vector<Evidence>& evidence = sweep.evidence();
  std::vector<std::pair<double, std::size_t>> chosen;  // negative score first: the best
  std::map<index::DocumentOrdinal, bool> named;
  for (std::size_t i = 0; i < evidence.size(); ++i) {
    const Evidence& e = evidence[i];
    const index::DocumentOrdinal d = c.view.document_of(e.chunk);
    if (e.coverage < kEnough || e.words < kFewestWords || e.asks) continue;
    const auto [of_document, fresh] = named.try_emplace(d, false);
    if (fresh) of_document->second = speaker.Names(d);
    if (!of_document->second) continue;
    chosen.emplace_back(-(e.score + (speaker.Says(e) || speaker.Wrote(d) ? kOwnWords : 0)), i);
  }
  if (chosen.empty()) return std::nullopt;
  std::ranges::sort(chosen);
  DraftBuilder draft(c);
  Paragraph paragraph{.group = found.WholeGroup()};
  for (const auto& [score, i] : chosen) {
    if (static_cast<int>(paragraph.sentences.size()) >= Most(c)) break;
    paragraph.sentences.push_back(draft.Quoted(evidence[i]));
  }
  draft.Add(std::move(paragraph));
  return std::move(draft).Take();
}

}  // namespace annals::answer
