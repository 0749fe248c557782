// The example of core/ingest/embedding_text.h.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/ingest/embedding_text.h"

namespace annals::ingest {
namespace {

std::vector<float> VectorOf(const std::string& text) { return {static_cast<float>(text.size()), 1}; }

TEST(EmbeddingTextExample, IsTrue) {
  DocumentBundle bundle{.document = {.title = "Survey"}, .dimension = 2};
  bundle.chunks = {{.id = ChunkId{1}, .section = "Labour", .text = "Jobs rose."},
                   {.id = ChunkId{2}, .text = "Pay fell."}};
  bundle.chunk_vectors = {0, 0, 1, 1};
  bundle.statements = {{.chunk = ChunkId{1}, .text = "Jobs rose.", .begin = 0, .end = 10},
                       {.chunk = ChunkId{2}, .text = "Pay fell.", .begin = 0, .end = 9}};
  bundle.statement_vectors = {1, 1, 0, 0};
  std::vector<std::string> texts;
  //   for (const MissingVector& missing : MissingVectors(&bundle))    // where a stored version lacks vectors …
  for (const MissingVector& missing : MissingVectors(&bundle)) {
    texts.push_back(missing.text);
    //     std::ranges::copy(VectorOf(missing.text), missing.row);       // … and what each is made of
    std::ranges::copy(VectorOf(missing.text), missing.row);
  }
  EXPECT_EQ(texts, (std::vector<std::string>{"Survey. Labour. Jobs rose.", "Survey: Pay fell."}));
  EXPECT_EQ(bundle.chunk_vectors, (std::vector<float>{26, 1, 1, 1}));
  EXPECT_EQ(bundle.statement_vectors, (std::vector<float>{1, 1, 17, 1}));
  EXPECT_TRUE(MissingVectors(&bundle).empty());
}

}  // namespace
}  // namespace annals::ingest
