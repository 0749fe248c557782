#include "server/transport/status.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "google/rpc/error_details.pb.h"
#include "storage/postgres/errors.h"
#include "storage/refusals.h"

namespace annals::server {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(Status, CarriesReasonAndMetadata) {
  const absl::Status status =
      Error(absl::StatusCode::kNotFound, "COLLECTION_NOT_FOUND", "no such thing", {{"collection", "x"}});
  const google::rpc::Status rpc = ToRpcStatus(status);
  EXPECT_EQ(rpc.code(), 5);
  ASSERT_EQ(rpc.details_size(), 1);
  google::rpc::ErrorInfo info;
  ASSERT_TRUE(rpc.details(0).UnpackTo(&info));
  EXPECT_EQ(info.reason(), "COLLECTION_NOT_FOUND");
  EXPECT_EQ(info.domain(), "annals");
  EXPECT_EQ(info.metadata().at("collection"), "x");
}

TEST(Status, BadRequestNamesEveryField) {
  const absl::Status status =
      BadRequest({{"top_k", "OUT_OF_RANGE", "must be 1 to 1,000"}, {"query", "EMPTY", "is required"}});
  EXPECT_EQ(Reason(status), "OUT_OF_RANGE");
  google::rpc::Status rpc;
  ASSERT_TRUE(rpc.ParseFromString(ToGrpcStatus(status).error_details()));
  google::rpc::BadRequest bad;
  ASSERT_TRUE(rpc.details(1).UnpackTo(&bad));
  ASSERT_EQ(bad.field_violations_size(), 2);
  EXPECT_EQ(bad.field_violations(1).field(), "query");
}

TEST(Status, StatusWithoutReasonGetsTheNameOfItsCode) {
  google::rpc::ErrorInfo info;
  ASSERT_TRUE(ToRpcStatus(absl::CancelledError("gone")).details(0).UnpackTo(&info));
  EXPECT_EQ(info.reason(), "CANCELLED");
}

TEST(Status, HugeErrorsFitAResponseHeader) {
  std::vector<FieldViolation> many(5'000, {std::string(4'000, 'f'), "EMPTY", std::string(4'000, 'd')});
  EXPECT_LT(ToRpcStatus(BadRequest(many)).ByteSizeLong(), 16'000U);
  // Cut between characters, not inside one.
  const absl::Status umlauts = Error(
      absl::StatusCode::kInternal, "X", "a" + std::string(600, 'x') + [] {
        std::string text;
        for (int i = 0; i < 600; ++i) text += "ü";
        return text;
      }());
  EXPECT_TRUE(google::rpc::Status().ParseFromString(ToRpcStatus(umlauts).SerializeAsString()));
}

// Hosts, ports, statements and roles are for the log.
TEST(Status, WordsOfTheDatabaseReachNoClient) {
  const std::string words = "connection to server at \"db.internal\" (10.0.0.7), port 5432 failed";
  for (const auto& [code, reason] : {std::pair{absl::StatusCode::kUnavailable, "DATABASE_UNAVAILABLE"},
                                     {absl::StatusCode::kInternal, "STORAGE_ERROR"},
                                     {absl::StatusCode::kAborted, "CONCURRENT_WRITE"},
                                     {absl::StatusCode::kFailedPrecondition, "STORAGE_ERROR"},
                                     {absl::StatusCode::kDeadlineExceeded, "DATABASE_TIMEOUT"}}) {
    const absl::Status raw = storage::InDocument(3, ": ", storage::DatabaseError(code, words));
    EXPECT_THAT(std::string(raw.message()), HasSubstr("5432"));
    for (const absl::Status& told : {raw, FromStorage(raw)}) {
      const grpc::Status seen = ToGrpcStatus(told);
      EXPECT_THAT(seen.error_message(), StartsWith("documents[3]: ")) << reason;
      EXPECT_THAT(seen.error_message() + seen.error_details(), Not(HasSubstr("5432"))) << reason;
      EXPECT_THAT(ToRpcStatus(told).DebugString(), HasSubstr(reason));
      EXPECT_THAT(ToRpcStatus(told).DebugString(), Not(HasSubstr("5432")));
    }
    EXPECT_EQ(LogWords(FromStorage(raw)), "PostgreSQL: " + words);
  }
  const absl::Status thrown = InternalError("stoi of \"secret\"");
  EXPECT_THAT(ToRpcStatus(thrown).DebugString(), Not(HasSubstr("secret")));
  EXPECT_EQ(LogWords(thrown), "stoi of \"secret\"");
}

TEST(Status, StorageErrorsSayWhatTheyMeanToAClient) {
  EXPECT_EQ(Reason(FromStorage(absl::UnavailableError("x"))), "DATABASE_UNAVAILABLE");
  EXPECT_EQ(Reason(FromStorage(absl::AlreadyExistsError("x"))), "REQUEST_ID_REUSED");
  EXPECT_EQ(Reason(FromStorage(absl::ResourceExhaustedError("x"))), "DATABASE_FULL");
  EXPECT_TRUE(absl::IsUnavailable(FromStorage(absl::AbortedError("x"))));  // safe to retry
  EXPECT_TRUE(FromStorage(absl::OkStatus()).ok());
}

TEST(Status, WhenToComeBackTravelsWithTheReason) {
  const absl::Status busy = WithRetryAfter(Error(absl::StatusCode::kResourceExhausted, "CALL_RATE", "too often"),
                                           std::chrono::milliseconds(1'250));
  EXPECT_EQ(Reason(busy), "CALL_RATE");
  EXPECT_EQ(RetryAfter(busy), std::chrono::milliseconds(1'250));
  const google::rpc::Status told = ToRpcStatus(busy);
  ASSERT_EQ(told.details_size(), 2);
  google::rpc::RetryInfo retry;
  ASSERT_TRUE(told.details(1).UnpackTo(&retry));
  EXPECT_EQ(retry.retry_delay().seconds(), 1);
  EXPECT_EQ(retry.retry_delay().nanos(), 250'000'000);
  EXPECT_EQ(RetryAfter(absl::UnavailableError("x")), std::nullopt);
}

TEST(Status, HttpCodes) {
  EXPECT_EQ(ToHttpCode(absl::StatusCode::kInvalidArgument), 400);
  EXPECT_EQ(ToHttpCode(absl::StatusCode::kNotFound), 404);
  EXPECT_EQ(ToHttpCode(absl::StatusCode::kAlreadyExists), 409);
  EXPECT_EQ(ToHttpCode(absl::StatusCode::kUnavailable), 503);
}

}  // namespace
}  // namespace annals::server
