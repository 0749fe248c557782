#include "core/text/turns.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/language/cue.h"
#include "core/language/international.h"
#include "core/language/people_words.h"
#include "core/text/stamp.h"
#include "core/text/text.h"

namespace annals::text {
namespace {

constexpr std::size_t kLongestSpeaker = 40, kMostWords = 4, kLongestTime = 16;

bool Opens(UChar32 c) {
  return u_isUUppercase(c) || u_istitle(c) || u_isdigit(c) || c == '+' || c == '@' || c == '~' ||
         (u_isalpha(c) && !u_isULowercase(c));
}

bool Goes(UChar32 c) {
  return u_isalnum(c) || u_charType(c) == U_NON_SPACING_MARK || c == '.' || c == '\'' || c == 0x2019 || c == '-' ||
         c == '_' || c == '(' || c == ')';
}

// Whether it reads like a name: one to four words, each with a capital or the like.
bool IsName(std::string_view name) {
  if (language::Has(language::kTalkRoles, name)) return true;
  std::size_t words = 0;
  bool begins = true;
  for (std::size_t i = 0; i < name.size();) {
    UChar32 c = 0;
    U8_NEXT(name.data(), i, name.size(), c);
    if (c == ' ') {
      if (begins) return false;
      begins = true;
    } else if (begins) {
      if (!Opens(c) || ++words > kMostWords) return false;
      begins = false;
    } else if (!Goes(c)) {
      return false;
    }
  }
  return !begins;
}

// "(00:12)" or "[00:12:31]" behind a name: bytes with the space before it; 0 without one.
std::size_t TimeBehind(std::string_view name) {
  for (const std::string_view open : {" [", " ("}) {
    const std::size_t begin = name.rfind(open);
    if (begin == std::string_view::npos) continue;
    const std::string_view time = name.substr(begin + 1);
    if (const Stamp stamp = StampOf(time); stamp.sure && stamp.size == time.size()) return time.size() + 1;
  }
  return 0;
}

// Who speaks, of a line, and where in it his words begin: "**Dana:** Hello!", "[09:12] Dana: Hello!", "Dana (00:12): Hello!".
struct LineLabel {
  std::string_view speaker;
  std::size_t words = 0;
};

LineLabel LabelOf(std::string_view line) {
  const std::size_t stamp = StampOf(line).size;
  std::string_view rest = line.substr(stamp);
  const std::size_t bold = std::min(rest.find_first_not_of("*_"), rest.size());
  rest.remove_prefix(bold);
  const std::string_view head = rest.substr(0, kLongestSpeaker + kLongestTime);
  std::size_t colon = head.find(':');  // not that of a time
  while (colon != std::string_view::npos && colon + 1 < rest.size() && rest[colon + 1] >= '0' && rest[colon + 1] <= '9')
    colon = head.find(':', colon + 1);
  if (colon == std::string_view::npos || colon == 0) return {};
  std::string_view name = rest.substr(0, colon);
  name.remove_suffix(TimeBehind(name));
  while (bold > 0 && !name.empty() && (name.back() == '*' || name.back() == '_')) name.remove_suffix(1);
  name.remove_suffix(TimeBehind(name));
  if (name.size() > kLongestSpeaker || !IsName(name)) return {};
  const std::size_t closed = std::min(bold > 0 ? rest.find_first_not_of("*_", colon + 1) : colon + 1, rest.size());
  if (closed + 1 >= rest.size() || rest[closed] != ' ') return {};
  return {name, stamp + bold + closed + 1};
}

std::string_view SpeakerOfLine(std::string_view line) { return LabelOf(line).speaker; }

// "Assistant:", and nothing else on the line.
std::string_view RoleOnLine(std::string_view line) {
  while (line.ends_with(' ')) line.remove_suffix(1);
  if (!line.ends_with(':')) return {};
  line.remove_suffix(1);
  return line.size() <= kLongestSpeaker && RoleOf(line) != TalkRole::kNone ? line : std::string_view();
}

// A paragraph that opens with what reads like a speaker.
struct Label {
  std::size_t passage = 0, begin = 0;
  std::string_view speaker;
};

struct Labels {
  std::vector<Label> paragraphs;
  std::vector<std::string_view> lines;  // of each that is neither blank nor a heading: what reads like its speaker
  const char* first = nullptr;          // where the first of these lines begins
};

void ReadLabels(std::size_t passage, std::string_view text, Labels* labels) {
  bool opens = true, fenced = false;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    if (line.starts_with("```")) fenced = !fenced;
    const bool apart = IsBlank(line) || (line.starts_with('#') && !fenced);
    if (!apart) {
      if (labels->first == nullptr) labels->first = line.data();
      labels->lines.push_back(SpeakerOfLine(line));
      const std::string_view speaker = labels->lines.back().empty() ? RoleOnLine(line) : labels->lines.back();
      if (opens && !fenced && !speaker.empty()) labels->paragraphs.push_back({passage, begin, speaker});
    }
    opens = apart;
    begin = end + 1;
  }
}

// Whether all words of the list are roles, and the last one this.
bool IsRole(const std::vector<std::string>& words, language::Words language::PeopleWords::* role) {
  const auto is = [](const std::string& word, auto of) {
    for (std::size_t l = 0; l < language::kLanguageCount; ++l) {
      if (language::Has(language::PeopleWordsOf(static_cast<Language>(l)).*of, word)) return true;
    }
    return false;
  };
  using Words = language::PeopleWords;
  return !words.empty() && is(words.back(), role) && std::ranges::all_of(words, [&](const std::string& word) {
    return is(word, &Words::asking_role) || is(word, &Words::helping_role);
  });
}

// Leaves the labels of those who speak; none where nobody does.
void KeepSpeakers(bool talk, Labels* labels) {
  std::vector<Label>& found = labels->paragraphs;
  const bool opens = !found.empty() && labels->first == found.front().speaker.data();
  if (!opens || IsConversation(labels->lines)) return found.clear();
  std::map<std::string_view, TalkRole> roles;
  std::map<std::string_view, int> times;
  std::array<bool, 3> has = {};
  for (const Label& label : found) {
    const auto [it, added] = roles.try_emplace(label.speaker, TalkRole::kNone);
    if (added) it->second = RoleOf(label.speaker);
    has[static_cast<std::size_t>(it->second)] = true;
    ++times[label.speaker];
  }
  const bool by_role = roles.at(found.front().speaker) != TalkRole::kNone &&
                       has[static_cast<std::size_t>(TalkRole::kAsks)] &&
                       has[static_cast<std::size_t>(TalkRole::kHelps)];
  if (!by_role && !talk) return found.clear();
  const std::string_view first = found.front().speaker;
  std::string_view reply;  // where nobody but the first comes back
  const bool alone = std::ranges::none_of(times, [&](const auto& t) { return t.first != first && t.second > 1; });
  if (const auto other = std::ranges::find_if(found, [&](const Label& l) { return l.speaker != first; });
      alone && other != found.end())
    reply = other->speaker;
  std::erase_if(found, [&](const Label& label) {
    if (by_role) return roles.at(label.speaker) == TalkRole::kNone;
    return label.speaker != first && label.speaker != reply && times.at(label.speaker) < 2;
  });
  if (std::ranges::all_of(found, [&](const Label& label) { return label.speaker == first; })) found.clear();
}

}  // namespace

std::size_t WordsBehind(std::string_view text, std::size_t speaker_end) {
  return std::min(text.find_first_not_of(": \n*_", speaker_end), text.size());
}

TalkRole RoleOf(std::string_view speaker) {
  const std::vector<std::string> words = Words(speaker);
  if (IsRole(words, &language::PeopleWords::asking_role)) return TalkRole::kAsks;
  return IsRole(words, &language::PeopleWords::helping_role) ? TalkRole::kHelps : TalkRole::kNone;
}

std::vector<Turn> LongTurns(std::string_view text, bool talk) {
  Labels labels;
  ReadLabels(0, text, &labels);
  KeepSpeakers(talk, &labels);
  std::vector<Turn> turns;
  for (const Label& label : labels.paragraphs)
    turns.push_back({label.speaker, label.begin, WordsBehind(text, label.begin + label.speaker.size())});
  return turns;
}

std::vector<std::string_view> LongSpeakers(std::span<const std::string_view> passages, bool talk) {
  Labels labels;
  for (std::size_t i = 0; i < passages.size(); ++i) ReadLabels(i, passages[i], &labels);
  KeepSpeakers(talk, &labels);
  std::vector<std::string_view> speakers(passages.size());
  auto next = labels.paragraphs.begin();
  std::string_view speaking;
  for (std::size_t i = 0; i < passages.size() && !labels.paragraphs.empty(); ++i) {
    const bool opens = next != labels.paragraphs.end() && next->passage == i && next->begin == 0;
    if (opens) speaking = (next++)->speaker;
    speakers[i] = speaking;
    for (; next != labels.paragraphs.end() && next->passage == i; ++next) {
      speaking = next->speaker;
      speakers[i] = {};  // two speak
    }
  }
  return speakers;
}

std::string_view Speaker(std::string_view text) {
  const std::string_view first = SpeakerOfLine(text.substr(0, text.find('\n')));
  if (first.empty()) return {};
  for (std::size_t end = text.find('\n'); end != std::string_view::npos;) {
    const std::size_t begin = end + 1;
    end = text.find('\n', begin);
    if (!SpeakerOfLine(text.substr(begin, end - begin)).empty()) return {};
  }
  return first;
}

bool IsConversation(std::span<const std::string_view> speakers) {
  std::set<std::string_view> distinct;
  std::size_t turns = 0;
  for (const std::string_view speaker : speakers) {
    if (speaker.empty()) continue;
    ++turns;
    distinct.insert(speaker);
  }
  return turns >= 2 && 2 * turns >= speakers.size() && (distinct.size() <= 2 || 2 * distinct.size() < turns);
}

std::vector<Turn> Turns(std::string_view text) {
  std::vector<Turn> turns;
  std::vector<std::string_view> lines, speakers;  // of all lines; of those that are not blank
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    const LineLabel label = LabelOf(line);
    lines.push_back(label.speaker);
    if (!IsBlank(line)) speakers.push_back(label.speaker);
    if (!label.speaker.empty()) turns.push_back({label.speaker, BehindStamp(text, begin), begin + label.words});
    begin = end + 1;
  }
  // Paragraphs called "Methods: …" and "Results: …" do not come back.
  std::set<std::string_view> distinct;
  for (const Turn& turn : turns) distinct.insert(turn.speaker);
  const bool again = distinct.size() < turns.size();
  return IsConversation(lines) || (again && IsConversation(speakers)) ? turns : std::vector<Turn>{};
}

std::string_view Said(std::string_view turn) { return turn.substr(LabelOf(turn.substr(0, turn.find('\n'))).words); }

std::size_t BehindStamp(std::string_view text, std::size_t begin) {
  const std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
  return LabelOf(line).speaker.empty() ? begin : begin + StampOf(line).size;
}

bool OpensTurn(std::string_view line) { return StampOf(line).sure || !LabelOf(line).speaker.empty(); }

Turn TurnAt(std::span<const Turn> turns, std::size_t place) {
  Turn at;
  for (const Turn& turn : turns) {
    if (turn.begin <= place) at = turn;
  }
  return at;
}

}  // namespace annals::text
