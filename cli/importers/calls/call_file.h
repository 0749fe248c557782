// A transcript of a call as a document: .vtt, .srt, and .txt whose lines begin with times (call_turns.h).
//
//   2026-03-05 Call with the roofers.vtt
//     doc_type call, channel call; title the file's name
//     asset_ref AssetRef("call", "<name>/transcript"), transcript_of AssetRef("call", "<name>"): the recording
//     chunks: a turn each, "Alex: The invoice is late."; section "00:01:02–00:01:05", or its beginning alone
//     speakers: who speaks; metadata recording, duration
//
// The day is read from the file's name ("2026-03-05", "20260305"); without one there is none. Read as a whole: at most
// 64 MiB, and at most 20,000 turns a document; further ones are further documents, "<name>/transcript/2". A file that
// cannot be read is refused with its line.
#pragma once

#include <deque>
#include <istream>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cli/client/document_source.h"
#include "core/time/interval.h"

namespace annals::cli {

// `path` names the recording and the day. kInvalidArgument: what CallTurns says, and "no turns".
absl::StatusOr<std::deque<v1::DocumentInput>> CallDocuments(absl::string_view text, const std::string& path);

class CallFile : public DocumentSource {
 public:
  // `in` must outlive this.
  CallFile(std::istream* in, std::string path) : in_(in), path_(std::move(path)) {}

  std::optional<ReadItem> Next() override;
  std::uintmax_t bytes_read() const override { return bytes_read_; }

 private:
  std::istream* in_;
  std::string path_;
  bool opened_ = false;
  std::deque<v1::DocumentInput> documents_;
  std::uintmax_t bytes_read_ = 0;
};

// By the name: .vtt, .srt.
bool IsCallName(const std::string& path);
// Whether a .txt file begins like a transcript; leaves the stream at its beginning.
bool IsCall(std::istream* in);

}  // namespace annals::cli
