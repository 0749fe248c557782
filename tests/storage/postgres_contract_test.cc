// PostgreSQL's store keeps the contract; as a superuser, whom row security does not bind, by its statements alone.
#include "tests/storage/store_contract.h"
#include "tests/storage/table_rows.h"
#include "tests/support/postgres_fixture.h"

namespace annals::storage {
namespace {

class PostgresUnderTest final : public StoreUnderTest {
 public:
  explicit PostgresUnderTest(bool superuser) {
    const std::string& url = superuser ? database_.admin_url() : database_.url();
    auto store = Store::Open({.url = url, .pool_size = 4, .allow_superuser = superuser});
    EXPECT_TRUE(store.ok()) << store.status();
    store_ = *std::move(store);
  }
  Store& store() override { return *store_; }
  void ExpectSound() override { ExpectNoOrphans(database_.admin_url()); }

 private:
  annals::testing::FreshDatabase database_;
  std::unique_ptr<Store> store_;
};

INSTANTIATE_TEST_SUITE_P(
    Postgres, StoreContract,
    ::testing::Values(StoreKind{"PostgreSQL", [] { return std::make_unique<PostgresUnderTest>(false); }},
                      StoreKind{"PostgreSQL, superuser", [] { return std::make_unique<PostgresUnderTest>(true); }}));

}  // namespace
}  // namespace annals::storage
