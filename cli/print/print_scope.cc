#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "cli/print/marked_text.h"
#include "cli/print/print.h"

namespace annals::cli {
namespace {

constexpr char kUnit = '^', kOperator = '-', kOther = '~';

// SCOPE_TYPE_POINT -> "point".
// Words that the response repeats in its own spelling are found where they stand.
void MarkWords(absl::string_view question, const std::string& words, std::vector<Mark>& marks) {
  if (words.empty()) return;
  const std::size_t at = absl::AsciiStrToLower(question).find(absl::AsciiStrToLower(words));
  if (at != std::string::npos) marks.push_back({at, at + words.size(), kOther});
}

std::vector<Mark> MarksOf(absl::string_view question, const v1::TimeScope& scope) {
  std::vector<Mark> marks;
  MarkWords(question, scope.event(), marks);
  MarkWords(question, scope.recency(), marks);
  for (const std::string& day : scope.no_such_day()) MarkWords(question, day, marks);
  for (const v1::TimeGroup& group : scope.groups()) {
    for (const v1::Span& span : group.operator_spans()) marks.push_back({span.begin(), span.end(), kOperator});
    for (const v1::Span& span : group.spans()) marks.push_back({span.begin(), span.end(), kUnit});
  }
  return marks;
}

std::string AxisText(v1::TimeAxis axis) {
  switch (axis) {
    case v1::TIME_AXIS_COVERED:
      return "the days that documents speak of";
    case v1::TIME_AXIS_PUBLISHED:
      return "the day of publication";
    default:
      return "the period that documents name themselves by";
  }
}

std::string GroupDetails(const v1::TimeGroup& group) {
  std::string text = absl::StrCat(IntervalText(group.interval()), "  ", group.relation());
  if (group.granularity() != "none") absl::StrAppend(&text, " ", group.granularity());
  if (!group.label().empty()) absl::StrAppend(&text, " ", group.label());
  if (group.calendar() == "fiscal") absl::StrAppend(&text, ", fiscal");
  if (group.has_anchor() && IntervalText(group.anchor()) != IntervalText(group.interval()))
    absl::StrAppend(&text, ", named ", IntervalText(group.anchor()));
  if (group.deictic() && !group.year_assumed()) absl::StrAppend(&text, ", relative to the reference day");
  if (group.year_assumed()) absl::StrAppend(&text, ", no year was named: the latest one");
  return text;
}

class Lines {
 public:
  Lines(const Style& style, std::ostream& out) : style_(style), out_(out) {}

  void Add(absl::string_view name, const std::string& text) {
    if (text.empty()) return;
    out_ << style_.Bold(absl::StrFormat("%-10s", name)) << " ";
    const std::string wrapped = Wrapped(text, kIndent, style_.width);
    out_ << absl::StripPrefix(wrapped, kIndent);
  }

 private:
  static constexpr absl::string_view kIndent = "           ";

  const Style& style_;
  std::ostream& out_;
};

}  // namespace

void PrintUnderstood(absl::string_view question, const v1::RetrieveResponse& response, const Style& style,
                     std::ostream& out) {
  const v1::TimeScope& scope = response.scope();
  out << MarkedText(question, MarksOf(question, scope), style.width) << "\n";
  Lines lines(style, out);
  const bool filters = scope.groups_size() > 0;
  lines.Add("Type", absl::StrCat(EnumWord(v1::ScopeType_Name(scope.type()), "SCOPE_TYPE_"),
                                 filters ? absl::StrCat(", on ", AxisText(scope.axis())) : ""));
  for (const v1::TimeGroup& group : scope.groups()) lines.Add("Period", GroupDetails(group));
  lines.Add("Recency", scope.recency());
  lines.Add("Event", scope.event());
  lines.Add("Each", scope.enumerate() == "none" ? "" : scope.enumerate());
  lines.Add("No such", absl::StrJoin(scope.no_such_day(), ", "));
  lines.Add("Reference", scope.reference_day());
  lines.Add("Owners", absl::StrJoin(response.owners(), ", "));
  lines.Add("From", absl::StrJoin(response.senders(), ", "));
  lines.Add("To", absl::StrJoin(response.recipients(), ", "));
  lines.Add("Rest", scope.residual_query());
  if (response.scope_status() == v1::SCOPE_STATUS_NOTHING_IN_SCOPE)
    lines.Add("Status", "the collection holds nothing of it");
  if (scope.truncated()) lines.Add("Truncated", "more was named than is read; the first periods were kept");
  for (const v1::ScopeNote& note : response.notes())
    lines.Add("Note", absl::StrCat(note.text(), " (", note.code(), ")"));
}

}  // namespace annals::cli
