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

#include <cstdint>
#include <string>
#include <vector>

#include "absl/container/node_hash_map.h"
#include "absl/strings/string_view.h"
#include "cli/importers/mail/mail_message.h"

namespace annals::cli {

class MailThreads {
 public:
  // A mail without an id is in no thread.
  void Add(const MailMessage& mail);

  // Of the ids of a thread that name no mail before them, one that is there goes before one that is only named; then
  // the smaller id. In a circle: the smallest id. The id itself when it was never added, or stands alone.
  const std::string& RootOf(const std::string& id);

 private:
  struct Node {
    std::uint32_t parent = 0;  // of the union-find forest
    std::uint32_t root = 0;    // of a set's representative: the id that the thread is named by
    bool here = false;         // not only named
    bool answers = false;      // names a mail before it
  };

  std::uint32_t IndexOf(const std::string& id);
  std::uint32_t Find(std::uint32_t node);
  bool Before(std::uint32_t a, std::uint32_t b) const;
  void ChooseRoots();

  absl::node_hash_map<std::string, std::uint32_t> index_;  // its keys stay where they are
  std::vector<const std::string*> ids_;
  std::vector<Node> nodes_;
  bool chosen_ = false;
};

}  // namespace annals::cli
