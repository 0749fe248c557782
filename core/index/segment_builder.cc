#include "core/index/segment_builder.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

#include "core/record/vocabulary.h"
#include "core/text/text.h"
#include "core/text/turns.h"

namespace annals::index {
namespace {

using Terms = std::vector<std::string>;

void Append(Terms* to, const Terms& from) { to->insert(to->end(), from.begin(), from.end()); }

// Entry i of `first` is the first row whose owner is i or later, for owners 0 … n; `owner_of_row` ascends.
template <class OwnerOfRow>
std::vector<std::uint32_t> FirstRows(std::size_t owners, std::size_t rows, OwnerOfRow owner_of_row) {
  std::vector<std::uint32_t> first(owners + 1, 0);
  for (std::uint32_t r = 0; r < rows; ++r) ++first[owner_of_row(r) + 1];
  for (std::size_t i = 0; i < owners; ++i) first[i + 1] += first[i];
  return first;
}

// The title; without one the name that stands for it, so that "She resigned" is a statement about somebody.
std::string_view StatementHeader(const DocumentBundle& bundle) {
  if (!bundle.document.title.empty() || !bundle.title_entity) return bundle.document.title;
  const auto named = std::ranges::find(bundle.entities, bundle.title_entity, &Entity::id);
  return named == bundle.entities.end() ? std::string_view() : std::string_view(named->name);
}

// Of each chunk, in their order.
std::vector<SaidBy> SpeakersOf(const DocumentBundle& bundle, const BundlePositions& positions) {
  std::vector<std::string_view> texts, speakers;
  for (std::uint32_t i : positions.chunks) texts.push_back(bundle.chunks[i].text);
  std::vector<SaidBy> said_by(texts.size());
  const std::vector<std::string_view> goes_on = text::LongSpeakers(texts, IsTalk(bundle.document.doc_type));
  std::size_t named = 0;  // the passage that names who speaks
  for (std::size_t p = 0; p < texts.size(); ++p) {
    if (goes_on[p].empty()) continue;
    if (goes_on[p].data() == texts[p].data()) named = p;
    const bool here = goes_on[p].data() == texts[named].data();
    if (here && p - named <= std::numeric_limits<std::uint16_t>::max())
      said_by[p] = {static_cast<std::uint8_t>(goes_on[p].size()), 0, static_cast<std::uint16_t>(p - named)};
  }
  if (!std::ranges::all_of(goes_on, &std::string_view::empty)) return said_by;
  for (std::string_view text : texts) speakers.push_back(text::Speaker(text));
  const bool turns = text::IsConversation(speakers);
  for (std::size_t p = 0; p < texts.size(); ++p) {
    const bool opens = speakers[p].data() == texts[p].data();  // not behind a stamp
    if (turns && !speakers[p].empty() && opens) said_by[p] = {static_cast<std::uint8_t>(speakers[p].size()), 1};
  }
  return said_by;
}

}  // namespace

SegmentBuilder::SegmentBuilder(std::size_t dimension, language::Language language)
    : out_(std::make_shared<Segment>()), language_(language), entities_(language) {
  out_->dimension = dimension;
  out_->chunk_vectors = VectorRows(dimension);
  out_->statement_vectors = VectorRows(dimension);
}

void SegmentBuilder::Add(DocumentBundle&& bundle, const BundlePositions& positions) {
  const auto first_chunk = static_cast<std::uint32_t>(out_->chunk_count());
  const auto first_statement = static_cast<std::uint32_t>(out_->statement_count());
  for (const Entity& entity : bundle.entities) entities_.Add(entity);
  const bool named_elsewhere = !bundle.shapes.empty() || (bundle.chunks.empty() && bundle.entities.empty());
  if (named_elsewhere && bundle.title_entity) AddTitle(bundle.title_entity);
  out_->title_entity.push_back(bundle.title_entity && !named_elsewhere ? entities_.Find(bundle.title_entity) : kNoRow);
  std::ranges::move(bundle.events, std::back_inserter(out_->events.rows));
  std::ranges::move(bundle.edges, std::back_inserter(out_->edges.rows));
  std::ranges::move(bundle.asset_edges, std::back_inserter(out_->asset_edges.rows));
  AddChunks(bundle, positions);
  AddStatements(bundle, positions);
  AddGraph(bundle, positions, first_chunk, first_statement);
  AddDocument(std::move(bundle.document));
}

// Of the document that is being added, whose names are elsewhere.
void SegmentBuilder::AddTitle(EntityId title) {
  out_->title_ids.resize(out_->documents.size());
  out_->title_ids.push_back(title);
}

void SegmentBuilder::AddDocument(Document&& document) {
  out_->live += document.retired == kStillHolds;
  NoteSource(document);
  out_->documents.push_back(std::move(document));
  EndDocument();
}

void SegmentBuilder::NoteSource(const Document& document) {
  const auto [source, added] = sources_.try_emplace({document.authority, document.doc_type, document.status},
                                                    static_cast<std::uint32_t>(out_->sources.size()));
  if (added) out_->sources.push_back(static_cast<std::uint32_t>(out_->documents.size()));
  out_->source_of_document.push_back(source->second);
}

void SegmentBuilder::EndDocument() {
  out_->chunks.EndDocument();
  out_->events.EndDocument();
  out_->edges.EndDocument();
  out_->asset_edges.EndDocument();
  entities_.EndDocument();
}

// Lexical text of a chunk: title twice, label, owner and section once, then the text (docs/recipes.md A.3, B.1). A turn
// of a conversation is half of a dialogue: the words of the turn before it stand beside its own, which count twice
// (docs/recipes.md B.1; docs/measurements.md#turns).
void SegmentBuilder::AddChunks(DocumentBundle& bundle, const BundlePositions& positions) {
  Terms header = text::Terms(bundle.document.title, language_);
  header.reserve(2 * header.size());
  Append(&header, Terms(header));
  Append(&header, text::Terms(bundle.document.label, language_));
  Append(&header, text::Terms(bundle.document.owner, language_));
  if (!bundle.shapes.empty()) return AddShapes(bundle, positions);
  const std::vector<SaidBy> said_by = SpeakersOf(bundle, positions);
  Terms said;  // by the turn before
  for (std::size_t p = 0; p < positions.chunks.size(); ++p) {
    const std::uint32_t i = positions.chunks[p];
    Chunk& chunk = bundle.chunks[i];
    Terms terms = header;
    Append(&terms, text::Terms(chunk.section, language_));
    Terms own = text::Terms(chunk.text, language_);
    Append(&terms, own);
    if (said_by[p].whole_turn != 0) {
      Append(&terms, own);
      Append(&terms, said);
      said = text::Terms(std::string_view(chunk.text).substr(said_by[p].size), language_);
    } else {
      said.clear();
    }
    out_->said_by.push_back(said_by[p]);
    chunk_terms_.AddRow(std::move(terms));
    out_->chunk_vectors.Add(std::span(bundle.chunk_vectors).subspan(i * out_->dimension, out_->dimension));
    out_->document_of_chunk.push_back(static_cast<std::uint32_t>(out_->documents.size()));
    out_->chunks.rows.push_back(std::move(chunk));
  }
}

// Of an image without texts: what is known of them instead.
void SegmentBuilder::AddShapes(DocumentBundle& bundle, const BundlePositions& positions) {
  for (const std::uint32_t i : positions.chunks) {
    const PassageShape& shape = bundle.shapes[i];
    out_->said_by.push_back({shape.speaker, shape.whole_turn, shape.back});
    out_->mention_counts.push_back(shape.mentions);
    chunk_terms_.AddLength(shape.terms);
    out_->chunk_vectors.Add(std::span(bundle.chunk_vectors).subspan(i * out_->dimension, out_->dimension));
    out_->document_of_chunk.push_back(static_cast<std::uint32_t>(out_->documents.size()));
    out_->chunks.rows.push_back(std::move(bundle.chunks[i]));
  }
}

// Lexical text of a statement: "title : sentence".
void SegmentBuilder::AddStatements(const DocumentBundle& bundle, const BundlePositions& positions) {
  const auto first_chunk = static_cast<std::uint32_t>(out_->chunk_count() - positions.chunks.size());
  const Terms header = text::Terms(StatementHeader(bundle), language_);
  for (std::size_t p = 0; p < positions.statements.size(); ++p) {
    const std::uint32_t i = positions.statements[p];
    const std::uint32_t chunk = first_chunk + positions.statement_chunk[p];
    if (bundle.shapes.empty()) {
      Terms terms = header;
      Append(&terms, text::Terms(bundle.statements[i].text, language_));
      statement_terms_.AddRow(std::move(terms));
    } else {
      statement_terms_.AddLength(bundle.statement_terms[i]);
    }
    out_->statement_vectors.Add(std::span(bundle.statement_vectors).subspan(i * out_->dimension, out_->dimension));
    out_->statements.Add(bundle.statements[i], chunk, out_->chunks.rows[chunk].text);
  }
}

void SegmentBuilder::AddGraph(const DocumentBundle& bundle, const BundlePositions& positions, std::uint32_t first_chunk,
                              std::uint32_t first_statement) {
  auto statement_row = [&](std::uint32_t position) { return position == kNoRow ? kNoRow : first_statement + position; };
  for (const PositionedRow& p : positions.mentions) {
    const Mention& m = bundle.mentions[p.row];
    out_->mentions.push_back(
        {entities_.Find(m.entity), first_chunk + p.chunk, statement_row(p.statement), m.confidence});
  }
  for (const PositionedRow& p : positions.relations) {
    const RelationRow& r = bundle.relations[p.row];
    out_->relations.Add({.id = r.id,
                         .validity = r.validity,
                         .subject = entities_.Find(r.subject),
                         .object = entities_.Find(r.object),
                         .statement = statement_row(p.statement),
                         .chunk = first_chunk + p.chunk,
                         .confidence = r.confidence,
                         .source = r.source},
                        r.predicate);
  }
}

std::vector<std::uint32_t> SegmentBuilder::AddAll(const Segment& source, const Overlay* overlay) {
  RowMap map{std::vector(source.documents.size(), kNoRow), std::vector(source.chunk_count(), kNoRow),
             std::vector(source.statement_count(), kNoRow)};
  for (std::uint32_t d = 0; d < source.documents.size(); ++d) {
    if (overlay == nullptr || !overlay->Removed(d)) CopyDocument(source, d, overlay, &map);
  }
  CopyGraph(source, map);
  chunk_terms_.AddRows(source.chunk_terms, std::move(map.chunks));
  statement_terms_.AddRows(source.statement_terms, std::move(map.statements));
  return std::move(map.documents);
}

void SegmentBuilder::CopyDocument(const Segment& source, std::uint32_t d, const Overlay* overlay, RowMap* map) {
  map->documents[d] = static_cast<std::uint32_t>(out_->documents.size());
  for (std::uint32_t version : source.entities.VersionsOfDocument(d)) entities_.Add(source.entities.version(version));
  const std::uint32_t title = source.title_entity[d];
  out_->title_entity.push_back(title == kNoRow ? kNoRow : entities_.Find(source.entities.id(title)));
  if (d < source.title_ids.size() && source.title_ids[d]) AddTitle(source.title_ids[d]);
  std::ranges::copy(source.events.Of(d), std::back_inserter(out_->events.rows));
  std::ranges::copy(source.edges.Of(d), std::back_inserter(out_->edges.rows));
  std::ranges::copy(source.asset_edges.Of(d), std::back_inserter(out_->asset_edges.rows));
  const auto [first, last] = source.ChunksOf(d);
  for (std::uint32_t c = first; c < last; ++c) CopyChunk(source, c, map);
  const Document* replacement = overlay == nullptr ? nullptr : overlay->Replacement(d);
  AddDocument(Document(replacement != nullptr ? *replacement : source.documents[d]));
}

void SegmentBuilder::CopyChunk(const Segment& source, std::uint32_t c, RowMap* map) {
  const auto chunk = static_cast<std::uint32_t>(out_->chunk_count());
  map->chunks[c] = chunk;
  out_->chunks.rows.push_back(source.chunks.rows[c]);
  out_->said_by.push_back(source.said_by[c]);
  if (!source.mention_counts.empty()) out_->mention_counts.push_back(source.mention_counts[c]);
  out_->document_of_chunk.push_back(static_cast<std::uint32_t>(out_->documents.size()));
  out_->chunk_vectors.Add(source.chunk_vectors[c]);
  const auto [first, last] = source.StatementsOf(c);
  for (std::uint32_t s = first; s < last; ++s) {
    map->statements[s] = static_cast<std::uint32_t>(out_->statement_count());
    out_->statements.AddFrom(source.statements, s, chunk);
    out_->statement_vectors.Add(source.statement_vectors[s]);
  }
}

void SegmentBuilder::CopyGraph(const Segment& source, const RowMap& map) {
  std::vector<std::uint32_t> number(source.entities.size(), kNoRow);  // entity numbers there -> here, as they are met
  auto entity = [&](std::uint32_t there) {
    if (number[there] == kNoRow) number[there] = entities_.Find(source.entities.id(there));
    return number[there];
  };
  auto statement = [&](std::uint32_t there) { return there == kNoRow ? kNoRow : map.statements[there]; };
  for (const MentionEntry& m : source.mentions) {
    if (map.chunks[m.chunk] == kNoRow) continue;
    out_->mentions.push_back({entity(m.entity), map.chunks[m.chunk], statement(m.statement), m.confidence});
  }
  for (const RelationEntry& r : source.relations.rows()) {
    if (map.chunks[r.chunk] == kNoRow) continue;
    RelationEntry copy = r;
    copy.subject = entity(r.subject);
    copy.object = entity(r.object);
    copy.statement = statement(r.statement);
    copy.chunk = map.chunks[r.chunk];
    out_->relations.Add(copy, source.relations.predicate(r));
  }
}

std::shared_ptr<const Segment> SegmentBuilder::Build() && {
  Postings of_chunks = std::move(chunk_terms_).Build();
  return std::move(*this).BuildWith(std::move(of_chunks), std::move(statement_terms_).Build());
}

std::shared_ptr<const Segment> SegmentBuilder::BuildWith(Postings chunk_terms, Postings statement_terms) && {
  out_->entities = std::move(entities_).Build();
  out_->chunk_terms = std::move(chunk_terms);
  out_->statement_terms = std::move(statement_terms);
  ShrinkToFit();
  GroupRows();
  out_->bytes = EstimateBytes(*out_);
  return std::move(out_);
}

// Columns grew row by row, so that up to half of each is room for more.
void SegmentBuilder::ShrinkToFit() {
  Segment& s = *out_;
  s.documents.shrink_to_fit();
  s.title_entity.shrink_to_fit();
  s.source_of_document.shrink_to_fit();
  s.events.ShrinkToFit();
  s.edges.ShrinkToFit();
  s.asset_edges.ShrinkToFit();
  s.chunks.ShrinkToFit();
  s.document_of_chunk.shrink_to_fit();
  s.said_by.shrink_to_fit();
  s.mention_counts.shrink_to_fit();
  s.title_ids.shrink_to_fit();
  s.chunk_vectors.ShrinkToFit();
  s.statements.Finish();
  s.statement_vectors.ShrinkToFit();
  s.mentions.shrink_to_fit();
  s.relations.ShrinkToFit();
}

void SegmentBuilder::GroupRows() {
  Segment& s = *out_;
  s.first_statement =
      FirstRows(s.chunk_count(), s.statement_count(), [&](std::uint32_t r) { return s.statements.chunk(r); });
  s.first_mention = FirstRows(s.chunk_count(), s.mentions.size(), [&](std::uint32_t r) { return s.mentions[r].chunk; });
  if (!s.mention_counts.empty())
    std::partial_sum(s.mention_counts.begin(), s.mention_counts.end(), s.first_mention.begin() + 1);

  std::vector<std::uint32_t> keys;
  for (const MentionEntry& m : s.mentions) keys.push_back(m.entity);
  s.mentions_of_entity = Groups<EntityMentionEntry>(s.entities.size(), keys, [&](std::uint32_t r) {
    return EntityMentionEntry{s.mentions[r].chunk, s.mentions[r].statement, s.mentions[r].confidence};
  });
  s.chunk_ids.reserve(s.chunk_count());
  for (const Chunk& chunk : s.chunks.rows) s.chunk_ids.push_back(chunk.id);
  s.chunks_by_hash.resize(s.chunk_count());
  std::ranges::iota(s.chunks_by_hash, 0U);
  std::ranges::sort(s.chunks_by_hash, {}, [&](std::uint32_t row) { return SampleHash(s.chunk_ids[row]); });

  keys.clear();
  for (const RelationEntry& r : s.relations.rows()) keys.push_back(r.statement);
  s.relations_of_statement = RowGroups(s.statement_count(), keys);

  keys.clear();
  for (const RelationEntry& r : s.relations.rows())
    keys.insert(keys.end(), {r.subject, r.object == r.subject ? kNoRow : r.object});
  s.relations_of_entity = Groups<RelationEndEntry>(s.entities.size(), keys, [&](std::uint32_t end) {
    const RelationEntry& r = s.relations.rows()[end / 2];
    const std::uint32_t other = end % 2 == 0 ? r.object : r.subject;
    return RelationEndEntry{r.id,    s.entities.id(other), other,   r.chunk, r.statement, r.confidence,
                            end / 2, r.validity,           r.source};
  });
  s.given_facts = static_cast<std::size_t>(std::ranges::count_if(s.relations.rows(), [&](const RelationEntry& r) {
    const bool given = r.statement == kNoRow || s.statements.begin(r.statement) == s.statements.end(r.statement);
    return given && r.source != ValiditySource::kNone;
  }));
  s.documents_titled = RowGroups(s.entities.size(), s.title_entity);
  s.rows_of_entity.reserve(s.entities.size());
  for (std::uint32_t e = 0; e < s.entities.size(); ++e) {
    s.rows_of_entity.push_back(static_cast<std::uint32_t>(
        s.mentions_of_entity.Of(e).size() + s.relations_of_entity.Of(e).size() + s.documents_titled.Of(e).size()));
  }

  for (std::uint32_t e = 0; e < s.entities.size(); ++e) {
    if (s.mentions_of_entity.Of(e).size() < kHubMentions) continue;
    const std::size_t passages = s.CountPassages(e, [](std::uint32_t) { return true; });
    s.passages_of_hubs.emplace(e, static_cast<std::uint32_t>(passages));
  }
  s.mentioned_elsewhere = Bitmap(s.entities.size());
  for (std::uint32_t e = 0; e < s.entities.size(); ++e) {
    if (s.MentionedElsewhere(e, [](std::uint32_t) { return true; })) s.mentioned_elsewhere.Set(e);
  }

  keys.clear();
  for (std::uint32_t d = 0; d < s.documents.size(); ++d) {
    s.document_by_id.emplace(s.documents[d].id, d);
    const auto next = static_cast<std::uint32_t>(s.external_ids.size());
    keys.push_back(s.external_ids.try_emplace(s.documents[d].external_id, next).first->second);
  }
  s.documents_by_external_id = RowGroups(s.external_ids.size(), keys);
  GroupEdges();
  GroupAssets();
}

void SegmentBuilder::GroupEdges() {
  Segment& s = *out_;
  std::vector<std::uint32_t> keys, rows;
  auto add = [&](const EdgeEnd& end, std::uint32_t row) {
    keys.push_back(
        s.edge_ends.try_emplace(end.written(), static_cast<std::uint32_t>(s.edge_ends.size())).first->second);
    rows.push_back(row);
  };
  for (std::uint32_t r = 0; r < s.edges.rows.size(); ++r) {
    add(s.edges.rows[r].source, r);
    if (s.edges.rows[r].target != s.edges.rows[r].source) add(s.edges.rows[r].target, r);
  }
  s.edges_by_end = RowGroups(s.edge_ends.size(), keys, rows);
}

void SegmentBuilder::GroupAssets() {
  Segment& s = *out_;
  const auto number = [](std::string_view text, auto* map) {
    return map->try_emplace(text, static_cast<std::uint32_t>(map->size())).first->second;
  };
  std::vector<std::uint32_t> keys, rows;
  for (std::uint32_t r = 0; r < s.asset_edges.rows.size(); ++r) {
    const AssetEdge& edge = s.asset_edges.rows[r];
    keys.push_back(number(edge.source_ref, &s.asset_ends));
    rows.push_back(r);
    if (edge.target_ref == edge.source_ref) continue;
    keys.push_back(number(edge.target_ref, &s.asset_ends));
    rows.push_back(r);
  }
  s.asset_edges_by_end = RowGroups(s.asset_ends.size(), keys, rows);
  keys.clear();
  for (const Document& document : s.documents)
    keys.push_back(document.asset_ref.empty() ? kNoRow : number(document.asset_ref, &s.assets));
  s.documents_by_asset = RowGroups(s.assets.size(), keys);
}

}  // namespace annals::index
