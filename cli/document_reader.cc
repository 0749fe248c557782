#include "cli/document_reader.h"

#include <filesystem>
#include <iostream>
#include <sstream>

#include "absl/hash/hash.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/text/text.h"

namespace annals::cli {
namespace {

bool IsStandardInput(const std::string& path) { return path == "-"; }
bool IsMarkdown(const std::string& path) { return absl::EndsWithIgnoreCase(path, ".md"); }
bool IsWholeFile(const std::string& path) { return IsMarkdown(path) || absl::EndsWithIgnoreCase(path, ".txt"); }

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

DocumentReader::DocumentReader(std::vector<std::string> paths, Options options, std::istream* standard_input)
    : paths_(std::move(paths)), options_(options), standard_input_(standard_input ? standard_input : &std::cin) {
  for (const std::string& path : paths_) {
    std::error_code error;
    const std::uintmax_t size = IsStandardInput(path) ? 0 : std::filesystem::file_size(path, error);
    if (IsStandardInput(path)) {
      total_bytes_ = 0;
      return;
    }
    if (!error) total_bytes_ += size;
  }
}

std::optional<ReadItem> DocumentReader::Next() {
  while (true) {
    if (in_ == nullptr) {
      if (next_path_ == paths_.size()) return std::nullopt;
      if (!OpenNext()) return Unreadable(path_);
      if (!IsStandardInput(path_) && IsWholeFile(path_)) return WholeFile();
    }
    if (std::optional<ReadItem> item = NextLine()) return item;
    in_ = nullptr;
  }
}

bool DocumentReader::OpenNext() {
  path_ = paths_[next_path_++];
  line_number_ = 0;
  if (IsStandardInput(path_)) {
    in_ = standard_input_;
    return true;
  }
  file_ = std::ifstream(path_, std::ios::binary);
  std::error_code error;
  if (!file_ || std::filesystem::is_directory(path_, error)) return false;
  in_ = &file_;
  return true;
}

BadInput DocumentReader::Unreadable(const std::string& path) const {
  std::error_code error;
  const bool there = std::filesystem::exists(path, error);
  const bool folder = std::filesystem::is_directory(path, error);
  return {path, "", folder ? "is a folder; name its files" : there ? "cannot be read" : "no such file"};
}

// Reads up to the next line feed. A longer line than is allowed is skipped to its end, in bounded memory.
bool DocumentReader::ReadLine(std::string* line, bool* too_long) {
  line->clear();
  *too_long = false;
  std::streambuf* buffer = in_->rdbuf();
  bool any = false;
  for (int c = buffer->sbumpc(); c != std::char_traits<char>::eof(); c = buffer->sbumpc()) {
    any = true;
    ++bytes_read_;
    if (c == '\n') return true;
    if (line->size() < options_.max_line_bytes) {
      line->push_back(static_cast<char>(c));
    } else {
      *too_long = true;
    }
  }
  return any;
}

std::optional<ReadItem> DocumentReader::NextLine() {
  std::string line;
  bool too_long = false;
  while (ReadLine(&line, &too_long)) {
    const std::string place = absl::StrCat(IsStandardInput(path_) ? "standard input" : path_, ":", ++line_number_);
    if (too_long) return BadInput{place, "", absl::StrCat("line longer than ", options_.max_line_bytes, " bytes")};
    if (absl::StripAsciiWhitespace(line).empty()) continue;
    absl::StatusOr<v1::DocumentInput> document = DocumentFromJson(line, options_.choices);
    if (!document.ok()) return BadInput{place, "", std::string(document.status().message())};
    return Checked(*std::move(document), place);
  }
  return std::nullopt;
}

ReadItem DocumentReader::WholeFile() {
  std::ostringstream text;
  text << file_.rdbuf();
  in_ = nullptr;
  v1::DocumentInput document;
  document.set_text(std::move(text).str());
  bytes_read_ += document.text().size();
  if (!text::IsValidUtf8(document.text())) return BadInput{path_, path_, "not valid UTF-8"};
  const std::filesystem::path path(path_);
  document.set_id(path.lexically_normal().generic_string());
  std::string title = IsMarkdown(path_) ? FirstHeading(document.text()) : "";
  if (title.empty()) title = path.stem().string();
  if (options_.choices.keep_titles) document.set_title(title);
  document.set_channel("upload");
  return Checked(std::move(document), path_);
}

ReadItem DocumentReader::Checked(v1::DocumentInput document, std::string place) {
  const std::pair<std::size_t, std::size_t> fingerprint(absl::HashOf(document.id()), absl::HashOf(document.id(), 1));
  if (!seen_.insert(fingerprint).second) {
    return BadInput{std::move(place), document.id(), "id: repeated; an earlier document of this run has it"};
  }
  return PlacedDocument{std::move(document), std::move(place)};
}

}  // namespace annals::cli
