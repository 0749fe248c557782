#include "core/record/thread_roots.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> Told(const MessageHeaders& headers, std::string_view root) {
  std::vector<std::string> told;
  for (const AssetEdge& link : MessageLinks("mail", headers, root))
    told.push_back(link.source_ref + " " + link.relation + " " + link.target_ref);
  return told;
}

TEST(ThreadRoots, AreTheMessagesThatBeganThem) {
  ThreadRoots threads;
  threads.Add("m3", "m2", {"m1", "m2"});
  threads.Add("m1", "", {});
  threads.Add("other", "", {});
  threads.Add("", "m1", {});
  for (const char* id : {"m1", "m2", "m3"}) EXPECT_EQ(threads.RootOf(id), "m1") << id;
  EXPECT_EQ(threads.RootOf("other"), "other");
  EXPECT_EQ(threads.RootOf("unknown"), "unknown");
}

TEST(MessageLinks, SayWhatTheHeadersSay) {
  EXPECT_THAT(Told({"m3", "m2", {"m1", "m2", "m1"}}, "m1"),
              ElementsAre("mail:m3 reply_to mail:m2", "mail:m3 references mail:m1", "mail:m3 thread_member mail:m1"));
  EXPECT_THAT(Told({"m3", "", {"m1", "m2"}}, "m1"),
              ElementsAre("mail:m3 reply_to mail:m2", "mail:m3 references mail:m1", "mail:m3 thread_member mail:m1"));
  EXPECT_THAT(Told({"m1", "", {}}, "m1"), IsEmpty());
  EXPECT_THAT(Told({"m1", "m1", {"m1"}}, "m1"), IsEmpty());
}

}  // namespace
}  // namespace annals
