#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/client/document_reader.h"
#include "cli/importers/contacts/contact_file.h"
#include "tests/support/temporary_folder.h"

namespace annals::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::vector<ReadItem> ReadCards(const std::string& text) {
  TemporaryFolder folder;
  DocumentReader reader({folder.Write("book.vcf", text)}, {});
  std::vector<ReadItem> items;
  while (auto item = reader.Next()) items.push_back(*std::move(item));
  return items;
}

v1::DocumentInput CardOf(const std::string& lines) {
  const std::vector<ReadItem> items = ReadCards("BEGIN:VCARD\n" + lines + "END:VCARD\n");
  if (items.size() != 1 || !std::holds_alternative<PlacedDocument>(items[0])) {
    ADD_FAILURE() << (items.empty() ? "nothing" : std::get<BadInput>(items[0]).reason);
    return {};
  }
  return std::get<PlacedDocument>(items[0]).document;
}

std::vector<std::string> RelationsOf(const v1::DocumentInput& document) {
  std::vector<std::string> relations;
  for (const v1::RelationInput& r : document.relations()) {
    relations.push_back(r.subject() + " " + r.predicate() + " " + r.object());
    EXPECT_FALSE(r.has_validity());
  }
  return relations;
}

TEST(Contact, OfVersion4BecomesADocument) {
  const v1::DocumentInput d = CardOf(
      "VERSION:4.0\r\nUID:urn:uuid:4fbe8971-0bc3\r\nFN:Shiran "
      "Levi\r\nN:Levi;Shiran;Ruth;Dr.;\r\nNICKNAME:Shiri,Shir\r\n"
      "EMAIL;TYPE=work:Shiran@Tarn.example\r\nTEL;VALUE=uri;TYPE=\"voice,cell\":tel:+972-52-1234567\r\n"
      "ADR;TYPE=home:;;3 Harbour St.;Wick;;12345;\r\nORG:Tarn Ltd;Sea\r\nTITLE:Engineer\r\n"
      "BDAY:19900504\r\nRELATED;TYPE=spouse;VALUE=text:Tal Oren\r\nRELATED;TYPE=friend:Noa Bar\r\n"
      "NOTE:Likes tea\\, not coffee.\\nSwims.\r\nPHOTO:data:image/png;base64,iVBORw0KGgo=\r\n");
  EXPECT_EQ(d.asset_ref(), "contacts:4fbe8971-0bc3");
  EXPECT_EQ(d.id(), d.asset_ref());
  EXPECT_EQ(d.doc_type(), "contact");
  EXPECT_EQ(d.title(), "Shiran Levi");
  EXPECT_THAT(d.aliases(), ElementsAre("Shiran Ruth Levi", "Levi Shiran", "Shiri", "Shir"));
  EXPECT_THAT(RelationsOf(d), ElementsAre("Shiran Levi works at Tarn Ltd", "Shiran Levi has address 3 Harbour St.",
                                          "Tal Oren spouse of Shiran Levi", "Noa Bar friend of Shiran Levi"));
  EXPECT_EQ(d.identifiers().at("uid"), "4fbe8971-0bc3");
  EXPECT_EQ(d.identifiers().at("email"), "shiran@tarn.example");
  EXPECT_EQ(d.identifiers().at("phone_number"), "+972521234567");
  ASSERT_EQ(d.events_size(), 1);
  EXPECT_EQ(d.events(0).type(), "born");
  EXPECT_EQ(d.events(0).date(), "1990-05-04");
  EXPECT_EQ(d.text(),
            "Shiran Levi is also called Shiri, Shir.\nShiran Levi works at Tarn Ltd as Engineer.\n"
            "E-mail of Shiran Levi: Shiran@Tarn.example (work).\nTelephone of Shiran Levi: +972-52-1234567 (cell).\n"
            "Address of Shiran Levi: 3 Harbour St., 12345, Wick (home).\nBirthday of Shiran Levi: 1990-05-04.\n"
            "Tal Oren is spouse of Shiran Levi.\nNoa Bar is friend of Shiran Levi.\nLikes tea, not coffee.\nSwims.");
}

TEST(Contact, OfVersion2IsQuotedPrintableWithBareTypes) {
  const v1::DocumentInput d = CardOf(
      "VERSION:2.1\nN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:M=C3=BCller;J=C3=BCrgen\nTEL;HOME;VOICE:02 33\n"
      "NOTE;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Gr=FC=\n=DFe\nPHOTO;JPEG;BASE64:\n iVBORw0KGgo\n =\n\n");
  EXPECT_EQ(d.title(), "Jürgen Müller");
  EXPECT_THAT(d.text(), HasSubstr("Telephone of Jürgen Müller: 02 33 (home)."));
  EXPECT_THAT(d.text(), HasSubstr("Grüße"));
  EXPECT_THAT(d.asset_ref(), HasSubstr("contacts:without-id-"));
}

TEST(Contact, OfVersion3HasFoldedLinesAndLabelsOfItsGroups) {
  const v1::DocumentInput d = CardOf(
      "VERSION:3.0\nFN:Maya\n  Oren\nitem1.X-ABRELATEDNAMES;type=pref:Dana Ziv\nitem1.X-ABLabel:_$!<Mother>!$_\n"
      "X-SPOUSE:Tal Katz\nitem2.EMAIL;type=INTERNET:maya@wick.example\n");
  EXPECT_EQ(d.title(), "Maya Oren");
  EXPECT_THAT(RelationsOf(d), ElementsAre("Dana Ziv parent of Maya Oren", "Tal Katz spouse of Maya Oren"));
  EXPECT_THAT(d.text(), HasSubstr("E-mail of Maya Oren: maya@wick.example."));
}

TEST(Contact, KinIsNamedByTheCardOfThatUid) {
  const std::vector<ReadItem> items = ReadCards(
      "BEGIN:VCARD\nFN:Dana Ziv\nUID:a\nRELATED;TYPE=child:urn:uuid:b\nRELATED;TYPE=kin:urn:uuid:nobody\n"
      "RELATED;TYPE=kin:https://wick.example/x\nEND:VCARD\nBEGIN:VCARD\nFN:Maya Ziv\nUID:urn:uuid:b\nEND:VCARD\n");
  ASSERT_EQ(items.size(), 2u);
  EXPECT_THAT(RelationsOf(std::get<PlacedDocument>(items[0]).document), ElementsAre("Maya Ziv child of Dana Ziv"));
}

TEST(Contact, OrganisationsAreNamedAndGroupsLeftOut) {
  const std::vector<ReadItem> items =
      ReadCards("BEGIN:VCARD\nKIND:org\nORG:Tarn Ltd\nEND:VCARD\nBEGIN:VCARD\nKIND:group\nFN:Choir\nEND:VCARD\n");
  ASSERT_EQ(items.size(), 1u);
  EXPECT_EQ(std::get<PlacedDocument>(items[0]).document.title(), "Tarn Ltd");
  EXPECT_EQ(std::get<PlacedDocument>(items[0]).document.relations_size(), 0);
}

TEST(Contact, ACardWithoutANameIsRefusedByItself) {
  const std::vector<ReadItem> items = ReadCards("BEGIN:VCARD\nFN:Dana Ziv\nEND:VCARD\nBEGIN:VCARD\nTEL:1\nEND:VCARD\n");
  ASSERT_EQ(items.size(), 2u);
  EXPECT_TRUE(std::holds_alternative<PlacedDocument>(items[0]));
  EXPECT_EQ(std::get<BadInput>(items[1]).reason, "line 4: FN, N, ORG: all are missing: a card is named");
}

TEST(Contact, AFileThatIsNoAddressBookIsRefusedWithItsLine) {
  const std::pair<const char*, const char*> wrong[] = {
      {"", "no cards: nothing begins with BEGIN:VCARD"},
      {"hello\n", "line 1: no colon behind the name of a property: hello"},
      {"FN:Dana\n", "line 1: FN: stands in no card"},
      {"BEGIN:VCARD\nFN:Dana\n", "line 1: BEGIN: the card has no END"},
      {"BEGIN:VCARD\nBEGIN:VCARD\n", "line 2: BEGIN: the card of line 1 has no END"},
      {"END:VCARD\n", "line 1: END: no card has begun"},
      {"BEGIN:VCARD\nNOTE;ENCODING=QUOTED-PRINTABLE:=FF\nEND:VCARD\n", "line 2: NOTE: not valid UTF-8"},
      {"BEGIN:VCARD\n;x:1\nEND:VCARD\n", "line 2: no name of a property: ;x:1"}};
  for (const auto& [text, reason] : wrong) {
    const std::vector<ReadItem> items = ReadCards(text);
    ASSERT_EQ(items.size(), 1u) << text;
    EXPECT_THAT(std::get<BadInput>(items[0]).reason, HasSubstr(reason));
  }
}

TEST(Contact, ASecondRunFindsTheSameCards) {
  const std::string lines = "FN:Dana Ziv\nTEL:1\n";
  EXPECT_EQ(CardOf(lines).id(), CardOf(lines).id());
  EXPECT_THAT(CardOf("FN:Dana Ziv\nTEL:2\n").id(), Not(CardOf(lines).id()));
}

}  // namespace
}  // namespace annals::cli
