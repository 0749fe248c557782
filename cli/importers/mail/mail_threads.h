// Which mails belong together, by what their headers name: In-Reply-To and References. Two mails are of one thread when
// a chain of such links leads from one to the other, in any direction and through mails that are not there.
//
//   MailThreads threads;
//   for (each mail) threads.Add(ParseMailHeaders(mail));
//   threads.RootOf("m3@tarn.example")      // "m1@tarn.example": the mail that began it
//
// The answer does not depend on the order of the mails, and links in a circle do no harm. Memory: the ids, about 150
// bytes for each that is named. Add: near constant for each id. Not thread-safe.
#pragma once

#include <string>

#include "cli/importers/mail/mail_message.h"
#include "core/record/thread_roots.h"

namespace annals::cli {

class MailThreads {
 public:
  // A mail without an id is in no thread.
  void Add(const MailMessage& mail) { roots_.Add(mail.message_id, mail.in_reply_to, mail.references); }

  // Of the ids of a thread that name no mail before them, one that is there goes before one that is only named; then
  // the smaller id. In a circle: the smallest id. The id itself when it was never added, or stands alone.
  const std::string& RootOf(const std::string& id) { return roots_.RootOf(id); }

 private:
  ThreadRoots roots_;
};

}  // namespace annals::cli
