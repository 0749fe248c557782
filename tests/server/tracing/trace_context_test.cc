// The headers of a trace: what is read of them, and what is made where there are none.
#include "server/tracing/trace_context.h"

#include <gtest/gtest.h>

#include <set>

namespace annals::tracing {
namespace {

constexpr char kGiven[] = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

TEST(TraceContext, IsReadAndWritten) {
  const auto context = ParseTraceContext(kGiven, "vendor=1");
  ASSERT_TRUE(context);
  EXPECT_EQ(context->trace_id, "0af7651916cd43dd8448eb211c80319c");
  EXPECT_EQ(context->span_id, "b7ad6b7169203331");
  EXPECT_TRUE(context->sampled);
  EXPECT_EQ(context->state, "vendor=1");
  EXPECT_EQ(TraceParent(*context), kGiven);
}

TEST(TraceContext, OnlyTheLastBitOfTheFlagsSaysSampled) {
  EXPECT_FALSE(ParseTraceContext("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00", "")->sampled);
  EXPECT_FALSE(ParseTraceContext("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-fe", "")->sampled);
  EXPECT_TRUE(ParseTraceContext("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-03", "")->sampled);
}

TEST(TraceContext, ALaterVersionMayGoOn) {
  EXPECT_TRUE(ParseTraceContext("01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more", ""));
  EXPECT_TRUE(ParseTraceContext("01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", ""));
}

class NoTraceContext : public ::testing::TestWithParam<const char*> {};

TEST_P(NoTraceContext, IsPassedOver) { EXPECT_FALSE(ParseTraceContext(GetParam(), "")); }

INSTANTIATE_TEST_SUITE_P(All, NoTraceContext,
                         ::testing::Values("", "00", "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                                           "00-00000000000000000000000000000000-b7ad6b7169203331-01",
                                           "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
                                           "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
                                           "00-0af7651916cd43dd8448eb211c80319-cb7ad6b7169203331-01",
                                           "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0x",
                                           "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
                                           "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01more"));

TEST(TraceContext, AStateThatCannotBeSentOnIsLeftOut) {
  EXPECT_EQ(ParseTraceContext(kGiven, "a=1\r\nauthorization: mine")->state, "");
  EXPECT_EQ(ParseTraceContext(kGiven, std::string(513, 'a'))->state, "");
  EXPECT_EQ(ParseTraceContext(kGiven, std::string(512, 'a'))->state.size(), 512U);
}

TEST(TraceContext, NewIdsAreValidAndDiffer) {
  std::set<std::string> ids;
  for (int i = 0; i < 1000; ++i) {
    const TraceContext made{.trace_id = NewTraceId(), .span_id = NewSpanId()};
    EXPECT_TRUE(ParseTraceContext(TraceParent(made), "")) << TraceParent(made);
    ids.insert(made.trace_id);
    ids.insert(made.span_id);
  }
  EXPECT_EQ(ids.size(), 2000U);
}

TEST(TraceContext, TheShareOfTracesIsThatAskedFor) {
  int sampled = 0;
  for (int i = 0; i < 10'000; ++i) {
    const std::string id = NewTraceId();
    EXPECT_FALSE(IsSampled(0, id));
    EXPECT_TRUE(IsSampled(1, id));
    EXPECT_EQ(IsSampled(0.25, id), IsSampled(0.25, id));
    sampled += IsSampled(0.25, id);
  }
  EXPECT_NEAR(sampled, 2'500, 300);  // seven standard deviations
}

}  // namespace
}  // namespace annals::tracing
