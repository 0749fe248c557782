#include "core/scope/said_elsewhere.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/question/asker.h"
#include "core/scope/pasted.h"
#include "core/text/text.h"

namespace annals::scope {
namespace {

constexpr std::size_t kMostWords = 32, kFewestTerms = 2;

bool InScope(const Slice& slice) { return slice.kind == SliceKind::kScope; }

// Whether the sentence itself does, and not the title that it is found by.
bool Says(const index::View& view, index::StatementOrdinal s, const std::vector<std::string>& terms) {
  const std::vector<std::string> said = text::Terms(view.statement(s).text, view.language());
  return std::ranges::all_of(terms, [&](const std::string& term) { return std::ranges::contains(said, term); });
}

std::vector<std::string> AskedTerms(const question::Question& question, language::Language collection) {
  if (IsPile(question, collection)) return text::Terms(question.text, collection);
  const question::Content content = question::ContentOf(
      question.text, question.words, question::Unmasked(question.text, question.words), question.language);
  std::vector<std::string> terms = text::Terms(content.text, collection);
  return terms.size() < kFewestTerms ? std::vector<std::string>() : terms;
}

void Allow(const index::View& view, index::ChunkOrdinal chunk, index::Allowed* allowed) {
  const auto [first, last] = view.statements_of(chunk);
  allowed->chunks.Set(chunk);
  allowed->statements.SetRange(first, last);
}

}  // namespace

bool IsPile(const question::Question& question, language::Language collection) {
  return !question.text.contains('?') && std::ranges::none_of(question.words, [&](const question::QuestionWord& word) {
    return question::OpensQuestion(word) || text::IsStopWord(word.key, question.language) ||
           text::IsStopWord(word.key, collection);
  });
}

std::vector<index::StatementOrdinal> SentencesSayingAll(const index::View& view, const index::Allowed& population,
                                                        const question::Question& question) {
  if (question.words.size() > kMostWords) return {};
  const std::vector<std::string> terms = AskedTerms(question, view.language());
  std::vector<index::StatementOrdinal> saying = SentencesHolding(view, population, terms, kMostWords);
  std::erase_if(saying, [&](index::StatementOrdinal s) { return !Says(view, s, terms); });
  return saying;
}

void AddSaidElsewhere(const index::View& view, Plan* plan, Slices* slices) {
  if (!plan->scoped() || (plan->timed && plan->given) || !IsPile(plan->question, view.language())) return;
  std::vector<Slice>& all = slices->slices;
  std::vector<index::ChunkOrdinal> elsewhere;
  for (const index::StatementOrdinal s : SentencesSayingAll(view, *slices->population, plan->question)) {
    const index::ChunkOrdinal chunk = view.chunk_of(s);
    const auto holds = [&](const Slice& slice) { return InScope(slice) && slice.allowed.chunks.Test(chunk); };
    if (std::ranges::none_of(all, holds)) elsewhere.push_back(chunk);
  }
  if (elsewhere.empty()) return;
  plan->notes.push_back(
      {"SAID_ELSEWHERE",
       "passages of other periods or owners, in which one sentence holds every key word, are in scope"});
  auto slice = std::ranges::find_if(all, InScope);
  if (slice == all.end()) {
    plan->status = ScopeStatus::kInScope;
    index::Allowed none{index::Bitmap(view.chunks()), index::Bitmap(view.statements())};
    slice = all.insert(all.begin(), {SliceKind::kScope, -1, "", std::move(none), {}, {}});
  }
  for (const index::ChunkOrdinal chunk : elsewhere) Allow(view, chunk, &slice->allowed);
}

}  // namespace annals::scope
