// The other end of an HTTP/2 connection that speaks its first words and then nothing: what does the server say to it?
//
//   Http2Peer peer("127.0.0.1:40123");
//   peer.Await(Http2Peer::Frame::kPing)     // true when one comes; false when the connection ends before
//   peer.AwaitEnd()                         // true when the server closes it
//
// Answers no ping and acknowledges nothing.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <string>

namespace annals::server::testing {

class Http2Peer {
 public:
  enum class Frame : std::uint8_t { kSettings = 4, kPing = 6, kGoAway = 7 };

  explicit Http2Peer(const std::string& address) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    const std::size_t colon = address.rfind(':');
    sockaddr_in to{.sin_family = AF_INET,
                   .sin_port = htons(static_cast<std::uint16_t>(std::stoi(address.substr(colon + 1))))};
    inet_pton(AF_INET, address.substr(0, colon).c_str(), &to.sin_addr);
    const timeval patience{.tv_sec = 60, .tv_usec = 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    connected_ = connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
    const std::string words = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + std::string("\0\0\0\4\0\0\0\0\0", 9);
    connected_ = connected_ && send(socket_, words.data(), words.size(), MSG_NOSIGNAL) > 0;
  }
  Http2Peer(const Http2Peer&) = delete;
  Http2Peer& operator=(const Http2Peer&) = delete;
  ~Http2Peer() { close(socket_); }

  bool Await(Frame type) {
    while (connected_) {
      const std::string head = Read(9);
      if (head.size() < 9) return false;
      const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(head[i])); };
      const std::size_t length = (byte(0) << 16) + (byte(1) << 8) + byte(2);
      if (Read(length).size() < length) return false;
      if (byte(3) == static_cast<std::size_t>(type)) return true;
    }
    return false;
  }
  // Its last words are passed over.
  bool AwaitEnd() {
    char byte = 0;
    ssize_t got = 1;
    while (got > 0) got = recv(socket_, &byte, 1, 0);
    return connected_ && (got == 0 || errno == ECONNRESET);
  }

 private:
  std::string Read(std::size_t size) {
    std::string bytes(size, '\0');
    std::size_t have = 0;
    while (have < size) {
      const ssize_t got = recv(socket_, bytes.data() + have, size - have, 0);
      if (got <= 0) break;
      have += static_cast<std::size_t>(got);
    }
    bytes.resize(have);
    return bytes;
  }

  const int socket_;
  bool connected_ = false;
};

}  // namespace annals::server::testing
