#include "core/answer/evidence.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "core/answer/figures.h"
#include "core/text/text.h"
#include "core/text/tokens.h"

namespace annals::answer {
namespace {

constexpr double kCoverage = 3.0, kDensity = 1.5, kFigure = 1.5;  // RECIPES C.2
constexpr double kBase = 1.0;   // added to every idf: in a collection of ten chunks idf alone says almost nothing
constexpr double kTitle = 0.5;  // a term that only the title holds: the sentence is about it, but does not say it
constexpr double kRank = 0.5;
constexpr double kForeign = 0.5;
constexpr double kIsQuestion = 2.0;
constexpr std::uint32_t kFigureReach = 60;  // bytes after a matched term within which its number stands

// Words that make a figure another figure than the one asked for.
constexpr std::string_view kQualifiers[] = {"adjusted", "gaap",     "segment",  "excluding", "prior",
                                            "previous", "guidance", "forecast", "expected"};

struct Matches {
  double coverage = 0, density = 0;
  std::vector<std::uint32_t> ends;  // of matched words, in the sentence
};

Matches Match(std::string_view sentence, const QuestionTerms& question, const std::vector<std::string>& title) {
  Matches matches;
  std::vector<bool> seen(question.terms().size(), false);
  std::size_t word = 0, first = 0, last = 0, distinct = 0;
  for (const text::Token& token : text::Tokens(sentence)) {
    if (!token.word) continue;
    ++word;
    for (const std::string& term : text::Terms(token.key)) {
      const auto it = std::lower_bound(question.terms().begin(), question.terms().end(), term,
                                       [](const auto& t, const std::string& s) { return t.text < s; });
      if (it == question.terms().end() || it->text != term) continue;
      matches.ends.push_back(token.end);
      const auto i = static_cast<std::size_t>(it - question.terms().begin());
      if (seen[i]) continue;
      seen[i] = true;
      if (distinct++ == 0) first = word;
      last = word;
    }
  }
  double covered = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const QuestionTerms::Term& term = question.terms()[i];
    if (seen[i])
      covered += term.idf;
    else if (std::binary_search(title.begin(), title.end(), term.text))
      covered += kTitle * term.idf;
  }
  matches.coverage = question.total() > 0 ? covered / question.total() : 0;
  if (distinct > 1) matches.density = static_cast<double>(distinct) / static_cast<double>(last - first + 1);
  return matches;
}

double FigureScore(std::string_view sentence, query::Figure want, const std::vector<std::uint32_t>& ends) {
  if (want == query::Figure::kNone) return 0;
  double best = 0;
  for (const FigureSpan& figure : Figures(sentence)) {
    if (!Fits(want, figure.kind)) continue;
    best = std::max(best, 0.5);
    for (std::uint32_t end : ends) {
      if (figure.begin >= end && figure.begin - end <= kFigureReach) return 1;
    }
  }
  return best;
}

std::vector<std::string> SortedDistinct(std::vector<std::string> terms) {
  std::sort(terms.begin(), terms.end());
  terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
  return terms;
}

double ForeignQualifiers(const std::vector<std::string>& words, const std::vector<std::string>& asked) {
  double count = 0;
  for (std::string_view qualifier : kQualifiers) {
    const auto is = [&](const std::string& w) { return w == qualifier; };
    count += std::any_of(words.begin(), words.end(), is) && std::none_of(asked.begin(), asked.end(), is);
  }
  return count;
}

}  // namespace

QuestionTerms::QuestionTerms(const index::View& view, std::string_view masked) {
  const index::Bitmap all(view.chunks(), true);
  const double chunks = static_cast<double>(view.chunks());
  for (std::string& text : SortedDistinct(text::Terms(masked))) {
    double idf = view.ChunkIdf(text, all);
    if (idf == 0) idf = std::log(1 + (chunks + 0.5) / 0.5);
    idf += kBase;
    total_ += idf;
    terms_.push_back({std::move(text), idf});
  }
}

double QuestionTerms::Share(const std::vector<std::string>& sorted) const {
  double covered = 0;
  for (const Term& term : terms_) {
    if (std::binary_search(sorted.begin(), sorted.end(), term.text)) covered += term.idf;
  }
  return total_ > 0 ? covered / total_ : 0;
}

std::vector<Evidence> GatherEvidence(const index::View& view, const retrieval::Result& result,
                                     const QuestionTerms& question, std::string_view question_text,
                                     query::Figure figure, std::size_t passages) {
  std::vector<Evidence> evidence;
  const std::vector<std::string> asked = text::Words(question_text);
  const std::size_t count = passages == 0 ? result.chunks.size() : std::min(passages, result.chunks.size());
  for (std::size_t rank = 0; rank < count; ++rank) {
    const retrieval::RetrievedChunk& hit = result.chunks[rank];
    const std::string_view chunk = view.chunk(hit.ordinal).text;
    // The heading counts as the title does: "Employment" over "Sawmills laid off 30 loggers."
    const std::vector<std::string> title = SortedDistinct(text::Terms(
        absl::StrCat(view.document(view.document_of(hit.ordinal)).title, " ", view.chunk(hit.ordinal).section)));
    for (const text::Sentence& span : text::Sentences(chunk)) {
      Evidence e{.chunk = hit.ordinal,
                 .rank = rank,
                 .group = hit.group,
                 .fallback = !hit.note.empty(),
                 .begin = span.begin,
                 .end = span.end,
                 .text = chunk.substr(span.begin, span.end - span.begin)};
      const Matches matches = Match(e.text, question, title);
      e.terms = SortedDistinct(text::Terms(e.text));
      e.coverage = matches.coverage;
      e.score = kCoverage * matches.coverage + kDensity * matches.density +
                kFigure * FigureScore(e.text, figure, matches.ends) +
                kRank * (1 - static_cast<double>(rank) / static_cast<double>(result.chunks.size())) -
                kForeign * ForeignQualifiers(text::Words(e.text), asked) - (e.text.ends_with("?") ? kIsQuestion : 0);
      evidence.push_back(std::move(e));
    }
  }
  return evidence;
}

double Jaccard(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::size_t both = 0;
  for (const std::string& term : a) both += std::binary_search(b.begin(), b.end(), term);
  const std::size_t all = a.size() + b.size() - both;
  return all == 0 ? 1 : static_cast<double>(both) / static_cast<double>(all);
}

}  // namespace annals::answer
