// A clock that is set back leaves times that lie ahead: what was held by a server that died is not held until then.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <pqxx/pqxx>

#include "storage/holds.h"
#include "tests/storage/store_fixture.h"

namespace annals::storage {
namespace {

using std::chrono::seconds;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class ClockSetBackTest : public StoreTest {
 protected:
  // What was held before the clock was set back by a day, as it is seen after.
  void SetBack(const std::string& table) {
    pqxx::connection admin(admin_url());
    pqxx::nontransaction(admin).exec("UPDATE annals." + table + " SET held_until = held_until + interval '1 day'");
  }
  std::vector<DocumentBundle> Claim(const VectorSpace& space) {
    auto claimed = store_->ClaimVectorWork(collection_, space, 1'000, kLongestHold);
    EXPECT_TRUE(claimed.ok()) << claimed.status();
    return claimed.value_or(std::vector<DocumentBundle>());
  }
  void WriteWithoutVectors(const std::string& id) {
    DocumentWrite write = MakeWrite({.id = id, .chunks = {{"ann", "bob"}}});
    write.missing_vectors = static_cast<int>((write.chunk_vectors.size() + write.statement_vectors.size()) / 4);
    std::ranges::fill(write.chunk_vectors, 0.f);
    std::ranges::fill(write.statement_vectors, 0.f);
    ASSERT_TRUE(Write({std::move(write)}).ok());
  }
};

TEST_F(ClockSetBackTest, VectorsAreMadeAllTheSame) {
  const VectorSpace first{0, "hash-4", 4};
  WriteWithoutVectors("a");
  EXPECT_THAT(Claim(first), SizeIs(1));
  EXPECT_THAT(Claim(first), IsEmpty()) << "for as long as can be asked for";
  SetBack("vector_backlog");
  EXPECT_THAT(Claim(first), SizeIs(1));
  EXPECT_THAT(Claim(first), IsEmpty()) << "by the clock as it is now";
}

TEST_F(ClockSetBackTest, VectorsOfTheNextModelToo) {
  WriteWithoutVectors("a");
  const auto begun = store_->BeginReembedding("news", "other-8", 8);
  ASSERT_TRUE(begun.ok()) << begun.status();
  ASSERT_TRUE(begun->next.has_value());
  EXPECT_THAT(Claim(*begun->next), SizeIs(1));
  EXPECT_THAT(Claim(*begun->next), IsEmpty());
  SetBack("space_backlog");
  EXPECT_THAT(Claim(*begun->next), SizeIs(1));
}

TEST_F(ClockSetBackTest, APurgeGoesOn) {
  auto store = Store::Open({.url = url(), .pool_size = 2, .purge_batch = {.documents = 1}});
  ASSERT_TRUE(store.ok()) << store.status();
  for (const char* id : {"a", "b", "c"}) ASSERT_TRUE(Write({MakeWrite({.id = id, .chunks = {{"quixote"}}})}).ok());
  const auto begun = (*store)->BeginPurge(collection_, "quixote");
  ASSERT_TRUE(begun.ok()) << begun.status();
  const auto step = [&] { return (*store)->StepPurge(collection_, begun->purge.id, /*take=*/false, kLongestHold); };
  ASSERT_FALSE(step()->held);
  EXPECT_TRUE(step()->held);
  SetBack("standing_purges");
  EXPECT_FALSE(step()->held);
}

}  // namespace
}  // namespace annals::storage
