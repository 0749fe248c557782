#include "core/answer/kinds/record_fields.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/answer/draft_builder.h"
#include "core/answer/evidence/successors.h"
#include "core/answer/findings.h"
#include "core/language/lexicon.h"
#include "core/record/vocabulary.h"
#include "core/text/text.h"

namespace annals::answer {
namespace {

using index::DocumentOrdinal;
using index::View;
using language::Language;

// What a word of the question asks for. Events and identifiers are matched by their own names as well.
struct FieldWords {
  language::Words language::RecordWords::* stems;
  std::string_view field;
};
using Known = language::RecordWords;
constexpr FieldWords kFields[] = {
    {&Known::authors, relation::kAuthorOf},
    {&Known::inventors, relation::kInventorOf},
    {&Known::owners, relation::kAssigneeOf},
    {&Known::publication, event::kPublished},
    {&Known::filing, event::kFiled},
    {&Known::grant, event::kGranted},
    {&Known::expiry, event::kExpires},
    {&Known::launch, event::kProductLaunch},
    {&Known::status, "status"},
    {&Known::use, relation::kUsedIn},
    {&Known::successor, relation::kSupersedes},
    {&Known::implementation, relation::kImplements},
    {&Known::identifier, "identifier"},
};

struct AskedField {
  std::string field, stem;  // and the word that asks for it
};

struct AskedFields {
  std::vector<AskedField> fields;  // distinct
  std::vector<std::string> stems;  // of the words that asked: they name no document
};

bool Has(const std::vector<std::string>& list, std::string_view value) { return std::ranges::contains(list, value); }

// "how many", "the most patents", but not "the most recent patent": one document's record tells neither.
bool AsksAcrossRecords(const Known& known, const std::vector<std::string>& words) {
  if (language::SaysPhrase(known.how_many, words)) return true;
  const auto across = std::ranges::adjacent_find(words, [&](const std::string& a, const std::string& b) {
    return language::Has(known.superlatives, a) && language::EndsWithAny(known.plurals, b);
  });
  return across != words.end();
}

AskedFields WhatIsAsked(const std::vector<std::string>& words, Language language) {
  const Known& known = language::LexiconOf(language).records;
  AskedFields asked;
  if (AsksAcrossRecords(known, words)) return asked;
  for (const std::string& word : words) {
    const std::string stem = text::Stem(word, language);
    for (const FieldWords& field : kFields) {
      if (!language::Has(known.*field.stems, stem)) continue;
      const bool there = std::ranges::contains(asked.fields, field.field, &AskedField::field);
      if (!there) asked.fields.push_back({std::string(field.field), stem});
      asked.stems.push_back(stem);
    }
    if (language::Has(known.field_nouns, word)) asked.stems.push_back(stem);
  }
  return asked;
}

// Terms of everything that names a document.
std::vector<std::string> NameTerms(const View& view, DocumentOrdinal d) {
  const Document& document = view.document(d);
  std::string names = absl::StrCat(document.title, " ", document.owner, " ", document.doc_type, " ", document.kind, " ",
                                   document.label, " ", document.external_id);
  for (const auto& [name, value] : document.identifiers) absl::StrAppend(&names, " ", name, " ", value);
  for (const Event& event : view.events_of(d)) {
    if (const Entity* subject = view.entity(event.subject)) absl::StrAppend(&names, " ", subject->name);
  }
  std::replace(names.begin(), names.end(), '_', ' ');
  return text::Terms(names, view.language());
}

std::string FromEdges(const View& view, DocumentOrdinal d, std::string_view field) {
  const EdgeEnd self = EdgeEnd::OfDocument(view.document(d).external_id);
  std::vector<std::string> names;
  for (const Edge& edge : view.edges_of(d)) {
    if (edge.relation != field && !(field == relation::kAuthorOf && relation::Utters(edge.relation))) continue;
    const std::string name = EndName(view, edge.source == self ? edge.target : edge.source);
    if (!Has(names, name)) names.push_back(name);
  }
  return absl::StrJoin(names, ", ");
}

std::string FromEvents(const View& view, DocumentOrdinal d, std::string_view field) {
  for (const Event& event : view.events_of(d)) {
    if (event.type != field) continue;
    const bool one_day = event.when.to - event.when.from == std::chrono::days{1};
    if (!event.raw_date.empty() && !one_day) return event.raw_date;
    return one_day ? ToIsoDay(event.when.from) : ToString(event.when);
  }
  return "";
}

std::string ValueOf(const View& view, const Supersession& supersession, DocumentOrdinal d, std::string_view field) {
  const Document& document = view.document(d);
  if (field == "status") return document.status;
  if (field == relation::kSupersedes && supersession.Superseded(d)) {
    return absl::StrCat("superseded by ", EndName(view, EdgeEnd::OfDocument(supersession.Successor(d))));
  }
  if (std::string value = FromEvents(view, d, field); !value.empty()) return value;
  if (field == event::kPublished && document.published) return ToIsoDay(*document.published);
  return FromEdges(view, d, field);
}

// "doi" or "patent number" in the question, and an identifier of that name.
std::string IdentifierAsked(const Document& document, const std::vector<std::string>& words, Language language,
                            std::string* name) {
  const language::Words numbers = language::LexiconOf(language).records.number;
  const bool number = std::ranges::any_of(words, [&](const auto& word) { return language::Has(numbers, word); });
  for (const auto& [key, value] : document.identifiers) {
    std::string spaced = key;
    std::replace(spaced.begin(), spaced.end(), '_', ' ');
    const std::vector<std::string> parts = text::Words(spaced);
    const bool named = !parts.empty() && Has(words, parts.front());
    const bool numbered = parts.size() < 2 || number || Has(words, parts.back());
    if (!named || !numbered) continue;
    *name = key;
    return value;
  }
  return "";
}

struct Offer {
  double share = 0;
  bool current = false;
  Interval since = Interval::Always();  // of an invention: who invents is who was first, whatever replaced it later
  int authority = 0;
  std::size_t rank = 0;
  RecordAnswer answer;

  auto Order() const { return std::tuple(-share, !current, since, -authority, rank); }
};

class Finder {
 public:
  Finder(const View& view, const retrieval::Result& result, double least_share)
      : view_(view),
        result_(result),
        supersession_(view, result),
        least_share_(least_share),
        language_(result.question.language),
        asked_(WhatIsAsked(result.question.plain_words, language_)),
        words_(result.question.plain_words) {}

  std::optional<RecordAnswer> Run() {
    std::optional<Offer> best;
    std::vector<DocumentOrdinal> seen;
    for (std::size_t rank = 0; rank < result_.chunks.size(); ++rank) {
      const retrieval::RetrievedChunk& hit = result_.chunks[rank];
      const DocumentOrdinal d = view_.document_of(hit.ordinal);
      if (!hit.note.empty() || std::ranges::contains(seen, d)) continue;
      seen.push_back(d);
      std::optional<Offer> offer = Look(d);
      if (!offer) continue;
      offer->rank = rank;
      offer->answer.group = hit.group;
      if (!best || offer->Order() < best->Order()) best = std::move(offer);
    }
    if (!best) return std::nullopt;
    return std::move(best->answer);
  }

 private:
  // Terms of the question without the words that ask for the field: they name no document.
  const QuestionTerms& Content() {
    if (content_) return *content_;
    std::string content;
    for (const std::string& word : words_) {
      if (!Has(asked_.stems, text::Stem(word, language_))) absl::StrAppend(&content, word, " ");
    }
    return content_.emplace(view_, content);
  }

  std::optional<Offer> Look(DocumentOrdinal d) {
    const Document& document = view_.document(d);
    if (asked_.fields.empty() && document.identifiers.empty()) return std::nullopt;  // of most questions
    const QuestionTerms& content = Content();
    Offer offer{.share = content.Share(content.MaskOf(NameTerms(view_, d)), content.all()),
                .current = !supersession_.Superseded(d),
                .authority = view_.authority(d)};
    if (offer.share < least_share_) return std::nullopt;
    RecordAnswer& answer = offer.answer;
    answer.document = d;
    answer.value = IdentifierAsked(document, words_, language_, &answer.field);
    const std::vector<std::string> fields = FieldsFor(document);
    for (auto field = fields.begin(); answer.value.empty() && field != fields.end(); ++field) {
      answer.field = *field;
      answer.value = ValueOf(view_, supersession_, d, *field);
    }
    if (answer.value.empty()) return std::nullopt;
    if (answer.field == relation::kInventorOf) {
      offer.current = true;
      offer.since = FirstKnown(d);
    }
    answer.sentence = absl::StrCat(DisplayName(document), " — ", ReadableName(answer.field), ": ", answer.value, ".");
    return offer;
  }

  // The day it was filed, else published.
  Interval FirstKnown(DocumentOrdinal d) const {
    const Document& document = view_.document(d);
    Interval first = document.published ? Interval::On(*document.published) : Interval::From(kForever);
    for (const Event& event : view_.events_of(d)) {
      if (event.type == event::kFiled && event.when < first) first = event.when;
    }
    return first;
  }

  // Words of the document's own title ask for nothing, unless no other word does: "… second filing" granted.
  std::vector<std::string> FieldsFor(const Document& document) const {
    std::vector<std::string> title;
    for (const std::string& word : text::Words(document.title)) title.push_back(text::Stem(word, language_));
    std::vector<std::string> fields, named;
    for (const AskedField& asked : asked_.fields) (Has(title, asked.stem) ? named : fields).push_back(asked.field);
    fields.insert(fields.end(), named.begin(), named.end());
    return fields;
  }

  const View& view_;
  const retrieval::Result& result_;
  Supersession supersession_;
  double least_share_;
  Language language_;  // of the question
  AskedFields asked_;
  const std::vector<std::string>& words_;  // of the question
  std::optional<QuestionTerms> content_;   // read for the first document that may hold a field
};

}  // namespace

std::string EndName(const View& view, const EdgeEnd& end) {
  if (const auto named = end.entity()) {
    const std::string key(*named);
    for (EntityId e : view.EntitiesByKey(key)) {
      if (const Entity* entity = view.entity(e); entity != nullptr && entity->key == key) return entity->name;
    }
    return key;
  }
  if (const auto named = end.document()) {
    const std::optional<DocumentOrdinal> d = view.FindDocument(*named);
    return d ? DisplayName(view.document(*d)) : std::string(*named);
  }
  return end.written();
}

std::optional<RecordAnswer> FindRecordAnswer(const View& view, const retrieval::Result& result, double least_share) {
  return Finder(view, result, least_share).Run();
}

std::optional<Draft> AnswerRecordField(const Case& c) {
  const Findings& found = c.found();
  if (found.mode != Mode::kFact) return std::nullopt;
  const std::optional<RecordAnswer> record = FindRecordAnswer(c.view, found.result, c.options.named_share);
  if (!record) return std::nullopt;
  DraftBuilder draft(c);
  const int number = draft.citations().OfRecord(record->document, absl::StrCat(record->field, ": ", record->value));
  draft.Add({.group = record->group, .sentences = {{record->sentence, {number}, Origin::kRecord}}});
  return std::move(draft).Take();
}

}  // namespace annals::answer
