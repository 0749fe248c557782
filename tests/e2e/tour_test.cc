// The tour of README.md is what `./dev up` prints: its questions are those of deploy/up, its answers those of a server
// that holds the sample, with the default model as `up` starts it. Without a model a server says the same, but what
// fits a question equally well may stand in another order; so it may with the model on another processor, whose 8-bit products
// differ, but for what stands first. Times are not compared. docs/assets.md has a tour of its own, over deploy/sample-assets.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <utility>

#include "tests/e2e/server_suite.h"

namespace annals::e2e {
namespace {

namespace fs = std::filesystem;

struct Shown {
  std::string command;  // "ask --mode conflicts \"How many …?\""
  std::string output;
};

std::string WithoutTimes(const std::string& text) {
  return std::regex_replace(text, std::regex(R"(\d+(\.\d+)? ms)"), "… ms");
}

// The commands of the block of README.md that begins with the first of them.
std::vector<Shown> ReadTour() {
  std::ifstream in(fs::path(ANNALS_SOURCE_DIR) / "README.md");
  std::vector<Shown> tour;
  std::string line;
  while (std::getline(in, line)) {
    if (line.starts_with("$ annals ")) {
      tour.push_back({line.substr(9), ""});
    } else if (line.starts_with("```") && !tour.empty()) {
      break;
    } else if (!tour.empty()) {
      tour.back().output += line + "\n";
    }
  }
  for (std::size_t i = 0; i + 1 < tour.size(); ++i) tour[i].output.pop_back();  // the empty line between two commands
  return tour;
}

std::vector<std::string> AskedByUp() {
  std::ifstream in(fs::path(ANNALS_SOURCE_DIR) / "deploy/up");
  std::vector<std::string> commands;
  std::string line;
  while (std::getline(in, line)) {
    if (line.starts_with("ask ")) commands.push_back(line);
  }
  return commands;
}

// Words of a command line in which double quotes hold words together.
std::vector<std::string> WordsOf(const std::string& command) {
  std::vector<std::string> words(1);
  bool quoted = false;
  for (const char c : command) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ' ' && !quoted) {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

TEST(Tour, AsksWhatUpAsks) {
  std::vector<std::string> shown;
  for (const Shown& one : ReadTour()) shown.push_back(one.command);
  EXPECT_EQ(shown.size(), 3U);
  EXPECT_EQ(shown, AskedByUp());
}

// Lines without the numbers of their citations, sorted.
std::vector<std::string> InAnyOrder(const std::string& text) {
  std::istringstream in(std::regex_replace(text, std::regex(R"( ?\[\d+\] ?)"), ""));
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  std::ranges::sort(lines);
  return lines;
}

// Up to the first citation.
std::string Beginning(const std::string& text) { return text.substr(0, text.find("[1]")); }

// Asks a server that holds the sample, with `embedder` of its arguments in place of the hashing one.
void ExpectTour(const std::vector<std::string>& embedder, bool same_first) {
  const auto scratch = bench::ScratchFolder::Make("annals-tour").value();
  bench::ServerOptions options = QuickServer(scratch->path() / "server");
  std::erase(options.arguments, "--embedder=hash");
  options.arguments.insert(options.arguments.end(), embedder.begin(), embedder.end());
  const auto server = bench::AnnalsdProcess::Start(std::move(options));
  ASSERT_TRUE(server.ok()) << server.status();
  const auto annals = [&](std::vector<std::string> words) {
    words.insert(words.begin(), ANNALS_PROGRAM);
    words.insert(words.end(), {"--server", (*server)->grpc_address()});
    return RunProgram(words);
  };
  std::vector<std::string> ingest = {"ingest", "--wait", "--json"};
  for (const auto& entry : fs::directory_iterator(fs::path(ANNALS_SOURCE_DIR) / "deploy/sample"))
    ingest.push_back(entry.path());
  const ProgramResult loaded = annals(ingest);
  ASSERT_EQ(loaded.exit_code, 0) << loaded.err;
  std::smatch watermark;
  ASSERT_TRUE(std::regex_search(loaded.out, watermark, std::regex("\"watermark\":(\\d+)"))) << loaded.out;
  for (const Shown& one : ReadTour()) {
    std::vector<std::string> words = WordsOf(one.command);
    words.push_back("--at-least=" + watermark[1].str());
    const std::string said = WithoutTimes(annals(words).out), shown = WithoutTimes(one.output);
    EXPECT_EQ(InAnyOrder(said), InAnyOrder(shown)) << one.command;
    if (same_first) {
      EXPECT_EQ(Beginning(said), Beginning(shown)) << one.command;
    }
  }
}

TEST(Tour, ShowsWhatUpPrints) {
  const char* models = std::getenv("ANNALS_MODELS");
  if (models == nullptr || !fs::exists(fs::path(models) / "e5-small-v2"))
    GTEST_SKIP() << "ANNALS_MODELS does not name a folder with the default model";
  ExpectTour({}, true);
}

// ------------------------------------------------------------------------------------------------ docs/assets.md

// Of every block, in order: `annals` and `curl`, over several lines where one ends in a backslash or inside of quotation marks.
std::vector<Shown> ReadCommands(const std::string& document) {
  std::ifstream in(fs::path(ANNALS_SOURCE_DIR) / document);
  std::vector<Shown> shown;
  std::string line;
  bool block = false;
  while (std::getline(in, line)) {
    if (line.starts_with("```")) {
      block = !block;
      continue;
    }
    if (!block) continue;
    if (!line.starts_with("$ ")) {
      if (!shown.empty()) shown.back().output += line + "\n";
      continue;
    }
    std::string command = line.substr(2);
    const auto open = [&] {
      char quote = 0;
      for (const char c : command) {
        if (quote == 0 ? c == '"' || c == '\'' : c == quote) quote = quote == 0 ? c : 0;
      }
      return quote != 0 || command.ends_with('\\');
    };
    while (open() && std::getline(in, line)) {
      if (command.ends_with('\\')) command.pop_back();
      command += line;
    }
    shown.push_back({command, ""});
  }
  for (Shown& one : shown) one.output.erase(one.output.find_last_not_of('\n') + 1);
  return shown;
}

// Words as a shell takes them; single and double quotes hold words together, and the other kind inside stays.
std::vector<std::string> ShellWords(const std::string& command) {
  std::vector<std::string> words;
  std::string word;
  char quote = 0;
  bool any = false;
  for (const char c : command) {
    if (quote == 0 && c == ' ') {
      if (any) words.push_back(word);
      word.clear();
      any = false;
    } else if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
      any = true;
    } else if (c == quote) {
      quote = 0;
    } else {
      word += c;
      any = true;
    }
  }
  if (any) words.push_back(word);
  return words;
}

std::string WithoutWhatVaries(std::string text) {
  text = std::regex_replace(text, std::regex(R"("watermark": ?"\d+")"), "\"watermark\":\"…\"");
  text = std::regex_replace(text, std::regex(R"(\d+(\.\d+)? (ms|s|documents/s|MB/s|KB/s)\b)"), "… $2");
  text = std::regex_replace(text, std::regex(R"(watermark \d+)"), "watermark …");
  text.erase(text.find_last_not_of('\n') + 1);
  return text;
}

// Every command runs, in the order of the page, and prints what the page shows. What only reads may come before the server has
// read what was written, and is asked again.
TEST(AssetsTour, ShowsWhatItsCommandsPrint) {
  const auto scratch = bench::ScratchFolder::Make("annals-assets-tour").value();
  const auto server = bench::AnnalsdProcess::Start(QuickServer(scratch->path() / "server"));
  ASSERT_TRUE(server.ok()) << server.status();
  const std::vector<Shown> tour = ReadCommands("docs/assets.md");
  ASSERT_GT(tour.size(), 8U);
  const std::string source = std::string(ANNALS_SOURCE_DIR) + "/";
  for (const Shown& one : tour) {
    std::vector<std::string> words = ShellWords(one.command);
    ASSERT_TRUE(words[0] == "annals" || words[0] == "curl") << one.command;
    for (std::string& word : words) {
      if (word.starts_with("deploy/")) word.insert(0, source);
      if (word.starts_with("http://127.0.0.1:7412")) word.replace(0, 21, "http://" + (*server)->http_address());
    }
    const bool writes = words[1] == "ingest" || words[1] == "backfill" || one.command.contains("link_assets");
    if (words[0] == "annals") {
      words[0] = ANNALS_PROGRAM;
      words.insert(words.end(), {"--server", (*server)->grpc_address()});
    } else {
      words[0] = "/usr/bin/curl";
    }
    const std::string shown = WithoutWhatVaries(one.output);
    std::string said;
    for (int tries = 0; tries < (writes ? 1 : 100) && (tries == 0 || said != shown); ++tries)
      said = WithoutWhatVaries(std::regex_replace(RunProgram(words).out, std::regex(source), ""));
    EXPECT_EQ(said, shown) << one.command;
  }
}

TEST(Tour, SaysTheSameWithoutAModel) { ExpectTour({"--embedder=hash"}, false); }

}  // namespace
}  // namespace annals::e2e
