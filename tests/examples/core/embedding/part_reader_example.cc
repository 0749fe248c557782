// The example of core/embedding/part_reader.h.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/embedding/hash_embedder.h"
#include "core/embedding/part_reader.h"

namespace annals::embedding {
namespace {

// Hashing reads no parts: each is embedded by its own text.
TEST(PartReaderExample, IsTrue) {
  HashEmbedder embedder;
  //   const auto passage = std::make_shared<const std::string>("Ida Lund. She kept the light. It was white.");
  const auto passage = std::make_shared<const std::string>("Ida Lund. She kept the light. It was white.");
  //   const std::vector<Part> parts = {{.text = *passage},
  //                                    {.text = "Ida Lund: She kept the light.", .passage = passage, .begin = 10, .end = 29}};
  const std::vector<Part> parts = {
      {.text = *passage}, {.text = "Ida Lund: She kept the light.", .passage = passage, .begin = 10, .end = 29}};
  //   absl::StatusOr<Matrix> rows = EmbedParts(embedder, parts);      // 2 rows; a model that reads parts reads once
  absl::StatusOr<Matrix> rows = EmbedParts(embedder, parts);
  ASSERT_TRUE(rows.ok());
  EXPECT_EQ(rows->rows, 2U);
  EXPECT_EQ(passage->substr(parts[1].begin, parts[1].end - parts[1].begin), "She kept the light.");
  const std::vector<std::string> own = {parts[0].text, parts[1].text};
  EXPECT_EQ(rows->values, embedder.Embed(own, Purpose::kPassage)->values);
  EXPECT_FALSE(ReadsParts(embedder));
}

}  // namespace
}  // namespace annals::embedding
