#include "server/members/holders.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace annals::server {
namespace {

constexpr std::uint64_t kStart = 14695981039346656037ULL, kFactor = 1099511628211ULL;  // FNV-1a, 64 bits

std::uint64_t Take(std::uint64_t hash, std::string_view bytes) {
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * kFactor;
  return hash;
}

// Names differ in their last letters, which alone do not reach all bits: the finalizer of splitmix64 does the rest.
std::uint64_t WeightOf(std::string_view member, std::string_view collection) {
  std::uint64_t hash = Take(Take(Take(kStart, member), std::string_view("\0", 1)), collection);
  hash = (hash ^ (hash >> 30)) * 0xBF58476D1CE4E5B9ULL;
  hash = (hash ^ (hash >> 27)) * 0x94D049BB133111EBULL;
  return hash ^ (hash >> 31);
}

}  // namespace

std::vector<std::string> HoldersOf(std::string_view collection, std::span<const std::string> members,
                                   std::size_t holders) {
  std::vector<std::pair<std::uint64_t, const std::string*>> weights;
  weights.reserve(members.size());
  for (const std::string& member : members) weights.emplace_back(WeightOf(member, collection), &member);
  const std::size_t most = std::min(holders, weights.size());
  std::ranges::partial_sort(
      weights, weights.begin() + static_cast<std::ptrdiff_t>(most),
      [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : *a.second < *b.second; });
  std::vector<std::string> found;
  for (std::size_t i = 0; i < most; ++i) found.push_back(*weights[i].second);
  return found;
}

}  // namespace annals::server
