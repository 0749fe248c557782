#include <optional>

#include "core/language/lexicon.h"
#include "core/language/plain_latin.h"
#include "core/text/fold.h"
#include "core/text/stamp.h"
#include "core/text/text.h"
#include "core/text/turns.h"

namespace annals::text {
namespace {

// A run of letters and dots before a full stop that is longer than this is no abbreviation; bounds the look back.
constexpr std::size_t kLongestAbbreviation = 24;

// "u.n.e.s.c.o": single letters with dots between, without the last one.
bool IsInitialism(std::string_view lower) {
  if (lower.size() < 3 || lower.size() % 2 == 0) return false;
  for (std::size_t i = 0; i < lower.size(); ++i) {
    if (i % 2 == 1 ? lower[i] != '.' : !IsLower(static_cast<unsigned char>(lower[i]))) return false;
  }
  return true;
}

// Whether the full stop at `stop` belongs to an abbreviation or an initial. Looks back to `start` at most.
bool IsInnerStop(std::string_view text, std::size_t start, std::size_t stop, language::Words abbreviations) {
  std::string lower;
  std::size_t first = stop, letters = 0;
  char32_t last = 0;
  while (first > start && stop - first <= kLongestAbbreviation) {
    std::size_t before = first;
    const char32_t c = Previous(text, before);
    if (c != '.' && !IsLetter(c)) break;
    last = c;
    ++letters;
    first = before;
  }
  if (letters == 0 || stop - first > kLongestAbbreviation) return false;
  if (letters == 1) {
    if (IsUpper(last)) return true;
  }
  for (std::size_t i = first; i < stop;) Append(Lower(Next(text, i)), lower);
  return language::Has(abbreviations, lower) || IsInitialism(lower);
}

enum class Stop { kNone, kSpaced, kAlways };  // kSpaced: white space and a sentence's beginning must follow

Stop StopOf(char32_t c) {
  switch (c) {
    case '.':
    case '!':
    case '?':
    case U'؟':
    case U'۔':
    case U'।':
    case U'॥':
      return Stop::kSpaced;
    case U'。':
    case U'！':
    case U'？':
    case U'｡':
      return Stop::kAlways;
    default:
      return Stop::kNone;
  }
}

bool IsCloser(char32_t c) {
  switch (c) {
    case '"':
    case '\'':
    case ')':
    case ']':
    case U'”':
    case U'’':
    case U'»':
    case U'」':
    case U'』':
    case U'）':
      return true;
    default:
      return false;
  }
}

bool IsOpener(char32_t c) {
  switch (c) {
    case '"':
    case '\'':
    case '(':
    case '[':
    case U'“':
    case U'‘':
    case U'«':
    case U'„':
    case U'¿':
    case U'¡':
    case U'「':
    case U'『':
    case U'（':
      return true;
    default:
      return false;
  }
}

template <class Predicate>
std::size_t SkipWhile(std::string_view text, std::size_t i, Predicate holds) {
  while (i < text.size()) {
    std::size_t next = i;
    if (!holds(Next(text, next))) break;
    i = next;
  }
  return i;
}

bool StartsSentence(std::string_view text, std::size_t i) {
  i = SkipWhile(text, i, IsOpener);
  if (i == text.size()) return false;
  const char32_t c = Next(text, i);
  return IsUpper(c) || IsDigit(c) || (IsLetter(c) && !IsLower(c));
}

// Whether the line that begins behind the line feed at `i` is blank.
bool BlankLineFollows(std::string_view text, std::size_t i) {
  const std::size_t next = text.find_first_not_of(" \t", i + 1);
  return next != std::string_view::npos && text[next] == '\n';
}

constexpr std::size_t kLongestOrdinal = 2;  // digits

class Splitter {
 public:
  Splitter(std::string_view text, const language::Lexicon& lexicon)
      : text_(text), abbreviations_(lexicon.text.abbreviations), time_(lexicon.time) {}

  std::vector<Sentence> Split() {
    start_ = BehindStamp(text_, SkipWhile(text_, 0, IsSpace));
    for (std::size_t i = start_; i < text_.size();) i = Inside(text_[i]) ? i + 1 : Step(i);
    Push(text_.size());
    return std::move(found_);
  }

 private:
  // Most bytes: what neither ends a sentence nor begins a character of several bytes.
  static bool Inside(char c) {
    return static_cast<unsigned char>(c) < 0x80 && c != '\n' && c != '.' && c != '!' && c != '?';
  }

  // Looks at the character at `i`; returns where to look next.
  std::size_t Step(std::size_t i) {
    std::size_t next = i;
    const char32_t c = Next(text_, next);
    if (c == '\n' && (BlankLineFollows(text_, i) || TurnFollows(i))) return Cut(i);
    const Stop stop = StopOf(c);
    if (stop == Stop::kNone) return next;
    const std::size_t end = SkipWhile(text_, next, IsCloser);
    if (stop == Stop::kAlways) return Cut(end);
    const std::size_t following = SkipWhile(text_, end, IsSpace);
    if (following == end || !StartsSentence(text_, following)) return next;
    if (c == '.' && (IsInnerStop(text_, start_, i, abbreviations_) || BehindNumber(i, following))) return next;
    return Cut(end);
  }

  // "1. Connect the cable": the number of an item. "am 10. Mai": an ordinal, where the language writes them so.
  bool BehindNumber(std::size_t stop, std::size_t following) const {
    std::size_t begin = stop;
    while (begin > start_ && stop - begin <= kLongestOrdinal && IsDigit(static_cast<unsigned char>(text_[begin - 1])))
      --begin;
    if (begin == stop || stop - begin > kLongestOrdinal) return false;
    if (begin == start_) return true;
    if (!time_.ordinal_full_stop || text_[begin - 1] != ' ') return false;
    const std::size_t end = SkipWhile(text_, following, IsLetter);
    return time_.NamesMonth(language::FoldedLatin(text_.substr(following, end - following)));
  }

  // Whether the line behind the line feed at `i` is another one's: what somebody says need not end with a mark.
  bool TurnFollows(std::size_t i) {
    const std::string_view line = text_.substr(i + 1, text_.find('\n', i + 1) - i - 1);
    if (StampOf(line).sure) return true;
    if (!OpensTurn(line)) return false;
    if (!talk_) talk_ = !Turns(text_).empty();
    return *talk_;
  }

  std::size_t Cut(std::size_t end) {
    Push(end);
    start_ = SkipWhile(text_, end, IsSpace);
    const bool line = text_.substr(end, start_ - end).contains('\n');
    return start_ = line ? BehindStamp(text_, start_) : start_;
  }

  void Push(std::size_t end) {
    while (end > start_) {
      std::size_t before = end;
      if (!IsSpace(Previous(text_, before))) break;
      end = before;
    }
    if (end > start_) found_.push_back({static_cast<std::uint32_t>(start_), static_cast<std::uint32_t>(end)});
  }

  std::string_view text_;
  language::Words abbreviations_;
  const language::TimeWords& time_;
  std::size_t start_ = 0;
  std::optional<bool> talk_;  // its lines are turns
  std::vector<Sentence> found_;
};

constexpr int kTenthsPerWord = 13, kTenthsPerPiece = 10;
// A word of more characters than this is cut into pieces by model tokenizers, of about kPiece characters each.
constexpr std::size_t kWholeWord = 12, kPiece = 4;

}  // namespace

std::vector<Sentence> Sentences(std::string_view text, Language language) {
  return Splitter(text, language::LexiconOf(language)).Split();
}

int EstimateTokens(std::string_view text) {
  enum class Kind { kSpace, kWord, kMarks };
  Kind kind = Kind::kSpace;
  std::size_t run = 0;
  std::int64_t tenths = 0;
  for (std::size_t i = 0; i < text.size();) {
    const char32_t c = Next(text, i);
    if (c >= 0x80 && IsUnspaced(c)) {
      tenths += kTenthsPerPiece;
      kind = Kind::kSpace;
      continue;
    }
    const Kind now = IsWordCharacter(c) ? Kind::kWord : IsSpace(c) ? Kind::kSpace : Kind::kMarks;
    run = now == kind ? run + 1 : 1;
    kind = now;
    if (kind == Kind::kWord && run == 1) tenths += kTenthsPerWord;
    const std::size_t free = kind == Kind::kWord ? kWholeWord : 0;
    if (kind != Kind::kSpace && run > free && (run - free) % kPiece == 0) tenths += kTenthsPerPiece;
  }
  return static_cast<int>((tenths + 9) / 10);
}

}  // namespace annals::text
