// Any bytes as any request of the contract, over gRPC or HTTP: what must hold is said in tests/hostile/hostile_server.h.
// An input is the number of a route, how it is called, and the request. Mutations know the request's type, so that most of
// them reach a handler.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "annals/v1/retrieval_service.pb.h"
#include "server/transport/json_body.h"
#include "tests/hostile/hostile_server.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

using annals::hostile::HostileServer;
using annals::hostile::MessageMutator;
using annals::hostile::Random;
using annals::server::Route;
using google::protobuf::Message;

constexpr std::size_t kHead = 2;
constexpr std::uint64_t kRenewAfter = 128, kRestartAfter = 20'000;  // inputs

void Require(const std::string& wrong) {
  if (wrong.empty()) return;
  std::fprintf(stderr, "%s\n", wrong.c_str());
  std::abort();
}

std::unique_ptr<HostileServer>& Server() {
  static auto* const server = new std::unique_ptr<HostileServer>(std::make_unique<HostileServer>());
  return *server;
}

const MessageMutator& Mutator() {
  static const auto* const mutator = new MessageMutator(HostileServer::KnownWords());
  return *mutator;
}

enum class Way { kWire, kJson };

struct Input {
  const Route* route = nullptr;
  Way way = Way::kWire;
  std::string rest;

  static Input Of(const std::uint8_t* data, std::size_t size) {
    const auto& routes = Server()->routes();
    return {&routes[data[0] % routes.size()], data[1] % 4 == 0 ? Way::kJson : Way::kWire,
            std::string(reinterpret_cast<const char*>(data) + kHead, size - kHead)};
  }
  std::unique_ptr<Message> NewRequest() const {
    if (route->duplex()) return std::make_unique<annals::v1::IngestStreamRequest>();
    return route->make_request();
  }
};

std::size_t Write(const Message& message, Way way, std::uint8_t* data, std::size_t max_size) {
  const std::string text = way == Way::kJson ? annals::server::ToJsonText(message) : annals::hostile::Bytes(message);
  if (text.size() + kHead > max_size) return 0;
  std::ranges::copy(text, data + kHead);
  return text.size() + kHead;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  Random random(seed);
  if (max_size <= kHead) return LLVMFuzzerMutate(data, size, max_size);
  const bool anew = size < kHead || random() % 16 == 0;
  if (anew) data[0] = static_cast<std::uint8_t>(random()), data[1] = static_cast<std::uint8_t>(random());
  const Input input = Input::Of(data, std::max(size, kHead));
  const std::unique_ptr<Message> message = input.NewRequest();
  const bool read = input.way == Way::kJson ? annals::server::ParseJson(input.rest, message.get()).ok()
                                            : message->ParsePartialFromString(input.rest);
  if (!anew && (!read || random() % 8 == 0))
    return kHead + LLVMFuzzerMutate(data + kHead, size - kHead, max_size - kHead);
  if (anew) {
    Mutator().Draw(message.get(), random);
  } else {
    for (std::uint64_t changes = 1 + random() % 3; changes > 0; --changes) Mutator().Change(message.get(), random);
  }
  const std::size_t written = Write(*message, input.way, data, max_size);
  return written > 0 ? written : kHead;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static std::uint64_t inputs = 0;
  if (size < kHead) return 0;
  if (++inputs % kRestartAfter == 0) {
    Server().reset();
    Server() = std::make_unique<HostileServer>();
  } else if (inputs % kRenewAfter == 0) {
    Require(Server()->Renew());
  }
  const Input input = Input::Of(data, size);
  if (input.route->duplex() && data[1] % 2 == 1) {  // behind an opening as it should be
    annals::v1::IngestStreamRequest open;
    open.mutable_open()->set_collection("mine");
    Require(Server()->CallDuplex(*input.route, {open.SerializeAsString(), input.rest, input.rest}));
  } else if (input.way == Way::kJson) {
    Require(Server()->CallJson(*input.route, input.rest));
  } else {
    Require(Server()->Call(*input.route, input.rest));
  }
  return 0;
}
