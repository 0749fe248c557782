#include "storage/private/postgres_process.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <future>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"

namespace annals::storage {
namespace {

// Keeps CAP_DAC_READ_SEARCH over setuid and exec: a data folder may lie under /root. Best effort: a container may lack
// the right, and most data folders do not need it.
void KeepFolderAccess() {
  __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct data[2] = {};
  const unsigned bit = 1u << CAP_DAC_READ_SEARCH;
  data[0] = {.effective = bit, .permitted = bit, .inheritable = bit};
  if (syscall(SYS_capset, &header, data) == 0) prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_DAC_READ_SEARCH, 0, 0);
}

// Raw system calls: glibc's wrappers would signal the threads of a parent that this child no longer has.
bool BecomeUser(const ServerUser& user) {
  if (getuid() == user.uid) return true;
  prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0);
  if (syscall(SYS_setgroups, 0, nullptr) != 0 || syscall(SYS_setresgid, user.gid, user.gid, user.gid) != 0 ||
      syscall(SYS_setresuid, user.uid, user.uid, user.uid) != 0) {
    return false;
  }
  KeepFolderAccess();
  return true;
}

struct Child {
  std::vector<char*> arguments;
  int log = -1, error = -1;
  ServerUser user;
  pid_t parent = 0;
};

// Between fork and exec: async-signal-safe calls only. A failure goes through the error pipe as errno.
[[noreturn]] void RunChild(const Child& child) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  setsid();  // Ctrl-C is for the server in front, which stops us in good order
  umask(077);
  const int nothing = open("/dev/null", O_RDONLY);
  if (nothing >= 0 && dup2(nothing, 0) >= 0 && dup2(child.log, 1) >= 0 && dup2(child.log, 2) >= 0 &&
      syscall(SYS_close_range, 3u, ~0u, 4u /* CLOSE_RANGE_CLOEXEC */) == 0 && BecomeUser(child.user)) {
    prctl(PR_SET_PDEATHSIG, SIGINT);  // after the change of user, which clears it
    if (getppid() == child.parent) execv(child.arguments[0], child.arguments.data());
  }
  const int error = errno;
  [[maybe_unused]] const auto written = write(child.error, &error, sizeof(error));
  _exit(127);
}

absl::StatusOr<pid_t> Fork(const Command& command, const ServerUser& user) {
  Child child{.user = user, .parent = getpid()};
  for (const std::string& a : command.arguments) child.arguments.push_back(const_cast<char*>(a.c_str()));
  child.arguments.push_back(nullptr);
  child.log = open(command.log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (child.log < 0) return absl::ErrnoToStatus(errno, absl::StrCat("cannot write ", command.log.string()));
  int pipe[2];
  if (pipe2(pipe, O_CLOEXEC) != 0) return absl::ErrnoToStatus(errno, "pipe");
  child.error = pipe[1];
  const pid_t pid = fork();
  if (pid == 0) RunChild(child);
  const int fork_error = errno;
  close(child.log);
  close(pipe[1]);
  int exec_error = 0;
  const bool failed = pid > 0 && read(pipe[0], &exec_error, sizeof(exec_error)) == sizeof(exec_error);
  close(pipe[0]);
  if (pid < 0) return absl::ErrnoToStatus(fork_error, "fork");
  if (failed) {
    waitpid(pid, nullptr, 0);
    return absl::ErrnoToStatus(exec_error, absl::StrCat("cannot run ", command.arguments[0]));
  }
  return pid;
}

}  // namespace

absl::StatusOr<ServerUser> FindServerUser() {
  if (geteuid() != 0) return ServerUser{geteuid(), getegid()};
  passwd entry;
  passwd* found = nullptr;
  char buffer[4096];
  getpwnam_r("postgres", &entry, buffer, sizeof(buffer), &found);
  if (found == nullptr)
    return absl::FailedPreconditionError(
        "PostgreSQL does not run as root, and there is no user `postgres` to run it as");
  return ServerUser{found->pw_uid, found->pw_gid};
}

absl::StatusOr<std::unique_ptr<PostgresProcess>> PostgresProcess::Launch(const Command& command) {
  ASSIGN_OR_RETURN(const ServerUser user, FindServerUser());
  std::unique_ptr<PostgresProcess> process(new PostgresProcess);
  std::promise<absl::StatusOr<pid_t>> started;
  auto result = started.get_future();
  process->parent_ = std::jthread([p = process.get(), &command, user, started = std::move(started)]() mutable {
    absl::StatusOr<pid_t> pid = Fork(command, user);
    if (pid.ok()) p->pid_ = *pid;
    const bool ok = pid.ok();
    started.set_value(std::move(pid));  // `command` is gone from here on
    if (ok) p->Reap();
  });
  if (absl::StatusOr<pid_t> pid = result.get(); !pid.ok()) {
    const MutexLock lock(process->mutex_);
    process->exited_ = true;
    return pid.status();
  }
  return process;
}

void PostgresProcess::Reap() {
  siginfo_t info;
  while (waitid(P_PID, pid_, &info, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
  }
  const MutexLock lock(mutex_);  // so that Signal never reaches a process number that was given to somebody else
  int status = 0;
  waitpid(pid_, &status, 0);
  exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  exited_ = true;
  changed_.NotifyAll();
}

PostgresProcess::~PostgresProcess() { Signal(SIGKILL); }

bool PostgresProcess::WaitForExit(std::chrono::milliseconds timeout) {
  const auto until = std::chrono::steady_clock::now() + timeout;
  const MutexLock lock(mutex_);
  while (!exited_ && changed_.WaitUntil(mutex_, until)) {
  }
  return exited_;
}

int PostgresProcess::exit_code() const {
  const MutexLock lock(mutex_);
  return exit_code_;
}

void PostgresProcess::Signal(int signal) {
  const MutexLock lock(mutex_);
  if (!exited_ && pid_ > 0) kill(pid_, signal);
}

absl::Status RunToEnd(const Command& command, std::string_view what, std::chrono::milliseconds timeout) {
  ASSIGN_OR_RETURN(auto process, PostgresProcess::Launch(command));
  if (!process->WaitForExit(timeout))
    return absl::DeadlineExceededError(
        absl::StrCat(std::string(what), " took longer than ", timeout.count() / 1000, " s"));
  if (process->exit_code() != 0)
    return absl::InternalError(absl::StrCat(std::string(what), " failed with code ", process->exit_code()));
  return absl::OkStatus();
}

}  // namespace annals::storage
