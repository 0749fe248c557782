// The gRPC side: one service object for a whole table of routes. It takes requests as bytes and parses them itself,
// because gRPC's own parsing answers a bad string with INTERNAL and no field name.
#pragma once

#include <grpcpp/impl/service_type.h>
#include <grpcpp/server_context.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/status.h>
#include <grpcpp/support/sync_stream.h>

#include <vector>

#include "core/locks/mutex.h"
#include "server/access/gate.h"
#include "server/load/work_queue.h"
#include "server/transport/call.h"
#include "server/transport/drain.h"
#include "server/transport/routes.h"

namespace annals::server {

class RpcService final : public grpc::Service {
 public:
  // All must outlive the service. REQUIRES: every route is of the service named by its method.
  RpcService(const std::vector<const Route*>& routes, CallRecorder& recorder, RequestIds& ids, AccessGate& gate,
             Admission& admission, WorkQueue& queue, const Drain& drain);

  // Returns when no call is being served: what calls have used may be taken apart afterwards. REQUIRES: gRPC's shutdown
  // has returned, so that no call begins any more and every handler has ended. Then this waits for nothing; it orders
  // our memory by a lock of our own, where gRPC's shutdown orders it by its library's. Thread-safe.
  void AwaitIdle();

 private:
  // Lets the call in and has `run` serve it, records it, and says what became of it.
  template <class Run>
  grpc::Status Answer(const Route& route, grpc::ServerContext* context, const grpc::ByteBuffer& request,
                      const Run& run);
  grpc::Status Serve(const Route& route, grpc::ServerContext* context, const grpc::ByteBuffer& request,
                     grpc::ByteBuffer* response);
  grpc::Status ServeStream(const Route& route, grpc::ServerContext* context, const grpc::ByteBuffer& request,
                           grpc::ServerWriter<grpc::ByteBuffer>* writer);
  void AddUnary(const Route& route);
  void AddStream(const Route& route);
  void AddDuplex(const Route& route);
  void AddQueued(const Route& route);

  // Counts a call for AwaitIdle, from here to the end of the scope.
  class Served;

  CallRecorder& recorder_;
  RequestIds& ids_;
  AccessGate& gate_;
  Admission& admission_;
  WorkQueue& queue_;  // of ingest, which waits without a thread
  const Drain& drain_;
  int added_ = 0;  // added so far
  Mutex mutex_;
  CondVar idle_;
  int serving_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace annals::server
