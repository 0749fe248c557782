#include "server/models/tokenizer/piece_trie.h"

#include <algorithm>

namespace annals::models {
namespace {

struct Range {  // sorted pieces that share their first `depth` bytes
  std::size_t begin, end, depth;
};

}  // namespace

PieceTrie::PieceTrie(std::vector<std::pair<std::string, std::uint32_t>> pieces) {
  std::erase_if(pieces, [](const auto& piece) { return piece.first.empty(); });
  std::ranges::stable_sort(pieces, {}, &std::pair<std::string, std::uint32_t>::first);
  std::vector<Range> waiting{{0, pieces.size(), 0}};  // breadth first: waiting[i] becomes node i
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    auto [at, end, depth] = waiting[i];
    Node node{static_cast<std::uint32_t>(edges_.size()), 0, kNone};
    for (; at < end && pieces[at].first.size() == depth; ++at) node.value = pieces[at].second;
    while (at < end) {
      const auto byte = static_cast<unsigned char>(pieces[at].first[depth]);
      std::size_t next = at;
      while (next < end && static_cast<unsigned char>(pieces[next].first[depth]) == byte) ++next;
      edges_.push_back({byte, static_cast<std::uint32_t>(waiting.size())});
      waiting.push_back({at, next, depth + 1});
      ++node.edges;
      at = next;
    }
    nodes_.push_back(node);
  }
  for (std::uint32_t i = 0; i < nodes_[0].edges; ++i) root_[edges_[i].byte] = edges_[i].child;
}

}  // namespace annals::models
