#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/print/print.h"

namespace annals::cli {

namespace {

// ", 20 calls a second (60 at once), 2 streams, 500 documents in each collection"
std::string LimitWords(const v1::KeyLimits& limits) {
  std::string words;
  if (limits.has_calls_per_second()) {
    words = limits.calls_per_second() == 0 ? ", any number of calls"
                                           : absl::StrCat(", ", limits.calls_per_second(), " calls a second");
    if (limits.burst() > 0) absl::StrAppend(&words, " (", limits.burst(), " at once)");
    if (limits.streams() > 0) absl::StrAppend(&words, ", ", limits.streams(), " streams");
  }
  std::vector<std::string> stored;
  if (limits.documents() > 0) stored.push_back(absl::StrCat(limits.documents(), " documents"));
  if (limits.text_bytes() > 0) stored.push_back(absl::StrCat(limits.text_bytes(), " bytes of text"));
  if (limits.statements() > 0) stored.push_back(absl::StrCat(limits.statements(), " statements"));
  if (!stored.empty()) absl::StrAppend(&words, ", ", absl::StrJoin(stored, ", "), " in each collection");
  return words;
}

}  // namespace

void PrintKey(const v1::ApiKey& key, const Style& style, std::ostream& out) {
  out << style.Bold(key.key_id()) << "  " << EnumWord(v1::KeyScope_Name(key.scope()), "KEY_SCOPE_") << "  "
      << (key.collections().empty() ? std::string("all collections") : absl::StrJoin(key.collections(), ", ")) << "  "
      << key.name() << style.Dim(absl::StrCat("  made ", key.created_at()));
  if (key.reveals_private()) out << style.Dim(", reveals private data");
  if (key.has_limits()) out << style.Dim(LimitWords(key.limits()));
  if (!key.expires_at().empty()) out << style.Dim(absl::StrCat(", expires ", key.expires_at()));
  if (!key.revoked_at().empty()) out << style.Dim(absl::StrCat(", revoked ", key.revoked_at()));
  out << "\n";
}

void PrintKeys(const v1::ListApiKeysResponse& response, const Style& style, std::ostream& out) {
  if (response.keys_size() == 0) out << "No keys: calls need none. annals keys create makes the first one.\n";
  for (const v1::ApiKey& key : response.keys()) PrintKey(key, style, out);
}

}  // namespace annals::cli
