// Bodies of HTTP requests count before they are read: a flood of large ones is refused, and never held.
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <httplib.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <format>
#include <nlohmann/json.hpp>

#include "tests/server/running_server.h"
#include "tests/support/eventually.h"

namespace annals::server::testing {
namespace {

using nlohmann::json;

constexpr std::size_t kMost = std::size_t{1} << 20;     // bytes in flight
constexpr std::size_t kLarge = std::size_t{600} << 10;  // two of them do not fit

// A request that announces its body and does not send it.
class BegunRequest {
 public:
  BegunRequest(const std::string& address, const std::string& headers) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    const std::size_t colon = address.rfind(':');
    sockaddr_in to{.sin_family = AF_INET,
                   .sin_port = htons(static_cast<uint16_t>(std::stoi(address.substr(colon + 1))))};
    inet_pton(AF_INET, address.substr(0, colon).c_str(), &to.sin_addr);
    EXPECT_EQ(connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to), 0);
    Send("POST /v1/retrieve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + headers + "\r\n");
  }
  BegunRequest(const BegunRequest&) = delete;
  BegunRequest& operator=(const BegunRequest&) = delete;
  ~BegunRequest() { close(socket_); }
  void Send(const std::string& words) const {
    EXPECT_EQ(send(socket_, words.data(), words.size(), MSG_NOSIGNAL), static_cast<ssize_t>(words.size()));
  }

 private:
  const int socket_;
};

class BodyBytesTest : public ServerTest {
 protected:
  void SetUp() override {
    Config config = TestConfig();
    config.database.url = app().database_url();
    config.listen.max_bytes_in_flight = kMost;
    server_ = StartOrDie(std::move(config), TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
    WaitUntilReady(*server_);
  }
  std::string address() const { return server_->addresses().http; }
  std::size_t InFlight() {
    const auto page = httplib::Client("http://" + address()).Get("/metrics");
    const std::string name = "\nannals_request_bytes_in_flight ";
    return page ? std::stoul(page->body.substr(page->body.find(name) + name.size())) : 0;
  }
  static std::string ReasonOf(const httplib::Result& reply) {
    if (!reply) return "no reply";
    const json body = json::parse(reply->body, nullptr, false);
    return body.is_object() && body.contains("details") ? body["details"][0].value("reason", "") : "";
  }
  httplib::Result Post(const std::string& body) {
    return httplib::Client("http://" + address()).Post("/v1/retrieve", body, "application/json");
  }

  std::unique_ptr<App> server_;
};

TEST_F(BodyBytesTest, ABodyCountsFromItsHeadOn) {
  const std::string large(kLarge, ' ');
  {
    const BegunRequest begun(address(), "Content-Length: " + std::to_string(kLarge) + "\r\n");
    ASSERT_TRUE(Eventually([&] { return InFlight() == kLarge; })) << "nothing of it has come";
    begun.Send(" ");  // who says nothing for 5 s is left
    const auto refused = Post(large);
    EXPECT_EQ(ReasonOf(refused), "BYTES_IN_FLIGHT");
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->status, 429);
    EXPECT_TRUE(refused->has_header("Retry-After"));
    EXPECT_EQ(httplib::Client("http://" + address()).Get("/v1/status")->status, 200);
  }
  EXPECT_TRUE(Eventually([&] { return InFlight() == 0; }));
  EXPECT_NE(ReasonOf(Post(large)), "BYTES_IN_FLIGHT") << "it is read, and wrong for another reason";
}

// Without a length they count as they come.
TEST_F(BodyBytesTest, ABodyWithoutALengthCountsAsItComes) {
  const BegunRequest begun(address(), "Transfer-Encoding: chunked\r\n");
  const std::string piece(kLarge, ' ');
  begun.Send(std::format("{:x}\r\n", piece.size()) + piece + "\r\n");
  ASSERT_TRUE(Eventually([&] { return InFlight() >= kLarge; }));
  EXPECT_LT(InFlight(), kLarge + (std::size_t{128} << 10));
  httplib::Client http("http://" + address());
  const auto refused = http.Post(
      "/v1/retrieve",
      [&](std::size_t, httplib::DataSink& sink) {
        sink.write(piece.data(), piece.size());
        sink.done();
        return true;
      },
      "application/json");
  EXPECT_EQ(ReasonOf(refused), "BYTES_IN_FLIGHT");
}

TEST_F(BodyBytesTest, ALengthThatNoRequestMayHaveHoldsNothing) {
  const BegunRequest begun(address(), "Content-Length: 99999999999\r\n");
  EXPECT_NE(ReasonOf(Post(std::string(kLarge, ' '))), "BYTES_IN_FLIGHT");
}

// One alone is always let in, or it could never be served.
TEST_F(BodyBytesTest, OneThatIsLargerThanAllMayBeIsServedAlone) {
  EXPECT_NE(ReasonOf(Post(std::string(2 * kMost, ' '))), "BYTES_IN_FLIGHT");
}

}  // namespace
}  // namespace annals::server::testing
