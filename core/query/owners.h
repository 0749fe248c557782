// Owners of documents that a question names: longest alias first, each word used once.
//
//   FindOwners("What did Crocs and JD.com say?", {"Crocs, Inc.", "JD.com"})  -> {"Crocs, Inc." [9,14), "JD.com"
//   [19,25)}
//
// Aliases of an owner: the name, the name without its legal suffixes one by one ("Home Depot Inc" -> "Home Depot"),
// without a leading "The", without ".com". Names are compared by text::NameKey. O(question + owners). Thread-safe.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/question_words.h"

namespace annals::query {

struct NamedOwner {
  std::string_view owner;          // as the documents write it
  std::size_t begin = 0, end = 0;  // byte range in the question
};

// By place in the question.
std::vector<NamedOwner> FindOwners(const std::vector<QuestionWord>& words, std::span<const std::string_view> owners);

// Distinct keys by which `owner` may be named, its own first.
std::vector<std::string> OwnerAliases(std::string_view owner);

}  // namespace annals::query
