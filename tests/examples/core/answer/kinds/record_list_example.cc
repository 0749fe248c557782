// The examples of core/answer/kinds/record_list.h.
#include "core/answer/kinds/record_list.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

class RecordListExample : public OneCase {
 protected:
  RecordListExample() {
    PutPaper("j1", "Cathodes for cold water", "2020-06-01");
    PutPaper("j2", "Five winters", "2024-02-12");
    ingest::DocumentInput patent{.id = "p1", .title = "Electrode with an open lattice", .text = "An open lattice."};
    patent.doc_type = "patent";
    patent.events = {{"granted", "2021-06-15"}};
    Put(patent);
  }
  void PutPaper(const std::string& id, const std::string& title, const std::string& published) {
    ingest::DocumentInput paper{.id = id, .title = title, .text = "A text of its own, number " + id + "."};
    paper.doc_type = "paper";
    paper.published = published;
    paper.authors = {"Ilse Marrow"};
    Put(paper);
  }
  std::string First(const std::string& question) {
    const auto draft = Try(AnswerRecordList, question);
    if (!draft) return "";
    const Sentence& first = draft->answer.paragraphs.at(0).sentences.at(0);
    const std::size_t all = draft->answer.text.find(" Cathodes");
    return draft->answer.text.starts_with(first.text) ? draft->answer.text.substr(0, all) : first.text;
  }
};

TEST_F(RecordListExample, IsTrue) {
  //   "How many papers did Ilse Marrow write?"      "2 in all, from 2020-06-01 to 2024-02-12. [1] [2]", then each
  EXPECT_EQ(First("How many papers did Ilse Marrow write?"), "2 in all, from 2020-06-01 to 2024-02-12. [1] [2]");
  //   "Which patents were granted in 2021?"         "Electrode with an open lattice, granted 2021-06-15. [1]"
  EXPECT_EQ(First("Which patents were granted in 2021?"), "Electrode with an open lattice, granted 2021-06-15. [1]");
}

}  // namespace
}  // namespace annals::answer
