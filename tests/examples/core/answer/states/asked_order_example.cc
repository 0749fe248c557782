// The example of core/answer/states/asked_order.h.
#include "core/answer/states/asked_order.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using AskedOrderExample = OneCase;

TEST_F(AskedOrderExample, IsTrue) {
  Put({.id = "lind", .title = "Ada Lind", .text = "Ada Lind worked at Delft from 1998 to 2003."});
  const auto read = [&](const std::string& question, Place place, const std::string& order, const std::string& anchor) {
    With(question, [&](const Case& c) {
      TermFinder finder(c.found().terms);
      const auto asked = ReadAskedOrder(c);
      ASSERT_TRUE(asked) << question;
      EXPECT_EQ(asked->place, place);
      EXPECT_EQ(asked->state, finder.OfText("work"));
      EXPECT_EQ(asked->order, finder.OfText(order));
      EXPECT_EQ(asked->anchor, finder.OfText(anchor));
    });
  };
  //   "Where did Ada Lind work first?"        kFirst       state: work      order: first
  read("Where did Ada Lind work first?", Place::kFirst, "first", "");
  //   "Where did Ada Lind work after Delft?"  kNext        state: work      anchor: Delft
  read("Where did Ada Lind work after Delft?", Place::kNext, "", "Delft");
  //   "Name in order where Ada Lind worked."  kAll         state: work
  read("Name in order where Ada Lind worked.", Place::kAll, "order", "");
}

}  // namespace
}  // namespace annals::answer
