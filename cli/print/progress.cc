#include "cli/print/progress.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace annals::cli {
namespace {

constexpr int kBarWidth = 20;
constexpr Seconds kRedraw{0.1};  // more often nobody can read

double Fraction(const IngestTotals& totals, std::uintmax_t total_bytes) {
  return total_bytes == 0 ? 0
                          : std::min(1.0, static_cast<double>(totals.bytes_read) / static_cast<double>(total_bytes));
}

std::string Bar(double fraction) {
  const int filled = static_cast<int>(fraction * kBarWidth);
  return absl::StrFormat("[%s%s] %3d %%  ", std::string(filled, '#'), std::string(kBarWidth - filled, '-'),
                         static_cast<int>(fraction * 100));
}

}  // namespace

std::string Grouped(std::int64_t number) {
  std::string digits = absl::StrCat(number);
  const std::size_t sign = number < 0 ? 1 : 0;
  for (std::size_t i = digits.size(); i > sign + 3;) digits.insert(i -= 3, ",");
  return digits;
}

std::string Duration(Seconds time) {
  const auto seconds = static_cast<std::int64_t>(std::llround(std::max(0.0, time.count())));
  if (seconds < 60) return absl::StrCat(seconds, " s");
  if (seconds < 3600) return absl::StrCat(seconds / 60, " min ", seconds % 60, " s");
  return absl::StrCat(seconds / 3600, " h ", seconds % 3600 / 60, " min");
}

std::string VectorLine(const VectorsLeft& left, std::int64_t total) {
  const double fraction =
      total == 0 ? 1 : std::max(0.0, 1 - static_cast<double>(left.texts) / static_cast<double>(total));
  std::string line = absl::StrCat(Bar(fraction), Grouped(left.texts), " texts without vectors");
  if (left.per_second <= 0) return line;
  absl::StrAppendFormat(&line, "  %.0f texts/s  about ", left.per_second);
  absl::StrAppend(&line, Duration(Seconds(static_cast<double>(left.texts) / left.per_second)), " left");
  return line;
}

std::string ProgressLine(const IngestTotals& totals, std::uintmax_t total_bytes, Seconds elapsed) {
  std::string line;
  const double fraction = Fraction(totals, total_bytes);
  if (total_bytes > 0) line = Bar(fraction);
  absl::StrAppend(&line, Grouped(totals.accepted()), " documents, ", Grouped(totals.chunks), " chunks");
  if (totals.rejected > 0) absl::StrAppend(&line, ", ", Grouped(totals.rejected), " rejected");
  if (elapsed.count() <= 0) return line;
  absl::StrAppendFormat(&line, "  %.1f docs/s, %.0f chunks/s", totals.accepted() / elapsed.count(),
                        totals.chunks / elapsed.count());
  if (fraction > 0 && fraction < 1)
    absl::StrAppend(&line, "  about ", Duration(elapsed * (1 - fraction) / fraction), " left");
  return line;
}

void Progress::Update(const IngestTotals& totals, Seconds elapsed) {
  if (terminal_) {
    if (drawn_ && elapsed - drawn_at_ < kRedraw) return;
    drawn_at_ = elapsed;
  }
  Show(ProgressLine(totals, total_bytes_, elapsed), Fraction(totals, total_bytes_));
}

void Progress::Update(const VectorsLeft& left) {
  if (vectors_ == 0) tenths_ = 0;  // another line begins
  vectors_ = std::max(vectors_, left.texts);
  if (vectors_ > 0)
    Show(VectorLine(left, vectors_), 1 - static_cast<double>(left.texts) / static_cast<double>(vectors_));
}

// On a terminal in place of the last one; else when another tenth is done.
void Progress::Show(const std::string& line, double fraction) {
  if (terminal_) {
    *out_ << "\r\x1b[K" << line << std::flush;
    drawn_ = true;
    return;
  }
  const int tenths = static_cast<int>(fraction * 10);
  if (tenths <= tenths_) return;
  tenths_ = tenths;
  *out_ << line << std::endl;
}

void Progress::Clear() {
  if (!std::exchange(drawn_, false)) return;
  *out_ << "\r\x1b[K" << std::flush;
}

}  // namespace annals::cli
