// The example of core/record/authority.h.
#include <gtest/gtest.h>

#include "core/record/authority.h"

namespace annals {
namespace {

TEST(AuthorityExample, IsTrue) {
  //   AuthorityOrder order({{"survey", 45}, {"mail", 1}});
  AuthorityOrder order({{"survey", 45}, {"mail", 1}});
  const auto of = [&](const char* doc_type, int own) {
    Document document;
    document.doc_type = doc_type;
    document.authority = own;
    //   order.Of(document)   its own authority when the client gave one; else the rank of its doc_type, where the order
    //                        names it; else that of its class: official 50, journal 40, preprint 30, report 20, mail 10,
    //                        chat 5; else 0
    return order.Of(document);
  };
  EXPECT_EQ(of("survey", 7), 7);
  EXPECT_EQ(of("survey", 0), 45);
  EXPECT_EQ(of("mail", 0), 1);
  EXPECT_EQ(of("patent", 0), 50) << "official 50";
  EXPECT_EQ(of("paper", 0), 40) << "journal 40";
  EXPECT_EQ(of("preprint", 0), 30) << "preprint 30";
  EXPECT_EQ(of("report", 0), 20) << "report 20";
  EXPECT_EQ(of("chat", 0), 5) << "chat 5";
  EXPECT_EQ(of("picture", 0), 0);
}

}  // namespace
}  // namespace annals
