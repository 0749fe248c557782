// One call of another server, by its bytes: unary, or with any number of messages back.
//
//   RemoteCall call(stub, "/annals.v1.RetrievalService/Retrieve", request, context, kTryHere);
//   while (std::optional<grpc::ByteBuffer> message = call.Next()) …
//   call.Finish()
//
// It shows the caller's credential and request id, carries on its trace, keeps its deadline, and ends when it does. Blocks;
// one thread.
#pragma once

#include <grpcpp/completion_queue.h>
#include <grpcpp/generic/generic_stub.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "server/transport/call.h"

namespace annals::server {

// Why a call ended that the other server said nothing of: it was not reached, was lost, or stopped.
inline constexpr std::string_view kHolderLost = "HOLDER_LOST";

class RemoteCall {
 public:
  // `context` must outlive it.
  RemoteCall(grpc::GenericStub& stub, const std::string& method, const grpc::ByteBuffer& request,
             const CallContext& context, std::string_view relayed);
  ~RemoteCall();
  RemoteCall(const RemoteCall&) = delete;
  RemoteCall& operator=(const RemoteCall&) = delete;

  // nullopt: there are no more.
  std::optional<grpc::ByteBuffer> Next();
  // What it ended with; before the last message, that it was given up. A server that stops cancels what is under way:
  // unless the caller has left, that is kUnavailable, kHolderLost, as it is when no server said anything.
  absl::Status Finish();

 private:
  bool Await();  // the operation that was begun; false when it failed, and then so do all after it

  const CallContext& call_;
  grpc::ClientContext context_;
  grpc::CompletionQueue queue_;
  std::unique_ptr<grpc::GenericClientAsyncReaderWriter> stream_;
  bool sent_ = false, ended_ = false;
  std::optional<grpc::Status> status_;
};

}  // namespace annals::server
