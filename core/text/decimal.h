// A decimal number of any length, exactly as written: 0.1 is one tenth.
//
//   Decimal::Read("1200.50")->Times(1, 6).ToString() == "1,200,500,000"
//   *Decimal::Read("1.2") == Decimal::Read("1200")->Times(1, -3)         // one value has one form
//
// Totally ordered. Thread-safe; linear in the digits.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace annals::text {

class Decimal {
 public:
  Decimal() = default;  // zero
  // Digits with at most one point among or before them, a minus in front of a negative one; else nullopt.
  static std::optional<Decimal> Read(std::string_view plain);

  Decimal Times(std::uint32_t factor, int power_of_ten) const;
  Decimal operator-() const;
  Decimal Magnitude() const { return negative_ ? -*this : *this; }
  bool negative() const { return negative_; }
  // "-1,234.5"
  std::string ToString() const;

  friend bool operator==(const Decimal&, const Decimal&) = default;
  friend std::strong_ordering operator<=>(const Decimal& a, const Decimal& b);

 private:
  Decimal(bool negative, std::string digits, int point);

  // 0.DIGITS times ten to the power of `point_`; no zero at either end; none at all is zero, with point_ 0.
  bool negative_ = false;
  std::string digits_;
  int point_ = 0;
};

}  // namespace annals::text
