#include "core/answer/draft_builder.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/answer/evidence/select.h"
#include "core/answer/evidence/told_time.h"
#include "core/answer/kinds/refusal.h"
#include "core/facts/asset_graph.h"
#include "core/record/asset_ref.h"
#include "core/record/vocabulary.h"

namespace annals::answer {
namespace {

constexpr std::size_t kMostLinked = 3;  // documents that are quoted because they hang on others
constexpr std::uint32_t kFewestWords = 4;

bool IsPart(const facts::AssetGraph& graph, const Document& document) {
  return std::ranges::any_of(graph.Neighbours(AssetOf(document)), [](const facts::AssetNeighbour& n) {
    return n.outgoing && (n.relation == asset_relation::kAttachmentOf || n.relation == asset_relation::kTranscriptOf);
  });
}

}  // namespace

DraftBuilder::DraftBuilder(const Case& c) : case_(c), found_(c.found()), citations_(c.view) {
  answer_.mode = found_.mode;
  answer_.mode_reason = found_.mode_reason;
}

int DraftBuilder::Cite(const Evidence& sentence) {
  return citations_.OfChunk(sentence.chunk, sentence.begin, sentence.end);
}

Sentence DraftBuilder::Quoted(const Evidence& sentence) {
  const int number = Cite(sentence);
  return {citations_.Quote(number), {number}};
}

Sentence DraftBuilder::Quote(std::size_t evidence) {
  said_.push_back(evidence);
  return Quoted(found_.evidence[evidence]);
}

bool DraftBuilder::Fill(const std::vector<std::size_t>& pool, int most, Paragraph* paragraph) {
  return Fill(pool, most, case_.options, paragraph);
}

bool DraftBuilder::FillByScore(const std::vector<std::size_t>& pool, int most, Paragraph* paragraph) {
  Options options = case_.options;
  options.least_coverage = 0;
  return Fill(pool, most, options, paragraph);
}

bool DraftBuilder::Fill(const std::vector<std::size_t>& pool, int most, const Options& options, Paragraph* paragraph) {
  const std::size_t owners = found_.result.owners.size();
  for (std::size_t i :
       Select(case_.view, found_.evidence, pool, found_.terms, owners, most, found_.supersession, options)) {
    paragraph->sentences.push_back(Quote(i));
  }
  return !paragraph->sentences.empty();
}

void DraftBuilder::SayWhen(const ToldTime& told, const Evidence& first, Paragraph* paragraph) {
  const Document& document = case_.view.document(case_.view.document_of(first.chunk));
  std::string text = TimeInWords(told, document, found_.result.question.language);
  if (text.empty() || told.several || YearDoubtful(told, first.text, document, found_.result.question.language)) return;
  Sentence when{.text = std::move(text), .citations = {Cite(first)}, .origin = Origin::kComputed};
  const bool elsewhere = told.end > 0 && told.end <= first.begin;
  if (elsewhere) when.citations.push_back(citations_.OfChunk(first.chunk, told.begin, told.end));
  paragraph->sentences.insert(paragraph->sentences.begin(), std::move(when));
}

void DraftBuilder::Abstain(const std::string& offer) {
  answer_.abstained = true;
  answer_.paragraphs.insert(answer_.paragraphs.begin(), Refusal(found_.result, offer));
}

void DraftBuilder::NameSuccessors() {
  if (answer_.mode == Mode::kConflicts || answer_.abstained) return;
  Paragraph paragraph = Successors(case_.view, found_.supersession, &citations_);
  if (!paragraph.sentences.empty()) Add(std::move(paragraph));
}

// An attachment or a transcript that was brought in because the question asks for it, and the passage found first, from which it
// looked around: what nothing quotes yet says what it has to say, the best of its sentences that holds something of the question.
void DraftBuilder::QuoteLinked() {
  const bool asked = found_.result.expanded && found_.result.expanded->assets;
  if (!asked || answer_.abstained || found_.mode == Mode::kConflicts || case_.options.max_sentences > 0) return;
  if (std::ranges::all_of(answer_.paragraphs, &Paragraph::no_evidence)) return;
  const facts::AssetGraph graph(case_.view, case_.request.as_of);
  std::map<index::DocumentOrdinal, std::size_t> best;
  for (std::size_t i = 0; i < found_.evidence.size(); ++i) {
    const Evidence& e = found_.evidence[i];
    const index::DocumentOrdinal d = case_.view.document_of(e.chunk);
    const bool tells = (e.said | e.named | e.carried) != 0 && e.words >= kFewestWords && !e.asks && !e.fallback;
    if (!tells || citations_.Cites(case_.view.document(d).external_id)) continue;
    const bool linked = found_.result.chunks[e.rank].evidence == retrieval::Evidence::kAsset;
    if (e.rank > 0 && !best.contains(d) && !(linked && IsPart(graph, case_.view.document(d)))) continue;
    const auto [at, added] = best.try_emplace(d, i);
    if (!added && e.score > found_.evidence[at->second].score) at->second = i;
  }
  std::vector<std::size_t> order;
  for (const auto& [d, i] : best) order.push_back(i);
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(found_.evidence[i].rank, i); });
  if (order.size() > kMostLinked) order.resize(kMostLinked);
  for (const std::size_t i : order) {
    Paragraph paragraph{.group = found_.evidence[i].group};
    paragraph.sentences.push_back(Quote(i));
    Add(std::move(paragraph));
  }
}

Draft DraftBuilder::Take() && {
  QuoteLinked();
  NameSuccessors();
  const bool silent = std::ranges::all_of(answer_.paragraphs, &Paragraph::no_evidence);
  answer_.abstained = answer_.abstained || silent;
  answer_.citations = citations_.Take();
  answer_.text = TextOf(answer_);
  return {.answer = std::move(answer_)};
}

int MostSentences(const Options& options) {
  return options.max_sentences > 0 ? options.max_sentences : options.one_thing;
}

}  // namespace annals::answer
