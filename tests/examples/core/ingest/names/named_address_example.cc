// The example of core/ingest/names/named_address.h.
#include <gtest/gtest.h>

#include "core/ingest/names/named_address.h"

namespace annals::ingest {
namespace {

TEST(NamedAddressExample, IsTrue) {
  //   ReadNamedAddress("Ada Lund <Ada@tarn.example>")   {"Ada Lund", "ada@tarn.example"}
  const NamedAddress both = ReadNamedAddress("Ada Lund <Ada@tarn.example>");
  EXPECT_EQ(both.name, "Ada Lund");
  EXPECT_EQ(both.address, "ada@tarn.example");
  //   ReadNamedAddress("ada@tarn.example")              {"ada@tarn.example", ""}: named by nothing else
  const NamedAddress alone = ReadNamedAddress("ada@tarn.example");
  EXPECT_EQ(alone.name, "ada@tarn.example");
  EXPECT_EQ(alone.address, "");
  //   ReadNamedAddress("Ada <the elder>")               {"Ada <the elder>", ""}
  EXPECT_EQ(ReadNamedAddress("Ada <the elder>").name, "Ada <the elder>");
}

}  // namespace
}  // namespace annals::ingest
