#include "core/answer/sweeps/listed_holders.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_split.h"
#include "core/answer/draft_builder.h"
#include "core/answer/findings.h"
#include "core/answer/sweeps/everywhere.h"
#include "core/language/lexicon.h"
#include "core/text/text.h"

namespace annals::answer {
namespace {

constexpr double kEnough = 0.75;  // idf share of what they are asked to say

enum class Holder { kNone, kOwner, kDocument };

class Lister {
 public:
  explicit Lister(const Case& c)
      : view_(c.view), question_(c.found().result.question), lexicon_(language::LexiconOf(question_.language)) {
    for (const retrieval::RetrievedChunk& hit : c.found().result.chunks) found_.insert(view_.document_of(hit.ordinal));
  }

  Holder Of(std::size_t word) const {
    const std::string stem = text::Stem(question_.words[word].key, view_.language());
    if (NamesOwners(stem)) return Holder::kOwner;
    const language::Lexeme* known = lexicon_.time.Find(question_.words[word].key);
    const bool documents = (known != nullptr && known->Is(language::kDocuments)) || NamesDocuments(stem);
    return documents ? Holder::kDocument : Holder::kNone;
  }

  // The word behind "which", "list the".
  std::optional<std::size_t> Noun() const {
    if (!question_.answer.noun.empty()) return question_.answer.noun.front();
    if (!question_.kind.several) return std::nullopt;
    for (std::size_t i = 1; i < question_.words.size(); ++i) {
      if (!text::IsStopWord(question_.words[i].key, question_.language)) return i;
    }
    return std::nullopt;
  }

  // What they are asked to say.
  std::string Rest(std::size_t noun) const {
    std::string rest;
    for (const std::size_t i : question_.content.words) {
      const question::QuestionWord& word = question_.words[i];
      const bool asks =
          language::Has(lexicon_.asking.openers, word.key) || language::SaysWord(lexicon_.asking.several, word.key) ||
          language::Has(lexicon_.asking.forms, word.key) || language::Has(lexicon_.answers.saying, word.key);
      if (i == noun || asks) continue;
      rest.append(question_.text.substr(word.begin, word.end - word.begin)).push_back(' ');
    }
    return rest;
  }

 private:
  // What most owners of the documents found are called where the metadata name them: "region" of
  // {"survey_region": "Boston"}.
  bool NamesOwners(const std::string& stem) const {
    std::size_t owned = 0, called = 0;
    absl::flat_hash_map<std::string, bool> keys;
    for (const index::DocumentOrdinal d : found_) {
      const Document& document = view_.document(d);
      if (document.owner.empty()) continue;
      ++owned;
      called += std::ranges::any_of(document.metadata, [&](const auto& entry) {
        return entry.second == document.owner && Says(entry.first, stem, &keys);
      });
    }
    return owned > 0 && 2 * called > owned;
  }

  // A kind of the documents found: "circular".
  bool NamesDocuments(const std::string& stem) const {
    absl::flat_hash_map<std::string, bool> kinds;
    for (const index::DocumentOrdinal d : found_) {
      if (Says(view_.document(d).doc_type, stem, &kinds)) return true;
    }
    return false;
  }

  bool Says(const std::string& name, const std::string& stem, absl::flat_hash_map<std::string, bool>* known) const {
    const auto [says, fresh] = known->try_emplace(name, false);
    if (!fresh) return says->second;
    for (const absl::string_view part : absl::StrSplit(name, '_')) {
      const std::string_view word(part.data(), part.size());
      says->second = says->second || text::Stem(word, view_.language()) == stem;
    }
    return says->second;
  }

  const index::View& view_;
  const question::Question& question_;
  const language::Lexicon& lexicon_;
  std::set<index::DocumentOrdinal> found_;  // documents
};

}  // namespace

std::optional<Draft> AnswerListedHolders(const Case& c) {
  const Findings& found = c.found();
  const bool narrowed = !found.result.owners.empty() || found.OutOfScope() || found.Comparing();
  if (narrowed || found.mode == Mode::kConflicts || c.options.max_sentences == 1) return std::nullopt;
  const Lister lister(c);
  const std::optional<std::size_t> noun = lister.Noun();
  const Holder holder = noun ? lister.Of(*noun) : Holder::kNone;
  if (holder == Holder::kNone) return std::nullopt;
  const QuestionTerms terms(c.view, lister.Rest(*noun), found.result.question.language);
  if (terms.terms().empty()) return std::nullopt;
  const Everywhere sweep(c, terms, Sweep::kBest);

  std::map<std::string_view, std::size_t> best;  // by owner, or by document
  for (std::size_t i = 0; i < sweep.evidence().size(); ++i) {
    const Evidence& e = sweep.evidence()[i];
    if (terms.Share(e.said | e.kin, terms.all()) < kEnough) continue;
    const Document& document = sweep.DocumentOf(e);
    const std::string_view key = holder == Holder::kOwner ? document.owner : document.external_id;
    const auto [at, added] = best.try_emplace(key, i);
    if (!added && e.score > sweep.evidence()[at->second].score) at->second = i;
  }
  if (best.empty() || (holder == Holder::kOwner && best.size() < 2)) return std::nullopt;
  std::vector<std::size_t> chosen;  // in order of name
  for (const auto& [key, i] : best) chosen.push_back(i);
  const std::size_t most =
      static_cast<std::size_t>(c.options.max_sentences > 0 ? c.options.max_sentences : Options::kMostSentences);
  if (chosen.size() > most) chosen.resize(most);

  DraftBuilder draft(c);
  for (const std::size_t i : chosen) {
    const Evidence& e = sweep.evidence()[i];
    const Document& document = sweep.DocumentOf(e);
    Paragraph paragraph{.heading = holder == Holder::kOwner ? document.owner : document.title,
                        .group = found.WholeGroup()};
    paragraph.sentences.push_back(draft.Quoted(e));
    draft.Add(std::move(paragraph));
  }
  return std::move(draft).Take();
}

}  // namespace annals::answer
