// Records of the United States Patent and Trademark Office as documents: bibliographic records of granted patents
// ("docs" with "guid"), and files of applications ("patentBag").
//
//   doc_type patent; status granted, pending or abandoned; assignees, inventors; identifiers patent_no, application_no
//   events filed, published, granted, abandoned: each where the record has its date. A granted patent is published by
//     its grant, on that day. When a patent expires is not in these records and not made up here; what a term is
//     computed from is kept: metadata "effective_filing_date", "term_adjustment_days".
//   text: a sentence that says what the record says
#pragma once

#include <vector>

#include "absl/status/statusor.h"
#include "annals/v1/document.pb.h"
#include "nlohmann/json_fwd.hpp"

namespace annals::cli {

// The records of a file, or nothing when it is no such file.
std::vector<nlohmann::json> UsptoRecords(const nlohmann::json& file);

// kInvalidArgument names what is missing.
absl::StatusOr<v1::DocumentInput> UsptoDocument(const nlohmann::json& record);

}  // namespace annals::cli
