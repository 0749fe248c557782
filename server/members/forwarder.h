// Has calls about collections that other servers hold answered by these.
//
//   if (auto answer = forwarder.Forward(method, collection, request, call)) …   // by another server
//   else …                                                                       // to be served here
//
// Served here is what this server holds, or has loaded all the same; what another server sent here already; and what no
// holder could answer. Holders take turns. One that is not reached, is leaving or has not loaded the image is passed over
// for the next; when none has it loaded, the first waits for it. Errors are the holder's own, with their details.
// Thread-safe.
#pragma once

#include <google/protobuf/message.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/security/credentials.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/locks/mutex.h"
#include "server/access/tls_files.h"
#include "server/members/members.h"
#include "server/transport/call.h"

namespace annals::server {

// What the other server answers; its messages come in one after the other.
class Forwarded {
 public:
  virtual ~Forwarded() = default;
  // Into `message`; false when there are no more.
  virtual absl::StatusOr<bool> Next(google::protobuf::Message* message) = 0;
};

// Of connections to other servers: as this one's own port, with its certificate where it has one. `ca_file`: MembersConfig.
std::shared_ptr<grpc::ChannelCredentials> PeerCredentials(const TlsFiles* tls, const std::string& ca_file);

struct ForwarderOptions {
  std::shared_ptr<grpc::ChannelCredentials> credentials;
  std::function<bool(const std::string& collection)> is_loaded;  // here
  // Told of each call that another server holds: "answered" by it, "failed" with its error, "here" after all.
  std::function<void(std::string_view outcome)> counted;
};

class Forwarder {
 public:
  // `members` must outlive it.
  Forwarder(const Members& members, ForwarderOptions options);

  // nullopt: it is to be served here. The first message has come when this returns, or there is none. `call` must outlive
  // what is returned.
  std::optional<absl::StatusOr<std::unique_ptr<Forwarded>>> Forward(const std::string& method,
                                                                    const std::string& collection,
                                                                    const google::protobuf::Message& request,
                                                                    const CallContext& call);

 private:
  using Clock = std::chrono::steady_clock;
  struct Peer {
    std::unique_ptr<grpc::GenericStub> stub;
    std::atomic<Clock::rep> left_alone_until{0};
  };
  using PeerPtr = std::shared_ptr<Peer>;
  using Asked = absl::StatusOr<std::unique_ptr<Forwarded>>;

  // Those to be asked, in order; those that were not reached a moment ago last.
  std::vector<PeerPtr> PeersOf(std::vector<std::string> holders);
  PeerPtr PeerAt(const std::string& address) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  Asked Ask(const PeerPtr& peer, const std::string& method, const grpc::ByteBuffer& request, const CallContext& call,
            std::string_view relayed) const;

  const Members& members_;
  const ForwarderOptions options_;
  std::atomic<std::size_t> turn_{0};
  Mutex mutex_;
  std::map<std::string, PeerPtr> peers_ ABSL_GUARDED_BY(mutex_);  // by address
};

}  // namespace annals::server
