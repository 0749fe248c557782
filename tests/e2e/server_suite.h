// A suite of tests on one real server: started before its first test, gone after its last.
//
//   class Sample : public ServerSuite {
//    protected:
//     static void SetUpTestSuite() { ServerSuite::SetUpTestSuite(); … load what the tests ask about … }
//   };
#pragma once

#include <gtest/gtest.h>

#include <memory>

#include "cli/client/connection.h"
#include "cli/client/ingest_run.h"
#include "tests/e2e/program.h"

namespace annals::e2e {

class ServerSuite : public testing::Test {
 protected:
  static void SetUpTestSuite();
  static void TearDownTestSuite();
  void SetUp() override { ASSERT_NE(connection, nullptr); }

  // Into the collection "default", through the client's own ingest run; remembers the watermark.
  static void Load(const std::vector<std::string>& files);

  // The `annals` program, told where the server is.
  static ProgramResult Annals(std::vector<std::string> words, const std::string& input = "");

  // Of the collection "default", after all that was loaded, as asked on 2025-11-21.
  static v1::AnswerResponse Ask(const std::string& question, v1::AnswerMode mode = v1::ANSWER_MODE_AUTO);

  static inline std::unique_ptr<bench::ScratchFolder> scratch;
  static inline std::unique_ptr<bench::AnnalsdProcess> server;
  static inline std::unique_ptr<cli::Connection> connection;
  static inline std::uint64_t watermark = 0;
};

}  // namespace annals::e2e
