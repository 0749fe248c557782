#include "core/text/quantity.h"

namespace annals::text {
namespace {

bool IsRatio(Unit unit) { return unit == Unit::kPercent || unit == Unit::kBasisPoints; }

// Whether one number of `b` may be held against one of `a`: other currencies are other units.
bool Comparable(const Quantity& a, const Quantity& b) {
  if (IsRatio(a.unit) || IsRatio(b.unit)) return IsRatio(a.unit) && IsRatio(b.unit);
  return a.currency == b.currency || a.currency.empty() || b.currency.empty();
}

// In percent, what is counted in basis points.
Decimal Plain(const Decimal& value, Unit unit) { return unit == Unit::kBasisPoints ? value.Times(1, -2) : value; }

}  // namespace

bool Same(const Quantity& a, const Quantity& b) {
  return Comparable(a, b) && Plain(a.low, a.unit) == Plain(b.low, b.unit) &&
         Plain(a.high, a.unit) == Plain(b.high, b.unit);
}

std::optional<std::strong_ordering> Compare(const Quantity& a, const Quantity& b) {
  if (!Comparable(a, b)) return std::nullopt;
  const std::strong_ordering low = Plain(a.low, a.unit) <=> Plain(b.low, b.unit);
  return low != 0 ? low : Plain(a.high, a.unit) <=> Plain(b.high, b.unit);
}

std::string ToString(const Quantity& quantity) {
  std::string text = quantity.approximate ? "~" : "";
  if (quantity.unit == Unit::kMoney) text += quantity.currency.empty() ? "¤" : std::string(quantity.currency) + " ";
  text += quantity.low.ToString();
  if (quantity.range()) text.append("–").append(quantity.high.ToString());
  if (quantity.unit == Unit::kPercent) text += "%";
  if (quantity.unit == Unit::kBasisPoints) text += "bp";
  return text;
}

}  // namespace annals::text
