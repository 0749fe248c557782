// Dates of sources: sent on only when they are dates.
//
//   SetPublished("circa 1990", &document)   metadata["raw_date"] = "circa 1990"; no day is made up
#pragma once

#include <string>

#include "absl/strings/string_view.h"
#include "annals/v1/document.pb.h"

namespace annals::cli {

// `written` becomes the day of publication when it is a day, month or year of the calendar in any common spelling;
// anything else is kept, as metadata. Blank: nothing.
void SetPublished(absl::string_view written, v1::DocumentInput* document);

// The same for an event of the document's life: what is no date becomes metadata "raw_<type>_date".
void AddEvent(absl::string_view type, absl::string_view written, v1::DocumentInput* document);

}  // namespace annals::cli
