#include "cli/importers/mail/mail_splitter.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace annals::cli {
namespace {

constexpr std::size_t kLongestLine = std::size_t{1} << 20;  // a longer one goes on in pieces
constexpr std::size_t kEncodedLine = 40;                    // shorter lines are text

bool IsEmptyLine(absl::string_view line) { return line == "\n" || line == "\r\n"; }

// A line of base64 or uuencoded content: one word without any space or colon.
bool LooksEncoded(absl::string_view line) {
  line = absl::StripTrailingAsciiWhitespace(line);
  return line.size() >= kEncodedLine && line.find_first_of(" \t:<>") == line.npos;
}

// ">From ", ">>From ": quoted by the writer of the mbox.
bool IsQuotedFrom(absl::string_view line) {
  const std::size_t mark = line.find_first_not_of('>');
  return mark != line.npos && mark > 0 && absl::StartsWith(line.substr(mark), "From ");
}

}  // namespace

// Takes the lines of one mail, within the limits.
class MailSplitter::Cutter {
 public:
  Cutter(const MailLimits& limits, RawMail* mail) : limits_(limits), mail_(mail) {}

  void Take(absl::string_view line) {
    encoded_ = LooksEncoded(line) ? encoded_ + line.size() : 0;
    if (encoded_ > limits_.max_encoded_bytes)
      return Cut("encoded content of more than ", limits_.max_encoded_bytes, " bytes in one piece");
    if (mail_->bytes.size() + line.size() > limits_.max_bytes)
      return Cut("more than ", limits_.max_bytes, " bytes; what comes after is left out");
    dashed_ += absl::StartsWith(line, "--") ? 1 : 0;
    if (dashed_ > limits_.max_dashed_lines)
      return Cut("more than ", limits_.max_dashed_lines, " lines that may begin a part; what comes after is left out");
    absl::StrAppend(&mail_->bytes, line);
  }

 private:
  // Each reason once.
  void Cut(absl::string_view before, std::size_t limit, absl::string_view after) {
    std::string problem = absl::StrCat(before, limit, after);
    if (!std::ranges::contains(mail_->problems, problem)) mail_->problems.push_back(std::move(problem));
  }

  const MailLimits& limits_;
  RawMail* mail_;
  std::size_t encoded_ = 0, dashed_ = 0;
};

std::optional<RawMail> MailSplitter::Next() {
  std::string line;
  if (!std::exchange(begun_, true)) {
    if (!ReadLine(&line)) return std::nullopt;
    mbox_ = absl::StartsWith(line, "From ");
    held_ = std::move(line);
    holds_ = true;
  }
  if (!std::exchange(holds_, false)) return std::nullopt;
  RawMail mail{.line = line_number_};
  Cutter cutter(limits_, &mail);
  if (!mbox_) cutter.Take(held_);
  bool blank_before = false;
  while (ReadLine(&line)) {
    if (mbox_ && blank_before && absl::StartsWith(line, "From ")) {
      holds_ = true;
      break;
    }
    cutter.Take(mbox_ && IsQuotedFrom(line) ? absl::string_view(line).substr(1) : absl::string_view(line));
    blank_before = IsEmptyLine(line);
  }
  return mail;
}

// Up to and with the next line feed.
bool MailSplitter::ReadLine(std::string* line) {
  line->clear();
  std::streambuf* buffer = in_->rdbuf();
  for (int c = buffer->sbumpc(); c != std::char_traits<char>::eof(); c = buffer->sbumpc()) {
    line->push_back(static_cast<char>(c));
    if (c == '\n' || line->size() == kLongestLine) break;
  }
  bytes_read_ += line->size();
  if (!line->empty()) ++line_number_;
  return !line->empty();
}

}  // namespace annals::cli
