// The example of core/answer/states/page_about.h.
#include "core/answer/states/page_about.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using PageAboutExample = OneCase;

TEST_F(PageAboutExample, IsTrue) {
  Put({.id = "varn", .title = "Maud Varn", .text = "Maud Varn taught at Delft from 1995 to 1996."});
  Put({.id = "delft", .title = "Delft", .text = "Delft has a school. Maud Varn taught there."});
  //   "Where did Maud Varn teach in 1997?"   PageAbout: the document titled "Maud Varn", where one of its passages was found
  With("Where did Maud Varn teach in 1997?", [](const Case& c) {
    const auto page = PageAbout(c.view, c.found());
    ASSERT_TRUE(page);
    EXPECT_EQ(c.view.document(*page).title, "Maud Varn");
  });
}

}  // namespace
}  // namespace annals::answer
