#include "server/transport/duplex_call.h"

#include <utility>
#include <vector>

#include "server/transport/rpc_messages.h"
#include "server/transport/status.h"
#include "server/transport/wire.h"

namespace annals::server {

DuplexCall::DuplexCall(const Route& route, grpc::CallbackServerContext* context, const Ports& ports,
                       std::shared_ptr<void> served)
    : route_(route),
      recorder_(ports.recorder),
      served_(std::move(served)),
      call_(ContextOf(context, ports.ids, ports.recorder, ports.drain)) {
  call_.cancelled = [this, &drain = ports.drain] { return cancelled_ || drain.over(); };
  if (const absl::Status admitted = Admit(*context, ports.gate, route, &call_, /*may_wait=*/false); !admitted.ok()) {
    End(admitted);
    return;
  }
  absl::StatusOr<std::unique_ptr<StreamSession>> session = route.begin(call_);
  if (!session.ok()) {
    End(session.status());
    return;
  }
  session_ = *std::move(session);
  StartRead(&incoming_);
  thread_ = std::jthread([this] { Serve(); });
  HandOver();
}

// gRPC calls back one after another, on any thread. That what one wrote is there for the next, is said here, too.
void DuplexCall::HandOver() { const MutexLock lock(mutex_); }

void DuplexCall::Serve() {
  End(session_->Run([this](const google::protobuf::Message& message) { return Send(message); }, [this] { ReadOn(); }));
}

void DuplexCall::OnReadDone(bool ok) {
  HandOver();
  if (!ok) return EndRequests(absl::OkStatus());
  std::unique_ptr<google::protobuf::Message> message = session_->MakeRequest();
  std::vector<std::string> invalid_utf8;
  const absl::Status parsed = ParseMessage(Bytes(incoming_), message.get(), &invalid_utf8);
  incoming_.Clear();
  if (!parsed.ok()) return EndRequests(parsed);
  {
    const MutexLock lock(mutex_);
    room_again_ = false;
  }
  const bool more = session_->Receive(std::move(message), std::move(invalid_utf8));
  const MutexLock lock(mutex_);
  reading_ = (more || room_again_) && !over_;
  if (reading_) StartRead(&incoming_);
}

void DuplexCall::EndRequests(const absl::Status& status) {
  session_->ReceivedAll(status);
  HandOver();
}

void DuplexCall::ReadOn() {
  const MutexLock lock(mutex_);
  room_again_ = true;
  if (std::exchange(reading_, true) || over_) return;
  StartRead(&incoming_);
}

bool DuplexCall::Send(const google::protobuf::Message& message) {
  const MutexLock lock(mutex_);
  if (!write_ok_ || cancelled_) return false;
  outgoing_ = Wire(message);
  writing_ = true;
  StartWrite(&outgoing_);
  while (writing_) written_.Wait(mutex_);  // ends with the call at the latest
  return write_ok_;
}

void DuplexCall::OnWriteDone(bool ok) {
  const MutexLock lock(mutex_);
  writing_ = false;
  write_ok_ = ok;
  written_.NotifyOne();
}

void DuplexCall::OnCancel() {
  const MutexLock lock(mutex_);
  cancelled_ = true;
}

void DuplexCall::End(const absl::Status& status) {
  recorder_.Finished(route_, call_, status);
  const MutexLock lock(mutex_);
  over_ = true;
  Finish(ToGrpcStatus(status));
}

void DuplexCall::OnDone() {
  HandOver();
  thread_ = {};  // it has called Finish, so it is at its end
  session_ = nullptr;
  const std::shared_ptr<void> served = std::move(served_);
  delete this;
}

}  // namespace annals::server
