// annalsd: the server. Everything is made in app.cc; here are the command line and the signals. `annalsd migrate --plan` makes nothing.
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <future>
#include <iostream>
#include <span>
#include <string_view>
#include <thread>

#include "server/app.h"
#include "server/migrate_command.h"

namespace {

sigset_t StopSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  return signals;
}

// Memory that one thread gave back serves only the threads of its arena. By default there are eight for each core, and each keeps what the
// largest question needed. With one a core most runs were slower by a tenth or more, with two none (docs/measurements.md#engines).
void ShareMemory() {
  if (std::getenv("MALLOC_ARENA_MAX") == nullptr)
    mallopt(M_ARENA_MAX, static_cast<int>(2 * std::max(1U, std::thread::hardware_concurrency())));
}

}  // namespace

int main(int argc, char** argv) {
  using namespace annals::server;
  const std::span<const char* const> arguments(argv + 1, static_cast<std::size_t>(argc - 1));
  if (!arguments.empty() && std::string_view(arguments[0]) == "migrate")
    return RunMigrate(arguments.subspan(1), std::cout, std::cerr);
  const auto config = ParseConfig(arguments, std::cout);
  if (!config.ok()) {
    std::cerr << "annalsd: " << config.status().message() << "\n";
    return 2;
  }
  if (!config->has_value()) return 0;

  ShareMemory();
  // Blocked before any thread is made, so that they reach the one that waits for them.
  const sigset_t signals = StopSignals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  signal(SIGPIPE, SIG_IGN);
  static std::promise<void> stop;
  static std::atomic<bool> waits_for_database{(*config)->database.data_dir.empty()};
  std::thread([signals] {
    int which = 0;
    sigwait(&signals, &which);
    if (waits_for_database) _exit(0);  // nothing to drain, nothing of ours to stop
    stop.set_value();
    sigwait(&signals, &which);
    _exit(130);  // asked twice: at once
  }).detach();

  auto app = App::Start(**config);
  waits_for_database = false;
  if (!app.ok()) {
    std::cerr << "annalsd: " << app.status().message() << "\n";
    return 1;
  }
  stop.get_future().wait();
  (*app)->Stop();
}
