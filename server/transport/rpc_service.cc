#include "server/transport/rpc_service.h"

#include <grpcpp/impl/codegen/server_callback_handlers.h>
#include <grpcpp/impl/rpc_service_method.h>
#include <grpcpp/support/method_handler.h>

#include <atomic>
#include <cstdint>

#include "core/record/status.h"
#include "server/transport/duplex_call.h"
#include "server/transport/queued_call.h"
#include "server/transport/rpc_messages.h"
#include "server/transport/status.h"
#include "server/transport/wire.h"

namespace annals::server {
namespace {

// gRPC calls back on threads that may be older than the service. It sees to it that they know what the service was made
// of; said here, too, since ThreadSanitizer does not see into gRPC: who reads this count knows all that was there before.
std::atomic<std::uint64_t> services_made{0};

absl::Status Run(const Route& route, const grpc::ByteBuffer& request, CallContext* call, grpc::ByteBuffer* response) {
  const std::unique_ptr<Route::Message> message = route.make_request();
  RETURN_IF_ERROR(ParseMessage(Bytes(request), message.get(), &call->invalid_utf8));
  ASSIGN_OR_RETURN(const std::unique_ptr<Route::Message> result, route.handle(*message, *call));
  *response = Wire(*result);
  return absl::OkStatus();
}

absl::Status RunStream(const Route& route, const grpc::ByteBuffer& request, CallContext* call,
                       grpc::ServerWriter<grpc::ByteBuffer>* writer) {
  const std::unique_ptr<Route::Message> message = route.make_request();
  RETURN_IF_ERROR(ParseMessage(Bytes(request), message.get(), &call->invalid_utf8));
  ASSIGN_OR_RETURN(const Route::Stream stream, route.open(*message, *call));
  return stream([writer](const Route::Message& piece) { return writer->Write(Wire(piece)); });
}

}  // namespace

class RpcService::Served {
 public:
  explicit Served(RpcService* service) : service_(service) {
    const MutexLock lock(service_->mutex_);
    ++service_->serving_;
  }
  ~Served() {
    const MutexLock lock(service_->mutex_);
    if (--service_->serving_ == 0) service_->idle_.NotifyAll();
  }
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;

 private:
  RpcService* service_;
};

RpcService::RpcService(const std::vector<const Route*>& routes, CallRecorder& recorder, RequestIds& ids,
                       AccessGate& gate, Admission& admission, WorkQueue& queue, const Drain& drain)
    : recorder_(recorder), ids_(ids), gate_(gate), admission_(admission), queue_(queue), drain_(drain) {
  for (const Route* route : routes) {
    if (route->duplex()) {
      AddDuplex(*route);
    } else if (route->work == Admission::Work::kIngest) {
      AddQueued(*route);
    } else {
      route->streams() ? AddStream(*route) : AddUnary(*route);
    }
    ++added_;
  }
  services_made.fetch_add(1, std::memory_order_release);
}

void RpcService::AddUnary(const Route& route) {
  using Handler = grpc::internal::RpcMethodHandler<RpcService, grpc::ByteBuffer, grpc::ByteBuffer>;
  AddMethod(new grpc::internal::RpcServiceMethod(
      route.method.c_str(), grpc::internal::RpcMethod::NORMAL_RPC,
      new Handler([&route](RpcService* service, grpc::ServerContext* context, const grpc::ByteBuffer* request,
                           grpc::ByteBuffer* response) { return service->Serve(route, context, *request, response); },
                  this)));
}

void RpcService::AddStream(const Route& route) {
  using Handler = grpc::internal::ServerStreamingHandler<RpcService, grpc::ByteBuffer, grpc::ByteBuffer>;
  AddMethod(new grpc::internal::RpcServiceMethod(
      route.method.c_str(), grpc::internal::RpcMethod::SERVER_STREAMING,
      new Handler(
          [&route](RpcService* service, grpc::ServerContext* context, const grpc::ByteBuffer* request,
                   grpc::ServerWriter<grpc::ByteBuffer>* writer) {
            return service->ServeStream(route, context, *request, writer);
          },
          this)));
}

// By callbacks: such a call may wait for its client for hours, and must be able to end while it does.
void RpcService::AddDuplex(const Route& route) {
  AddMethod(
      new grpc::internal::RpcServiceMethod(route.method.c_str(), grpc::internal::RpcMethod::BIDI_STREAMING, nullptr));
  MarkMethodCallback(added_, new grpc::internal::CallbackBidiHandler<grpc::ByteBuffer, grpc::ByteBuffer>(
                                 [this, &route](grpc::CallbackServerContext* context) {
                                   (void)services_made.load(std::memory_order_acquire);
                                   auto served = std::make_shared<Served>(this);
                                   return new DuplexCall(route, context, {recorder_, ids_, gate_, drain_},
                                                         std::move(served));
                                 }));
}

void RpcService::AddQueued(const Route& route) {
  AddMethod(new grpc::internal::RpcServiceMethod(route.method.c_str(), grpc::internal::RpcMethod::NORMAL_RPC, nullptr));
  MarkMethodCallback(added_, new grpc::internal::CallbackUnaryHandler<grpc::ByteBuffer, grpc::ByteBuffer>(
                                 [this, &route](grpc::CallbackServerContext* context, const grpc::ByteBuffer* request,
                                                grpc::ByteBuffer* response) -> grpc::ServerUnaryReactor* {
                                   (void)services_made.load(std::memory_order_acquire);
                                   return new QueuedCall(route, context, *request, response,
                                                         {recorder_, ids_, gate_, admission_, queue_, drain_},
                                                         std::make_shared<Served>(this));
                                 }));
}

void RpcService::AwaitIdle() {
  const MutexLock lock(mutex_);
  while (serving_ != 0) idle_.Wait(mutex_);
}

template <class Run>
grpc::Status RpcService::Answer(const Route& route, grpc::ServerContext* context, const grpc::ByteBuffer& request,
                                const Run& run) {
  const Served served(this);
  CallContext call = ContextOf(context, ids_, recorder_, drain_);
  const absl::Status status = [&]() -> absl::Status {
    RETURN_IF_ERROR(Admit(*context, gate_, route, &call, /*may_wait=*/true));
    ASSIGN_OR_RETURN(const Admission::Ticket ticket, admission_.Enter(route.work, route.name, request.Length(), call));
    return run(&call);
  }();
  recorder_.Finished(route, call, status);
  return ToGrpcStatus(status);
}

grpc::Status RpcService::Serve(const Route& route, grpc::ServerContext* context, const grpc::ByteBuffer& request,
                               grpc::ByteBuffer* response) {
  return Answer(route, context, request, [&](CallContext* call) { return Run(route, request, call, response); });
}

grpc::Status RpcService::ServeStream(const Route& route, grpc::ServerContext* context, const grpc::ByteBuffer& request,
                                     grpc::ServerWriter<grpc::ByteBuffer>* writer) {
  return Answer(route, context, request, [&](CallContext* call) { return RunStream(route, request, call, writer); });
}

}  // namespace annals::server
