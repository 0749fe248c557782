// What every Store promises, asked through its interface: one suite that PostgreSQL's and the one in memory both pass.
//
//   INSTANTIATE_TEST_SUITE_P(Memory, StoreContract, ::testing::Values(StoreKind{"memory", MakeMemoryStore}));
//
// The tests stand in contract/*.cc; a program that lists these as sources and instantiates the suite runs them on its
// store. What is asked of tables, faults and sessions stays with PostgreSQL's own tests.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/storage/prepared_documents.h"

namespace annals::storage {

// A store with nothing in it, and what it stands on.
class StoreUnderTest {
 public:
  virtual ~StoreUnderTest() = default;
  virtual Store& store() = 0;
  // Beyond what the interface shows: rows that nobody owns, counts that do not add up.
  virtual void ExpectSound() {}
};

struct StoreKind {
  std::string name;
  std::function<std::unique_ptr<StoreUnderTest>()> make;
};
inline void PrintTo(const StoreKind& kind, std::ostream* out) { *out << kind.name; }

// With one collection, "news", of 4-float vectors.
class StoreContract : public ::testing::TestWithParam<StoreKind> {
 protected:
  void SetUp() override;

  absl::StatusOr<WriteResult> Write(std::vector<DocumentWrite> documents, const std::string& request_id = "",
                                    const std::string& digest = "") {
    return store_->WriteDocuments({collection_, request_id, digest, std::move(documents)});
  }
  DocumentBundle Read(const std::string& id);
  // Keys of the document's entities.
  std::vector<std::string> Keys(const std::string& id);
  CollectionStats Stats();
  index::Change ReadAll(std::uint64_t position = 0, std::size_t max_bytes = 1'000'000);
  // All that the interface tells of the collection, but for watermarks: to compare states, and to look for words in it.
  std::string Everything();
  // Rows fit each other, and what is counted is what is there.
  void ExpectSound();

  std::unique_ptr<StoreUnderTest> under_test_;
  Store* store_ = nullptr;
  CollectionId collection_;
};

}  // namespace annals::storage
