// All pieces of a vocabulary that stand at the beginning of a text, in one walk.
//
//   PieceTrie trie({{"▁he", 7}, {"▁hello", 9}});
//   trie.ForEachPrefix("▁hello!", [](std::size_t bytes, std::uint32_t value) {…});   // (5, 7), (8, 9)
//
// Nodes are numbered breadth first and keep their edges sorted in one array: 8 bytes an edge, no pointers, and a step
// is a search among the few edges of a node (a table at the root). Read-only after construction, so thread-safe. A walk
// takes at most the length of the longest piece.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace annals::models {

class PieceTrie {
 public:
  PieceTrie() : nodes_(1) {}
  // Of equal pieces the last one counts. Empty pieces are ignored.
  explicit PieceTrie(std::vector<std::pair<std::string, std::uint32_t>> pieces);

  // Calls found(length in bytes, value), shortest first. Returns how many bytes lie on a path of the trie: when that is
  // less than the first symbol, no piece begins with that symbol.
  template <typename Found>
  std::size_t ForEachPrefix(std::string_view text, Found found) const {
    std::uint32_t node = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      node = i == 0 ? root_[static_cast<unsigned char>(text[0])] : Child(node, static_cast<unsigned char>(text[i]));
      if (node == 0) return i;
      if (nodes_[node].value != kNone) found(i + 1, nodes_[node].value);
    }
    return text.size();
  }

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;
  struct Node {
    std::uint32_t first_edge = 0, edges = 0, value = kNone;
  };
  struct Edge {
    unsigned char byte;
    std::uint32_t child;
  };

  std::uint32_t Child(std::uint32_t node, unsigned char byte) const {
    const Edge* edge = edges_.data() + nodes_[node].first_edge;
    const Edge* const end = edge + nodes_[node].edges;
    while (edge != end && edge->byte < byte) ++edge;
    return edge != end && edge->byte == byte ? edge->child : 0;
  }

  std::vector<Node> nodes_;  // nodes_[0] is the root
  std::vector<Edge> edges_;
  std::array<std::uint32_t, 256> root_{};
};

}  // namespace annals::models
