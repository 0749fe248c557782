// The example of core/retrieval/locate.h.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/retrieval/locate.h"
#include "tests/core/retrieval/heron_fixture.h"

namespace annals::retrieval {
namespace {

class LocateExample : public HeronTest {
 protected:
  // h of every statement, to [0, 1]: of words alone, since there is no vector.
  static std::vector<double> MinMaxH(const Asked& asked, const std::vector<std::string>& terms) {
    const index::Bitmap& all = asked.slice().allowed.statements;
    const index::LexicalScores lexical = asked.view.StatementLexical(terms, all, all);
    std::vector<double> h(asked.view.statements(), -lexical.mean / lexical.deviation);
    for (const index::Scored& match : lexical.matches)
      h[match.ordinal] = (match.score - lexical.mean) / lexical.deviation;
    return MinMax(h);
  }
  static std::vector<double> MinMax(std::vector<double> values) {
    const auto [least, most] = std::ranges::minmax(values);
    for (double& value : values) value = (value - least) / (most - least);
    return values;
  }
};

TEST_F(LocateExample, IsTrue) {
  const Asked asked(*view_, {.query = "Who measured the lattice cell of the Heron 12?", .reference = kToday});
  const std::vector<double> by_question = MinMaxH(asked, asked.plan.content_terms());
  const std::vector<double> by_residual = MinMaxH(asked, asked.plan.question.residual.terms);
  ASSERT_NE(by_question, by_residual) << "the residual is without the names";
  std::vector<double> sums(by_question.size());
  for (std::size_t s = 0; s < sums.size(); ++s) sums[s] = by_question[s] + by_residual[s];
  const std::vector<double> expected = MinMax(sums);
  const StatementFits& fit = asked.located.fit;
  ASSERT_EQ(fit.size(), expected.size());
  //   fit(s) = minmax(minmax h(s, question) + minmax h(s, residual)), in [0, 1]
  for (index::StatementOrdinal s = 0; s < fit.size(); ++s) EXPECT_NEAR(fit[s], expected[s], 1e-6) << s;
  EXPECT_NEAR(*std::ranges::max_element(expected), 1, 1e-6);
}

}  // namespace
}  // namespace annals::retrieval
