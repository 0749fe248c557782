#include "core/answer/reading/layout.h"

#include <algorithm>
#include <cstddef>

#include "core/text/plain_words.h"
#include "core/text/turns.h"

namespace annals::answer {
namespace {

constexpr std::size_t kMostHeading = 12;    // words of a heading
constexpr std::size_t kMostAddress = 4;     // of "Dear Dana," and "Best regards,"
constexpr std::size_t kMostReply = 2;       // of an answer that says nothing without its question: "Not yet."
constexpr std::size_t kShortestNumber = 6;  // bytes of the number of a record: "12-15" is a range
constexpr std::size_t kMostWholeList = 60;  // of a list that is quoted with its lead-in as one
constexpr double kFull = 0.75;              // of the widest line: a wrapped line is at least so long with the next word
constexpr int kLeaders = 3;                 // dots in a row, spaces between: of a table of contents

std::string_view Trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
// A number that counts or dates something; "2026-1187" is a name.
bool HasFigure(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = std::min(text.find(' ', i), text.size());
    const std::string_view word = text.substr(i, end - i);
    const bool name = std::ranges::count(word, '-') == 1 && word.size() >= kShortestNumber;
    if (!name && std::ranges::any_of(word, IsDigit)) return true;
    i = end + 1;
  }
  return false;
}
bool IsWord(char c) {
  return IsDigit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (static_cast<unsigned char>(c) & 0x80) != 0;
}

bool IsAsciiByte(char c) { return (static_cast<unsigned char>(c) & 0x80) == 0; }

std::size_t WordsOf(std::string_view text) { return text::PlainWords(text).size(); }

// "- ", "* ", "• ", "3. ", "b) ": bytes of it; 0 when the line begins no item.
std::size_t MarkerOf(std::string_view line) {
  for (const std::string_view bullet : {"- ", "* ", "+ ", "• ", "– ", "◦ ", "▪ ", "· "}) {
    if (line.starts_with(bullet)) return bullet.size();
  }
  std::size_t i = line.starts_with("(") ? 1 : 0;
  const std::size_t label = i;
  while (i < line.size() && i < label + 3 && IsDigit(line[i])) ++i;
  if (i == label && i < line.size() && line[i] >= 'a' && line[i] <= 'z') ++i;
  if (i == label || i + 1 >= line.size() || (line[i] != '.' && line[i] != ')') || line[i + 1] != ' ') return 0;
  return i + 2;
}

bool IsRow(std::string_view line) { return line.starts_with('|') || line.starts_with('>') || line.starts_with('#'); }
bool IsRule(std::string_view line) { return !line.empty() && std::ranges::none_of(line, IsWord); }

// "7.3 Why are names so long? . . . . . 41"
bool HasLeaders(std::string_view text) {
  int dots = 0;
  for (const char c : text) {
    if (c == '.') {
      if (++dots > kLeaders) return true;
    } else if (c != ' ') {
      dots = 0;
    }
  }
  return false;
}

bool BeginsSentence(std::string_view line) {
  const std::size_t i = line.find_first_not_of("\"'([*_");
  return i != std::string_view::npos &&
         (IsDigit(line[i]) || (line[i] >= 'A' && line[i] <= 'Z') || (static_cast<unsigned char>(line[i]) & 0x80) != 0);
}

std::size_t WidestLine(std::string_view passage) {
  std::size_t widest = 0;
  for (std::size_t begin = 0; begin < passage.size();) {
    const std::size_t end = std::min(passage.find('\n', begin), passage.size());
    widest = std::max(widest, end - begin);
    begin = end + 1;
  }
  return widest;
}

enum class Role { kSaid, kHeading, kAddress, kRemark, kNothing };

struct Stretch {
  std::uint32_t begin = 0, end = 0;
  Role role = Role::kSaid;
};

class LayoutReader {
 public:
  explicit LayoutReader(std::string_view passage) : passage_(passage), widest_(WidestLine(passage)) {}

  std::vector<Said> Read(const std::vector<text::Sentence>& sentences) {
    for (const text::Sentence& sentence : sentences) Cut(sentence);
    for (Stretch& stretch : stretches_) {
      if (stretch.role != Role::kRemark) stretch.role = RoleOf(stretch);
    }
    if (std::ranges::none_of(stretches_, [](const Stretch& s) { return s.role == Role::kSaid; })) {
      for (Stretch& stretch : stretches_) {
        if (stretch.role != Role::kNothing) stretch.role = Role::kSaid;
      }
    }
    return Collect();
  }

 private:
  std::string_view TextOf(const Stretch& s) const { return passage_.substr(s.begin, s.end - s.begin); }

  // The line that holds the byte.
  std::string_view LineAt(std::size_t i) const {
    const std::size_t before = i == 0 ? std::string_view::npos : passage_.rfind('\n', i - 1);
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    return passage_.substr(begin, std::min(passage_.find('\n', i), passage_.size()) - begin);
  }

  // Whether what was said ends with the line before the line feed at `i`.
  bool EndsAt(std::size_t i, bool items) const {
    const std::string_view before = Trimmed(LineAt(i)), after = Trimmed(LineAt(i + 1));
    if (before.empty() || after.empty()) return true;
    if (IsRule(before) || IsRule(after) || IsRow(after) != IsRow(before) || before.starts_with('|')) return true;
    if (HasLeaders(before) || HasLeaders(after)) return true;
    if (text::OpensTurn(after)) return true;
    if (MarkerOf(after) > 0) return items || EndsSentence(before);
    const std::size_t word = std::min(after.find(' '), after.size());
    const bool fits = static_cast<double>(LineAt(i).size() + 1 + word) < kFull * static_cast<double>(widest_);
    return fits && BeginsSentence(after) && MarkerOf(before) == 0;
  }

  static bool EndsSentence(std::string_view line) {
    return line.ends_with('.') || line.ends_with('!') || line.ends_with('?');
  }

  // "| Lamp | Meaning |" over a rule: what the columns are called.
  bool IsHeader(const Stretch& s) const {
    const std::size_t feed = passage_.find('\n', s.end);
    if (!TextOf(s).starts_with('|') || feed == std::string_view::npos) return false;
    const std::string_view next = Trimmed(LineAt(feed + 1));
    return next.starts_with('|') && IsRule(next);
  }

  void Cut(const text::Sentence& sentence) {
    const bool items = WordsOf(passage_.substr(sentence.begin, sentence.end - sentence.begin)) > kMostWholeList;
    std::size_t begin = sentence.begin;
    for (std::size_t i = passage_.find('\n', begin); i < sentence.end; i = passage_.find('\n', i + 1)) {
      if (!EndsAt(i, items)) continue;
      Push(begin, i);
      begin = i + 1;
    }
    Push(begin, sentence.end);
  }

  void Push(std::size_t begin, std::size_t end) {
    const std::string_view text = passage_.substr(begin, end - begin), trimmed = Trimmed(text);
    if (trimmed.empty()) return;
    begin += static_cast<std::size_t>(trimmed.data() - text.data());
    const std::size_t remark = RemarkIn(trimmed), all = trimmed.size();
    const auto at = [&](std::size_t i) { return static_cast<std::uint32_t>(begin + i); };
    stretches_.push_back({at(0), at(remark > 0 ? remark - 1 : all)});
    if (remark > 0) stretches_.push_back({at(remark), at(all), Role::kRemark});
  }

  // "What a day! [shared a photo of a lake]": where a remark in brackets begins behind the end of a sentence; 0 without one.
  static std::size_t RemarkIn(std::string_view text) {
    const std::size_t space = text.rfind(" [");
    if (!text.ends_with(']') || space == std::string_view::npos || space == 0) return 0;
    const bool ended = std::string_view(".!?").contains(text[space - 1]) || !IsAsciiByte(text[space - 1]);
    return ended && text.substr(space + 2).contains(' ') ? space + 1 : 0;
  }

  // Nothing else stands on its line.
  bool Alone(const Stretch& s) const {
    return !TextOf(s).contains('\n') && Trimmed(LineAt(s.begin)).size() == s.end - s.begin;
  }

  Role RoleOf(const Stretch& s) const {
    const std::string_view text = TextOf(s);
    if (IsRule(text) || HasLeaders(text)) return Role::kNothing;
    if (!text.contains('\n') && HasLeaders(LineAt(s.begin))) return Role::kNothing;  // its page
    if (text.starts_with('>') || IsHeader(s)) return Role::kHeading;
    if (!Alone(s) || MarkerOf(text) > 0 || IsRow(text)) return Role::kSaid;
    const std::size_t words = WordsOf(text);
    if (text.ends_with(',') && words <= kMostAddress) return Role::kAddress;
    if (text.ends_with('?')) return Role::kSaid;
    const std::string_view numbered = text.substr(std::min(text.find_first_not_of("0123456789. "), text.size()));
    const bool open = IsWord(text.back()) || text.ends_with(')');
    return open && words <= kMostHeading && !HasFigure(numbered) && !text.contains(": ") ? Role::kHeading : Role::kSaid;
  }

  std::vector<Said> Collect() const {
    std::vector<Said> said;
    Stretch lead;  // that what follows stands under: headings one behind the other are one
    const Stretch* question = nullptr;
    bool leading = false;
    for (const Stretch& s : stretches_) {
      if (s.role == Role::kHeading) {
        if (!leading) lead.begin = s.begin;
        lead.end = s.end;
        leading = true;
      }
      if (s.role == Role::kRemark) {
        said.push_back({s.begin, s.end, lead.begin, lead.end});
        continue;  // what was asked before it is still to be answered
      }
      if (s.role != Role::kSaid) {
        question = nullptr;
        continue;
      }
      leading = false;
      const std::string_view text = TextOf(s), spoken = text::Said(text);
      const bool asks = text.ends_with('?');
      const bool answers =
          question != nullptr && !asks && text::IsBlank(passage_.substr(question->end, s.begin - question->end));
      const std::size_t words = WordsOf(spoken);
      if (answers && words <= kMostReply) {
        said.back().end = s.end;  // with its question, which stands right before
        question = nullptr;
        continue;
      }
      const bool says = words > 1 || spoken.size() == text.size();  // not "Alex: Sure."
      if (says) {
        const Stretch& under = answers ? *question : lead;
        if (answers) said.pop_back();  // who asks it again wants what was answered
        said.push_back({s.begin, s.end, under.begin, under.end});
      }
      question = asks && says ? &s : nullptr;
    }
    return said;
  }

  std::string_view passage_;
  std::size_t widest_;
  std::vector<Stretch> stretches_;
};

}  // namespace

std::vector<Said> ReadLayout(std::string_view passage, const std::vector<text::Sentence>& sentences) {
  return LayoutReader(passage).Read(sentences);
}

}  // namespace annals::answer
