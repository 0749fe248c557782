// The example of core/index/stored/stored_lists.h.
#include <gtest/gtest.h>

#include "core/index/stored/stored_lists.h"
#include "tests/core/index/image_fixture.h"

namespace annals::index {
namespace {

TEST(StoredListsExample, IsTrue) {
  annals::testing::BundleFactory make(kDimension);
  const auto rows = StoredRowsOf({Survey(make)}, kDimension, language::Language::kEnglish);
  ASSERT_TRUE(rows.ok());
  //   group     document id, rows, bytes of the entries, entries
  //   term      of each row that holds it: place − the place before, how often
  //   entity    1 where the document is titled so; mentions: chunk, statement + 1, confidence; relations: id, other end,
  //             chunk, statement + 1, validity, source, confidence
  for (const ListPiece& piece : rows->lists) {
    if (piece.key.kind == ListKind::kEntity) {
      const auto entity = ReadEntityRows(std::vector{piece.body});
      ASSERT_TRUE(entity.ok());
      ASSERT_EQ(entity->groups.size(), 1U);
      EXPECT_EQ(entity->groups[0].document, rows->documents[0].id);
      continue;
    }
    std::int64_t term = 0;  // rows that hold it
    EXPECT_TRUE(ForEachTermRow(piece.body, [&](DocumentId, std::uint32_t, std::uint32_t) { ++term; }).ok());
    EXPECT_EQ(term, piece.rows);
  }
}

}  // namespace
}  // namespace annals::index
