#include "core/query/identified.h"

#include <algorithm>

#include "absl/strings/ascii.h"

namespace annals::query {
namespace {

constexpr std::size_t kShortest = 4;  // bytes; "12" is a number, not an identifier

bool HasDigit(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); });
}

bool EndsWord(std::string_view text, std::size_t i) {
  return i >= text.size() || !absl::ascii_isalnum(static_cast<unsigned char>(text[i]));
}

// Place of `identifier` in `question` as a whole word; npos when it is not there.
std::size_t Find(std::string_view question, std::string_view identifier) {
  if (identifier.size() < kShortest || identifier.size() > question.size() || !HasDigit(identifier))
    return question.npos;
  const auto same = [](char a, char b) {
    return absl::ascii_tolower(static_cast<unsigned char>(a)) == absl::ascii_tolower(static_cast<unsigned char>(b));
  };
  for (auto from = question.begin();;) {
    const auto at = std::search(from, question.end(), identifier.begin(), identifier.end(), same);
    if (at == question.end()) return question.npos;
    const auto place = static_cast<std::size_t>(at - question.begin());
    if ((place == 0 || EndsWord(question, place - 1)) && EndsWord(question, place + identifier.size())) return place;
    from = at + 1;
  }
}

}  // namespace

std::vector<Identified> FindIdentified(const index::View& view, std::string_view question,
                                       const std::function<bool(const Document&)>& keep, std::size_t most) {
  std::vector<Identified> found;
  if (!HasDigit(question)) return found;
  for (index::DocumentOrdinal d = 0; d < view.documents(); ++d) {
    const Document& document = view.document(d);
    const auto offer = [&](std::string_view identifier) {
      const std::size_t at = Find(question, identifier);
      if (at == question.npos || !keep(document)) return false;
      found.push_back({d, {at, at + identifier.size()}});
      return true;
    };
    if (offer(document.external_id)) continue;
    for (const auto& [name, value] : document.identifiers) {
      if (offer(value)) break;
    }
  }
  std::sort(found.begin(), found.end(), [&](const Identified& a, const Identified& b) {
    return view.document(a.document).id < view.document(b.document).id;
  });
  if (found.size() > most) found.resize(most);
  return found;
}

}  // namespace annals::query
