// PostgreSQL's store keeps the contract.
#include "tests/storage/store_contract.h"
#include "tests/storage/table_rows.h"
#include "tests/support/postgres_fixture.h"

namespace annals::storage {
namespace {

class PostgresUnderTest final : public StoreUnderTest {
 public:
  PostgresUnderTest() {
    auto store = Store::Open({.url = database_.url(), .pool_size = 4});
    EXPECT_TRUE(store.ok()) << store.status();
    store_ = *std::move(store);
  }
  Store& store() override { return *store_; }
  void ExpectSound() override { ExpectNoOrphans(database_.admin_url()); }

 private:
  annals::testing::FreshDatabase database_;
  std::unique_ptr<Store> store_;
};

INSTANTIATE_TEST_SUITE_P(Postgres, StoreContract,
                         ::testing::Values(StoreKind{"PostgreSQL",
                                                     [] { return std::make_unique<PostgresUnderTest>(); }}));

}  // namespace
}  // namespace annals::storage
