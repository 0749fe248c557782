// One call of a route whose work waits for a place (ingest), on gRPC's callbacks: while it stands in line it has no thread.
// Deletes itself when gRPC is done with it.
#pragma once

#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/server_callback.h>

#include <atomic>
#include <memory>

#include "core/locks/mutex.h"
#include "server/access/gate.h"
#include "server/load/admission.h"
#include "server/load/work_queue.h"
#include "server/transport/call.h"
#include "server/transport/drain.h"
#include "server/transport/routes.h"

namespace annals::server {

class QueuedCall final : public grpc::ServerUnaryReactor {
 public:
  struct Ports {
    CallRecorder& recorder;
    RequestIds& ids;
    AccessGate& gate;
    Admission& admission;
    WorkQueue& queue;
    const Drain& drain;
  };
  // `served` is let go of when the call is over and everything of it is gone. The rest must outlive the call.
  QueuedCall(const Route& route, grpc::CallbackServerContext* context, const grpc::ByteBuffer& request,
             grpc::ByteBuffer* response, const Ports& ports, std::shared_ptr<void> served);

  void OnCancel() override;
  void OnDone() override;

 private:
  // In gRPC's thread: who it is, and that there is room.
  absl::Status Begin();
  absl::Status Run();
  bool Left() const { return cancelled_ || ports_.drain.over(); }
  // Nothing of this may be used afterwards.
  void End(const absl::Status& status);
  // gRPC calls back on any thread. That what one wrote is there for the next, is said here, too.
  void HandOver() { const MutexLock lock(mutex_); }

  const Route& route_;
  grpc::CallbackServerContext* const context_;
  const grpc::ByteBuffer& request_;
  grpc::ByteBuffer* const response_;
  const Ports ports_;
  std::shared_ptr<void> served_;
  CallContext call_;
  bool ask_again_ = false;  // who calls: that may take a while, and not in gRPC's thread
  std::atomic<bool> cancelled_{false};
  Mutex mutex_;
};

}  // namespace annals::server
