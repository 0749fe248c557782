#include "core/answer/reading/passage_reading.h"

#include <algorithm>
#include <utility>

#include "core/answer/injection/guard.h"
#include "core/answer/reading/layout.h"
#include "core/answer/reading/passage_turns.h"
#include "core/text/text.h"
#include "core/text/turns.h"

namespace annals::answer {
namespace {

bool HasDigit(std::string_view text) {
  return std::ranges::any_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// The sentences but those that speak to the reader.
std::vector<text::Sentence> Clean(std::string_view text, Language language, std::span<const text::Turn> turns,
                                  bool* clean) {
  Taint taint;
  std::vector<text::Sentence> sentences = text::Sentences(text, language);
  const std::size_t all = sentences.size();
  text::PlainWords words;
  std::erase_if(sentences, [&](const text::Sentence& span) {
    const std::string_view sentence = WordsSaid(text, span, turns);
    words.Read(sentence);
    return taint.Reaches(sentence, SpeaksToReader(sentence, words));
  });
  *clean = sentences.size() == all;
  return sentences;
}

// Whether nothing but white space stands between.
bool Adjacent(std::string_view text, std::size_t end, std::size_t begin) {
  return text::IsBlank(text.substr(end, begin - end));
}

}  // namespace

PassageReading::PassageReading(std::string_view text, Language language)
    : PassageReading(text, language, text::Turns(text)) {}

PassageReading::PassageReading(std::string_view text, Language language, std::span<const text::Turn> turns) {
  const SentenceReading* before = nullptr;
  bool whole_year = false;  // the last period that a sentence of the passage named
  for (const Said& said : ReadLayout(text, Clean(text, language, turns, &clean))) {
    const std::string_view sentence = text.substr(said.begin, said.end - said.begin);
    SentenceReading& reading = sentences.emplace_back();
    reading.words.Read(sentence);
    reading.begin = said.begin;
    reading.end = said.end;
    reading.speaker = text::TurnAt(turns, said.begin).speaker;
    reading.lead = text.substr(said.lead_begin, said.lead_end - said.lead_begin);
    reading.qualifiers = question::ReadQualifiers(reading.words, language);
    reading.opening = OpeningTopic(sentence, reading.words, language);
    reading.announces = AnnouncedTopic(sentence, reading.words, language);
    if (before != nullptr && !before->announces.empty() && Adjacent(text, before->end, said.begin))
      reading.announced = before;
    before = &reading;
    if (HasDigit(sentence)) reading.figures = Figures(sentence, language);
    const bool silent = reading.qualifiers.quarters == 0 && (reading.qualifiers.qualifiers & question::kWholeYear) == 0;
    whole_year = silent ? whole_year : reading.qualifiers.quarters == 0;
    reading.after_whole_year = silent && whole_year;
  }
}

std::shared_ptr<const PassageReading> PassageReadings::Of(const index::View& view, index::ChunkOrdinal chunk) const {
  if (std::shared_ptr<const PassageReading> reading = Find(chunk)) return reading;
  auto reading = std::make_shared<const PassageReading>(view.chunk(chunk).text, view.language(), TurnsOf(view, chunk));
  Keep(chunk, reading);
  return reading;
}

std::shared_ptr<const PassageReading> PassageReadings::Find(index::ChunkOrdinal chunk) const {
  std::shared_ptr<const PassageReading> reading;
  {
    const MutexLock lock(mutex_);
    if (const auto young = young_.find(chunk); young != young_.end()) return young->second;
    const auto old = old_.find(chunk);
    if (old == old_.end()) return nullptr;
    reading = old->second;
  }
  Keep(chunk, reading);
  return reading;
}

void PassageReadings::Keep(index::ChunkOrdinal chunk, std::shared_ptr<const PassageReading> reading) const {
  Kept gone;  // freed when others may go on
  const MutexLock lock(mutex_);
  young_[chunk] = std::move(reading);
  if (young_.size() < std::max<std::size_t>(most_ / 2, 1)) return;
  gone = std::exchange(old_, std::exchange(young_, {}));
}

}  // namespace annals::answer
