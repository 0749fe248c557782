// The example of core/answer/states/birth.h.
#include "core/answer/states/birth.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using BirthExample = OneCase;

TEST_F(BirthExample, IsTrue) {
  //   "Maud Varn was born on 3 May 1970. Her son Ben was born in 2001."
  Put({.id = "varn", .title = "Maud Varn", .text = "Maud Varn was born on 3 May 1970. Her son Ben was born in 2001."});
  With("How old was Maud Varn in 1999?", [](const Case& c) {
    TermFinder finder(c.found().terms);
    //   BirthTold(c, terms of "Maud Varn")      the first sentence, 3 May 1970
    const ToldOnce born = BirthTold(c, finder.OfText("Maud Varn"));
    ASSERT_TRUE(born.told);
    EXPECT_EQ(c.found().evidence[born.told->evidence].text, "Maud Varn was born on 3 May 1970.");
    EXPECT_EQ(ToString(born.told->when), "1970-05-03..1970-05-04");
    EXPECT_FALSE(born.unsure);
  });
}

}  // namespace
}  // namespace annals::answer
