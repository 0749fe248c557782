#include "core/answer/evidence/alike.h"

#include <algorithm>

#include "core/text/text.h"

namespace annals::answer {

std::vector<std::string> DistinctTerms(std::string_view text, Language language) {
  std::vector<std::string> terms = text::Terms(text, language);
  std::sort(terms.begin(), terms.end());
  terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
  return terms;
}

bool SameFigures(const Evidence& a, const Evidence& b) {
  const auto& fewer = a.figures.size() < b.figures.size() ? a.figures : b.figures;
  const auto& more = a.figures.size() < b.figures.size() ? b.figures : a.figures;
  return std::ranges::all_of(fewer, [&](const FigureSpan& figure) {
    return std::ranges::any_of(more, [&](const FigureSpan& other) { return Same(figure, other); });
  });
}

double Jaccard(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::size_t both = 0;
  for (const std::string& term : a) both += std::binary_search(b.begin(), b.end(), term);
  const std::size_t all = a.size() + b.size() - both;
  return all == 0 ? 1 : static_cast<double>(both) / static_cast<double>(all);
}

}  // namespace annals::answer
