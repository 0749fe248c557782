// The example of core/embedding/hash_embedder.h.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/embedding/hash_embedder.h"

namespace annals::embedding {
namespace {

TEST(HashEmbedderExample, IsTrue) {
  //   HashEmbedder embedder;                       // "hash-256"
  HashEmbedder embedder;
  EXPECT_EQ(embedder.name(), "hash-256");
  //   embedder.Embed({"The river rose."}, …)       // one row: terms "river", "rose" and the pair "river rose"
  const std::vector<std::string> texts = {"The river rose."};
  const Matrix rows = embedder.Embed(texts, Purpose::kPassage).value();
  EXPECT_EQ(rows.rows, 1U);
  const auto cells = std::ranges::count_if(rows.row(0), [](float x) { return x != 0; });
  EXPECT_EQ(cells, 3) << "river, rose and river rose";
}

}  // namespace
}  // namespace annals::embedding
