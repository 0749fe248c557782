#include "core/text/turns.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <set>
#include <vector>

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

}  // namespace

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
    if (!speakers.back().empty()) turns.push_back({speakers.back(), begin + speakers.back().size() + 2});
    begin = end + 1;
  }
  return IsConversation(speakers) ? turns : std::vector<Turn>{};
}

Turn TurnAt(const std::vector<Turn>& turns, std::size_t place) {
  Turn at;
  for (const Turn& turn : turns) {
    if (turn.words - turn.speaker.size() - 2 <= place) at = turn;
  }
  return at;
}

}  // namespace annals::text
