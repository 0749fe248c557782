// The example of core/privacy/known_names.h.
#include <gtest/gtest.h>

#include "core/privacy/known_names.h"

namespace annals::privacy {
namespace {

TEST(KnownNamesExample, IsTrue) {
  //   KnownNames names;
  //   names.Add("Ada Lund", PiiType::kPerson);
  //   names.size()                        1
  KnownNames names;
  names.Add("Ada Lund", PiiType::kPerson);
  EXPECT_EQ(names.size(), 1U);
}

}  // namespace
}  // namespace annals::privacy
