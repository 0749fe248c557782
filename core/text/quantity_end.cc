#include "core/text/quantity_end.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text/spelled_number.h"

namespace annals::text {
namespace {

struct Currency {
  std::string_view sign, code;
};
// "¤" stands for money that does not say whose.
constexpr auto kSigns =
    std::to_array<Currency>({{"$", "USD"}, {"€", "EUR"}, {"£", "GBP"}, {"¥", "JPY"}, {"₹", "INR"}, {"¤", ""}});
constexpr auto kCodes = std::to_array<std::string_view>({"USD", "EUR", "GBP", "JPY", "INR", "CHF", "CNY"});
constexpr std::string_view kCurlyApostrophe = "’";
constexpr auto kMinus = std::to_array<std::string_view>({"-", "−"});

class EndReader {
 public:
  EndReader(const WrittenWords& text, const QuantityWords& words) : text_(text), words_(words) {}

  std::optional<QuantityEnd> Read(std::size_t i) {
    begin_ = last_ = i;
    if (!(text_.DigitAt(i) || text_.at(i) == words_.decimal ? ReadDigits() : ReadSpelled())) return std::nullopt;
    end_.read.begin = static_cast<std::uint32_t>(begin_);
    end_.read.end = static_cast<std::uint32_t>(last_);
    end_.read.approximate = text_.EndsBefore("~", begin_) || text_.Before(words_.approximate, begin_).has_value();
    end_.read.year = end_.read.year && end_.read.unit == Unit::kNone && !end_.scaled;
    return std::move(end_);
  }

 private:
  bool ReadSpelled() {
    const std::optional<SpelledNumber> spelled = ReadSpelledNumber(text_, begin_, words_);
    if (!spelled) return false;
    end_.plain = *Decimal::Read(std::to_string(spelled->value));
    if (spelled->half) end_.plain = end_.plain.Times(5, -1);
    end_.read.scale = spelled->scale;
    const Decimal shared = end_.plain.Times(1, -spelled->scale);
    if (spelled->scale >= 3 && shared < *Decimal::Read("1000")) {  // "three million", whose million may be shared
      end_.plain = shared;
      end_.power = spelled->scale;
      end_.scaled = true;
    }
    end_.read.spelled = true;
    last_ = spelled->end;
    ReadUnit();
    return !spelled->lone_one || end_.read.unit != Unit::kNone;
  }

  bool ReadDigits() {
    const std::size_t digits = begin_;
    std::string plain;
    if (!TakeNumeral(&plain)) return false;
    const std::size_t behind = last_;
    end_.plain = *Decimal::Read(plain);
    end_.read.year = IsYear(text_.text().substr(digits, behind - digits));
    const bool exact = behind - digits > plain.find('.') || text_.text().substr(digits, behind - digits) != plain;
    ReadBefore(exact);
    while (const auto* by = MultiplierAt(text_, last_, words_, last_ == behind || end_.read.unit == Unit::kMoney)) {
      const bool letter_apart = by->word.size() == 1 && text_.Gap(last_) > last_ && end_.read.unit != Unit::kMoney;
      if (letter_apart) break;
      last_ = text_.Gap(last_) + by->word.size();
      end_.factor *= by->factor;
      end_.power += by->power;
      end_.scaled = true;
      end_.read.scale = by->power;
    }
    if (end_.read.unit == Unit::kNone) ReadUnit();
    return true;
  }

  // "1,200.5"; false for digits of something else.
  bool TakeNumeral(std::string* plain) {
    const auto take = [&](std::size_t begin) {
      for (last_ = begin; text_.DigitAt(last_);) ++last_;
      plain->append(text_.text().substr(begin, last_ - begin));
    };
    const auto point = [&] { return text_.at(last_) == words_.decimal && text_.DigitAt(last_ + 1); };
    take(begin_);
    if (last_ > begin_ && last_ - begin_ <= 3) {
      while (Grouped(last_)) take(last_ + 1);
    }
    if (point()) {
      plain->push_back('.');
      take(last_ + 1);
    }
    return !point() && !Listed(words_.ordinal_endings, text_.Word(last_));
  }

  // Three digits and no fourth.
  bool Grouped(std::size_t i) const {
    return text_.at(i) == words_.grouping && text_.DigitAt(i + 1) && text_.DigitAt(i + 2) && text_.DigitAt(i + 3) &&
           !text_.DigitAt(i + 4);
  }

  // Sign, currency and the parentheses of accounts: "-$3", "$-3", "$(3)", "(3)%", "($3)", and "(3.5)" if `exact`.
  void ReadBefore(bool exact) {
    TakeMinus();
    const bool inner = TakeCurrency();
    if (inner) TakeMinus();
    if (!text_.EndsBefore("(", begin_) || text_.at(last_) != ')') return;
    const std::size_t inside = std::exchange(begin_, begin_ - 1);
    const bool outer = !inner && TakeCurrency();
    if (!outer && !inner && !exact && text_.at(last_ + 1) != '%') {
      begin_ = inside;
      return;
    }
    end_.plain = -end_.plain.Magnitude();
    ++last_;
  }

  void TakeMinus() {
    for (const std::string_view minus : kMinus) {
      if (!text_.EndsBefore(minus, begin_)) continue;
      const std::size_t at = begin_ - minus.size();
      if (text_.WordBefore(at) || text_.EndsBefore(")", at) || text_.EndsBefore("%", at)) return;  // "3-5"
      end_.plain = -end_.plain;
      begin_ = at;
      return;
    }
  }

  bool TakeCurrency() {
    for (const Currency& currency : kSigns) {
      if (text_.EndsBefore(currency.sign, begin_)) return TakeMoney(currency.code, begin_ - currency.sign.size());
    }
    const std::size_t apart = begin_ > 0 && text_.at(begin_ - 1) == ' ' ? begin_ - 1 : begin_;
    for (const std::string_view code : kCodes) {
      if (text_.EndsBefore(code, apart) && !text_.WordBefore(apart - code.size()))
        return TakeMoney(code, apart - code.size());
    }
    return false;
  }

  bool TakeMoney(std::string_view currency, std::size_t begin) {
    end_.read.unit = Unit::kMoney;
    end_.read.currency = currency;
    begin_ = begin;
    return true;
  }

  void ReadUnit() {
    ReadUnitAt(text_.Gap(last_));
    if (!end_.scaled || end_.read.unit != Unit::kNone) return;
    for (const std::string_view of : words_.of_unit) {
      const auto end = text_.EndOf(of, text_.Gap(last_));
      if (!end) continue;
      if (text_.at(*end) == ' ' || text_.at(*end) == '\'') return ReadUnitAt(*end + 1);  // "d'euros"
      if (text_.Has(kCurlyApostrophe, *end)) return ReadUnitAt(*end + kCurlyApostrophe.size());
    }
  }

  void ReadUnitAt(std::size_t apart) {
    if (text_.at(apart) == '%' && text_.at(last_) != '-') return TakeUnit(Unit::kPercent, "", 0, apart + 1);
    for (const QuantityWords::UnitWord& unit : words_.units) {
      if (const auto end = text_.EndOf(unit.words, apart)) return TakeUnit(unit.unit, unit.currency, unit.power, *end);
    }
    for (const std::string_view code : kCodes) {
      if (text_.Has(code, apart) && !text_.WordAt(apart + code.size()))
        return TakeUnit(Unit::kMoney, code, 0, apart + code.size());
    }
    for (const Currency& currency : kSigns) {
      const std::size_t end = apart + currency.sign.size();
      if (text_.Has(currency.sign, apart) && !MayGoOn(end)) return TakeUnit(Unit::kMoney, currency.code, 0, end);
    }
  }

  // What follows a sign of currency may be the number that it belongs to: "5 $-3".
  bool MayGoOn(std::size_t i) const {
    return text_.WordAt(i) || text_.at(i) == '(' || (text_.at(i) == words_.decimal && text_.DigitAt(i + 1)) ||
           std::ranges::any_of(kMinus, [&](std::string_view minus) { return text_.Has(minus, i); });
  }

  void TakeUnit(Unit unit, std::string_view currency, int power, std::size_t end) {
    end_.read.unit = unit;
    end_.read.currency = currency;
    end_.unit_power = power;
    last_ = end;
  }

  const WrittenWords& text_;
  const QuantityWords& words_;
  QuantityEnd end_;
  std::size_t begin_ = 0, last_ = 0;
};

}  // namespace

std::optional<QuantityEnd> ReadQuantityEnd(const WrittenWords& text, std::size_t i, const QuantityWords& words) {
  return EndReader(text, words).Read(i);
}

}  // namespace annals::text
