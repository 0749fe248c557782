// A small collection and what retrieval finds in it: the fixture of the tests of answers in a model's words.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "core/answer/answer_question.h"
#include "core/answer/model/check.h"
#include "core/answer/model/prompt.h"
#include "core/index/image.h"
#include "core/retrieval/retrieve.h"
#include "tests/support/bundle_builder.h"

namespace annals::answer {

class SurveyAnswers : public ::testing::Test {
 protected:
  static Interval Month(unsigned m) {
    using std::chrono::year;
    return {Day{year{2025} / m / 1}, Day{year{2025} / (m + 1) / 1}};
  }

  void Add(DocumentBundle bundle) {
    index::Change change;
    change.added.push_back(std::move(bundle));
    ASSERT_TRUE(image_->Apply(std::move(change)).ok());
  }

  void AddSurvey(const std::string& id, const std::string& label, unsigned month, const std::string& text) {
    Add(make_.Document(id, "Survey of Lakeland, " + label)
            .Label(label, Month(month))
            .DocType("survey")
            .Chunk(text, {text})
            .Build());
  }

  retrieval::Result Retrieve(const std::string& question) {
    question::Request request{.query = question, .reference = Day{std::chrono::year{2026} / 2 / 1}};
    request.top_k = 24;
    return retrieval::Retrieve(*image_->Current(), request, {});
  }

  Answer Extractive(const std::string& question) {
    const question::Request request{.query = question, .reference = Day{std::chrono::year{2026} / 2 / 1}, .top_k = 24};
    const auto view = image_->Current();
    const auto search = [&](const question::Question& q) { return retrieval::Retrieve(*view, q, request, {}); };
    return AnswerQuestion(*view, request, Mode::kAuto, {}, {.search = search})->answer;
  }

  // The reply's ids may be written as "<document id>" in curly brackets: "Prices rose {october}."
  CheckedReply Check(const std::string& question, std::string reply, const CheckOptions& options = {}) {
    const auto view = image_->Current();
    const retrieval::Result result = Retrieve(question);
    const Prompt prompt = MakePrompt(*view, result, Mode::kExplain);
    for (const PromptPassage& passage : prompt.passages) {
      const std::string name = "{" + view->document(view->document_of(passage.chunk)).external_id + "}";
      for (std::size_t at = reply.find(name); at != std::string::npos; at = reply.find(name))
        reply.replace(at, name.size(), "[" + passage.id + "]");
    }
    return CheckReply(*view, result, prompt, reply, options);
  }

  testing::BundleFactory make_{4};
  std::unique_ptr<index::Image> image_ = index::MakeImage(4, {});
};

}  // namespace annals::answer
