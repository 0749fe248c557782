// Owners of documents that a question names: longest alias first, each word used once.
//
//   const std::string_view owners[] = {"Crocs, Inc.", "JD.com"};
//   OwnerNames(owners, Language::kEnglish).Find(SplitQuestion("What did Crocs and JD.com say?"))
//     -> {"Crocs, Inc." [9,14), "JD.com" [19,25)}
//
// Aliases of an owner: the name, the name without its legal suffixes one by one ("Home Depot Inc" -> "Home Depot"),
// without a leading "The", without ".com". Names are compared by text::NameKey. Making it costs O(owners), finding
// O(question).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/language/languages.h"
#include "core/question/words.h"

namespace annals::question {

struct NamedOwner {
  std::string_view owner;          // as the documents write it
  std::size_t begin = 0, end = 0;  // byte range in the question
};

// The owners of a collection by their aliases. Thread-safe once made; borrows the names.
class OwnerNames {
 public:
  // `owners` sorted: an alias of two belongs to the first. `language`: of the collection; its stop words are no aliases.
  explicit OwnerNames(std::span<const std::string_view> owners, language::Language language);
  // By place in the question.
  std::vector<NamedOwner> Find(const std::vector<QuestionWord>& words) const;

 private:
  absl::flat_hash_map<std::string, std::string_view> known_;
  std::size_t longest_ = 0;  // words of an alias
};

// Distinct keys by which `owner` may be named, its own first.
std::vector<std::string> OwnerAliases(std::string_view owner, language::Language language);

}  // namespace annals::question
