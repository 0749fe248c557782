#include "core/ingest/private_input.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::ingest {
namespace {

using privacy::PiiAction;
using privacy::PiiType;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const privacy::Policy kReplaceAll{.rules = {{.action = PiiAction::kReplace}}};

DocumentInput Letter() {
  return {.id = "letter-ada@lund.org",
          .title = "Letter to ada@lund.org",
          .text = "We met Ada Lund. Later lund called 052-1234567.",
          .channel = "mail",
          .authors = {"Ada Lund"},
          .identifiers = {{"reply_to", "ada@lund.org"}},
          .metadata = {{"from", "Ada Lund <ada@lund.org>"}}};
}

TEST(PrivateInputTest, NothingIsTouchedWithoutAPolicy) {
  DocumentInput input = Letter();
  privacy::Tally tally;
  HidePrivate(&input, {}, nullptr, &tally);
  EXPECT_EQ(ContentDigest(input), ContentDigest(Letter()));
  EXPECT_TRUE(tally.empty());
}

TEST(PrivateInputTest, EveryFieldButReferencesIsRead) {
  DocumentInput input = Letter();
  privacy::Tally tally;
  HidePrivate(&input, kReplaceAll, nullptr, &tally);
  EXPECT_EQ(input.id, "letter-ada@lund.org");
  EXPECT_EQ(input.title, "Letter to <EMAIL>");
  EXPECT_EQ(input.text, "We met <PERSON>. Later lund called <PHONE>.");
  EXPECT_THAT(input.authors, ElementsAre("<PERSON>"));
  EXPECT_EQ(input.identifiers[0].second, "<EMAIL>");
  EXPECT_THAT(input.metadata[0].second, Not(HasSubstr("ada@lund.org")));
  EXPECT_EQ((tally[{PiiType::kPhone, PiiAction::kReplace}]), 1U);
}

TEST(PrivateInputTest, AHeaderIsHiddenPartByPart) {
  DocumentInput input{.id = "a",
                      .text = "ada lund came",
                      .senders = {"Ada Lund <ada@lund.org>", "bob@x.org"},
                      .recipients = {"Hanne Berg <hanne@x.org>"}};
  privacy::Tally tally;
  DocumentInput both = input;
  HidePrivate(&both, kReplaceAll, nullptr, &tally);
  EXPECT_THAT(both.senders, ElementsAre("<PERSON>", "<EMAIL>"));
  EXPECT_EQ(both.text, "<PERSON> came");
  DocumentInput addresses = input;
  HidePrivate(&addresses, {.rules = {{.types = privacy::Only(PiiType::kEmail), .action = PiiAction::kReplace}}},
              nullptr, &tally);
  EXPECT_THAT(addresses.senders, ElementsAre("Ada Lund", "<EMAIL>"));
  EXPECT_THAT(addresses.recipients, ElementsAre("Hanne Berg"));
}

TEST(PrivateInputTest, AnAuthorIsKnownEverywhere) {
  DocumentInput input{.id = "a", .text = "later ada lund came", .authors = {"Ada Lund"}};
  privacy::Tally tally;
  HidePrivate(&input, kReplaceAll, nullptr, &tally);
  EXPECT_EQ(input.text, "later <PERSON> came");
}

TEST(PrivateInputTest, ARecipientIsKnownEverywhereAndSoIsWhoseContactItIs) {
  DocumentInput mail{
      .id = "a", .text = "hanne berg and noa bar will come", .recipients = {"Hanne Berg"}, .copied = {"Noa Bar"}};
  privacy::Tally tally;
  HidePrivate(&mail, kReplaceAll, nullptr, &tally);
  EXPECT_EQ(mail.text, "<PERSON> and <PERSON> will come");
  EXPECT_THAT(mail.recipients, ElementsAre("<PERSON>"));
  EXPECT_THAT(mail.copied, ElementsAre("<PERSON>"));
  DocumentInput contact{
      .id = "b", .title = "Dana Ziv", .text = "dana ziv swims", .doc_type = "contact", .aliases = {"Danush"}};
  HidePrivate(&contact, kReplaceAll, nullptr, &tally);
  EXPECT_EQ(contact.title, "<PERSON>");
  EXPECT_EQ(contact.text, "<PERSON> swims");
  EXPECT_THAT(contact.aliases, ElementsAre("<PERSON>"));
}

class Ada final : public privacy::KnownPeople {
 public:
  bool Has(const std::string& name_key) const override { return name_key == "ada lund"; }
  bool HasAddress(const std::string& address_key) const override { return address_key == "the old mill"; }
};

TEST(PrivateInputTest, WhomTheCollectionKnowsIsKnownInEveryField) {
  DocumentInput input{.id = "a",
                      .title = "with ada lund",
                      .text = "later ada lund came",
                      .owner = "ada lund",
                      .metadata = {{"by", "ada lund"}},
                      .relations = {{.subject = "ada lund", .predicate = "owns", .object = "boat"}}};
  const Ada ada;
  privacy::Tally tally;
  HidePrivate(&input, kReplaceAll, nullptr, &tally, nullptr, &ada);
  EXPECT_EQ(input.title, "with <PERSON>");
  EXPECT_EQ(input.text, "later <PERSON> came");
  EXPECT_EQ(input.owner, "<PERSON>");
  EXPECT_EQ(input.relations[0].subject, "<PERSON>");
  EXPECT_EQ(input.metadata[0].second, "<PERSON>");
}

TEST(PrivateInputTest, PeopleOfADocumentAreThoseOfItsFields) {
  EXPECT_THAT(PeopleOf({.id = "a", .title = "Notes", .authors = {"Ada Lund"}, .recipients = {"Noa Bar"}}),
              ElementsAre("Ada Lund", "Noa Bar"));
  EXPECT_THAT(PeopleOf({.id = "a", .title = "Dana Ziv", .doc_type = "contact", .aliases = {"Danush"}}),
              ElementsAre("Dana Ziv", "Danush"));
  EXPECT_THAT(PeopleOf({.id = "a",
                        .relations = {{.subject = "Tal Ziv", .predicate = "child of", .object = "Dana Ziv"},
                                      {.subject = "Dana Ziv", .predicate = "works at", .object = "Alder Works"},
                                      {.subject = "Alder Works", .predicate = "owns", .object = "Tide Clock"}}}),
              ElementsAre("Tal Ziv", "Dana Ziv", "Dana Ziv"));
  EXPECT_THAT(PeopleOf({.id = "a", .title = "Alder Works", .doc_type = "contact", .kind = "org"}), testing::IsEmpty());
  EXPECT_THAT(PeopleOf({.id = "a", .title = "Tide Clock", .doc_type = "product", .aliases = {"Clock"}}),
              testing::IsEmpty());
}

TEST(PrivateInputTest, AnAddressThatSomebodyHasIsKnownInEveryField) {
  DocumentInput input{.id = "a",
                      .title = "Dana Ziv",
                      .text = "Bring it to 12 tarnhof, or to The Old Mill.",
                      .doc_type = "contact",
                      .relations = {{.subject = "Dana Ziv", .predicate = "has address", .object = "12 Tarnhof"}}};
  EXPECT_THAT(AddressesOf(input), ElementsAre("12 Tarnhof"));
  const Ada ada;
  privacy::Tally tally;
  const privacy::Policy addresses{
      .rules = {{.types = privacy::Only(privacy::PiiType::kStreetAddress), .action = privacy::PiiAction::kReplace}}};
  HidePrivate(&input, addresses, nullptr, &tally, nullptr, &ada);
  EXPECT_EQ(input.text, "Bring it to <STREET_ADDRESS>, or to <STREET_ADDRESS>.");
  EXPECT_EQ(input.relations[0].object, "<STREET_ADDRESS>");
  EXPECT_EQ(input.relations[0].subject, "Dana Ziv");
}

TEST(PrivateInputTest, AVectorOfWhatWasHiddenGoes) {
  DocumentInput input{
      .id = "a",
      .chunks = {{.text = "Mail ada@lund.org", .embedding = {1, 0}}, {.text = "It rains.", .embedding = {0, 1}}}};
  privacy::Tally tally;
  HidePrivate(&input, kReplaceAll, nullptr, &tally);
  EXPECT_TRUE(input.chunks[0].embedding.empty());
  EXPECT_EQ(input.chunks[1].embedding.size(), 2U);
}

TEST(PrivateInputTest, TwiceIsAsOnce) {
  DocumentInput once = Letter();
  privacy::Tally tally;
  HidePrivate(&once, kReplaceAll, nullptr, &tally);
  DocumentInput twice = once;
  privacy::Tally none;
  HidePrivate(&twice, kReplaceAll, nullptr, &none);
  EXPECT_EQ(ContentDigest(once), ContentDigest(twice));
  EXPECT_TRUE(none.empty());
}

}  // namespace
}  // namespace annals::ingest
