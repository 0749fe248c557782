// The fixture of the tests of single steps of an answer: documents, and all their passages as if retrieval had found
// them, in the order in which they came.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/answer/evidence/evidence.h"
#include "core/index/image.h"
#include "tests/support/bundle_builder.h"

namespace annals::answer {

class PassagesTest : public ::testing::Test {
 protected:
  static Day DayOf(int year, unsigned month, unsigned day = 1) {
    return Day{std::chrono::year{year} / static_cast<int>(month) / static_cast<int>(day)};
  }
  // Quarter 1 to 4.
  static Interval Quarter(int year, unsigned quarter) {
    return {DayOf(year, 3 * quarter - 2), quarter == 4 ? DayOf(year + 1, 1) : DayOf(year, 3 * quarter + 1)};
  }

  void Add(DocumentBundle bundle) {
    index::Change change;
    change.added.push_back(std::move(bundle));
    ASSERT_TRUE(image_->Apply(std::move(change)).ok());
  }
  // A document of one passage.
  void Say(const std::string& id, const std::string& text, const std::string& owner = "") {
    Add(make_.Document(id, "").Owner(owner).Chunk(text, {text}).Build());
  }

  const index::View& view() const { return *image_->Current(); }

  retrieval::Result Found() const {
    retrieval::Result result;
    for (index::ChunkOrdinal chunk = 0; chunk < view().chunks(); ++chunk) result.chunks.push_back({.ordinal = chunk});
    return result;
  }

  // The sentences of all passages, scored for all words of `content`.
  std::vector<Evidence> Gather(const std::string& content, const retrieval::Result& result,
                               std::size_t passages = 0) const {
    const QuestionTerms terms(view(), content);
    return GatherEvidence(view(), result, terms, {.terms = terms.all()}, passages, PassageReadings());
  }
  std::vector<Evidence> Gather(const std::string& content) const { return Gather(content, Found()); }

  static std::vector<std::string> TextsOf(const std::vector<Evidence>& evidence) {
    std::vector<std::string> texts;
    for (const Evidence& e : evidence) texts.emplace_back(e.text);
    return texts;
  }

  annals::testing::BundleFactory make_{4};
  std::unique_ptr<index::Image> image_ = index::MakeImage(4, {});
};

}  // namespace annals::answer
