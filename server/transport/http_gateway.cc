#include "server/transport/http_gateway.h"

#include <httplib.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <format>

#include "core/record/status.h"
#include "server/transport/http_connections.h"
#include "server/transport/http_guard.h"
#include "server/transport/json_body.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr const char* kJson = "application/json";
constexpr const char* kJsonLines = "application/x-ndjson";
// Connections that wait for a thread; further ones are refused.
constexpr std::size_t kMaxQueued = 256;
constexpr double kMaxTimeoutSeconds = 3600;
constexpr std::size_t kBodyStep = std::size_t{64} << 10;  // by which a body counts whose length is not announced
// What a page may send beside what every page may.
constexpr const char* kPageHeaders =
    "authorization, content-type, x-request-id, traceparent, tracestate, annals-timeout-seconds";

std::string ToJsonLine(const google::protobuf::Message& message) { return ToJsonText(message) + "\n"; }

void Answer(const absl::Status& status, httplib::Response* response) {
  response->status = Reason(status) == "CONTENT_TYPE_NOT_JSON" ? 415 : ToHttpCode(status.code());
  if (absl::IsUnauthenticated(status)) response->set_header("WWW-Authenticate", "Bearer");
  if (const auto wait = RetryAfter(status))
    response->set_header("Retry-After", std::to_string(std::chrono::ceil<std::chrono::seconds>(*wait).count()));
  response->set_content(ToJsonLine(ToRpcStatus(status)), kJson);
}

std::string RequestId(const httplib::Request& request, RequestIds& ids) {
  const std::string given = request.get_header_value("x-request-id");
  return given.empty() ? ids.Next() : given.substr(0, kMaxRequestIdBytes);
}

absl::StatusOr<double> TimeoutSeconds(const httplib::Request& request, int otherwise) {
  const std::string text = request.get_header_value("annals-timeout-seconds");
  if (text.empty()) return otherwise;
  double seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (error != std::errc() || end != text.data() + text.size() || !(seconds > 0) || seconds > kMaxTimeoutSeconds) {
    return BadRequest(
        {{"annals-timeout-seconds", "OUT_OF_RANGE", "the header must be a number of seconds up to 3600"}});
  }
  return seconds;
}

// The body in full also where it is not wanted: bytes that stay unread would be taken for the next request of the
// connection, and they may be what a web page wrote.
//
// `counted` of its bytes count as being in the server already, the others before they are kept. `bytes` null: none is kept.
absl::StatusOr<std::string> ReadBody(const httplib::ContentReader& read, std::size_t limit, Admission::Bytes* bytes,
                                     std::size_t counted) {
  std::string body;
  std::size_t size = 0;
  absl::Status room;
  const bool complete = read([&](const char* data, std::size_t more) {
    size += more;
    if (bytes == nullptr || size > limit || !room.ok()) return true;
    if (size > counted) {
      room = bytes->Grow(size + kBodyStep - counted);
      counted = size + kBodyStep;
    }
    if (!room.ok()) body = std::string();
    if (room.ok()) body.append(data, more);
    return true;
  });
  if (bytes == nullptr) return body;
  RETURN_IF_ERROR(room);
  if (size > limit || (!complete && size == 0)) {  // httplib itself skips what is announced as too long
    return Error(absl::StatusCode::kResourceExhausted, "MESSAGE_TOO_LARGE",
                 std::format("a request has at most {} bytes", limit));
  }
  if (!complete) return Error(absl::StatusCode::kInvalidArgument, "INCOMPLETE_BODY", "the body ended early");
  return body;
}

// httplib's part of a server that holds its connections itself: it accepts, and it serves one request at a time.
class Held {
 public:
  virtual ~Held() = default;
  virtual httplib::Server& http() = 0;
  virtual SSL_CTX* tls() = 0;
  virtual bool ServeOne(httplib::Stream& stream, SSL* ssl) = 0;
  std::function<void(int socket)> accepted;
};

template <class Base>
class HeldServer final : public Base, public Held {
 public:
  using Base::Base;
  httplib::Server& http() override { return *this; }
  SSL_CTX* tls() override {
    if constexpr (requires { this->ssl_context(); }) return this->ssl_context();
    return nullptr;
  }
  bool ServeOne(httplib::Stream& stream, SSL* ssl) override {
    std::string remote, local;
    int remote_port = 0, local_port = 0;
    stream.get_remote_ip_and_port(remote, remote_port);
    stream.get_local_ip_and_port(local, local_port);
    bool closed = false;
    const bool served = this->process_request(stream, remote, remote_port, local, local_port, false, closed,
                                              [ssl](httplib::Request& request) { request.ssl = ssl; });
    return served && !closed;
  }

 private:
  bool process_and_close_socket(socket_t socket) override {
    accepted(socket);
    return true;
  }
};

// httplib queues accepted connections for its threads; these are handed on in the thread that accepts.
class AcceptQueue final : public httplib::TaskQueue {
 public:
  explicit AcceptQueue(HttpConnections& connections) : connections_(connections) {}
  bool enqueue(std::function<void()> accepted) override {
    accepted();
    return true;
  }
  void shutdown() override { connections_.Stop(); }

 private:
  HttpConnections& connections_;
};

}  // namespace

class HttpGateway::Server {
 public:
  Server(const std::vector<Route>& routes, HttpPages pages, CallRecorder& recorder, RequestIds& ids, AccessGate& gate,
         Admission& admission, const ListenConfig& config, std::shared_ptr<TlsFiles> tls,
         const std::atomic<bool>& cancelled)
      : tls_(std::move(tls)),
        held_(MakeServer(tls_.get())),
        http_(&held_->http()),
        connections_({.threads = config.http_threads, .queued = kMaxQueued}, held_->tls(),
                     [this](httplib::Stream& stream, SSL* ssl) { return held_->ServeOne(stream, ssl); }),
        pages_(std::move(pages)),
        recorder_(recorder),
        ids_(ids),
        gate_(gate),
        admission_(admission),
        config_(config),
        guard_({.hosts = config.http_hosts, .origins = config.http_origins}),
        cancelled_(cancelled) {
    Configure();
    for (const Route& route : routes) AddRoute(route);
    AddPages();
  }

  httplib::Server& http() { return *http_; }

  // httplib lets 5 connections wait to be accepted: the sixth of a burst would try again after a second.
  void LetManyArrive() { listen(listening_, SOMAXCONN); }

 private:
  static std::unique_ptr<Held> MakeServer(TlsFiles* tls) {
    if (tls == nullptr) return std::make_unique<HeldServer<httplib::Server>>();
    return std::make_unique<HeldServer<httplib::SSLServer>>([tls](SSL_CTX& context) {
      tls->Prepare(&context);
      return true;
    });
  }

  void Configure() {
    http_->set_keep_alive_timeout(HttpConnectionOptions().idle.count());  // what is announced to clients
    held_->accepted = [this](int socket) { connections_.Add(socket); };
    http_->new_task_queue = [this] { return new AcceptQueue(connections_); };
    // httplib's own choice lets two servers share a port without a word.
    http_->set_socket_options([this](socket_t socket) {
      const int yes = 1;
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
      listening_ = socket;
    });
    http_->set_tcp_nodelay(true);
    // httplib parses forms before a handler sees them, and leaves one unread that it cannot parse: the rest of the
    // connection would be read as requests. No call takes a form, so none is announced as one.
    http_->set_pre_routing_handler([](const httplib::Request& request, httplib::Response&) {
      auto& headers = const_cast<httplib::Request&>(request).headers;
      if (request.get_header_value("Content-Type").starts_with("multipart/")) headers.erase("Content-Type");
      // httplib prefers Brotli, at a level meant for files that are packed once: 10 ms for 5 kB, where gzip takes less than 1.
      const bool gzip = request.get_header_value("Accept-Encoding").contains("gzip");
      headers.erase("Accept-Encoding");
      if (gzip) headers.emplace("Accept-Encoding", "gzip");
      return httplib::Server::HandlerResponse::Unhandled;
    });
    http_->set_payload_max_length(config_.max_message_bytes);
    http_->set_error_handler([](const httplib::Request& request, httplib::Response& response) {
      if (!response.body.empty()) return;
      const int code = response.status;  // the transport's own: no such page, too large, no HTTP
      if (code == 404) {
        Answer(Error(absl::StatusCode::kNotFound, "NO_SUCH_ROUTE",
                     std::format("there is no {} {}", request.method, request.path)),
               &response);
      } else if (code == 413) {
        Answer(Error(absl::StatusCode::kResourceExhausted, "MESSAGE_TOO_LARGE", "the request is too large"), &response);
      } else {
        Answer(Error(absl::StatusCode::kInvalidArgument, "BAD_HTTP", "the request is not understood"), &response);
      }
      response.status = code;
    });
  }

  void AddRoute(const Route& route) {
    if (route.duplex()) return;  // HTTP's requests end before their responses begin
    http_->Post(route.http_path, [this, &route](const httplib::Request& request, httplib::Response& response,
                                                const httplib::ContentReader& read) {
      CallContext call = ContextOf(request, &response);
      absl::Status entered = EnterCall(route, request, &call, &response);
      if (entered.ok()) entered = CheckJson(request.get_header_value("Content-Type"));
      const std::shared_ptr<void> place = route.work == Admission::Work::kIngest ? TakeIngest(&entered) : nullptr;
      const std::size_t announced = Announced(request);
      std::shared_ptr<Admission::Bytes> bytes;
      if (entered.ok()) {
        absl::StatusOr<Admission::Bytes> held = admission_.HoldBytes(route.work, announced);
        entered = held.status();
        if (held.ok()) bytes = std::make_shared<Admission::Bytes>(*std::move(held));
      }
      absl::StatusOr<std::string> body = ReadBody(read, config_.max_message_bytes, bytes.get(), announced);
      if (!entered.ok()) body = entered;
      call.ticket = std::move(bytes);
      Serve(route, request, std::move(body), std::move(call), &response);
    });
    http_->Options(route.http_path, [this](const httplib::Request& request, httplib::Response& response) {
      if (const absl::Status sender = CheckSender(request, &response); !sender.ok()) return Answer(sender, &response);
      response.set_header("Access-Control-Allow-Methods", "GET, POST");
      response.set_header("Access-Control-Allow-Headers", kPageHeaders);
      response.status = 204;
    });
    if (!route.http_get) return;
    http_->Get(route.http_path, [this, &route](const httplib::Request& request, httplib::Response& response) {
      CallContext call = ContextOf(request, &response);
      const absl::Status entered = EnterCall(route, request, &call, &response);
      absl::StatusOr<std::string> body{std::string()};
      if (!entered.ok()) body = entered;
      Serve(route, request, std::move(body), std::move(call), &response);
    });
  }

  // Who it is, and that it may come in at all.
  absl::Status Enter(const httplib::Request& request, CallContext* call, httplib::Response* response) {
    RETURN_IF_ERROR(CheckSender(request, response));
    call->credential = request.get_header_value("Authorization");
    ASSIGN_OR_RETURN(call->caller, gate_.Admit(call->credential));
    call->still_admitted = [this, caller = call->caller] { return gate_.StillAdmitted(caller); };
    return absl::OkStatus();
  }

  absl::Status EnterCall(const Route& route, const httplib::Request& request, CallContext* call,
                         httplib::Response* response) {
    RETURN_IF_ERROR(Enter(request, call, response));
    return gate_.Count(call->caller, route.streams(), &call->place);
  }

  // Its labels name all collections.
  absl::Status EnterMetrics(const httplib::Request& request, httplib::Response* response) {
    if (config_.open_metrics) return CheckSender(request, response);
    CallContext call;
    RETURN_IF_ERROR(Enter(request, &call, response));
    RETURN_IF_ERROR(Authorize(call.caller, storage::KeyScope::kRead));
    if (call.caller.all_collections) return absl::OkStatus();
    return Error(absl::StatusCode::kPermissionDenied, "COLLECTION_NOT_ALLOWED",
                 "metrics are of all collections; the key does not reach them", {{"key", call.caller.key}});
  }

  // A page that is listed is told that its browser may show it the answer.
  absl::Status CheckSender(const httplib::Request& request, httplib::Response* response) const {
    if (tls_ != nullptr && !tls_->paths().client_authorities.empty() && !TlsFiles::HasCertificate(request.ssl)) {
      return Error(absl::StatusCode::kUnauthenticated, "CERTIFICATE_REQUIRED",
                   "a certificate of the client is required");
    }
    const std::string origin = request.get_header_value("Origin");
    RETURN_IF_ERROR(guard_.CheckHost(request.get_header_value("Host")));
    RETURN_IF_ERROR(guard_.CheckOrigin({.origin = origin, .fetch_site = request.get_header_value("Sec-Fetch-Site")}));
    if (origin.empty()) return absl::OkStatus();
    response->set_header("Access-Control-Allow-Origin", origin);
    response->set_header("Vary", "Origin");
    return absl::OkStatus();
  }

  void AddPages() {
    http_->Get("/metrics", [this](const httplib::Request& request, httplib::Response& response) {
      if (const absl::Status entered = EnterMetrics(request, &response); !entered.ok())
        return Answer(entered, &response);
      response.set_content(pages_.metrics(), "text/plain; version=0.0.4; charset=utf-8");
    });
    http_->Get("/healthz", [](const httplib::Request&, httplib::Response& response) {
      response.set_content("{\"status\": \"alive\"}\n", kJson);
    });
    AddReadiness("/readyz", pages_.ready);
    AddReadiness("/readyz/writes", pages_.ready_for_writes);
  }

  void AddReadiness(const char* page, const std::function<absl::Status()>& is_ready) {
    http_->Get(page, [this, &is_ready](const httplib::Request&, httplib::Response& response) {
      if (const absl::Status ready = is_ready(); !ready.ok()) return Answer(ready, &response);
      const std::string age = std::format("{:.3f}", pages_.feed_age_seconds());
      response.set_content("{\"status\": \"ready\", \"feed_age_seconds\": " + age + "}\n", kJson);
    });
  }

  void Serve(const Route& route, const httplib::Request& request, absl::StatusOr<std::string> body, CallContext call,
             httplib::Response* response) {
    call.method = route.name;
    if (route.streams()) return ServeStream(route, request, std::move(body), std::move(call), response);
    const absl::Status status = Run(route, request, std::move(body), &call, response);
    if (!status.ok()) Answer(status, response);
    recorder_.Finished(route, call, status);
  }

  CallContext ContextOf(const httplib::Request& request, httplib::Response* response) {
    CallContext call{
        .request_id = RequestId(request, ids_),
        .http_verb = request.method,
        .trace = recorder_.Begin(request.get_header_value("traceparent"), request.get_header_value("tracestate")),
        .cancelled = [this, &request] { return cancelled_ || request.is_connection_closed(); }};
    response->set_header("x-request-id", call.request_id);
    return call;
  }

  // What a call holds of the server while it is in it.
  struct Inside {
    std::shared_ptr<void> bytes;
    Admission::Ticket ticket;
  };

  // 0 where it says nothing, or more than a request may have: that is not read.
  std::size_t Announced(const httplib::Request& request) const {
    const std::string text = request.get_header_value("Content-Length");
    std::size_t length = 0;
    std::from_chars(text.data(), text.data() + text.size(), length);
    return length > config_.max_message_bytes ? 0 : length;
  }

  // Ingest waits in its thread here, and there are few: half of them at most, so that reads find one.
  std::shared_ptr<void> TakeIngest(absl::Status* entered) {
    std::shared_ptr<void> place(nullptr, [this](void*) { --ingests_; });
    if (++ingests_ > std::max(1, config_.http_threads / 2) && entered->ok()) *entered = admission_.IngestBusy();
    return place;
  }

  absl::StatusOr<std::unique_ptr<Route::Message>> ReadRequest(const Route& route, const httplib::Request& request,
                                                              const absl::StatusOr<std::string>& body,
                                                              CallContext* call) {
    RETURN_IF_ERROR(body.status());
    ASSIGN_OR_RETURN(const double seconds, TimeoutSeconds(request, config_.http_timeout_seconds));
    call->deadline = CallContext::Clock::now() +
                     std::chrono::duration_cast<CallContext::Clock::duration>(std::chrono::duration<double>(seconds));
    ASSIGN_OR_RETURN(Admission::Ticket ticket, admission_.Enter(route.work, route.name, /*bytes=*/0, *call));
    call->ticket = std::make_shared<Inside>(std::move(call->ticket), std::move(ticket));
    std::unique_ptr<Route::Message> message = route.make_request();
    RETURN_IF_ERROR(ParseJson(*body, message.get()));
    return message;
  }

  // What the lines of a streamed reply need: httplib asks for them when the handler has returned and the status is
  // sent.
  struct Streaming {
    CallContext call;
    std::unique_ptr<Route::Message> request;
    Route::Stream stream;
  };

  absl::StatusOr<std::shared_ptr<Streaming>> OpenStream(const Route& route, const httplib::Request& request,
                                                        const absl::StatusOr<std::string>& body,
                                                        std::shared_ptr<Streaming> streaming) {
    ASSIGN_OR_RETURN(streaming->request, ReadRequest(route, request, body, &streaming->call));
    ASSIGN_OR_RETURN(streaming->stream, route.open(*streaming->request, streaming->call));
    return streaming;
  }

  // One JSON object a line. An error that comes after the first line is a last line {"error": …}.
  void ServeStream(const Route& route, const httplib::Request& request, absl::StatusOr<std::string> body,
                   CallContext call, httplib::Response* response) {
    auto made = std::make_shared<Streaming>(Streaming{.call = std::move(call)});
    const auto streaming = OpenStream(route, request, body, made);
    if (!streaming.ok()) {
      Answer(streaming.status(), response);
      return recorder_.Finished(route, made->call, streaming.status());
    }
    response->set_chunked_content_provider(
        kJsonLines, [this, &route, streaming = *streaming](std::size_t, httplib::DataSink& sink) {
          const auto write = [&sink](const std::string& line) { return sink.write(line.data(), line.size()); };
          const absl::Status status =
              streaming->stream([&](const Route::Message& piece) { return write(ToJsonLine(piece)); });
          if (!status.ok()) write(std::format("{{\"error\": {}}}\n", ToJsonText(ToRpcStatus(status))));
          recorder_.Finished(route, streaming->call, status);
          sink.done();
          return true;
        });
  }

  absl::Status Run(const Route& route, const httplib::Request& request, absl::StatusOr<std::string> body,
                   CallContext* call, httplib::Response* response) {
    ASSIGN_OR_RETURN(const std::unique_ptr<Route::Message> message, ReadRequest(route, request, body, call));
    ASSIGN_OR_RETURN(const std::unique_ptr<Route::Message> result, route.handle(*message, *call));
    response->set_content(ToJsonLine(*result), kJson);
    return absl::OkStatus();
  }

  const std::shared_ptr<TlsFiles> tls_;
  const std::unique_ptr<Held> held_;
  httplib::Server* const http_;
  HttpConnections connections_;
  socket_t listening_ = INVALID_SOCKET;
  HttpPages pages_;
  CallRecorder& recorder_;
  RequestIds& ids_;
  AccessGate& gate_;
  Admission& admission_;
  const ListenConfig config_;
  const HttpGuard guard_;
  std::atomic<int> ingests_{0};
  const std::atomic<bool>& cancelled_;
};

HttpGateway::HttpGateway(const std::vector<Route>& routes, HttpPages pages, CallRecorder& recorder, RequestIds& ids,
                         AccessGate& gate, Admission& admission, const ListenConfig& config,
                         std::shared_ptr<TlsFiles> tls)
    : server_(std::make_unique<Server>(routes, std::move(pages), recorder, ids, gate, admission, config, std::move(tls),
                                       cancelled_)) {}

HttpGateway::~HttpGateway() { Stop(); }

absl::StatusOr<int> HttpGateway::Start(const HostPort& address) {
  RaiseFileLimit();
  httplib::Server& http = server_->http();
  int port = address.port;
  if (port == 0) {
    port = http.bind_to_any_port(address.host);
  } else if (!http.bind_to_port(address.host, port)) {
    port = -1;
  }
  if (port <= 0) {
    return absl::UnavailableError(std::format("cannot listen on {}:{} (--http-listen)", address.host, address.port));
  }
  server_->LetManyArrive();
  thread_ = std::thread([&http] { http.listen_after_bind(); });
  http.wait_until_ready();
  return port;
}

void HttpGateway::Stop() {
  if (!thread_.joinable()) return;
  server_->http().stop();
  thread_.join();
}

}  // namespace annals::server
