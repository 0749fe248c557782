#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/print/print.h"

namespace annals::cli {

void PrintResolved(const v1::ResolveEntityResponse& response, const Style& style, std::ostream& out) {
  if (response.candidates().empty()) {
    out << "Nobody of that name.\n";
    return;
  }
  if (response.has_entity()) {
    out << style.Bold(response.entity().name()) << style.Dim(absl::StrCat("  #", response.entity().id())) << "\n";
  } else {
    out << "The name alone does not say which:\n";
  }
  for (const v1::EntityCandidate& c : response.candidates()) {
    out << absl::StrFormat("  %.2f  %s", c.score(), c.entity().name())
        << style.Dim(absl::StrFormat("  #%d %s, %d passages; %s as \"%s\"", c.entity().id(), c.entity().kind(),
                                     c.entity().chunk_count(), c.rule(), c.matched()))
        << "\n";
    if (!c.entity().aliases().empty())
      out << "        " << style.Dim(absl::StrCat("also ", absl::StrJoin(c.entity().aliases(), ", "))) << "\n";
  }
}

void PrintMerged(const v1::MergeEntitiesResponse& response, const Style& style, std::ostream& out) {
  if (!response.changed()) {
    out << "They are one already: " << style.Bold(response.name()) << "\n";
    return;
  }
  out << "One entity: " << style.Bold(response.name()) << style.Dim(absl::StrCat("  #", response.entity_id())) << ", "
      << response.documents() << " document versions moved\n";
}

void PrintSplit(const v1::SplitEntityResponse& response, const Style& style, std::ostream& out) {
  out << style.Bold(response.name()) << style.Dim(absl::StrCat("  #", response.entity_id()))
      << " is an entity of its own, apart from #" << response.from_entity_id() << "\n";
}

void PrintLinks(const v1::LinkPapersResponse& response, const Style& style, std::ostream& out) {
  for (const v1::PaperLink& link : response.links()) {
    if (link.original_id().empty()) {
      out << style.Bold(link.document_id()) << " is no copy any more\n";
      continue;
    }
    out << absl::StrFormat("%.2f  %s", link.score(), style.Bold(link.document_id())) << "  of  "
        << style.Bold(link.original_id()) << style.Dim(absl::StrCat("  ", link.original_title())) << "\n";
  }
  out << response.links_size() << (response.links_size() == 1 ? " link" : " links");
  if (response.papers() > 0) out << ", " << response.papers() << " papers compared";
  out << "\n";
}

void PrintCandidates(const v1::ListAliasCandidatesResponse& response, const Style& style, std::ostream& out) {
  if (response.candidates().empty()) out << "No candidates.\n";
  for (const v1::AliasCandidate& c : response.candidates()) {
    out << absl::StrFormat("%.2f  %s", c.score(), c.name()) << style.Dim(absl::StrCat("  #", c.entity_id())) << "  ~  "
        << c.other_name() << style.Dim(absl::StrCat("  #", c.other_id(), "  ", c.rule())) << "\n";
  }
}

}  // namespace annals::cli
