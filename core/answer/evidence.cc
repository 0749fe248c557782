#include "core/answer/evidence.h"

#include <algorithm>
#include <array>
#include <bit>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "core/answer/instructions.h"
#include "core/query/catalogue.h"
#include "core/text/text.h"

namespace annals::answer {
namespace {

constexpr double kCoverage = 3.0, kDensity = 1.5, kFigure = 1.5;  // RECIPES C.2
constexpr double kNamed = 0.5;  // a term that only the title holds: the sentence is about it, but does not say it
constexpr double kRank = 0.25;
constexpr double kSummary = 0.5;  // the part of a report that speaks for all, where no owner is named
constexpr double kForeign = 0.5, kForeignName = 0.5, kForeignPeriod = 0.75, kOwnPeriod = 0.1;
constexpr double kWord = 0.01;  // taken off for each word: of two that say the same the shorter one says it
constexpr std::uint32_t kMostWords = 50;
constexpr std::size_t kLongestAbbreviation = 5;
constexpr double kTopic = 0.25;  // the phrase opens the sentence: that is what it is about
constexpr double kTopicWords = 10;
constexpr double kForwardSaid = 0.75;     // what is expected is said with such a word
constexpr std::uint32_t kNameReach = 12;  // bytes from a name to the phrase that it narrows
constexpr double kIsQuestion = 2.0;
constexpr std::uint32_t kReachAfter = 60, kReachBefore = 40;  // bytes between a phrase and its number
constexpr double kFigureBefore = 0.75, kFigureElsewhere = 0.5;

// A capitalised word that is none by its place: inside the sentence, or at its start with more capitals or a possessive
// ("KFC system sales", "Retail's profit"). "I" and quarters ("Q3") are no names.
bool IsName(std::string_view sentence, std::uint32_t begin, std::uint32_t end, bool first) {
  const auto upper = [&](std::size_t i) { return i < sentence.size() && sentence[i] >= 'A' && sentence[i] <= 'Z'; };
  if (!upper(begin) || end - begin < 2 || (sentence[begin + 1] >= '0' && sentence[begin + 1] <= '9')) return false;
  return !first || upper(begin + 1) || sentence.substr(end).starts_with("'s") || sentence.substr(end).starts_with("’s");
}

// Words that may stand before a phrase without making it another one.
bool Qualifies(const std::string& word) {
  constexpr std::array<std::string_view, 12> kPlain = {"total",   "consolidated", "overall", "quarterly",
                                                       "strong",  "record",       "quarter", "year",
                                                       "million", "billion",      "company", "group"};
  const bool digit = word[0] >= '0' && word[0] <= '9';
  return !digit && QualifiersOf(word) == 0 && !word.ends_with("ed") && !text::IsStopWord(word) &&
         std::find(kPlain.begin(), kPlain.end(), word) == kPlain.end();
}

class SentenceReader {
 public:
  SentenceReader(const absl::flat_hash_set<std::string>& owner, TermFinder* finder, Evidence* evidence)
      : owner_(owner), finder_(*finder), evidence_(*evidence) {}

  void Read() {
    QualifierReader reader;
    bool digit = false;
    ForEachWord(evidence_.text, [&](std::string_view lower, std::uint32_t begin, std::uint32_t end) {
      TermMask terms = finder_.OfWord(lower);
      if (terms == 0 && IsAbbreviation(begin, end)) terms = finder_.OfBeginning(lower);
      if (terms != 0) {
        evidence_.said |= terms;
        evidence_.places.push_back({terms, number_, begin, end, Modified(begin)});
      } else if (IsName(evidence_.text, begin, end, number_ == 0) && !owner_.contains(std::string(lower))) {
        evidence_.name_ends.push_back(end);
      }
      reader.Read(lower);
      digit = digit || (lower[0] >= '0' && lower[0] <= '9');
      // Of "Retail's" the name counts, not the possessive.
      if (lower != "s") last_ = lower;
      last_end_ = end;
      ++number_;
    });
    evidence_.words = number_;
    evidence_.qualifiers = reader.qualifiers;
    evidence_.quarters = reader.quarters;
    if (digit && evidence_.said != 0) evidence_.figures = Figures(evidence_.text);
  }

 private:
  // "OP margin": capitals only, and few.
  bool IsAbbreviation(std::uint32_t begin, std::uint32_t end) const {
    const std::string_view word = evidence_.text.substr(begin, end - begin);
    return word.size() >= 2 && word.size() <= kLongestAbbreviation &&
           std::all_of(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  }

  // Whether the word before makes the phrase that begins here another one: "refining" before "operating costs".
  bool Modified(std::uint32_t begin) {
    if (number_ == 0 || begin != last_end_ + 1 || owner_.contains(last_) || finder_.OfWord(last_) != 0) return false;
    return Qualifies(last_) && ChangeOf(last_) == ChangeWord::kNone;
  }

  const absl::flat_hash_set<std::string>& owner_;
  TermFinder& finder_;
  Evidence& evidence_;
  std::uint32_t number_ = 0, last_end_ = 0;
  std::string last_;
};

struct Stretch {
  int distinct = 0;
  std::uint32_t words = 0, first = 0, begin = 0, end = 0;
  bool modified = false;
};

// The shortest stretch with as many of the asked terms as any; the first of equals.
Stretch BestStretch(const std::vector<TermPlace>& places, TermMask asked) {
  Stretch best;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if ((places[i].terms & asked) == 0) continue;
    TermMask held = 0;
    for (std::size_t j = i; j < places.size(); ++j) {
      if ((places[j].terms & asked & ~held) == 0) continue;
      held |= places[j].terms & asked;
      const Stretch now{std::popcount(held), places[j].word - places[i].word + 1,
                        places[i].word,      places[i].begin,
                        places[j].end,       places[i].modified};
      if (now.distinct > best.distinct || (now.distinct == best.distinct && now.words < best.words)) best = now;
    }
  }
  return best;
}

// A change, not a level: "up 70 basis points".
bool IsChange(const FigureSpan& figure) { return figure.value.find("basis") != std::string::npos; }

// "net income of $24 million and operating income": the figure belongs to what stands before it.
bool Separated(std::string_view between) {
  return between.find(',') != std::string_view::npos || between.find(" and ") != std::string_view::npos;
}

double FigureNear(const Evidence& evidence, const Asked& asked, const Stretch& stretch) {
  double best = 0;
  for (const FigureSpan& figure : evidence.figures) {
    if (!Fits(asked.figure, figure.kind) || (IsChange(figure) && !asked.change)) continue;
    double near = kFigureElsewhere;
    if (figure.end > stretch.begin && figure.begin <= stretch.end + kReachAfter) near = 1;
    if (figure.end <= stretch.begin && stretch.begin - figure.end <= kReachBefore &&
        !Separated(evidence.text.substr(figure.end, stretch.begin - figure.end)))
      near = kFigureBefore;
    best = std::max(best, near);
  }
  return best;
}

// A segment, brand or region right before the phrase, or another word that narrows it.
bool Narrowed(const Evidence& evidence, const Stretch& stretch) {
  return stretch.modified || std::any_of(evidence.name_ends.begin(), evidence.name_ends.end(), [&](std::uint32_t end) {
           return end <= stretch.begin && stretch.begin - end <= kNameReach;
         });
}

double PeriodScore(const Evidence& evidence, const Document& document, const Asked& asked) {
  const int quarter = QuarterOfLabel(document.label);
  if (quarter == 0 || asked.forward) return 0;
  if ((evidence.quarters & (1U << quarter | 1U << kThisQuarter)) != 0) return kOwnPeriod;
  if (evidence.quarters != 0 || (evidence.qualifiers & (kWholeYear | kOfYear)) != 0) return -kForeignPeriod;
  return evidence.after_whole_year ? -kForeignPeriod / 2 : 0;
}

double TopicScore(const Evidence& evidence, const Stretch& stretch) {
  const double first = stretch.distinct > 0 ? std::max(0.0, 1 - stretch.first / kTopicWords) : 0;
  return kTopic * first - kWord * std::min(evidence.words, kMostWords);
}

}  // namespace

std::vector<Evidence> GatherEvidence(const index::View& view, const retrieval::Result& result,
                                     const QuestionTerms& question, const Asked& whole, std::size_t passages) {
  std::vector<Evidence> evidence;
  TermFinder finder(question);
  std::size_t left = passages == 0 ? result.chunks.size() : passages;
  for (std::size_t rank = 0; rank < result.chunks.size() && left > 0; ++rank) {
    const retrieval::RetrievedChunk& hit = result.chunks[rank];
    const std::string_view chunk = view.chunk(hit.ordinal).text;
    // The heading counts as the title does: "Employment" over "Sawmills laid off 30 loggers."
    const TermMask named = finder.OfText(
        absl::StrCat(view.document(view.document_of(hit.ordinal)).title, " ", view.chunk(hit.ordinal).section));
    const std::vector<std::string> names = text::Words(absl::StrCat(
        view.document(view.document_of(hit.ordinal)).owner, " ", view.document(view.document_of(hit.ordinal)).label));
    const absl::flat_hash_set<std::string> owner(names.begin(), names.end());
    const bool summary = result.owners.empty() && query::IsSummary(view.document(view.document_of(hit.ordinal)).owner);
    bool whole_year = false;  // the last period that a sentence of the passage named
    const std::vector<text::Sentence> spans = text::Sentences(chunk);
    const std::vector<bool> tainted = Tainted(chunk, spans);
    // A passage that gives orders takes no other's seat.
    if (std::find(tainted.begin(), tainted.end(), true) == tainted.end()) --left;
    for (std::size_t i = 0; i < spans.size(); ++i) {
      if (tainted[i]) continue;
      const text::Sentence& span = spans[i];
      Evidence e{.chunk = hit.ordinal,
                 .rank = rank,
                 .group = hit.group,
                 .fallback = !hit.note.empty(),
                 .begin = span.begin,
                 .end = span.end,
                 .text = chunk.substr(span.begin, span.end - span.begin),
                 .named = named};
      SentenceReader(owner, &finder, &e).Read();
      const bool silent = e.quarters == 0 && (e.qualifiers & kWholeYear) == 0;
      whole_year = silent ? whole_year : e.quarters == 0;
      e.after_whole_year = silent && whole_year;
      const Fit fit = FitOf(view, e, question, whole, result.chunks.size());
      e.score = fit.score + (summary ? kSummary : 0);
      e.coverage = fit.coverage;
      evidence.push_back(std::move(e));
    }
  }
  return evidence;
}

Fit FitOf(const index::View& view, const Evidence& evidence, const QuestionTerms& question, const Asked& asked,
          std::size_t passages) {
  const Stretch stretch = BestStretch(evidence.places, asked.terms);
  Fit fit{.begin = stretch.begin, .end = stretch.end};
  const double said = question.Share(evidence.said, asked.terms);
  fit.coverage = said + kNamed * question.Share(evidence.named & ~evidence.said, asked.terms);
  const double density = stretch.distinct > 0 ? static_cast<double>(stretch.distinct) / stretch.words : 0;
  const Document& document = view.document(view.document_of(evidence.chunk));
  fit.score =
      kCoverage * fit.coverage + kDensity * density + kFigure * FigureNear(evidence, asked, stretch) +
      kRank * (1 - static_cast<double>(evidence.rank) / static_cast<double>(std::max<std::size_t>(passages, 1))) -
      kForeign * std::popcount(evidence.qualifiers & ~asked.qualifiers & ~(kWholeYear | kOfYear)) -
      (Narrowed(evidence, stretch) ? kForeignName : 0) + PeriodScore(evidence, document, asked) +
      TopicScore(evidence, stretch) + (asked.forward && (evidence.qualifiers & kForward) != 0 ? kForwardSaid : 0) -
      (evidence.text.ends_with("?") ? kIsQuestion : 0);
  return fit;
}

std::vector<std::string> DistinctTerms(std::string_view text) {
  std::vector<std::string> terms = text::Terms(text);
  std::sort(terms.begin(), terms.end());
  terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
  return terms;
}

bool SameFigures(const Evidence& a, const Evidence& b) {
  const auto& fewer = a.figures.size() < b.figures.size() ? a.figures : b.figures;
  const auto& more = a.figures.size() < b.figures.size() ? b.figures : a.figures;
  return std::ranges::all_of(
      fewer, [&](const FigureSpan& figure) { return std::ranges::contains(more, figure.value, &FigureSpan::value); });
}

double Jaccard(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::size_t both = 0;
  for (const std::string& term : a) both += std::binary_search(b.begin(), b.end(), term);
  const std::size_t all = a.size() + b.size() - both;
  return all == 0 ? 1 : static_cast<double>(both) / static_cast<double>(all);
}

}  // namespace annals::answer
