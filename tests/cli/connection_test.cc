// The client's connection against a server of its own that is slow to come.
#include "cli/client/connection.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <future>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace annals::cli {
namespace {

class OneStatus final : public v1::AdminService::Service {
 public:
  grpc::Status GetStatus(grpc::ServerContext*, const v1::GetStatusRequest*, v1::GetStatusResponse*) override {
    return grpc::Status::OK;
  }
};

// A port of the loopback that nothing answers at. It can be listened to by others at the same time.
class Listener {
 public:
  Listener() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const int on = 1;
    EXPECT_EQ(::setsockopt(socket_, SOL_SOCKET, SO_REUSEPORT, &on, sizeof on), 0);
    sockaddr_in address{.sin_family = AF_INET, .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
    EXPECT_EQ(::bind(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    EXPECT_EQ(::listen(socket_, 8), 0);
    socklen_t size = sizeof address;
    EXPECT_EQ(::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size), 0);
    address_ = absl::StrCat("127.0.0.1:", ntohs(address.sin_port));
  }
  ~Listener() { ::close(socket_); }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  const std::string& address() const { return address_; }
  void TurnOneAway() const { ::close(::accept(socket_, nullptr, nullptr)); }

 private:
  int socket_;
  std::string address_;
};

TEST(Connection, OneFailedAttemptToConnectIsNotTheEnd) {
  auto listener = std::make_unique<Listener>();
  const std::string address = listener->address();
  OneStatus service;
  auto started = std::async(std::launch::async, [&] {
    listener->TurnOneAway();
    listener.reset();
    grpc::ServerBuilder builder;
    builder.AddListeningPort(address, grpc::InsecureServerCredentials());
    builder.RegisterService(&service);
    return builder.BuildAndStart();
  });
  Connection connection(address);
  const auto status = connection.Call(&v1::AdminService::Stub::GetStatus, v1::GetStatusRequest(), {});
  EXPECT_TRUE(status.ok()) << status.status();
  started.get()->Shutdown();
}

TEST(Connection, WithoutAServerTheAddressIsNamed) {
  const std::string address = Listener().address();
  Connection connection(address);
  const auto status = connection.Call(&v1::AdminService::Stub::GetStatus, v1::GetStatusRequest(), {});
  EXPECT_TRUE(absl::IsUnavailable(status.status())) << status.status();
  EXPECT_THAT(status.status().message(), testing::HasSubstr(address));
}

}  // namespace
}  // namespace annals::cli
