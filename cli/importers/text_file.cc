#include "cli/importers/text_file.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "cli/client/json_document.h"
#include "cli/client/json_value.h"
#include "cli/importers/front_matter.h"
#include "cli/importers/source_date.h"
#include "cli/importers/whole_file.h"
#include "core/record/status.h"
#include "core/text/text.h"

namespace annals::cli {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{64} << 20;  // the server's largest message

// The text of the first "# Heading", at any level; empty when there is none.
std::string FirstHeading(absl::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    absl::string_view line = absl::StripAsciiWhitespace(text.substr(0, end));
    const std::size_t level = std::min(line.find_first_not_of('#'), line.size());
    if (level > 0 && level < line.size() && line[level] == ' ')
      return std::string(absl::StripAsciiWhitespace(line.substr(level)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return "";
}

}  // namespace

std::string FileId(const std::string& path) { return std::filesystem::path(path).lexically_normal().generic_string(); }

bool IsMarkdown(const std::string& path) { return absl::EndsWithIgnoreCase(path, ".md"); }

std::optional<ReadItem> TextFile::Next() {
  if (std::exchange(read_, true)) return std::nullopt;
  absl::StatusOr<v1::DocumentInput> document = Read();
  if (!document.ok()) return BadInput{path_, path_, std::string(document.status().message())};
  return PlacedDocument{*std::move(document), path_};
}

absl::StatusOr<v1::DocumentInput> TextFile::Read() {
  ASSIGN_OR_RETURN(const std::string content, WholeFile(in_, kMaxBytes));
  bytes_read_ = content.size();
  if (!text::IsValidUtf8(content)) return absl::InvalidArgumentError("not valid UTF-8");
  absl::string_view text = content;
  ASSIGN_OR_RETURN(nlohmann::json fields, TakeFrontMatter(&text));
  if (!fields.contains("id")) fields["id"] = FileId(path_);
  std::string date;
  for (const char* name : {"date", "published"}) {
    if (date.empty()) date = TextAt(fields, name);
    fields.erase(name);
  }
  ASSIGN_OR_RETURN(v1::DocumentInput document, DocumentFromObject(fields));
  SetPublished(date, &document);
  document.set_text(std::string(text));
  if (document.title().empty() && IsMarkdown(path_)) document.set_title(FirstHeading(text));
  if (document.title().empty()) document.set_title(std::filesystem::path(path_).stem().string());
  if (document.channel().empty()) document.set_channel("upload");
  return document;
}

}  // namespace annals::cli
