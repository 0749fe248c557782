// The example of core/language/identifier_words.h.
#include <gtest/gtest.h>

#include "core/language/cue.h"
#include "core/language/identifier_words.h"

namespace annals::language {
namespace {

TEST(IdentifierWordsExample, IsTrue) {
  //   Has(kInvoiceWords, "rechnung")     Has(kNumberWords, "nr")
  EXPECT_TRUE(Has(kInvoiceWords, "rechnung"));
  EXPECT_TRUE(Has(kNumberWords, "nr"));
}

}  // namespace
}  // namespace annals::language
