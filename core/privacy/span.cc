#include "core/privacy/span.h"

namespace annals::privacy {

std::string_view NameOf(PiiType type) {
  switch (type) {
    case PiiType::kPhone:
      return "PHONE";
    case PiiType::kEmail:
      return "EMAIL";
    case PiiType::kCreditCard:
      return "CREDIT_CARD";
    case PiiType::kIban:
      return "IBAN";
    case PiiType::kIpAddress:
      return "IP_ADDRESS";
    case PiiType::kUrl:
      return "URL";
    case PiiType::kUsSsn:
      return "US_SSN";
    case PiiType::kIsraeliId:
      return "ISRAELI_ID";
    case PiiType::kIsraeliBankAccount:
      return "ISRAELI_BANK_ACCOUNT";
    case PiiType::kPerson:
      return "PERSON";
    case PiiType::kStreetAddress:
      return "STREET_ADDRESS";
  }
  return "";
}

std::optional<PiiType> PiiTypeOf(std::string_view name) {
  for (const PiiType type : kPiiTypes) {
    if (NameOf(type) == name) return type;
  }
  return std::nullopt;
}

}  // namespace annals::privacy
