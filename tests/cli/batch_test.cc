#include "cli/batch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "absl/strings/str_cat.h"

namespace annals::cli {
namespace {

std::string Lines(int count, std::size_t text_bytes) {
  std::string lines;
  for (int i = 0; i < count; ++i)
    absl::StrAppend(&lines, "{\"id\":\"", i, "\",\"text\":\"", std::string(text_bytes, 'x'), "\"}\n");
  return lines;
}

std::vector<Batch> All(const std::string& lines, const BatchOptions& options) {
  std::istringstream input(lines);
  DocumentReader reader({"-"}, {}, &input);
  Batcher batcher(&reader, options);
  std::vector<Batch> batches;
  while (std::optional<Batch> batch = batcher.Next()) batches.push_back(*std::move(batch));
  return batches;
}

std::vector<int> Sizes(const std::vector<Batch>& batches) {
  std::vector<int> sizes;
  for (const Batch& batch : batches) sizes.push_back(batch.request.documents_size());
  return sizes;
}

TEST(Batcher, CutsByDocumentsAndByBytes) {
  EXPECT_THAT(Sizes(All(Lines(7, 1), {.max_documents = 3})), testing::ElementsAre(3, 3, 1));
  EXPECT_THAT(Sizes(All(Lines(4, 1000), {.max_documents = 100, .max_bytes = 2500})), testing::ElementsAre(2, 2));
}

TEST(Batcher, SendsALargeDocumentAlone) {
  EXPECT_THAT(Sizes(All(Lines(3, 1000), {.max_documents = 100, .max_bytes = 10})), testing::ElementsAre(1, 1, 1));
}

TEST(Batcher, LosesNoDocumentAndKeepsTheOrder) {
  std::vector<std::string> ids;
  for (const Batch& batch : All(Lines(50, 100), {.max_documents = 7, .max_bytes = 450})) {
    ASSERT_EQ(batch.places.size(), static_cast<std::size_t>(batch.request.documents_size()));
    for (const auto& document : batch.request.documents()) ids.push_back(document.id());
  }
  ASSERT_EQ(ids.size(), 50u);
  for (int i = 0; i < 50; ++i) EXPECT_EQ(ids[i], absl::StrCat(i));
}

TEST(Batcher, RequestIdsDifferByBatchByRunAndByContent) {
  const auto first = All(Lines(4, 1), {.max_documents = 2, .run_id = "r"}),
             again = All(Lines(4, 1), {.max_documents = 2, .run_id = "r"});
  ASSERT_EQ(first.size(), 2u);
  EXPECT_NE(first[0].request.request_id(), first[1].request.request_id());
  EXPECT_EQ(first[0].request.request_id(), again[0].request.request_id());
  EXPECT_NE(first[0].request.request_id(),
            All(Lines(4, 2), {.max_documents = 2, .run_id = "r"})[0].request.request_id());
  EXPECT_NE(All(Lines(4, 1), {})[0].request.request_id(), All(Lines(4, 1), {})[0].request.request_id());
}

TEST(Batcher, CarriesBadLinesAlongEvenWhenNothingElseIsLeft) {
  const auto batches = All("{\"id\":\"1\"}\nnonsense\n", {.max_documents = 1});
  ASSERT_EQ(batches.size(), 2u);
  EXPECT_TRUE(batches[1].places.empty());
  EXPECT_EQ(batches[1].bad.size(), 1u);
}

}  // namespace
}  // namespace annals::cli
