#include "core/index/tables/statement_table.h"

#include <numeric>
#include <utility>

namespace annals::index {

void StatementTable::Add(const Statement& statement, std::uint32_t chunk, std::string_view chunk_text) {
  Row row{statement.id, chunk, statement.begin, statement.end, kInChunk};
  if (statement.text.empty()) {  // of an image without texts
    rows_.push_back(row);
    AddTimes(statement.times);
    return;
  }
  const bool in_range = statement.begin <= statement.end && statement.end <= chunk_text.size();
  if (!in_range || chunk_text.substr(statement.begin, statement.end - statement.begin) != statement.text) {
    row.own_text = static_cast<std::uint32_t>(own_texts_.size());
    own_texts_.push_back(statement.text);
  }
  rows_.push_back(row);
  AddTimes(statement.times);
}

void StatementTable::AddFrom(const StatementTable& other, std::uint32_t source, std::uint32_t chunk) {
  Row row = other.rows_[source];
  row.chunk = chunk;
  if (row.own_text != kInChunk) {
    own_texts_.push_back(other.own_texts_[row.own_text]);
    row.own_text = static_cast<std::uint32_t>(own_texts_.size() - 1);
  }
  rows_.push_back(row);
  AddTimes(other.times(source));
}

void StatementTable::Finish() {
  rows_.shrink_to_fit();
  times_.shrink_to_fit();
  first_time_.shrink_to_fit();
  own_texts_.shrink_to_fit();
  times_by_beginning_.resize(times_.size());
  std::ranges::iota(times_by_beginning_, 0U);
  std::ranges::stable_sort(times_by_beginning_, {}, [&](std::uint32_t i) { return times_[i].interval.from; });
}

// A period that lies in another begins there, or has no beginning.
std::vector<std::uint32_t> StatementTable::RowsSpeakingOf(const Interval& period, int least_confidence) const {
  const auto begins = [&](std::uint32_t i) { return times_[i].interval.from; };
  const auto open_end = std::ranges::upper_bound(times_by_beginning_, kAnyPast, {}, begins);
  const auto first = std::ranges::lower_bound(open_end, times_by_beginning_.end(), period.from, {}, begins);
  const auto last = std::ranges::lower_bound(first, times_by_beginning_.end(), period.to, {}, begins);
  std::vector<std::uint32_t> rows;
  const auto add = [&](std::uint32_t i) {
    if (times_[i].confidence < least_confidence || !LiesIn(times_[i].interval, period)) return;
    rows.push_back(static_cast<std::uint32_t>(std::ranges::upper_bound(first_time_, i) - first_time_.begin() - 1));
  };
  std::for_each(times_by_beginning_.begin(), open_end, add);
  std::for_each(first, last, add);
  std::ranges::sort(rows);
  rows.erase(std::ranges::unique(rows).begin(), rows.end());
  return rows;
}

void StatementTable::AddTimes(std::span<const SpokenTime> times) {
  times_.insert(times_.end(), times.begin(), times.end());
  first_time_.push_back(static_cast<std::uint32_t>(times_.size()));
}

std::span<const SpokenTime> StatementTable::times(std::uint32_t row) const {
  return std::span(times_).subspan(first_time_[row], first_time_[row + 1] - first_time_[row]);
}

std::string_view StatementTable::text(std::uint32_t row, std::string_view chunk_text) const {
  const Row& r = rows_[row];
  if (r.own_text != kInChunk) return own_texts_[r.own_text];
  return r.begin <= r.end && r.end <= chunk_text.size() ? chunk_text.substr(r.begin, r.end - r.begin)
                                                        : std::string_view();
}

std::size_t StatementTable::bytes() const {
  std::size_t n = rows_.capacity() * sizeof(Row) + own_texts_.capacity() * sizeof(std::string) +
                  times_.capacity() * sizeof(SpokenTime) +
                  (first_time_.capacity() + times_by_beginning_.capacity()) * sizeof(std::uint32_t);
  for (const std::string& text : own_texts_) n += text.capacity();
  return n;
}

}  // namespace annals::index
