// The examples of core/answer/kinds/record_fields.h.
#include "core/answer/kinds/record_fields.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

class RecordFieldsExample : public OneCase {
 protected:
  RecordFieldsExample() {
    ingest::DocumentInput patent{.id = "us-1", .title = "Orion battery", .text = "A battery of salt."};
    patent.doc_type = "patent";
    patent.events = {{"granted", "2023-05-04"}};
    Put(patent);
    ingest::DocumentInput paper{.id = "doi-1", .title = "Tidal paper", .text = "Tides turn wheels."};
    paper.doc_type = "paper";
    paper.authors = {"Ada Quist", "Ben Oro"};
    Put(paper);
  }
  // {document, field, value}
  std::vector<std::string> Field(const std::string& question) {
    return With(question, [](const Case& c) -> std::vector<std::string> {
      const auto found = FindRecordAnswer(c.view, c.found().result, c.options.named_share);
      if (!found) return {};
      return {c.view.document(found->document).external_id, found->field, found->value};
    });
  }
};

TEST_F(RecordFieldsExample, IsTrue) {
  using Record = std::vector<std::string>;
  //   "When was the Orion battery patent granted?"  ->  document "us-1", field "granted", value "2023-05-04"
  EXPECT_EQ(Field("When was the Orion battery patent granted?"), (Record{"us-1", "granted", "2023-05-04"}));
  //   "Who are the authors of the tidal paper?"     ->  document "doi-1", field "author_of", value "Ada Quist, Ben Oro"
  EXPECT_EQ(Field("Who are the authors of the tidal paper?"), (Record{"doi-1", "author_of", "Ada Quist, Ben Oro"}));
}

}  // namespace
}  // namespace annals::answer
