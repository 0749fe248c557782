// A view of some documents, for tests that read a collection and change nothing of it.
//
//   BundleFactory make(4);
//   auto view = ViewOf(4, {make.Document("d", "Tides").Chunk("The tide was high.").Build()});
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <utility>
#include <vector>

#include "core/index/image.h"
#include "tests/support/bundle_builder.h"

namespace annals::testing {

inline std::shared_ptr<const index::View> ViewOf(std::size_t dimension, std::vector<DocumentBundle> documents) {
  auto image = index::MakeImage(dimension, {});
  EXPECT_TRUE(image->Apply({.added = std::move(documents)}).ok());
  return image->Current();
}

}  // namespace annals::testing
