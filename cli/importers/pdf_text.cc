#include "cli/importers/pdf_text.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/text/text.h"

extern char** environ;

namespace annals::cli {
namespace {

// A program whose output is read; stopped and waited for when this goes.
class Child {
 public:
  ~Child() {
    if (output_ >= 0) close(output_);
    if (pid_ <= 0) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }

  // 0, or an errno.
  int Start(const std::string& program, const std::string& path) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return errno;
    output_ = ends[0];
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    // An option cannot be taken for the path: it begins with a folder.
    const std::string file = std::filesystem::absolute(path).string();
    const char* words[] = {program.c_str(), "-q", "-enc", "UTF-8", file.c_str(), "-", nullptr};
    const int error = posix_spawnp(&pid_, program.c_str(), &actions, nullptr, const_cast<char**>(words), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (error != 0) pid_ = -1;
    return error;
  }

  absl::StatusOr<std::string> Read(const PdfLimits& limits) {
    const auto until = std::chrono::steady_clock::now() + limits.time;
    std::string text;
    while (true) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
      pollfd ready{.fd = output_, .events = POLLIN};
      if (left.count() <= 0 || poll(&ready, 1, static_cast<int>(left.count())) == 0)
        return absl::DeadlineExceededError(absl::StrCat("takes longer than ", limits.time.count(), " seconds"));
      char piece[1 << 16];
      const ssize_t got = read(output_, piece, sizeof piece);
      if (got < 0 && errno != EINTR) return absl::InternalError(std::strerror(errno));
      if (got == 0) return text;
      if (got > 0) text.append(piece, static_cast<std::size_t>(got));
      if (text.size() > limits.text_bytes)
        return absl::InvalidArgumentError(absl::StrCat("more than ", limits.text_bytes, " bytes of text"));
    }
  }

  // The exit code; 128 and the number for death by signal.
  int Wait() {
    int status = 0;
    waitpid(std::exchange(pid_, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  pid_t pid_ = -1;
  int output_ = -1;
};

// Only its owner may read it, and it goes with this.
class OwnFile {
 public:
  explicit OwnFile(const std::string& bytes) {
    std::error_code error;
    path_ = (std::filesystem::temp_directory_path(error) / "annals-XXXXXX").string();
    const int file = error ? -1 : mkstemp(path_.data());
    if (file < 0) return;
    made_ = true;
    std::size_t done = 0;
    while (done < bytes.size()) {
      const ssize_t wrote = write(file, bytes.data() + done, bytes.size() - done);
      if (wrote < 0 && errno == EINTR) continue;
      if (wrote <= 0) break;
      done += static_cast<std::size_t>(wrote);
    }
    written_ = close(file) == 0 && done == bytes.size();
  }
  ~OwnFile() {
    if (made_) unlink(path_.c_str());
  }
  OwnFile(const OwnFile&) = delete;
  OwnFile& operator=(const OwnFile&) = delete;

  bool written() const { return written_; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  bool made_ = false, written_ = false;
};

}  // namespace

absl::StatusOr<std::string> PdfText(const std::string& path, const std::string& program, const PdfLimits& limits) {
  Child child;
  const int error = child.Start(program, path);
  if (error == ENOENT) {
    return absl::UnavailableError(absl::StrCat(
        program, " is not installed; it turns PDFs into text (Debian, Ubuntu: apt-get install poppler-utils)"));
  }
  if (error != 0) return absl::InternalError(absl::StrCat(program, ": ", std::strerror(error)));
  absl::StatusOr<std::string> text = child.Read(limits);
  if (!text.ok()) return text;
  if (const int code = child.Wait(); code != 0)
    return absl::InvalidArgumentError(absl::StrCat("not a PDF that ", program, " can read (exit code ", code, ")"));
  if (text::IsBlank(*text))
    return absl::InvalidArgumentError("holds no text: scanned pages need text recognition first");
  return text;
}

absl::StatusOr<std::string> PdfTextOf(const std::string& bytes, const std::string& program, const PdfLimits& limits) {
  const OwnFile file(bytes);
  if (!file.written()) return absl::InternalError("cannot write a temporary file");
  return PdfText(file.path(), program, limits);
}

}  // namespace annals::cli
