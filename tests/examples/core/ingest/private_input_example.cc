// The example of core/ingest/private_input.h.
#include <gtest/gtest.h>

#include "core/ingest/private_input.h"

namespace annals::ingest {
namespace {

class Tokens : public privacy::TokenSource {
 public:
  std::string DigitsOf(privacy::PiiType, std::string_view) const override { return "0123456789abcdef"; }
};

TEST(PrivateInputExample, IsTrue) {
  //   HidePrivate(&input, policy, &tokens, &tally);
  DocumentInput input{.id = "a", .text = "Mail ada@lund.org"};
  const privacy::Policy policy{.rules = {{.action = privacy::PiiAction::kHash}}};
  const Tokens tokens;
  privacy::Tally tally;
  HidePrivate(&input, policy, &tokens, &tally);
  EXPECT_EQ(input.text, "Mail EMAIL_0123456789abcdef");
  EXPECT_EQ(tally.size(), 1U);
}

}  // namespace
}  // namespace annals::ingest
