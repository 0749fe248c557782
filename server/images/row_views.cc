#include "server/images/row_views.h"

#include <algorithm>
#include <format>
#include <utility>
#include <vector>

#include "core/identity/match_keys.h"
#include "core/index/image.h"
#include "core/index/part_view.h"
#include "core/language/lexicon.h"
#include "core/question/follow_ups/follow_up.h"
#include "core/question/question.h"
#include "core/question/words.h"
#include "core/record/status.h"
#include "core/retrieval/options.h"
#include "core/retrieval/ranking/vectors.h"
#include "core/scope/plan.h"
#include "core/text/text.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

using ViewPtr = std::shared_ptr<const index::View>;

constexpr std::size_t kMostWords = 160;  // of a question, that may be names
constexpr std::size_t kLongestName = 8;  // words
constexpr std::size_t kMostMatchKeys = 2'000;
constexpr std::size_t kShortestStem = 3;  // bytes

language::Language LanguageOf(const storage::Collection& collection) {
  return language::LanguageOfCode(collection.language).value_or(language::Language::kEnglish);
}

void SortDistinct(auto* list) {
  std::ranges::sort(*list);
  list->erase(std::ranges::unique(*list).begin(), list->end());
}

// Every run of words may be a name.
void AddNames(const std::vector<question::QuestionWord>& words, storage::RowsWanted* wanted) {
  const std::size_t count = std::min(words.size(), kMostWords);
  for (std::size_t first = 0; first < count; ++first) {
    bool large = false;
    for (std::size_t last = first + 1; last <= count && last - first <= kLongestName; ++last) {
      large |= words[last - 1].capital;
      wanted->keys.push_back(question::JoinKeys(words, first, last));
      if (!large || wanted->match_keys.size() >= kMostMatchKeys) continue;
      const std::vector<std::uint64_t> keys = identity::LookupKeys(wanted->keys.back());
      wanted->match_keys.insert(wanted->match_keys.end(), keys.begin(), keys.end());
    }
  }
}

void AddWords(std::string_view text, language::Language language, storage::RowsWanted* wanted) {
  for (std::string& term : text::Terms(text, language)) wanted->terms.push_back(std::move(term));
  const std::vector<question::QuestionWord> words = question::ReadQuestion(text, Day(), language).words;
  AddNames(words, wanted);
  for (const question::QuestionWord& word : words) {
    if (word.key.size() < kShortestStem || text::IsStopWord(word.key, language)) continue;
    wanted->stems.push_back(text::Stem(word.key, language));
  }
  SortDistinct(&wanted->terms);
  SortDistinct(&wanted->keys);
  SortDistinct(&wanted->stems);
  SortDistinct(&wanted->match_keys);
}

absl::Status CheckReached(const storage::Collection& collection, std::uint64_t at_least, std::uint64_t watermark) {
  if (watermark >= at_least) return absl::OkStatus();
  return Error(
      absl::StatusCode::kUnavailable, "WATERMARK_NOT_REACHED",
      std::format("collection {} is at watermark {}, not yet at {}: try again", collection.name, watermark, at_least),
      {{"collection", collection.name}, {"watermark", std::to_string(watermark)}});
}

// What looks at all rows of a collection is not to be told that a part is all there is.
absl::Status NeedsAll(const storage::Collection& collection) {
  return Error(
      absl::StatusCode::kFailedPrecondition, "ENGINE_CANNOT",
      std::format("the call looks at all of collection {}, which is of engine {} and larger than one question may "
                  "read (--whole-passages)",
                  collection.name, storage::Name(collection.engine)),
      {{"collection", collection.name}, {"engine", storage::Name(collection.engine)}});
}

absl::StatusOr<ViewPtr> WholeView(const storage::Collection& collection, storage::QuestionRows rows) {
  const std::unique_ptr<index::Image> image = index::MakeImage(collection.dimension, {});
  if (!collection.authority.empty()) image->SetAuthority(AuthorityOrder(collection.authority));
  RETURN_IF_ERROR(image->Apply({.added = std::move(rows.bundles),
                                .linked = std::move(rows.links),
                                .language = rows.language,
                                .watermark = rows.watermark}));
  return image->Current();
}

absl::StatusOr<ViewPtr> ViewOf(const storage::Collection& collection, storage::QuestionRows rows) {
  if (rows.whole) return WholeView(collection, std::move(rows));
  const index::PartOptions options{.dimension = collection.dimension,
                                   .language = rows.language.value_or(language::Language::kEnglish),
                                   .order = AuthorityOrder(collection.authority),
                                   .watermark = rows.watermark};
  return index::MakePartView(std::move(rows.bundles), std::move(rows.links), std::move(rows.figures), options);
}

// What the first reading told: which names, which periods, by which vectors.
void TakePlan(const scope::Plan& plan, storage::RowsWanted* wanted) {
  for (const question::Link& link : plan.question.links)
    for (const auto& [entity, weight] : link.entities) wanted->entities.push_back(entity);
  SortDistinct(&wanted->entities);
  if (!plan.timed) return;
  for (const time::Group& group : plan.scope.groups) wanted->periods.push_back(group.interval);
}

}  // namespace

absl::StatusOr<ViewPtr> RowViews::ForQuestion(const storage::Collection& collection, const question::Request& asked,
                                              embedding::Embedder* model, double dense_weight,
                                              std::uint64_t at_least) const {
  const language::Language language = LanguageOf(collection);
  question::Request request = question::InFull(asked, language);
  request.language = language::LanguageOfQuestion(request.query, language);
  const question::Filters& filters = request.filters;
  storage::RowsWanted wanted{.doc_types = filters.doc_types,
                             .channels = filters.channels,
                             .kinds = filters.kinds,
                             .owners = filters.owners,
                             .document_ids = filters.document_ids,
                             .as_of = request.as_of,
                             .passages = false,
                             .bounds = bounds_};
  AddWords(request.query, language, &wanted);
  if (request.query != asked.query) AddWords(asked.query, language, &wanted);
  ASSIGN_OR_RETURN(storage::QuestionRows known, store_.ReadQuestionRows(collection.id, wanted));
  RETURN_IF_ERROR(CheckReached(collection, at_least, known.watermark));
  if (known.whole) return ViewOf(collection, std::move(known));
  wanted.known = known.figures;
  wanted.known_entities = known.named;
  ASSIGN_OR_RETURN(ViewPtr view, ViewOf(collection, std::move(known)));
  const scope::Plan plan = scope::Understand(*view, request, {});
  TakePlan(plan, &wanted);
  retrieval::Options options;
  options.locate.dense_weight = dense_weight;
  // A model that fails is told of by the retrieval, which asks it again.
  if (auto vectors = retrieval::EmbedQuestion(request, plan, options, model); vectors.ok()) {
    for (std::vector<float>* vector : {&vectors->query, &vectors->residual})
      if (!vector->empty()) wanted.vectors.push_back(std::move(*vector));
  }
  wanted.passages = true;
  ASSIGN_OR_RETURN(storage::QuestionRows rows, store_.ReadQuestionRows(collection.id, wanted));
  return ViewOf(collection, std::move(rows));
}

absl::StatusOr<ViewPtr> RowViews::AboutNames(const storage::Collection& collection, std::span<const std::string> names,
                                             std::uint64_t at_least) const {
  storage::RowsWanted wanted{.passages = false, .bounds = bounds_};
  for (const std::string& name : names) AddWords(name, LanguageOf(collection), &wanted);
  for (const std::string& name : names) wanted.keys.push_back(text::NameKey(name));
  ASSIGN_OR_RETURN(storage::QuestionRows known, store_.ReadQuestionRows(collection.id, wanted));
  RETURN_IF_ERROR(CheckReached(collection, at_least, known.watermark));
  if (known.whole) return ViewOf(collection, std::move(known));
  if (names.empty()) return NeedsAll(collection);
  wanted.known = known.figures;
  wanted.entities = wanted.known_entities = std::move(known.named);
  wanted.passages = true;
  ASSIGN_OR_RETURN(storage::QuestionRows rows, store_.ReadQuestionRows(collection.id, wanted));
  return ViewOf(collection, std::move(rows));
}

}  // namespace annals::server
