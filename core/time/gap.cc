#include "core/time/gap.h"

#include "core/time/groups.h"

namespace annals::time {
namespace {

// One conjunction of a list; false only when one began and broke off.
bool SkipConjunction(Cursor& c) {
  if (c.TakeMark('&') || c.TakeMark(',') || c.TakeMark('+') || c.TakeMark(';')) return true;
  if (c.Take(Word::kVersus)) return c.TakeMark('.'), true;
  if (c.Take(Word::kCompared)) return c.TakeAny({Word::kTo, Word::kWith});
  if (c.Take(Word::kRelative)) return c.Take(Word::kTo);
  if (c.Take(Word::kDiffer)) return c.Take(Word::kFrom);
  if (c.Take(Word::kAs)) return c.Take(Word::kWell) && c.Take(Word::kAs);
  c.TakeAny({Word::kAnd, Word::kOr, Word::kAgainst, Word::kThan, Word::kOver, Word::kWith, Word::kFrom});
  return true;
}

}  // namespace

Cursor Gap::BehindDocumentKind() const {
  Cursor c(tokens_, begin_);
  if (begin_ < end_) {
    for (std::size_t n = DocumentKindLength(tokens_, begin_); n > 0; --n) c.Skip();
    if (c.at() == begin_ && c.Peek().lexeme->unit == Granularity::kQuarter) c.Skip();
  }
  return c;
}

bool Gap::JoinsRange() const {
  Cursor c = BehindDocumentKind();
  if (c.TakeMark(kHyphen) || c.TakeMark(kLongDash)) {
    while (c.at() < end_ && (c.TakeMark(kHyphen) || c.TakeMark(kLongDash))) {
    }
  } else if (c.Take(Word::kAnd)) {
    if (!c.Take(Word::kThrough)) return false;
  } else if (c.Take(Word::kUp)) {
    if (!c.Take(Word::kTo)) return false;
  } else if (!c.TakeAny({Word::kTo, Word::kThrough, Word::kUntil})) {
    return false;
  }
  c.Take(Word::kThe);
  return c.at() == end_;
}

bool Gap::JoinsList() const {
  if (begin_ == end_) return false;
  Cursor c = BehindDocumentKind();
  c.TakeMark(',');
  if (!SkipConjunction(c)) return false;
  c.Take(Word::kIn);
  if (c.Take(Word::kThat) && !c.Take(Word::kOf)) return false;
  c.Take(Word::kThe);
  return c.at() == end_;
}

}  // namespace annals::time
