#include "server/transport/status.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "google/rpc/error_details.pb.h"

namespace annals::server {
namespace {

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

TEST(Status, StorageErrorsSayWhatTheyMeanToAClient) {
  EXPECT_EQ(Reason(FromStorage(absl::UnavailableError("x"))), "DATABASE_UNAVAILABLE");
  EXPECT_EQ(Reason(FromStorage(absl::AlreadyExistsError("x"))), "REQUEST_ID_REUSED");
  EXPECT_EQ(Reason(FromStorage(absl::ResourceExhaustedError("x"))), "DATABASE_FULL");
  EXPECT_TRUE(absl::IsUnavailable(FromStorage(absl::AbortedError("x"))));  // safe to retry
  EXPECT_TRUE(FromStorage(absl::OkStatus()).ok());
}

TEST(Status, HttpCodes) {
  EXPECT_EQ(ToHttpCode(absl::StatusCode::kInvalidArgument), 400);
  EXPECT_EQ(ToHttpCode(absl::StatusCode::kNotFound), 404);
  EXPECT_EQ(ToHttpCode(absl::StatusCode::kAlreadyExists), 409);
  EXPECT_EQ(ToHttpCode(absl::StatusCode::kUnavailable), 503);
}

}  // namespace
}  // namespace annals::server
