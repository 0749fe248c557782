#include "core/answer/evidence/evidence.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/answer/evidence/fit.h"
#include "core/answer/evidence/frame.h"
#include "core/answer/evidence/meaning.h"
#include "core/answer/evidence/numbered.h"
#include "core/answer/evidence/speaks_then.h"
#include "core/answer/evidence/told_of.h"
#include "core/answer/reading/passage_turns.h"
#include "core/answer/reading/sentence_reader.h"
#include "core/language/lexicon.h"
#include "core/question/asker.h"
#include "core/question/kin.h"
#include "core/record/vocabulary.h"
#include "core/scope/catalogue.h"
#include "core/scope/state_fit.h"
#include "core/text/text.h"
#include "core/text/turns.h"
#include "core/time/spoken.h"

namespace annals::answer {
namespace {

constexpr index::ChunkOrdinal kMostAround = 100;  // passages of a document before and behind one
constexpr double kUnplaced =
    0.7;  // of a time told: where in the sentence is not known, so it is not clear (whole_text.cc)
constexpr double kMatter = 0.5;   // idf share of a question that a sentence says which speaks of the matter
constexpr double kBehind = 0.75;  // of a reason right behind such a sentence
constexpr double kOver = 1;       // below 0, of what is said to be over where what holds now is asked
constexpr double kTalked = 0.8;   // of how late a talk is: it tells of its day more than of what goes on

// Where a figure counts already, less.
double AnswerWeight(question::AnswerType type, const SentenceWeights& weights) {
  using question::AnswerType;
  const bool figure = type == AnswerType::kMeasure || type == AnswerType::kCount || type == AnswerType::kNumber;
  return figure ? weights.answer_figure : weights.answer;
}

// Whether one thing is asked for whose type a sentence shows: a name may be one of any kind, and of several things each sentence
// has its part.
bool AsksForOne(const question::Question& question) {
  using question::AnswerType;
  const AnswerType type = question.answer.type;
  return !question.kind.several && type != AnswerType::kOpen && type != AnswerType::kThing &&
         type != AnswerType::kYesNo && type != AnswerType::kWay;
}

// "Who supplies the cells?": a verb behind the word that asks, in no form of the past.
bool InPresent(const question::Question& question, std::size_t next) {
  const language::FactWords& facts = language::LexiconOf(question.language).facts;
  const std::string& verb = question.words[next].key;
  return question.answer.type == question::AnswerType::kAgent && !text::IsStopWord(verb, question.language) &&
         !language::EndsWithAny(facts.participles, verb) && question::PlainStem(verb, question.language).empty();
}

// "Who is the chair?", of no period, asks for what holds now.
bool AsksForNow(const question::Question& question, const time::Scope& scope) {
  const std::size_t next = question.answer.words.empty() ? question.words.size() : question.answer.words.front() + 1;
  const bool orders = question.kind.orders || question.kind.timeline || question.kind.several;
  return question.answer.type != question::AnswerType::kOpen && !orders && scope.groups.empty() &&
         next < question.words.size() &&
         (language::Has(language::LexiconOf(question.language).facts.be, question.words[next].key) ||
          InPresent(question, next));
}

// The sentences of the passages, one after the other.
class Gatherer {
 public:
  Gatherer(const index::View& view, const retrieval::Result& result, const QuestionTerms& question, const Asked& whole,
           const PassageReadings& readings, const SentenceWeights& weights)
      : view_(view),
        result_(result),
        question_(question),
        whole_(whole),
        readings_(readings),
        finder_(question),
        frame_(result.question, question, &finder_),
        weights_(weights),
        meanings_(view, result),
        states_(view, result.spoken, result.scope.groups),
        now_(AsksForNow(result.question, result.scope)),
        one_(AsksForOne(result.question) && !result.spoken.asked()),
        numbered_(result.question, question, &finder_),
        role_(question::AskedRole(result.question.plain_words, result.question.language)),
        answer_weight_(whole.whole ? AnswerWeight(result.question.answer.type, weights) : 0) {}

  std::vector<Evidence> Run(std::size_t passages) {
    if (result_.spoken.asked()) ReadSubjects();
    if (now_) ReadDates();
    if (frame_.names() != 0) FindSpeakers();
    std::size_t left = passages == 0 ? result_.chunks.size() : passages;
    for (std::size_t rank = 0; rank < result_.chunks.size() && left > 0; ++rank) {
      // A passage that gives orders takes no other's seat.
      if (ReadPassage(rank)) --left;
    }
    AddMeaning();
    return std::move(evidence_);
  }

 private:
  // 1 less the highest coverage: what no sentence found says in words.
  double Open() const {
    double said = 0;
    for (const Evidence& e : evidence_) said = std::max(said, e.fallback ? 0 : e.coverage);
    return 1 - std::min(said, 1.0);
  }

  // The more of the question the words of some sentence say, the less the vectors count.
  void AddMeaning() {
    const double open = Open();
    const Evidence* before = nullptr;
    for (Evidence& e : evidence_) {
      const double lead = before != nullptr && before->rank == e.rank ? before->meaning : 0;
      e.score += weights_.meaning * open * (e.meaning + weights_.meaning_before * lead);
      before = &e;
    }
  }

  // Those of the names asked about whom somebody who talks bears.
  void FindSpeakers() {
    for (const retrieval::RetrievedChunk& hit : result_.chunks) {
      for (const text::Turn& turn : TurnsOf(view_, hit.ordinal))
        speakers_ |= finder_.OfText(turn.speaker) & frame_.names();
    }
  }

  // What its passages have in common.
  struct OfDocument {
    SentenceReader reader;
    TermMask named = 0;  // in the title
    int quarter = 0;     // that its label names
    bool summary = false;
    double recent = 0;     // 0 of the earliest found, 1 of the latest
    TermMask speaks = 0;   // names asked about that some passage of it holds
    bool subject = false;  // a name of the question is its title, or none is anybody's
    TermMask author = 0;   // names asked about of the one who wrote it
    // In scope for what it says of the period, of which it is not itself: of another day, or of a longer period of its own.
    bool other_day = false, other_period = false;
  };

  // `found`: the first of its passages.
  const OfDocument& DocumentOf(index::DocumentOrdinal ordinal, index::ChunkOrdinal found) {
    const auto known = documents_.find(ordinal);
    if (known != documents_.end()) return known->second;
    const Document& document = view_.document(ordinal);
    const std::optional<Interval> key = document.TimeKey();
    OfDocument of_document{.reader = SentenceReader(document, &finder_),
                           .named = numbered_.InHeading(document.title),
                           .quarter = question::QuarterOfLabel(document.label, view_.language()),
                           .summary = result_.owners.empty() && scope::IsSummary(document.owner, view_.language()),
                           .recent = now_ && key ? Lateness(key->from) : 0,
                           .speaks = NamesIn(ordinal, found),
                           .subject = titled_.empty() || std::ranges::contains(titled_, ordinal),
                           .author = AuthorOf(ordinal),
                           .other_day = key && IsDay(*key) && IsOfAnotherTime(*key),
                           .other_period = key && !IsDay(*key) && IsOfAnotherTime(*key)};
    return documents_.emplace(ordinal, std::move(of_document)).first->second;
  }

  static bool IsDay(const Interval& key) { return key.to - key.from == std::chrono::days(1); }

  // A passage of another time is in scope for those of its sentences that speak of the period (core/scope/slices.h).
  bool IsOfAnotherTime(const Interval& key) const {
    return result_.status == scope::ScopeStatus::kInScope && !result_.spoken.asked() &&
           result_.scope.axis == time::Axis::kLabel &&
           std::ranges::none_of(result_.scope.groups,
                                [&](const time::Group& group) { return key.Overlaps(group.interval); });
  }

  // Nobody's where several wrote it.
  TermMask AuthorOf(index::DocumentOrdinal ordinal) {
    TermMask author = 0;
    int authors = 0;
    for (const Edge& edge : view_.edges_of(ordinal)) {
      const auto key = edge.source.entity();
      if (frame_.names() == 0 || !relation::Utters(edge.relation) || !key) continue;
      author = finder_.OfText(*key) & frame_.names();
      ++authors;
    }
    return authors == 1 ? author : 0;
  }

  double Lateness(Day day) const {
    if (earliest_ >= latest_) return 0;
    return static_cast<double>((day - earliest_).count()) / static_cast<double>((latest_ - earliest_).count());
  }

  void ReadDates() {
    for (const retrieval::RetrievedChunk& hit : result_.chunks) {
      const std::optional<Interval> key = view_.document(view_.document_of(hit.ordinal)).TimeKey();
      if (!hit.note.empty()) continue;
      const time::StampedDays stamps = StampsIn(view_, hit.ordinal);
      ReadDate(stamps.empty() && key ? std::optional(key->from) : stamps.first());
      ReadDate(stamps.last());
    }
  }
  void ReadDate(std::optional<Day> day) {
    if (!day) return;
    earliest_ = std::min(earliest_, *day);
    latest_ = std::max(latest_, *day);
  }

  // How surely it holds now: what is said to have no end does, and what is said to have an end alone does not. A row of a
  // table is read by itself.
  double RecentIn(const Evidence& e, double late) const {
    const std::vector<time::Spoken> told =
        time::ReadSpoken(e.text, {.today = std::nullopt, .before = std::nullopt}, view_.language());
    const auto goes_on = [](const time::Spoken& spoken) { return spoken.interval.to == kForever; };
    const auto is_over = [&](const time::Spoken& spoken) {
      return spoken.interval.from == kAnyPast && !goes_on(spoken);
    };
    if (std::ranges::any_of(told, goes_on)) return 1;
    return !told.empty() && std::ranges::all_of(told, is_over) ? -kOver : late;
  }

  // Of a long document those around the passage found are read.
  TermMask NamesIn(index::DocumentOrdinal ordinal, index::ChunkOrdinal found) const {
    auto [first, last] = view_.chunks_of(ordinal);
    first = std::max(first, found - std::min(found, kMostAround));
    last = std::min(last, found + kMostAround);
    TermMask held = 0;
    for (std::size_t i = 0; i < question_.terms().size(); ++i) {
      const TermMask term = TermMask{1} << i;
      if ((frame_.names() & term) == 0) continue;
      for (index::ChunkOrdinal c = first; c < last && (held & term) == 0; ++c)
        held |= view_.ChunkHolds(c, question_.terms()[i].text) ? term : 0;
    }
    return held;
  }

  // The periods of the statements that the sentence stands in.
  void ReadTimes(index::ChunkOrdinal chunk, Evidence* e) {
    const auto [first, last] = view_.statements_of(chunk);
    for (index::StatementOrdinal s = first; s < last; ++s) {
      const index::StatementRef statement = view_.statement(s);
      if (statement.times.empty() || statement.end <= e->begin || e->end <= statement.begin) continue;
      e->spoken = std::max(e->spoken, states_.Of(statement));
    }
  }

  // A sentence that tells when it was holds a day that is asked for, though its words need not say it.
  void ReadTold(index::ChunkOrdinal chunk, Evidence* e) const {
    if (result_.question.answer.type != question::AnswerType::kDate) return;
    e->told = TimeTold(view_, chunk, e->begin, e->end);
    // "The museum is closed on Mondays" says when itself: not in the year that was told of before.
    if (e->told && e->told->source == ValiditySource::kCarried && e->answer > 0) e->told.reset();
    if (!e->told || e->frame <= 0) return;
    const bool own = e->told->source == ValiditySource::kExplicit || e->told->source == ValiditySource::kRelative;
    // Of a code alone it says nothing: "3.0 needs Python 3.10" is not when it is released.
    const TermMask asked = frame_.asked() & ~frame_.literals();
    const bool under_code = frame_.HoldsCode(view_.chunk(chunk).section);  // "3.1 (2 June 2025)"
    if (!own && !under_code && asked != 0 && ((e->said | e->kin | e->named) & asked) == 0) return;
    // What it does not name itself it tells of what it says, and of no more.
    e->answer = std::max(e->answer, kUnplaced * e->told->sure * (own ? 1 : std::min(e->frame, 1.0)));
  }

  // A vector does not tell one period from another; and of a conversation the day of a thing is told by whoever names a time.
  bool MeaningTells(const Evidence& e) const {
    return !e.period_asked && !(e.turn && result_.question.answer.type == question::AnswerType::kDate);
  }

  // An answer means what was asked right before it.
  double MeaningOf(index::ChunkOrdinal chunk, std::string_view text, const SentenceReading& sentence) const {
    const double own = meanings_.Of(chunk, sentence.begin, sentence.end);
    if (!sentence.lead.ends_with('?')) return own;
    const std::size_t asked = text.substr(0, sentence.begin).rfind(sentence.lead);
    if (asked == std::string_view::npos) return own;
    const auto begin = static_cast<std::uint32_t>(asked);
    return std::max(own, meanings_.Of(chunk, begin, begin + static_cast<std::uint32_t>(sentence.lead.size())));
  }

  // A reason stands right behind what it is given for: the terms of the sentence before, where that says most of what is asked.
  TermMask AskedBefore(std::uint32_t begin, std::string_view text) const {
    if (result_.question.answer.type != question::AnswerType::kReason || sentence_before_.end == 0 ||
        sentence_before_.end > begin)
      return 0;
    const bool adjacent = text.substr(sentence_before_.end, begin - sentence_before_.end).find_first_not_of(" \n") ==
                          std::string_view::npos;
    return adjacent && question_.Share(sentence_before_.said, question_.all() & ~question_.unheard()) >= kMatter
               ? sentence_before_.said
               : 0;
  }

  // The names asked about that the speaker bears. Where one of those who talk is asked about, what he says is his, but for what he tells
  // of whom he speaks to.
  TermMask ReadSpeaker(std::string_view speaker, Evidence* e) {
    if (speakers_ == 0 || speaker.empty()) return 0;
    const TermMask names = finder_.OfText(speaker) & speakers_;
    const bool by_asked = names != 0;
    e->of_asked = TellsOfAsked({e->text, by_asked, !by_asked && (e->said & speakers_) != 0}, view_.language());
    e->speaker = by_asked && e->of_asked ? 1 : -1;
    return by_asked && e->of_asked ? names : 0;
  }

  // Of who speaks, where the words of one of the two are asked for.
  int RoleOf(std::string_view speaker) const {
    if (role_ == text::TalkRole::kNone || speaker.empty()) return 0;
    const text::TalkRole role = text::RoleOf(speaker);
    return role == text::TalkRole::kNone ? 0 : role == role_ ? 1 : -1;
  }

  // Names of the question that are titles.
  void ReadSubjects() {
    for (const question::Link& link : result_.question.links) {
      const std::size_t before = titled_.size();
      for (const auto& [entity, weight] : link.entities) view_.DocumentsTitled(entity, &titled_);
      if (titled_.size() > before) subject_ |= question_.MaskOf(text::Terms(link.name.key, view_.language()));
    }
  }

  // False when a sentence of it speaks to the reader.
  bool ReadPassage(std::size_t rank) {
    const retrieval::RetrievedChunk& hit = result_.chunks[rank];
    const Chunk& chunk = view_.chunk(hit.ordinal);
    const OfDocument& of_document = DocumentOf(view_.document_of(hit.ordinal), hit.ordinal);
    const Evidence of_passage{.chunk = hit.ordinal,
                              .rank = rank,
                              .group = hit.group,
                              .fallback = !hit.note.empty(),
                              // The heading counts as the title does: "Employment" over "Sawmills laid off 30 loggers."
                              .named = of_document.named | numbered_.InHeading(chunk.section),
                              .own_quarter = of_document.quarter};
    const std::shared_ptr<const PassageReading> reading = readings_.Of(view_, hit.ordinal);
    const time::StampedDays stamps = now_ ? StampsIn(view_, hit.ordinal) : time::StampedDays();
    std::string_view lead;
    TermMask led = 0, before = 0;  // names in the sentences before
    frame_.BeginPassage();
    sentence_before_ = {};
    const Document& document = view_.document(view_.document_of(hit.ordinal));
    for (const SentenceReading& sentence : reading->sentences) {
      Evidence& e = evidence_.emplace_back(of_passage);
      if (sentence.lead != lead) led = numbered_.InHeading(lead = sentence.lead);
      e.named |= led;
      const std::string_view speaker = sentence.speaker;
      e.by = speaker;
      e.turn = view_.whole_turn(hit.ordinal);
      e.begin = sentence.begin;
      e.end = sentence.end;
      e.text = std::string_view(chunk.text).substr(e.begin, e.end - e.begin);
      // "I lost my card, what now?" of a list of questions is one.
      e.asks = speaker.empty() ? e.text.ends_with('?') : AsksAlone(e.text, view_.language());
      e.role = RoleOf(speaker);
      of_document.reader.Read(sentence, &e);
      if (!frame_.HoldsCode(e.text)) e.said &= ~frame_.literals();
      const TermMask apart = numbered_.Apart(sentence.words, e.said);
      e.said &= ~apart;
      for (TermPlace& place : e.places) place.terms &= ~apart;
      std::erase_if(e.places, [](const TermPlace& place) { return place.terms == 0; });
      const TermMask behind = AskedBefore(e.begin, chunk.text);
      e.carried = before | behind | (frame_.asks_for_words() ? of_document.speaks : 0);
      if (of_document.author != 0 && TellsOfSpeaker(e.text, view_.language())) e.carried |= of_document.author;
      const Frame frame = frame_.Read(e.text, sentence, e.said, e.named | e.carried,
                                      {.lead = sentence.lead,
                                       .section = chunk.section,
                                       .title = document.title,
                                       .speaker = speaker,
                                       .before = sentence_before_.said});
      e.kin = frame.kin;
      e.exact = frame.exact & ~apart;
      e.answer = behind != 0 && frame.answer > 0 ? std::max(frame.answer, kBehind) : frame.answer;
      e.frame = frame.frame;
      e.clear = one_ && e.answer >= kClearAnswer;
      ReadTold(hit.ordinal, &e);
      if (now_ && e.frame > 0) {
        const std::optional<Day> day = stamps.At(0, e.begin);
        e.recent = RecentIn(e, day ? Lateness(*day) : of_document.recent) * (speaker.empty() ? 1 : kTalked);
      }
      e.clear = e.clear && e.recent >= 0;
      const TermMask said = e.said;
      e.said |= frame.speaker | ReadSpeaker(speaker, &e);
      if (frame.answer > 0) e.said |= behind;
      e.literal = frame.literal;
      if (frame.literal > 0) e.carried |= frame_.literals();
      e.agrees = frame_.Agrees(e.said | e.kin, e.named | e.carried | of_document.speaks, e.frame);
      before |= said & frame_.names();
      e.before = sentence_before_.said;
      sentence_before_ = {e.end, said | e.kin};
      if (result_.spoken.asked()) {
        e.period_asked = true;
        ReadTimes(hit.ordinal, &e);
        e.stranger = !of_document.subject && question_.Share(e.said, subject_) < 0.5;
      }
      e.stranger = e.stranger || (of_document.other_day && !SpeaksThen(view_, result_.scope, e));
      const Fit fit = FitOf(e, question_, whole_, result_.chunks.size(), weights_);
      e.score = fit.score + answer_weight_ * e.answer + weights_.literal * frame.literal +
                (of_document.summary ? weights_.summary : 0);
      if (MeaningTells(e)) e.meaning = MeaningOf(hit.ordinal, chunk.text, sentence);
      e.coverage = fit.coverage;
      if (behind != 0 && frame.answer > 0)  // a reason says what it is given for
        e.frame = std::max(e.frame, question_.Share(e.said, AskedOf(result_.question, question_)));
      // What a report says of its own period is no answer of another one.
      if (of_document.other_period && !e.fallback && !SpeaksWithin(view_, result_.scope, e)) evidence_.pop_back();
    }
    return reading->clean;
  }

  const index::View& view_;
  const retrieval::Result& result_;
  const QuestionTerms& question_;
  const Asked& whole_;
  const PassageReadings& readings_;
  std::vector<index::DocumentOrdinal> titled_;  // by names of the question
  TermMask subject_ = 0;                        // the terms of these names
  struct {
    std::uint32_t end = 0;
    TermMask said = 0;
  } sentence_before_;      // the sentence before in the passage
  TermMask speakers_ = 0;  // names of the question that somebody who talks bears
  TermFinder finder_;
  FrameReader frame_;
  const SentenceWeights& weights_;
  const Meanings meanings_;
  scope::StateFits states_;
  const bool now_;                               // what holds now is asked for
  Day earliest_ = kForever, latest_ = kAnyPast;  // of the documents found
  const bool one_;
  const NumberedWords numbered_;
  const text::TalkRole role_;  // whose words are asked for
  const double answer_weight_;
  std::map<index::DocumentOrdinal, OfDocument> documents_;
  std::vector<Evidence> evidence_;
};

}  // namespace

std::vector<Evidence> GatherEvidence(const index::View& view, const retrieval::Result& result,
                                     const QuestionTerms& question, const Asked& whole, std::size_t passages,
                                     const PassageReadings& readings, const SentenceWeights& weights) {
  return Gatherer(view, result, question, whole, readings, weights).Run(passages);
}

}  // namespace annals::answer
