#include "core/answer/kinds/refusal.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/substitute.h"
#include "core/answer/kinds/nearest_periods.h"
#include "core/answer/kinds/record_fields.h"
#include "core/facts/dated_fact.h"
#include "core/language/refusal_words.h"

namespace annals::answer {
namespace {

std::string PeriodName(const index::View& view, const std::vector<Evidence>& evidence, const Interval& period) {
  for (const Evidence& e : evidence) {
    const Document& document = view.document(view.document_of(e.chunk));
    if (document.TimeKey() == period && !document.label.empty()) return document.label;
  }
  return facts::DayText(period);
}

// "No evidence for this", of something where it is named.
std::string NothingFor(const std::string& what, language::Language language) {
  const language::RefusalWords& words = language::RefusalWordsOf(language);
  return what.empty() ? std::string(words.none) : absl::Substitute(std::string(words.none_in), what);
}

Sentence Notice(std::string text) { return {.text = std::move(text), .origin = Origin::kNotice}; }

}  // namespace

std::string HeadingOf(const index::View& view, const retrieval::Result& result, const std::vector<Evidence>& evidence,
                      const Cell& cell) {
  std::vector<std::string> parts;
  if (!cell.owner.empty()) parts.emplace_back(cell.owner);
  if (cell.period) {
    parts.push_back(PeriodName(view, evidence, *cell.period));
  } else if (cell.group >= 0) {
    parts.push_back(GroupName(result.scope.groups[static_cast<std::size_t>(cell.group)]));
  }
  return absl::StrJoin(parts, ", ");
}

void MarkSilent(Paragraph* paragraph, language::Language language) {
  paragraph->no_evidence = true;
  paragraph->sentences.push_back(Notice(absl::StrCat(NothingFor(paragraph->heading, language), ".")));
}

Paragraph Refusal(const retrieval::Result& result, const std::string& offer) {
  const std::string scope = ScopeName(result.scope);
  const bool named = !scope.empty() && result.status != scope::ScopeStatus::kNoScope;
  Paragraph paragraph{.no_evidence = true};
  paragraph.sentences.push_back(
      Notice(absl::StrCat(NothingFor(named ? scope : "", result.question.language), offer, ".")));
  return paragraph;
}

Paragraph Successors(const index::View& view, const Supersession& supersession, Citations* citations) {
  Paragraph paragraph;
  for (const auto& [old, successor] : supersession.successors()) {
    const Document& document = view.document(old);
    if (!citations->Cites(document.external_id)) continue;
    const std::string newer = EndName(view, EdgeEnd::OfDocument(successor));
    const std::string title = DisplayName(document);
    const int number = citations->OfRecord(old, absl::StrCat("superseded by: ", successor));
    paragraph.sentences.push_back({absl::StrCat(title, " is superseded by ", newer, "."), {number}, Origin::kRecord});
  }
  return paragraph;
}

}  // namespace annals::answer
