// What a passage holds whatever is asked: its sentences with their words, and the qualifiers and figures among them.
// Read once, looked at by every question.
//
//   the passage: "Net sales rose 3%. Costs fell."
//   const PassageReadings readings;                                          of one view
//   std::shared_ptr<const PassageReading> reading = readings.Of(view, chunk);
//   reading->sentences[0].words[0].lower                                     "net"
//   reading->sentences[0].figures[0].kind                                    kPercent
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/answer/reading/figures.h"
#include "core/answer/reading/topics.h"
#include "core/index/view.h"
#include "core/locks/mutex.h"
#include "core/question/qualifiers.h"
#include "core/text/plain_words.h"
#include "core/text/turns.h"

namespace annals::answer {

struct SentenceReading {
  std::uint32_t begin = 0, end = 0;  // in the passage
  std::string speaker;               // who says it, in a conversation
  std::string lead;                  // the heading, or the question, that it stands under: layout.h
  text::PlainWords words;
  question::Qualifiers qualifiers;
  std::vector<FigureSpan> figures;
  Topic opening;                               // what it says itself that it is about, before its first comma
  Topic announces;                             // what the next sentence speaks of
  const SentenceReading* announced = nullptr;  // the sentence right before, when it announces something
  bool after_whole_year = false;               // names no period, and the last one named before it was a whole year
};

struct PassageReading {
  // In order, but those that speak to the reader (injection/guard.h) and what only arranges the others (layout.h).
  std::deque<SentenceReading> sentences;
  bool clean = true;  // none does

  // Linear in the text, which need not outlive it, and neither need `turns`: who speaks in it.
  PassageReading(std::string_view text, Language language, std::span<const text::Turn> turns);
  PassageReading(std::string_view text, Language language);  // as of its lines
};

// Remembers what was read of a view: the passages that questions come back to, about 10 KB each. Which ones are kept
// changes no result. Thread-safe; nobody waits for a reading of somebody else: two that ask at once for a new passage
// may both read it.
class PassageReadings {
 public:
  static constexpr std::size_t kMost = 1024;  // passages: of some forty questions that share none
  explicit PassageReadings(std::size_t most = kMost) : most_(most) {}

  // Always of the same view.
  std::shared_ptr<const PassageReading> Of(const index::View& view, index::ChunkOrdinal chunk) const;

 private:
  using Kept = absl::flat_hash_map<index::ChunkOrdinal, std::shared_ptr<const PassageReading>>;
  std::shared_ptr<const PassageReading> Find(index::ChunkOrdinal chunk) const;
  void Keep(index::ChunkOrdinal chunk, std::shared_ptr<const PassageReading> reading) const;

  // Half of `most` each. When the young ones fill their half, they become the old ones, and those that nobody asked for
  // since the last time are gone.
  const std::size_t most_;
  mutable Mutex mutex_;
  mutable Kept young_ ABSL_GUARDED_BY(mutex_), old_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace annals::answer
