#include "bench/support/replica_names.h"

#include <algorithm>
#include <format>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/text/text.h"

namespace annals::bench {
namespace {

// Endings that no English stemmer takes off, and no word of the data has.
std::string Ending(int replica) {
  static constexpr std::string_view kConsonants = "kgzvjmwh", kVowels = "oua";
  std::string ending;
  for (int n = replica; n > 0; n /= 24) {
    ending += kConsonants[static_cast<std::size_t>(n % 24 / 3)];
    ending += kVowels[static_cast<std::size_t>(n % 3)];
  }
  return ending;
}

bool InWord(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || (c & 0x80) != 0; }
bool MayBeLarge(char c) { return absl::ascii_isupper(static_cast<unsigned char>(c)) || (c & 0x80) != 0; }
bool HasLetter(std::string_view word) {
  return std::ranges::any_of(word, [](char c) { return !absl::ascii_isdigit(static_cast<unsigned char>(c)); });
}

void AddDistinct(std::string_view text, absl::flat_hash_set<std::string>* words) {
  for (std::string& word : text::Words(text)) words->insert(std::move(word));
}

absl::flat_hash_set<std::string> WordsOf(const ingest::PreparedDocument& document) {
  absl::flat_hash_set<std::string> words;
  AddDistinct(document.document.title, &words);
  for (const ingest::PreparedChunk& chunk : document.chunks) AddDistinct(chunk.text, &words);
  return words;
}

}  // namespace

std::uint32_t Renamed::Offset(std::uint32_t offset) const {
  const auto before = std::ranges::upper_bound(ends, offset) - ends.begin();
  return offset + static_cast<std::uint32_t>(before) * grown;
}

ReplicaNames::ReplicaNames(std::span<const ingest::PreparedDocument> documents, double common_share) {
  absl::flat_hash_map<std::string, std::size_t> holding;
  for (const ingest::PreparedDocument& document : documents) {
    for (const std::string& word : WordsOf(document)) ++holding[word];
  }
  const double common = common_share * static_cast<double>(documents.size());
  for (const ingest::PreparedDocument& document : documents) {
    for (const ingest::PreparedEntity& entity : document.entities) {
      for (std::string& word : text::Words(entity.name)) {
        if (HasLetter(word) && !text::IsStopWord(word, language::Language::kEnglish) &&
            static_cast<double>(holding[word]) < common)
          distinctive_.insert(std::move(word));
      }
    }
  }
}

Renamed ReplicaNames::Rename(std::string_view text, int replica) const {
  const std::string ending = Ending(replica);
  Renamed out{.grown = static_cast<std::uint32_t>(ending.size())};
  out.text.reserve(text.size() + text.size() / 8);
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && InWord(text[end])) ++end;
    if (end == i) {
      out.text += text[i++];
      continue;
    }
    const std::string_view word = text.substr(i, end - i);
    out.text += word;
    i = end;
    if (ending.empty() || !MayBeLarge(word[0])) continue;
    const std::vector<std::string> folded = text::Words(word);
    if (folded.size() != 1 || !distinctive_.contains(folded[0])) continue;
    out.text += ending;
    out.ends.push_back(static_cast<std::uint32_t>(end));
  }
  return out;
}

std::string ReplicaNames::RenameKey(std::string_view key, int replica) const {
  std::vector<std::string> words = absl::StrSplit(std::string(key), ' ');
  for (std::string& word : words) {
    if (distinctive_.contains(word)) word += Ending(replica);
  }
  return absl::StrJoin(words, " ");
}

ingest::PreparedDocument ReplicaNames::Rename(const ingest::PreparedDocument& document, int replica) const {
  ingest::PreparedDocument out = document;
  if (replica == 0) return out;
  const std::string copy = std::format("~{}", replica);
  out.document.external_id += copy;
  out.document.title = Rename(document.document.title, replica).text;
  for (ingest::PreparedEntity& entity : out.entities) {
    entity.name = Rename(entity.name, replica).text;
    entity.key = text::NameKey(entity.name);
    for (std::string& alias : entity.aliases) alias = RenameKey(alias, replica);
    std::ranges::sort(entity.aliases);
    std::erase(entity.aliases, entity.key);
  }
  for (ingest::PreparedChunk& chunk : out.chunks) {
    chunk.external_id += copy;
    const Renamed renamed = Rename(chunk.text, replica);
    for (ingest::PreparedStatement& statement : chunk.statements) {
      const bool in_text = statement.end > statement.begin;
      statement.begin = renamed.Offset(statement.begin);
      statement.end = renamed.Offset(statement.end);
      statement.text = in_text ? renamed.text.substr(statement.begin, statement.end - statement.begin)
                               : Rename(statement.text, replica).text;
      if (!in_text) statement.begin = statement.end = 0;
    }
    chunk.text = renamed.text;
  }
  return out;
}

}  // namespace annals::bench
