#include "core/ingest/extraction.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/ingest/document_fields.h"
#include "core/ingest/names/acronyms.h"
#include "core/ingest/names/name_words.h"
#include "core/ingest/names/named_address.h"
#include "core/ingest/validity.h"
#include "core/record/vocabulary.h"
#include "core/text/text.h"
#include "core/text/tokens.h"
#include "core/text/turns.h"

namespace annals::ingest {
namespace {

using TokenSpan = absl::Span<const text::Token>;

constexpr std::size_t kLongestPredicate = 5;  // words

// The name as the text has it, without a possessive 's.
std::string Written(std::string_view text, TokenSpan tokens) {
  std::string_view name = text.substr(tokens.front().begin, tokens.back().end - tokens.front().begin);
  if (tokens.back().lower.ends_with("'s")) {
    name.remove_suffix(1);
    while (!name.empty() && (static_cast<unsigned char>(name.back()) & 0xC0) == 0x80) name.remove_suffix(1);
    if (!name.empty()) name.remove_suffix(1);
  }
  return OneLine(name);
}

// The words between two names as predicate; nullopt when there are none, too many, punctuation, or nothing but fillers.
std::optional<std::string> PredicateBetween(TokenSpan tokens, std::size_t begin, std::size_t end,
                                            language::Words fillers) {
  if (begin >= end || end - begin > kLongestPredicate) return std::nullopt;
  const TokenSpan between = tokens.subspan(begin, end - begin);
  if (!std::ranges::all_of(between, [](const text::Token& t) { return t.word; })) return std::nullopt;
  if (std::ranges::all_of(between, [&](const text::Token& t) { return language::Has(fillers, t.lower); }))
    return std::nullopt;
  return absl::StrJoin(between, " ", [](std::string* out, const text::Token& t) { out->append(t.lower); });
}

// Of ISO days that were checked; an empty one is open.
Validity Said(std::string_view from, std::string_view to) {
  return {Interval{ParseIsoDay(from).value_or(kAnyPast), ParseIsoDay(to).value_or(kForever)},
          ValiditySource::kExplicit};
}

Validity GivenValidity(const RelationInput& given, const std::optional<Interval>& document) {
  if (given.validity) return {*given.validity, ValiditySource::kExplicit};
  if (given.valid_from.empty() && given.valid_to.empty()) return Inherited(document);
  return Said(given.valid_from, given.valid_to);
}

}  // namespace

Extraction::Extraction(const DocumentInput& input, const Document& document,
                       absl::Span<const std::optional<Reading>> readings, std::vector<PreparedChunk>& chunks,
                       Language language)
    : input_(input),
      language_(language),
      time_key_(document.TimeKey()),
      labelled_(document.period.has_value()),
      narration_(document, language),
      stated_(language),
      readings_(readings),
      chunks_(chunks),
      gazetteer_(ReadGazetteer(input, document, language)),
      entities_(language),
      resolver_(gazetteer_, gazetteer_.Find(text::NameKey(document.title)), entities_, language),
      finder_(gazetteer_, word_case_, language) {
  std::vector<std::string_view> speakers, passages;
  for (const PreparedChunk& chunk : chunks) {
    speakers.push_back(text::Speaker(chunk.text));
    passages.push_back(chunk.text);
  }
  conversation_ = text::IsConversation(speakers);
  days_ = StampsOf(document, passages);
}

// How the document writes its words, and the short forms that it defines.
void Extraction::LearnWords() {
  for (const PreparedChunk& chunk : chunks_) {
    for (const PreparedStatement& statement : chunk.statements) {
      const std::vector<text::Token> tokens = text::Tokens(statement.text, language_);
      word_case_.Read(statement.text, tokens);
      for (const Acronym& acronym : FindAcronyms(tokens, language_)) {
        const std::string name =
            Written(statement.text, TokenSpan(tokens).subspan(acronym.begin, acronym.end - acronym.begin));
        gazetteer_.AddAlias(gazetteer_.Add(name, KindOfName(name, language_)), tokens[acronym.short_form].text);
      }
    }
  }
}

void Extraction::Run() {
  LearnWords();
  for (const std::optional<Reading>& reading : readings_) {
    if (!reading) continue;
    for (const ReadName& read : reading->names) gazetteer_.Add(OneLine(read.name), read.kind);
  }
  for (std::size_t i = 0; i < chunks_.size(); ++i) {
    ReadText(chunks_[i], static_cast<int>(i));
    if (!input_.chunks.empty()) AddGiven(chunks_[i], static_cast<int>(i), input_.chunks[i]);
  }
  AddDocumentNames();
}

void Extraction::ReadText(PreparedChunk& chunk, int chunk_number) {
  narration_.Under(chunk.section);
  around_ = narration_.heading() ? narration_.heading() : time_key_;
  for (PreparedStatement& statement : chunk.statements) {
    narration_.SaidOn(days_.At(static_cast<std::size_t>(chunk_number), statement.begin));
    statement.times = narration_.Read(statement.text);
  }
  const std::optional<Reading>& reading = readings_[static_cast<std::size_t>(chunk_number)];
  const int statements = static_cast<int>(chunk.statements.size());
  for (int s = 0; s < statements; ++s) ReadStatement(chunk, s, reading.has_value());
  if (reading) {
    AddRead(chunk, *reading);
  } else {
    bool turn = false;
    const std::string speaker = SpeakerOf(chunk, &turn);
    stated_.BeginPassage();
    for (int s = 0; s < statements; ++s) AddStated(chunk, s, speaker, turn && s == 0);
  }
  for (const PreparedMention& mention : chunk.mentions) Hold(mention.entity, chunk_number);
}

Validity Extraction::TimeOf(const PreparedChunk& chunk, int statement) const {
  return ValidityOf(chunk.statements[static_cast<std::size_t>(statement)].times, labelled_, around_);
}

void Extraction::ReadStatement(PreparedChunk& chunk, int statement, bool known_only) {
  const std::string& text = chunk.statements[static_cast<std::size_t>(statement)].text;
  const std::vector<text::Token> tokens = text::Tokens(text, language_);
  std::vector<Named> named;
  std::vector<int> distinct;
  const bool opens = resolver_.title_entity() < 0 && statement == 0 && &chunk == &chunks_.front();
  for (const FoundName& found : finder_.Find(text, tokens, opens)) {
    if (known_only && found.given < 0) continue;
    const TokenSpan span = TokenSpan(tokens).subspan(found.begin, found.end - found.begin);
    const int entity = resolver_.Resolve(found, Written(text, span));
    named.push_back({found.begin, found.end, entity});
    if (std::ranges::contains(distinct, entity)) continue;
    distinct.push_back(entity);
    chunk.mentions.push_back({.statement = statement, .entity = entity});
  }
  AddRelations(chunk, statement, tokens, named, distinct);
}

void Extraction::AddRelations(PreparedChunk& chunk, int statement, TokenSpan tokens, const std::vector<Named>& named,
                              const std::vector<int>& distinct) {
  const language::Words fillers = language::LexiconOf(language_).names.no_predicates;
  const int title = resolver_.title_entity();
  std::optional<Validity> validity;  // read once a relation wants it
  for (const int entity : distinct) {
    if (entity == title) continue;
    if (!validity) validity = TimeOf(chunk, statement);
    PreparedRelation relation{title,           entity, std::string(predicate::kMentions), statement, validity->interval,
                              validity->source};
    for (std::size_t i = 0; i + 1 < named.size(); ++i) {
      const Named &left = named[i], &right = named[i + 1];
      const bool pair =
          (left.entity == title && right.entity == entity) || (left.entity == entity && right.entity == title);
      auto predicate = pair ? PredicateBetween(tokens, left.end, right.begin, fillers) : std::nullopt;
      if (!predicate) continue;
      relation.subject = left.entity;
      relation.object = right.entity;
      relation.predicate = *std::move(predicate);
      break;
    }
    chunk.relations.push_back(std::move(relation));
  }
}

std::string Extraction::SpeakerOf(const PreparedChunk& chunk, bool* turn) const {
  const std::string speaker(text::Speaker(chunk.text));
  // What is sent along need not be the sender's words.
  std::vector<std::string> people = input_.authors;
  if (people.empty() && input_.doc_type != doc_type::kAttachment) people = NamesAlone(input_.senders);
  for (std::string& name : NamesAlone(input_.speakers)) people.push_back(std::move(name));
  *turn = !speaker.empty() && (conversation_ || std::ranges::contains(people, speaker));
  if (*turn) return speaker;
  return people.size() == 1 && !conversation_ ? PersonName(people.front(), language_) : "";
}

int Extraction::Person(PreparedChunk& chunk, int statement, const std::string& name, EntityKind kind) {
  const std::string key = text::NameKey(name);
  if (key.empty()) return -1;
  const int entity = resolver_.Resolve({.key = key, .kind = kind}, name);
  const bool mentioned = std::ranges::any_of(
      chunk.mentions, [&](const PreparedMention& m) { return m.statement == statement && m.entity == entity; });
  if (!mentioned) chunk.mentions.push_back({.statement = statement, .entity = entity});
  return entity;
}

void Extraction::AddStated(PreparedChunk& chunk, int statement, const std::string& speaker, bool turn) {
  const std::string text = chunk.statements[static_cast<std::size_t>(statement)].text;
  for (const StatedRelation& stated : stated_.Read(text, turn)) {
    const bool works = stated.predicate == predicate::kWorksAt;
    // "My wife Dana comes on Saturday": Saturday is not when she became that.
    Validity validity = works || !around_ ? TimeOf(chunk, statement) : Inherited(around_);
    if (stated.over && validity.interval.from == kAnyPast) continue;  // until when is not known
    if (speaker.empty() && (stated.subject.empty() || stated.object.empty())) continue;
    const int subject =
        Person(chunk, statement, stated.subject.empty() ? speaker : stated.subject, EntityKind::kPerson);
    const int object = Person(chunk, statement, stated.object.empty() ? speaker : stated.object,
                              works ? EntityKind::kOrganisation : EntityKind::kPerson);
    if (subject < 0 || object < 0 || subject == object) continue;
    const Day said = validity.interval.from;
    validity.interval = stated.over ? Interval::Until(said) : Interval::From(said);
    chunk.relations.push_back(
        {subject, object, std::string(stated.predicate), statement, validity.interval, validity.source});
  }
}

void Extraction::AddRead(PreparedChunk& chunk, const Reading& reading) {
  for (const ReadRelation& read : reading.relations) {
    const int subject = Given(read.subject), object = Given(read.object);
    if (subject < 0 || object < 0 || subject == object) continue;  // two names of one entity
    Validity validity = TimeOf(chunk, read.statement);
    if (!read.valid_from.empty() || !read.valid_to.empty()) validity = Said(read.valid_from, read.valid_to);
    chunk.relations.push_back(
        {subject, object, OneLine(read.predicate), read.statement, validity.interval, validity.source});
  }
}

void Extraction::AddGiven(PreparedChunk& chunk, int chunk_number, const ChunkInput& given) {
  for (const std::string& name : given.entities) {
    if (const int entity = Given(name); entity >= 0) AddToChunk(entity, chunk_number);
  }
  for (const RelationInput& relation : given.relations) AddTriple(chunk, chunk_number, relation);
}

void Extraction::AddDocumentNames() {
  const auto add = [&](std::string_view name) {
    if (const int entity = Given(name); entity >= 0) AddToChunk(entity, 0);
  };
  for (const auto* people : {&input_.authors, &input_.inventors}) {
    for (const std::string& name : *people) add(PersonName(name, language_));
  }
  for (const auto* people : {&input_.senders, &input_.speakers}) {
    for (const std::string& name : NamesAlone(*people)) add(PersonName(name, language_));
  }
  for (const auto* names : {&input_.assignees, &input_.implements, &input_.used_in}) {
    for (const std::string& name : *names) add(name);
  }
  for (const std::string& name : input_.entities) {
    const int entity = Given(name);
    if (entity >= 0 && ChunkOf(entity, entity) < 0) AddToChunk(entity, 0);
  }
  for (const RelationInput& relation : input_.relations) {
    const int subject = Given(relation.subject), object = Given(relation.object);
    int chunk = ChunkOf(subject, object);
    if (chunk < 0) chunk = ChunkOf(subject, subject);
    if (chunk < 0) chunk = ChunkOf(object, object);
    chunk = std::max(chunk, 0);
    AddTriple(chunks_[static_cast<std::size_t>(chunk)], chunk, relation);
  }
}

void Extraction::AddTriple(PreparedChunk& chunk, int chunk_number, const RelationInput& given) {
  const int statement = static_cast<int>(chunk.statements.size());
  chunk.statements.push_back(
      {absl::StrCat(OneLine(given.subject), " ", OneLine(given.predicate), " ", OneLine(given.object))});
  const int subject = Given(given.subject), object = Given(given.object);
  auto mention = [&](int entity) {
    if (entity < 0) return;
    chunk.mentions.push_back({.statement = statement, .entity = entity});
    Hold(entity, chunk_number);
  };
  mention(subject);
  if (object != subject) mention(object);
  if (subject < 0 || object < 0 || subject == object) return;
  const Validity validity = GivenValidity(given, time_key_);
  if (validity.source == ValiditySource::kExplicit && !validity.interval.IsAlways())
    chunk.statements.back().times = {{validity.interval, validity.source}};
  chunk.relations.push_back({subject, object, OneLine(given.predicate), statement, validity.interval, validity.source});
}

void Extraction::AddToChunk(int entity, int chunk_number) {
  if (static_cast<std::size_t>(entity) < chunks_of_.size() &&
      std::ranges::binary_search(chunks_of_[static_cast<std::size_t>(entity)], chunk_number))
    return;
  chunks_[static_cast<std::size_t>(chunk_number)].mentions.push_back({.statement = -1, .entity = entity});
  Hold(entity, chunk_number);
}

int Extraction::Given(std::string_view name) {
  const int given = gazetteer_.Find(text::NameKey(OneLine(name)));
  return given < 0 ? -1 : resolver_.ResolveGiven(given);
}

void Extraction::Hold(int entity, int chunk_number) {
  if (chunks_of_.size() <= static_cast<std::size_t>(entity)) chunks_of_.resize(static_cast<std::size_t>(entity) + 1);
  std::vector<int>& chunks = chunks_of_[static_cast<std::size_t>(entity)];
  const auto at = std::ranges::lower_bound(chunks, chunk_number);
  if (at == chunks.end() || *at != chunk_number) chunks.insert(at, chunk_number);
}

int Extraction::ChunkOf(int subject, int object) const {
  const int last = static_cast<int>(chunks_of_.size()) - 1;
  if (subject < 0 || object < 0 || subject > last || object > last) return -1;
  const std::vector<int>&a = chunks_of_[static_cast<std::size_t>(subject)],
        &b = chunks_of_[static_cast<std::size_t>(object)];
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) return a[i];
    a[i] < b[j] ? ++i : ++j;
  }
  return -1;
}

}  // namespace annals::ingest
