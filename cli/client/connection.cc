#include "cli/client/connection.h"

#include <algorithm>
#include <thread>

#include "absl/strings/str_cat.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"

namespace annals::cli {
namespace {

// How long a call waits for a connection before it is sent, so that one attempt that failed does not fail the call: a
// server may be about to listen, and gRPC 1.51 takes an attempt under way for a failed one when an allocation between
// connect() and its look at errno sets that (github.com/grpc/grpc/pull/35064). Nothing is sent twice.
constexpr std::chrono::milliseconds kConnectFor{600}, kFirstReconnect{100};

std::shared_ptr<grpc::Channel> OpenChannel(const std::string& address, const Credentials& credentials,
                                           bool shared = true) {
  grpc::ChannelArguments arguments;
  arguments.SetMaxReceiveMessageSize(-1);  // 1,000 long passages are more than gRPC's default of 4 MiB
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, static_cast<int>(kFirstReconnect.count()));
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, static_cast<int>(kLongestPause.count()));
  if (!shared) arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  return grpc::CreateCustomChannel(address, ChannelCredentialsOf(credentials), arguments);
}

void AppendDetails(const std::string& serialized, std::string* message) {
  google::rpc::Status details;
  if (serialized.empty() || !details.ParseFromString(serialized)) return;
  for (const google::protobuf::Any& detail : details.details()) {
    google::rpc::ErrorInfo info;
    google::rpc::BadRequest bad;
    if (detail.UnpackTo(&info)) absl::StrAppend(message, " [", info.reason(), "]");
    if (!detail.UnpackTo(&bad)) continue;
    for (const auto& violation : bad.field_violations()) {
      const std::string line = absl::StrCat(violation.field(), ": ", violation.description());
      if (message->find(line) == std::string::npos) absl::StrAppend(message, "; ", line);
    }
  }
}

}  // namespace

Connection::Connection(std::string address, const Credentials& credentials)
    : address_(std::move(address)),
      credentials_(credentials),
      channel_(OpenChannel(address_, credentials)),
      access_(v1::AccessService::NewStub(channel_)),
      assets_(v1::AssetService::NewStub(channel_)),
      retrieval_(v1::RetrievalService::NewStub(channel_)),
      admin_(v1::AdminService::NewStub(channel_)),
      graph_(v1::GraphService::NewStub(channel_)),
      identity_(v1::IdentityService::NewStub(channel_)),
      privacy_(v1::PrivacyService::NewStub(channel_)),
      diagnosis_(v1::DiagnosisService::NewStub(channel_)),
      exports_(v1::ExportService::NewStub(channel_)) {}

void Connection::Identify(grpc::ClientContext* context) const {
  if (!credentials_.key.empty()) context->AddMetadata("authorization", "Bearer " + credentials_.key);
}

std::shared_ptr<grpc::Channel> Connection::OpenChannelOfItsOwn() const {
  return OpenChannel(address_, credentials_, /*shared=*/false);
}

void Connection::AwaitChannel(std::chrono::milliseconds at_most) {
  channel_->WaitForConnected(std::chrono::system_clock::now() + std::min(at_most, kConnectFor));
}

std::unique_ptr<grpc::ClientReaderWriter<v1::IngestStreamRequest, v1::IngestStreamResponse>>
Connection::OpenIngestStream(grpc::ClientContext* context) {
  AwaitChannel(kConnectFor);
  Identify(context);
  return retrieval_->IngestStream(context);
}

absl::Status Connection::WithRetries(const CallOptions& options,
                                     const std::function<grpc::Status(grpc::ClientContext*)>& attempt) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point give_up = Clock::now() + options.retry_for;
  std::chrono::milliseconds pause = kFirstPause;
  while (true) {
    AwaitChannel(options.timeout);
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + options.timeout);
    Identify(&context);
    const grpc::Status status = attempt(&context);
    if (status.error_code() != grpc::StatusCode::UNAVAILABLE || Clock::now() + pause > give_up) {
      absl::Status result = ToAbslStatus(status);
      if (!absl::IsUnavailable(result)) return result;
      return absl::UnavailableError(absl::StrCat("server at ", address_, ": ", result.message()));
    }
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, kLongestPause);
  }
}

absl::Status Connection::StreamAnswer(const v1::StreamAnswerRequest& request, const CallOptions& options,
                                      const std::function<void(const v1::StreamAnswerResponse&)>& visit) {
  return WithRetries({.timeout = options.timeout}, [&](grpc::ClientContext* context) {
    const auto reader = retrieval_->StreamAnswer(context, request);
    v1::StreamAnswerResponse response;
    while (reader->Read(&response)) visit(response);
    return reader->Finish();
  });
}

absl::Status ToAbslStatus(const grpc::Status& status) {
  if (status.ok()) return absl::OkStatus();
  std::string message = status.error_message();
  AppendDetails(status.error_details(), &message);
  return absl::Status(static_cast<absl::StatusCode>(status.error_code()), message);
}

}  // namespace annals::cli
