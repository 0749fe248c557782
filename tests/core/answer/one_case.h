// A collection in memory, and one question of it as a single kind of answer sees it: for tests of a kind by itself.
//
//   class UnknownNameTest : public OneCase {};
//   Put({.id = "a", .title = "News", .text = "Prices rose."});
//   std::optional<Draft> draft = Try(AnswerUnknownName, "Who is Zebulon Quark?");
//   With("Who is Zebulon Quark?", [&](const Case& c) { EXPECT_TRUE(c.found().evidence.empty()); });
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "core/answer/case.h"
#include "core/answer/draft.h"
#include "core/answer/findings.h"
#include "core/ingest/document_input.h"
#include "core/retrieval/retrieve.h"
#include "tests/scenarios/memory_collection.h"

namespace annals::answer {

class OneCase : public ::testing::Test {
 protected:
  void Put(const ingest::DocumentInput& document) {
    const absl::Status status = collection_.Put(document);
    ASSERT_TRUE(status.ok()) << status;
  }

  // A survey of one month of 2025, of one passage.
  void PutSurvey(const std::string& month, const std::string& number, const std::string& text,
                 const std::string& owner = "") {
    ingest::DocumentInput survey{.id = owner + number, .title = owner + " Survey, " + month + " 2025", .text = text};
    survey.doc_type = "survey";
    survey.owner = owner;
    survey.label = month + " 2025";
    survey.period_from = "2025-" + number + "-01";
    survey.period_to = "2025-" + number + "-28";
    Put(survey);
  }

  // What `use` makes of it with what was searched, asked on 2026-02-01.
  template <class Use>
  auto With(const std::string& question, Use use, Mode mode = Mode::kAuto, const Options& options = {}) {
    const auto view = collection_.View();
    const question::Request request{.query = question, .reference = Day{std::chrono::year{2026} / 2 / 1}};
    const question::Question read = question::ReadQuestion(request);
    retrieval::Options words;
    words.locate.dense_weight = 0;
    const retrieval::Result result = retrieval::Retrieve(*view, read, request, words);
    const PassageReadings readings;
    Case c{*view, request, read, mode, options};
    const Findings found(c, result, readings);
    c.findings = &found;
    return use(static_cast<const Case&>(c));
  }

  // What a kind makes of it.
  std::optional<Draft> Try(std::optional<Draft> (*kind)(const Case&), const std::string& question,
                           Mode mode = Mode::kAuto, const Options& options = {}) {
    return With(question, kind, mode, options);
  }

 private:
  annals::testing::MemoryCollection collection_{nullptr};
};

}  // namespace annals::answer
