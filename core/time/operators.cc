#include "core/time/operators.h"

#include <absl/strings/ascii.h>

#include <algorithm>
#include <string>

#include "core/time/cursor.h"

namespace annals::time {
namespace {

struct Operator {
  Relation relation;
  Opener opener;
  std::size_t first;  // its first token
};

class Reader {
 public:
  Reader(const std::vector<Token>& tokens, const TimeWords& words) : tokens_(tokens), words_(words) {}

  // The operator that ends just before token `end`, which begins a unit.
  std::optional<Operator> ReadBefore(std::size_t end) const;

 private:
  bool IsAt(std::size_t end, std::size_t back, Word word) const { return end >= back && tokens_[end - back].Is(word); }
  std::optional<Operator> Phrase(std::size_t end) const;
  std::optional<Operator> PhraseAndModifiers(std::size_t end) const;
  std::optional<Operator> Inclusive(std::size_t end, const Operator& found) const;
  std::optional<Operator> UntilWithTail(std::size_t end) const;
  std::optional<Operator> Marks(std::size_t end) const;
  bool IsFalseConnector(const Operator& found) const {
    return found.first > 0 && tokens_[found.first - 1].lexeme->Is(kNoLimitBefore);
  }

  const std::vector<Token>& tokens_;
  const TimeWords& words_;
};

// The longest phrase whose last word is the token before `end`.
std::optional<Operator> Reader::Phrase(std::size_t end) const {
  if (end == 0 || tokens_[end - 1].lexeme->word == Word::kNone) return std::nullopt;
  std::optional<Operator> best;
  std::size_t best_length = 0;
  for (const OperatorPhrase& phrase : words_.phrases) {
    std::size_t length = 0;
    while (length < phrase.words.size() && phrase.words[length] != Word::kNone) ++length;
    if (length <= best_length || length > end) continue;
    bool matches = true;
    for (std::size_t i = 0; i < length && matches; ++i) matches = tokens_[end - length + i].Is(phrase.words[i]);
    if (!matches) continue;
    best = Operator{phrase.relation, phrase.opener, end - length};
    best_length = length;
  }
  return best;
}

// "on or after", "after or in": the limit includes its unit.
std::optional<Operator> Reader::Inclusive(std::size_t end, const Operator& found) const {
  if (found.first < 2 || !tokens_[found.first - 1].Is(Word::kOr)) return std::nullopt;
  const std::size_t other_end = found.first - 1;
  if (found.relation == Relation::kBefore || found.relation == Relation::kAfter) {
    if (!IsAt(other_end, 1, Word::kOn) && !IsAt(other_end, 1, Word::kIn) && !IsAt(other_end, 1, Word::kAt)) {
      return std::nullopt;
    }
    return Operator{found.relation == Relation::kBefore ? Relation::kUntil : Relation::kSince, Opener::kNone,
                    other_end - 1};
  }
  if (found.relation != Relation::kIn) return std::nullopt;
  if (!IsAt(end, 1, Word::kOn) && !IsAt(end, 1, Word::kIn) && !IsAt(end, 1, Word::kAt) && !IsAt(end, 2, Word::kEqual)) {
    return std::nullopt;
  }
  const auto limit = Phrase(other_end);
  if (!limit || (limit->relation != Relation::kBefore && limit->relation != Relation::kAfter)) return std::nullopt;
  return Operator{limit->relation == Relation::kBefore ? Relation::kUntil : Relation::kSince, Opener::kNone,
                  limit->first};
}

// "until the end of", "through and including", "by the end of"
std::optional<Operator> Reader::UntilWithTail(std::size_t end) const {
  std::size_t at = end;
  if (IsAt(at, 1, Word::kOf) && IsAt(at, 2, Word::kEnd)) at -= 2;
  if (IsAt(at, 1, Word::kThe)) at -= 1;
  if (IsAt(at, 1, Word::kIncluding) && IsAt(at, 2, Word::kAnd)) at -= 2;
  if (at == end) return std::nullopt;
  const auto found = Phrase(at);
  if (!found || found->relation != Relation::kUntil) return std::nullopt;
  return found;
}

std::optional<Operator> Reader::PhraseAndModifiers(std::size_t end) const {
  auto found = UntilWithTail(end);
  if (!found) found = Phrase(end);
  if (!found) return std::nullopt;
  if (const auto inclusive = Inclusive(end, *found)) return inclusive;
  const bool negated = IsAt(found->first, 1, Word::kNo) || IsAt(found->first, 1, Word::kNot);
  if (negated && found->relation == Relation::kBefore)
    return Operator{Relation::kSince, Opener::kNone, found->first - 1};
  if (negated && found->relation == Relation::kAfter)
    return Operator{Relation::kUntil, Opener::kNone, found->first - 1};
  if (found->relation == Relation::kUntil && IsFalseConnector(*found)) return std::nullopt;
  return found;
}

// ">= 2019", "< =2019", "> 2019"
std::optional<Operator> Reader::Marks(std::size_t end) const {
  std::size_t at = end;
  const bool equal = at >= 1 && tokens_[at - 1].IsMark('=');
  if (equal) --at;
  if (at < 1 || (!tokens_[at - 1].IsMark('<') && !tokens_[at - 1].IsMark('>'))) return std::nullopt;
  const bool less = tokens_[at - 1].IsMark('<');
  if (equal) return Operator{less ? Relation::kUntil : Relation::kSince, Opener::kNone, at - 1};
  return Operator{less ? Relation::kBefore : Relation::kAfter, Opener::kNone, at - 1};
}

std::optional<Operator> Reader::ReadBefore(std::size_t end) const {
  if (const auto marks = Marks(end)) return marks;
  // "pre-2008", "post-2015"
  if (end >= 2 && tokens_[end].glued && tokens_[end - 1].IsMark(kHyphen) && tokens_[end - 1].glued) {
    if (!tokens_[end - 2].Is(Word::kPre) && !tokens_[end - 2].Is(Word::kPost)) return std::nullopt;
    return Phrase(end - 1);
  }
  if (tokens_[end].glued) return std::nullopt;  // "(2019", "in/2019": no word stands right before
  // Between the operator and the unit "the" may stand, and "(the) year of".
  std::size_t inner = end;
  if (IsAt(inner, 1, Word::kOf) && inner >= 2 && tokens_[inner - 2].lexeme->unit != Granularity::kNone) {
    inner -= 2;
  } else if (inner >= 1 && tokens_[inner - 1].lexeme->unit != Granularity::kNone) {
    inner -= 1;
  }
  const std::size_t without_unit = inner;
  if (IsAt(inner, 1, Word::kThe)) inner -= 1;
  for (const std::size_t at : {inner, without_unit, IsAt(end, 1, Word::kThe) ? end - 1 : end, end}) {
    if (const auto found = PhraseAndModifiers(at)) return found;
  }
  return std::nullopt;
}

// Reads "2012 or later" and its kin behind a unit.
struct Postfix {
  Relation relation;
  std::size_t first, last;
};

std::optional<Postfix> ReadPostfix(const std::vector<Token>& tokens, std::size_t at) {
  Cursor c(tokens, at);
  c.TakeMark(',');
  const std::size_t first = at;
  const bool joined = c.TakeAny({Word::kOr, Word::kAnd});
  std::optional<Relation> relation;
  const bool open = c.Has(1) && !(c.Peek(1).glued && c.Peek(1).IsNumber());  // "2019+", but "2019+2020"
  if (((open || !c.Has(1)) && c.TakeGluedMark('+')) || c.Take(Word::kOnwards)) {
    relation = Relation::kSince;
  } else if (joined &&
             c.TakeAny({Word::kLater, Word::kAfter, Word::kAfterwards, Word::kSince, Word::kNewer, Word::kBeyond})) {
    relation = Relation::kSince;
  } else if (joined && c.TakeAny({Word::kEarlier, Word::kBefore, Word::kOlder, Word::kPrior})) {
    relation = Relation::kUntil;
  }
  if (!relation) return std::nullopt;
  if (c.Has() && !c.Glued() && (c.Peek().Is(Word::kThe) || c.Peek().IsNumber())) return std::nullopt;
  return Postfix{*relation, first, c.at()};
}

// In lower case, without its tail.
bool StartsWithStem(std::string_view word, std::string_view stem) {
  const bool whole = stem.ends_with('$');
  if (whole) stem.remove_suffix(1);
  if (word.size() < stem.size() || (whole && word.size() != stem.size())) return false;
  return std::equal(stem.begin(), stem.end(), word.begin(),
                    [](char s, char c) { return s == (c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c); });
}

std::string_view TextOf(std::string_view query, const Token& token) {
  return query.substr(token.begin, token.end - token.begin);
}

// Whether "differ" stands in the same sentence before a token; asked for ascending tokens, so that one pass serves all.
class DifferBefore {
 public:
  explicit DifferBefore(const std::vector<Token>& tokens) : tokens_(tokens) {}

  bool operator()(std::size_t token) {
    for (; at_ < token; ++at_) {
      const Token& t = tokens_[at_];
      if (t.IsMark('.') || t.IsMark('?') || t.IsMark(';')) open_ = false;
      if (t.lexeme->Is(kDiffers)) open_ = true;
    }
    return open_;
  }

 private:
  const std::vector<Token>& tokens_;
  std::size_t at_ = 0;
  bool open_ = false;
};

// A letter more, less or other, or two that changed places.
bool IsOneErrorApart(std::string_view a, std::string_view b) {
  const std::size_t shorter = std::min(a.size(), b.size());
  if (std::max(a.size(), b.size()) > shorter + 1) return false;
  std::size_t begin = 0, end = 0;
  while (begin < shorter && a[begin] == b[begin]) ++begin;
  while (end < shorter - begin && a[a.size() - 1 - end] == b[b.size() - 1 - end]) ++end;
  const std::string_view x = a.substr(begin, a.size() - begin - end), y = b.substr(begin, b.size() - begin - end);
  return (x.size() <= 1 && y.size() <= 1) || (x.size() == 2 && y.size() == 2 && x[0] == y[1] && x[1] == y[0]);
}

}  // namespace

void RepairWords(std::string_view query, const TimeWords& words, bool several, std::vector<Token>* tokens) {
  constexpr std::size_t kShortest = 6, kUnchanged = 2;  // letters
  for (std::size_t i = 0; i < tokens->size(); ++i) {
    Token& token = (*tokens)[i];
    const bool before_to = i + 1 < tokens->size() && (*tokens)[i + 1].Is(Word::kTo);
    if (!several && !before_to) continue;
    if (token.lexeme != TimeWords::Unknown() || !token.IsWord() || token.end - token.begin < kShortest) continue;
    const std::string word = absl::AsciiStrToLower(std::string(TextOf(query, token)));
    const auto meant = std::ranges::find_if(words.words, [&](const Lexeme& other) {
      const bool meant_here = (several && other.Is(kCompares)) || (before_to && other.Is(kNoLimitBefore));
      return meant_here && other.text.substr(0, kUnchanged) == word.substr(0, kUnchanged) &&
             IsOneErrorApart(word, other.text);
    });
    if (meant != words.words.end()) token.lexeme = &*meant;
  }
}

bool IsChangeWord(std::string_view query, const Token& token, const TimeWords& words) {
  if (!token.IsWord()) return false;
  if (token.lexeme->Is(kCompares)) return true;
  const std::string_view word = TextOf(query, token);
  return std::ranges::any_of(words.change_stems, [word](std::string_view stem) { return StartsWithStem(word, stem); });
}

void AttachOperators(const std::vector<Token>& tokens, const TimeWords& words, std::vector<Atom>& atoms) {
  const Reader reader(tokens, words);
  DifferBefore differ_before(tokens);
  for (Atom& atom : atoms) {
    const auto found = reader.ReadBefore(atom.first);
    // The "from" of "differ … from" joins a comparison and opens no range.
    if (found && !(found->opener == Opener::kFrom && differ_before(found->first))) {
      if (found->opener == Opener::kNone) atom.relation = found->relation;
      atom.opener = found->opener;
      atom.operator_span = Span{tokens[found->first].begin, tokens[atom.first - 1].end};
      atom.by = tokens[found->first].Is(Word::kBy);
    }
    const auto postfix = ReadPostfix(tokens, atom.last);
    if (!postfix) continue;
    const bool open = atom.opener == Opener::kFrom && postfix->relation == Relation::kSince;
    if (open || ((!atom.relation || *atom.relation == Relation::kIn) && atom.opener == Opener::kNone)) {
      atom.relation = postfix->relation;
      atom.opener = Opener::kNone;
      atom.operator_span = Span{tokens[postfix->first].begin, tokens[postfix->last - 1].end};
    }
  }
}

}  // namespace annals::time
