// Documents out of files, one at a time, so that a file of any length is read in bounded memory.
//
//   DocumentReader reader({"surveys.jsonl", "notes/plan.md", "-"}, {});
//   while (std::optional<ReadItem> item = reader.Next()) …   // a document, or a line that is none, with the reason
//
// .jsonl (and `-`, standard input): a document a line, see json_document.h; blank lines are skipped.
// .json: one document or a list of them; Crossref works (importers/crossref_json.h); USPTO records (uspto_json.h); the
// manifest.json of paperless-ngx (paperless_json.h).
// .md, .txt: one document, with or without front matter, see importers/text_file.h. .pdf: the same, by pdftotext.
// A .txt that is an exported chat: a document a day, see importers/chat_file.h.
// .vtt, .srt, and a .txt whose lines begin with times: a transcript of a call, see importers/calls/call_file.h.
// .eml, .mbox: mails with their attachments, see importers/mail_documents.h.
// A document that names its channel and no asset is the asset AssetRef(channel, id), and so are all its chunks.
// A document that supersedes itself, by itself or through others of the run, is refused.
// An id that the same reader has given before is refused: two documents of one
// id in one run would replace each other in an order that nobody chose.
//
// Not thread-safe. Memory: one line (at most `max_line_bytes`) or one mail, and 16 bytes a document to tell repeated
// ids.
#pragma once

#include <cstdint>
#include <fstream>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "cli/client/document_source.h"
#include "cli/importers/mail/mail_threads.h"
#include "cli/importers/supersession_chains.h"

namespace annals::cli {

// What of each document is sent.
struct DocumentChoices {
  bool keep_relations = true;  // false: given entities and relations are left out, the server reads them from the text
  bool keep_titles = true;     // false: titles are left out
};

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
  std::uintmax_t bytes_read() const { return bytes_before_ + (source_ == nullptr ? 0 : source_->bytes_read()); }

 private:
  bool OpenNext();
  std::unique_ptr<DocumentSource> SourceOf(const std::string& path);
  MailThreads* Threads();
  ReadItem Chosen(PlacedDocument placed);
  BadInput Unreadable(const std::string& path) const;

  std::vector<std::string> paths_;
  Options options_;
  std::istream* standard_input_;
  std::size_t next_path_ = 0;
  std::string path_;
  std::ifstream file_;
  std::unique_ptr<DocumentSource> source_;             // of the open file, or null
  std::optional<MailThreads> threads_;                 // of all mails among the files, when the first of them is met
  std::uintmax_t total_bytes_ = 0, bytes_before_ = 0;  // the latter: of files that were read to their end
  absl::flat_hash_set<std::pair<std::size_t, std::size_t>> seen_;
  SupersessionChains chains_;
};

}  // namespace annals::cli
