#include "core/identity/shared_identifiers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::identity {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

std::vector<std::string> Invoices(const std::string& text) {
  SharedIdentifiers shared;
  shared.ReadText(text);
  std::vector<std::string> found;
  for (const auto& [name, value] : shared.Named()) found.push_back(value);
  return found;
}

TEST(SharedIdentifiers, FindsNumbersOfInvoicesInSeveralLanguages) {
  EXPECT_THAT(Invoices("Please pay invoice no. 2026-118 by Friday."), ElementsAre("2026-118"));
  EXPECT_THAT(Invoices("Invoice #7781, and (Rechnungs-Nr.: RE/4711)."), ElementsAre("7781", "RE/4711"));
  EXPECT_THAT(Invoices("Rechnung Nr. 815 und factura num 99-1"), ElementsAre("815", "99-1"));
  EXPECT_THAT(Invoices("חשבונית מספר 100234"), ElementsAre("100234"));
  EXPECT_THAT(Invoices("invoice INV-7a21 again, invoice INV-7a21"), ElementsAre("INV-7a21"));
}

TEST(SharedIdentifiers, ADayAYearAndAnAmountAreNone) {
  for (const char* text : {"the invoice of 300 euros", "invoice 4.5.2026", "the invoice 2026-03-02", "invoices 2026",
                           "invoice 300.50", "the invoice of the roofers 4711", "invoice 12", "no. 4711"})
    EXPECT_THAT(Invoices(text), IsEmpty()) << text;
}

TEST(SharedIdentifiers, FurtherOnesAreNumbered) {
  SharedIdentifiers shared;
  shared.AddPhone("+49 30 1234567");
  shared.AddPhone("Alex Brandt");
  shared.AddPhone("+49-30-1234567");
  shared.AddPhone("+49 30 7654321");
  shared.ReadText("invoice no. 1001");
  EXPECT_THAT(shared.Named(), ElementsAre(Pair("invoice_number", "1001"), Pair("phone_number", "+49301234567"),
                                          Pair("phone_number.2", "+49307654321")));
}

TEST(SharedIdentifiers, TelephoneNumbersOfTheTextAreMentions) {
  SharedIdentifiers shared;
  shared.ReadText(
      "Call Dana: +972 (0)54-123 4567, or her office, (503) 555-0142. Not 4711, nor 2026-11-03, nor 0815 47 11 12.");
  shared.ReadText("again +972 54 1234567; mine is +49 30 1234567");
  shared.AddPhone("+49-30-1234567");
  EXPECT_THAT(shared.Named(),
              ElementsAre(Pair("phone_number", "+49301234567"), Pair("mentioned_phone", "+972541234567"),
                          Pair("mentioned_phone.2", "5035550142")));
}

}  // namespace
}  // namespace annals::identity
