#include "server/transport/queued_call.h"

#include <algorithm>
#include <utility>

#include "core/record/status.h"
#include "server/transport/rpc_messages.h"
#include "server/transport/status.h"
#include "server/transport/wire.h"

namespace annals::server {
namespace {

constexpr std::chrono::seconds kLongestLine{60};
constexpr std::chrono::milliseconds kTimeToSay{50};  // before the deadline, that there was no place
constexpr std::chrono::milliseconds kBusyAgain{1'000};

absl::Status NoPlace(const absl::Status& why) {
  if (!absl::IsResourceExhausted(why)) return why;
  return WithRetryAfter(Error(absl::StatusCode::kResourceExhausted, "INGEST_BUSY",
                              "too many batches are being ingested: try again later"),
                        kBusyAgain);
}

}  // namespace

QueuedCall::QueuedCall(const Route& route, grpc::CallbackServerContext* context, const grpc::ByteBuffer& request,
                       grpc::ByteBuffer* response, const Ports& ports, std::shared_ptr<void> served)
    : route_(route),
      context_(context),
      request_(request),
      response_(response),
      ports_(ports),
      served_(std::move(served)),
      call_(ContextOf(context, ports.ids, ports.recorder, ports.drain)) {
  call_.cancelled = [this] { return Left(); };
  HandOver();
  if (const absl::Status begun = Begin(); !begun.ok()) {
    End(begun);
    return;
  }
  auto until = CallContext::Clock::now() + kLongestLine;
  if (call_.deadline != CallContext::Clock::time_point::max()) until = std::min(until, call_.deadline - kTimeToSay);
  ports_.queue.Add({.until = until,
                    .left = [this] { return Left(); },
                    .run = [this] { End(Run()); },
                    .give_up = [this](const absl::Status& why) { End(NoPlace(why)); }});
}

absl::Status QueuedCall::Begin() {
  const absl::Status admitted = Admit(*context_, ports_.gate, route_, &call_, /*may_wait=*/false);
  ask_again_ = absl::IsUnavailable(admitted);
  if (!ask_again_) RETURN_IF_ERROR(admitted);
  ASSIGN_OR_RETURN(Admission::Ticket ticket,
                   ports_.admission.Enter(route_.work, route_.name, request_.Length(), call_));
  call_.ticket = std::make_shared<Admission::Ticket>(std::move(ticket));
  return absl::OkStatus();
}

absl::Status QueuedCall::Run() {
  if (ask_again_) RETURN_IF_ERROR(Admit(*context_, ports_.gate, route_, &call_, /*may_wait=*/true));
  RETURN_IF_ERROR(call_.Check());
  const std::unique_ptr<Route::Message> message = route_.make_request();
  RETURN_IF_ERROR(ParseMessage(Bytes(request_), message.get(), &call_.invalid_utf8));
  ASSIGN_OR_RETURN(const std::unique_ptr<Route::Message> result, route_.handle(*message, call_));
  *response_ = Wire(*result);
  return absl::OkStatus();
}

void QueuedCall::End(const absl::Status& status) {
  call_.ticket.reset();
  ports_.recorder.Finished(route_, call_, status);
  HandOver();
  Finish(ToGrpcStatus(status));
}

void QueuedCall::OnCancel() {
  HandOver();
  cancelled_ = true;
}

void QueuedCall::OnDone() {
  HandOver();
  const std::shared_ptr<void> served = std::move(served_);
  delete this;
}

}  // namespace annals::server
