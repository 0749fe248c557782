#include "cli/load/load_run.h"

#include <grpcpp/impl/client_unary_call.h>

#include <thread>

#include "absl/strings/str_cat.h"

namespace annals::cli {
namespace {

constexpr std::chrono::milliseconds kBetweenProbes{100}, kProbeTimeout{5'000};
constexpr char kServing[] = "\x08\x01";  // HealthCheckResponse: field 1, SERVING

bool IsServing(grpc::Channel* channel) {
  static const grpc::internal::RpcMethod method("/grpc.health.v1.Health/Check", grpc::internal::RpcMethod::NORMAL_RPC);
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + kProbeTimeout);
  grpc::ByteBuffer received;
  const grpc::Slice nothing("");
  const grpc::Status status = grpc::internal::BlockingUnaryCall<grpc::ByteBuffer, grpc::ByteBuffer>(
      channel, method, &context, grpc::ByteBuffer(&nothing, 1), &received);
  std::vector<grpc::Slice> slices;
  if (!status.ok() || !received.Dump(&slices).ok()) return false;
  std::string bytes;
  for (const grpc::Slice& slice : slices) bytes.append(reinterpret_cast<const char*>(slice.begin()), slice.size());
  return bytes == kServing;
}

std::chrono::microseconds Since(std::chrono::steady_clock::time_point due) {
  return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - due);
}

}  // namespace

// What a call needs until its end; goes with it.
template <class Request, class Response>
struct LoadRun::Open {
  grpc::ClientContext context;
  Request request;
  Response response;
};

std::uint64_t LoadReport::ok() const {
  std::uint64_t sum = 0;
  for (const auto& [kind, outcome] : calls) sum += outcome.ok;
  return sum;
}

LoadCall LoadRun::Draw() {
  double all = 0;
  for (const auto& [kind, weight] : plan_.mix) all += weight;
  double left = std::uniform_real_distribution<double>(0, all)(random_);
  for (const auto& [kind, weight] : plan_.mix) {
    if ((left -= weight) < 0) return kind;
  }
  return plan_.mix.rbegin()->first;
}

template <class Request, class Response, class Method>
void LoadRun::Start(LoadCall kind, Clock::time_point due, Request request, Method method) {
  auto* open = new Open<Request, Response>;
  open->context.set_deadline(std::chrono::system_clock::now() + plan_.timeout);
  server_->Identify(&open->context);
  open->request = std::move(request);
  method(&open->context, &open->request, &open->response, [this, kind, due, open](const grpc::Status& status) {
    Ended(kind, due, status);
    delete open;
  });
}

void LoadRun::Send(LoadCall kind, Clock::time_point due) {
  {
    const MutexLock lock(mutex_);
    if (open_ >= plan_.most_open) {
      ++report_.not_sent;
      return;
    }
    ++open_;
    ++report_.sent;
    report_.late.Add(Since(due));
  }
  const std::string& question =
      plan_.questions[std::uniform_int_distribution<std::size_t>(0, plan_.questions.size() - 1)(random_)];
  auto* async = server_->retrieval().async();
  v1::RetrieveRequest retrieve;
  retrieve.set_collection(plan_.collection);
  retrieve.set_query(question);
  if (kind == LoadCall::kRetrieve) {
    Start<v1::RetrieveRequest, v1::RetrieveResponse>(kind, due, std::move(retrieve),
                                                     [async](auto... to) { async->Retrieve(to...); });
  } else if (kind == LoadCall::kAnswer) {
    v1::AnswerRequest answer;
    *answer.mutable_retrieve() = std::move(retrieve);
    Start<v1::AnswerRequest, v1::AnswerResponse>(kind, due, std::move(answer),
                                                 [async](auto... to) { async->Answer(to...); });
  } else {
    v1::IngestRequest ingest;
    ingest.set_collection(plan_.collection);
    v1::DocumentInput* document = ingest.add_documents();
    document->set_id(absl::StrCat("load-", plan_.seed, "-", ++documents_));
    document->set_text(question);
    Start<v1::IngestRequest, v1::IngestResponse>(kind, due, std::move(ingest),
                                                 [async](auto... to) { async->Ingest(to...); });
  }
}

void LoadRun::Ended(LoadCall kind, Clock::time_point due, const grpc::Status& status) {
  const MutexLock lock(mutex_);
  LoadOutcome& outcome = report_.calls[kind];
  if (status.ok()) {
    ++outcome.ok;
    outcome.served.Add(Since(due));
  } else if (status.error_code() == grpc::RESOURCE_EXHAUSTED) {
    ++outcome.refused;
    outcome.turned_away.Add(Since(due));
  } else if (status.error_code() == grpc::DEADLINE_EXCEEDED) {
    ++outcome.timed_out;
  } else {
    ++outcome.failed;
    if (report_.first_error.empty()) report_.first_error = status.error_message();
  }
  --open_;
  changed_.NotifyAll();
}

void LoadRun::Probe() {
  const std::shared_ptr<grpc::Channel> channel = server_->OpenChannelOfItsOwn();
  while (true) {
    {
      const MutexLock lock(mutex_);
      if (over_) return;
    }
    const auto began = Clock::now();
    const bool serving = IsServing(channel.get());
    {
      const MutexLock lock(mutex_);
      if (serving) {
        report_.probes.Add(Since(began));
      } else {
        ++report_.probes_failed;
      }
    }
    std::this_thread::sleep_until(began + kBetweenProbes);
  }
}

LoadReport LoadRun::Go() {
  std::thread probes([this] { Probe(); });
  const auto began = Clock::now();
  const auto end = began + plan_.length;
  std::exponential_distribution<double> gap(plan_.rate);
  for (auto due = began;;) {
    due += std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(gap(random_)));
    if (due >= end) break;
    std::this_thread::sleep_until(due);
    Send(Draw(), due);
  }
  {
    const MutexLock lock(mutex_);
    while (open_ > 0) changed_.Wait(mutex_);  // each has a deadline
    over_ = true;
  }
  probes.join();
  const MutexLock lock(mutex_);
  report_.took = Clock::now() - began;
  return report_;
}

}  // namespace annals::cli
