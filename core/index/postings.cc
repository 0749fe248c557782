#include "core/index/postings.h"

#include <algorithm>
#include <utility>

#include "core/index/row_groups.h"

namespace annals::index {

std::span<const Posting> Postings::Find(std::string_view term) const {
  const auto it = terms_.find(term);
  if (it == terms_.end()) return {};
  return std::span(postings_).subspan(it->second.begin, it->second.end - it->second.begin);
}

bool Postings::Holds(std::uint32_t row, std::string_view term) const {
  return std::ranges::binary_search(Find(term), row, {}, &Posting::row);
}

std::size_t Postings::bytes() const {
  std::size_t n = postings_.size() * sizeof(Posting) + lengths_.size() * sizeof(std::uint32_t);
  n += terms_.capacity() * (sizeof(std::string) + sizeof(Range) + 1);
  for (const auto& [term, range] : terms_) n += term.capacity() > 15 ? term.capacity() + 1 : 0;
  return n;
}

std::uint32_t PostingsBuilder::TermNumber(std::string_view term) {
  return numbers_.try_emplace(term, static_cast<std::uint32_t>(numbers_.size())).first->second;
}

void PostingsBuilder::AddRow(std::vector<std::string> terms) {
  if (parts_.empty() || parts_.back().other != nullptr) parts_.emplace_back();
  const auto row = static_cast<std::uint32_t>(lengths_.size());
  lengths_.push_back(static_cast<std::uint32_t>(terms.size()));
  std::ranges::sort(terms);
  for (std::size_t i = 0; i < terms.size();) {
    std::size_t end = i + 1;
    while (end < terms.size() && terms[end] == terms[i]) ++end;
    parts_.back().occurrences.push_back({TermNumber(terms[i]), row, static_cast<std::uint32_t>(end - i)});
    i = end;
  }
}

void PostingsBuilder::AddLength(std::uint32_t terms) { lengths_.push_back(terms); }

void PostingsBuilder::AddRows(const Postings& other, std::vector<std::uint32_t> row_of) {
  for (std::uint32_t r = 0; r < row_of.size(); ++r) {
    if (row_of[r] != kNoRow) lengths_.push_back(other.length(r));
  }
  parts_.push_back({&other, std::move(row_of), {}});
}

// Numbers the terms of the other postings too. A term whose rows are all left out counts 0.
std::vector<std::uint64_t> PostingsBuilder::CountPerTerm() {
  std::vector<std::uint64_t> counts(numbers_.size(), 0);
  for (const Part& part : parts_) {
    for (const Occurrence& o : part.occurrences) ++counts[o.term];
    if (part.other == nullptr) continue;
    for (const auto& [term, range] : part.other->terms_) {
      const std::uint32_t number = TermNumber(term);
      if (number >= counts.size()) counts.resize(number + 1, 0);
      for (const Posting& p : part.other->Find(term)) counts[number] += part.row_of[p.row] != kNoRow;
    }
  }
  return counts;
}

Postings PostingsBuilder::Build() && {
  const std::vector<std::uint64_t> counts = CountPerTerm();
  std::vector<std::uint64_t> next(counts.size() + 1, 0);
  for (std::size_t t = 0; t < counts.size(); ++t) next[t + 1] = next[t] + counts[t];

  Postings out;
  out.terms_.reserve(numbers_.size());
  for (const auto& [term, number] : numbers_) {
    if (counts[number] > 0) out.terms_.emplace(term, Postings::Range{next[number], next[number] + counts[number]});
  }
  out.postings_.resize(next.back());
  for (const Part& part : parts_) {
    for (const Occurrence& o : part.occurrences) out.postings_[next[o.term]++] = {o.row, o.count, lengths_[o.row]};
    if (part.other == nullptr) continue;
    for (const auto& [term, range] : part.other->terms_) {
      const std::uint32_t number = numbers_.find(term)->second;
      for (const Posting& p : part.other->Find(term)) {
        const std::uint32_t row = part.row_of[p.row];
        if (row != kNoRow) out.postings_[next[number]++] = {row, p.count, lengths_[row]};
      }
    }
  }
  for (std::uint32_t length : lengths_) out.total_length_ += length;
  out.lengths_ = std::move(lengths_);
  return out;
}

}  // namespace annals::index
