#include "core/retrieval/focus.h"

#include <algorithm>
#include <vector>

#include "core/index/vectors/top_rows.h"
#include "core/language/lexicon.h"
#include "core/text/text.h"
#include "core/text/year.h"

namespace annals::retrieval {
namespace {

using index::ChunkOrdinal;
using index::Scored;
using index::StatementOrdinal;

// Share of the facet's words, by idf, in a sentence.
struct SentenceShare {
  StatementOrdinal statement;
  double share;
};

using SentenceShares = std::pmr::vector<SentenceShare>;

// `more` adds up to what is there: both by statement, each once. `sums` is room for it.
void AddShare(const std::vector<StatementOrdinal>& more, double share, SentenceShares* shares, SentenceShares* sums) {
  sums->clear();
  sums->reserve(shares->size() + more.size());
  auto at = shares->begin();
  for (StatementOrdinal statement : more) {
    while (at != shares->end() && at->statement < statement) sums->push_back(*at++);
    const bool known = at != shares->end() && at->statement == statement;
    sums->push_back({statement, known ? (at++)->share + share : share});
  }
  sums->insert(sums->end(), at, shares->end());
  shares->swap(*sums);
}

constexpr std::size_t kMostCounted = 3;  // words behind "how many": "full-time employees"

// What "how many" counts: stems of the words behind it, up to the next one that says nothing by itself.
std::vector<std::string> CountedIn(const question::Question& question, language::Language collection) {
  const language::AnswerWords& asking = language::LexiconOf(question.language).answers;
  const std::vector<question::QuestionWord>& words = question.words;
  const auto says_nothing = [&](std::size_t i) {
    return question::Touches(words[i], question.removed) || text::IsStopWord(words[i].key, question.language);
  };
  std::vector<std::string> counted;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!language::Has(asking.many, words[i].key)) continue;
    std::size_t at = i + 1;
    while (at < words.size() && says_nothing(at)) ++at;
    for (const std::size_t end = std::min(at + kMostCounted, words.size()); at < end && !says_nothing(at); ++at)
      counted.push_back(text::Stem(words[at].key, collection));
  }
  return counted;
}

bool IsDigits(std::string_view word) {
  return std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

// "87,736 employees": whether a number that is no year stands before any of them.
bool Counts(std::string_view sentence, const std::vector<std::string>& counted, language::Language language) {
  if (std::ranges::none_of(sentence, [](char c) { return c >= '0' && c <= '9'; })) return false;
  const std::vector<std::string> words = text::Words(sentence);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (!IsDigits(words[i]) || text::IsYear(words[i])) continue;
    if (std::ranges::contains(counted, text::Stem(words[i + 1], language))) return true;
  }
  return false;
}

// Of each sentence that holds any, by statement. A sentence that counts what is asked for says as much again as the word
// for it.
SentenceShares SharesOf(const index::View& view, const scope::Plan& plan, const index::Allowed& allowed,
                        std::vector<std::string> terms, const std::vector<std::string>& counted,
                        std::pmr::memory_resource* memory) {
  std::ranges::sort(terms);
  terms.erase(std::ranges::unique(terms).begin(), terms.end());
  std::vector<double> idf;
  double whole = 0, count = 0;
  for (const std::string& term : terms)
    whole += idf.emplace_back(view.ChunkIdf(term, plan.holdings->population().chunks));
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (std::ranges::contains(counted, terms[i])) count = std::max(count, idf[i]);
  }
  whole += count;
  SentenceShares shares(memory), sums(memory);
  std::vector<StatementOrdinal> holding, counting;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (idf[i] == 0) continue;
    holding.clear();
    view.StatementsHolding(terms[i], allowed.statements, &holding);
    AddShare(holding, idf[i] / whole, &shares, &sums);
    if (std::ranges::contains(counted, terms[i])) counting.insert(counting.end(), holding.begin(), holding.end());
  }
  std::ranges::sort(counting);
  counting.erase(std::ranges::unique(counting).begin(), counting.end());
  std::erase_if(counting,
                [&](StatementOrdinal s) { return !Counts(view.statement(s).text, counted, view.language()); });
  if (!counting.empty()) AddShare(counting, count / whole, &shares, &sums);
  return shares;
}

// Calls `visit` with each chunk and its best sentence's share.
template <class Visit>
void ForEachChunk(const index::View& view, const SentenceShares& shares, Visit visit) {
  for (std::size_t i = 0; i < shares.size();) {
    const ChunkOrdinal chunk = view.chunk_of(shares[i].statement);
    const StatementOrdinal end = view.statements_of(chunk).second;
    double best = 0;
    for (; i < shares.size() && shares[i].statement < end; ++i) best = std::max(best, shares[i].share);
    visit(chunk, best);
  }
}

}  // namespace

Focus::Focus(const index::View& view, const scope::Plan& plan, const FocusOptions& options)
    : view_(view),
      plan_(plan),
      counted_(CountedIn(plan.question, view.language())),
      repeated_(plan.holdings->repeated_headings()) {
  if (repeated_ > 0) ReadHeadings(options);
}

void Focus::ReadHeadings(const FocusOptions& options) {
  const index::Bitmap& everything = plan_.holdings->population().chunks;
  index::TopRows top(options.heading_passages);
  for (const Scored& match : view_.ChunkLexical(plan_.question.masked_terms, everything, everything).matches) {
    if (top.Takes(match.score)) top.Offer(match.score, view_.chunk_id(match.ordinal).value, match.ordinal);
  }
  for (const Scored& passage : top.Take()) {
    const std::string key = text::NameKey(view_.chunk_head(passage.ordinal).section);
    if (key.empty()) continue;
    Scores& scores = headings_[key];
    scores.of_document[view_.document_of(passage.ordinal)] += passage.score;
    most_ = std::max(most_, scores.all += passage.score);
  }
}

WorkMap<ChunkOrdinal, double> Focus::Facets(const index::Allowed& allowed,
                                            const std::vector<std::vector<std::string>>& pieces,
                                            std::pmr::memory_resource* memory) const {
  WorkMap<ChunkOrdinal, double> fit(memory);
  for (const std::vector<std::string>& facet : pieces) {
    const SentenceShares shares = SharesOf(view_, plan_, allowed, facet, counted_, memory);
    fit.reserve(std::max(fit.size(), std::min(shares.size(), allowed.chunks.count())));
    ForEachChunk(view_, shares, [&](ChunkOrdinal chunk, double share) {
      fit[chunk] += share * share / static_cast<double>(pieces.size());
    });
  }
  return fit;
}

double Focus::Heading(ChunkOrdinal chunk) const {
  const std::string& section = view_.chunk_head(chunk).section;
  if (headings_.empty() || section.empty()) return 0;
  const auto it = headings_.find(text::NameKey(section));
  if (it == headings_.end()) return 0;
  const Scores& scores = it->second;
  const auto own = scores.of_document.find(view_.document_of(chunk));
  return repeated_ * (scores.all - (own == scores.of_document.end() ? 0 : own->second)) / most_;
}

}  // namespace annals::retrieval
