// How much the walk deserves beside the words, of one question without a scope.
//
//  T  share, by idf, of the question's terms that stand in names which are titles      N  in names at all
//  C  cosine between the walk's masses and softmax(BM25 / 2)                           do the walk and the words agree
//  H  Σ mass(c) · rare(c) · [another document mentions the title of c] / Σ mass        do the walk's passages lead on
//  (rare(c): the highest idf of the title's terms / ln(passages + 1), at most 1)
//  L  share of the documents of the kNear most relevant passages whose title another one mentions   is there a hop
//
//  a = T + (N − T) · C;   a += (1 − a) · H;   a += (1 − a) · min(1, hop_share · L);   odds = min(1, a / (1 − a))
//  leads: the same with C = 0, what does not rest on that agreement
//
// Odds 1: the walk ranks. 0: words and vectors do, alone. A speaker whom every turn names, a word that poses as a name
// and documents that do not speak of each other give the walk nothing; a title that others mention gives it all. L is of
// the documents near the question alone, so that pages and chats may share a collection. What it is worth:
// docs/measurements.md#graph_weight. Cost: the candidates, and the titles of their documents.
// Thread-safe.
#pragma once

#include "core/question/question.h"
#include "core/retrieval/graph/walk.h"
#include "core/retrieval/locate.h"
#include "core/retrieval/options.h"

namespace annals::retrieval {

struct GraphWeight {
  double titles = 0, names = 0, agreement = 0, hops = 0, linked = 0;  // T, N, C, H, L
  double odds = 1, leads = 1;
};

// The passages that L looks at: docs/measurements.md#graph_weight.
inline constexpr std::size_t kNear = 30;

// Of a question without terms T and N are 0.
GraphWeight WeighGraph(const index::View& view, const index::Allowed& allowed, const question::Question& question,
                       const Located& located, const Walk& walk, const RankOptions& options);

}  // namespace annals::retrieval
