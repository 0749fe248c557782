#include "cli/importers/pdf_file.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <filesystem>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "cli/importers/text_file.h"
#include "core/text/text.h"

extern char** environ;

namespace annals::cli {
namespace {

constexpr std::chrono::minutes kLongestRun{2};
constexpr std::size_t kMostBytes = std::size_t{64} << 20;

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

  absl::StatusOr<std::string> Read() {
    const auto until = std::chrono::steady_clock::now() + kLongestRun;
    std::string text;
    while (true) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
      pollfd ready{.fd = output_, .events = POLLIN};
      if (left.count() <= 0 || poll(&ready, 1, static_cast<int>(left.count())) == 0)
        return absl::DeadlineExceededError("takes longer than two minutes");
      char piece[1 << 16];
      const ssize_t got = read(output_, piece, sizeof piece);
      if (got < 0 && errno != EINTR) return absl::InternalError(std::strerror(errno));
      if (got == 0) return text;
      if (got > 0) text.append(piece, static_cast<std::size_t>(got));
      if (text.size() > kMostBytes)
        return absl::InvalidArgumentError(absl::StrCat("more than ", kMostBytes, " bytes of text"));
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

}  // namespace

std::uintmax_t PdfFile::bytes_read() const {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path_, error);
  return read_ && !error ? size : 0;
}

absl::StatusOr<std::string> PdfFile::Text() const {
  Child child;
  const int error = child.Start(program_, path_);
  if (error == ENOENT) {
    return absl::UnavailableError(absl::StrCat(
        program_, " is not installed; it turns PDFs into text (Debian, Ubuntu: apt-get install poppler-utils)"));
  }
  if (error != 0) return absl::InternalError(absl::StrCat(program_, ": ", std::strerror(error)));
  absl::StatusOr<std::string> text = child.Read();
  if (!text.ok()) return text;
  if (const int code = child.Wait(); code != 0)
    return absl::InvalidArgumentError(absl::StrCat("not a PDF that ", program_, " can read (exit code ", code, ")"));
  if (text::IsBlank(*text))
    return absl::InvalidArgumentError("holds no text: scanned pages need text recognition first");
  return text;
}

std::optional<ReadItem> PdfFile::Next() {
  if (std::exchange(read_, true)) return std::nullopt;
  absl::StatusOr<std::string> text = Text();
  if (!text.ok()) return BadInput{path_, FileId(path_), std::string(text.status().message())};
  v1::DocumentInput document;
  document.set_id(FileId(path_));
  document.set_title(std::filesystem::path(path_).stem().string());
  document.set_channel("upload");
  document.set_text(*std::move(text));
  return PlacedDocument{std::move(document), path_};
}

}  // namespace annals::cli
