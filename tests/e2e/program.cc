#include "tests/e2e/program.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

namespace annals::e2e {
namespace {

using Clock = std::chrono::steady_clock;

struct Pipe {
  Pipe() {
    if (pipe2(ends, O_CLOEXEC) != 0) ends[0] = ends[1] = -1;
  }
  ~Pipe() {
    Close(0);
    Close(1);
  }
  void Close(int end) {
    if (ends[end] >= 0) close(ends[end]);
    ends[end] = -1;
  }
  int ends[2];
};

// Reads until both pipes are closed by the program, or the deadline. False when the deadline came first.
bool ReadBoth(Pipe& out, Pipe& err, Clock::time_point deadline, ProgramResult* result) {
  pollfd events[] = {{out.ends[0], POLLIN, 0}, {err.ends[0], POLLIN, 0}};
  std::string* texts[] = {&result->out, &result->err};
  while (events[0].fd >= 0 || events[1].fd >= 0) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return false;
    if (poll(events, 2, static_cast<int>(left)) < 0 && errno != EINTR) return false;
    for (int i = 0; i < 2; ++i) {
      if (events[i].fd < 0 || events[i].revents == 0) continue;
      char buffer[4096];
      const ssize_t size = read(events[i].fd, buffer, sizeof buffer);
      if (size > 0) texts[i]->append(buffer, static_cast<std::size_t>(size));
      if (size == 0) events[i].fd = -1;
    }
  }
  return true;
}

}  // namespace

ProgramResult RunProgram(const std::vector<std::string>& words, const std::string& input, std::chrono::seconds limit) {
  std::vector<std::string> copy = words;
  std::vector<char*> arguments;
  for (std::string& word : copy) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  Pipe in, out, err;
  const pid_t pid = fork();
  if (pid == 0) {
    dup2(in.ends[0], STDIN_FILENO);
    dup2(out.ends[1], STDOUT_FILENO);
    dup2(err.ends[1], STDERR_FILENO);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  in.Close(0);
  out.Close(1);
  err.Close(1);
  // Inputs of these tests fit into a pipe's buffer (64 KiB).
  if (!input.empty() && write(in.ends[1], input.data(), input.size()) < 0) return {};
  in.Close(1);
  ProgramResult result;
  const bool ended = ReadBoth(out, err, Clock::now() + limit, &result);
  if (!ended) kill(pid, SIGKILL);
  int status = 0;
  waitpid(pid, &status, 0);
  if (ended) result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

bench::ServerOptions QuickServer(const std::filesystem::path& folder) {
  return {.program = ANNALSD_PROGRAM,
          .folder = folder,
          .arguments = {"--embedder=hash", "--private-postgres-durable=false"}};
}

}  // namespace annals::e2e
