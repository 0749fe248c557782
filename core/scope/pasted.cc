#include "core/scope/pasted.h"

#include <algorithm>
#include <format>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "core/text/text.h"

namespace annals::scope {
namespace {

constexpr std::size_t kFewestWords = 6, kRarestTerms = 3;

std::string Padded(std::string_view text) { return std::format(" {} ", text::NameKey(text)); }

}  // namespace

std::vector<index::StatementOrdinal> SentencesHolding(const index::View& view, const index::Allowed& population,
                                                      std::vector<std::string> terms, std::size_t most) {
  std::ranges::sort(terms);
  terms.erase(std::ranges::unique(terms).begin(), terms.end());
  std::vector<std::pair<double, std::string>> rarest;
  for (std::string& term : terms) {
    const double idf = view.ChunkIdf(term, population.chunks);
    if (idf == 0) return {};
    rarest.emplace_back(-idf, std::move(term));
  }
  std::ranges::sort(rarest);
  if (rarest.size() > most) rarest.resize(most);
  std::vector<index::StatementOrdinal> all, some, both;
  for (std::size_t i = 0; i < rarest.size(); ++i) {
    some.clear();
    view.StatementsHolding(rarest[i].second, population.statements, &some);
    both.clear();
    if (i > 0) std::ranges::set_intersection(all, some, std::back_inserter(both));
    (i > 0 ? both : some).swap(all);
    if (all.empty()) break;
  }
  return all;
}

bool IsPasted(const index::View& view, const index::Allowed& population, const question::Question& question) {
  if (question.plain_words.size() < kFewestWords || question.text.contains('?')) return false;
  const std::string words = Padded(question.text);
  return std::ranges::any_of(
      SentencesHolding(view, population, text::Terms(question.text, view.language()), kRarestTerms),
      [&](index::StatementOrdinal s) { return Padded(view.statement(s).text).contains(words); });
}

}  // namespace annals::scope
