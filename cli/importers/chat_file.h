// An exported chat as documents: one for each day, all of one thread.
//
//   doc_type chat; id and asset_ref AssetRef("whatsapp", "<chat>/<day>"),
//   thread_member of AssetRef("whatsapp", "<chat>")
//   title "Chat <name>, <day>"; speakers: who spoke
//   chunks: groups of messages that follow each other, a line for each
//
// The chat's name is the file's, without "WhatsApp Chat with". A day that the file leaves open (chat_lines.h) is kept
// as written, as metadata "raw_date". Read as a whole: at most 64 MiB.
#pragma once

#include <deque>
#include <istream>
#include <string>

#include "absl/strings/string_view.h"
#include "cli/client/document_source.h"

namespace annals::cli {

// Documents of one chat, in the order of its days.
std::deque<v1::DocumentInput> ChatDocuments(absl::string_view text, const std::string& path);

class ChatFile : public DocumentSource {
 public:
  // `in` must outlive this.
  ChatFile(std::istream* in, std::string path) : in_(in), path_(std::move(path)) {}

  std::optional<ReadItem> Next() override;
  std::uintmax_t bytes_read() const override { return bytes_read_; }

 private:
  std::istream* in_;
  std::string path_;
  bool opened_ = false;
  std::deque<v1::DocumentInput> documents_;
  std::uintmax_t bytes_read_ = 0;
};

// Whether a .txt file begins like an exported chat; leaves the stream at its beginning.
bool IsChat(std::istream* in);

}  // namespace annals::cli
