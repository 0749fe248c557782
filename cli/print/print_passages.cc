#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "cli/print/print.h"
#include "cli/print/progress.h"

namespace annals::cli {
namespace {

constexpr int kShownRelations = 10;  // of an explained response; all of them stand in the JSON

// SCOPE_TYPE_POINT -> "point".
std::string GroupText(const v1::TimeGroup& group) {
  const std::string interval = IntervalText(group.interval());
  if (group.label().empty()) return interval;
  const bool moved = !group.relation().empty() && group.relation() != "in" && group.relation() != "between";
  return absl::StrCat(moved ? absl::StrCat(group.relation(), " ") : "", group.label(), " ", interval);
}

std::string FactorsText(const v1::Derivation& derivation) {
  return absl::StrJoin(derivation.factors(), ", ", [](std::string* out, const v1::ScoreFactor& factor) {
    absl::StrAppendFormat(out, "%s %.4g", factor.name(), factor.value());
  });
}

void PrintChunk(int number, const v1::RetrievedChunk& chunk, const Style& style, std::ostream& out) {
  const v1::Document& document = chunk.document();
  const std::string dates =
      DatesText(document.label(), document.has_period() ? &document.period() : nullptr, document.published());
  out << absl::StrFormat("%3d  ", number) << style.Bold(document.title().empty() ? document.id() : document.title());
  if (!dates.empty()) out << "  (" << dates << ")";
  out << style.Dim(absl::StrFormat("  score %.4g", chunk.score())) << "\n";
  out << style.Dim(absl::StrCat("     ", chunk.chunk_id(), chunk.section().empty() ? "" : " · ", chunk.section()))
      << "\n";
  if (!chunk.note().empty()) out << Wrapped(absl::StrCat("note: ", chunk.note()), "     ", style.width);
  for (const v1::ContextPassage& turn : chunk.context()) out << style.Dim(Wrapped(turn.text(), "     ", style.width));
  out << Wrapped(chunk.text(), "     ", style.width);
  if (!chunk.document().superseded_by().empty())
    out << Wrapped(absl::StrCat("superseded by ", chunk.document().superseded_by()), "     ", style.width);
  if (!chunk.has_derivation()) return;
  if (chunk.derivation().factors_size() > 0)
    out << Wrapped("why: " + FactorsText(chunk.derivation()), "     ", style.width);
  for (const v1::AssetStep& step : chunk.derivation().links()) {
    out << Wrapped(absl::StrCat("by asset: ", step.from(), " —", step.relation(), "→ ", step.to()), "     ",
                   style.width);
  }
  if (chunk.derivation().path_size() > 0) {
    out << Wrapped(absl::StrCat("by ", EnumWord(v1::Evidence_Name(chunk.evidence()), "EVIDENCE_"), ": ",
                                PathText(chunk.derivation().path())),
                   "     ", style.width);
  }
  if (chunk.derivation().seed_entities_size() > 0) {
    out << Wrapped("through: " + absl::StrJoin(chunk.derivation().seed_entities(), ", "), "     ", style.width);
  }
}

void PrintRelations(const v1::RetrieveResponse& response, const Style& style, std::ostream& out) {
  if (response.relations_size() == 0) return;
  out << style.Bold("Facts used") << "\n";
  for (int i = 0; i < std::min(response.relations_size(), kShownRelations); ++i) {
    const v1::UsedRelation& r = response.relations(i);
    std::string line = absl::StrCat(r.subject(), " — ", r.predicate(), " — ", r.object());
    if (r.has_validity()) absl::StrAppend(&line, "  ", IntervalText(r.validity()), " ", r.validity_source());
    absl::StrAppendFormat(&line, "  γ %.3f, score %.4g  %s", r.gamma(), r.score(), r.chunk_id());
    out << Wrapped(line, "  ", style.width);
  }
  if (response.relations_size() > kShownRelations)
    out << "  and " << response.relations_size() - kShownRelations << " more\n";
}

void PrintPaths(const v1::RetrieveResponse& response, const Style& style, std::ostream& out) {
  if (response.paths_size() == 0) return;
  out << style.Bold("Paths") << "\n";
  for (const v1::Path& path : response.paths()) {
    out << Wrapped(absl::StrCat(PathText(path.steps()), absl::StrFormat("  (cost %.3g)", path.cost())), "  ",
                   style.width);
  }
}

void PrintLinks(const v1::RetrieveResponse& response, const Style& style, std::ostream& out) {
  if (response.links_size() == 0) return;
  out << style.Bold("Names in the question") << "\n";
  for (const v1::LinkedMention& link : response.links()) {
    out << Wrapped(
        absl::StrCat(link.mention(), " (", link.how(), "): ",
                     absl::StrJoin(link.entities(), ", ",
                                   [](std::string* o, const v1::LinkedEntity& e) { absl::StrAppend(o, e.name()); })),
        "  ", style.width);
  }
}

}  // namespace

std::string EnumWord(const std::string& enum_name, absl::string_view prefix) {
  return absl::AsciiStrToLower(absl::StripPrefix(enum_name, prefix));
}

std::string IntervalText(const v1::Interval& interval) {
  return absl::StrCat("[", interval.from().empty() ? "…" : interval.from(), ", ",
                      interval.to().empty() ? "…" : interval.to(), ")");
}

std::string DatesText(const std::string& label, const v1::Interval* period, const std::string& published) {
  std::string text = !label.empty() ? label : period != nullptr ? IntervalText(*period) : "";
  if (!published.empty()) absl::StrAppend(&text, text.empty() ? "" : ", ", "published ", published);
  return text;
}

void PrintScope(const v1::RetrieveResponse& response, const Style& style, std::ostream& out) {
  const v1::TimeScope& scope = response.scope();
  std::string line = EnumWord(v1::ScopeType_Name(scope.type()), "SCOPE_TYPE_");
  if (scope.groups_size() > 0) {
    absl::StrAppend(&line, ": ", absl::StrJoin(scope.groups(), " against ", [](std::string* o, const v1::TimeGroup& g) {
      absl::StrAppend(o, GroupText(g));
    }));
  }
  if (response.owners_size() > 0) absl::StrAppend(&line, "; ", absl::StrJoin(response.owners(), ", "));
  if (response.senders_size() > 0) absl::StrAppend(&line, "; from ", absl::StrJoin(response.senders(), ", "));
  if (response.recipients_size() > 0) absl::StrAppend(&line, "; to ", absl::StrJoin(response.recipients(), ", "));
  if (response.scope_status() == v1::SCOPE_STATUS_NOTHING_IN_SCOPE)
    absl::StrAppend(&line, "; the collection holds nothing of it");
  out << style.Bold("Scope") << "  " << line << "\n";
  for (const v1::ScopeNote& note : response.notes())
    out << Wrapped(absl::StrCat("note: ", note.text(), " (", note.code(), ")"), "  ", style.width);
}

void PrintPassages(const v1::RetrieveResponse& response, const Style& style, std::ostream& out) {
  PrintScope(response, style, out);
  for (int i = 0; i < response.chunks_size(); ++i) {
    out << "\n";
    PrintChunk(i + 1, response.chunks(i), style, out);
  }
  out << "\n";
  PrintRelations(response, style, out);
  PrintPaths(response, style, out);
  PrintLinks(response, style, out);
  const v1::Stats& stats = response.stats();
  out << style.Dim(absl::StrFormat("%d passages out of %s in scope, %.1f ms", response.chunks_size(),
                                   Grouped(stats.allowed_chunks()), stats.total_seconds() * 1e3))
      << "\n";
}

}  // namespace annals::cli
