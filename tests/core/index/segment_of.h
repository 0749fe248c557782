// A segment of some documents, in their order.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <utility>
#include <vector>

#include "core/index/segment_builder.h"

namespace annals::index {

inline std::shared_ptr<const Segment> SegmentOf(std::size_t dimension, std::vector<DocumentBundle> bundles) {
  SegmentBuilder builder(dimension, language::Language::kEnglish);
  for (DocumentBundle& bundle : bundles) {
    const auto positions = LocateRows(bundle, dimension);
    EXPECT_TRUE(positions.ok()) << positions.status();
    if (positions.ok()) builder.Add(std::move(bundle), *positions);
  }
  return std::move(builder).Build();
}

}  // namespace annals::index
