#include "server/transport/status.h"

#include <algorithm>
#include <array>
#include <format>

#include "absl/strings/cord.h"
#include "core/record/asset_ref.h"
#include "google/rpc/error_details.pb.h"
#include "storage/postgres/errors.h"
#include "storage/refusals.h"

namespace annals::server {
namespace {

constexpr const char* kErrorInfoUrl = "type.googleapis.com/google.rpc.ErrorInfo";
constexpr const char* kBadRequestUrl = "type.googleapis.com/google.rpc.BadRequest";
constexpr const char* kRetryInfoUrl = "type.googleapis.com/google.rpc.RetryInfo";
constexpr std::array<absl::string_view, 3> kDetailUrls = {kErrorInfoUrl, kBadRequestUrl,
                                                          kRetryInfoUrl};  // that clients see
constexpr const char* kLogWordsUrl = "annals.server/log_words";

// gRPC carries details in a response header, and clients refuse headers beyond 8 KiB.
constexpr std::size_t kMaxViolations = 20;
constexpr std::size_t kMaxMessageBytes = 1024;
constexpr std::size_t kMaxDetailBytes = 200;

std::string AtMost(std::string_view text, std::size_t limit) {
  const std::string_view shown = Shortened(text, limit);
  return shown.size() == text.size() ? std::string(text) : std::format("{}…", shown);
}

struct Meaning {
  std::string_view reason;
  std::string_view words;  // in place of what the database said
};

Meaning MeaningOf(absl::StatusCode code) {
  switch (code) {
    case absl::StatusCode::kUnavailable:
      return {"DATABASE_UNAVAILABLE", "the database is not available"};
    case absl::StatusCode::kAborted:
      return {"CONCURRENT_WRITE", "another writer changed the same rows meanwhile: send it again"};
    case absl::StatusCode::kAlreadyExists:
      return {"REQUEST_ID_REUSED", "the database holds it already"};
    case absl::StatusCode::kFailedPrecondition:
      return {"COLLECTION_MODEL_MISMATCH", "the database does not let this server do it"};
    case absl::StatusCode::kNotFound:
      return {"NOT_FOUND", "what it belongs to is gone"};
    case absl::StatusCode::kInvalidArgument:
      return {"INVALID_ARGUMENT", "the database does not take a value of it"};
    case absl::StatusCode::kDeadlineExceeded:
      return {"DATABASE_TIMEOUT", "the database took too long"};
    case absl::StatusCode::kResourceExhausted:
      return {"DATABASE_FULL", "the database has no room left"};
    default:
      return {"STORAGE_ERROR", "the database reported an error; the server's log has it"};
  }
}

}  // namespace

absl::Status Error(absl::StatusCode code, std::string_view reason, std::string_view message, const Metadata& metadata) {
  absl::Status status(code, AtMost(message, kMaxMessageBytes));
  google::rpc::ErrorInfo info;
  info.set_reason(std::string(reason));
  info.set_domain("annals");
  for (const auto& [key, value] : metadata) (*info.mutable_metadata())[key] = AtMost(value, kMaxDetailBytes);
  status.SetPayload(kErrorInfoUrl, absl::Cord(info.SerializeAsString()));
  return status;
}

absl::Status BadRequest(const std::vector<FieldViolation>& violations) {
  const FieldViolation& first = violations.front();
  std::string message = std::format("{}: {}", first.field, first.description);
  if (violations.size() > 1) message += std::format(" (and {} more)", violations.size() - 1);
  absl::Status status = Error(absl::StatusCode::kInvalidArgument, first.reason, message, {{"field", first.field}});
  google::rpc::BadRequest details;
  for (std::size_t i = 0; i < std::min(violations.size(), kMaxViolations); ++i) {
    auto* violation = details.add_field_violations();
    violation->set_field(AtMost(violations[i].field, kMaxDetailBytes));
    violation->set_description(AtMost(violations[i].description, kMaxDetailBytes));
  }
  status.SetPayload(kBadRequestUrl, absl::Cord(details.SerializeAsString()));
  return status;
}

absl::Status WithRetryAfter(absl::Status status, std::chrono::milliseconds wait) {
  google::rpc::RetryInfo info;
  info.mutable_retry_delay()->set_seconds(wait.count() / 1'000);
  info.mutable_retry_delay()->set_nanos(static_cast<int>(wait.count() % 1'000 * 1'000'000));
  status.SetPayload(kRetryInfoUrl, absl::Cord(info.SerializeAsString()));
  return status;
}

std::optional<std::chrono::milliseconds> RetryAfter(const absl::Status& status) {
  const auto payload = status.GetPayload(kRetryInfoUrl);
  google::rpc::RetryInfo info;
  if (!payload || !info.ParseFromString(std::string(*payload))) return std::nullopt;
  return std::chrono::milliseconds(info.retry_delay().seconds() * 1'000 + info.retry_delay().nanos() / 1'000'000);
}

absl::Status WithLogWords(absl::Status status, const std::string& words) {
  status.SetPayload(kLogWordsUrl, absl::Cord(words));
  return status;
}

std::string LogWords(const absl::Status& status) {
  const auto words = status.GetPayload(kLogWordsUrl);
  return words ? std::string(*words) : std::string();
}

absl::Status InternalError(const std::string& words) {
  return WithLogWords(Error(absl::StatusCode::kInternal, "INTERNAL", "an error of the server; its log has it"), words);
}

absl::Status FromStorage(const absl::Status& status) {
  if (status.ok() || !Reason(status).empty()) return status;
  if (const auto breach = storage::QuotaBreachOf(status)) {
    Metadata which = {
        {"quota", breach->quota}, {"limit", std::to_string(breach->limit)}, {"used", std::to_string(breach->used)}};
    if (!breach->key.empty()) which.emplace_back("key", breach->key);
    return Error(status.code(), "QUOTA_EXCEEDED", std::string(status.message()), which);
  }
  if (storage::IsCollectionBusy(status)) return Error(status.code(), "COLLECTION_BUSY", std::string(status.message()));
  const Meaning meaning = MeaningOf(status.code());
  std::string message(status.message());
  const std::string words = storage::DatabaseWords(status);
  if (const std::size_t at = words.empty() ? std::string::npos : message.find(words); at != std::string::npos)
    message.replace(at, words.size(), meaning.words);  // what stands before says in which document
  // Overtaken by another writer: the contract's word for "safe to retry" is UNAVAILABLE.
  const absl::StatusCode code = absl::IsAborted(status) ? absl::StatusCode::kUnavailable : status.code();
  const bool ours = words.empty() || !absl::IsFailedPrecondition(status);  // a right that is missing is no other model
  absl::Status told = Error(code, ours ? meaning.reason : "STORAGE_ERROR", message);
  return words.empty() ? told : WithLogWords(std::move(told), words);
}

std::string Reason(const absl::Status& status) {
  const auto payload = status.GetPayload(kErrorInfoUrl);
  google::rpc::ErrorInfo info;
  if (!payload || !info.ParseFromString(std::string(*payload))) return "";
  return info.reason();
}

google::rpc::Status ToRpcStatus(const absl::Status& status) {
  google::rpc::Status rpc;
  if (status.ok()) return rpc;
  if (!storage::DatabaseWords(status).empty()) return ToRpcStatus(FromStorage(status));
  if (Reason(status).empty()) {
    return ToRpcStatus(Error(status.code(), absl::StatusCodeToString(status.code()), std::string(status.message())));
  }
  rpc.set_code(static_cast<int>(status.code()));
  rpc.set_message(std::string(status.message()));
  for (const absl::string_view url : kDetailUrls) {
    const auto payload = status.GetPayload(url);
    if (!payload) continue;
    auto* detail = rpc.add_details();
    detail->set_type_url(std::string(url));
    detail->set_value(std::string(*payload));
  }
  return rpc;
}

grpc::Status ToGrpcStatus(const absl::Status& status) {
  if (status.ok()) return grpc::Status::OK;
  const google::rpc::Status rpc = ToRpcStatus(status);
  return grpc::Status(static_cast<grpc::StatusCode>(rpc.code()), rpc.message(), rpc.SerializeAsString());
}

absl::Status FromGrpcStatus(const grpc::Status& status) {
  if (status.ok()) return absl::OkStatus();
  absl::Status told(static_cast<absl::StatusCode>(status.error_code()), status.error_message());
  google::rpc::Status rpc;
  if (!rpc.ParseFromString(status.error_details())) return told;
  for (const auto& detail : rpc.details()) {
    if (std::ranges::contains(kDetailUrls, absl::string_view(detail.type_url())))
      told.SetPayload(detail.type_url(), absl::Cord(detail.value()));
  }
  return told;
}

int ToHttpCode(absl::StatusCode code) {
  switch (code) {
    case absl::StatusCode::kOk:
      return 200;
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kFailedPrecondition:
    case absl::StatusCode::kOutOfRange:
      return 400;
    case absl::StatusCode::kUnauthenticated:
      return 401;
    case absl::StatusCode::kPermissionDenied:
      return 403;
    case absl::StatusCode::kNotFound:
      return 404;
    case absl::StatusCode::kAborted:
    case absl::StatusCode::kAlreadyExists:
      return 409;
    case absl::StatusCode::kResourceExhausted:
      return 429;
    case absl::StatusCode::kCancelled:
      return 499;
    case absl::StatusCode::kUnimplemented:
      return 501;
    case absl::StatusCode::kUnavailable:
      return 503;
    case absl::StatusCode::kDeadlineExceeded:
      return 504;
    default:
      return 500;
  }
}

}  // namespace annals::server
