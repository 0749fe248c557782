// The examples of core/question/asked_records.h.
#include <gtest/gtest.h>

#include "core/question/asked_records.h"
#include "core/text/text.h"

namespace annals::question {
namespace {

AskedRecords AskedFor(const char* question) {
  return WhichRecords(text::Words(question), language::Language::kEnglish);
}

TEST(AskedRecordsExample, IsTrue) {
  //   "Which patents protect the technology of the Heron 12?"   patents, technologies, invented
  const AskedRecords heron = AskedFor("Which patents protect the technology of the Heron 12?");
  EXPECT_TRUE(heron.patents && heron.technologies && heron.invented);
  EXPECT_FALSE(heron.papers || heron.products || heron.written);
  //   "What did Ada Quist write?"                               written: what she wrote
  const AskedRecords ada = AskedFor("What did Ada Quist write?");
  EXPECT_TRUE(ada.written);
  EXPECT_FALSE(ada.patents || ada.products || ada.technologies || ada.invented);
}

}  // namespace
}  // namespace annals::question
