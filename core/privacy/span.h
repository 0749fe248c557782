// What is found: where in a text private data stand, and of which type.
//
//   NameOf(PiiType::kUsSsn)              "US_SSN"
//   PiiTypeOf("CREDIT_CARD")             PiiType::kCreditCard
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace annals::privacy {

enum class PiiType : std::uint8_t {
  kPhone,  // of any country, Israel's forms too
  kEmail,
  kCreditCard,
  kIban,
  kIpAddress,
  kUrl,
  kUsSsn,
  kIsraeliId,
  kIsraeliBankAccount,
  kPerson,
  kStreetAddress,
};
inline constexpr std::size_t kPiiTypeCount = 11;
inline constexpr std::size_t kLongestTypeName = 20;  // "ISRAELI_BANK_ACCOUNT"
inline constexpr std::array<PiiType, kPiiTypeCount> kPiiTypes = {
    PiiType::kPhone,  PiiType::kEmail,        PiiType::kCreditCard,
    PiiType::kIban,   PiiType::kIpAddress,    PiiType::kUrl,
    PiiType::kUsSsn,  PiiType::kIsraeliId,    PiiType::kIsraeliBankAccount,
    PiiType::kPerson, PiiType::kStreetAddress};

struct PiiSpan {
  std::size_t begin = 0, end = 0;  // bytes, [begin, end); never inside a UTF-8 sequence
  PiiType type = PiiType::kPhone;
  double confidence = 0;  // (0, 1]: 1 only where a check digit or the form leaves no doubt

  bool operator==(const PiiSpan&) const = default;
};

std::string_view NameOf(PiiType type);
std::optional<PiiType> PiiTypeOf(std::string_view name);

}  // namespace annals::privacy
