#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/ingest/document_input.h"
#include "core/ingest/embedding_text.h"

namespace annals::ingest {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// "chunk/statement: subject | predicate | object [validity source]"
std::vector<std::string> Relations(const DocumentInput& in) {
  const PreparedDocument d = Prepare(in);
  auto key = [&](int entity) { return d.entities[static_cast<std::size_t>(entity)].key; };
  std::vector<std::string> found;
  for (std::size_t c = 0; c < d.chunks.size(); ++c) {
    for (const PreparedRelation& r : d.chunks[c].relations) {
      found.push_back(absl::StrCat(c, "/", r.statement, ": ", key(r.subject), " | ", r.predicate, " | ", key(r.object),
                                   " [", ToString(r.validity), " ", Name(r.source), "]"));
    }
  }
  return found;
}

TEST(Relations, GoFromTheTitleToEveryMention) {
  EXPECT_THAT(Relations({.id = "d",
                         .title = "Demon Dice",
                         .text = "It was made by Lester Smith, later by Tim Brown. Then Lester Smith left."}),
              ElementsAre("0/0: demon dice | mentions | lester smith [.. none]",
                          "0/0: demon dice | mentions | tim brown [.. none]",
                          "0/1: demon dice | mentions | lester smith [.. none]"));
}

TEST(Relations, TakeTheWordsBetweenAsPredicate) {
  EXPECT_THAT(Relations({.id = "d", .title = "Demon Dice", .text = "Here Demon Dice was created by Lester Smith."}),
              ElementsAre("0/0: demon dice | was created by | lester smith [.. none]"));
  EXPECT_THAT(Relations({.id = "d", .title = "Demon Dice", .text = "In spring Lester Smith created Demon Dice."}),
              ElementsAre("0/0: lester smith | created | demon dice [.. none]"));
  EXPECT_THAT(Relations({.id = "d", .title = "Demon Dice", .text = "We like Demon Dice and Lester Smith."}),
              ElementsAre("0/0: demon dice | mentions | lester smith [.. none]"));
}

TEST(Relations, HoldWhenTheSentenceSaysSo) {
  EXPECT_THAT(
      Relations({.id = "d", .title = "Acme", .text = "In March 2019 the firm bought Bolt.", .label = "October 2025"}),
      ElementsAre("0/0: acme | mentions | bolt [2019-03-01..2019-04-01 explicit]"));
}

TEST(Relations, InheritTheirSectionsPeriodBeforeTheDocuments) {
  DocumentInput in{.id = "d", .title = "Acme", .label = "October 2025"};
  in.chunks = {{.section = "Review of the second quarter of 2024", .text = "There the firm bought Bolt."},
               {.section = "Outlook", .text = "There the firm bought Nut."},
               {.section = "Review of 2023", .text = "In May 2022 the firm bought Screw."}};
  EXPECT_THAT(Relations(in), ElementsAre("0/0: acme | mentions | bolt [2024-04-01..2024-07-01 inferred]",
                                         "1/0: acme | mentions | nut [2025-10-01..2025-11-01 inferred]",
                                         "2/0: acme | mentions | screw [2022-05-01..2022-06-01 explicit]"));
}

TEST(Relations, InheritTheDocumentsPeriod) {
  EXPECT_THAT(
      Relations({.id = "d", .title = "Acme", .text = "Last year the firm bought Bolt.", .label = "October 2025"}),
      ElementsAre("0/0: acme | mentions | bolt [2025-10-01..2025-11-01 inferred]"));
  EXPECT_THAT(Relations({.id = "d",
                         .title = "Acme",
                         .text = "From 2010 on, and again in 2015, the firm owned Bolt.",
                         .published = "2020-05-06"}),
              ElementsAre("0/0: acme | mentions | bolt [2020-05-06..2020-05-07 inferred]"));
}

TEST(Relations, GivenForAChunkHaveTheirOwnStatement) {
  DocumentInput in{.id = "d", .chunks = {{.text = "The text says little."}}};
  in.chunks[0].relations = {{.subject = "Acme", .predicate = "bought", .object = "Bolt", .valid_from = "2019-03-01"},
                            {.subject = "Acme", .predicate = "is", .object = "ACME"},
                            {.subject = "?", .predicate = "is", .object = "!"}};
  EXPECT_THAT(Relations(in), ElementsAre("0/1: acme | bought | bolt [2019-03-01.. explicit]"));
  const PreparedDocument d = Prepare(in);
  ASSERT_EQ(d.chunks[0].statements.size(), 4u);
  EXPECT_EQ(d.chunks[0].statements[1].text, "Acme bought Bolt");
  EXPECT_EQ(d.chunks[0].statements[1].begin, 0u);
  EXPECT_EQ(d.chunks[0].statements[1].end, 0u);
  ASSERT_EQ(d.chunks[0].mentions.size(), 3u);
  EXPECT_EQ(d.chunks[0].mentions[1].statement, 1);
}

TEST(Relations, GivenForTheDocumentGoWhereTheirEndsAre) {
  DocumentInput in{.id = "d",
                   .chunks = {{.text = "Nothing."}, {.text = "We saw Bolt."}, {.text = "We saw Acme and Bolt."}}};
  in.relations = {{.subject = "Acme", .predicate = "bought", .object = "Bolt"},
                  {.subject = "Bolt", .predicate = "made", .object = "Screws"},
                  {.subject = "Moon", .predicate = "is", .object = "Far"}};
  std::vector<std::string> given;
  for (const std::string& relation : Relations(in)) {
    if (!relation.contains("mentions")) given.push_back(relation);
  }
  EXPECT_THAT(given, ElementsAre("0/1: moon | is | far [.. none]", "1/1: bolt | made | screws [.. none]",
                                 "2/1: acme | bought | bolt [.. none]"));
}

TEST(Relations, OfADocumentWithoutNames) {
  EXPECT_THAT(Relations({.id = "d", .text = "nothing to see here."}), IsEmpty());
  EXPECT_EQ(Prepare({.id = "d", .text = "nothing to see here."}).title_entity, -1);
}

TEST(Relations, OfADocumentWithoutTitleStartAtItsFirstName) {
  const DocumentInput in{.id = "d", .text = "In spring Lester Smith met Tim Brown."};
  EXPECT_THAT(Relations(in), ElementsAre("0/0: lester smith | met | tim brown [.. none]"));
  const PreparedDocument d = Prepare(in);
  EXPECT_EQ(d.title_entity, 0);
  EXPECT_EQ(StatementEmbeddingText(d, d.chunks[0].statements[0]),
            "Lester Smith: In spring Lester Smith met Tim Brown.");
}

}  // namespace
}  // namespace annals::ingest
