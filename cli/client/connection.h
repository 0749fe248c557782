// A channel to annalsd and one way to call it: a deadline on every call, and, where asked for, retries of UNAVAILABLE
// with growing pauses.
//
//   Connection server("127.0.0.1:7411", {.key = "annals_…"});
//   ASSIGN_OR_RETURN(v1::RetrieveResponse found, server.Call(&v1::RetrievalService::Stub::Retrieve, request, {}));
//
// A call waits up to 0.6 s for a connection before it is sent: one attempt to connect that failed is not the end.
// A failed call's status carries the server's sentence, its reason word and its field violations, one after another.
// Thread-safe.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "annals/v1/access_service.grpc.pb.h"
#include "annals/v1/admin_service.grpc.pb.h"
#include "annals/v1/asset_service.grpc.pb.h"
#include "annals/v1/diagnosis_service.grpc.pb.h"
#include "annals/v1/export_service.grpc.pb.h"
#include "annals/v1/graph_service.grpc.pb.h"
#include "annals/v1/identity_service.grpc.pb.h"
#include "annals/v1/privacy_service.grpc.pb.h"
#include "annals/v1/retrieval_service.grpc.pb.h"
#include "cli/client/credentials.h"
#include "grpcpp/grpcpp.h"

namespace annals::cli {

// Between attempts, doubled each time up to the longest.
inline constexpr std::chrono::milliseconds kFirstPause{200}, kLongestPause{5'000};

struct CallOptions {
  std::chrono::milliseconds timeout{30'000};  // of one attempt
  std::chrono::milliseconds retry_for{0};     // how long UNAVAILABLE is retried; 0: not at all
};

class Connection {
 public:
  explicit Connection(std::string address, const Credentials& credentials = {});

  const std::string& address() const { return address_; }

  template <class Request, class Response>
  absl::StatusOr<Response> Call(grpc::Status (v1::RetrievalService::Stub::*method)(grpc::ClientContext*, const Request&,
                                                                                   Response*),
                                const Request& request, const CallOptions& options) {
    return Attempt<Response>([&](grpc::ClientContext* context,
                                 Response* response) { return ((*retrieval_).*method)(context, request, response); },
                             options);
  }
  template <class Request, class Response>
  absl::StatusOr<Response> Call(grpc::Status (v1::AdminService::Stub::*method)(grpc::ClientContext*, const Request&,
                                                                               Response*),
                                const Request& request, const CallOptions& options) {
    return Attempt<Response>([&](grpc::ClientContext* context,
                                 Response* response) { return ((*admin_).*method)(context, request, response); },
                             options);
  }
  template <class Request, class Response>
  absl::StatusOr<Response> Call(grpc::Status (v1::GraphService::Stub::*method)(grpc::ClientContext*, const Request&,
                                                                               Response*),
                                const Request& request, const CallOptions& options) {
    return Attempt<Response>([&](grpc::ClientContext* context,
                                 Response* response) { return ((*graph_).*method)(context, request, response); },
                             options);
  }
  template <class Request, class Response>
  absl::StatusOr<Response> Call(grpc::Status (v1::IdentityService::Stub::*method)(grpc::ClientContext*, const Request&,
                                                                                  Response*),
                                const Request& request, const CallOptions& options) {
    return Attempt<Response>([&](grpc::ClientContext* context,
                                 Response* response) { return ((*identity_).*method)(context, request, response); },
                             options);
  }
  template <class Request, class Response>
  absl::StatusOr<Response> Call(grpc::Status (v1::AccessService::Stub::*method)(grpc::ClientContext*, const Request&,
                                                                                Response*),
                                const Request& request, const CallOptions& options) {
    return Attempt<Response>([&](grpc::ClientContext* context,
                                 Response* response) { return ((*access_).*method)(context, request, response); },
                             options);
  }
  template <class Request, class Response>
  absl::StatusOr<Response> Call(grpc::Status (v1::AssetService::Stub::*method)(grpc::ClientContext*, const Request&,
                                                                               Response*),
                                const Request& request, const CallOptions& options) {
    return Attempt<Response>([&](grpc::ClientContext* context,
                                 Response* response) { return ((*assets_).*method)(context, request, response); },
                             options);
  }
  template <class Request, class Response>
  absl::StatusOr<Response> Call(grpc::Status (v1::PrivacyService::Stub::*method)(grpc::ClientContext*, const Request&,
                                                                                 Response*),
                                const Request& request, const CallOptions& options) {
    return Attempt<Response>([&](grpc::ClientContext* context,
                                 Response* response) { return ((*privacy_).*method)(context, request, response); },
                             options);
  }
  template <class Request, class Response>
  absl::StatusOr<Response> Call(grpc::Status (v1::DiagnosisService::Stub::*method)(grpc::ClientContext*, const Request&,
                                                                                   Response*),
                                const Request& request, const CallOptions& options) {
    return Attempt<Response>([&](grpc::ClientContext* context,
                                 Response* response) { return ((*diagnosis_).*method)(context, request, response); },
                             options);
  }
  template <class Request, class Response>
  absl::StatusOr<Response> Call(grpc::Status (v1::ExportService::Stub::*method)(grpc::ClientContext*, const Request&,
                                                                                Response*),
                                const Request& request, const CallOptions& options) {
    return Attempt<Response>([&](grpc::ClientContext* context,
                                 Response* response) { return ((*exports_).*method)(context, request, response); },
                             options);
  }
  // Without a deadline: a stream is as long as its input. `context` must outlive it.
  std::unique_ptr<grpc::ClientReaderWriter<v1::IngestStreamRequest, v1::IngestStreamResponse>> OpenIngestStream(
      grpc::ClientContext* context);
  // For calls that are not waited for: the stub, to whose calls Identify adds the key.
  v1::RetrievalService::Stub& retrieval() { return *retrieval_; }
  void Identify(grpc::ClientContext* context) const;
  // To the same server, over a connection that no other call shares.
  std::shared_ptr<grpc::Channel> OpenChannelOfItsOwn() const;
  // Calls `visit` with each message until the stream ends. Not retried: messages may have been seen.
  absl::Status StreamAnswer(const v1::StreamAnswerRequest& request, const CallOptions& options,
                            const std::function<void(const v1::StreamAnswerResponse&)>& visit);

 private:
  template <class Response, class Invoke>
  absl::StatusOr<Response> Attempt(const Invoke& invoke, const CallOptions& options) {
    Response response;
    absl::Status status = WithRetries(options, [&](grpc::ClientContext* context) {
      response.Clear();
      return invoke(context, &response);
    });
    if (!status.ok()) return status;
    return response;
  }
  absl::Status WithRetries(const CallOptions& options,
                           const std::function<grpc::Status(grpc::ClientContext*)>& attempt);

  // Waits for the channel to be connected, shortly; whether it is then, the call itself says.
  void AwaitChannel(std::chrono::milliseconds at_most);

  std::string address_;
  Credentials credentials_;
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<v1::AccessService::Stub> access_;
  std::unique_ptr<v1::AssetService::Stub> assets_;
  std::unique_ptr<v1::RetrievalService::Stub> retrieval_;
  std::unique_ptr<v1::AdminService::Stub> admin_;
  std::unique_ptr<v1::GraphService::Stub> graph_;
  std::unique_ptr<v1::IdentityService::Stub> identity_;
  std::unique_ptr<v1::PrivacyService::Stub> privacy_;
  std::unique_ptr<v1::DiagnosisService::Stub> diagnosis_;
  std::unique_ptr<v1::ExportService::Stub> exports_;
};

// The code and everything that the status says, details included.
absl::Status ToAbslStatus(const grpc::Status& status);

}  // namespace annals::cli
