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
#include "core/text/text.h"

namespace annals::text {
namespace {

constexpr std::size_t kLongestSpeaker = 40, kMostWords = 4;

bool Opens(UChar32 c) {
  return u_isUUppercase(c) || u_istitle(c) || u_isdigit(c) || c == '+' || c == '@' || c == '~' ||
         (u_isalpha(c) && !u_isULowercase(c));
}

bool Goes(UChar32 c) {
  return u_isalnum(c) || u_charType(c) == U_NON_SPACING_MARK || c == '.' || c == '\'' || c == 0x2019 || c == '-' ||
         c == '_' || c == '(' || c == ')';
}

// Of one line: what stands before its first ": ", if that reads like a speaker.
std::string_view SpeakerOfLine(std::string_view line) {
  const std::size_t colon = line.substr(0, kLongestSpeaker + 1).find(':');
  if (colon == std::string_view::npos || colon == 0 || colon + 2 >= line.size() || line[colon + 1] != ' ') return {};
  if (language::Has(language::kTalkRoles, line.substr(0, colon))) return line.substr(0, colon);
  std::size_t words = 0;
  bool begins = true;
  for (std::size_t i = 0; i < colon;) {
    UChar32 c = 0;
    U8_NEXT(line.data(), i, colon, c);
    if (c == ' ') {
      if (begins) return {};
      begins = true;
    } else if (begins) {
      if (!Opens(c) || ++words > kMostWords) return {};
      begins = false;
    } else if (!Goes(c)) {
      return {};
    }
  }
  return begins ? std::string_view() : line.substr(0, colon);
}

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
  return std::min(text.find_first_not_of(": \n", speaker_end), text.size());
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
  std::vector<std::string_view> speakers;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    speakers.push_back(SpeakerOfLine(text.substr(begin, end - begin)));
    if (!speakers.back().empty()) turns.push_back({speakers.back(), begin, begin + speakers.back().size() + 2});
    begin = end + 1;
  }
  return IsConversation(speakers) ? turns : std::vector<Turn>{};
}

Turn TurnAt(std::span<const Turn> turns, std::size_t place) {
  Turn at;
  for (const Turn& turn : turns) {
    if (turn.begin <= place) at = turn;
  }
  return at;
}

}  // namespace annals::text
