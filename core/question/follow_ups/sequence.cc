#include "core/question/follow_ups/sequence.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/substitute.h"
#include "core/language/lexicon.h"
#include "core/language/span_words.h"

namespace annals::question {
namespace {

// Words [first, last) of the question that say "before that", and what they become.
struct Going {
  std::size_t first = 0, last = 0;
  std::string_view pattern;
};

std::optional<Going> GoesOn(const Spoken& asked) {
  const language::SpanWords& known = language::SpanWordsOf(asked.language);
  for (std::size_t i = 0; i < asked.keys.size(); ++i) {
    if (const std::size_t n = language::PhraseLength(known.earlier, asked.keys, i))
      return Going{i, i + n, known.before};
    if (const std::size_t n = language::PhraseLength(known.later, asked.keys, i)) return Going{i, i + n, known.after};
  }
  return std::nullopt;
}

const SpokenName* NewName(const SpokenTurn& last) {
  const auto is_new = [&](const SpokenName& name) { return !last.question.text.contains(name.text); };
  const auto found = std::ranges::find_if(last.answer.names, is_new);
  return found == last.answer.names.end() ? nullptr : &*found;
}

// Without what it says of time itself, and without its end.
std::string Timeless(const Spoken& question) {
  const language::ClauseWords& clauses = question.lexicon().clauses;
  std::string text = question.text;
  std::size_t end = text.size();
  for (std::size_t i = 0; i < question.keys.size(); ++i) {
    if (language::PhraseLength(clauses.before, question.keys, i) > 0 ||
        language::PhraseLength(clauses.after, question.keys, i) > 0)
      end = std::min(end, question.words[i].begin);
  }
  text.resize(end);
  if (question.period && question.period->phrase.end <= end)
    text.erase(question.period->phrase.begin, question.period->phrase.end - question.period->phrase.begin);
  while (!text.empty() && (absl::ascii_isspace(static_cast<unsigned char>(text.back())) ||
                           absl::ascii_ispunct(static_cast<unsigned char>(text.back()))))
    text.pop_back();
  return text;
}

}  // namespace

std::optional<std::string> Continued(const SpokenTurn& last, const Spoken& asked) {
  const std::optional<Going> going = GoesOn(asked);
  const SpokenName* name = going ? NewName(last) : nullptr;
  if (name == nullptr) return std::nullopt;
  const std::string clause = absl::Substitute(std::string(going->pattern), name->text);
  bool own = false;  // it asks for something itself
  for (std::size_t i = 0; i < asked.words.size(); ++i)
    own = own || ((i < going->first || i >= going->last) && (IsContent(asked, i) || Asks(asked, i)));
  if (!own) {
    const std::string whole = Timeless(last.question);
    return whole.empty() ? std::nullopt : std::optional(absl::StrCat(whole, " ", clause, "?"));
  }
  const std::size_t begin = asked.words[going->first].begin, end = asked.words[going->last - 1].end;
  return absl::StrCat(asked.text.substr(0, begin), clause, asked.text.substr(end));
}

}  // namespace annals::question
