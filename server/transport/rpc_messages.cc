#include "server/transport/rpc_messages.h"

#include <algorithm>
#include <chrono>
#include <string_view>
#include <vector>

#include "core/record/status.h"

namespace annals::server {
namespace {

// Of an id that a client gives; it is logged and sent back.
constexpr const char* kTraceParent = "traceparent";
constexpr const char* kTraceState = "tracestate";

// Empty where there is none.
std::string_view MetadataOf(const grpc::ServerContextBase& context, const char* name) {
  const auto found = context.client_metadata().find(name);
  if (found == context.client_metadata().end()) return "";
  return {found->second.data(), found->second.size()};
}

std::string RequestId(const grpc::ServerContextBase& context, RequestIds& ids) {
  const std::string_view given = MetadataOf(context, kRequestIdHeader);
  return given.empty() ? ids.Next() : std::string(given.substr(0, kMaxRequestIdBytes));
}

}  // namespace

std::string Bytes(const grpc::ByteBuffer& buffer) {
  std::vector<grpc::Slice> slices;
  std::string bytes;
  if (!buffer.Dump(&slices).ok()) return bytes;
  bytes.reserve(buffer.Length());
  for (const grpc::Slice& slice : slices) bytes.append(reinterpret_cast<const char*>(slice.begin()), slice.size());
  return bytes;
}

grpc::ByteBuffer Wire(const google::protobuf::Message& message) {
  const grpc::Slice slice(message.SerializeAsString());
  return grpc::ByteBuffer(&slice, 1);
}

namespace {

// gRPC's deadlines are of the wall clock; it has just made this one of a time that was left.
CallContext::Clock::time_point SteadyDeadline(std::chrono::system_clock::time_point deadline) {
  using std::chrono::system_clock;
  if (deadline == system_clock::time_point::max()) return CallContext::Clock::time_point::max();
  return CallContext::Clock::now() + std::max(deadline - system_clock::now(), system_clock::duration());
}

}  // namespace

CallContext ContextOf(grpc::ServerContextBase* context, RequestIds& ids, const CallRecorder& recorder,
                      const Drain& drain) {
  CallContext call{.request_id = RequestId(*context, ids),
                   .deadline = SteadyDeadline(context->deadline()),
                   .cancelled = [context, &drain] { return context->IsCancelled() || drain.over(); }};
  if (const std::string_view relayed = MetadataOf(*context, kRelayedHeader); !relayed.empty())
    call.relayed = relayed == kTryHere ? Relayed::kTry : Relayed::kWait;
  call.trace = recorder.Begin(MetadataOf(*context, kTraceParent), MetadataOf(*context, kTraceState));
  context->AddInitialMetadata(kRequestIdHeader, call.request_id);
  return call;
}

absl::Status Admit(const grpc::ServerContextBase& context, AccessGate& gate, const Route& route, CallContext* call,
                   bool may_wait) {
  call->method = route.name;
  call->credential = MetadataOf(context, kAuthorization);
  ASSIGN_OR_RETURN(call->caller, gate.Admit(MetadataOf(context, kAuthorization), may_wait));
  call->still_admitted = [&gate, caller = call->caller] { return gate.StillAdmitted(caller); };
  return gate.Count(call->caller, route.streams() || route.duplex(), &call->place);
}

}  // namespace annals::server
