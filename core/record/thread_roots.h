// Which messages belong together, by the messages that each names: those that it answers or refers to. Two are of one
// thread when a chain of such names leads from one to the other, in any direction and through messages that are not
// there.
//
//   ThreadRoots threads;
//   threads.Add("m2@tarn.example", "m1@tarn.example", {});
//   threads.Add("m3@tarn.example", "", {"m1@tarn.example", "m2@tarn.example"});
//   threads.RootOf("m3@tarn.example")      // "m1@tarn.example": the message that began it
//
// The answer does not depend on the order of the messages, and names in a circle do no harm. Memory: the ids, about 150
// bytes for each that is named. Add: near constant for each id. Not thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/record/record.h"

namespace annals {

class ThreadRoots {
 public:
  // A message that is there, with the one that it answers (empty: none) and the chain of those before it, oldest first.
  // Names of itself count for nothing; a message without an id is in no thread.
  void Add(const std::string& id, const std::string& answered, const std::vector<std::string>& references);

  // Of the ids of a thread that name none before them, one that is there goes before one that is only named; then the
  // smaller id. In a circle: the smallest id. The id itself when it was never added, or stands alone.
  const std::string& RootOf(const std::string& id);

 private:
  struct Node {
    std::uint32_t parent = 0;  // of the union-find forest
    std::uint32_t root = 0;    // of a set's representative: the id that the thread is named by
    bool here = false;         // not only named
    bool answers = false;      // names a message before it
  };

  std::uint32_t IndexOf(const std::string& id);
  std::uint32_t Find(std::uint32_t node);
  bool Before(std::uint32_t a, std::uint32_t b) const;
  void ChooseRoots();

  std::unordered_map<std::string, std::uint32_t> index_;  // its keys stay where they are
  std::vector<const std::string*> ids_;
  std::vector<Node> nodes_;
  bool chosen_ = false;
};

// The links that a message's headers tell: reply_to what it answers (else the last of its references), references to the
// others, thread_member of `root` where that is another one. Ids are those of the channel.
struct MessageHeaders {
  std::string id, answered;
  std::vector<std::string> references;
};
std::vector<AssetEdge> MessageLinks(std::string_view channel, const MessageHeaders& headers, std::string_view root);

}  // namespace annals
