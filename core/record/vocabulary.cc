#include "core/record/vocabulary.h"

#include <algorithm>

namespace annals {
namespace {

struct Name {
  std::string_view word, readable;
};
// What is not called by its own words.
constexpr auto kNames = std::to_array<Name>({{relation::kAuthorOf, "authors"},
                                             {relation::kInventorOf, "inventors"},
                                             {relation::kAssigneeOf, "assignee"},
                                             {relation::kSenderOf, "senders"},
                                             {relation::kSpeakerOf, "speakers"}});

}  // namespace

std::string ReadableName(std::string_view word) {
  const auto named = std::ranges::find(kNames, word, &Name::word);
  return named == kNames.end() ? InWords(word) : std::string(named->readable);
}

std::string InWords(std::string_view word) {
  std::string spaced(word);
  std::ranges::replace(spaced, '_', ' ');
  return spaced;
}

}  // namespace annals
