// Three companies and what their reports of the quarters of 2024 say: the fixture of tests of several things asked at once.
#pragma once

#include <string>

#include "absl/strings/str_cat.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {

class Mills : public OneCase {
 protected:
  Mills() {
    PutQuarter("Ash Mills", 1,
               "The operating margin was 9.6%. Net income was $9 million. Free cash flow was $3 million.");
    PutQuarter("Oak Works", 1,
               "The operating margin was 25.4%. Net income was $8 million. Free cash flow was $2 million.");
    PutQuarter("Elm Yard", 1, "The operating margin was 13.5%. Ferries were full.");
    for (int quarter : {2, 3, 4}) {
      PutQuarter("Ash Mills", quarter,
                 absl::StrCat("Net income was $", 9 + quarter, " million. Free cash flow was $", quarter, " million."));
    }
  }

  void PutQuarter(const std::string& owner, int quarter, const std::string& text) {
    const std::string label = absl::StrCat("Q", quarter, " 2024");
    ingest::DocumentInput report{.id = absl::StrCat(owner, " ", quarter), .title = owner + " report, " + label};
    report.text = text;
    report.doc_type = "report";
    report.owner = owner;
    report.label = label;
    report.period_from = absl::StrCat("2024-", quarter < 4 ? "0" : "", 3 * quarter - 2, "-01");
    report.period_to =
        quarter == 4 ? "2025-01-01" : absl::StrCat("2024-", quarter < 3 ? "0" : "", 3 * quarter + 1, "-01");
    Put(report);
  }
};

}  // namespace annals::answer
