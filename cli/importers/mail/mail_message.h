// One mail, read: who wrote what to whom, when, in reply to what, with which attachments.
//
//   MailMessage mail = ParseMail(bytes);
//   mail.subject, mail.text, mail.attachments[0].name …
//
// Any bytes give a mail, perhaps an empty one: nothing in a mail is an error of its reader. All strings are valid
// UTF-8: a charset that is missing, unknown or wrong is replaced by UTF-8 where the bytes are that, else by
// Windows-1252. Thread-safe. Time and memory linear in the bytes; parts are bounded in number and depth, PDFs in number
// and size (MailSplitter bounds what a part can cost before that), and what is left out is said in `problems`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace annals::cli {

struct MailPerson {
  std::string name;     // "Ada Lund"; the address where none is given
  std::string address;  // "ada@tarn.example"; may be empty
};

struct MailAttachment {
  std::string name;                 // the file's; may be empty. Of a mail inside the mail: its subject
  std::string type;                 // "image/png", lower case
  std::optional<std::string> text;  // of types that are text
  std::string pdf;                  // the bytes of a PDF; of other types nothing is read
};

struct MailMessage {
  std::string message_id;               // without brackets; empty when the mail has none
  std::string in_reply_to;              // id of the mail that this one answers; may be empty
  std::vector<std::string> references;  // ids of the thread, oldest first
  std::vector<MailPerson> from, to, cc;
  std::string subject, date;  // as written, decoded
  std::string text;           // of the body, as plain text, quotes and signature included
  std::vector<MailAttachment> attachments;
  std::vector<std::string> problems;
};

MailMessage ParseMail(absl::string_view bytes);

// Its headers alone: text and attachments stay empty.
MailMessage ParseMailHeaders(absl::string_view bytes);

}  // namespace annals::cli
