#include "bench/quality/word_holders.h"

#include <algorithm>

#include "core/text/text.h"

namespace annals::bench {

void WordHolders::Add(std::string_view text) {
  for (const std::string& word : text::Words(text)) {
    std::vector<std::uint32_t>& with = with_[word];
    if (with.empty() || with.back() != texts_) with.push_back(texts_);
  }
  ++texts_;
}

std::vector<std::uint32_t> WordHolders::Holding(std::string_view words) const {
  std::vector<const std::vector<std::uint32_t>*> lists;
  for (const std::string& word : text::Words(words)) {
    const auto it = with_.find(word);
    if (it == with_.end()) return {};
    lists.push_back(&it->second);
  }
  if (lists.empty()) return {};
  std::ranges::sort(lists, {}, [](const auto* list) { return list->size(); });
  std::vector<std::uint32_t> all = *lists.front();
  for (const auto* list : lists)
    std::erase_if(all, [&](std::uint32_t place) { return !std::ranges::binary_search(*list, place); });
  return all;
}

}  // namespace annals::bench
