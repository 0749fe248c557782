// Documents out of files, one at a time, so that a file of any length is read in bounded memory.
//
//   DocumentReader reader({"surveys.jsonl", "notes/plan.md", "-"}, {});
//   while (std::optional<ReadItem> item = reader.Next()) …   // a document, or a line that is none, with the reason
//
// .jsonl (and `-`, standard input): a document a line, see json_document.h; blank lines are skipped.
// .md: one document; id is the path as given, title the first heading, else the file's name.
// .txt: the same, title the file's name.
// An id that the same reader has given before is refused: two documents of one
// id in one run would replace each other in an order that nobody chose.
//
// Not thread-safe. Memory: one line (at most `max_line_bytes`), and 16 bytes a document to tell repeated ids.
#pragma once

#include <cstdint>
#include <fstream>
#include <istream>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "annals/v1/document.pb.h"
#include "cli/json_document.h"

namespace annals::cli {

// Something in the input that is no document, or that the server refused.
struct BadInput {
  std::string place;  // "surveys.jsonl:17"
  std::string id;     // empty when it could not be read
  std::string reason;
};

struct PlacedDocument {
  v1::DocumentInput document;
  std::string place;
};

using ReadItem = std::variant<PlacedDocument, BadInput>;

class DocumentReader {
 public:
  struct Options {
    DocumentChoices choices;
    std::size_t max_line_bytes = std::size_t{64} << 20;  // the server's largest message; a longer line cannot be stored
  };

  DocumentReader(std::vector<std::string> paths, Options options, std::istream* standard_input = nullptr);

  // nullopt at the end of the last file.
  std::optional<ReadItem> Next();

  // Bytes of all files together, 0 when standard input is among them; and bytes read so far.
  std::uintmax_t total_bytes() const { return total_bytes_; }
  std::uintmax_t bytes_read() const { return bytes_read_; }

 private:
  bool OpenNext();
  std::optional<ReadItem> NextLine();
  ReadItem WholeFile();
  ReadItem Checked(v1::DocumentInput document, std::string place);
  bool ReadLine(std::string* line, bool* too_long);
  BadInput Unreadable(const std::string& path) const;

  std::vector<std::string> paths_;
  Options options_;
  std::istream* standard_input_;
  std::size_t next_path_ = 0;
  std::string path_;
  std::ifstream file_;
  std::istream* in_ = nullptr;  // open input, or null
  std::size_t line_number_ = 0;
  std::uintmax_t total_bytes_ = 0, bytes_read_ = 0;
  absl::flat_hash_set<std::pair<std::size_t, std::size_t>> seen_;
};

}  // namespace annals::cli
