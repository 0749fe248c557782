#include "core/text/decimal.h"

#include <algorithm>
#include <utility>

namespace annals::text {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

std::string Multiplied(const std::string& digits, std::uint32_t factor) {
  std::string product;  // the last digit first
  std::uint64_t carry = 0;
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
    carry += static_cast<std::uint64_t>(*digit - '0') * factor;
    product.push_back(static_cast<char>('0' + carry % 10));
    carry /= 10;
  }
  for (; carry > 0; carry /= 10) product.push_back(static_cast<char>('0' + carry % 10));
  return {product.rbegin(), product.rend()};
}

}  // namespace

Decimal::Decimal(bool negative, std::string digits, int point) : negative_(negative), digits_(std::move(digits)) {
  const std::size_t first = digits_.find_first_not_of('0');
  if (first == std::string::npos) {
    *this = Decimal();
    return;
  }
  digits_.erase(digits_.find_last_not_of('0') + 1);
  digits_.erase(0, first);
  point_ = point - static_cast<int>(first);
}

std::optional<Decimal> Decimal::Read(std::string_view plain) {
  const bool negative = plain.starts_with('-');
  if (negative) plain.remove_prefix(1);
  const std::size_t point = std::min(plain.find('.'), plain.size());
  std::string digits(plain.substr(0, point));
  if (point < plain.size()) digits += plain.substr(point + 1);
  if (digits.empty() || !std::all_of(digits.begin(), digits.end(), IsDigit)) return std::nullopt;
  return Decimal(negative, std::move(digits), static_cast<int>(point));
}

Decimal Decimal::Times(std::uint32_t factor, int power_of_ten) const {
  std::string product = Multiplied(digits_, factor);
  const int longer = static_cast<int>(product.size()) - static_cast<int>(digits_.size());
  return {negative_, std::move(product), point_ + longer + power_of_ten};
}

Decimal Decimal::operator-() const { return {!negative_, digits_, point_}; }

std::string Decimal::ToString() const {
  const auto size = static_cast<int>(digits_.size());
  std::string whole, rest;
  for (int place = std::min(point_, 0); place < std::max(size, point_); ++place)
    (place < point_ ? whole : rest) += place < 0 || place >= size ? '0' : digits_[static_cast<std::size_t>(place)];
  if (whole.empty()) whole = "0";
  for (auto at = static_cast<int>(whole.size()) - 3; at > 0; at -= 3)
    whole.insert(static_cast<std::size_t>(at), 1, ',');
  return (negative_ ? "-" : "") + whole + (rest.empty() ? "" : "." + rest);
}

std::strong_ordering operator<=>(const Decimal& a, const Decimal& b) {
  if (a.negative_ != b.negative_) return a.negative_ ? std::strong_ordering::less : std::strong_ordering::greater;
  if (a.negative_) return -b <=> -a;
  if (a.digits_.empty() || b.digits_.empty()) return !a.digits_.empty() <=> !b.digits_.empty();
  if (a.point_ != b.point_) return a.point_ <=> b.point_;
  return a.digits_ <=> b.digits_;
}

}  // namespace annals::text
