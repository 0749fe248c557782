// Who is let in, who stands in line, and who is turned away: by events, with times that cannot pass or have passed already.
#include "server/load/admission.h"

#include <gmock/gmock.h>

#include <future>

#include "server/transport/status.h"
#include "tests/support/eventually.h"

namespace annals::server {
namespace {

using Work = Admission::Work;
using std::chrono::hours;
using std::chrono::milliseconds;

AdmissionOptions OneRead() {
  return {.reads = {.least = 1, .most = 1},
          .waiting = 1,
          .writes = 1,
          .bytes = 100,
          .patience = hours(1),
          .interval = hours(1)};
}

class AdmissionTest : public ::testing::Test {
 protected:
  static std::string Refused(const absl::StatusOr<Admission::Ticket>& ticket) {
    EXPECT_TRUE(absl::IsResourceExhausted(ticket.status())) << ticket.status();
    EXPECT_TRUE(RetryAfter(ticket.status()).has_value());
    return Reason(ticket.status());
  }
  // Until so many stand in line.
  static void AwaitLine(Admission& admission, int waiting) {
    EXPECT_TRUE(Eventually([&] { return admission.Look().waiting == waiting; }));
  }
  CallContext call_;
};

TEST_F(AdmissionTest, OneThatWaitsGetsThePlaceOfOneThatLeaves) {
  Admission admission(OneRead());
  auto first = std::make_unique<absl::StatusOr<Admission::Ticket>>(admission.Enter(Work::kRead, "Retrieve", 1, call_));
  ASSERT_TRUE(first->ok());
  auto second = std::async(std::launch::async, [&] { return admission.Enter(Work::kRead, "Retrieve", 1, call_); });
  AwaitLine(admission, 1);
  EXPECT_EQ(Refused(admission.Enter(Work::kRead, "Retrieve", 1, call_)), "OVERLOADED");  // the line is full
  first.reset();
  const auto ticket = second.get();
  EXPECT_TRUE(ticket.ok()) << ticket.status();
  EXPECT_EQ(admission.Look().reads, 1);
}

TEST_F(AdmissionTest, PatienceEnds) {
  AdmissionOptions options = OneRead();
  options.patience = milliseconds(0);
  std::vector<std::string> told;
  options.refused = [&](std::string_view reason) { told.emplace_back(reason); };
  Admission admission(options);
  const auto first = admission.Enter(Work::kRead, "Retrieve", 1, call_);
  EXPECT_EQ(Refused(admission.Enter(Work::kRead, "Retrieve", 1, call_)), "OVERLOADED");
  EXPECT_EQ(admission.Look().waiting, 0);
  EXPECT_THAT(told, ::testing::ElementsAre("OVERLOADED"));
}

// The line has not been empty for longer than a burst lasts: who has waited gives way to who comes, and writes hold back.
TEST_F(AdmissionTest, InALineThatDoesNotEmptyWhoCameFirstGivesWay) {
  AdmissionOptions options = OneRead();
  options.waiting = 8;
  options.interval = options.hurry = milliseconds(0);
  Admission admission(options);
  auto first = std::make_unique<absl::StatusOr<Admission::Ticket>>(admission.Enter(Work::kRead, "Retrieve", 1, call_));
  EXPECT_FALSE(admission.Pressed());
  auto second = std::async(std::launch::async, [&] { return admission.Enter(Work::kRead, "Retrieve", 1, call_); });
  AwaitLine(admission, 1);
  EXPECT_TRUE(admission.Pressed());
  auto third = std::async(std::launch::async, [&] { return admission.Enter(Work::kRead, "Retrieve", 1, call_); });
  EXPECT_EQ(Refused(second.get()), "OVERLOADED");
  AwaitLine(admission, 1);
  first.reset();
  EXPECT_TRUE(third.get().ok());
}

// And it is no longer than what is served at once, while who stands in it has not waited for long.
TEST_F(AdmissionTest, ALineThatDoesNotEmptyIsShort) {
  AdmissionOptions options = OneRead();
  options.waiting = 8;
  options.interval = milliseconds(0);
  options.hurry = milliseconds(hours(1));
  Admission admission(options);
  auto first = std::make_unique<absl::StatusOr<Admission::Ticket>>(admission.Enter(Work::kRead, "Retrieve", 1, call_));
  auto second = std::async(std::launch::async, [&] { return admission.Enter(Work::kRead, "Retrieve", 1, call_); });
  AwaitLine(admission, 1);
  EXPECT_EQ(Refused(admission.Enter(Work::kRead, "Retrieve", 1, call_)), "OVERLOADED");
  EXPECT_EQ(admission.Look().waiting, 1);
  first.reset();
  EXPECT_TRUE(second.get().ok());
}

TEST_F(AdmissionTest, WritesTakeNoPlaceOfReadsAndReadsNoneOfWrites) {
  Admission admission(OneRead());
  const auto write = admission.Enter(Work::kWrite, "Ingest", 1, call_);
  EXPECT_TRUE(write.ok());
  EXPECT_EQ(Refused(admission.Enter(Work::kWrite, "Ingest", 1, call_)), "INGEST_BUSY");
  const auto read = admission.Enter(Work::kRead, "Retrieve", 1, call_);
  EXPECT_TRUE(read.ok());
  const auto status = admission.Enter(Work::kAlways, "GetStatus", 1, call_);
  EXPECT_TRUE(status.ok());
}

TEST_F(AdmissionTest, BytesAreBoundedAndOneRequestAlwaysFits) {
  Admission admission(OneRead());
  auto large =
      std::make_unique<absl::StatusOr<Admission::Ticket>>(admission.Enter(Work::kWrite, "Ingest", 1'000, call_));
  EXPECT_TRUE(large->ok());
  EXPECT_EQ(Refused(admission.Enter(Work::kRead, "Retrieve", 1, call_)), "BYTES_IN_FLIGHT");
  large.reset();
  EXPECT_TRUE(admission.Enter(Work::kRead, "Retrieve", 1, call_).ok());
  EXPECT_EQ(admission.Look().bytes, 0U);
}

// Of a request that is being read: what it announces, and what comes beyond.
TEST_F(AdmissionTest, BytesCountBeforeTheirRequestIsLetIn) {
  Admission admission(OneRead());
  auto reading = std::make_unique<absl::StatusOr<Admission::Bytes>>(admission.HoldBytes(Work::kRead, 10));
  ASSERT_TRUE(reading->ok());
  EXPECT_EQ(admission.Look().bytes, 10U);
  EXPECT_TRUE((*reading)->Grow(1'000).ok()) << "it is alone, however large";
  EXPECT_EQ(Reason(admission.HoldBytes(Work::kRead, 1).status()), "BYTES_IN_FLIGHT");
  EXPECT_TRUE(admission.HoldBytes(Work::kAlways, 1).ok());
  reading.reset();
  auto one = admission.HoldBytes(Work::kRead, 10), other = admission.HoldBytes(Work::kRead, 10);
  ASSERT_TRUE(one.ok() && other.ok());
  EXPECT_EQ(Reason(one->Grow(1'000)), "BYTES_IN_FLIGHT");
  EXPECT_EQ(admission.Look().bytes, 20U);
}

TEST_F(AdmissionTest, OneThatNobodyWaitsForLeavesTheLine) {
  Admission admission(OneRead());
  const auto first = admission.Enter(Work::kRead, "Retrieve", 1, call_);
  std::atomic<bool> gone{false};
  CallContext call{.cancelled = [&] { return gone.load(); }};
  auto second = std::async(std::launch::async, [&] { return admission.Enter(Work::kRead, "Retrieve", 1, call); });
  AwaitLine(admission, 1);
  gone = true;
  EXPECT_TRUE(absl::IsCancelled(second.get().status()));
  EXPECT_EQ(admission.Look().waiting, 0);
  EXPECT_EQ(admission.Look().reads, 1);
}

}  // namespace
}  // namespace annals::server
