// One call of a route in which both sides stream, on gRPC's callbacks: messages go to the route's session as they come,
// and the session runs in a thread of its own. Deletes itself when gRPC is done with it.
#pragma once

#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/server_callback.h>

#include <atomic>
#include <memory>
#include <thread>

#include "core/locks/mutex.h"
#include "server/access/gate.h"
#include "server/transport/call.h"
#include "server/transport/drain.h"
#include "server/transport/routes.h"

namespace annals::server {

class DuplexCall final : public grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer> {
 public:
  struct Ports {
    CallRecorder& recorder;
    RequestIds& ids;
    AccessGate& gate;
    const Drain& drain;
  };
  // `served` is let go of when the call is over and everything of it is gone. The rest must outlive the call.
  DuplexCall(const Route& route, grpc::CallbackServerContext* context, const Ports& ports,
             std::shared_ptr<void> served);

  void OnReadDone(bool ok) override;
  void OnWriteDone(bool ok) override;
  void OnCancel() override;
  void OnDone() override;

 private:
  void Serve();
  void HandOver();
  void EndRequests(const absl::Status& status);
  bool Send(const google::protobuf::Message& message);
  void ReadOn();
  void End(const absl::Status& status);

  const Route& route_;
  CallRecorder& recorder_;
  std::shared_ptr<void> served_;
  CallContext call_;
  std::atomic<bool> cancelled_{false};
  std::unique_ptr<StreamSession> session_;
  grpc::ByteBuffer incoming_;

  Mutex mutex_;
  CondVar written_;
  grpc::ByteBuffer outgoing_ ABSL_GUARDED_BY(mutex_);
  bool reading_ ABSL_GUARDED_BY(mutex_) = true;      // a read is under way, or none will ever be again
  bool room_again_ ABSL_GUARDED_BY(mutex_) = false;  // the session has taken messages since the last one came
  bool writing_ ABSL_GUARDED_BY(mutex_) = false, write_ok_ ABSL_GUARDED_BY(mutex_) = true;
  bool over_ ABSL_GUARDED_BY(mutex_) = false;  // Finish was called: gRPC takes no further operation
  std::jthread thread_;
};

}  // namespace annals::server
