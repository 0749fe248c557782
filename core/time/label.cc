// Periods that titles and metadata name.
#include "core/language/lexicon.h"
#include "core/time/atom.h"
#include "core/time/time_scope.h"

namespace annals::time {
namespace {

// Labels name absolute units only, so any reference day serves; what would depend on it is not taken.
constexpr Day kAnyReference{std::chrono::year{2000} / 1 / 1};

// Titles are short; what stands behind this is text.
constexpr std::size_t kLongestTitle = 4096;

bool NamesPeriod(const Atom& atom) { return atom.interval && !atom.deictic && !atom.year_assumed; }

}  // namespace

std::optional<Label> ParseLabel(std::string_view text, Language language) {
  text = text.substr(0, kLongestTitle);
  const std::vector<Token> tokens = Tokenize(text, language::LexiconOf(language).time);
  std::vector<Atom> atoms = ClaimAtoms(tokens, kAnyReference, DayOrderOf(text, language));
  InheritYears(atoms, kAnyReference);
  for (const Atom& atom : atoms) {
    if (!NamesPeriod(atom)) continue;
    Label label{.period = *atom.interval, .calendar = atom.calendar};
    if (atom.year != 0) label.text = LabelOf(atom.unit, atom.year, atom.calendar);
    if (label.text.empty()) {
      const Span span = SpanOf(tokens, atom);
      label.text = text.substr(span.begin, span.end - span.begin);
    }
    return label;
  }
  return std::nullopt;
}

}  // namespace annals::time
