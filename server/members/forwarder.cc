#include "server/members/forwarder.h"

#include <grpcpp/create_channel.h>
#include <grpcpp/security/tls_certificate_provider.h>
#include <grpcpp/security/tls_credentials_options.h>
#include <grpcpp/support/channel_arguments.h>

#include <algorithm>
#include <utility>

#include "core/record/status.h"
#include "server/members/remote_call.h"
#include "server/transport/rpc_messages.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr std::chrono::seconds kLeftAlone{2};  // who was not reached, while there are others
// Of a connection: how often its certificate is looked at; how long it takes to be made, at most; how soon one that is silent is asked, and given up.
constexpr unsigned kCertificateLookSeconds = 1;
constexpr int kConnectMs = 1'000, kPingMs = 10'000, kPongMs = 3'000;

class RemoteAnswer final : public Forwarded {
 public:
  RemoteAnswer(std::shared_ptr<const void> keeps, std::unique_ptr<RemoteCall> call,
               std::optional<grpc::ByteBuffer> first)
      : keeps_(std::move(keeps)), call_(std::move(call)), next_(std::move(first)) {}

  absl::StatusOr<bool> Next(google::protobuf::Message* message) override {
    if (!next_) next_ = call_->Next();
    if (!next_) {
      RETURN_IF_ERROR(call_->Finish());
      return false;
    }
    const bool read = message->ParseFromString(Bytes(*std::exchange(next_, std::nullopt)));
    if (!read) return InternalError("another server's answer cannot be read");
    return true;
  }

 private:
  const std::shared_ptr<const void> keeps_;  // the stub of the call
  const std::unique_ptr<RemoteCall> call_;
  std::optional<grpc::ByteBuffer> next_;
};

// Another server may do better: reads can be repeated. What was waited for in vain is not waited for twice.
bool IsForTheNext(const absl::Status& status) {
  if (absl::IsUnavailable(status)) return Reason(status) != "WATERMARK_NOT_REACHED";
  return absl::IsUnimplemented(status) || absl::IsResourceExhausted(status) || absl::IsUnauthenticated(status);
}

bool IsLoading(const absl::Status& status) { return Reason(status) == "IMAGE_LOADING"; }

}  // namespace

std::shared_ptr<grpc::ChannelCredentials> PeerCredentials(const TlsFiles* tls, const std::string& ca_file) {
  if (tls == nullptr) return grpc::InsecureChannelCredentials();
  grpc::experimental::TlsChannelCredentialsOptions options;
  options.set_certificate_provider(std::make_shared<grpc::experimental::FileWatcherCertificateProvider>(
      tls->paths().key, tls->paths().certificate, ca_file, kCertificateLookSeconds));
  options.watch_identity_key_cert_pairs();
  if (!ca_file.empty()) options.watch_root_certs();
  return grpc::experimental::TlsCredentials(options);
}

Forwarder::Forwarder(const Members& members, ForwarderOptions options)
    : members_(members), options_(std::move(options)) {}

std::optional<absl::StatusOr<std::unique_ptr<Forwarded>>> Forwarder::Forward(const std::string& method,
                                                                             const std::string& collection,
                                                                             const google::protobuf::Message& request,
                                                                             const CallContext& call) {
  if (call.relayed != Relayed::kNo) return std::nullopt;
  std::vector<std::string> holders = members_.Others(collection);
  if (holders.empty() || options_.is_loaded(collection)) return std::nullopt;
  const std::vector<PeerPtr> peers = PeersOf(std::move(holders));
  const grpc::ByteBuffer bytes = Wire(request);
  PeerPtr loading;                // the first whose image is to be waited for
  std::optional<Asked> too_busy;  // the last that refused for want of room
  for (const PeerPtr& peer : peers) {
    Asked asked = Ask(peer, method, bytes, call, kTryHere);
    if (asked.ok() || !IsForTheNext(asked.status())) {
      options_.counted(asked.ok() ? "answered" : "failed");
      return asked;
    }
    if (IsLoading(asked.status()) && loading == nullptr) loading = peer;
    if (absl::IsResourceExhausted(asked.status())) too_busy = std::move(asked);
    if (const absl::Status gone = call.Check(); !gone.ok()) return Asked(gone);
  }
  if (too_busy) {  // to load the image here, too, would not make the servers less busy
    options_.counted("failed");
    return too_busy;
  }
  if (loading != nullptr) {
    Asked asked = Ask(loading, method, bytes, call, kWaitHere);
    if (asked.ok() || !IsForTheNext(asked.status()) || IsLoading(asked.status())) {
      options_.counted(asked.ok() ? "answered" : "failed");
      return asked;
    }
  }
  options_.counted("here");
  return std::nullopt;
}

Forwarder::Asked Forwarder::Ask(const PeerPtr& peer, const std::string& method, const grpc::ByteBuffer& request,
                                const CallContext& call, std::string_view relayed) const {
  auto remote = std::make_unique<RemoteCall>(*peer->stub, method, request, call, relayed);
  std::optional<grpc::ByteBuffer> first = remote->Next();
  if (!first) {
    const absl::Status status = remote->Finish();
    if (Reason(status) == kHolderLost) peer->left_alone_until = (Clock::now() + kLeftAlone).time_since_epoch().count();
    RETURN_IF_ERROR(status);
  }
  return std::make_unique<RemoteAnswer>(peer, std::move(remote), std::move(first));
}

std::vector<Forwarder::PeerPtr> Forwarder::PeersOf(std::vector<std::string> holders) {
  std::ranges::rotate(holders, holders.begin() + static_cast<std::ptrdiff_t>(turn_++ % holders.size()));
  const std::vector<std::string> ready = members_.Ready();
  std::vector<PeerPtr> peers;
  {
    const MutexLock lock(mutex_);
    std::erase_if(peers_, [&](const auto& peer) { return !std::ranges::binary_search(ready, peer.first); });
    for (const std::string& address : holders) peers.push_back(PeerAt(address));
  }
  const Clock::rep now = Clock::now().time_since_epoch().count();
  std::ranges::stable_partition(peers, [&](const PeerPtr& peer) { return peer->left_alone_until <= now; });
  return peers;
}

Forwarder::PeerPtr Forwarder::PeerAt(const std::string& address) {
  PeerPtr& peer = peers_[address];
  if (peer != nullptr) return peer;
  grpc::ChannelArguments arguments;
  arguments.SetMaxReceiveMessageSize(-1);
  arguments.SetMaxSendMessageSize(-1);
  arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, kConnectMs);
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, kConnectMs);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, kConnectMs);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, kPingMs);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, kPongMs);
  peer = std::make_shared<Peer>();
  peer->stub = std::make_unique<grpc::GenericStub>(grpc::CreateCustomChannel(address, options_.credentials, arguments));
  return peer;
}

}  // namespace annals::server
