// The mails of an mbox, or the one of an .eml file, one at a time and in bounded memory.
//
//   MailSplitter splitter(&stream);
//   while (std::optional<RawMail> mail = splitter.Next()) …
//
// An mbox is a file that begins with "From "; a new mail begins at each such line behind a blank one. ">From " in a
// mail loses one ">". A mail that passes a limit is cut, and what was cut is said: a 200 MB attachment costs its own
// bytes and nothing that stands behind it. Memory: one mail as cut. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <vector>

namespace annals::cli {

struct MailLimits {
  // Of one mail, after long attachments were cut.
  std::size_t max_bytes = std::size_t{64} << 20;
  // Of encoded content in one piece: 18 MiB when decoded, more than any document may have.
  std::size_t max_encoded_bytes = std::size_t{24} << 20;
  // Lines that begin with "--", as parts do: each part costs the parser a kilobyte, and five bytes make one.
  std::size_t max_dashed_lines = 20'000;
};

struct RawMail {
  std::string bytes;
  std::size_t line = 1;               // where it begins in the file
  std::vector<std::string> problems;  // what was cut
};

class MailSplitter {
 public:
  explicit MailSplitter(std::istream* in, MailLimits limits = {}) : in_(in), limits_(limits) {}
  // nullopt at the end.
  std::optional<RawMail> Next();
  std::uintmax_t bytes_read() const { return bytes_read_; }

 private:
  class Cutter;
  bool ReadLine(std::string* line);

  std::istream* in_;
  MailLimits limits_;
  bool begun_ = false, mbox_ = false;
  std::string held_;  // the first line of the next mail, when it has been read
  bool holds_ = false;
  std::size_t line_number_ = 0;
  std::uintmax_t bytes_read_ = 0;
};

}  // namespace annals::cli
