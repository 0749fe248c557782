#include "core/retrieval/retrieve.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/facts/supersession.h"
#include "core/question/patterns/quoted.h"
#include "core/question/stage_timer.h"
#include "core/retrieval/connect.h"
#include "core/retrieval/derive.h"
#include "core/retrieval/expand.h"
#include "core/retrieval/graph/walk.h"
#include "core/retrieval/neighbourhood.h"
#include "core/retrieval/of_period.h"
#include "core/retrieval/ranking/pack.h"
#include "core/retrieval/ranking/phrases.h"
#include "core/retrieval/ranking/rerank.h"
#include "core/retrieval/ranking/vectors.h"
#include "core/retrieval/variants.h"
#include "core/scope/plan.h"
#include "core/scope/said_elsewhere.h"
#include "core/scope/slices.h"

namespace annals::retrieval {
namespace {

constexpr std::size_t kRelationsReturned = 20;

struct Question {
  const index::View& view;
  const question::Request& request;
  const Options& options;
  const scope::Plan& plan;
  const QuestionVectors& vectors;
  const scope::Slices& slices;
  const Focus* focus;  // of a scoped question
  const Variants& variants;
  std::pmr::memory_resource* memory;
};

// The partner without words: all candidates are nearest vectors.
Located LocateDense(const Question& q, const index::Allowed& allowed) {
  Located located;
  if (q.vectors.query.empty()) return located;
  const std::size_t k = std::max(q.options.locate.dense_candidates, static_cast<std::size_t>(q.request.top_k));
  index::SearchStats stats;
  located.chunks = ChunkSignals(Relevance({}, {}, 1));  // h is the cosine
  for (const index::Scored& s : q.view.NearestChunks(q.vectors.query, k, allowed.chunks, &stats)) {
    located.strongest.push_back(static_cast<std::uint32_t>(located.chunks.size()));
    located.chunks.Add(s.ordinal, 0, s.score);
  }
  return located;
}

std::vector<std::string> With(std::vector<std::string> terms, const Question& q) {
  terms.insert(terms.end(), q.variants.terms.begin(), q.variants.terms.end());
  return terms;
}

Located LocateIn(const Question& q, const index::Allowed& allowed, const AskedOfPeriod& asked) {
  const std::size_t strongest = CandidatesOf(q.plan, q.request);
  switch (q.options.pipeline) {
    case Pipeline::kDense:
      return LocateDense(q, allowed);
    case Pipeline::kLexical: {
      LocateOptions lexical = q.options.locate;
      lexical.dense_weight = 0;
      return Locate({q.view, q.vectors, lexical, *q.slices.population, allowed, q.plan.question.terms,
                     q.plan.question.terms, q.plan.question.terms, false, strongest});
    }
    case Pipeline::kFull:
      break;
  }
  return Locate({q.view, q.vectors, q.options.locate, *q.slices.population, allowed, With(asked.terms, q),
                 With(q.plan.content_terms(), q), With(q.plan.question.residual.terms, q),
                 q.plan.walks() || q.request.explain, strongest});
}

void GrowAndWalk(const Question& q, const scope::Slice& slice, Stats* stats, Ranking* ranking) {
  ranking->seeds =
      FindSeeds(q.view, slice.allowed, slice.facts, q.plan.question.links, ranking->located, q.options.seeds, q.memory);
  const SeedOptions& seeds = q.options.seeds;
  const Start start{ranking->seeds, FindPassages(q.view, ranking->located, seeds, q.options.rank.similarity_floor),
                    std::min(seeds.passage_share * q.options.locate.dense_weight, seeds.most_passage_share)};
  ranking->walk =
      WalkFrom(q.view, slice.allowed, slice.facts, start, ranking->located, q.options.graph, q.options.walk, q.memory);
  stats->graph_nodes += ranking->walk.nodes();
  stats->graph_edges += ranking->walk.links;
  stats->iterations = std::max(stats->iterations, ranking->walk.iterations);
  stats->pagerank_residual = std::max(stats->pagerank_residual, ranking->walk.residual);
}

// Whether what stands outside of the quotation marks is key words, or asks for nothing else ("What was said about …?"):
// then the phrases are what is searched.
bool SearchesPhrases(const Question& q) {
  const question::Question& asked = q.plan.question;
  question::Question rest{.language = asked.language};
  question::Masked outside;
  std::size_t from = 0;
  const auto take = [&](std::size_t to) {
    rest.text += asked.text.substr(from, to - from);
    for (std::size_t i = 0; i < asked.words.size(); ++i) {
      if (asked.words[i].begin < from || asked.words[i].end > to) continue;
      rest.words.push_back(asked.words[i]);
      outside.words.push_back(i);
    }
  };
  for (const question::ByteRange& range : question::QuotedPhrases(asked.text)) {
    take(range.begin);
    from = range.end;
  }
  take(asked.text.size());
  return scope::IsPile(rest, q.view.language()) ||
         question::ContentOf(asked.text, asked.words, outside, asked.language).open;
}

// Of a question how names are related, what ties them together; and what records lead to from names of the question.
// These passages go first, those of records where the question names their kind. Of other questions that name two,
// paths are only shown, when asked for: as candidates they were worth nothing (docs/measurements.md#paths).
Support FindSupport(const Question& q, const scope::Slice& slice, Ranking* ranking) {
  Support support;
  const bool joins = q.options.connections.paths && q.plan.question.kind.relates;
  if (joins || q.request.explain) {
    ConnectionSearch found = Connect(q.view, slice, q.plan.question.links, q.options.connections);
    ranking->paths = std::move(found.paths);
    if (joins) {
      support.names = std::move(found.names);
      support.first = found.chunks;
      support.paths = std::move(found.chunks);
    }
  }
  ranking->reached = Expand(q.view, q.plan, slice, ranking->located, q.options.expansion);
  for (const Reached& reached : ranking->reached) {
    support.records.push_back(reached.chunk);
    if (reached.asked) support.first.push_back(reached.chunk);
  }
  for (const PhraseHolders& phrase : FindPhrases(q.view, q.plan.question, *q.slices.population, slice.allowed)) {
    if (SearchesPhrases(q)) support.quoted.insert(support.quoted.end(), phrase.holders.begin(), phrase.holders.end());
    if (!phrase.holders.empty()) ranking->held.push_back(phrase.phrase);
  }
  return support;
}

Ballot RankSlice(const Question& q, const scope::Slice& slice, question::StageTimer* timer, Stats* stats,
                 Ranking* ranking) {
  ranking->slice = &slice;
  const AskedOfPeriod asked = AskedOf(q.plan, slice.group, q.view.language());
  ranking->located = LocateIn(q, slice.allowed, asked);
  stats->allowed_chunks += slice.allowed.chunks.count();
  stats->allowed_statements += slice.allowed.statements.count();
  if (!ranking->located.search_plan.empty()) stats->search_plans.push_back(ranking->located.search_plan);
  timer->Lap("locate");
  if (q.options.pipeline == Pipeline::kFull) {
    if (q.plan.walks() && q.options.walk.graph) GrowAndWalk(q, slice, stats, ranking);
    if (!q.plan.scoped() && q.options.walk.graph && q.options.rank.weigh_graph) {
      ranking->weight =
          WeighGraph(q.view, slice.allowed, q.plan.question, ranking->located, ranking->walk, q.options.rank);
    }
    timer->Lap("grow");
  }
  Support support;
  if (q.options.pipeline == Pipeline::kFull) {
    support = FindSupport(q, slice, ranking);
    timer->Lap("connect");
  }
  Ballot ballot{&slice,
                Rank({q.view, q.request, q.options, q.plan, slice, ranking->located, ranking->walk, support,
                      ranking->weight, q.focus, q.memory, &asked.pieces}),
                ranking->weight.odds};
  timer->Lap("rank");
  return ballot;
}

void AddRelations(const Question& q, const std::vector<Ranking>& rankings, Result* result) {
  for (const Ranking& ranking : rankings) {
    for (UsedRelation& r : UsedRelations(q.view, q.plan, ranking, kRelationsReturned))
      result->relations.push_back(std::move(r));
  }
}

// What of the words was not taken as it stands.
void NoteWords(const Question& q, const std::vector<Ranking>& rankings, Result* result) {
  if (!q.variants.respelt.empty())
    result->notes.push_back({"RESPELT", absl::StrCat("ranked also by the words of: ", q.variants.respelt)});
  if (q.options.pipeline != Pipeline::kFull) return;
  for (const question::ByteRange& range : question::QuotedPhrases(q.plan.question.text)) {
    const std::string phrase = q.plan.question.text.substr(range.begin, range.end - range.begin);
    if (std::ranges::any_of(rankings, [&](const Ranking& r) { return std::ranges::contains(r.held, phrase); }))
      continue;
    result->notes.push_back(
        {"PHRASE_NOT_FOUND", absl::StrCat("no passage in scope holds \"", phrase, "\" word for word")});
  }
}

void FillUnderstanding(const scope::Plan& plan, Result* result) {
  result->scope = plan.scope;
  result->spoken = plan.spoken;
  result->status = plan.status;
  result->notes = plan.notes;
  if (!result->embedding.ok()) {
    result->notes.push_back(
        {"MODEL_UNAVAILABLE", "the embedding model did not answer: ranked by words and graph only"});
  }
  if (!result->reranking.ok()) {
    result->notes.push_back(
        {"RERANKER_FAILED", "the reranker gave no order in time: the passages stand in the ranking's own"});
  }
  result->event_anchor = plan.event_anchor;
  for (std::string_view owner : plan.owners) result->owners.emplace_back(owner);
  result->letters = plan.letters;
  result->senders = plan.senders;
  result->receivers = plan.receivers;
}

RetrievedChunk ChunkOf(const Question& q, const Seat& seat, const Ranking& ranking) {
  const Ranked& r = seat.chunk;
  RetrievedChunk chunk{.ordinal = r.chunk,
                       .id = r.id,
                       .score = r.score,
                       .lexical = r.lexical,
                       .dense = r.cosine,
                       .group = seat.group,
                       .evidence = r.evidence};
  chunk.superseded_by = facts::SuccessorOf(q.view, q.view.document_of(r.chunk), q.request.as_of);
  chunk.note = q.slices.slices[seat.ballot].note;
  if (q.request.explain) chunk.derivation = Derive(q.view, q.plan, q.options, ranking, r);
  if (q.request.explain && seat.rerank) chunk.derivation.factors.push_back({"rerank", *seat.rerank});
  return chunk;
}

RetrievedChunk ChunkOf(const Question& q, Neighbour neighbour, const std::vector<Located>& located) {
  const std::optional<ChunkSignal> signal = located[neighbour.slice].Find(neighbour.chunk);
  RetrievedChunk chunk{.ordinal = neighbour.chunk,
                       .id = q.view.chunk_id(neighbour.chunk),
                       .score = neighbour.score,
                       .lexical = signal ? signal->lexical : 0,
                       .dense = signal ? signal->cosine : 0,
                       .group = neighbour.group,
                       .evidence = neighbour.evidence};
  chunk.superseded_by = facts::SuccessorOf(q.view, q.view.document_of(neighbour.chunk), q.request.as_of);
  chunk.note = q.slices.slices[neighbour.slice].note;
  if (q.request.explain) {
    chunk.derivation.factors = std::move(neighbour.factors);
    chunk.derivation.links = std::move(neighbour.links);
    chunk.derivation.path = std::move(neighbour.path);
  }
  return chunk;
}

// What is linked with the passages found comes behind them, where the question asks for it.
void LookAround(const Question& q, const Reach& reach, const std::vector<Seat>& seats, std::vector<Ranking>& rankings,
                Result* result) {
  std::vector<Located> located;
  for (Ranking& ranking : rankings) located.push_back(std::move(ranking.located));
  std::vector<Origin> found;
  for (const Seat& seat : seats) found.push_back({seat.chunk.chunk, seat.chunk.score, seat.ballot, seat.group});
  const Surroundings in{q.view, q.request, q.options.neighbourhood, q.plan, q.slices, located};
  std::vector<Neighbour> neighbours = Surround(in, reach, found);
  result->chunks.resize(FitBudget(in, found, &neighbours));
  result->expanded = Expanded{.assets = reach.assets(),
                              .identities = reach.kin,
                              .hops = reach.assets() ? reach.hops : 1,
                              .passages = static_cast<int>(neighbours.size())};
  for (Neighbour& neighbour : neighbours) result->chunks.push_back(ChunkOf(q, std::move(neighbour), located));
  for (std::size_t i = 0; i < rankings.size(); ++i) rankings[i].located = std::move(located[i]);
}

// The model's failure is a note, not an error: names and words still find.
QuestionVectors VectorsOf(const question::Request& request, const scope::Plan& plan, const Options& options,
                          embedding::Embedder* embedder, question::StageTimer* timer, Result* result) {
  absl::StatusOr<QuestionVectors> vectors = EmbedQuestion(request, plan, options, embedder);
  if (embedder != nullptr) timer->Lap("embed");
  result->embedding = vectors.status();
  return vectors.ok() ? *std::move(vectors) : QuestionVectors();
}

// The reranker's failure is a note, too: the ranking has an order of its own.
void RerankSeats(const Question& q, const Means& means, question::StageTimer* timer, std::vector<Seat>* seats,
                 Result* result) {
  if (means.reranker == nullptr || !q.request.rerank || q.options.pipeline != Pipeline::kFull || seats->empty()) return;
  result->reranking =
      Rerank(q.view, q.plan.question.text, q.plan.holdings->lineage(), *means.reranker, means.rerank_within, seats);
  if (result->reranking.ok()) result->stats.reranker = means.reranker->name();
  timer->Lap("rerank");
}

}  // namespace

Result Retrieve(const index::View& view, const question::Request& request, const Options& options, const Means& means) {
  return Retrieve(view, question::ReadQuestion(request), request, options, means);
}

Result Retrieve(const index::View& view, question::Question question, const question::Request& request,
                const Options& options, const Means& means) {
  scope::Plan plan = scope::Understand(view, std::move(question), request, options.scope, means.holdings, means.now);
  Result result{.stats = {.stages = std::move(plan.stages)}};
  question::StageTimer timer(means.now, &result.stats.stages);
  const QuestionVectors vectors = VectorsOf(request, plan, options, means.embedder, &timer, &result);
  if (options.locate.dense_weight > 0) result.vector = vectors.query;
  const scope::Slices slices = scope::MakeSlices(view, request.superseded, &plan);
  timer.Lap("filter");
  std::optional<Focus> focus;
  if (plan.scoped() && options.pipeline == Pipeline::kFull && !slices.slices.empty())
    focus.emplace(view, plan, options.focus);
  const Variants variants =
      options.pipeline == Pipeline::kFull ? FindVariants(view, plan.question, *slices.population) : Variants();
  const Question q{view, request, options, plan, vectors, slices, focus ? &*focus : nullptr, variants, means.memory};
  std::vector<Ranking> rankings;
  for (std::size_t i = 0; i < slices.slices.size(); ++i) rankings.push_back({.walk = Walk(means.memory)});
  std::vector<Ballot> ballots;
  for (std::size_t i = 0; i < slices.slices.size(); ++i) {
    ballots.push_back(RankSlice(q, slices.slices[i], &timer, &result.stats, &rankings[i]));
  }
  for (const Ranking& ranking : rankings)
    result.paths.insert(result.paths.end(), ranking.paths.begin(), ranking.paths.end());
  std::vector<Seat> seats = Pack(view, request, options, plan, *slices.population, std::move(ballots));
  timer.Lap("pack");
  RerankSeats(q, means, &timer, &seats, &result);
  for (const Seat& seat : seats) result.chunks.push_back(ChunkOf(q, seat, rankings[seat.ballot]));
  FillUnderstanding(plan, &result);
  NoteWords(q, rankings, &result);
  if (const Reach reach = ReachOf(plan.question.intents, request.expansion); reach.any()) {
    LookAround(q, reach, seats, rankings, &result);
    timer.Lap("expand");
  }
  if (request.explain && options.pipeline == Pipeline::kFull) {
    AddRelations(q, rankings, &result);
    timer.Lap("explain");
  }
  result.question = std::move(plan.question);
  return result;
}

}  // namespace annals::retrieval
