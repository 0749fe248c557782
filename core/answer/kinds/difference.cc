#include "core/answer/kinds/difference.h"

#include <compare>

#include "absl/strings/str_cat.h"
#include "core/answer/evidence/alike.h"
#include "core/answer/kinds/nearest_periods.h"

namespace annals::answer {
namespace {

constexpr double kSameStatement = 0.7;  // Jaccard of the words apart from figures; the periods' own names differ

// The only figure of a sentence that is no date.
const FigureSpan* OnlyFigure(const std::vector<FigureSpan>& figures) {
  const FigureSpan* only = nullptr;
  for (const FigureSpan& figure : figures) {
    if (figure.kind == question::Figure::kDate) continue;
    if (only != nullptr) return nullptr;
    only = &figure;
  }
  return only;
}

class Comparer {
 public:
  Comparer(const index::View& view, const retrieval::Result& result, const std::vector<Evidence>& evidence)
      : view_(view), result_(result), evidence_(evidence) {}

  std::optional<Difference> Compare(std::size_t before, std::size_t after) const {
    const Evidence &a = evidence_[before], &b = evidence_[after];
    if (Owner(a) != Owner(b)) return std::nullopt;
    const language::Language language = view_.language();
    const std::vector<FigureSpan> figures_a = Figures(a.text, language), figures_b = Figures(b.text, language);
    const FigureSpan *x = OnlyFigure(figures_a), *y = OnlyFigure(figures_b);
    if (x == nullptr || y == nullptr || x->kind != y->kind || x->change != y->change) return std::nullopt;
    if (!Exact(x->amount) || !Exact(y->amount)) return std::nullopt;
    if (Jaccard(TermsWithoutFigures(a.text, language), TermsWithoutFigures(b.text, language)) < kSameStatement)
      return std::nullopt;
    const std::optional<std::strong_ordering> change = text::Compare(y->amount, x->amount);
    if (!change) return std::nullopt;
    return Difference{Sentence(*x, *y, a, b, *change), before, after};
  }

 private:
  static bool Exact(const text::Quantity& amount) { return !amount.range() && !amount.approximate; }
  const std::string& Owner(const Evidence& e) const { return view_.document(view_.document_of(e.chunk)).owner; }
  std::string Period(const Evidence& e) const {
    return GroupName(result_.scope.groups[static_cast<std::size_t>(e.group)]);
  }

  std::string Sentence(const FigureSpan& x, const FigureSpan& y, const Evidence& a, const Evidence& b,
                       std::strong_ordering change) const {
    const std::string was(a.text.substr(x.begin, x.end - x.begin)), is(b.text.substr(y.begin, y.end - y.begin));
    if (change == 0) return absl::StrCat("The same in ", Period(b), " as in ", Period(a), ": ", is, ".");
    return absl::StrCat(change > 0 ? "Higher in " : "Lower in ", Period(b), " than in ", Period(a), ": ", is,
                        " against ", was, ".");
  }

  const index::View& view_;
  const retrieval::Result& result_;
  const std::vector<Evidence>& evidence_;
};

}  // namespace

std::optional<Difference> FindDifference(const index::View& view, const retrieval::Result& result,
                                         const std::vector<Evidence>& evidence, const std::vector<std::size_t>& said) {
  if (result.scope.groups.size() != 2) return std::nullopt;
  const bool in_order = result.scope.groups[0].interval.from <= result.scope.groups[1].interval.from;
  const int first = in_order ? 0 : 1;
  const Comparer comparer(view, result, evidence);
  for (std::size_t a : said) {
    if (evidence[a].group != first || evidence[a].fallback) continue;
    for (std::size_t b : said) {
      if (evidence[b].group != 1 - first || evidence[b].fallback) continue;
      if (auto difference = comparer.Compare(a, b)) return difference;
    }
  }
  return std::nullopt;
}

}  // namespace annals::answer
