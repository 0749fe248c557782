#include "bench/support/replicated_collection.h"

#include <algorithm>
#include <format>
#include <iostream>
#include <optional>
#include <random>

#include "absl/container/flat_hash_map.h"
#include "bench/support/corpus.h"
#include "bench/support/document_inputs.h"
#include "bench/support/replica_names.h"
#include "core/embedding/hash_embedder.h"
#include "core/ingest/bundle.h"
#include "core/ingest/embedding_text.h"
#include "core/record/status.h"
#include "core/time/time_scope.h"

namespace annals::bench {
namespace {

constexpr std::size_t kDimension = 32;  // enough to cluster texts by their words; linking a graph costs by dimension
constexpr int kQuarters = 16, kFirstYear = 2021;
constexpr Timestamp kRecorded{std::chrono::sys_days{std::chrono::year{2025} / 1 / 1}};
constexpr Day kToday{std::chrono::year{2026} / 1 / 1};

struct Quarter {
  std::string label;
  Interval period;
};

Quarter QuarterAt(std::size_t n) {
  const auto year = std::chrono::year{kFirstYear + static_cast<int>(n % kQuarters) / 4};
  const unsigned quarter = n % 4;
  const auto first = year / std::chrono::month{quarter * 3 + 1} / 1;
  const auto next = std::chrono::year_month_day(first) + std::chrono::months{3};
  return {std::format("Q{} {}", quarter + 1, static_cast<int>(year)), {Day{first}, Day{next}}};
}

absl::StatusOr<std::vector<ingest::PreparedDocument>> PrepareAll(const std::filesystem::path& folder) {
  ASSIGN_OR_RETURN(const std::vector<ingest::DocumentInput> inputs, ReadInputs(folder));
  std::vector<ingest::PreparedDocument> documents;
  for (const ingest::DocumentInput& input : inputs) documents.push_back(ingest::Prepare(input));
  return documents;
}

// Splits a total over many draws without drift: call i of n gets total · (i + 1) / n − total · i / n.
class Even {
 public:
  Even(std::size_t total, std::size_t draws) : total_(total), draws_(std::max<std::size_t>(draws, 1)) {}
  std::size_t Next() {
    const std::size_t before = Until(drawn_), after = Until(++drawn_);
    return after - before;
  }

 private:
  std::size_t Until(std::size_t i) const {
    return static_cast<std::size_t>(static_cast<__uint128_t>(total_) * i / draws_);
  }
  std::size_t total_, draws_, drawn_ = 0;
};

// Numbers the rows of prepared documents, as the store does: ids rise in order of arrival, entities are one by key.
class Numberer {
 public:
  Numberer(embedding::Embedder& embedder, Even relations) : embedder_(embedder), relations_(relations) {}

  absl::StatusOr<DocumentBundle> Number(const ingest::PreparedDocument& prepared) {
    const DocumentId id(ids_.Next());
    std::vector<EntityId> entities;
    for (const ingest::PreparedEntity& entity : prepared.entities) entities.push_back(Resolve(entity));
    std::vector<std::size_t> copies;
    DocumentBundle bundle = ingest::MakeBundle(WithCopies(prepared, &copies), id, entities, ids_);
    bundle.document.recorded = kRecorded;
    for (std::size_t i = 0; i < copies.size(); ++i) Date(copies[i], bundle.document.period, &bundle.relations[i]);
    bundle.entities = ingest::EntityRows(prepared, entities);
    RETURN_IF_ERROR(Embed(prepared, &bundle));
    return bundle;
  }

  std::int64_t last_id() const { return ids_.last(); }

 private:
  EntityId Resolve(const ingest::PreparedEntity& prepared) {
    EntityId& id = entities_[prepared.key];
    if (!id) id = EntityId(ids_.Next());
    return id;
  }

  // Each relation as often as it takes to come to the number of rows that is wanted; `copies` says the how manieth of
  // its relation a row is.
  ingest::PreparedDocument WithCopies(ingest::PreparedDocument document, std::vector<std::size_t>* copies) {
    document.edges.clear();
    document.asset_edges.clear();
    for (ingest::PreparedChunk& chunk : document.chunks) {
      std::vector<ingest::PreparedRelation> rows;
      for (const ingest::PreparedRelation& relation : chunk.relations) {
        const std::size_t wanted = relations_.Next();
        for (std::size_t i = 0; i < wanted; ++i) {
          rows.push_back(relation);
          copies->push_back(i);
        }
      }
      chunk.relations = std::move(rows);
    }
    return document;
  }

  // The first row holds when its document does, further ones in quarters of their own.
  static void Date(std::size_t copy, const std::optional<Interval>& period, RelationRow* row) {
    if (copy > 0) {
      row->validity = QuarterAt(static_cast<std::size_t>(row->id.value) + copy).period;
      row->source = ValiditySource::kExplicit;
    } else if (row->source == ValiditySource::kNone && period) {
      row->validity = *period;
      row->source = ValiditySource::kInferred;
    }
  }

  absl::Status Embed(const ingest::PreparedDocument& prepared, DocumentBundle* bundle) {
    std::vector<std::string> chunks, statements;
    for (const ingest::PreparedChunk& chunk : prepared.chunks) {
      chunks.push_back(ingest::ChunkEmbeddingText(prepared, chunk));
      for (const ingest::PreparedStatement& s : chunk.statements)
        statements.push_back(ingest::StatementEmbeddingText(prepared, s));
    }
    bundle->dimension = embedder_.dimension();
    ASSIGN_OR_RETURN(embedding::Matrix of_chunks, embedder_.Embed(chunks, embedding::Purpose::kPassage));
    ASSIGN_OR_RETURN(embedding::Matrix of_statements, embedder_.Embed(statements, embedding::Purpose::kPassage));
    bundle->chunk_vectors = std::move(of_chunks.values);
    bundle->statement_vectors = std::move(of_statements.values);
    return absl::OkStatus();
  }

  embedding::Embedder& embedder_;
  Even relations_;
  ingest::CountedIds ids_;
  absl::flat_hash_map<std::string, EntityId> entities_;
};

struct Totals {
  std::size_t chunks = 0, relations = 0, dated = 0;
};

Totals Count(const std::vector<ingest::PreparedDocument>& documents) {
  Totals totals;
  for (const ingest::PreparedDocument& document : documents) {
    totals.chunks += document.chunks.size();
    totals.dated += document.document.period.has_value();
    for (const ingest::PreparedChunk& chunk : document.chunks) totals.relations += chunk.relations.size();
  }
  return totals;
}

Quarter QuarterOf(std::size_t document, std::size_t copy) { return QuarterAt(document * 7 + copy * 3); }

absl::Status FillImage(const std::vector<ingest::PreparedDocument>& originals, const ReplicaNames& names,
                       const ReplicaOptions& options, const Totals& totals, ReplicatedCollection* out) {
  const std::size_t all = totals.relations * options.chunks / std::max<std::size_t>(totals.chunks, 1);
  Numberer numberer(*out->embedder, Even(options.relations, all));
  std::size_t chunks = 0;
  for (std::size_t copy = 0; copy < out->copies; ++copy) {
    index::Change change;
    for (std::size_t d = 0; d < originals.size() && chunks < options.chunks; ++d) {
      ingest::PreparedDocument document = names.Rename(originals[d], static_cast<int>(copy));
      if (!out->periods_given) {
        Quarter quarter = QuarterOf(d, copy);
        document.document.label = std::move(quarter.label);
        document.document.period = quarter.period;
      }
      chunks += document.chunks.size();
      ASSIGN_OR_RETURN(DocumentBundle bundle, numberer.Number(document));
      change.added.push_back(std::move(bundle));
    }
    change.watermark = static_cast<std::uint64_t>(numberer.last_id());
    RETURN_IF_ERROR(out->image->Apply(std::move(change)));
  }
  while (out->image->Maintain()) {
  }
  out->view = out->image->Current();
  return absl::OkStatus();
}

// "Who was …?" -> "In Q3 2023, who was …?"
std::string Within(const std::string& period, std::string question) {
  if (question.size() > 1 && question[1] >= 'a' && question[1] <= 'z' && question[0] >= 'A' && question[0] <= 'Z')
    question[0] = static_cast<char>(question[0] - 'A' + 'a');
  return std::format("In {}, {}", period, question);
}

absl::Status DrawQuestions(const std::filesystem::path& folder, const std::vector<ingest::PreparedDocument>& originals,
                           const ReplicaNames& names, const ReplicaOptions& options, ReplicatedCollection* out) {
  ASSIGN_OR_RETURN(const std::vector<Question> questions, ReadQuestions(folder));
  if (questions.empty()) return absl::InvalidArgumentError("the folder has no question with gold");
  absl::flat_hash_map<std::string, std::size_t> place;
  for (std::size_t d = 0; d < originals.size(); ++d) place[originals[d].document.external_id] = d;
  std::mt19937_64 random(options.seed);
  for (std::size_t i = 0; i < options.questions; ++i) {
    const Question& original = questions[i % questions.size()];
    const std::size_t copy = random() % std::max<std::size_t>(out->copies - 1, 1);  // the last one may be cut short
    ReplicaQuestion question{.text = names.Rename(original.text, static_cast<int>(copy)).text};
    question.scoped =
        time::ParseTimeScope(question.text, kToday, language::Language::kEnglish).type != time::ScopeType::kNone;
    if (!original.gold_is_chunks) {
      for (const std::string& gold : original.gold)
        question.gold.push_back(copy == 0 ? gold : std::format("{}~{}", gold, copy));
    }
    const auto about = original.gold_is_chunks ? place.end() : place.find(original.gold[0]);
    if (!out->periods_given && !question.scoped && i % 2 == 1 && about != place.end()) {
      question.text = Within(QuarterOf(about->second, copy).label, std::move(question.text));
      question.scoped = true;
    }
    out->questions.push_back(std::move(question));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<ReplicatedCollection> Replicate(const std::filesystem::path& folder, const ReplicaOptions& options) {
  ASSIGN_OR_RETURN(const std::vector<ingest::PreparedDocument> originals, PrepareAll(folder));
  const Totals totals = Count(originals);
  const ReplicaNames names(originals);
  ReplicatedCollection out;
  out.embedder = std::make_unique<embedding::HashEmbedder>(embedding::HashEmbedderOptions{.dimension = kDimension});
  out.image = index::MakeImage(kDimension, {.seal_slice = 16384, .hnsw_m = 6, .hnsw_ef_construction = 20});
  out.copies = (options.chunks + totals.chunks - 1) / totals.chunks;
  out.periods_given = totals.dated * 2 >= originals.size();
  std::cerr << std::format("{} documents prepared: {} chunks, {} relations; {} copies\n", originals.size(),
                           totals.chunks, totals.relations, out.copies);
  RETURN_IF_ERROR(FillImage(originals, names, options, totals, &out));
  RETURN_IF_ERROR(DrawQuestions(folder, originals, names, options, &out));
  return out;
}

}  // namespace annals::bench
