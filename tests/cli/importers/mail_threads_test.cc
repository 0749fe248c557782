#include "cli/importers/mail/mail_threads.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

namespace annals::cli {
namespace {

MailMessage Mail(std::string id, std::string parent, std::vector<std::string> references = {}) {
  return {.message_id = std::move(id), .in_reply_to = std::move(parent), .references = std::move(references)};
}

TEST(MailThreads, AreNamedByTheMailThatBeganThem) {
  MailThreads threads;
  threads.Add(Mail("c", "b"));
  threads.Add(Mail("b", "a"));
  threads.Add(Mail("a", ""));
  threads.Add(Mail("alone", ""));
  for (const char* id : {"a", "b", "c"}) EXPECT_EQ(threads.RootOf(id), "a");
  EXPECT_EQ(threads.RootOf("alone"), "alone");
  EXPECT_EQ(threads.RootOf("never seen"), "never seen");
}

TEST(MailThreads, GoThroughMailsThatAreNotThere) {
  MailThreads threads;
  threads.Add(Mail("x", "", {"gone", "also gone"}));
  threads.Add(Mail("y", "gone"));
  EXPECT_EQ(threads.RootOf("x"), "gone");
  EXPECT_EQ(threads.RootOf("y"), "gone");
}

TEST(MailThreads, LinksInACircleDoNoHarm) {
  MailThreads threads;
  threads.Add(Mail("b", "c", {"b"}));
  threads.Add(Mail("c", "d", {"c", "b"}));
  threads.Add(Mail("d", "b"));
  for (const char* id : {"b", "c", "d"}) EXPECT_EQ(threads.RootOf(id), "b");
}

// Random links: threads are the connected sets, as a plain search finds them, whatever the order.
TEST(MailThreads, AreTheConnectedSets) {
  std::mt19937 random(20251122);
  for (int round = 0; round < 50; ++round) {
    std::vector<MailMessage> mails;
    const int count = 40;
    const auto any = [&] { return "m" + std::to_string(random() % (count * 2)); };
    for (int i = 0; i < count; ++i) {
      mails.push_back(Mail("m" + std::to_string(i), random() % 3 == 0 ? any() : ""));
      for (int n = static_cast<int>(random() % 3); n > 0 && random() % 2 == 0; --n)
        mails.back().references.push_back(any());
    }
    std::map<std::string, std::string> expected;  // by repeated relabelling
    for (const MailMessage& mail : mails) expected[mail.message_id] = mail.message_id;
    for (bool changed = true; changed;) {
      changed = false;
      for (const MailMessage& mail : mails) {
        std::vector<std::string> linked = mail.references;
        if (!mail.in_reply_to.empty()) linked.push_back(mail.in_reply_to);
        for (const std::string& id : linked) {
          std::string& mine = expected[mail.message_id];
          std::string& theirs = expected.try_emplace(id, id).first->second;
          if (mine == theirs) continue;
          mine = theirs = std::min(mine, theirs);
          changed = true;
        }
      }
    }
    MailThreads threads, shuffled;
    for (const MailMessage& mail : mails) threads.Add(mail);
    std::ranges::shuffle(mails, random);
    for (const MailMessage& mail : mails) shuffled.Add(mail);
    for (const MailMessage& a : mails) {
      EXPECT_EQ(threads.RootOf(a.message_id), shuffled.RootOf(a.message_id));
      for (const MailMessage& b : mails) {
        EXPECT_EQ(threads.RootOf(a.message_id) == threads.RootOf(b.message_id),
                  expected[a.message_id] == expected[b.message_id]);
      }
    }
  }
}

}  // namespace
}  // namespace annals::cli
