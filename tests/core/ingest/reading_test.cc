#include "core/ingest/reading.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"

namespace annals::ingest {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kText =
    "Ada Lund joined the Heron Works in May 2019. She left the works for Łódź Ferries. The tide was high.";

// What a chunk of one document was read as, and what was asked.
class FixedReader final : public ChunkReader {
 public:
  explicit FixedReader(std::vector<std::optional<Reading>> readings) : readings_(std::move(readings)) {}
  std::vector<std::optional<Reading>> Read(const Document&, absl::Span<const PreparedChunk> chunks,
                                           language::Language language) override {
    EXPECT_EQ(chunks.size(), readings_.size());
    for (std::size_t i = 0; i < chunks.size(); ++i) {
      if (readings_[i]) readings_[i] = Believe(*readings_[i], chunks[i], language);
    }
    return readings_;
  }

 private:
  std::vector<std::optional<Reading>> readings_;
};

Reading Believed(Reading reading) {
  const PreparedDocument document = Prepare({.id = "d", .title = "Crews", .text = kText});
  return Believe(std::move(reading), document.chunks.at(0), language::Language::kEnglish);
}

std::vector<std::string> NamesOf(const Reading& reading) {
  std::vector<std::string> names;
  for (const ReadName& read : reading.names) names.push_back(read.name);
  return names;
}

Reading WithNames(std::vector<ReadRelation> relations) {
  return {.names = {{"Ada Lund", EntityKind::kPerson}, {"Heron Works", EntityKind::kOrganisation}, {"Łódź Ferries"}},
          .relations = std::move(relations)};
}

TEST(Reading, KeepsNamesThatTheTextWrites) {
  const Reading kept = Believed({.names = {{"Ada Lund"}, {"HERON WORKS"}, {"Lodz Ferries"}, {"works for Łódź"}}});
  EXPECT_THAT(NamesOf(kept), ElementsAre("Ada Lund", "HERON WORKS", "Lodz Ferries", "works for Łódź"));
}

TEST(Reading, DropsNamesThatItDoesNot) {
  const Reading kept = Believed({.names = {{"Ada Lovelace"},
                                           {"ada lun"},
                                           {"2019"},
                                           {"the"},
                                           {""},
                                           {"Ada Lund"},
                                           {"ada lund"},
                                           {"high Ada"},
                                           {std::string(300, 'x')}}});
  EXPECT_THAT(NamesOf(kept), ElementsAre("Ada Lund"));
}

TEST(Reading, KeepsRelationsOfItsNamesInTheirSentence) {
  const Reading kept = Believed(WithNames({{"Ada Lund", "joined", "Heron Works", 0, "2019-05-01", ""},
                                           {"Ada Lund", "left for", "Łódź Ferries", 1, "", ""}}));
  ASSERT_EQ(kept.relations.size(), 2U);
  EXPECT_EQ(kept.relations[0].valid_from, "2019-05-01");
}

TEST(Reading, DropsRelationsThatItsSentenceDoesNotBear) {
  EXPECT_THAT(
      Believed(WithNames({{"Ada Lund", "owns", "The Moon", 0, "", ""},       // no name of the chunk
                          {"Ada Lund", "joined", "Heron Works", 2, "", ""},  // holds neither
                          {"Ada Lund", "joined", "Heron Works", 3, "", ""},  // no such sentence
                          {"Ada Lund", "joined", "Heron Works", -1, "", ""},
                          {"Ada Lund", "is", "ADA LUND", 0, "", ""},
                          {"Ada Lund", " ", "Heron Works", 0, "", ""},
                          {"Ada Lund", "one two three four five six seven eight nine", "Heron Works", 0, "", ""}}))
          .relations,
      IsEmpty());
}

TEST(Reading, TakesDaysOnlyOfYearsThatAreWritten) {
  const Reading kept = Believed(WithNames({{"Ada Lund", "joined", "Heron Works", 0, "1999-05-01", ""},
                                           {"Ada Lund", "was at", "Heron Works", 0, "2019-06-01", "2019-05-01"},
                                           {"Ada Lund", "worked at", "Heron Works", 0, "May 2019", ""}}));
  ASSERT_EQ(kept.relations.size(), 3U);
  for (const ReadRelation& relation : kept.relations) EXPECT_EQ(relation.valid_from + relation.valid_to, "");
}

// "subject | predicate | object [validity source]"
std::vector<std::string> RelationsOf(const PreparedDocument& d) {
  std::vector<std::string> found;
  for (const PreparedChunk& chunk : d.chunks) {
    for (const PreparedRelation& r : chunk.relations) {
      found.push_back(absl::StrCat(d.entities[static_cast<std::size_t>(r.subject)].key, " | ", r.predicate, " | ",
                                   d.entities[static_cast<std::size_t>(r.object)].key, " [", ToString(r.validity), " ",
                                   Name(r.source), "]"));
    }
  }
  return found;
}

TEST(Reading, NamesAndRelationsStandInPlaceOfTheRules) {
  FixedReader reader({WithNames({{"Ada Lund", "left for", "Łódź Ferries", 1, "", ""},
                                 {"Ada Lund", "joined", "Heron Works", 0, "2019-05-03", ""}})});
  const PreparedDocument d = Prepare({.id = "d", .title = "Crews", .text = kText}, {}, &reader);
  EXPECT_THAT(RelationsOf(d), ElementsAre("crews | mentions | ada lund [2019-05-01..2019-06-01 explicit]",
                                          "crews | mentions | heron works [2019-05-01..2019-06-01 explicit]",
                                          "crews | mentions | lodz ferries [2019-05-01..2019-06-01 carried]",
                                          "ada lund | left for | lodz ferries [2019-05-01..2019-06-01 carried]",
                                          "ada lund | joined | heron works [2019-05-03.. explicit]"));
  EXPECT_EQ(d.entities[1].kind, EntityKind::kPerson);
}

TEST(Reading, OtherChunksAreReadByTheRules) {
  DocumentInput in{.id = "d", .title = "Crews"};
  in.chunks = {{.text = "We saw Tim Brown and the Gull."}, {.text = "We saw Tim Brown and the Gull."}};
  FixedReader reader({Reading{.names = {{"Gull", EntityKind::kProduct}}}, std::nullopt});
  EXPECT_THAT(RelationsOf(Prepare(in, {}, &reader)),
              ElementsAre("crews | mentions | gull [.. none]", "crews | mentions | tim brown [.. none]",
                          "crews | mentions | gull [.. none]"));
}

}  // namespace
}  // namespace annals::ingest
