// An image, and a document with something of everything.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "core/index/image.h"
#include "tests/support/bundle_builder.h"

namespace annals::index {

inline constexpr std::size_t kDimension = 8;

inline Change Adding(std::vector<DocumentBundle> added, std::uint64_t watermark = 0) {
  return {.added = std::move(added), .watermark = watermark};
}

inline Timestamp Hours(int n) { return annals::testing::kFirstRecorded + std::chrono::hours(n); }

inline bool Everything(const Document&) { return true; }

class ImageTest : public ::testing::Test {
 protected:
  void Apply(Change change) { ASSERT_TRUE(image_->Apply(std::move(change)).ok()); }
  void Add(DocumentBundle bundle) { Apply(Adding({std::move(bundle)})); }
  void MaintainAll() {
    while (image_->Maintain()) {
    }
  }

  annals::testing::BundleFactory make_{kDimension};
  std::unique_ptr<Image> image_ = MakeImage(kDimension, {.merge_factor = 2});
};

inline DocumentBundle Survey(annals::testing::BundleFactory& make) {
  return make.Document("survey", "Survey of Boston")
      .Owner("Boston")
      .Chunk("Prices rose in Boston. Wages fell.", {"Prices rose in Boston.", "Wages fell."}, "Prices")
      .Mention("Boston")
      .Relation("Boston", "had", "Wages")
      .Chunk("Hiring paused.", {"Hiring paused."})
      .AddEvent("published", Interval::On(Day{std::chrono::year{2025} / 10 / 15}))
      .AddEdge(EdgeEnd::OfEntity("boston"), "author_of", EdgeEnd::OfDocument("survey"))
      .AddAssetEdge("mail:1", "mail:2", "reply_to")
      .Build();
}

}  // namespace annals::index
