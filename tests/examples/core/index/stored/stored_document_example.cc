// The example of core/index/stored/stored_document.h.
#include <gtest/gtest.h>

#include "core/index/stored/stored_document.h"
#include "core/record/status.h"
#include "tests/core/index/image_fixture.h"

namespace annals::index {
namespace {

TEST(StoredDocumentExample, IsTrue) {
  annals::testing::BundleFactory make(kDimension);
  const std::size_t dimension = kDimension;
  DocumentBundle read = Survey(make);
  const std::string text = read.chunks[0].text;
  //   shape    what every server that answers for the collection holds of it: numbers, days, who speaks, links
  //   body     the rest: texts, names, relations
  //   vectors  in 8 bits, passages first, then statements (vectors/vector_rows.h)
  const auto shape_and_body = [&]() -> absl::Status {
    //   ASSIGN_OR_RETURN(DocumentBundle bundle, InPlace(std::move(read), dimension));  // rows in the order of their places
    ASSIGN_OR_RETURN(DocumentBundle bundle, InPlace(std::move(read), dimension));
    //   BundleOfBody(BodyOf(bundle))      // the bundle, but for vectors, events and links
    ASSIGN_OR_RETURN(const DocumentBundle again, BundleOfBody(BodyOf(bundle)));
    EXPECT_EQ(again.chunks.size(), bundle.chunks.size());
    EXPECT_EQ(again.chunks[0].text, text);
    EXPECT_TRUE(again.chunk_vectors.empty());
    return absl::OkStatus();
  };
  EXPECT_TRUE(shape_and_body().ok());
}

}  // namespace
}  // namespace annals::index
