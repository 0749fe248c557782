// Lists and numbers of records: by maker, by what happened to them, by period; and what is left to the text.
#include "core/answer/kinds/record_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/facts/fact_collection.h"

namespace annals::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

class RecordListTest : public ::testing::Test {
 protected:
  RecordListTest() {
    Put({.id = "j1", .title = "Cathodes for cold water"}, "paper", "2020-06-01", {"Ilse Marrow", "Tobias Venn"});
    Put({.id = "a1", .title = "Cathodes for cold water (preprint)", .canonical_of = "j1"}, "paper", "2019-11-20",
        {"Ilse Marrow", "Tobias Venn"});
    Put({.id = "j2", .title = "Five winters"}, "paper", "2024-02-12", {"Amara Okoro", "Ilse Marrow"});
    Put({.id = "p1",
         .title = "Open lattice",
         .inventors = {"Ilse Marrow"},
         .events = {{"filed", "2019-03-04"}, {"granted", "2021-06-15"}}},
        "patent", "2021-06-15", {});
    Put({.id = "p2", .title = "Graded lattice", .inventors = {"Amara Okoro"}, .events = {{"filed", "2023-05-18"}}},
        "patent", "2024-11-05", {});
    Put({.id = "n1", .title = "News", .published = "2021-07-01"}, "mail", "2021-07-01", {});
  }

  void Put(ingest::DocumentInput document, const std::string& type, const std::string& published,
           std::vector<std::string> authors) {
    document.doc_type = type;
    document.published = published;
    document.authors = std::move(authors);
    document.text = "A text of its own, number " + document.id + ". Ilse Marrow and Amara Okoro work in Wick.";
    c.Put(document);
  }

  // The answer's sentences; {"?"} when records do not answer.
  std::vector<std::string> Lines(const std::string& question, question::Request request = {}) {
    request.query = question;
    request.reference = Day{std::chrono::year{2026} / 1 / 1};
    const question::Question read = question::ReadQuestion(request);
    auto draft = answer::AnswerRecordList({c.view(), request, read, answer::Mode::kAuto, {}});
    if (!draft) return {"?"};
    std::vector<std::string> lines;
    for (const auto& sentence : draft->answer.paragraphs.at(0).sentences) {
      EXPECT_THAT(sentence.citations, ::testing::Not(IsEmpty()));
      lines.push_back(sentence.text);
    }
    last_ = *std::move(draft);
    return lines;
  }
  FactCollection c;
  answer::Draft last_;
};

TEST_F(RecordListTest, OfAMaker) {
  EXPECT_THAT(Lines("Which papers did Ilse Marrow write?"),
              ElementsAre("Cathodes for cold water, 2020-06-01.", "Five winters, 2024-02-12."))
      << "a preprint counts with its journal version";
  EXPECT_THAT(last_.answer.citations.at(0).quote, "author_of: Ilse Marrow");
  EXPECT_THAT(last_.result.chunks, SizeIs(2));
  EXPECT_THAT(Lines("List the patents of Amara Okoro"), ElementsAre("Graded lattice, 2024-11-05."));
  EXPECT_THAT(Lines("What papers did Ilse Marrow and Tobias Venn write?"),
              ElementsAre("Cathodes for cold water, 2020-06-01."));
  EXPECT_THAT(Lines("Which patents did Ilse Marrow invent?"), ElementsAre("Open lattice, 2021-06-15."));
}

TEST_F(RecordListTest, Counted) {
  EXPECT_THAT(Lines("How many papers did Ilse Marrow write?"),
              ElementsAre("2 in all, from 2020-06-01 to 2024-02-12.", "Cathodes for cold water, 2020-06-01.",
                          "Five winters, 2024-02-12."));
  EXPECT_THAT(Lines("How many patents were granted in 2021?"),
              ElementsAre("1 in all, 2021-06-15.", "Open lattice, granted 2021-06-15."));
}

TEST_F(RecordListTest, InAPeriod) {
  EXPECT_THAT(Lines("List the patents of 2021"), ElementsAre("Open lattice, 2021-06-15."));
  EXPECT_THAT(Lines("Which papers did Ilse Marrow write since 2021?"), ElementsAre("Five winters, 2024-02-12."));
  EXPECT_THAT(Lines("Which patents were filed before 2020?"), ElementsAre("Open lattice, filed 2019-03-04."));
  EXPECT_THAT(Lines("Which papers were published in 2024?"), ElementsAre("Five winters, published 2024-02-12."));
  EXPECT_THAT(Lines("Which patents were granted in 2020?"), ElementsAre("?"));
}

TEST_F(RecordListTest, WhatRecordsDoNotTellIsLeftToTheText) {
  for (const std::string question :
       {"Which patents about batteries did Ilse Marrow invent?", "Who wrote the most papers?",
        "Which patents were not granted in 2021?", "How many papers did Zebulon Quark write?", "List the patents",
        "Which papers did Ilse Marrow write before the merger?", "What does the patent say about Ilse Marrow?",
        "Which company filed patents in 2019?", "How many mails were sent in 2021?"})
    EXPECT_THAT(Lines(question), ElementsAre("?")) << question;
}

TEST_F(RecordListTest, FiltersOfTheRequestHold) {
  question::Request request;
  request.filters.document_ids = {"j2"};
  EXPECT_THAT(Lines("How many papers did Ilse Marrow write?", request),
              ElementsAre(StartsWith("1 in all"), "Five winters, 2024-02-12."));
}

}  // namespace
}  // namespace annals::testing
