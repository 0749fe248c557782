// Works as Crossref describes them (https://api.crossref.org/works, its "message" or one work), as documents.
//
//   id, asset_ref "doi:10.5555/12345678"   doc_type paper; status preprint for posted content
//   authors in order; metadata venue, publisher; published: the earliest that is stated in print, online or issued
//   canonical_of  the journal version of a preprint, where the work names it; supersedes: the version it replaces
//   text          the abstract, else the title; metadata raw_date keeps a date that is none
#pragma once

#include <vector>

#include "absl/status/statusor.h"
#include "annals/v1/document.pb.h"
#include "nlohmann/json_fwd.hpp"

namespace annals::cli {

// The works of a file, or nothing when it is no such file.
std::vector<nlohmann::json> CrossrefWorks(const nlohmann::json& file);

// kInvalidArgument names what is missing.
absl::StatusOr<v1::DocumentInput> CrossrefDocument(const nlohmann::json& work);

}  // namespace annals::cli
