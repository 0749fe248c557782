#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"
#include "cli/print/print.h"

namespace annals::cli {
namespace {

std::string Marks(const v1::AnswerSentence& sentence) {
  std::string marks;
  for (const int number : sentence.citations()) absl::StrAppend(&marks, "[", number, "]");
  return marks;
}

// "Dana: " before what she says.
std::string SpokenBy(const v1::AnswerResponse& response, const v1::AnswerSentence& sentence) {
  if (sentence.origin() != v1::SENTENCE_ORIGIN_QUOTED || sentence.citations_size() == 0) return "";
  const int number = sentence.citations(0);
  if (number < 1 || number > response.citations_size() || response.citations(number - 1).speaker().empty()) return "";
  return absl::StrCat(response.citations(number - 1).speaker(), ": ");
}

// The sentence with its citations; composers that wrote them into the text are not answered with a second set.
std::string Cited(const v1::AnswerResponse& response, const v1::AnswerSentence& sentence) {
  const std::string marks = Marks(sentence), text = absl::StrCat(SpokenBy(response, sentence), sentence.text());
  if (marks.empty() || absl::EndsWith(absl::StripTrailingAsciiWhitespace(sentence.text()), marks)) return text;
  return absl::StrCat(text, " ", marks);
}

void PrintParagraph(const v1::AnswerResponse& response, const v1::AnswerParagraph& paragraph, const Style& style,
                    std::ostream& out) {
  if (!paragraph.heading().empty()) out << style.Bold(paragraph.heading()) << "\n";
  for (const v1::AnswerSentence& sentence : paragraph.sentences())
    out << Wrapped(Cited(response, sentence), "  ", style.width);
  if (paragraph.no_evidence() && paragraph.sentences_size() == 0) out << "  No evidence in this period.\n";
}

void PrintCitation(const v1::Citation& citation, const Style& style, std::ostream& out) {
  const std::string dates =
      DatesText(citation.label(), citation.has_period() ? &citation.period() : nullptr, citation.published());
  out << "[" << citation.number() << "] "
      << style.Bold(citation.title().empty() ? citation.document_id() : citation.title());
  if (!dates.empty()) out << "  (" << dates << ")";
  out << style.Dim(absl::StrCat("  ", citation.chunk_id().empty() ? citation.document_id() : citation.chunk_id()))
      << "\n";
  out << Wrapped(absl::StrCat("“", citation.quote(), "”"), "    ", style.width);
}

void PrintConflict(const v1::Conflict& conflict, const Style& style, std::ostream& out) {
  std::string about = conflict.subject();
  if (!conflict.attribute().empty()) absl::StrAppend(&about, about.empty() ? "" : ", ", conflict.attribute());
  out << style.Bold(absl::StrCat("Sources disagree: ", about)) << "\n";
  for (const v1::ConflictSide& side : conflict.sides()) {
    std::string line = absl::StrCat("- ", side.value(), " [", side.citation(), "]");
    if (side.authority() > 0) absl::StrAppend(&line, ", authority ", side.authority());
    if (!side.published().empty()) absl::StrAppend(&line, ", published ", side.published());
    out << Wrapped(line, "  ", style.width);
  }
  if (!conflict.reason().empty()) out << Wrapped(conflict.reason(), "  ", style.width);
}

// Who worded the answer; what the check removed; why it was not the model.
void PrintComposition(const v1::Composition& composition, const Style& style, std::ostream& out) {
  std::string line;
  if (composition.generated_by() == v1::ANSWER_COMPOSER_MODEL) {
    line = absl::StrCat("worded by ", composition.model());
  } else {
    line = absl::StrCat("quoted, not worded by ", composition.model(), ": ",
                        absl::AsciiStrToLower(absl::StripPrefix(v1::AnswerFallback_Name(composition.fallback_reason()),
                                                                "ANSWER_FALLBACK_")));
  }
  out << style.Dim(line) << "\n";
  if (!composition.fallback_detail().empty())
    out << Wrapped(style.Dim(composition.fallback_detail()), "  ", style.width);
  for (const v1::RemovedClaim& claim : composition.removed_claims()) {
    std::string fault = absl::AsciiStrToLower(absl::StripPrefix(v1::ClaimFault_Name(claim.fault()), "CLAIM_FAULT_"));
    if (!claim.detail().empty()) absl::StrAppend(&fault, " ", claim.detail());
    out << Wrapped(absl::StrCat("removed (", fault, "): ", claim.text()), "  ", style.width);
  }
}

}  // namespace

void PrintAnswer(const v1::AnswerResponse& response, const Style& style, std::ostream& out) {
  if (!response.understood_question().empty())
    out << Wrapped(absl::StrCat("Read as  ", response.understood_question()), "", style.width);
  PrintScope(response.retrieval(), style, out);
  out << "\n";
  if (response.paragraphs_size() == 0) out << Wrapped(response.text(), "", style.width);
  for (const v1::AnswerParagraph& paragraph : response.paragraphs()) PrintParagraph(response, paragraph, style, out);
  if (response.citations_size() > 0) out << "\n";
  for (const v1::Citation& citation : response.citations()) PrintCitation(citation, style, out);
  if (response.conflicts_size() > 0) out << "\n";
  for (const v1::Conflict& conflict : response.conflicts()) PrintConflict(conflict, style, out);
  const std::string mode =
      absl::AsciiStrToLower(absl::StripPrefix(v1::AnswerMode_Name(response.mode()), "ANSWER_MODE_"));
  out << "\n"
      << style.Dim(absl::StrFormat("mode %s%s%s, %.1f ms", mode, response.mode_reason().empty() ? "" : ": ",
                                   response.mode_reason(), response.retrieval().stats().total_seconds() * 1e3))
      << "\n";
  if (response.has_composition()) PrintComposition(response.composition(), style, out);
}

}  // namespace annals::cli
