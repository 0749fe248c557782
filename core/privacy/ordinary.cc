#include "core/privacy/ordinary.h"

#include "absl/base/no_destructor.h"
#include "absl/container/flat_hash_set.h"
#include "core/language/ordinary_words.h"

namespace annals::privacy {
namespace {

absl::flat_hash_set<std::uint64_t> ReadHashes() {
  absl::flat_hash_set<std::uint64_t> hashes;
  const std::string_view words = language::OrdinaryWords();
  for (std::size_t begin = 0; begin < words.size();) {
    const std::size_t end = words.find('\n', begin);
    hashes.insert(HashOfWord(words.substr(begin, end - begin)));
    begin = end + 1;
  }
  return hashes;
}

}  // namespace

bool IsOrdinaryWord(const Token& token) {
  static const absl::NoDestructor<absl::flat_hash_set<std::uint64_t>> kHashes(ReadHashes());
  return token.kind == TokenKind::kWord && kHashes->contains(token.hash);
}

}  // namespace annals::privacy
