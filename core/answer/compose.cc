#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/answer/answer.h"
#include "core/answer/evidence/citations.h"
#include "core/answer/evidence/evidence.h"
#include "core/answer/evidence/facets.h"
#include "core/answer/evidence/select.h"
#include "core/answer/evidence/slots.h"
#include "core/answer/evidence/successors.h"
#include "core/answer/kinds/conflicts.h"
#include "core/answer/kinds/connection.h"
#include "core/answer/kinds/difference.h"
#include "core/answer/kinds/extreme.h"
#include "core/answer/kinds/foretold.h"
#include "core/answer/kinds/nearest_periods.h"
#include "core/answer/kinds/one_hop.h"
#include "core/answer/kinds/record_fields.h"
#include "core/answer/kinds/refusal.h"
#include "core/answer/kinds/unknown_name.h"
#include "core/answer/question_sort.h"

namespace annals::answer {
namespace {

using scope::ScopeStatus;

class Composer {
 public:
  Composer(const index::View& view, const std::string& question, const retrieval::Result& result, Mode mode,
           const Options& options, const PassageReadings& readings)
      : view_(view),
        question_(question),
        result_(result),
        options_(options),
        readings_(readings),
        kind_(question::ClassifyQuestion(question)),
        terms_(view, ContentToFind(result)),
        facets_(FindFacets(question, result, terms_)),
        supersession_(view, result),
        citations_(view) {
    const SortedQuestion sorted = SortQuestion(question, result.scope);
    sort_ = sorted.sort;
    answer_.mode = mode == Mode::kAuto ? sorted.mode : mode;
    answer_.mode_reason = mode == Mode::kAuto ? sorted.reason : "asked for by the request";
  }

  Answer Run() {
    const std::size_t passages =
        answer_.mode == Mode::kExplain && !Comparing() ? static_cast<std::size_t>(options_.explain_passages) : 0;
    const Asked whole{.terms = terms_.all(),
                      .figure = kind_.figure,
                      .qualifiers = QualifiersOf(question_) | (kind_.forward ? kForward : 0U),
                      .forward = kind_.forward};
    evidence_ = GatherEvidence(view_, result_, terms_, whole, passages, readings_);
    slots_ = MakeSlots(view_, result_, evidence_, facets_, terms_, options_);
    if (const std::string unknown = UnknownName(view_, question_, result_, kind_.relates); !unknown.empty()) {
      Abstain(absl::StrCat(": no document mentions \"", unknown, "\""));
    } else if (result_.status == ScopeStatus::kNothingInScope || result_.status == ScopeStatus::kOutlookOnly) {
      NothingInScope();
    } else if (answer_.mode == Mode::kConflicts) {
      Conflicts();
    } else if (sort_ == Sort::kRelationship && Related()) {
      // the paths are the answer
    } else if (answer_.mode != Mode::kFact || !Record()) {
      FromText();
      if (answer_.mode == Mode::kExplain && !answer_.abstained) AddOneHop();
      if (answer_.mode != Mode::kConflicts)
        answer_.conflicts = FindContradicted(view_, result_, evidence_, said_, &citations_);
    }
    Finish();
    return std::move(answer_);
  }

 private:
  bool Comparing() const {
    return result_.scope.type == time::ScopeType::kComparison && result_.scope.groups.size() > 1;
  }

  template <class Keep>
  std::vector<std::size_t> Pool(Keep keep) const {
    std::vector<std::size_t> pool;
    for (std::size_t i = 0; i < evidence_.size(); ++i) {
      if (keep(evidence_[i])) pool.push_back(i);
    }
    return pool;
  }

  // Fills the paragraph; false when no sentence of the pool is good enough.
  bool Fill(const std::vector<std::size_t>& pool, int most, Paragraph* paragraph) {
    for (std::size_t i : Select(view_, evidence_, pool, terms_, result_.owners.size(), most, supersession_, options_)) {
      paragraph->sentences.push_back(Quote(i));
    }
    return !paragraph->sentences.empty();
  }

  void FromText() {
    const std::size_t things = slots_.size();
    if (things > (Comparing() ? result_.scope.groups.size() : 1)) return EachSlot();
    if (!Comparing()) return Whole();
    for (std::size_t g = 0; g < result_.scope.groups.size(); ++g) OnePeriod(static_cast<int>(g));
    Differ();
  }

  // What changed between the periods, where two of the sentences say it of one thing.
  void Differ() {
    const std::optional<Difference> difference = FindDifference(view_, result_, evidence_, said_);
    if (!difference) return;
    answer_.paragraphs.push_back({.sentences = {{.text = difference->text,
                                                 .citations = {Cite(difference->before), Cite(difference->after)},
                                                 .origin = Origin::kComputed}}});
  }

  // Several things are asked about: each has its sentence, and each part of the answer its heading.
  void EachSlot() {
    if (MeanCoverage(slots_, result_.scope) < options_.slot_coverage)
      return Abstain(NearestOffer(view_, result_, terms_));
    const auto forward = std::count_if(slots_.begin(), slots_.end(), [](const Slot& slot) { return slot.forward; });
    const int slots = std::min(static_cast<int>(slots_.size()) + static_cast<int>(forward), Options::kMostSentences);
    const bool open = options_.max_sentences == 0;
    const int most = open ? slots : options_.max_sentences;
    const std::vector<Choice> choices = FillSlots(slots_, evidence_, most, !open, options_, view_.language());
    Conclude(choices);
    for (std::size_t first = 0; first < slots_.size(); first += facets_.size()) OneCell(first, choices);
    if (Comparing()) Differ();
  }

  void Conclude(const std::vector<Choice>& choices) {
    const std::optional<Computed> computed = FindExtreme(view_, question_, facets_, slots_, choices, evidence_);
    if (!computed) return;
    Sentence sentence{.text = computed->text, .origin = Origin::kComputed};
    for (std::size_t i : computed->choices) sentence.citations.push_back(Cite(choices[i].candidate.evidence));
    answer_.paragraphs.push_back({.sentences = {std::move(sentence)}});
  }

  // The paragraph of one owner and period; slots of one cell stand together.
  void OneCell(std::size_t first, const std::vector<Choice>& choices) {
    const Cell& cell = slots_[first].cell;
    Paragraph paragraph{.heading = HeadingOf(view_, result_, evidence_, cell), .group = cell.group};
    if (cell.group < 0 && result_.scope.groups.size() == 1 && result_.status == ScopeStatus::kInScope)
      paragraph.group = 0;
    for (const Choice& choice : choices) {
      if (choice.slot < first || choice.slot >= first + facets_.size()) continue;
      paragraph.sentences.push_back(Quote(choice.candidate.evidence));
    }
    const bool silent = std::all_of(slots_.begin() + static_cast<std::ptrdiff_t>(first),
                                    slots_.begin() + static_cast<std::ptrdiff_t>(first + facets_.size()),
                                    [](const Slot& slot) { return slot.candidates.empty(); });
    if (paragraph.sentences.empty() && !silent) return;  // said elsewhere, or no room
    if (silent) MarkSilent(&paragraph);
    answer_.paragraphs.push_back(std::move(paragraph));
  }

  int Cite(std::size_t evidence) {
    const Evidence& e = evidence_[evidence];
    return citations_.OfChunk(e.chunk, e.begin, e.end);
  }
  Sentence Quote(std::size_t evidence) {
    said_.push_back(evidence);
    return {std::string(evidence_[evidence].text), {Cite(evidence)}};
  }

  int Most() const { return options_.max_sentences > 0 ? options_.max_sentences : options_.one_thing; }

  void Whole() {
    Paragraph paragraph;
    if (!Fill(Pool([](const Evidence& e) { return !e.fallback; }), Most(), &paragraph))
      return Abstain(NearestOffer(view_, result_, terms_));
    paragraph.group = result_.scope.groups.size() == 1 && result_.status == ScopeStatus::kInScope ? 0 : -1;
    answer_.paragraphs.push_back(std::move(paragraph));
    Paragraph earlier;
    const std::vector<std::size_t> before = Pool([](const Evidence& e) { return e.fallback; });
    if (before.empty() || !Fill(before, 1, &earlier)) return;
    earlier.heading = result_.chunks[evidence_[before.front()].rank].note;
    answer_.paragraphs.push_back(std::move(earlier));
  }

  void OnePeriod(int group) {
    Paragraph paragraph{.heading = GroupName(result_.scope.groups[static_cast<std::size_t>(group)]), .group = group};
    const int groups = static_cast<int>(result_.scope.groups.size());
    const int most = std::max(2, Most() / groups);
    if (!Fill(Pool([&](const Evidence& e) { return e.group == group && !e.fallback; }), most, &paragraph)) {
      MarkSilent(&paragraph);
    }
    answer_.paragraphs.push_back(std::move(paragraph));
  }

  bool Related() {
    answer_.paragraphs = ConnectionParagraphs(view_, result_, evidence_, &citations_, &said_);
    return !answer_.paragraphs.empty();
  }

  void AddOneHop() {
    Paragraph paragraph{.sentences = OneHop(view_, result_, &citations_)};
    if (!paragraph.sentences.empty()) answer_.paragraphs.push_back(std::move(paragraph));
  }

  bool Record() {
    const std::optional<RecordAnswer> record = FindRecordAnswer(view_, result_, question_, options_.named_share);
    if (!record) return false;
    Paragraph paragraph{.group = record->group};
    const int number = citations_.OfRecord(record->document, absl::StrCat(record->field, ": ", record->value));
    paragraph.sentences.push_back({record->sentence, {number}, Origin::kRecord});
    answer_.paragraphs.push_back(std::move(paragraph));
    return true;
  }

  void Conflicts() {
    answer_.conflicts = FindConflicts(view_, result_, evidence_, &citations_);
    if (answer_.conflicts.empty()) {
      answer_.mode_reason += "; the sources found do not contradict each other";
      return FromText();
    }
    for (const Conflict& conflict : answer_.conflicts) {
      for (const Conflict::Side& side : conflict.sides) {
        Paragraph paragraph{.heading = side.value};
        paragraph.sentences.push_back({citations_.Quote(side.citation), {side.citation}});
        answer_.paragraphs.push_back(std::move(paragraph));
      }
    }
  }

  void Abstain(const std::string& offer) {
    answer_.abstained = true;
    answer_.paragraphs.insert(answer_.paragraphs.begin(), Refusal(result_, offer));
  }

  // A question about a period to come, answered by what the one before says about it; false when it says too little.
  bool ToldBefore() {
    std::vector<Evidence> said = Foretold(view_, result_, evidence_);
    std::vector<Slot> slots = MakeSlots(view_, result_, said, facets_, terms_, options_);
    if (said.empty() || MeanCoverage(slots, result_.scope) < options_.slot_coverage) return false;
    evidence_ = std::move(said);
    slots_ = std::move(slots);
    const int most =
        options_.max_sentences > 0 ? options_.max_sentences : std::max<int>(static_cast<int>(slots_.size()), 1);
    Paragraph paragraph{.heading = result_.chunks[evidence_.front().rank].note};
    for (const Choice& choice : FillSlots(slots_, evidence_, most, options_.max_sentences > 0, options_, view_.language()))
      paragraph.sentences.push_back(Quote(choice.candidate.evidence));
    answer_.paragraphs.push_back(std::move(paragraph));
    return true;
  }

  void NothingInScope() {
    if (ToldBefore()) return;
    Paragraph earlier;
    const std::vector<std::size_t> pool = Pool([](const Evidence& e) { return e.fallback; });
    if (!pool.empty() && Fill(pool, Most(), &earlier)) {
      earlier.heading = result_.chunks[evidence_[pool.front()].rank].note;
      answer_.paragraphs.push_back(std::move(earlier));
    }
    Abstain(NearestOffer(view_, result_, terms_));
  }

  // A cited document that another one replaces is shown as such.
  void NameSuccessors() {
    if (answer_.mode == Mode::kConflicts || answer_.abstained) return;
    Paragraph paragraph = Successors(view_, supersession_, &citations_);
    if (!paragraph.sentences.empty()) answer_.paragraphs.push_back(std::move(paragraph));
  }

  void Finish() {
    NameSuccessors();
    const bool silent = std::all_of(answer_.paragraphs.begin(), answer_.paragraphs.end(),
                                    [](const Paragraph& p) { return p.no_evidence; });
    answer_.abstained = answer_.abstained || silent;
    answer_.text = TextOf(answer_);
    answer_.citations = citations_.Take();
  }

  const index::View& view_;
  const std::string& question_;
  const retrieval::Result& result_;
  const Options& options_;
  const PassageReadings& readings_;
  question::QuestionKind kind_;
  Sort sort_ = Sort::kOpen;
  QuestionTerms terms_;
  std::vector<Facet> facets_;
  Supersession supersession_;
  Citations citations_;
  std::vector<Evidence> evidence_;
  std::vector<Slot> slots_;
  std::vector<std::size_t> said_;  // evidence that is quoted
  Answer answer_;
};

}  // namespace

Answer Compose(const index::View& view, const std::string& question, const retrieval::Result& result, Mode mode,
               const Options& options, const PassageReadings& readings) {
  return Composer(view, question, result, mode, options, readings).Run();
}

}  // namespace annals::answer
