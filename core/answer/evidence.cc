#include "core/answer/evidence.h"

#include <algorithm>
#include <array>
#include <bit>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "core/text/text.h"

namespace annals::answer {
namespace {

constexpr double kCoverage = 3.0, kDensity = 1.5, kFigure = 1.5;  // RECIPES C.2
constexpr double kNamed = 0.5;  // a term that only the title holds: the sentence is about it, but does not say it
constexpr double kRank = 0.25;
constexpr double kForeign = 0.5, kForeignName = 0.5, kForeignPeriod = 0.75, kOwnPeriod = 0.25;
constexpr double kIsQuestion = 2.0;
constexpr std::uint32_t kReachAfter = 60, kReachBefore = 40;  // bytes between a phrase and its number
constexpr double kFigureBefore = 0.75, kFigureElsewhere = 0.5;

struct QualifierWord {
  std::string_view start;  // of the word
  Qualifier qualifier;
};
constexpr QualifierWord kQualifierWords[] = {
    {"adjusted", kAdjusted},  {"gaap", kGaap},        {"segment", kSegment},   {"excluding", kExcluding},
    {"exclude", kExcluding},  {"expect", kForward},   {"guidance", kForward},  {"forecast", kForward},
    {"outlook", kForward},    {"anticipat", kForward}, {"projected", kForward}, {"plan", kForward},
    {"target", kForward},     {"estimate", kForward}};

constexpr std::array<std::string_view, 4> kOrdinals = {"first", "second", "third", "fourth"};

// Reads the words of a sentence one by one: what qualifies its figures, and the quarters that it names.
class QualifierReader {
 public:
  void Read(std::string_view word) {
    for (const QualifierWord& known : kQualifierWords) {
      if (word.starts_with(known.start)) qualifiers |= known.qualifier;
    }
    const bool year = word == "year" || word == "years";
    if ((year && (last_ == "full" || last_ == "fiscal" || (last_ == "the" && before_ == "for"))) || word == "months" ||
        (word == "date" && last_ == "to" && before_ == "year")) {
      qualifiers |= kWholeYear;
    }
    if (word == "quarter") NameQuarter(last_);
    if (last_ == "quarter" && word.size() == 1) NameNumber(word[0]);
    if (word.size() == 2 && word[0] == 'q') NameNumber(word[1]);
    if (word.size() == 2 && word[1] == 'q') NameNumber(word[0]);
    before_ = last_;
    last_ = word;
  }

  std::uint32_t qualifiers = 0, quarters = 0;

 private:
  void NameNumber(char digit) {
    if (digit >= '1' && digit <= '4') quarters |= 1U << (digit - '0');
  }
  void NameQuarter(std::string_view ordinal) {
    for (std::size_t i = 0; i < kOrdinals.size(); ++i) {
      if (ordinal == kOrdinals[i]) quarters |= 1U << (i + 1);
    }
  }

  std::string last_, before_;
};

// A capitalised word that is none by its place: inside the sentence, or at its start with more capitals or a possessive
// ("KFC system sales", "Retail's profit"). "I" and quarters ("Q3") are no names.
bool IsName(std::string_view sentence, std::uint32_t begin, std::uint32_t end, bool first) {
  const auto upper = [&](std::size_t i) { return i < sentence.size() && sentence[i] >= 'A' && sentence[i] <= 'Z'; };
  if (!upper(begin) || end - begin < 2 || (sentence[begin + 1] >= '0' && sentence[begin + 1] <= '9')) return false;
  return !first || upper(begin + 1) || sentence.substr(end).starts_with("'s") || sentence.substr(end).starts_with("’s");
}

void ReadSentence(std::string_view sentence, const absl::flat_hash_set<std::string>& owner, TermFinder* finder,
                  Evidence* evidence) {
  std::uint32_t number = 0;
  QualifierReader reader;
  bool digit = false;
  ForEachWord(sentence, [&](std::string_view lower, std::uint32_t begin, std::uint32_t end) {
    if (const TermMask terms = finder->OfWord(lower); terms != 0) {
      evidence->said |= terms;
      evidence->places.push_back({terms, number, begin, end});
    }
    reader.Read(lower);
    if (begin < evidence->name_begin && IsName(sentence, begin, end, number == 0) && finder->OfWord(lower) == 0 &&
        !owner.contains(std::string(lower)))
      evidence->name_begin = begin;
    digit = digit || (lower[0] >= '0' && lower[0] <= '9');
    ++number;
  });
  evidence->qualifiers = reader.qualifiers;
  evidence->quarters = reader.quarters;
  if (digit && evidence->said != 0) evidence->figures = Figures(sentence);
}

struct Stretch {
  int distinct = 0;
  std::uint32_t words = 0, begin = 0, end = 0;
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
      const Stretch now{std::popcount(held), places[j].word - places[i].word + 1, places[i].begin, places[j].end};
      if (now.distinct > best.distinct || (now.distinct == best.distinct && now.words < best.words)) best = now;
    }
  }
  return best;
}

double FigureNear(const Evidence& evidence, query::Figure want, const Stretch& stretch) {
  double best = 0;
  for (const FigureSpan& figure : evidence.figures) {
    if (!Fits(want, figure.kind)) continue;
    double near = kFigureElsewhere;
    if (figure.end > stretch.begin && figure.begin <= stretch.end + kReachAfter) near = 1;
    if (figure.end <= stretch.begin && stretch.begin - figure.end <= kReachBefore) near = kFigureBefore;
    best = std::max(best, near);
  }
  return best;
}

// Quarter that a document speaks for, 1 to 4, read from its label; 0 for another kind of period.
int QuarterOf(const Document& document) {
  QualifierReader reader;
  ForEachWord(document.label,
              [&](std::string_view lower, std::uint32_t, std::uint32_t) { reader.Read(lower); });
  return std::popcount(reader.quarters) == 1 ? std::countr_zero(reader.quarters) : 0;
}

double PeriodScore(const Evidence& evidence, const Document& document, const Asked& asked) {
  const int quarter = QuarterOf(document);
  if (quarter == 0 || asked.forward) return 0;
  if (((evidence.quarters >> quarter) & 1U) != 0) return kOwnPeriod;
  return evidence.quarters != 0 || (evidence.qualifiers & kWholeYear) != 0 ? -kForeignPeriod : 0;
}

}  // namespace

std::vector<Evidence> GatherEvidence(const index::View& view, const retrieval::Result& result,
                                     const QuestionTerms& question, const Asked& whole, std::size_t passages) {
  std::vector<Evidence> evidence;
  TermFinder finder(question);
  const std::size_t count = passages == 0 ? result.chunks.size() : std::min(passages, result.chunks.size());
  for (std::size_t rank = 0; rank < count; ++rank) {
    const retrieval::RetrievedChunk& hit = result.chunks[rank];
    const std::string_view chunk = view.chunk(hit.ordinal).text;
    // The heading counts as the title does: "Employment" over "Sawmills laid off 30 loggers."
    const TermMask named = finder.OfText(absl::StrCat(view.document(view.document_of(hit.ordinal)).title, " ",
                                                      view.chunk(hit.ordinal).section));
    const std::vector<std::string> names = text::Words(absl::StrCat(
        view.document(view.document_of(hit.ordinal)).owner, " ", view.document(view.document_of(hit.ordinal)).label));
    const absl::flat_hash_set<std::string> owner(names.begin(), names.end());
    for (const text::Sentence& span : text::Sentences(chunk)) {
      Evidence e{.chunk = hit.ordinal,
                 .rank = rank,
                 .group = hit.group,
                 .fallback = !hit.note.empty(),
                 .begin = span.begin,
                 .end = span.end,
                 .text = chunk.substr(span.begin, span.end - span.begin),
                 .named = named};
      ReadSentence(e.text, owner, &finder, &e);
      const Fit fit = FitOf(view, e, question, whole, result.chunks.size());
      e.score = fit.score;
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
  fit.score = kCoverage * fit.coverage + kDensity * density + kFigure * FigureNear(evidence, asked.figure, stretch) +
              kRank * (1 - static_cast<double>(evidence.rank) / static_cast<double>(std::max<std::size_t>(passages, 1))) -
              kForeign * std::popcount(evidence.qualifiers & ~asked.qualifiers & ~std::uint32_t{kWholeYear}) -
              (evidence.name_begin < stretch.begin ? kForeignName : 0) + PeriodScore(evidence, document, asked) -
              (evidence.text.ends_with("?") ? kIsQuestion : 0);
  return fit;
}

std::uint32_t QualifiersOf(std::string_view text) {
  QualifierReader reader;
  ForEachWord(text, [&](std::string_view lower, std::uint32_t, std::uint32_t) { reader.Read(lower); });
  return reader.qualifiers;
}

std::vector<std::string> DistinctTerms(std::string_view text) {
  std::vector<std::string> terms = text::Terms(text);
  std::sort(terms.begin(), terms.end());
  terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
  return terms;
}

double Jaccard(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::size_t both = 0;
  for (const std::string& term : a) both += std::binary_search(b.begin(), b.end(), term);
  const std::size_t all = a.size() + b.size() - both;
  return all == 0 ? 1 : static_cast<double>(both) / static_cast<double>(all);
}

}  // namespace annals::answer
