#include "server/members/remote_call.h"

#include <algorithm>
#include <chrono>

#include "server/tracing/call_trace.h"
#include "server/transport/rpc_messages.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr std::chrono::milliseconds kLook{20};  // between looks whether the caller is still there

// "traceparent: 00-…"
void AddHeader(std::string_view line, grpc::ClientContext* context) {
  const std::size_t colon = line.find(": ");
  context->AddMetadata(std::string(line.substr(0, colon)), std::string(line.substr(colon + 2)));
}

}  // namespace

RemoteCall::RemoteCall(grpc::GenericStub& stub, const std::string& method, const grpc::ByteBuffer& request,
                       const CallContext& context, std::string_view relayed)
    : call_(context) {
  using std::chrono::system_clock;
  if (call_.deadline != CallContext::Clock::time_point::max())
    context_.set_deadline(system_clock::now() + (call_.deadline - CallContext::Clock::now()));
  context_.AddMetadata(kRelayedHeader, std::string(relayed));
  context_.AddMetadata(kRequestIdHeader, call_.request_id);
  if (!call_.credential.empty()) context_.AddMetadata(kAuthorization, call_.credential);
  for (const std::string& header : tracing::ClientSpan(method).headers()) AddHeader(header, &context_);
  context_.set_initial_metadata_corked(true);
  stream_ = stub.PrepareCall(&context_, method, &queue_);
  stream_->StartCall(this);  // corked: goes with the message, and no event tells of it
  stream_->WriteLast(request, grpc::WriteOptions(), this);
  sent_ = Await();
}

RemoteCall::~RemoteCall() {
  (void)Finish();
  queue_.Shutdown();
  void* tag = nullptr;
  bool ok = false;
  while (queue_.Next(&tag, &ok)) {
  }
}

bool RemoteCall::Await() {
  void* tag = nullptr;
  bool ok = false;
  bool given_up = false;
  while (queue_.AsyncNext(&tag, &ok, std::chrono::system_clock::now() + kLook) == grpc::CompletionQueue::TIMEOUT) {
    if (given_up || call_.Check().ok()) continue;
    context_.TryCancel();
    given_up = true;
  }
  return ok;
}

std::optional<grpc::ByteBuffer> RemoteCall::Next() {
  if (!sent_ || ended_) return std::nullopt;
  grpc::ByteBuffer message;
  stream_->Read(&message, this);
  if (Await()) return message;
  ended_ = true;
  return std::nullopt;
}

absl::Status RemoteCall::Finish() {
  if (!status_) {
    if (sent_ && !ended_) context_.TryCancel();
    status_.emplace();
    stream_->Finish(&*status_, this);
    (void)Await();
  }
  const absl::Status status = FromGrpcStatus(*status_);
  const bool is_lost = (absl::IsUnavailable(status) || absl::IsCancelled(status)) && Reason(status).empty();
  if (!is_lost || !call_.Check().ok()) return status;
  return Error(absl::StatusCode::kUnavailable, kHolderLost,
               "the server that holds the collection was lost while it answered");
}

}  // namespace annals::server
