// The formula of core/index/bm25.h, worked out by hand for two rows.
#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "core/index/bm25.h"

namespace annals::index {
namespace {

TEST(Bm25Example, IsTrue) {
  PostingsBuilder builder;
  builder.AddRow({"rain", "rain", "wind"});
  builder.AddRow({"wind"});
  const Postings postings = std::move(builder).Build();
  const PostingsPart parts[] = {{&postings, 0}};
  Bitmap all(2);
  all.Set(0);
  all.Set(1);
  const double N = 2, df = 1, tf = 2, length = 3, mean_length = 2, k1 = 1.2, b = .75;
  //   score(row) = Σ over distinct terms t, in sorted order:
  //                idf(t) · tf (k1 + 1) / (tf + k1 (1 − b + b · length / mean length))
  //   idf(t)     = ln(1 + (N − df + .5) / (df + .5))
  const double idf = std::log(1 + (N - df + .5) / (df + .5));
  const double score = idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / mean_length));
  const std::string terms[] = {"rain"};
  const LexicalScores scores = ScoreBm25(parts, terms, all, all);
  ASSERT_EQ(scores.matches.size(), 1U);
  EXPECT_NEAR(scores.matches[0].score, score, 1e-6);
  EXPECT_NEAR(InverseDocumentFrequency(parts, "rain", all), idf, 1e-6);
}

}  // namespace
}  // namespace annals::index
