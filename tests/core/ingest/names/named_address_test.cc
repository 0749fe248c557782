#include "core/ingest/names/named_address.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::ingest {
namespace {

std::string Parts(std::string_view value) {
  const NamedAddress person = ReadNamedAddress(value);
  return person.name + "|" + person.address;
}

TEST(NamedAddress, IsANameAnAddressOrBoth) {
  EXPECT_EQ(Parts("Ada Lund <Ada@tarn.example>"), "Ada Lund|ada@tarn.example");
  EXPECT_EQ(Parts(" \"Lund, Ada\" <ada@tarn.example> "), "Lund, Ada|ada@tarn.example");
  EXPECT_EQ(Parts("ada@tarn.example"), "ada@tarn.example|");
  EXPECT_EQ(Parts("<ada@tarn.example>"), "ada@tarn.example|");
  EXPECT_EQ(Parts("Ada@tarn.example <ada@tarn.example>"), "ada@tarn.example|");
  EXPECT_EQ(Parts("Ada <the elder>"), "Ada <the elder>|");
  EXPECT_EQ(Parts("Ada <EMAIL_0123456789abcdef>"), "Ada|EMAIL_0123456789abcdef");
  EXPECT_EQ(Parts("<PERSON>"), "<PERSON>|");
  EXPECT_EQ(ReadNamedAddress("Ada <ada@x.example>").Written(), "Ada <ada@x.example>");
}

}  // namespace
}  // namespace annals::ingest
