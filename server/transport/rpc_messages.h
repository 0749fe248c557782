// What calls of every kind share: bytes in and out, and the context of a call.
#pragma once

#include <google/protobuf/message.h>
#include <grpcpp/server_context.h>
#include <grpcpp/support/byte_buffer.h>

#include <string>
#include <string_view>

#include "server/access/gate.h"
#include "server/transport/call.h"
#include "server/transport/drain.h"
#include "server/transport/routes.h"

namespace annals::server {

// Of an id that a client gives; it is logged and sent back.
inline constexpr const char* kRequestIdHeader = "x-request-id";
inline constexpr const char* kAuthorization = "authorization";
// Of calls that another server sends here: kTryHere, or anything else.
inline constexpr const char* kRelayedHeader = "annals-relayed";
inline constexpr std::string_view kTryHere = "try", kWaitHere = "wait";

std::string Bytes(const grpc::ByteBuffer& buffer);
grpc::ByteBuffer Wire(const google::protobuf::Message& message);

// Sends the request id back with the initial metadata. It is cancelled when gRPC says so, or the drain is over. `context` and
// `drain` must outlive what is returned.
CallContext ContextOf(grpc::ServerContextBase* context, RequestIds& ids, const CallRecorder& recorder,
                      const Drain& drain);

// Which method is called, and who calls, by the metadata `authorization`, and that he does not call too often. kUnauthenticated, kUnavailable and
// kResourceExhausted as AccessGate::Admit and Count. `gate` must outlive the call.
// `may_wait` false: in threads that many calls share.
absl::Status Admit(const grpc::ServerContextBase& context, AccessGate& gate, const Route& route, CallContext* call,
                   bool may_wait);

}  // namespace annals::server
