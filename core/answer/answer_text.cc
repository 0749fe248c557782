#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/answer/answer.h"

namespace annals::answer {
namespace {

std::string Numbers(const std::vector<int>& citations) {
  std::string text;
  for (int number : citations) absl::StrAppend(&text, " [", number, "]");
  return text;
}

// "Dana: " before what she says.
std::string SpokenBy(const Answer& answer, const Sentence& s) {
  if (s.origin != Origin::kQuoted || s.citations.empty()) return "";
  const auto number = static_cast<std::size_t>(s.citations.front());
  if (number > answer.citations.size() || answer.citations[number - 1].speaker.empty()) return "";
  return absl::StrCat(answer.citations[number - 1].speaker, ": ");
}

// "The sources differ: 412 [1] against 389 [2]. Preferred: …"; in CONFLICTS the sides stand above already.
std::string Warning(Mode mode, const Conflict& conflict) {
  if (mode == Mode::kConflicts) return conflict.reason;
  std::vector<std::string> sides;
  for (const Conflict::Side& side : conflict.sides) sides.push_back(absl::StrCat(side.value, Numbers({side.citation})));
  return absl::StrCat("The sources differ: ", absl::StrJoin(sides, " against "), ". ", conflict.reason);
}

}  // namespace

std::string TextOf(const Answer& answer) {
  std::vector<std::string> blocks;
  for (const Paragraph& paragraph : answer.paragraphs) {
    std::vector<std::string> sentences;
    for (const Sentence& s : paragraph.sentences)
      sentences.push_back(absl::StrCat(SpokenBy(answer, s), s.text, Numbers(s.citations)));
    const std::string body = absl::StrJoin(sentences, " ");
    blocks.push_back(paragraph.heading.empty() ? body : absl::StrCat(paragraph.heading, ": ", body));
  }
  for (const Conflict& conflict : answer.conflicts) blocks.push_back(Warning(answer.mode, conflict));
  return absl::StrJoin(blocks, "\n\n");
}

const char* Name(Mode mode) {
  switch (mode) {
    case Mode::kAuto:
      return "auto";
    case Mode::kFact:
      return "fact";
    case Mode::kExplain:
      return "explain";
    case Mode::kConflicts:
      return "conflicts";
  }
  return "auto";
}

}  // namespace annals::answer
