#include "bench/names/name_partners.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/text/text.h"

namespace annals::bench {

std::set<std::string> Trigrams(std::string_view text) {
  std::set<std::string> trigrams;
  for (const std::string& word : text::Words(text)) {
    const std::string padded = "  " + word + " ";
    for (std::size_t i = 0; i + 3 <= padded.size(); ++i) trigrams.insert(padded.substr(i, 3));
  }
  return trigrams;
}

double TrigramSimilarity(const std::set<std::string>& a, const std::set<std::string>& b) {
  std::vector<std::string> both;
  std::ranges::set_intersection(a, b, std::back_inserter(both));
  const std::size_t either = a.size() + b.size() - both.size();
  return either == 0 ? 0 : static_cast<double>(both.size()) / static_cast<double>(either);
}

void ExactNames::Add(const std::string& name, int entity) { by_key_[text::NameKey(name)].insert(entity); }

std::set<int> ExactNames::Find(const std::string& name) const {
  const auto at = by_key_.find(text::NameKey(name));
  return at == by_key_.end() ? std::set<int>() : at->second;
}

void TrigramNames::Add(const std::string& name, int entity) { names_.emplace_back(Trigrams(name), entity); }

std::set<int> TrigramNames::Find(const std::string& name) const {
  const std::set<std::string> sought = Trigrams(name);
  std::set<int> best;
  double highest = least_;
  for (const auto& [trigrams, entity] : names_) {
    const double similarity = TrigramSimilarity(sought, trigrams);
    if (similarity < highest) continue;
    if (similarity > highest) best.clear();
    highest = similarity;
    best.insert(entity);
  }
  return best;
}

}  // namespace annals::bench
