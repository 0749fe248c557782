#include "core/privacy/ordinary.h"

#include <vector>

#include "absl/base/no_destructor.h"
#include "absl/container/flat_hash_set.h"
#include "core/language/ordinary_words.h"

namespace annals::privacy {
namespace {

template <class F>
void ForEachLine(std::string_view lines, F&& f) {
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = lines.find('\n', begin);
    f(lines.substr(begin, end - begin));
    begin = end + 1;
  }
}

// Open addressing over hashes, whose low bits are as good as any. Most words that are asked for are names and none of
// them, which a bit of their hash tells without the large table.
class OrdinaryHashes {
 public:
  OrdinaryHashes() : bits_(kBits / 64), table_(kSlots) {
    ForEachLine(language::OrdinaryWords(), [&](std::string_view word) { Add(HashOfWord(word)); });
  }

  bool Has(std::uint64_t hash) const {
    return (bits_[hash % kBits / 64] >> (hash % 64) & 1) != 0 && table_[SlotOf(hash)] == hash;
  }

 private:
  static constexpr std::size_t kBits = 1 << 20, kSlots = 1 << 19;  // for 130,000 words: 128 KiB and 4 MiB

  std::size_t SlotOf(std::uint64_t hash) const {  // its own, or the first empty one where it would stand
    std::size_t slot = (hash >> 20) % kSlots;
    while (table_[slot] != 0 && table_[slot] != hash) slot = (slot + 1) % kSlots;
    return slot;
  }

  void Add(std::uint64_t hash) {
    table_[SlotOf(hash)] = hash;
    bits_[hash % kBits / 64] |= std::uint64_t{1} << (hash % 64);
  }

  std::vector<std::uint64_t> bits_, table_;
};

}  // namespace

bool IsOrdinaryWord(const Token& token) {
  static const absl::NoDestructor<OrdinaryHashes> kHashes;
  return token.kind == TokenKind::kWord && kHashes->Has(token.hash);
}

bool IsEnglishWord(const Token& token) {
  static const absl::NoDestructor<absl::flat_hash_set<std::uint64_t>> kNames([] {
    absl::flat_hash_set<std::uint64_t> hashes;
    ForEachLine(language::WordsAndNames(), [&](std::string_view word) { hashes.insert(HashOfWord(word)); });
    return hashes;
  }());
  return IsOrdinaryWord(token) || (token.kind == TokenKind::kWord && kNames->contains(token.hash));
}

}  // namespace annals::privacy
