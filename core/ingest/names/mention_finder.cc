#include "core/ingest/names/mention_finder.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "core/identity/legal_forms.h"
#include "core/ingest/names/name_words.h"
#include "core/text/text.h"
#include "core/text/year.h"

namespace annals::ingest {
namespace {

using Tokens = absl::Span<const text::Token>;

constexpr std::size_t kLongestSpan = 14;      // tokens; a longer run of capitals is a headline
constexpr std::size_t kLongestKey = 200;      // bytes
constexpr std::size_t kMostConnectors = 2;    // "of the"
constexpr std::size_t kShortestSentence = 3;  // words: "You Are My Harbour"; "The Lake" is a name behind an article
constexpr std::size_t kShortNumber = 5;       // characters; "Apollo 11" is a name, a year or a sum is not part of one

bool IsNumber(std::string_view word) {
  return std::ranges::all_of(word, [](char c) { return absl::ascii_isdigit(c); });
}

// "q3", "h1", "fy24": periods, not names.
bool IsPeriodMark(std::string_view word, const language::TimeWords& time) {
  const std::size_t digits = std::min(word.find_first_of("0123456789"), word.size());
  if (digits == word.size() || !IsNumber(word.substr(digits))) return false;
  const language::Word mark = time.Find(word.substr(0, digits))->word;
  if (mark == language::Word::kFy) return true;
  return word.size() == digits + 1 && (mark == language::Word::kQ || mark == language::Word::kH);
}

bool IsDateOrNumber(std::string_view key, const language::Lexicon& lexicon) {
  const std::vector<std::string_view> parts = KeyWords(key);
  return std::ranges::all_of(parts, [&](std::string_view word) {
    return lexicon.time.NamesMonthOrWeekday(word) || IsNumber(word) || IsPeriodMark(word, lexicon.time);
  });
}

bool Caseless(const text::Token& token) { return token.letter && !token.upper && !token.small; }

bool Continues(const text::Token& token) {
  if (token.upper) return true;
  return token.word && !token.letter && token.text.size() < kShortNumber && !text::IsYear(token.text);
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

bool IsQuote(const text::Token& token) { return token.text == "\"" || token.text == "'" || token.text == "`"; }

// Behind quotation marks.
std::size_t FirstWord(Tokens tokens, std::size_t i) {
  while (i < tokens.size() && IsQuote(tokens[i])) ++i;
  return i;
}

// Whether what a text opens with, up to token `end`, is explained then: "(1995)", "is a city", "was born in".
bool IsExplained(Tokens tokens, std::size_t end, const language::NameWords& words) {
  if (end + 1 >= tokens.size()) return false;
  if (tokens[end].text == "(") return true;
  const std::string& next = tokens[end + 1].lower;
  if (language::Has(words.copulas, tokens[end].lower))
    return language::Has(words.articles, next) || language::Has(words.said_of, next);
  return language::Has(words.has, tokens[end].lower) && language::Has(words.articles, next);
}

// The words from `begin` to the closing mark.
std::optional<MentionFinder::Span> QuotedSubject(Tokens tokens, std::size_t begin, const language::NameWords& words) {
  const auto close = std::find_if(tokens.begin() + static_cast<std::ptrdiff_t>(begin), tokens.end(), IsQuote);
  const auto end = static_cast<std::size_t>(close - tokens.begin());
  if (!IsExplained(tokens, FirstWord(tokens, end), words)) return std::nullopt;
  return MentionFinder::Span{begin, end};
}

// A capitalised span without its honorifics; nullopt when it names nothing.
std::optional<FoundName> NameOfSpan(Tokens tokens, std::size_t begin, std::size_t end, Language language) {
  FoundName name{.begin = begin, .end = end};
  while (name.begin < end && IsHonorific(tokens[name.begin].lower)) {
    name.kind = EntityKind::kPerson;
    ++name.begin;
  }
  if (name.begin == end || end - begin > kLongestSpan) return std::nullopt;
  name.key = text::SpanKey(tokens.subspan(name.begin, end - name.begin));
  if (name.key.size() < 2 || name.key.size() > kLongestKey || IsDateOrNumber(name.key, language::LexiconOf(language)))
    return std::nullopt;
  if (end - name.begin == 1 && (text::IsStopWord(name.key, language) || identity::IsLegalForm(name.key)))
    return std::nullopt;
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
    return first.upper && !IsNoName(first.lower, lexicon_) && !lexicon_.time.NamesMonthOrWeekday(first.key) &&
           !(StartsLine(text, tokens, i) && word_case_.UsuallySmall(first.lower));
  });
}

bool MentionFinder::StartsName(std::string_view text, Tokens tokens, std::size_t i) const {
  const text::Token& token = tokens[i];
  if (!token.upper || IsNoName(token.lower, lexicon_)) return false;
  if (!StartsLine(text, tokens, i)) return true;
  if (word_case_.WritesCapital(token.lower)) return true;
  const bool small = word_case_.UsuallySmall(token.lower) || text::IsStopWord(token.key, language_);
  if (i + 1 < tokens.size() && IsParticle(tokens[i + 1].lower) && CapitalisedSpan(text, tokens, i) > i + 1)
    return !small;
  if (i + 1 < tokens.size() && tokens[i + 1].upper && !StartsLine(text, tokens, i + 1)) {
    // "Here Lothair …", "Yesterday Lothair …": the name begins behind the first word.
    if (text::IsStopWord(token.key, language_) && !language::Has(lexicon_.names.also_first, token.lower)) return false;
    return gazetteer_.HoldsWord(token.key) || !KnownName(text, tokens, i + 1);
  }
  return !small && gazetteer_.HoldsWord(token.key);
}

std::optional<MentionFinder::Span> MentionFinder::Subject(std::string_view text, Tokens tokens) const {
  const std::size_t begin = FirstWord(tokens, 0);
  if (begin == tokens.size() || !tokens[begin].upper) return std::nullopt;
  if (begin > 0) return QuotedSubject(tokens, begin, lexicon_.names);
  const text::Token& first = tokens[0];
  const std::size_t end = CapitalisedSpan(text, tokens, 0);
  if (IsNoName(first.lower, lexicon_) || word_case_.UsuallySmall(first.key)) return std::nullopt;
  if (text::IsStopWord(first.key, language_) && end < kShortestSentence) return std::nullopt;
  const bool possessive = end == 1 && first.lower.ends_with("'s");
  if (possessive || IsExplained(tokens, end, lexicon_.names)) return Span{0, end};
  const bool other_name =
      end + 1 < tokens.size() && language::Has(lexicon_.names.other_name, tokens[end].lower) && tokens[end + 1].upper;
  if (other_name && IsExplained(tokens, CapitalisedSpan(text, tokens, end + 1), lexicon_.names)) return Span{0, end};
  return std::nullopt;
}

std::vector<FoundName> MentionFinder::Find(std::string_view text, Tokens tokens, bool opens) const {
  std::vector<FoundName> found;
  const std::optional<Span> subject = opens ? Subject(text, tokens) : std::nullopt;
  for (std::size_t i = 0; i < tokens.size();) {
    std::size_t end = i + 1;
    std::size_t known_end = i;
    if (tokens[i].word) {
      if (const auto known = KnownName(text, tokens, i)) {
        found.push_back({gazetteer_[known->name].key, i, known->end, known->name, EntityKind::kOther});
        end = known_end = known->end;
      }
      const bool is_subject = subject && subject->begin == i;
      if (is_subject || StartsName(text, tokens, i)) {
        const std::size_t span_end = is_subject ? subject->end : CapitalisedSpan(text, tokens, i);
        if (span_end > known_end) {
          if (auto name = NameOfSpan(tokens, i, span_end, language_)) found.push_back(*std::move(name));
          end = span_end;
        }
      }
    }
    i = end;
  }
  return found;
}

}  // namespace annals::ingest
