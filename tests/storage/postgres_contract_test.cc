// PostgreSQL's store keeps the contract; as a superuser, whom row security does not bind, by its statements alone; and as a
// role that only reads and writes a schema that another one owns.
#include "tests/storage/store_contract.h"
#include "tests/storage/table_rows.h"
#include "tests/support/postgres_fixture.h"

namespace annals::storage {
namespace {

using annals::testing::FreshDatabase;

class PostgresUnderTest final : public StoreUnderTest {
 public:
  explicit PostgresUnderTest(const std::function<StoreOptions(const FreshDatabase&)>& options) {
    StoreOptions given = options(database_);
    given.pool_size = 4;
    auto store = Store::Open(std::move(given));
    EXPECT_TRUE(store.ok()) << store.status();
    store_ = *std::move(store);
  }
  Store& store() override { return *store_; }
  void ExpectSound() override { ExpectNoOrphans(database_.admin_url()); }

 private:
  FreshDatabase database_;
  std::unique_ptr<Store> store_;
};

StoreKind Kind(const std::string& name, std::function<StoreOptions(const FreshDatabase&)> options) {
  return {name, [options = std::move(options)] { return std::make_unique<PostgresUnderTest>(options); }};
}

INSTANTIATE_TEST_SUITE_P(Postgres, StoreContract,
                         ::testing::Values(Kind("PostgreSQL",
                                                [](const FreshDatabase& d) { return StoreOptions{.url = d.url()}; }),
                                           Kind("PostgreSQL, superuser",
                                                [](const FreshDatabase& d) {
                                                  return StoreOptions{.url = d.admin_url(), .allow_superuser = true};
                                                }),
                                           Kind("PostgreSQL, not the owner", [](const FreshDatabase& d) {
                                             return StoreOptions{.url = d.server_url(), .migration_url = d.url()};
                                           })));

}  // namespace
}  // namespace annals::storage
