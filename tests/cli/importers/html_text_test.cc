#include "cli/importers/mail/html_text.h"

#include <gtest/gtest.h>

namespace annals::cli {
namespace {

TEST(HtmlText, ALineForEachBlock) {
  EXPECT_EQ(HtmlText("<html><head><title>T</title><style>p {}</style></head><body><h1>Tides</h1><p>High\n  at "
                     "<b>noon</b>.<br>Low at six.</p><ul><li>one<li>two</ul><table><tr><td>a<td>b</tr></table>"),
            "Tides\nHigh at noon.\nLow at six.\none\ntwo\na b");
}

TEST(HtmlText, ReadsEntities) {
  EXPECT_EQ(HtmlText("a &amp; b &lt;c&gt; &#8364;5 &#x20ac;6&nbsp;7 &unknown; & &;"),
            "a & b <c> €5 €6 7 &unknown; & &;");
  EXPECT_EQ(HtmlText("x&#0;y&#xD800;z&#1114112;"), "x y z");
}

TEST(HtmlText, MarksWhatIsQuoted) {
  EXPECT_EQ(HtmlText("Yes.<blockquote type=cite>Shall we?<blockquote>Tides.</blockquote>Or not?</blockquote>Hanne"),
            "Yes.\n> Shall we?\n> > Tides.\n> Or not?\nHanne");
}

TEST(HtmlText, LeavesOutScriptsAndComments) {
  EXPECT_EQ(HtmlText("a<script>if (1<2) x();</script>b<!-- c > d -->e<SCRIPT>never closed <p>f"), "abe");
  EXPECT_EQ(HtmlText("a<!-- never closed"), "a");
}

TEST(HtmlText, KeepsWhatIsNoMarkup) {
  EXPECT_EQ(HtmlText("1 < 2, <3, a <b never closed"), "1 < 2, <3, a <b never closed");
  EXPECT_EQ(HtmlText(""), "");
  EXPECT_EQ(HtmlText("</blockquote></blockquote>fine"), "fine");
}

}  // namespace
}  // namespace annals::cli
