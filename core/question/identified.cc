#include "core/question/identified.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/string_view.h"

namespace annals::question {
namespace {

constexpr std::size_t kShortest = 4;  // bytes; "12" is a number, not an identifier

bool HasDigit(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); });
}

bool EndsWord(std::string_view text, std::size_t i) {
  return i >= text.size() || !absl::ascii_isalnum(static_cast<unsigned char>(text[i]));
}

std::string Lower(std::string_view text) {
  std::string lower(text);
  absl::AsciiStrToLower(&lower);
  return lower;
}

}  // namespace

void Identifiers::AddText(index::DocumentOrdinal d, std::string_view identifier) {
  if (identifier.size() < kShortest || !HasDigit(identifier)) return;
  std::vector<index::DocumentOrdinal>& documents = documents_[Lower(identifier)];
  if (documents.empty() || documents.back() != d) documents.push_back(d);
  longest_ = std::max(longest_, identifier.size());
}

bool Identifiers::MayBeIn(std::string_view question) { return HasDigit(question); }

void Identifiers::Add(index::DocumentOrdinal d, const Document& document) {
  AddText(d, document.external_id);
  for (const auto& [name, value] : document.identifiers) AddText(d, value);
}

std::vector<Identified> Identifiers::Find(std::string_view question, std::size_t most) const {
  std::vector<Identified> found;
  if (!HasDigit(question)) return found;
  const std::string lower = Lower(question);
  for (std::size_t begin = 0; begin + kShortest <= lower.size(); ++begin) {
    if (begin > 0 && !EndsWord(lower, begin - 1)) continue;
    // The longest one that starts here: "LK-103307-B" is not "LK-103307".
    for (std::size_t end = std::min(lower.size(), begin + longest_); end >= begin + kShortest; --end) {
      if (!EndsWord(lower, end)) continue;
      const auto it = documents_.find(absl::string_view(lower).substr(begin, end - begin));
      if (it == documents_.end()) continue;
      for (index::DocumentOrdinal d : it->second) {
        if (std::ranges::none_of(found, [&](const Identified& f) { return f.document == d; }))
          found.push_back({d, {begin, end}});
      }
      break;
    }
    if (found.size() >= most) break;
  }
  if (found.size() > most) found.resize(most);
  return found;
}

}  // namespace annals::question
