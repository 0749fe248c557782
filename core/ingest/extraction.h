// Mentions and relations of a document's chunks.
//
// From the text: names for which the text defines a short form (acronyms.h) are known throughout; one mention for each
// distinct entity of a statement; one relation title → entity for each of those, with predicate "mentions", or the one
// to five words that stand between the two names. From the client: entities as mentions of the chunk, triples as
// relations with a statement of their own, "subject predicate object". What was given for the document as a whole goes
// to the first chunk that mentions it (both ends, else either, else the first chunk).
//
// What sentences state of people (stated_people.h) becomes relations between them, whatever the title. "My" is of whoever
// speaks: of the turn, where the document is a conversation or names the speaker among its authors; else of its one author.
// Such a relation holds from the day on which it was said, or the period that its sentence names, and what is over until
// then: without a time, nothing is told of it.
//
// A chunk with a reading (reading.h): its names are known names of the document, its relations stand beside title →
// entity, and no other capitals of that chunk are taken for names.
//
// Linear in the text. Not thread-safe; one object per document.
#pragma once

#include <optional>
#include <vector>

#include "core/ingest/document_input.h"
#include "core/ingest/names/found_entities.h"
#include "core/ingest/names/gazetteer.h"
#include "core/ingest/names/mention_finder.h"
#include "core/ingest/names/name_resolver.h"
#include "core/ingest/names/word_case.h"
#include "core/ingest/reading.h"
#include "core/ingest/spoken_times.h"
#include "core/ingest/stated_people.h"
#include "core/ingest/validity.h"

namespace annals::ingest {

class Extraction {
 public:
  // `chunks` have their texts and statements; they get mentions and relations. `readings`: one a chunk.
  Extraction(const DocumentInput& input, const Document& document, absl::Span<const std::optional<Reading>> readings,
             std::vector<PreparedChunk>& chunks, Language language);

  void Run();
  int title_entity() const { return resolver_.title_entity(); }
  std::vector<PreparedEntity> TakeEntities() { return std::move(entities_).Take(); }

 private:
  struct Named {
    std::size_t begin = 0, end = 0;  // tokens [begin, end)
    int entity = 0;
  };

  void LearnWords();
  void ReadText(PreparedChunk& chunk, int chunk_number);
  Validity TimeOf(const PreparedChunk& chunk, int statement) const;
  void ReadStatement(PreparedChunk& chunk, int statement, bool known_only);
  void AddRelations(PreparedChunk& chunk, int statement, absl::Span<const text::Token> tokens,
                    const std::vector<Named>& named, const std::vector<int>& distinct);
  void AddStated(PreparedChunk& chunk, int statement, const std::string& speaker, bool turn);
  // Who speaks in a chunk: of its turn, or its document's one author; empty: not known.
  std::string SpeakerOf(const PreparedChunk& chunk, bool* turn) const;
  int Person(PreparedChunk& chunk, int statement, const std::string& name, EntityKind kind);
  void AddRead(PreparedChunk& chunk, const Reading& reading);
  void AddGiven(PreparedChunk& chunk, int chunk_number, const ChunkInput& given);
  void AddDocumentNames();
  void AddTriple(PreparedChunk& chunk, int chunk_number, const RelationInput& given);
  void AddToChunk(int entity, int chunk_number);  // as a mention without a statement, once
  int Given(std::string_view name);               // −1 when nothing of it is a word
  int ChunkOf(int subject, int object) const;
  void Hold(int entity, int chunk_number);

  const DocumentInput& input_;
  const Language language_;
  const std::optional<Interval> time_key_;
  const bool labelled_;  // it names a period that it speaks of
  Narration narration_;
  time::StampedDays days_;  // on which its lines were said
  StatedPeople stated_;
  bool conversation_ = false;
  std::optional<Interval> around_;  // of the chunk that is read: its heading's period, else time_key_
  const absl::Span<const std::optional<Reading>> readings_;
  std::vector<PreparedChunk>& chunks_;
  Gazetteer gazetteer_;
  WordCase word_case_;
  EntityTable entities_;
  NameResolver resolver_;
  MentionFinder finder_;
  std::vector<std::vector<int>> chunks_of_;  // by entity: chunks that mention it, in order
};

}  // namespace annals::ingest
