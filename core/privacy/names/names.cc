#include "core/privacy/names/names.h"

#include <algorithm>
#include <optional>

#include "absl/container/flat_hash_set.h"
#include "core/privacy/names/announced.h"
#include "core/privacy/names/name_evidence.h"
#include "core/privacy/names/name_reading.h"

namespace annals::privacy {
namespace {

constexpr double kSurest = 0.9;
constexpr std::size_t kTokensARun = 8;  // about; more runs only cost another allocation

class Finder : NameReading {
 public:
  Finder(const Reading& reading, std::vector<PiiSpan>* found) : NameReading(reading), found_(found) {
    runs_.reserve(tokens_.size() / kTokensARun);
  }

  void Find() {
    for (std::size_t i = 0; i < tokens_.size();) {
      const Token& token = tokens_[i];
      if (token.kind != TokenKind::kWord || (token.shape == WordShape::kLower && !token.Is(kNameCue))) {
        ++i;
      } else if (token.shape == WordShape::kCaseless) {
        const std::optional<Announced> name = AnnouncedWithoutCase(in_, i);
        i = name ? TakeAnnounced(*name) : i + 1;
      } else if (const std::optional<Announced> name = InSmallLetters(i)) {
        i = TakeAnnounced(*name);
        for (std::size_t at = name->first; at < i; ++at) known_.insert(tokens_[at].hash);
      } else if (Begins(i)) {
        const Run run = RunFrom(i);
        i = run.last + 1;
        Judge(run);
      } else {
        ++i;
      }
    }
    Join();
    for (const Run& run : runs_) {
      if (run.score >= kTaken) Take(run);
    }
    TakeAgain();
  }

 private:
  std::optional<Announced> InSmallLetters(std::size_t i) const {
    return tokens_[i].Is(kNameCue) ? AnnouncedInSmallLetters(in_, i) : std::nullopt;
  }

  // The token behind it.
  std::size_t TakeAnnounced(const Announced& name) {
    found_->push_back({tokens_[name.first].begin, tokens_[name.last].end, PiiType::kPerson, name.confidence});
    return name.last + 1;
  }

  bool IsHonorificBefore(std::size_t first) const {
    if (first == 0 || tokens_[first].lines_before > 0) return false;
    if (tokens_[first - 1].Is(kHonorific)) return true;
    return first > 1 && in_.IsSign(first - 1, '.') && tokens_[first - 2].Is(kHonorific) &&
           !tokens_[first - 1].space_before;
  }

  void Judge(Run run) {
    bool honorific = IsHonorificBefore(run.first);
    // Honorifics and ordinary words in front are no part of the name: "Dear Mr Lund", "Please Ada".
    while (run.first < run.last &&
           (tokens_[run.first].Is(kHonorific | kGreeting) || (IsOrdinary(run.first) && run.words <= kMostWords))) {
      honorific |= tokens_[run.first].Is(kHonorific);
      greeted_ = tokens_[run.first].Is(kGreeting);
      run.first += 1;
      while (run.first < run.last && !IsNameWord(run.first)) ++run.first;
      --run.words;
    }
    if (run.words == 1 && tokens_[run.first].Is(kHonorific | kBody | kStreetFirst)) return;
    for (std::size_t i = run.first; i <= run.last; ++i) {
      run.common |= IsWord(i) && IsOrdinary(i) && !tokens_[i].Is(kParticle) && tokens_[i].shape != WordShape::kInitial;
      run.body |= IsWord(i) && tokens_[i].Is(kBody | kStreet | kUnit);
      run.ordinary += IsOrdinaryWord(tokens_[i]);
    }
    if (tokens_[run.first].shape == WordShape::kInitial && run.words == 1) return;
    run.place = run.first > 0 && tokens_[run.first - 1].Is(kPlaceBefore);
    run.score = ScoreOfName(in_, run, runs_.empty() ? nullptr : &runs_.back(), honorific, greeted_);
    greeted_ = false;
    run.joined = !runs_.empty() && AreJoined(runs_.back(), run);
    runs_.push_back(run);
  }

  // A comma, "and", or both stand between.
  bool AreJoined(const Run& before, const Run& run) const {
    std::size_t i = before.last + 1;
    if (in_.IsSign(i, ',')) ++i;
    if (IsWord(i) && tokens_[i].Is(kJoining)) ++i;
    return i == run.first && i > before.last + 1 && tokens_[run.first].lines_before == 0;
  }

  // What stands in one row is of one kind: all are people, or all are bodies.
  void Join() {
    for (std::size_t first = 0; first < runs_.size();) {
      std::size_t last = first;
      while (last + 1 < runs_.size() && runs_[last + 1].joined) ++last;
      bool body = false, taken = false, row = last > first + 1;
      for (std::size_t i = first; i <= last; ++i) {
        body |= runs_[i].body;
        row |= i > first && tokens_[runs_[i].first - 1].Is(kJoining);
        taken |= runs_[i].score >= kTaken;
      }
      for (std::size_t i = first; i <= last && last > first; ++i) {
        if (body) {
          runs_[i].score += ScoreBesideBody();
        } else if (row && taken && !runs_[i].common && !runs_[i].place && !runs_[i].all_capitals) {
          runs_[i].score = std::max(runs_[i].score, kTaken);
        }
      }
      first = last + 1;
    }
  }

  void Take(const Run& run) {
    for (std::size_t i = run.first; i <= run.last; ++i) {
      if (IsWord(i) && tokens_[i].size() > 2) known_.insert(tokens_[i].hash);
    }
    Add(run, std::min(run.score, kSurest));
  }

  void Add(const Run& run, double confidence) {
    found_->push_back({tokens_[run.first].begin, tokens_[run.last].end, PiiType::kPerson, confidence});
  }

  void TakeAgain() {
    for (const Run& run : runs_) {
      if (run.score >= kTaken || run.common || run.all_capitals) continue;
      bool known = true;
      for (std::size_t i = run.first; i <= run.last; ++i) known &= !IsWord(i) || known_.contains(tokens_[i].hash);
      if (known) Add(run, kTaken);
    }
  }

  std::vector<PiiSpan>* found_;
  std::vector<Run> runs_;
  absl::flat_hash_set<std::uint64_t> known_;
  bool greeted_ = false;  // the run that is judged began with a greeting
};

}  // namespace

void FindPeople(const Reading& reading, std::vector<PiiSpan>* found) { Finder(reading, found).Find(); }

}  // namespace annals::privacy
