// The example of core/identity/shared_identifiers.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/identity/shared_identifiers.h"

namespace annals::identity {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

TEST(SharedIdentifiersExample, IsTrue) {
  //   SharedIdentifiers shared;
  SharedIdentifiers shared;
  //   shared.ReadText("Please pay invoice no. 2026-118 by Friday.");
  shared.ReadText("Please pay invoice no. 2026-118 by Friday.");
  //   shared.AddPhone("+972 54-123-4567");
  shared.AddPhone("+972 54-123-4567");
  //   shared.Named()       {{"invoice_number", "2026-118"}, {"phone_number", "+972541234567"}}
  EXPECT_THAT(shared.Named(), ElementsAre(Pair("invoice_number", "2026-118"), Pair("phone_number", "+972541234567")));
}

}  // namespace
}  // namespace annals::identity
