#include "server/handlers/ingest_window.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/transport/status.h"

namespace annals::server {
namespace {

using ::testing::ElementsAre;

IngestWindow::Item Item(const std::string& id, std::size_t bytes = 1) {
  IngestWindow::Item item{.message = std::make_unique<v1::IngestStreamRequest>(), .bytes = bytes};
  item.message->mutable_document()->mutable_document()->set_id(id);
  return item;
}

std::vector<std::string> Ids(const absl::StatusOr<std::vector<IngestWindow::Item>>& items) {
  std::vector<std::string> ids;
  if (!items.ok()) return {std::string(items.status().message())};
  for (const auto& item : *items) ids.push_back(item.message->document().document().id());
  return ids;
}

class IngestWindowTest : public ::testing::Test {
 protected:
  std::vector<std::string> Take(IngestWindow& window, bool stopping = false) {
    return Ids(window.Take(call_, [stopping] { return stopping; }));
  }
  CallContext call_;
};

TEST_F(IngestWindowTest, SaysWhenItIsFull) {
  IngestWindow window({.documents = 3, .bytes = 100});
  EXPECT_TRUE(window.Add(Item("a")));
  EXPECT_TRUE(window.Add(Item("b")));
  EXPECT_FALSE(window.Add(Item("c")));
  EXPECT_THAT(Take(window), ElementsAre("a", "b", "c"));
  EXPECT_TRUE(window.Add(Item("d")));
  EXPECT_FALSE(window.Add(Item("e", 99)));
}

TEST_F(IngestWindowTest, CutsBatchesByDocumentsBytesAndRepeatedIds) {
  IngestWindow window({.documents = 100, .bytes = 1000, .batch_documents = 2, .batch_bytes = 10});
  for (auto& item : {std::pair("a", 1), {"b", 1}, {"c", 8}, {"d", 3}, {"e", 50}, {"f", 1}, {"f", 1}})
    window.Add(Item(item.first, static_cast<std::size_t>(item.second)));
  EXPECT_THAT(Take(window), ElementsAre("a", "b"));
  EXPECT_THAT(Take(window), ElementsAre("c"));
  EXPECT_THAT(Take(window), ElementsAre("d"));
  EXPECT_THAT(Take(window), ElementsAre("e"));
  EXPECT_THAT(Take(window), ElementsAre("f"));
  EXPECT_THAT(Take(window), ElementsAre("f"));
}

TEST_F(IngestWindowTest, WhatIsNoDocumentComesAlone) {
  IngestWindow window({});
  IngestWindow::Item open{.message = std::make_unique<v1::IngestStreamRequest>()};
  open.message->mutable_open()->set_collection("x");
  window.Add(std::move(open));
  window.Add(Item("a"));
  EXPECT_THAT(Take(window), ElementsAre(""));
  EXPECT_THAT(Take(window), ElementsAre("a"));
}

TEST_F(IngestWindowTest, GivesWhatIsLeftAtTheEndAndNothingAfterAnError) {
  IngestWindow ended({}), broken({}), stopped({});
  for (IngestWindow* window : {&ended, &broken, &stopped}) window->Add(Item("a"));
  ended.End(absl::OkStatus());
  EXPECT_THAT(Take(ended), ElementsAre("a"));
  EXPECT_THAT(Take(ended), ElementsAre());
  broken.End(absl::InvalidArgumentError("no such message"));
  EXPECT_THAT(Take(broken), ElementsAre("no such message"));
  const auto taken = stopped.Take(call_, [] { return true; });
  EXPECT_EQ(Reason(taken.status()), "SHUTTING_DOWN");
  call_.cancelled = [] { return true; };
  EXPECT_TRUE(absl::IsCancelled(stopped.Take(call_, [] { return false; }).status()));
}

}  // namespace
}  // namespace annals::server
