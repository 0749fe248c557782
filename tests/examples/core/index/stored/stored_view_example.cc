// The example of core/index/stored/stored_view.h.
#include <gtest/gtest.h>

#include "core/index/image.h"
#include "core/index/stored/stored_view.h"
#include "core/record/status.h"
#include "tests/core/index/image_fixture.h"
#include "tests/core/index/stored/stored_rows.h"

namespace annals::index {
namespace {

TEST(StoredViewExample, IsTrue) {
  annals::testing::BundleFactory make(kDimension);
  const std::size_t dimension = kDimension;
  const auto source = std::make_shared<StoredRowsInMemory>(kDimension);
  const auto cache = std::make_shared<StoredCache>(1 << 20);
  const auto thin = MakeImage(0, {.seal_at = kNeverSeal});
  Image& image = *thin;
  ASSERT_TRUE(image.Apply(source->Apply({.added = {Survey(make)}, .watermark = 1})).ok());
  using Result = std::string;
  const auto Retrieve = [](const StoredView& from) { return Result(from.chunk(0).text); };
  //   auto view = std::make_shared<const StoredView>(image.Current(), dimension, cache, source);
  auto view = std::make_shared<const StoredView>(image.Current(), dimension, cache, source);
  //   view->Rehearse([&] { Retrieve(*view, …); });      // reads what it asks for, in a few round trips
  view->Rehearse([&] { Retrieve(*view); });
  const int reads = source->reads;
  //   Result result = Retrieve(*view, …);               // finds nearly all of it read
  Result result = Retrieve(*view);
  EXPECT_FALSE(result.empty());
  EXPECT_EQ(source->reads, reads);
  //   RETURN_IF_ERROR(view->status());                  // what could not be read was answered by nothing
  const auto check = [&]() -> absl::Status {
    RETURN_IF_ERROR(view->status());
    return absl::OkStatus();
  };
  EXPECT_TRUE(check().ok());
}

}  // namespace
}  // namespace annals::index
