// The partner of extractive answers: the sentences of the same passages that BM25 ranks best for the whole question.
//
// Every sentence is a document of its own (k1 1.2, b .75, distinct terms, document frequencies among the sentences).
// Ties by place. Linear in the passages.
#pragma once

#include <string>
#include <vector>

#include "bench/answers/answer_measures.h"

namespace annals::bench {

struct Passage {
  std::string document, label, text;
};

std::vector<CitedSentence> BestSentences(const std::string& question, const std::vector<Passage>& passages,
                                         std::size_t most);

}  // namespace annals::bench
