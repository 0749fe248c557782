#include "core/ingest/document_fields.h"

#include <algorithm>
#include <array>

#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/identity/name_form.h"
#include "core/ingest/names/found_entities.h"
#include "core/ingest/names/name_words.h"
#include "core/ingest/names/named_address.h"
#include "core/record/vocabulary.h"
#include "core/text/text.h"
#include "core/time/time_scope.h"

namespace annals::ingest {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

constexpr auto kOwnerKeys = std::to_array<std::string_view>({"district", "company_name", "owner", "company"});

// The first metadata value of `key` that says something, else "".
std::string Metadata(const DocumentInput& input, std::string_view key) {
  for (const auto& [name, value] : input.metadata) {
    if (name == key && !text::IsBlank(value)) return OneLine(value);
  }
  return "";
}

std::string Owner(const DocumentInput& input) {
  std::string owner = OneLine(input.owner);
  for (std::size_t i = 0; owner.empty() && i < kOwnerKeys.size(); ++i) owner = Metadata(input, kOwnerKeys[i]);
  return owner;
}

// "": open end.
std::optional<Interval> ReadInterval(std::string_view from, std::string_view to) {
  if (from.empty() && to.empty()) return std::nullopt;
  const Day begin = from.empty() ? kAnyPast : ParseIsoDay(from).value_or(kAnyPast);
  const Day end = to.empty() ? kForever : ParseIsoDay(to).value_or(kForever);
  return MakeInterval(begin, end);
}

// A client's dates and labels may be those of a program, which writes English. Whoever reads a month reads more than who
// reads only its year: "October 2025" in a German collection.
std::optional<time::Label> LabelOf(std::string_view label, Language language) {
  auto read = time::ParseLabel(label, language), english = time::ParseLabel(label, Language::kEnglish);
  const bool more = english && (!read || (read->period != english->period && read->period.Contains(english->period)));
  return more ? english : read;
}

std::optional<Interval> DateOf(std::string_view date, Language language) {
  const auto read = time::ParseDate(date, language);
  return read ? read : time::ParseDate(date, Language::kEnglish);
}

void ReadLabel(const DocumentInput& input, Language language, Document& document) {
  document.label = OneLine(input.label);
  if (document.label.empty()) document.label = Metadata(input, "label");
  if (document.label.empty()) {
    if (const auto label = time::ParseLabel(document.title, language)) document.label = label->text;
  }
  document.period = ReadInterval(input.period_from, input.period_to);
  if (document.period || document.label.empty()) return;
  if (const auto label = LabelOf(document.label, language)) document.period = label->period;
}

Pairs Sorted(const Pairs& given) {
  Pairs pairs;
  for (const auto& [key, value] : given) pairs.emplace_back(OneLine(key), text::Normalize(value));
  std::ranges::sort(pairs);
  return pairs;
}

EdgeEnd EndNamed(std::string_view name) { return EdgeEnd::OfEntity(text::NameKey(name)); }

}  // namespace

std::string OneLine(std::string_view value) {
  const std::string normal = text::Normalize(value);
  return absl::StrJoin(absl::StrSplit(normal, absl::ByAnyChar(" \t\n"), absl::SkipEmpty()), " ");
}

std::string PersonName(std::string_view value, Language language) {
  std::string line = OneLine(value);
  return KindOfName(line, language) == EntityKind::kOrganisation ? line : identity::InReadingOrder(line);
}

Document ReadDocument(const DocumentInput& input, Language language) {
  Document document{.external_id = input.id, .title = OneLine(input.title)};
  document.doc_type = absl::AsciiStrToLower(OneLine(input.doc_type));
  document.owner = Owner(input);
  ReadLabel(input, language, document);
  document.covered = ReadInterval(input.covered_from, input.covered_to);
  if (const auto published = DateOf(input.published, language)) document.published = published->from;
  document.raw_date = OneLine(input.published);
  document.channel = OneLine(input.channel);
  document.asset_ref = OneLine(input.asset_ref);
  document.kind = OneLine(input.kind);
  document.status = OneLine(input.status);
  document.authority = input.authority;
  document.canonical_of = input.canonical_of;
  document.identifiers = Sorted(input.identifiers);
  document.metadata = Sorted(input.metadata);
  return document;
}

std::vector<Event> ReadEvents(const DocumentInput& input, const Document& document, Language language) {
  std::vector<Event> events;
  auto add = [&](std::string_view type, std::string_view date) {
    const auto when = DateOf(date, language);
    if (!when) return;
    Event event{.type = absl::AsciiStrToLower(OneLine(type)),
                .when = *when,
                .raw_date = OneLine(date),
                .authority = document.authority};
    const bool known =
        std::ranges::any_of(events, [&](const Event& e) { return e.type == event.type && e.when == event.when; });
    if (!known) events.push_back(std::move(event));
  };
  if (!input.published.empty()) add(event::kPublished, input.published);
  for (const auto& [type, date] : input.events) add(type, date);
  return events;
}

std::vector<Edge> ReadEdges(const DocumentInput& input, Language language) {
  std::vector<Edge> edges;
  const EdgeEnd self = EdgeEnd::OfDocument(input.id);
  auto add = [&](const std::string& name, std::string_view relation) {
    if (text::NameKey(name).empty()) return;
    edges.push_back({.source = EndNamed(name), .relation = std::string(relation), .target = self});
  };
  auto people = [&](const std::vector<std::string>& names, std::string_view relation) {
    for (const std::string& name : names) add(PersonName(name, language), relation);
  };
  // Who has which address, beside who did what. An address goes as it is written, so that it is nobody's key.
  auto has = [&](const std::string& address, const std::string& name) {
    if (address.empty() || text::NameKey(name).empty()) return;
    const Edge edge{
        .source = EdgeEnd::OfEntity(address), .relation = std::string(relation::kAddressOf), .target = EndNamed(name)};
    const bool known = std::ranges::any_of(edges, [&](const Edge& e) {
      return e.source == edge.source && e.relation == edge.relation && e.target == edge.target;
    });
    if (!known) edges.push_back(edge);
  };
  auto reached = [&](const std::vector<std::string>& values, std::string_view relation) {
    for (const std::string& value : values) {
      const NamedAddress person = ReadNamedAddress(value);
      const std::string name = PersonName(person.name, language);
      add(name, relation);
      has(person.address, name);
    }
  };
  auto things = [&](const std::vector<std::string>& names, std::string_view relation) {
    for (const std::string& name : names) {
      if (!text::NameKey(name).empty())
        edges.push_back({.source = self, .relation = std::string(relation), .target = EndNamed(name)});
    }
  };
  people(input.authors, relation::kAuthorOf);
  people(input.inventors, relation::kInventorOf);
  reached(input.senders, relation::kSenderOf);
  reached(input.recipients, relation::kRecipientOf);
  reached(input.copied, relation::kCopiedOn);
  reached(input.speakers, relation::kSpeakerOf);
  if (input.doc_type == doc_type::kContact) {
    for (const auto& [name, value] : input.identifiers) {
      const std::string address = absl::AsciiStrToLower(OneLine(value));
      if (name.starts_with(identifier::kEmail) && IsMailAddress(address)) has(address, OneLine(input.title));
    }
  }
  for (const std::string& token : input.hidden_people)
    edges.push_back({.source = EdgeEnd::OfEntity(token), .relation = std::string(relation::kHiddenIn), .target = self});
  for (const std::string& name : input.assignees) add(name, relation::kAssigneeOf);
  things(input.implements, relation::kImplements);
  things(input.used_in, relation::kUsedIn);
  const auto supersedes = [&](const std::string& id) {
    const Edge edge{.source = self, .relation = std::string(relation::kSupersedes), .target = EdgeEnd::OfDocument(id)};
    const bool known = std::ranges::any_of(
        edges, [&](const Edge& e) { return e.relation == edge.relation && e.target == edge.target; });
    if (!id.empty() && !known) edges.push_back(edge);
  };
  for (const std::string& id : input.supersedes) supersedes(id);
  for (const auto& [name, value] : input.identifiers) {
    if (OneLine(name) == identifier::kSupersedes) supersedes(OneLine(value));
  }
  return edges;
}

std::vector<AssetEdge> ReadAssetEdges(const DocumentInput& input) {
  std::vector<AssetEdge> edges;
  for (const auto& link : input.asset_links) {
    edges.push_back({.source_ref = OneLine(link.source_ref.empty() ? input.asset_ref : link.source_ref),
                     .target_ref = OneLine(link.target_ref),
                     .relation = link.relation,
                     .provenance = "metadata"});
  }
  return edges;
}

Gazetteer ReadGazetteer(const DocumentInput& input, const Document& document, Language language) {
  Gazetteer gazetteer(language);
  auto add = [&](std::string_view name, EntityKind kind) {
    const std::string line = OneLine(name);
    gazetteer.Add(line, kind == EntityKind::kOther ? KindOfName(line, language) : kind);
  };
  auto all = [&](const std::vector<std::string>& names, EntityKind kind) {
    for (const std::string& name : names) add(name, kind);
  };
  auto relations = [&](const std::vector<RelationInput>& given) {
    for (const RelationInput& relation : given) {
      add(relation.subject, EntityKind::kOther);
      add(relation.object, EntityKind::kOther);
    }
  };
  const EntityKind titled = document.doc_type == doc_type::kProduct ? EntityKind::kProduct : EntityKind::kOther;
  const bool person = document.doc_type == doc_type::kContact &&
                      KindOfName(document.title, language) != EntityKind::kOrganisation && document.kind != "org";
  add(document.title, person ? EntityKind::kPerson : titled);
  for (const std::string& alias : input.aliases) {
    if (const int title = gazetteer.Find(text::NameKey(document.title)); title >= 0)
      gazetteer.AddAlias(title, OneLine(alias));
  }
  for (const auto* people : {&input.authors, &input.inventors}) {
    for (const std::string& name : *people) add(PersonName(name, language), EntityKind::kPerson);
  }
  for (const auto* people : {&input.senders, &input.speakers}) {
    for (const std::string& name : NamesAlone(*people)) add(PersonName(name, language), EntityKind::kPerson);
  }
  all(input.assignees, EntityKind::kOrganisation);
  all(input.implements, EntityKind::kOther);
  all(input.used_in, EntityKind::kProduct);
  add(document.owner, EntityKind::kOther);
  all(input.entities, EntityKind::kOther);
  relations(input.relations);
  for (const ChunkInput& chunk : input.chunks) {
    all(chunk.entities, EntityKind::kOther);
    relations(chunk.relations);
  }
  return gazetteer;
}

}  // namespace annals::ingest
