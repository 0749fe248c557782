#include "core/ingest/reading.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "absl/strings/ascii.h"
#include "core/ingest/string_table.h"
#include "core/text/text.h"

namespace annals::ingest {
namespace {

constexpr std::size_t kLongestName = 200;     // bytes, as of names that the rules find
constexpr std::size_t kLongestPredicate = 8;  // words

bool IsNumber(std::string_view key) {
  return std::ranges::all_of(key,
                             [](char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)) || c == ' '; });
}

std::string Padded(std::string_view key) { return std::string(" ").append(key).append(" "); }

// The texts' keys between spaces, so that whole words are found.
class Keys {
 public:
  explicit Keys(const PreparedChunk& chunk) : around_(chunk.section + " " + chunk.text) {
    for (const PreparedStatement& statement : chunk.statements) keys_.push_back(Padded(text::NameKey(statement.text)));
  }
  bool Holds(std::size_t statement, std::string_view key) const { return keys_[statement].contains(Padded(key)); }
  bool Holds(std::string_view key) const {
    const std::string sought = Padded(key);
    return std::ranges::any_of(keys_, [&](const std::string& k) { return k.contains(sought); });
  }
  bool WritesYear(std::string_view iso_day) const { return around_.contains(iso_day.substr(0, 4)); }
  std::size_t size() const { return keys_.size(); }

 private:
  std::vector<std::string> keys_;
  std::string around_;
};

bool IsName(const ReadName& read, const std::string& key, const Keys& keys, language::Language language) {
  return !key.empty() && read.name.size() <= kLongestName && !IsNumber(key) && !text::IsStopWord(key, language) &&
         keys.Holds(key);
}

bool IsDay(const std::string& written, const Keys& keys) {
  return written.empty() || (ParseIsoDay(written) && keys.WritesYear(written));
}

void CheckDays(ReadRelation* relation, const Keys& keys) {
  const auto from = ParseIsoDay(relation->valid_from), to = ParseIsoDay(relation->valid_to);
  if (IsDay(relation->valid_from, keys) && IsDay(relation->valid_to, keys) && !(from && to && *from >= *to)) return;
  relation->valid_from.clear();
  relation->valid_to.clear();
}

}  // namespace

Reading Believe(Reading reading, const PreparedChunk& chunk, language::Language language) {
  const Keys keys(chunk);
  Reading kept;
  StringSet known;
  for (ReadName& read : reading.names) {
    const std::string key = text::NameKey(read.name);
    if (IsName(read, key, keys, language) && known.insert(key).second) kept.names.push_back(std::move(read));
  }
  std::set<std::tuple<std::string, std::string, std::string, int>> seen;
  for (ReadRelation& relation : reading.relations) {
    const std::string subject = text::NameKey(relation.subject), object = text::NameKey(relation.object);
    const std::size_t words = text::Words(relation.predicate).size();
    const bool placed = relation.statement >= 0 && static_cast<std::size_t>(relation.statement) < keys.size();
    const auto statement = static_cast<std::size_t>(std::max(relation.statement, 0));
    if (!placed || subject == object || !known.contains(subject) || !known.contains(object) || words == 0 ||
        words > kLongestPredicate || !(keys.Holds(statement, subject) || keys.Holds(statement, object)) ||
        !seen.emplace(subject, text::NameKey(relation.predicate), object, relation.statement).second)
      continue;
    CheckDays(&relation, keys);
    kept.relations.push_back(std::move(relation));
  }
  return kept;
}

}  // namespace annals::ingest
