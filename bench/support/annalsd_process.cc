#include "bench/support/annalsd_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <format>
#include <fstream>
#include <sstream>

#include "core/record/status.h"
#include "nlohmann/json.hpp"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
};

int MillisecondsUntil(Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
  return static_cast<int>(std::max<std::int64_t>(0, left.count()));
}

absl::Status SystemError(const std::string& what) {
  return absl::InternalError(std::format("{}: {}", what, std::strerror(errno)));
}

int OpenProcess(pid_t pid) { return static_cast<int>(syscall(SYS_pidfd_open, pid, 0)); }

int ExitCode(int wait_status) {
  return WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : 128 + WTERMSIG(wait_status);
}

// In the child: the log for output, the end of the parent as a signal, then the program. Does not return.
[[noreturn]] void Become(const std::vector<char*>& arguments, int log, pid_t parent, const cpu_set_t* processors) {
  if (processors != nullptr) sched_setaffinity(0, sizeof *processors, processors);
  setsid();  // Ctrl-C reaches the parent only, which then asks once: annalsd takes a second signal as "at once"
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  dup2(log, STDOUT_FILENO);
  dup2(log, STDERR_FILENO);
  if (getppid() == parent) execv(arguments[0], arguments.data());
  _exit(127);
}

}  // namespace

absl::StatusOr<std::unique_ptr<ScratchFolder>> ScratchFolder::Make(const std::string& prefix) {
  std::string pattern = (std::filesystem::temp_directory_path() / (prefix + "-XXXXXX")).string();
  if (mkdtemp(pattern.data()) == nullptr) return SystemError("no temporary folder " + pattern);
  chmod(pattern.c_str(), 0755);
  return std::unique_ptr<ScratchFolder>(new ScratchFolder(pattern));
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

absl::StatusOr<std::unique_ptr<AnnalsdProcess>> AnnalsdProcess::Start(ServerOptions options) {
  std::unique_ptr<AnnalsdProcess> server(new AnnalsdProcess(std::move(options)));
  RETURN_IF_ERROR(server->Launch());
  RETURN_IF_ERROR(server->WaitUntilReady());
  return server;
}

absl::Status AnnalsdProcess::StartAndKill(ServerOptions options, std::chrono::milliseconds after) {
  AnnalsdProcess server(std::move(options));
  RETURN_IF_ERROR(server.Launch());
  server.WaitForExit(Clock::now() + after);
  server.Kill();
  return absl::OkStatus();
}

absl::Status AnnalsdProcess::Launch() {
  std::error_code error;
  std::filesystem::create_directories(options_.folder, error);
  std::filesystem::remove(port_file(), error);
  if (access(options_.program.c_str(), X_OK) != 0)
    return absl::NotFoundError(std::format("{} is not built", options_.program.string()));
  std::vector<std::string> words = {options_.program, "--listen=" + options_.listen, "--http-listen=127.0.0.1:0",
                                    "--port-file=" + port_file().string()};
  words.push_back(options_.postgres.empty() ? "--data-dir=" + (options_.folder / "data").string()
                                            : "--postgres=" + options_.postgres);
  words.insert(words.end(), options_.arguments.begin(), options_.arguments.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const Descriptor log(
      open((options_.folder / "annalsd.log").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
  if (log.get() < 0) return SystemError("annalsd.log");
  cpu_set_t processors;
  CPU_ZERO(&processors);
  for (const int processor : options_.processors) CPU_SET(processor, &processors);
  const pid_t parent = getpid();
  pid_ = fork();
  if (pid_ < 0) return SystemError("fork");
  if (pid_ == 0) Become(arguments, log.get(), parent, options_.processors.empty() ? nullptr : &processors);
  process_fd_ = OpenProcess(pid_);
  return process_fd_ < 0 ? SystemError("pidfd_open") : absl::OkStatus();
}

absl::Status AnnalsdProcess::WaitUntilReady() {
  const Clock::time_point deadline = Clock::now() + options_.start_timeout;
  const Descriptor watch(inotify_init1(IN_CLOEXEC | IN_NONBLOCK));
  if (watch.get() < 0 || inotify_add_watch(watch.get(), options_.folder.c_str(), IN_CLOSE_WRITE | IN_MOVED_TO) < 0)
    return SystemError("inotify");
  while (true) {
    if (ReadPortFile().ok()) return absl::OkStatus();  // also when it was written before the watch began
    pollfd events[] = {{watch.get(), POLLIN, 0}, {process_fd_, POLLIN, 0}};
    const int ready = poll(events, 2, MillisecondsUntil(deadline));
    if (ready < 0 && errno != EINTR) return SystemError("poll");
    if (ready == 0)
      return absl::DeadlineExceededError(
          std::format("annalsd not ready after {} s:\n{}", options_.start_timeout.count(), LogTail()));
    if (events[1].revents != 0) return absl::InternalError("annalsd ended at start:\n" + LogTail());
    char drained[4096];
    while (read(watch.get(), drained, sizeof drained) > 0) {
    }
  }
}

absl::Status AnnalsdProcess::ReadPortFile() {
  std::ifstream in(port_file());
  const auto ports = nlohmann::json::parse(in, nullptr, false);
  if (!ports.is_object() || !ports.contains("grpc") || !ports.contains("http"))
    return absl::UnavailableError("no port file yet");
  grpc_address_ = ports["grpc"].get<std::string>();
  http_address_ = ports["http"].get<std::string>();
  return absl::OkStatus();
}

std::optional<int> AnnalsdProcess::WaitForExit(Clock::time_point deadline) {
  if (pid_ < 0) return 0;
  pollfd event = {process_fd_, POLLIN, 0};
  int ready = 0;
  do {
    ready = poll(&event, 1, MillisecondsUntil(deadline));
  } while (ready < 0 && errno == EINTR);
  if (ready <= 0) return std::nullopt;
  int status = 0;
  waitpid(pid_, &status, 0);
  close(process_fd_);
  pid_ = process_fd_ = -1;
  return ExitCode(status);
}

void AnnalsdProcess::AskToStop() {
  if (pid_ >= 0 && !std::exchange(asked_, true)) kill(pid_, SIGTERM);  // a second one would mean "at once"
}

absl::StatusOr<int> AnnalsdProcess::Stop() {
  if (pid_ < 0) return 0;
  AskToStop();
  const std::optional<int> code = WaitForExit(Clock::now() + options_.stop_timeout);
  if (code) return *code;
  return absl::DeadlineExceededError(
      std::format("annalsd has not stopped after {} s:\n{}", options_.stop_timeout.count(), LogTail()));
}

void AnnalsdProcess::Kill() {
  if (pid_ < 0) return;
  kill(pid_, SIGKILL);
  WaitForExit(Clock::now() + options_.stop_timeout);
  killed_ = true;
}

AnnalsdProcess::~AnnalsdProcess() {
  if (pid_ >= 0 && !Stop().ok()) Kill();
  if (killed_) StopLeftPostgres();
}

// The private PostgreSQL of a killed annalsd: its first line of postmaster.pid, in our own folder, names it.
void AnnalsdProcess::StopLeftPostgres() {
  std::ifstream in(options_.folder / "data" / "postgres" / "postmaster.pid");
  pid_t postmaster = 0;
  if (!(in >> postmaster) || postmaster <= 1) return;
  const Descriptor process(OpenProcess(postmaster));
  if (process.get() < 0) return;
  kill(postmaster, SIGINT);  // fast shutdown
  pollfd event = {process.get(), POLLIN, 0};
  poll(&event, 1, static_cast<int>(std::chrono::milliseconds(options_.stop_timeout).count()));
}

std::string AnnalsdProcess::LogTail() const {
  std::ifstream in(options_.folder / "annalsd.log");
  std::ostringstream text;
  text << in.rdbuf();
  const std::string log = text.str();
  return log.size() <= 4000 ? log : log.substr(log.size() - 4000);
}

}  // namespace annals::bench
