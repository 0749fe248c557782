#include "core/scope/holdings.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "core/scope/repeated_headings.h"
#include "core/scope/rules.h"
#include "core/text/text.h"

namespace annals::scope {
namespace {

using PeriodKey = std::pair<std::int64_t, std::int64_t>;

PeriodKey KeyOf(const Interval& interval) {
  return {interval.from.time_since_epoch().count(), interval.to.time_since_epoch().count()};
}

// Numbers for texts in the order of the texts.
class Numbering {
 public:
  std::uint32_t Add(std::string_view text) {
    return numbers_.try_emplace(text, static_cast<std::uint32_t>(numbers_.size())).first->second;
  }
  // Sorts; maps the numbers given so far to places in the sorted list.
  std::vector<std::uint32_t> Sort(std::vector<std::string_view>* sorted) const {
    std::vector<std::pair<std::string_view, std::uint32_t>> texts(numbers_.begin(), numbers_.end());
    std::ranges::sort(texts);
    std::vector<std::uint32_t> place(texts.size());
    for (std::uint32_t i = 0; i < texts.size(); ++i) {
      sorted->push_back(texts[i].first);
      place[texts[i].second] = i;
    }
    return place;
  }

 private:
  absl::flat_hash_map<std::string_view, std::uint32_t> numbers_;
};

}  // namespace

AllowedBuilder::AllowedBuilder(const index::View& view, std::span<const std::string> speakers)
    : view_(view), speakers_(speakers), allowed_{index::Bitmap(view.chunks()), index::Bitmap(view.statements())} {}

void AllowedBuilder::Add(index::DocumentOrdinal d) {
  const auto [first, last] = view_.chunks_of(d);
  if (first == last) return;
  bool asked = false;
  for (index::ChunkOrdinal c = first; c < last && !asked && !speakers_.empty(); ++c) asked = IsAsked(view_.speaker(c));
  if (!asked) return AddRange(first, last);
  for (index::ChunkOrdinal c = first; c < last; ++c) {
    const std::string_view speaker = view_.speaker(c);
    if (speaker.empty() || IsAsked(speaker)) AddRange(c, c + 1);
  }
}

void AllowedBuilder::AddRange(index::ChunkOrdinal first, index::ChunkOrdinal last) {
  allowed_.chunks.SetRange(first, last);
  allowed_.statements.SetRange(view_.statements_of(first).first, view_.statements_of(last - 1).second);
}

// By his name or an alias.
bool AllowedBuilder::IsAsked(std::string_view speaker) {
  if (speaker.empty()) return false;
  const auto [known, added] = asked_.try_emplace(speaker, false);
  if (!added) return known->second;
  const std::string key = text::NameKey(speaker);
  const auto is = [&](std::string_view name) { return std::ranges::contains(speakers_, name); };
  known->second = is(key) || std::ranges::any_of(view_.EntitiesByKey(key), [&](EntityId id) {
                    const Entity* entity = view_.entity(id);
                    return entity != nullptr && is(entity->key);
                  });
  return known->second;
}

std::shared_ptr<const Holdings> Holdings::Read(const index::View& view, std::optional<Timestamp> as_of,
                                               const std::function<bool(const Document&)>& keep) {
  std::shared_ptr<Holdings> holdings(new Holdings(view, as_of));
  holdings->population_ = view.Filter(as_of, keep);
  holdings->AddDocuments(keep);
  holdings->owner_names_.emplace(holdings->catalogue_.owners, view.language());
  return holdings;
}

void Holdings::AddDocuments(const std::function<bool(const Document&)>& keep) {
  Numbering owners, types;
  CatalogueReader catalogue(view_.language());
  // One pass: what costs here is that each document is fetched from memory.
  for (index::DocumentOrdinal d = 0; d < view_.documents(); ++d) {
    const Document& document = view_.document(d);
    stands_behind_ = stands_behind_ || !document.canonical_of.empty() || !view_.edges_of(d).empty();
    const auto [first, last] = view_.chunks_of(d);
    // Without passages there is nothing to find; so it is with documents whose rows were removed.
    const bool found = first != last && population_.chunks.Test(first);
    if (!found && (!HoldsAt(document, as_of_) || (keep && !keep(document)))) continue;
    catalogue.Add(document);
    if (found)
      documents_.push_back(
          {d, document.owner.empty() ? kNoOwner : owners.Add(document.owner), types.Add(document.doc_type)});
  }
  catalogue_ = std::move(catalogue).Take();
  const std::vector<std::uint32_t> owner_place = owners.Sort(&owners_), type_place = types.Sort(&types_);
  for (Holding& holding : documents_) {
    if (holding.owner != kNoOwner) holding.owner = owner_place[holding.owner];
    holding.type = type_place[holding.type];
  }
  types_of_owner_.resize(owners_.size());
  for (const Holding& holding : documents_) {
    if (holding.owner == kNoOwner) continue;
    std::vector<std::uint32_t>& types = types_of_owner_[holding.owner];
    const auto at = std::ranges::lower_bound(types, holding.type);
    if (at == types.end() || *at != holding.type) types.insert(at, holding.type);
  }
}

std::vector<Shelf> Holdings::MakeShelves(time::Axis axis) const {
  std::vector<Shelf> shelves;
  absl::flat_hash_map<PeriodKey, std::size_t> place;
  for (std::uint32_t i = 0; i < documents_.size(); ++i) {
    const std::optional<Interval> key = KeyOn(axis, view_.document(documents_[i].document), view_.language());
    if (!key) continue;
    const auto [it, added] = place.try_emplace(KeyOf(*key), shelves.size());
    if (added) shelves.push_back({*key, {}});
    shelves[it->second].documents.push_back(i);
  }
  std::ranges::sort(shelves, {}, &Shelf::key);
  return shelves;
}

std::span<const Shelf> Holdings::shelves(time::Axis axis) const {
  const auto i = static_cast<std::size_t>(axis);
  std::call_once(shelves_once_[i], [&] { shelves_[i] = MakeShelves(axis); });
  return shelves_[i];
}

const question::Identifiers& Holdings::identifiers() const {
  std::call_once(identifiers_once_, [&] {
    for (const Holding& holding : documents_) identifiers_.Add(holding.document, view_.document(holding.document));
  });
  return identifiers_;
}

const facts::Lineage& Holdings::lineage() const {
  std::call_once(lineage_once_, [&] {
    if (stands_behind_) lineage_ = facts::Lineage::Read(view_, as_of_);
  });
  return lineage_;
}

const Correspondents& Holdings::correspondents() const {
  std::call_once(correspondents_once_, [&] { correspondents_ = Correspondents::Read(view_, documents_); });
  return correspondents_;
}

double Holdings::repeated_headings() const {
  std::call_once(repeated_headings_once_, [&] { repeated_headings_ = RepeatedHeadings(view_, documents_); });
  return repeated_headings_;
}

HoldingsCache::HoldingsCache()
    : ViewCache([](const index::View& view) { return Holdings::Read(view, std::nullopt, nullptr); }) {}

}  // namespace annals::scope
