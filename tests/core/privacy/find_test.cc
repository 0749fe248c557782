// What is found in sentences, and what is not.
#include "core/privacy/find.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>

#include "core/privacy/check_digits.h"
#include "core/privacy/iban.h"
#include "core/privacy/policy.h"

namespace annals::privacy {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// "EMAIL ada@lund.org", …
std::vector<std::string> Found(const std::string& text, const FindOptions& options = {}) {
  std::vector<std::string> found;
  for (const PiiSpan& span : FindPrivate(text, options))
    found.push_back(std::string(NameOf(span.type)) + " " + text.substr(span.begin, span.end - span.begin));
  return found;
}
std::vector<std::string> Found(const std::string& text, PiiType type) {
  return Found(text, {.types = std::bitset<kPiiTypeCount>().set(static_cast<std::size_t>(type))});
}

std::string Digits(std::mt19937_64& random, std::size_t size) {
  std::string digits;
  for (std::size_t i = 0; i < size; ++i) digits += static_cast<char>('0' + random() % 10);
  return digits;
}

TEST(FindTest, Emails) {
  EXPECT_THAT(Found("Write to ada.lund+x@mail.lund.co.uk, please.", PiiType::kEmail),
              ElementsAre("EMAIL ada.lund+x@mail.lund.co.uk"));
  EXPECT_THAT(Found("<ada@lund.org>;bob@lund.org", PiiType::kEmail),
              ElementsAre("EMAIL ada@lund.org", "EMAIL bob@lund.org"));
  EXPECT_THAT(Found("דנה@דוגמה.קום", PiiType::kEmail), ElementsAre("EMAIL דנה@דוגמה.קום"));
  for (const char* none : {"@ada", "ada@", "ada@localhost", "a @ b.org", "ada@lund..org", "x@1.2"})
    EXPECT_THAT(Found(none, PiiType::kEmail), IsEmpty()) << none;
}

TEST(FindTest, Urls) {
  EXPECT_THAT(Found("see (https://lund.org/a_(b)?q=1), now", PiiType::kUrl),
              ElementsAre("URL https://lund.org/a_(b)?q=1"));
  EXPECT_THAT(Found("www.lund.org/x. And", PiiType::kUrl), ElementsAre("URL www.lund.org/x"));
  for (const char* none : {"std::vector", "a: //b", "www.", "://x"})
    EXPECT_THAT(Found(none, PiiType::kUrl), IsEmpty()) << none;
}

TEST(FindTest, Addresses) {
  EXPECT_THAT(Found("from 10.0.255.1:80 on", PiiType::kIpAddress), ElementsAre("IP_ADDRESS 10.0.255.1"));
  EXPECT_THAT(Found("ping 2001:db8::8a2e:370:7334.", PiiType::kIpAddress),
              ElementsAre("IP_ADDRESS 2001:db8::8a2e:370:7334"));
  EXPECT_THAT(Found("at 1:2:3:4:5:6:7:8", PiiType::kIpAddress), ElementsAre("IP_ADDRESS 1:2:3:4:5:6:7:8"));
  for (const char* none : {"256.1.1.1", "1.2.3", "1.2.3.4.5", "at 12:30:45", "std::abc", "version 1.2.3.4"})
    EXPECT_THAT(Found(none, PiiType::kIpAddress), IsEmpty()) << none;
}

TEST(FindTest, SocialSecurityNumbers) {
  EXPECT_THAT(Found("it is 460-89-9847.", PiiType::kUsSsn), ElementsAre("US_SSN 460-89-9847"));
  EXPECT_THAT(Found("social security number 460899847", PiiType::kUsSsn), ElementsAre("US_SSN 460899847"));
  EXPECT_THAT(Found("SSN: 460 89 9847", PiiType::kUsSsn), ElementsAre("US_SSN 460 89 9847"));
  for (const char* none : {"000-12-3456", "666-12-3456", "900-12-3456", "123-00-4567", "123-45-0000", "460899847",
                           "1460-89-9847", "460-89-9847-1", "460 89 9847"})
    EXPECT_THAT(Found(none, PiiType::kUsSsn), IsEmpty()) << none;
}

TEST(FindTest, Phones) {
  for (const char* number :
       {"+44 20 7946 0958", "+1-212-555-0123", "(212) 555-0123", "212.555.0123", "052-123 4567", "0521234567",
        "+972-52-123-4567", "+972 3 123 4567", "03-123-4567", "07700 900 123", "001-212-555-0123x12"})
    EXPECT_THAT(Found("so " + std::string(number) + " it is", PiiType::kPhone),
                ElementsAre("PHONE " + std::string(number)))
        << number;
  EXPECT_THAT(Found("Phone: 78 651 450", PiiType::kPhone), ElementsAre("PHONE 78 651 450"));
  EXPECT_THAT(Found("הטלפון שלי 52 123 4567", PiiType::kPhone), ElementsAre("PHONE 52 123 4567"));
  for (const char* none : {"on 2019-04-16 at 11:34", "16/04/2019", "2019-2020", "78 651 450 people", "3.14159265",
                           "$1234567890", "1,234,567,890", "order number 20 7946 0958", "A1234567890", "12 34",
                           "times 0.0268435456", "times 0.523456789", "times 0.23456789"})
    EXPECT_THAT(Found(none, PiiType::kPhone), IsEmpty()) << none;
}

TEST(FindTest, IsraeliIdsNeedAWordOrTheirForm) {
  for (const char* text :
       {"ת.ז. 123456782", "תעודת זהות: 123456782", "מספר הזהות שלי הוא 123456782", "my ID number is 123456782",
        "Israeli ID 123456782", "123456782 is her identity number", "ת\"ז 123456782"})
    EXPECT_THAT(Found(text, PiiType::kIsraeliId), ElementsAre("ISRAELI_ID 123456782")) << text;
  EXPECT_THAT(Found("12345678-2", PiiType::kIsraeliId), ElementsAre("ISRAELI_ID 12345678-2"));
  for (const char* text : {"123456782", "order 123456782", "ת.ז. 123456783", "invoice ID 123456782", "call 123456782"})
    EXPECT_THAT(Found(text, PiiType::kIsraeliId), IsEmpty()) << text;
}

TEST(FindTest, IsraeliBankAccounts) {
  EXPECT_THAT(Found("account 12-345-678901", PiiType::kIsraeliBankAccount),
              ElementsAre("ISRAELI_BANK_ACCOUNT 12-345-678901"));
  EXPECT_THAT(Found("חשבון בנק 678901", PiiType::kIsraeliBankAccount), ElementsAre("ISRAELI_BANK_ACCOUNT 678901"));
  for (const char* none : {"account 99-345-678901", "account 678901", "678901"})
    EXPECT_THAT(Found(none, PiiType::kIsraeliBankAccount), IsEmpty()) << none;
}

TEST(FindTest, People) {
  for (const char* text : {"Yesterday Dr. Ada Lund spoke.", "my name is Ada Lund", "We met with Ada Lund there.",
                           "Name: Ada Lund", "Ada Lund lives here.", "Dear Ada Lund, thank you"})
    EXPECT_THAT(Found(text, PiiType::kPerson), ElementsAre("PERSON Ada Lund")) << text;
  EXPECT_THAT(Found("my name is ada lund", PiiType::kPerson), ElementsAre("PERSON ada lund"));
  EXPECT_THAT(Found("פגשתי את מר כהן", PiiType::kPerson), ElementsAre("PERSON כהן"));
  EXPECT_THAT(Found("שמי דנה לוי", PiiType::kPerson), ElementsAre("PERSON דנה לוי"));
  for (const char* none : {"Please wait until Monday.", "We live in Wick.", "The Harbour Club opened.",
                           "However, it rained in May.", "what is it", "ada_Lund2 and @Ada"})
    EXPECT_THAT(Found(none, PiiType::kPerson), IsEmpty()) << none;
}

// An ordinary word that is written large is no name; a word that is none, at the beginning of an English sentence, is one.
TEST(FindTest, OrdinaryWordsAreNoPeople) {
  for (const char* none :
       {"We ordered the Invoices yesterday.", "He reads Invoices at night.", "Carpets arrived today.",
        "Don't open the letter at home.", "Veskla is a drama film about a harbour."})
    EXPECT_THAT(Found(none, PiiType::kPerson), IsEmpty()) << none;
  EXPECT_THAT(Found("Veskla repaired both broken engines carefully.", PiiType::kPerson), ElementsAre("PERSON Veskla"));
  EXPECT_THAT(Found("Hausboote liegen dort bei jedem Wetter.", PiiType::kPerson), IsEmpty());
}

TEST(FindTest, FirmsAndTownsBehindWhatOneDoesThereAreNoPeople) {
  for (const char* none :
       {"She works for Veskla now.", "They moved to Veskla in May.", "He lives at 12 Alder 75, Veskla"})
    EXPECT_THAT(Found(none, PiiType::kPerson), IsEmpty()) << none;
  EXPECT_THAT(Found("we met Ada Lund from Alder-Hythe", PiiType::kPerson), ElementsAre("PERSON Ada Lund"));
  EXPECT_THAT(Found("a letter from Ada Lund", PiiType::kPerson), ElementsAre("PERSON Ada Lund"));
}

TEST(FindTest, ANameThatWasTakenIsTakenAgainAlone) {
  EXPECT_THAT(Found("Dr. Ada Lund came. Lund.", PiiType::kPerson), ElementsAre("PERSON Ada Lund", "PERSON Lund"));
}

TEST(FindTest, Streets) {
  EXPECT_THAT(Found("at 12 Harbour Road.", PiiType::kStreetAddress), ElementsAre("STREET_ADDRESS 12 Harbour Road"));
  EXPECT_THAT(Found("in Via Roma 71", PiiType::kStreetAddress), ElementsAre("STREET_ADDRESS Via Roma 71"));
  EXPECT_THAT(Found("ברחוב הרצל 5", PiiType::kStreetAddress), ElementsAre("STREET_ADDRESS ברחוב הרצל 5"));
  EXPECT_THAT(Found("12 people drive", PiiType::kStreetAddress), IsEmpty());
}

// Forms of several countries, none of them of the benchmark's.
TEST(FindTest, StreetsOfManyForms) {
  for (const char* whole :
       {"12a Harbour Road", "12-14 Harbour Road, Apt. 3", "5 Mill Lane, Wick, SW1A 2AA", "77 N. Main St",
        "9 St. John Street", "Alderstr. 5, 10115 Berlin", "Alderstraße 12, 10115 Berlin", "Alder Platz 3",
        "Rua Alder 14", "Via Alder, 71", "4 Alder, Apt. 3", "172 Alder 75, Apt. 4\nWick, CO 80694",
        "8 Alder u. 97.\n Apt. 2\n Wick\n Hungary 34796", "P.O. Box 12", "Unit 12, Box 7\nAPO AA 42323",
        "the corner of Alder Road and Mill Lane", "the corner of 12 Alder St. and Mill Lane"})
    EXPECT_THAT(Found("Send it to " + std::string(whole) + " at once", PiiType::kStreetAddress),
                ElementsAre("STREET_ADDRESS " + std::string(whole)));
  EXPECT_THAT(Found("he lives at 172 Alder 75.", PiiType::kStreetAddress), ElementsAre("STREET_ADDRESS 172 Alder 75"));
  EXPECT_THAT(Found("unit 1009 box 0219\ndpo ap 51065", PiiType::kStreetAddress),
              ElementsAre("STREET_ADDRESS unit 1009 box 0219\ndpo ap 51065"));
}

TEST(FindTest, NumbersAroundNamesAreNoStreets) {
  for (const char* none : {"2019 Revenue 500", "In 2016, Alder Road was closed.", "Apollo 11 Module 5", "on 5 May 2020",
                           "20 Heron 12 were sold, Calder 300 too.", "the corner of the room and Ada",
                           "2019 Revenue 500\nAssets 12345", "chapter 3 Alder 4", "unit 7 box", "via Alder"})
    EXPECT_THAT(Found(none, PiiType::kStreetAddress), IsEmpty()) << none;
}

TEST(FindTest, NamesThatAreKnownAreFoundInAnyCase) {
  KnownNames known;
  known.Add("Alder Works", PiiType::kPerson);
  known.Add("it", PiiType::kPerson);  // a word of the language: not added
  EXPECT_EQ(known.size(), 1U);
  EXPECT_THAT(Found("say alder works is it", {.known = &known}), ElementsAre("PERSON alder works"));
}

// Those of a set; remembers how often it was asked.
class People final : public KnownPeople {
 public:
  explicit People(std::set<std::string> keys, std::set<std::string> addresses = {})
      : keys_(std::move(keys)), addresses_(std::move(addresses)) {}
  bool Has(const std::string& key) const override {
    ++asked;
    return keys_.contains(key);
  }
  bool HasAddress(const std::string& key) const override {
    ++asked_addresses;
    return addresses_.contains(key);
  }
  mutable std::size_t asked = 0, asked_addresses = 0;

 private:
  const std::set<std::string> keys_, addresses_;
};

std::vector<std::string> FoundKnown(const std::string& text, std::set<std::string> keys) {
  const People people(std::move(keys));
  return Found(text, {.types = Only(PiiType::kPerson), .people = &people});
}

TEST(FindTest, APersonWhomTheCollectionKnowsIsFoundInAnyCase) {
  for (const char* name : {"shiran oren", "Shiran Oren", "SHIRAN OREN", "shiran\noren", "Oren, Shiran", "j. oren"}) {
    EXPECT_THAT(FoundKnown("later on " + std::string(name) + " called us", {"shiran oren", "oren shiran", "j oren"}),
                ElementsAre("PERSON " + std::string(name)))
        << name;
  }
  EXPECT_THAT(FoundKnown("we saw shiran oren's boat, and danush too", {"shiran oren", "danush"}),
              ElementsAre("PERSON shiran oren", "PERSON danush"));
  EXPECT_THAT(FoundKnown("then jan van der berg left", {"jan van der berg", "jan"}),
              ElementsAre("PERSON jan van der berg"));
  EXPECT_THAT(FoundKnown("אתמול שירן אורן התקשרה", {"שירן אורן"}), ElementsAre("PERSON שירן אורן"));
}

TEST(FindTest, AWordOfTheLanguageIsNoNameBecauseSomebodyIsCalledSo) {
  const std::set<std::string> called = {"may", "will", "rose", "mark", "will may", "will smith"};
  for (const char* none : {"it may rain", "In May it rained.", "we will see", "Will it rain?", "prices rose again",
                           "Rose prices fell.", "they will may be", "the mark is low", "mail@will smith"})
    EXPECT_EQ(FoundKnown(none, called), FoundKnown(none, {})) << none;
  EXPECT_THAT(FoundKnown("yesterday Rose went home", called), ElementsAre("PERSON Rose"));
  EXPECT_THAT(FoundKnown("yesterday will smith went home", called), ElementsAre("PERSON will smith"));
}

TEST(FindTest, SomebodyElsesLongerNameIsNotCutByAKnownAlias) {
  EXPECT_THAT(FoundKnown("We met Mr. Danush Cohen there.", {"danush"}), ElementsAre("PERSON Danush Cohen"));
}

std::vector<std::string> FoundAddresses(const std::string& text, std::set<std::string> addresses) {
  const People people({}, std::move(addresses));
  return Found(text, {.types = Only(PiiType::kStreetAddress), .people = &people});
}

TEST(FindTest, AnAddressThatTheCollectionKnowsIsFoundWhateverItsForm) {
  const std::set<std::string> known = {"the old mill", "12 tarnhof", "tarnhof 12", "flat 3 9 eastern reach", "הרצל 5"};
  for (const char* address : {"The Old Mill", "THE OLD MILL", "12 Tarnhof", "12 tarnhof", "tarnhof 12", "Tarnhof, 12",
                              "flat 3, 9 eastern reach", "הרצל 5"}) {
    EXPECT_THAT(FoundAddresses("bring it to " + std::string(address) + " by noon", known),
                ElementsAre("STREET_ADDRESS " + std::string(address)))
        << address;
    EXPECT_THAT(FoundAddresses("bring it to " + std::string(address) + " by noon", {}), IsEmpty()) << address;
  }
}

TEST(FindTest, WordsInSmallLettersAreNoAddressWithoutANumber) {
  const std::set<std::string> known = {"the old mill", "mill", "12", "tarnhof 12"};
  for (const char* none : {"they pulled down the old mill", "Mill", "12", "a tarnhof, and 12 men", "The mill is old."})
    EXPECT_THAT(FoundAddresses(none, known), IsEmpty()) << none;
}

TEST(FindTest, AddressesAreLookedUpAFewTimesAWordAndOnlyBesideNumbersOrCapitals) {
  std::string small, numbers;
  constexpr std::size_t kWords = 1'000;
  for (std::size_t i = 0; i < kWords; ++i) {
    small += "quillon ";
    numbers += "7 quillon ";
  }
  const People people({}, {});
  Found(small, {.types = Only(PiiType::kStreetAddress), .people = &people});
  EXPECT_EQ(people.asked_addresses, 0U);
  Found(numbers, {.types = Only(PiiType::kStreetAddress), .people = &people});
  EXPECT_LE(people.asked_addresses, 8 * 2 * kWords);
  people.asked_addresses = 0;
  Found(numbers, {.types = Only(PiiType::kPerson), .people = &people});
  EXPECT_EQ(people.asked_addresses, 0U) << "addresses are not looked for";
}

TEST(FindTest, KnownAddressesOfADocumentAreFoundWithTheirNumbers) {
  KnownNames known;
  known.Add("12 Tarnhof", PiiType::kStreetAddress);
  known.Add("Tarnhof", PiiType::kStreetAddress);  // a lone word: not added
  known.Add("12", PiiType::kStreetAddress);
  EXPECT_EQ(known.size(), 1U);
  EXPECT_THAT(Found("from 12 tarnhof, not 13 tarnhof", {.types = Only(PiiType::kStreetAddress), .known = &known}),
              ElementsAre("STREET_ADDRESS 12 tarnhof"));
}

TEST(FindTest, WhoIsKnownIsAskedForAFewTimesAWord) {
  std::string text;
  constexpr std::size_t kWords = 1'000;
  for (std::size_t i = 0; i < kWords; ++i) text += "quillon ";
  const People people({});
  EXPECT_THAT(Found(text, {.people = &people}), IsEmpty());
  EXPECT_LE(people.asked, 4 * kWords);
  people.asked = 0;
  Found(text, {.types = Only(PiiType::kEmail), .people = &people});
  EXPECT_EQ(people.asked, 0U) << "names are not looked for";
}

TEST(FindTest, EveryValidCardIsFoundAndNoInvalidOne) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 2'000; ++i) {
    std::string card = "4" + Digits(random, 14);
    for (char last = '0'; last <= '9'; ++last) {
      const std::string number = card + last;
      const std::string spaced =
          number.substr(0, 4) + " " + number.substr(4, 4) + " " + number.substr(8, 4) + " " + number.substr(12);
      for (const std::string& written : {number, spaced}) {
        const bool found = !Found("it is " + written + " now", PiiType::kCreditCard).empty();
        EXPECT_EQ(found, PassesLuhn(number)) << written;
      }
    }
  }
}

TEST(FindTest, EveryValidIbanIsFoundAndNoInvalidOne) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 300; ++i) {
    const std::string account = Digits(random, 18);
    int found = 0;
    for (int check = 2; check <= 98; ++check) {  // of these 97 exactly one is right
      const std::string iban = "DE" + std::string(check < 10 ? "0" : "") + std::to_string(check) + account;
      const std::string spaced = iban.substr(0, 4) + " " + iban.substr(4, 4) + " " + iban.substr(8);
      const bool here = !Found("pay " + iban + ".", PiiType::kIban).empty();
      EXPECT_EQ(here, PassesMod97(iban)) << iban;
      EXPECT_EQ(here, !Found("pay " + spaced + ".", PiiType::kIban).empty()) << spaced;
      found += here;
    }
    EXPECT_EQ(found, 1) << account;
  }
  EXPECT_EQ(LengthOfIban("il"), 23U);
  EXPECT_EQ(LengthOfIban("US"), 0U);
}

// Whatever the bytes: spans are in order, apart, inside the text, and never cut a character.
TEST(FindTest, SpansOfAnyTextAreInOrderAndWhole) {
  std::mt19937_64 random(3);
  const std::vector<std::string> pieces = {
      "Ada", " ",       "Lund",  "@",    "lund.org", "052-1234567", "4111 1111 1111 1111",
      "\n",  "ז",       "ת.ז. ", "–",    "(",        ")",           ":",
      "://", "www.",    "12",    "Road", ",",        "é",           "GB82",
      "::",  "1.2.3.4", "+",     "x9",   "\xff"};
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (std::size_t n = random() % 14; n > 0; --n) text += pieces[random() % pieces.size()];
    std::size_t last = 0;
    for (const PiiSpan& span : FindPrivate(text, {.least_confidence = 0.01})) {
      ASSERT_LE(last, span.begin) << text;
      ASSERT_LT(span.begin, span.end) << text;
      ASSERT_LE(span.end, text.size()) << text;
      ASSERT_NE(text[span.begin] & '\xC0', '\x80') << text;
      ASSERT_TRUE(span.end == text.size() || (text[span.end] & '\xC0') != '\x80') << text;
      last = span.end;
    }
  }
}

TEST(FindTest, OnlyTheTypesAskedForAreFound) {
  const std::string text = "Dr. Ada Lund, ada@lund.org, 460-89-9847";
  EXPECT_THAT(Found(text, PiiType::kEmail), ElementsAre("EMAIL ada@lund.org"));
  EXPECT_THAT(Found(text, FindOptions{.types = {}}), IsEmpty());
}

}  // namespace
}  // namespace annals::privacy
