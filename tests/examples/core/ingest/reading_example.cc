// The example of core/ingest/reading.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/ingest/reading.h"

namespace annals::ingest {
namespace {

//   class Reader : public ChunkReader { … };
class Reader : public ChunkReader {
 public:
  std::vector<std::optional<Reading>> Read(const Document&, absl::Span<const PreparedChunk> chunks,
                                           language::Language language) override {
    std::vector<std::optional<Reading>> read;
    for (const PreparedChunk& chunk : chunks)
      read.push_back(Believe({.names = {{"the tide", EntityKind::kEvent}, {"Wick"}}}, chunk, language));
    return read;
  }
};

TEST(ReadingExample, IsTrue) {
  const DocumentInput input = {.id = "d", .text = "Nobody saw the tide at Boston."};
  Reader reader;
  //   PreparedDocument document = Prepare(input, {}, &reader);
  PreparedDocument document = Prepare(input, {}, &reader);
  std::vector<std::string> names;
  for (const PreparedEntity& entity : document.entities) names.push_back(entity.name);
  EXPECT_THAT(names, ::testing::ElementsAre("the tide")) << "what the chunk bears out, and nothing of the rules";
}

}  // namespace
}  // namespace annals::ingest
