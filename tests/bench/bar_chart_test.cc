#include "bench/support/bar_chart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::bench {
namespace {

TEST(BarChart, DrawsABarForEachSystemAndMeasure) {
  const nlohmann::ordered_json systems = {{"full", {{"r", 0.5}, {"s", 1.0}}}, {"a<b", {{"r", 0.25}}}};
  const std::string svg = BarChart("title & more", systems, {"r", "s"});
  EXPECT_THAT(svg, testing::StartsWith("<svg "));
  EXPECT_THAT(svg, testing::EndsWith("</svg>\n"));
  EXPECT_THAT(svg, testing::HasSubstr("full r 0.500"));
  EXPECT_THAT(svg, testing::HasSubstr("a&lt;b r 0.250"));
  EXPECT_THAT(svg, testing::HasSubstr("title &amp; more"));
  EXPECT_THAT(svg, testing::Not(testing::HasSubstr("a&lt;b s ")));
}

TEST(BarChart, ALineEndInAGroupsNameBeginsANewLine) {
  const std::string svg = BarChart("title", {{"full", {{"set\nkind", 0.5}, {"other", 0.5}}}}, {"set\nkind", "other"});
  EXPECT_THAT(svg, testing::HasSubstr(">set</text>"));
  EXPECT_THAT(svg, testing::HasSubstr(">kind</text>"));
  EXPECT_THAT(svg, testing::HasSubstr(">other</text>"));
}

}  // namespace
}  // namespace annals::bench
