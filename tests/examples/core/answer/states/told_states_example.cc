// The example of core/answer/states/told_states.h.
#include "core/answer/states/told_states.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ToldStatesExample = OneCase;

TEST_F(ToldStatesExample, IsTrue) {
  //   "In 1999 she came to Leiden. She has taught at Graz since 2004. In 2009 she taught in Wick."
  Put({.id = "varn",
       .title = "Maud Varn",
       .text = "In 1999 she came to Leiden. She has taught at Graz since 2004. In 2009 she taught in Wick."});
  With("Where has Maud Varn taught?", [](const Case& c) {
    TermFinder finder(c.found().terms);
    const auto document = c.view.FindDocument("varn");
    ASSERT_TRUE(document);
    //   StatesTold(view, document, terms of "taught", &finder)
    const std::vector<ToldState> told = StatesTold(c.view, *document, finder.OfText("taught"), &finder);
    ASSERT_EQ(told.size(), 3U);
    //     [1999-01-01, 2000-01-01)     not of_kind
    EXPECT_EQ(ToString(told[0].when), "1999-01-01..2000-01-01");
    EXPECT_FALSE(told[0].of_kind);
    //     [2004-01-01, 2009-01-01)     of_kind: it ends where the next one begins
    EXPECT_EQ(ToString(told[1].when), "2004-01-01..2009-01-01");
    EXPECT_TRUE(told[1].of_kind);
    //     [2009-01-01, 2010-01-01)     of_kind
    EXPECT_EQ(ToString(told[2].when), "2009-01-01..2010-01-01");
    EXPECT_TRUE(told[2].of_kind);
  });
}

}  // namespace
}  // namespace annals::answer
