#include <unicode/brkiter.h>
#include <unicode/utext.h>

#include <ctime>
#include <format>

#include "bench/bench.h"
#include "bench/support/document_inputs.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

constexpr double kMeasuredFor = 3;  // seconds of CPU time a system, at least one round

// What one round over the documents found, and the CPU time of all rounds. One thread.
struct Yield {
  std::size_t chunks = 0, statements = 0, mentions = 0, relations = 0, dated = 0, words = 0;
  int rounds = 0;
  double seconds = 0;
};

double CpuSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

template <class Round>
Yield Measure(Round round) {
  Yield yield;
  const double start = CpuSeconds();
  do {
    const int rounds = yield.rounds;
    yield = {.rounds = rounds + 1};
    round(&yield);
    yield.seconds = CpuSeconds() - start;
  } while (yield.seconds < kMeasuredFor);
  return yield;
}

void Extract(const std::vector<ingest::DocumentInput>& inputs, Yield* yield) {
  for (const ingest::DocumentInput& input : inputs) {
    const ingest::PreparedDocument document = ingest::Prepare(input);
    yield->chunks += document.chunks.size();
    for (const ingest::PreparedChunk& chunk : document.chunks) {
      yield->statements += chunk.statements.size();
      yield->mentions += chunk.mentions.size();
      yield->relations += chunk.relations.size();
      for (const auto& relation : chunk.relations) yield->dated += relation.source == ValiditySource::kExplicit;
    }
  }
}

template <class Visit>
void ForEachText(const std::vector<ingest::DocumentInput>& inputs, Visit visit) {
  for (const ingest::DocumentInput& input : inputs) {
    if (!input.text.empty()) visit(input.text);
    for (const ingest::ChunkInput& chunk : input.chunks) visit(chunk.text);
  }
}

// The partner: ICU's word boundaries of the same text, the least that any reader of words in every script pays.
class WordBoundaries {
 public:
  static absl::StatusOr<WordBoundaries> Make() {
    UErrorCode error = U_ZERO_ERROR;
    WordBoundaries made;
    made.iterator_.reset(icu::BreakIterator::createWordInstance(icu::Locale::getEnglish(), error));
    if (U_FAILURE(error)) return absl::InternalError(std::format("ICU's word rules: {}", u_errorName(error)));
    return made;
  }

  std::size_t Count(const std::string& text) {
    UErrorCode error = U_ZERO_ERROR;
    UText utext = UTEXT_INITIALIZER;
    utext_openUTF8(&utext, text.data(), static_cast<std::int64_t>(text.size()), &error);
    iterator_->setText(&utext, error);
    std::size_t words = 0;
    while (iterator_->next() != icu::BreakIterator::DONE) words += iterator_->getRuleStatus() != UBRK_WORD_NONE;
    utext_close(&utext);
    return words;
  }

 private:
  std::unique_ptr<icu::BreakIterator> iterator_;
};

double PerSecond(std::size_t of_a_round, const Yield& yield) {
  return static_cast<double>(of_a_round) * yield.rounds / yield.seconds;
}

}  // namespace

absl::Status RunExtract(const BenchOptions& options, std::ostream& out) {
  ASSIGN_OR_RETURN(const std::vector<ingest::DocumentInput> inputs, ReadInputs(options.data));
  ASSIGN_OR_RETURN(WordBoundaries boundaries, WordBoundaries::Make());
  std::size_t bytes = 0;
  ForEachText(inputs, [&](const std::string& text) { bytes += text.size(); });
  const Yield full = Measure([&](Yield* yield) { Extract(inputs, yield); });
  const Yield icu = Measure([&](Yield* yield) {
    ForEachText(inputs, [&](const std::string& text) { yield->words += boundaries.Count(text); });
  });
  const double rate = PerSecond(bytes, full) / 1e6, icu_rate = PerSecond(bytes, icu) / 1e6;
  PrintTable(
      {{"one core", "MB/s", "chunks/s", "relations/s", "mentions/s"},
       {"chunks, names, relations and their times", std::format("{:.2f}", rate),
        std::format("{:.0f}", PerSecond(full.chunks, full)), std::format("{:.0f}", PerSecond(full.relations, full)),
        std::format("{:.0f}", PerSecond(full.mentions, full))},
       {"ICU word boundaries alone", std::format("{:.2f}", icu_rate), "", "", ""}},
      out);
  nlohmann::ordered_json report =
      NewReport("extract", std::filesystem::weakly_canonical(options.data).filename().string());
  report["documents"] = inputs.size();
  report["bytes"] = bytes;
  report["systems"]["full"] = {{"mb_per_second", Rounded(rate)},
                               {"relations_per_second", Rounded(PerSecond(full.relations, full))},
                               {"mentions_per_second", Rounded(PerSecond(full.mentions, full))},
                               {"chunks_per_second", Rounded(PerSecond(full.chunks, full))},
                               {"chunks", full.chunks},
                               {"statements", full.statements},
                               {"mentions", full.mentions},
                               {"relations", full.relations},
                               {"relations_dated_by_their_sentence", full.dated},
                               {"ratio_icu_words", Rounded(rate / icu_rate)}};
  report["systems"]["icu_words"] = {{"mb_per_second", Rounded(icu_rate)}, {"words", icu.words}};
  return Finish(report, {"mb_per_second"}, options.report, out);
}

}  // namespace annals::bench
