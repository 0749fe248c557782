// What PostgreSQL would not take as text, or as the text of a column.
#pragma once

#include "absl/status/status.h"
#include "storage/store.h"

namespace annals::fakes::memory {

// InvalidArgument for a text that is not UTF-8 or holds a zero byte, and for an empty one where a row needs it.
absl::Status CheckTexts(const storage::DocumentWrite& write);

}  // namespace annals::fakes::memory
