#include "core/ingest/mention_finder.h"

#include <algorithm>
#include <array>

#include "absl/strings/ascii.h"
#include "core/identity/legal_forms.h"
#include "core/ingest/name_words.h"
#include "core/text/text.h"

namespace annals::ingest {
namespace {

using Tokens = absl::Span<const text::Token>;

constexpr std::array<std::string_view, 4> kCopulas = {"is", "was", "are", "were"};
constexpr std::array<std::string_view, 4> kArticles = {"a", "an", "the", "one"};
constexpr std::size_t kLongestSpan = 14;    // tokens; a longer run of capitals is a headline
constexpr std::size_t kLongestKey = 200;    // bytes
constexpr std::size_t kMostConnectors = 2;  // "of the"
constexpr std::size_t kShortNumber = 5;     // characters; "Apollo 11" is a name, a year or a sum is not part of one

bool IsYear(std::string_view token) { return token.size() == 4 && (token[0] == '1' || token.starts_with("20")); }

bool IsNumber(std::string_view word) {
  return std::ranges::all_of(word, [](char c) { return absl::ascii_isdigit(c); });
}

// "q3", "h1", "fy24": periods, not names.
bool IsPeriodMark(std::string_view word) {
  if (word.size() == 2) return (word[0] == 'q' || word[0] == 'h') && absl::ascii_isdigit(word[1]);
  return word.size() > 2 && word.starts_with("fy") && IsNumber(word.substr(2));
}

bool IsDateOrNumber(std::string_view key) {
  const std::vector<std::string_view> parts = KeyWords(key);
  return std::ranges::all_of(
      parts, [](std::string_view word) { return IsCalendarWord(word) || IsNumber(word) || IsPeriodMark(word); });
}

bool Caseless(const text::Token& token) { return token.letter && !token.upper && !token.small; }

bool Continues(const text::Token& token) {
  if (token.upper) return true;
  return token.word && !token.letter && token.text.size() < kShortNumber && !IsYear(token.text);
}

// End of the run of capitalised words and short numbers from `i`, joined over at most two connectors.
std::size_t CapitalisedSpan(std::string_view text, Tokens tokens, std::size_t i) {
  std::size_t end = i + 1;
  while (end < tokens.size() && !StartsLine(text, tokens, end)) {
    if (Continues(tokens[end])) {
      ++end;
      continue;
    }
    std::size_t after = end;
    while (after < tokens.size() && after - end < kMostConnectors && IsConnector(tokens[after].lower)) ++after;
    if (after == end || after == tokens.size() || !tokens[after].upper || StartsLine(text, tokens, after)) break;
    end = after + 1;
  }
  return end;
}

// A capitalised span without its honorifics; nullopt when it names nothing.
std::optional<FoundName> NameOfSpan(Tokens tokens, std::size_t begin, std::size_t end) {
  FoundName name{.begin = begin, .end = end};
  while (name.begin < end && IsHonorific(tokens[name.begin].lower)) {
    name.kind = EntityKind::kPerson;
    ++name.begin;
  }
  if (name.begin == end || end - begin > kLongestSpan) return std::nullopt;
  name.key = text::SpanKey(tokens.subspan(name.begin, end - name.begin));
  if (name.key.size() < 2 || name.key.size() > kLongestKey || IsDateOrNumber(name.key)) return std::nullopt;
  if (end - name.begin == 1 && (text::IsStopWord(name.key) || identity::IsLegalForm(name.key))) return std::nullopt;
  const bool legal_form =
      end + 1 < tokens.size() && tokens[end].text == "," && identity::IsLegalForm(tokens[end + 1].lower);
  if (legal_form && tokens[end + 1].upper) name.kind = EntityKind::kOrganisation;  // "Crocs, Inc."
  return name;
}

}  // namespace

std::optional<Gazetteer::Match> MentionFinder::KnownName(std::string_view text, Tokens tokens, std::size_t i) const {
  const text::Token& first = tokens[i];
  return gazetteer_.Longest(tokens, i, [&](const Gazetteer::Match& match) {
    const Tokens span = tokens.subspan(i, match.end - i);
    if (gazetteer_[match.name].any_case) return true;
    if (std::ranges::any_of(span, Caseless)) return true;
    if (!first.upper && first.letter) return false;
    if (match.end - i > 1 || first.key.contains(' '))
      return std::ranges::any_of(span, [](const auto& t) { return t.upper; });
    return first.upper && !IsNoName(first.lower) && !IsCalendarWord(first.key) &&
           !(StartsLine(text, tokens, i) && word_case_.UsuallySmall(first.lower));
  });
}

bool MentionFinder::StartsName(std::string_view text, Tokens tokens, std::size_t i) const {
  const text::Token& token = tokens[i];
  if (!token.upper || IsNoName(token.lower)) return false;
  if (!StartsLine(text, tokens, i)) return true;
  if (word_case_.WritesCapital(token.lower)) return true;
  if (i + 1 < tokens.size() && tokens[i + 1].upper && !StartsLine(text, tokens, i + 1)) {
    // "Here Lothair …", "Yesterday Lothair …": the name begins behind the first word.
    if (text::IsStopWord(token.key) && !IsFirstName(token.lower)) return false;
    return gazetteer_.HoldsWord(token.key) || !KnownName(text, tokens, i + 1);
  }
  return !word_case_.UsuallySmall(token.lower) && !text::IsStopWord(token.key) && gazetteer_.HoldsWord(token.key);
}

// "Nantong (also Nan-t'ung) …", "Medici is …": what a text opens with and then explains.
bool MentionFinder::IsDefined(Tokens tokens, std::size_t i) const {
  const text::Token& token = tokens[i];
  if (i != 0 || tokens.size() < 2 || !token.upper || IsNoName(token.lower) || text::IsStopWord(token.key)) return false;
  if (word_case_.UsuallySmall(token.lower)) return false;
  const bool is = tokens.size() > 2 && std::ranges::contains(kCopulas, tokens[1].lower);
  return tokens[1].text == "(" || (is && std::ranges::contains(kArticles, tokens[2].lower));
}

std::vector<FoundName> MentionFinder::Find(std::string_view text, Tokens tokens, bool opens) const {
  std::vector<FoundName> found;
  for (std::size_t i = 0; i < tokens.size();) {
    std::size_t end = i + 1;
    std::size_t known_end = i;
    if (tokens[i].word) {
      if (const auto known = KnownName(text, tokens, i)) {
        found.push_back({gazetteer_[known->name].key, i, known->end, known->name, EntityKind::kOther});
        end = known_end = known->end;
      }
      if (StartsName(text, tokens, i) || (opens && IsDefined(tokens, i))) {
        const std::size_t span_end = CapitalisedSpan(text, tokens, i);
        if (span_end > known_end) {
          if (auto name = NameOfSpan(tokens, i, span_end)) found.push_back(*std::move(name));
          end = span_end;
        }
      }
    }
    i = end;
  }
  return found;
}

}  // namespace annals::ingest
