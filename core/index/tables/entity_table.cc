#include "core/index/tables/entity_table.h"

#include <algorithm>
#include <functional>
#include <ranges>
#include <tuple>
#include <utility>

#include "core/identity/match_keys.h"
#include "core/language/international.h"
#include "core/text/text.h"

namespace annals::index {
namespace {

bool SameContent(const Entity& a, const Entity& b) {
  return std::tie(a.key, a.name, a.kind, a.aliases) == std::tie(b.key, b.name, b.kind, b.aliases);
}

std::size_t Bytes(const Entity& e) {
  std::size_t n = sizeof(Entity) + e.key.capacity() + e.name.capacity() + e.aliases.capacity() * sizeof(std::string);
  for (const std::string& alias : e.aliases) n += alias.capacity();
  return n;
}

template <class Map>
std::span<const std::uint32_t> GroupOf(const Map& map, const RowGroups& groups, std::string_view key) {
  const auto it = map.find(key);
  return it == map.end() ? std::span<const std::uint32_t>() : groups.Of(it->second);
}

constexpr std::size_t kBitsPerKey = 16;  // of `beginnings_`: one look in sixteen is in vain

std::size_t BitOf(std::string_view words, const Bitmap& bits) {
  return std::hash<std::string_view>()(words) % bits.size();
}

}  // namespace

std::uint32_t EntityTable::Find(EntityId id) const {
  const auto it = numbers_.find(id);
  return it == numbers_.end() ? kNoRow : it->second;
}

std::span<const std::uint32_t> EntityTable::VersionsOfDocument(std::uint32_t document) const {
  const std::uint32_t first = first_of_document_[document];
  return std::span(versions_of_documents_).subspan(first, first_of_document_[document + 1] - first);
}

std::span<const std::uint32_t> EntityTable::NumbersByKey(std::string_view key) const {
  return GroupOf(keys_, numbers_by_key_, key);
}

bool EntityTable::MayBeginKey(std::string_view first_two_words) const {
  return beginnings_.size() > 0 && beginnings_.Test(static_cast<std::uint32_t>(BitOf(first_two_words, beginnings_)));
}

std::uint32_t EntityTable::NumberOfKey(std::string_view key) const {
  const auto numbers = NumbersByKey(key);
  if (numbers.empty()) return kNoRow;
  return versions_[versions_of_.Of(numbers.front()).front()].key == key ? numbers.front() : kNoRow;
}

std::span<const std::uint32_t> EntityTable::NumbersByStem(std::string_view stem) const {
  return GroupOf(stems_, numbers_by_stem_, stem);
}

std::span<const std::uint32_t> EntityTable::NumbersByMatchKey(std::uint64_t match_key) const {
  const auto [first, last] = std::ranges::equal_range(match_keys_, match_key);
  return std::span(numbers_by_match_key_)
      .subspan(static_cast<std::size_t>(first - match_keys_.begin()), static_cast<std::size_t>(last - first));
}

// `number`: of the entity, or kNoRow.
bool EntityTable::SharesName(std::uint32_t number, const Entity& entity) const {
  const auto called = [&](std::string_view key) {
    return std::ranges::any_of(NumbersByKey(key), [&](std::uint32_t other) { return other != number; });
  };
  const auto keyed = [&](std::string_view key) {
    const std::uint32_t other = NumberOfKey(key);
    return other != kNoRow && other != number;
  };
  const std::string_view key = entity.key;
  if (called(key) ||
      (key.starts_with(language::kLeadingArticle) && called(key.substr(language::kLeadingArticle.size()))))
    return true;
  return keyed(std::string(language::kLeadingArticle) + entity.key) || std::ranges::any_of(entity.aliases, keyed);
}

bool EntityTable::Lone(std::uint32_t number) const { return number == kNoRow || lone_.Test(number); }

bool EntityTable::MayShareName(const Entity& entity) const {
  const std::uint32_t number = Find(entity.id);
  // A newer segment may have given it aliases that were not looked up here.
  if (number != kNoRow && lone_.Test(number) && versions_[VersionsOf(number).back()].aliases == entity.aliases)
    return false;
  return SharesName(number, entity);
}

Bitmap EntityTable::Unsupported(const Bitmap& removed) const {
  Bitmap supported(versions_.size());
  for (std::uint32_t d = 0; d + 1 < first_of_document_.size(); ++d) {
    if (removed.Test(d)) continue;
    for (std::uint32_t version : VersionsOfDocument(d)) supported.Set(version);
  }
  Bitmap unsupported(versions_.size());
  for (std::uint32_t v = 0; v < versions_.size(); ++v) {
    if (!supported.Test(v)) unsupported.Set(v);
  }
  return unsupported;
}

std::size_t EntityTable::bytes() const {
  std::size_t n =
      ids_.capacity() * sizeof(EntityId) + numbers_.capacity() * (sizeof(EntityId) + 2 * sizeof(std::uint32_t) + 1);
  for (const Entity& e : versions_) n += Bytes(e);
  n += (first_of_document_.capacity() + versions_of_documents_.capacity()) * sizeof(std::uint32_t);
  n += keys_.capacity() * (sizeof(std::string_view) + 9) + stems_.capacity() * (sizeof(std::string) + 9);
  n += match_keys_.capacity() * sizeof(std::uint64_t) + numbers_by_match_key_.capacity() * sizeof(std::uint32_t);
  n += lone_.words().size_bytes() + beginnings_.words().size_bytes();
  return n + versions_of_.bytes() + numbers_by_key_.bytes() + numbers_by_stem_.bytes();
}

std::uint32_t EntityTableBuilder::Add(const Entity& entity) {
  const auto next = static_cast<std::uint32_t>(table_.ids_.size());
  const auto [it, fresh] = table_.numbers_.try_emplace(entity.id, next);
  const std::uint32_t number = it->second;
  if (fresh) {
    table_.ids_.push_back(entity.id);
    latest_version_.push_back(kNoRow);
  }
  std::uint32_t& latest = latest_version_[number];
  if (latest == kNoRow || !SameContent(table_.versions_[latest], entity)) {
    latest = static_cast<std::uint32_t>(table_.versions_.size());
    table_.versions_.push_back(entity);
    number_of_version_.push_back(number);
  }
  table_.versions_of_documents_.push_back(latest);
  return number;
}

void EntityTableBuilder::EndDocument() {
  table_.first_of_document_.push_back(static_cast<std::uint32_t>(table_.versions_of_documents_.size()));
}

std::uint32_t EntityTableBuilder::Find(EntityId id) const { return table_.numbers_.find(id)->second; }

EntityTable EntityTableBuilder::Build() && {
  table_.ids_.shrink_to_fit();
  table_.versions_.shrink_to_fit();
  table_.first_of_document_.shrink_to_fit();
  table_.versions_of_documents_.shrink_to_fit();
  table_.versions_of_ = RowGroups(table_.ids_.size(), number_of_version_);
  IndexKeys();
  IndexBeginnings();
  IndexStems();
  IndexMatchKeys();
  MarkLone();
  return std::move(table_);
}

void EntityTableBuilder::MarkLone() {
  table_.lone_ = Bitmap(table_.ids_.size());
  for (std::uint32_t number = 0; number < table_.ids_.size(); ++number) {
    const bool shared = std::ranges::any_of(
        table_.VersionsOf(number), [&](std::uint32_t v) { return table_.SharesName(number, table_.versions_[v]); });
    if (!shared) table_.lone_.Set(number);
  }
}

void EntityTableBuilder::IndexKeys() {
  std::vector<std::uint32_t> group_of, numbers;
  auto add = [&](std::string_view key, std::uint32_t number) {
    group_of.push_back(table_.keys_.try_emplace(key, static_cast<std::uint32_t>(table_.keys_.size())).first->second);
    numbers.push_back(number);
  };
  // Keys before aliases: in each group the entity whose key it is stands first.
  for (std::uint32_t number = 0; number < table_.ids_.size(); ++number)
    add(table_.versions_[table_.versions_of_.Of(number).front()].key, number);
  for (std::size_t v = 0; v < table_.versions_.size(); ++v) {
    for (const std::string& alias : table_.versions_[v].aliases) add(alias, number_of_version_[v]);
  }
  table_.numbers_by_key_ = RowGroups(table_.keys_.size(), group_of, numbers);
}

void EntityTableBuilder::IndexBeginnings() {
  table_.beginnings_ = Bitmap(kBitsPerKey * table_.keys_.size());
  for (const auto& [key, group] : table_.keys_) {
    const std::string_view words = text::FirstTwoWords(key);
    if (!words.empty()) table_.beginnings_.Set(static_cast<std::uint32_t>(BitOf(words, table_.beginnings_)));
  }
}

// An entity's key is its identity, so its first version stands for all.
void EntityTableBuilder::IndexStems() {
  std::vector<std::uint32_t> group_of, numbers;
  for (std::uint32_t number = 0; number < table_.ids_.size(); ++number) {
    std::vector<std::string> stems;
    const Entity& entity = table_.versions_[table_.versions_of_.Of(number).front()];
    for (const auto word : std::views::split(entity.key, ' ')) {
      if (!word.empty()) stems.push_back(text::Stem(std::string_view(word), language_));
    }
    std::ranges::sort(stems);
    stems.erase(std::ranges::unique(stems).begin(), stems.end());
    for (const std::string& stem : stems) {
      group_of.push_back(
          table_.stems_.try_emplace(stem, static_cast<std::uint32_t>(table_.stems_.size())).first->second);
      numbers.push_back(number);
    }
  }
  table_.numbers_by_stem_ = RowGroups(table_.stems_.size(), group_of, numbers);
}

void EntityTableBuilder::IndexMatchKeys() {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> rows;  // match key, number
  for (std::size_t v = 0; v < table_.versions_.size(); ++v) {
    const Entity& entity = table_.versions_[v];
    const auto add = [&](std::string_view name) {
      for (const std::uint64_t key : identity::MatchKeys(name, entity.kind))
        rows.emplace_back(key, number_of_version_[v]);
    };
    add(entity.name);
    for (const std::string& alias : entity.aliases) add(alias);
  }
  std::ranges::sort(rows);
  rows.erase(std::ranges::unique(rows).begin(), rows.end());
  table_.match_keys_.reserve(rows.size());
  table_.numbers_by_match_key_.reserve(rows.size());
  for (const auto& [key, number] : rows) {
    table_.match_keys_.push_back(key);
    table_.numbers_by_match_key_.push_back(number);
  }
}

}  // namespace annals::index
