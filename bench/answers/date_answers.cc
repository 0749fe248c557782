#include "bench/answers/date_answers.h"

#include <algorithm>
#include <vector>

#include "core/text/text.h"
#include "core/time/spoken.h"
#include "core/time/time_scope.h"

namespace annals::bench {
namespace {

constexpr auto kEnglish = language::Language::kEnglish;
constexpr Day kAnyDay = Day{std::chrono::year{2000} / 1 / 1};  // what is relative to it is left out

bool Closed(const Interval& interval) { return interval.from != kAnyPast && interval.to != kForever; }

}  // namespace

std::optional<Interval> DateOf(const std::string& answer) {
  const time::Scope scope = time::ParseTimeScope(answer, kAnyDay, kEnglish);
  if (scope.groups.size() != 1) return std::nullopt;
  const time::Group& group = scope.groups.front();
  if (group.deictic || group.year_assumed || !Closed(group.interval)) return std::nullopt;
  const std::vector<std::string> rest = text::Words(scope.residual_query);
  const bool only = std::ranges::all_of(rest, [](const auto& word) { return text::IsStopWord(word, kEnglish); });
  return only ? std::optional(group.interval) : std::nullopt;
}

std::optional<Interval> FirstDate(const v1::AnswerResponse& response) {
  if (response.abstained() || response.paragraphs().empty() || response.paragraphs(0).sentences().empty())
    return std::nullopt;
  const std::vector<time::Spoken> spoken = time::ReadSpoken(response.paragraphs(0).sentences(0).text(),
                                                            {.today = std::nullopt, .before = std::nullopt}, kEnglish);
  return spoken.empty() ? std::nullopt : std::optional(spoken.front().interval);
}

bool GoldRetrieved(const AnswerQuestion& question, const v1::RetrieveResponse& retrieved) {
  return std::ranges::any_of(retrieved.chunks(), [&](const v1::RetrievedChunk& chunk) {
    if (std::ranges::contains(question.gold_chunks, chunk.chunk_id())) return true;
    const std::vector<std::string> words = text::Words(chunk.text());
    return std::ranges::any_of(question.gold_sentences, [&](const GoldSentence& gold) {
      return gold.document == chunk.document().id() && !std::ranges::search(words, text::Words(gold.text)).empty();
    });
  });
}

}  // namespace annals::bench
