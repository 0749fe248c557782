// The examples of core/answer/case.h.
#include "core/answer/case.h"
#include "core/answer/kinds/timeline_answer.h"
#include "core/answer/kinds/whole_text.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

class CaseExample : public OneCase {
 protected:
  CaseExample() {
    ingest::DocumentInput patent{.id = "p1", .title = "Electrode with an open lattice", .text = "An open lattice."};
    patent.doc_type = "patent";
    patent.identifiers = {{"patent_no", "LK 1020304"}};
    patent.events = {{"filed", "2019-03-04"}};
    Put(patent);
  }
  static Case Unsearched(const Case& searched) {
    Case c = searched;
    c.findings = nullptr;
    return c;
  }
};

TEST_F(CaseExample, IsTrue) {
  With("What is the timeline of patent LK 1020304?", [&](const Case& searched) {
    const Case c = Unsearched(searched);
    //   AnswerTimeline(c)    reads c.question, c.request, and records of c.view; nothing was searched yet
    EXPECT_TRUE(AnswerTimeline(c));
  });
  With("How is the lattice?", [&](const Case& c) {
    //   AnswerWholeText(c)   reads c.found(): sentences of the passages that were searched
    const std::optional<Draft> draft = AnswerWholeText(c);
    ASSERT_TRUE(draft);
    EXPECT_EQ(draft->answer.text, "An open lattice. [1]");
    EXPECT_EQ(c.found().evidence.at(0).text, "An open lattice.");
  });
}

TEST_F(CaseExample, AKindThatReadsRecordsMustNotLookAtPassages) {
  With("How is the lattice?", [&](const Case& searched) {
    const Case c = Unsearched(searched);
    EXPECT_DEATH(c.found(), "a kind that reads records looks at passages");
  });
}

}  // namespace
}  // namespace annals::answer
