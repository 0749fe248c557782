#include "storage/engine/question_reader.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "core/index/bm25.h"
#include "core/language/lexicon.h"
#include "storage/documents/asset_links.h"
#include "storage/documents/bundle_reader.h"
#include "storage/engine/engine_sql.h"
#include "storage/engine/terms_text.h"
#include "storage/identity/identity_reader.h"
#include "storage/identity/identity_sql.h"
#include "storage/refusals.h"

namespace annals::storage {
namespace {

using Type = Array::Type;
using Ids = std::vector<std::int64_t>;

constexpr std::int64_t kSampleRows = 2048;  // as core/retrieval/locate.cc samples
constexpr double kNano = 1e-9;

Array Texts(const std::vector<std::string>& texts) {
  Array array(Type::kText);
  for (const std::string& text : texts) array.Text(text);
  return array;
}

Ids Column(const Rows& rows, int column = 0) {
  Ids ids;
  for (int i = 0; i < rows.size(); ++i) ids.push_back(rows.Int64(i, column));
  return ids;
}

void SortDistinct(Ids* ids) {
  std::ranges::sort(*ids);
  ids->erase(std::ranges::unique(*ids).begin(), ids->end());
}

// Chunks, or statements, that hold words of the question.
struct Matched {
  Ids rows, chunks;
};

enum class Kind { kChunks, kStatements };

class QuestionReader {
 public:
  QuestionReader(Session& session, CollectionId collection, const RowsWanted& wanted)
      : session_(session), collection_(collection), wanted_(wanted), bounds_(wanted.bounds) {
    terms_ = wanted.terms;
    std::ranges::sort(terms_);
    terms_.erase(std::ranges::unique(terms_).begin(), terms_.end());
  }

  absl::StatusOr<QuestionRows> Read() {
    const Rows state = session_.Execute(sql::kEngineState, Own());
    if (state.size() == 0) return NoCollection(collection_);
    out_.language = language::LanguageOfCode(state.String(0, 0));
    out_.watermark = state.Uint64(0, 1);
    dimension_ = static_cast<std::size_t>(state.Int32(0, 7));
    out_.figures.chunks = {.rows = state.Uint64(0, 2), .length = state.Uint64(0, 3), .in_scope = state.Uint64(0, 2)};
    out_.figures.statements = {
        .rows = state.Uint64(0, 4), .length = state.Uint64(0, 5), .in_scope = state.Uint64(0, 4)};
    if (state.Int64(0, 6) <= bounds_.whole_chunks) {
      ReadWhole();
      return std::move(out_);
    }
    Restrict();
    CountWords(Kind::kChunks, &out_.figures.chunks);
    CountWords(Kind::kStatements, &out_.figures.statements);
    FindEntities();
    if (wanted_.passages) {
      FindChunks();
      ReadChosen();
    }
    ReadDocumentsAlone();
    CountNames();
    return std::move(out_);
  }

 private:
  Parameters Own() const { return Parameters().Int64(collection_.value); }
  // The documents that count, and those that may be chosen from; null: all live ones.
  Parameters& Documents(Parameters& p, const std::optional<Ids>& documents) const {
    return documents ? p.Ids(*documents) : p.Null();
  }

  void ReadWhole() {
    out_.whole = true;
    out_.bundles = ReadBundles(session_, Column(session_.Execute(sql::kAllDocuments, Own())),
                               {.dimension = dimension_, .language = out_.language});
    index::Change change;
    const Ids links = Column(session_.Execute(sql::kAllAssetLinks, Own().Int64(bounds_.asset_links)));
    if (!links.empty()) ReadAssetLinks(session_, links, &change);
    out_.links = std::move(change.linked);
  }

  // ---------------------------------------------------------------------------------------------------------- restriction
  Ids Asked(const std::vector<Interval>& periods) {
    Parameters p = Own();
    if (wanted_.as_of)
      p.Time(*wanted_.as_of);
    else
      p.Null();
    for (const auto* list :
         {&wanted_.doc_types, &wanted_.channels, &wanted_.kinds, &wanted_.owners, &wanted_.document_ids})
      p.Column(Texts(*list));
    Array first(Type::kDate), behind(Type::kDate);
    for (const Interval& period : periods) {
      first.Date(period.from);
      behind.Date(period.to);
    }
    p.Column(std::move(first)).Column(std::move(behind)).Int64(bounds_.documents_asked);
    return Column(session_.Execute(sql::kDocumentsAsked, p));
  }

  void Restrict() {
    const bool filtered = wanted_.as_of || !wanted_.doc_types.empty() || !wanted_.channels.empty() ||
                          !wanted_.kinds.empty() || !wanted_.owners.empty() || !wanted_.document_ids.empty();
    if (filtered) {
      population_ = Asked({});
      const Rows state = session_.Execute(sql::kEngineStateOf, Own().Ids(*population_));
      out_.figures.chunks = {.rows = state.Uint64(0, 0), .length = state.Uint64(0, 1), .in_scope = state.Uint64(0, 0)};
      out_.figures.statements = {
          .rows = state.Uint64(0, 2), .length = state.Uint64(0, 3), .in_scope = state.Uint64(0, 2)};
    }
    Parameters p = Own();
    const Rows documents = session_.Execute(sql::kDocumentFigures, Documents(p, population_));
    const auto count = [&](int column) { return static_cast<std::size_t>(documents.Int64(0, column)); };
    out_.figures.documents = {.documents = count(0), .dated = count(1), .labelled = count(2), .owned = count(3)};
    scope_ = population_;
    if (wanted_.periods.empty()) return;
    scope_ = Asked(wanted_.periods);
    const Rows state = session_.Execute(sql::kEngineStateOf, Own().Ids(*scope_));
    out_.figures.chunks.in_scope = state.Uint64(0, 0);
    out_.figures.statements.in_scope = state.Uint64(0, 2);
  }

  bool WholeScope() const {
    return scope_ && out_.figures.chunks.in_scope <= static_cast<std::uint64_t>(bounds_.whole_chunks);
  }

  // ---------------------------------------------------------------------------------------------------------------- words
  void CountWords(Kind kind, index::WordFigures* figures) {
    if (terms_.empty()) return;
    if (wanted_.known) {
      figures->holding = (kind == Kind::kChunks ? wanted_.known->chunks : wanted_.known->statements).holding;
      return;
    }
    std::vector<std::string> queries;
    for (const std::string& term : terms_) queries.push_back(AnyOf({&term, 1}));
    Parameters p = Own().Bool(kind == Kind::kStatements).Column(Texts(queries));
    const Rows counts = session_.Execute(sql::kCountEngineRows, Documents(p, population_));
    for (int i = 0; i < counts.size(); ++i) figures->holding[terms_[static_cast<std::size_t>(i)]] = counts.Uint64(i, 0);
  }

  // The rarest terms first, as long as the rows that they bring stay within the bound.
  std::vector<std::string> TermsToRead(const index::WordFigures& figures) const {
    std::vector<std::pair<std::uint64_t, std::string>> by_rows;
    for (const std::string& term : terms_) {
      if (const std::uint64_t rows = figures.holding.at(term); rows > 0) by_rows.emplace_back(rows, term);
    }
    std::ranges::sort(by_rows);
    std::vector<std::string> taken;
    std::uint64_t rows = 0;
    for (const auto& [holding, term] : by_rows) {
      rows += holding;
      if (!taken.empty() && rows > static_cast<std::uint64_t>(bounds_.matched_rows)) break;
      taken.push_back(term);
    }
    std::ranges::sort(taken);
    return taken;
  }

  Matched ReadMatched(Kind kind, index::WordFigures* figures) {
    Matched matched;
    figures->terms = TermsToRead(*figures);
    if (figures->terms.empty()) return matched;
    Parameters p = Own().Bool(kind == Kind::kStatements).Text(AnyOf(figures->terms));
    const Rows rows = session_.Execute(sql::kEngineRowsHolding, Documents(p, scope_).Int64(bounds_.matched_rows));
    for (int i = 0; i < rows.size(); ++i) {
      matched.rows.push_back(rows.Int64(i, 0));
      matched.chunks.push_back(rows.Int64(i, 1));
      figures->lengths.push_back(static_cast<std::uint32_t>(rows.Int32(i, 2)));
      CountTerms(rows.Text(i, 3), figures->terms, &figures->counts);
    }
    return matched;
  }

  // Positions in `matched`, best first; ties by row.
  std::vector<std::size_t> BestByWords(const Matched& matched, const index::WordFigures& figures,
                                       std::size_t most) const {
    std::vector<double> idf;
    for (const std::string& term : figures.terms)
      idf.push_back(index::IdfOf(static_cast<double>(figures.rows), static_cast<double>(figures.holding.at(term))));
    const double mean =
        static_cast<double>(figures.length) / static_cast<double>(std::max<std::uint64_t>(figures.rows, 1));
    std::vector<std::pair<double, std::size_t>> scores;
    for (std::size_t i = 0; i < matched.rows.size(); ++i) {
      double score = 0;
      for (std::size_t t = 0; t < idf.size(); ++t) {
        const double tf = figures.counts[i * idf.size() + t];
        if (tf > 0) score += index::Bm25Weight(idf[t], tf, figures.lengths[i], mean);
      }
      scores.emplace_back(-score, i);
    }
    const auto before = [&](const auto& a, const auto& b) {
      return a.first != b.first ? a.first < b.first : matched.rows[a.second] < matched.rows[b.second];
    };
    const std::size_t taken = std::min(most, scores.size());
    std::ranges::partial_sort(scores, scores.begin() + static_cast<std::ptrdiff_t>(taken), before);
    std::vector<std::size_t> best;
    for (std::size_t i = 0; i < taken; ++i) best.push_back(scores[i].second);
    return best;
  }

  // ---------------------------------------------------------------------------------------------------------------- names
  void FindEntities() {
    Ids named;
    if (wanted_.known) {
      out_.figures.names = wanted_.known->names;
      for (const EntityId e : wanted_.known_entities) entities_.push_back(e.value);
      return;
    }
    for (const EntityId e : wanted_.entities) named.push_back(e.value);
    if (!wanted_.keys.empty())
      Add(session_.Execute(sql::kEntitiesByKeys, Own().Column(Texts(wanted_.keys)).Int64(bounds_.entities)), &named);
    if (!wanted_.match_keys.empty()) {
      Ids keys;
      for (const std::uint64_t key : wanted_.match_keys) keys.push_back(static_cast<std::int64_t>(key));
      Add(session_.Execute(sql::kEntitiesByMatchKeys, Own().Ids(keys).Int64(bounds_.entities)), &named);
    }
    std::vector<std::string> queries;
    for (const std::string& stem : wanted_.stems) queries.push_back(AnyOf({&stem, 1}));
    if (!queries.empty()) {
      const Rows held =
          session_.Execute(sql::kEngineNamesHolding, Own().Column(Texts(queries)).Int64(bounds_.entities_of_stem));
      for (int i = 0; i < held.size(); ++i) {
        out_.figures.names[wanted_.stems[static_cast<std::size_t>(i)]] = held.Uint64(i, 0);
        const Ids ids = held.Int64s(i, 1);
        named.insert(named.end(), ids.begin(), ids.end());
      }
    }
    SortDistinct(&named);
    entities_ = WithMerged(std::move(named));
    for (const std::int64_t id : entities_) out_.named.push_back(EntityId{id});
  }

  static void Add(const Rows& rows, Ids* ids) {
    for (int i = 0; i < rows.size(); ++i) ids->push_back(rows.Int64(i, 0));
  }

  Ids WithMerged(Ids ids) {
    if (ids.empty()) return ids;
    Add(session_.Execute(sql::kMergeTree, Parameters().Ids(ids)), &ids);
    SortDistinct(&ids);
    return ids;
  }

  // --------------------------------------------------------------------------------------------------------------- chunks
  // Those that are read, best first as far as they have an order.
  void FindChunks() {
    if (WholeScope()) {
      out_.figures.whole_scope = true;
      Add(session_.Execute(sql::kChunksOfDocuments, Own().Ids(*scope_).Int64(bounds_.whole_chunks)), &chunks_);
      return;
    }
    const Matched chunks = ReadMatched(Kind::kChunks, &out_.figures.chunks);
    const Matched statements = ReadMatched(Kind::kStatements, &out_.figures.statements);
    std::vector<Ids> lists(2);  // by words, each best first; then by vectors
    for (const std::size_t i : BestByWords(chunks, out_.figures.chunks, bounds_.best_chunks))
      lists[0].push_back(chunks.chunks[i]);
    for (const std::size_t i : BestByWords(statements, out_.figures.statements, bounds_.best_statements))
      lists[1].push_back(statements.chunks[i]);
    for (const std::vector<float>& vector : wanted_.vectors) lists.push_back(FindNearest(vector));
    for (const Ids& ids : lists) chunks_.insert(chunks_.end(), ids.begin(), ids.end());
    Grow(FirstOf(lists));
  }

  Ids FindNearest(const std::vector<float>& vector) {
    const std::string text = VectorText(vector);
    Ids chunks;
    const auto search = [&](bool statements, int most) {
      Parameters p = Own().Bool(statements).Text(text).Int32(most);
      const Ids found = Column(session_.Execute(sql::kNearestEngineVectors, Documents(p, scope_)), 1);
      chunks.insert(chunks.end(), found.begin(), found.end());
    };
    search(false, bounds_.nearest_chunks);
    search(true, bounds_.nearest_statements);
    index::VectorFigures figures{.query = vector};
    figures.chunks = SpreadOf(false, text, out_.figures.chunks.in_scope);
    figures.statements = SpreadOf(true, text, out_.figures.statements.in_scope);
    out_.figures.vectors.push_back(std::move(figures));
    return chunks;
  }

  std::optional<index::Spread> SpreadOf(bool statements, const std::string& vector, std::uint64_t rows) {
    const double share =
        std::min(1.0, static_cast<double>(kSampleRows) / static_cast<double>(std::max<std::uint64_t>(rows, 1)));
    const auto below = static_cast<std::int32_t>(share * 2147483647.0);
    Parameters p = Own().Bool(statements).Text(vector).Int32(below);
    const Rows row = session_.Execute(sql::kSpreadOfEngineVectors, Documents(p, scope_));
    if (row.size() == 0 || row.IsNull(0, 0)) return std::nullopt;
    return index::Spread{kNano * static_cast<double>(row.Int64(0, 0)), kNano * static_cast<double>(row.Int64(0, 1))};
  }

  // The chunks that lead further: the first of each list.
  Ids FirstOf(const std::vector<Ids>& lists) const {
    Ids first;
    for (const Ids& ids : lists)
      first.insert(first.end(), ids.begin(),
                   ids.begin() + static_cast<std::ptrdiff_t>(std::min(bounds_.grown_from, ids.size())));
    SortDistinct(&first);
    return first;
  }

  // One step and another: the passages of what the question names, and of what the best passages name beside it.
  void Grow(const Ids& first) {
    Ids asked;
    for (const EntityId e : wanted_.entities) asked.push_back(e.value);
    asked = WithMerged(std::move(asked));
    if (!asked.empty()) AddChunksOf(asked, bounds_.named_chunks);
    if (first.empty()) return;
    Ids further = Column(session_.Execute(sql::kEntitiesNamedIn,
                                          Own().Ids(first).Int32(bounds_.grown_support).Int64(bounds_.grown_entities)));
    if (!further.empty()) AddChunksOf(further, bounds_.grown_chunks);
  }

  void AddChunksOf(const Ids& entities, std::int64_t most) {
    Parameters p = Own().Ids(entities);
    Add(session_.Execute(sql::kChunksNaming, Documents(p, scope_).Int64(most)), &chunks_);
    Parameters titled = Own().Ids(entities);
    const Ids documents = Column(session_.Execute(sql::kDocumentsTitledBy, Documents(titled, scope_).Int64(most)));
    if (!documents.empty()) Add(session_.Execute(sql::kChunksOfDocuments, Own().Ids(documents).Int64(most)), &chunks_);
  }

  // ----------------------------------------------------------------------------------------------------------------- rows
  void ReadChosen() {
    SortDistinct(&chunks_);
    if (chunks_.empty()) return;
    if (!out_.figures.whole_scope) {
      Add(session_.Execute(sql::kChunksBefore, Own().Ids(chunks_)), &chunks_);
      SortDistinct(&chunks_);
    }
    const Ids documents = Column(session_.Execute(sql::kDocumentsOfChunks, Own().Ids(chunks_)));
    out_.bundles =
        ReadBundles(session_, documents, {.dimension = dimension_, .language = out_.language, .chunks = &chunks_});
  }

  // What is there without passages: one document of each kind and period, and what the entities are the titles of.
  void ReadDocumentsAlone() {
    absl::flat_hash_set<std::int64_t> read;
    for (const DocumentBundle& bundle : out_.bundles) read.insert(bundle.document.id.value);
    const auto known = [&](std::int64_t id) { return !read.insert(id).second; };
    if (!entities_.empty()) {
      Parameters p = Own().Ids(entities_);
      Ids titled = Column(session_.Execute(sql::kDocumentsTitledBy, Documents(p, population_).Int64(bounds_.entities)));
      std::erase_if(titled, known);
      std::ranges::move(
          ReadBundles(session_, titled,
                      {.vectors = false, .dimension = dimension_, .language = out_.language, .chunks = &none_}),
          std::back_inserter(out_.bundles));
    }
    Ids samples = Column(session_.Execute(sql::kSampleDocuments, Own().Int64(bounds_.sample_documents)));
    std::erase_if(samples, known);
    for (DocumentRow& row : ReadDocumentRows(session_, samples))
      out_.bundles.push_back({.document = std::move(row.document), .dimension = dimension_});
    AddEntities();
  }

  // The entities of the question come with a document that holds at no time.
  void AddEntities() {
    if (entities_.empty()) return;
    DocumentBundle carrier{.dimension = dimension_};
    carrier.document.id = DocumentId{-1};
    carrier.document.retired = carrier.document.recorded;
    carrier.entities = ReadEntitiesWithMerged(session_, entities_);
    out_.bundles.push_back(std::move(carrier));
  }

  // How many passages name the entities that are there.
  void CountNames() {
    Ids ids;
    for (const DocumentBundle& bundle : out_.bundles)
      for (const Entity& entity : bundle.entities) ids.push_back(entity.id.value);
    SortDistinct(&ids);
    if (ids.empty() || population_) return;
    const Rows rows = session_.Execute(sql::kSupportOfEntities, Own().Ids(ids));
    for (int i = 0; i < rows.size(); ++i) out_.figures.passages[EntityId{rows.Int64(i, 0)}] = rows.Uint64(i, 1);
  }

  Session& session_;
  const CollectionId collection_;
  std::size_t dimension_ = 0;
  const RowsWanted& wanted_;
  const EngineBounds& bounds_;
  std::vector<std::string> terms_;
  std::optional<Ids> population_, scope_;
  Ids entities_, chunks_;
  const Ids none_;
  QuestionRows out_;
};

}  // namespace

absl::StatusOr<QuestionRows> ReadQuestionRows(Session& session, CollectionId collection, const RowsWanted& wanted) {
  return QuestionReader(session, collection, wanted).Read();
}

}  // namespace annals::storage
