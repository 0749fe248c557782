#include "core/privacy/streets/street_words.h"

#include <algorithm>
#include <bitset>
#include <vector>

#include "absl/base/no_destructor.h"
#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "core/language/private_words.h"

namespace annals::privacy {
namespace {

constexpr std::size_t kLeastBeforeTail = 3;  // letters, in bytes

// By their last two bytes: next to no word of a text ends in a tail's, and of those that do few tails are compared.
class Tails {
 public:
  Tails() {
    for (const language::PrivateWords& words : language::PrivateWordsOfAllLanguages()) {
      for (const std::string_view tail : words.street_tails) {
        if (tail.size() < 2) continue;
        tails_[EndingOf(tail)].push_back(tail);
        endings_.set(EndingOf(tail));
      }
    }
  }

  bool EndIn(std::string_view word) const {
    if (word.size() < 2 + kLeastBeforeTail || !endings_[EndingOf(word)]) return false;
    return std::ranges::any_of(tails_.find(EndingOf(word))->second, [&](std::string_view tail) {
      return word.size() >= tail.size() + kLeastBeforeTail && word.ends_with(tail);
    });
  }

 private:
  static std::size_t EndingOf(std::string_view word) {
    return static_cast<unsigned char>(word.back()) * 256u + static_cast<unsigned char>(word[word.size() - 2]);
  }

  absl::flat_hash_map<std::size_t, std::vector<std::string_view>> tails_;
  std::bitset<1 << 16> endings_;
};

using Hashes = absl::flat_hash_set<std::uint64_t>;

Hashes HashesOf(language::PrivateWords::Words language::PrivateWords::* list) {
  Hashes hashes;
  for (const language::PrivateWords& words : language::PrivateWordsOfAllLanguages()) {
    for (const std::string_view word : words.*list) hashes.insert(HashOfWord(word));
  }
  return hashes;
}

}  // namespace

bool HasStreetTail(std::string_view word) {
  static const absl::NoDestructor<Tails> kTails;
  return kTails->EndIn(word);
}

bool AnnouncesAddress(const Token& token) {
  static const absl::NoDestructor<Hashes> kHashes(HashesOf(&language::PrivateWords::address));
  return token.kind == TokenKind::kWord && kHashes->contains(token.hash);
}

bool IsCorner(const Token& token) {
  static const absl::NoDestructor<Hashes> kHashes(HashesOf(&language::PrivateWords::corner));
  return token.kind == TokenKind::kWord && kHashes->contains(token.hash);
}

}  // namespace annals::privacy
