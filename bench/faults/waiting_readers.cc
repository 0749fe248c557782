#include "bench/faults/waiting_readers.h"

#include "bench/faults/fault_document.h"

namespace annals::bench {
namespace {

constexpr std::uint64_t kNever = std::uint64_t{1} << 62;
constexpr std::chrono::milliseconds kWait{500};

}  // namespace

WaitingReaders::WaitingReaders(const std::vector<std::string>& addresses) {
  for (const std::string& address : addresses) {
    threads_.emplace_back([this, address] {
      cli::Connection server(address);
      v1::RetrieveRequest request;
      request.set_collection(kFaultCollection);
      request.set_query("harbour");
      request.set_at_least(kNever);
      while (!stopping_)
        server.Call(&v1::RetrievalService::Stub::Retrieve, request, {.timeout = kWait}).status().IgnoreError();
    });
  }
}

WaitingReaders::~WaitingReaders() {
  stopping_ = true;
  for (std::thread& thread : threads_) thread.join();
}

}  // namespace annals::bench
