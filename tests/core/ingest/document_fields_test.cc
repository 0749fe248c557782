#include "core/ingest/document_fields.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::ingest {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Document Read(const DocumentInput& input) { return ReadDocument(input, Language::kEnglish); }
std::vector<std::string> InWords(const std::vector<Edge>& edges) {
  std::vector<std::string> words;
  for (const Edge& edge : edges)
    words.push_back(edge.source.written() + " " + edge.relation + " " + edge.target.written());
  return words;
}

TEST(DocumentFieldsTest, SingleLinesHaveNoOtherWhiteSpace) {
  EXPECT_EQ(OneLine("  Tides \n of\t the  Sound "), "Tides of the Sound");
  EXPECT_EQ(OneLine(" \n"), "");
  EXPECT_EQ(PersonName("Lund,  Ada", Language::kEnglish), "Ada Lund");
  EXPECT_EQ(PersonName("Heron Works, Inc.", Language::kEnglish), "Heron Works, Inc.") << "no person";
}

TEST(DocumentFieldsTest, AnOwnerIsGivenElseOneOfTheMetadata) {
  EXPECT_EQ(Read({.owner = "Boston", .metadata = {{"district", "Wick"}}}).owner, "Boston");
  EXPECT_EQ(Read({.metadata = {{"company", "Tarn"}, {"district", " "}, {"company_name", "Heron  Works"}}}).owner,
            "Heron Works");
  EXPECT_EQ(Read({.metadata = {{"speaker", "Ada"}}}).owner, "");
}

TEST(DocumentFieldsTest, APeriodIsGivenElseReadFromTheLabelElseFromTheTitle) {
  const Document title = Read({.title = "Survey of Boston, October 2025"});
  EXPECT_EQ(title.label, "October 2025");
  EXPECT_EQ(ToString(title.period.value()), "2025-10-01..2025-11-01");
  const Document label = Read({.title = "Survey, October 2025", .label = "Q3 2025"});
  EXPECT_EQ(label.label, "Q3 2025");
  EXPECT_EQ(ToString(label.period.value()), "2025-07-01..2025-10-01");
  const Document given = Read({.label = "FY2024", .period_from = "2023-10-01", .period_to = "2024-10-01"});
  EXPECT_EQ(ToString(given.period.value()), "2023-10-01..2024-10-01");
  EXPECT_EQ(ToString(Read({.period_from = "2024-01-01"}).period.value()), "2024-01-01..") << "an open end";
  EXPECT_EQ(Read({.title = "Tides"}).period, std::nullopt);
  EXPECT_EQ(ToString(ReadDocument({.label = "Oktober 2025"}, Language::kGerman).period.value()),
            "2025-10-01..2025-11-01");
  EXPECT_EQ(ToString(ReadDocument({.label = "October 2025"}, Language::kGerman).period.value()),
            "2025-10-01..2025-11-01")
      << "a program writes English";
}

TEST(DocumentFieldsTest, EventsAreDatesOfItsLifeEachOnce) {
  const DocumentInput input = {
      .published = "15 October 2025",
      .events = {{"Filed", "2021-03-04"}, {"granted", "no day"}, {"published", "2025-10-15"}, {"expires", "2041"}}};
  const Document document = Read(input);
  EXPECT_EQ(document.published, ParseIsoDay("2025-10-15"));
  EXPECT_EQ(document.raw_date, "15 October 2025");
  std::vector<std::string> events;
  for (const Event& event : ReadEvents(input, document, Language::kEnglish))
    events.push_back(event.type + " " + ToString(event.when));
  EXPECT_THAT(events, ElementsAre("published 2025-10-15..2025-10-16", "filed 2021-03-04..2021-03-05",
                                  "expires 2041-01-01..2042-01-01"));
}

TEST(DocumentFieldsTest, MakersStandAtTheSourceOfAnEdge) {
  const DocumentInput input = {.id = "p1",
                               .authors = {"Lund, Ada", " "},
                               .assignees = {"Heron Works"},
                               .implements = {"Lattice Cell"},
                               .supersedes = {"p0"},
                               .identifiers = {{"doi", "10.1/x"}, {"supersedes", "p0"}, {"supersedes", "p00"}}};
  EXPECT_THAT(InWords(ReadEdges(input, Language::kEnglish)),
              ElementsAre("entity:ada lund author_of document:p1", "entity:heron works assignee_of document:p1",
                          "document:p1 implements entity:lattice cell", "document:p1 supersedes document:p0",
                          "document:p1 supersedes document:p00"));
}

TEST(DocumentFieldsTest, WhoIsWrittenToStandsAtTheSourceOfAnEdge) {
  EXPECT_THAT(
      InWords(ReadEdges({.id = "m", .recipients = {"Moor, Avi"}, .copied = {"Noa Bar", " "}}, Language::kEnglish)),
      ElementsAre("entity:avi moor recipient_of document:m", "entity:noa bar copied_on document:m"));
}

TEST(DocumentFieldsTest, AliasesAreOfWhatTheTitleNames) {
  const DocumentInput contact{.title = "Shiran Levi", .doc_type = "contact", .aliases = {"Shiri", "Shiran Levi"}};
  const Gazetteer names = ReadGazetteer(contact, Read(contact), Language::kEnglish);
  const int found = names.Find("shiri");
  ASSERT_GE(found, 0);
  EXPECT_EQ(names[found].name, "Shiran Levi");
  EXPECT_EQ(names[found].kind, EntityKind::kPerson);
}

TEST(DocumentFieldsTest, AnAssetLinkBeginsAtTheDocumentsOwnAsset) {
  const DocumentInput input = {
      .asset_ref = "mail:17",
      .asset_links = {{.target_ref = "mail:16", .relation = "reply_to"},
                      {.target_ref = "file:2", .relation = "attachment_of", .source_ref = "mail:3"}}};
  const std::vector<AssetEdge> edges = ReadAssetEdges(input);
  ASSERT_EQ(edges.size(), 2U);
  EXPECT_EQ(edges[0].source_ref, "mail:17");
  EXPECT_EQ(edges[0].target_ref, "mail:16");
  EXPECT_EQ(edges[1].source_ref, "mail:3");
  EXPECT_THAT(ReadAssetEdges({.id = "d"}), IsEmpty());
}

TEST(DocumentFieldsTest, FieldsSayWhatTheirNamesAre) {
  const DocumentInput input = {.title = "Heron 12",
                               .chunks = {{.text = "It floats.", .entities = {"Tarn River"}}},
                               .doc_type = "product",
                               .authors = {"Lund, Ada"},
                               .relations = {{.subject = "Ada Lund", .predicate = "leads", .object = "Wick Office"}}};
  const Gazetteer names = ReadGazetteer(input, Read(input), Language::kEnglish);
  const auto kind = [&](const char* key) {
    const int found = names.Find(key);
    EXPECT_GE(found, 0) << key;
    return found < 0 ? EntityKind::kOther : names[found].kind;
  };
  EXPECT_EQ(kind("heron 12"), EntityKind::kProduct);
  EXPECT_EQ(kind("ada lund"), EntityKind::kPerson);
  EXPECT_EQ(kind("tarn river"), EntityKind::kPlace);
  EXPECT_GE(names.Find("wick office"), 0);
}

TEST(DocumentFieldsTest, WhoSentWhoGotAndWhoSpeaksAreDifferentThings) {
  const DocumentInput mail = {.id = "m1",
                              .authors = {"Noa Bar"},
                              .senders = {"Ada Lund <Ada@tarn.example>"},
                              .recipients = {"bob@x.example"},
                              .copied = {"Lund, Hanne <hanne@x.example>"},
                              .speakers = {"Omer Katz"}};
  EXPECT_THAT(
      InWords(ReadEdges(mail, Language::kEnglish)),
      ElementsAre("entity:noa bar author_of document:m1", "entity:ada lund sender_of document:m1",
                  "entity:ada@tarn.example address_of entity:ada lund", "entity:bob x example recipient_of document:m1",
                  "entity:hanne lund copied_on document:m1", "entity:hanne@x.example address_of entity:hanne lund",
                  "entity:omer katz speaker_of document:m1"));
  const DocumentInput card = {
      .id = "c1",
      .title = "Ada Lund",
      .doc_type = "contact",
      .identifiers = {{"email", "Ada@tarn.example"}, {"email.2", "al@x.example"}, {"uid", "7"}}};
  EXPECT_THAT(InWords(ReadEdges(card, Language::kEnglish)),
              ElementsAre("entity:ada@tarn.example address_of entity:ada lund",
                          "entity:al@x.example address_of entity:ada lund"));
}

}  // namespace
}  // namespace annals::ingest
