// Left to right, one end after the other; what stands between two of them may make them one range.
#include <array>
#include <utility>

#include "core/text/quantity.h"
#include "core/text/quantity_end.h"

namespace annals::text {
namespace {

constexpr std::size_t kLongestSign = 6;  // bytes before the digits of a number: "USD -5", "−€5"
constexpr auto kDashes = std::to_array<std::string_view>({"-", "–", "—"});

class Reader {
 public:
  Reader(std::string_view text, const QuantityWords& words, bool spelled)
      : text_(text), words_(words), spelled_(spelled) {}

  std::vector<Quantity> Run() {
    for (std::size_t i = 0; i < text_.size();) {
      if (!MayBegin(i)) {
        ++i;
      } else if (const std::optional<QuantityEnd> end = ReadQuantityEnd(text_, i, words_)) {
        i = Take(*end);
      } else {
        i = RunEnd(i);
      }
    }
    return std::move(found_);
  }

 private:
  bool MayBegin(std::size_t i) const {
    const bool fraction = text_.at(i) == words_.decimal && text_.DigitAt(i + 1);
    return (fraction || text_.DigitAt(i) || (spelled_ && text_.WordAt(i))) && !text_.WordBefore(i);
  }

  // Past all that hangs together with what is no number: "B12", "12th", "1.2.3".
  std::size_t RunEnd(std::size_t i) const {
    do {
      ++i;
    } while (text_.WordAt(i) || (text_.at(i) == words_.decimal && text_.DigitAt(i + 1)));
    return i;
  }

  // Returns where to read on.
  std::size_t Take(QuantityEnd low) {
    bool between = false;
    std::optional<QuantityEnd> high = OtherEnd(low, &between);
    const bool shared = high && Share(&low, &*high);
    Add(low);
    if (!high) return low.read.end;
    if (IsRange(low, *high, between)) {
      Quantity& range = found_.back();
      range.high = high->value();
      range.end = high->read.end;
      range.scale = high->read.scale;
    } else if (shared) {
      Add(*high);
    } else {
      return low.read.end;
    }
    return high->read.end;
  }

  bool IsRange(const QuantityEnd& low, const QuantityEnd& high, bool between) const {
    const Quantity &a = low.read, &b = high.read;
    if (a.unit != b.unit || a.currency != b.currency || (a.year && b.year)) return false;
    return (between || !text_.Before(words_.from, a.begin)) && low.value() < high.value();
  }

  void Add(const QuantityEnd& end) {
    Quantity quantity = end.read;
    quantity.low = quantity.high = end.value();
    found_.push_back(std::move(quantity));
  }

  // The number behind "-", "to" or, after "between", "and".
  std::optional<QuantityEnd> OtherEnd(const QuantityEnd& low, bool* between) const {
    const std::size_t i = low.read.end;
    for (const std::string_view dash : kDashes) {
      if (text_.Has(dash, i) && !low.read.spelled && !InChain(low.read.begin)) return NumberAt(i + dash.size(), true);
    }
    if (text_.at(i) != ' ') return std::nullopt;
    if (text_.Before(words_.between, low.read.begin)) {
      if (const auto end = AfterWord(words_.between_join, i + 1)) {
        *between = true;
        return NumberAt(*end, false);
      }
    }
    const auto end = AfterWord(words_.to, i + 1);
    return end ? NumberAt(*end, false) : std::nullopt;
  }

  // "05" in "2023-05-04" and "555-1234-22": digits joined by hyphens to more than one neighbour.
  bool InChain(std::size_t begin) const { return begin > 1 && text_.at(begin - 1) == '-' && text_.DigitAt(begin - 2); }

  std::optional<std::size_t> AfterWord(QuantityWords::Words words, std::size_t i) const {
    for (const std::string_view word : words) {
      if (const auto end = text_.EndOf(word, i); end && text_.at(*end) == ' ') return *end + 1;
    }
    return std::nullopt;
  }

  // The number whose sign, currency or digits begin at `i`.
  std::optional<QuantityEnd> NumberAt(std::size_t i, bool digits_only) const {
    std::size_t first = i;
    while (first < text_.size() && first - i < kLongestSign && !text_.DigitAt(first) &&
           text_.at(first) != words_.decimal)
      ++first;
    if (first < text_.size() && text_.DigitAt(first)) {
      std::optional<QuantityEnd> end = ReadQuantityEnd(text_, first, words_);
      const bool chained = end && text_.at(end->read.end) == '-' && text_.DigitAt(end->read.end + 1);
      if (end && end->read.begin == i && !(digits_only && chained)) return end;
    }
    return digits_only ? std::nullopt : ReadQuantityEnd(text_, i, words_);
  }

  // "3 to 5 million dollars": what is said of one only is meant of both. Whether anything was.
  static bool Share(QuantityEnd* low, QuantityEnd* high) {
    const bool unit = ShareUnit(low, high) || ShareUnit(high, low);
    if (low->scaled || !high->scaled || low->read.unit != high->read.unit || high->plain < low->plain) return unit;
    low->factor = high->factor;
    low->power = high->power;
    low->read.scale = high->read.scale;
    return low->scaled = true;
  }

  static bool ShareUnit(QuantityEnd* to, const QuantityEnd* from) {
    if (to->read.unit != Unit::kNone || from->read.unit == Unit::kNone || to->read.year) return false;
    // "3% to 5" is not five percent.
    if (from->read.unit != Unit::kMoney && from->read.begin < to->read.begin) return false;
    to->read.unit = from->read.unit;
    to->read.currency = from->read.currency;
    to->unit_power = from->unit_power;
    return true;
  }

  WrittenWords text_;
  const QuantityWords& words_;
  const bool spelled_;
  std::vector<Quantity> found_;
};

}  // namespace

std::vector<Quantity> ReadQuantities(std::string_view text, const QuantityWords& words) {
  return Reader(text, words, true).Run();
}

std::vector<Quantity> ReadNumerals(std::string_view text, const QuantityWords& words) {
  return Reader(text, words, false).Run();
}

}  // namespace annals::text
