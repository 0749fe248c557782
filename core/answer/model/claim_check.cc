#include "core/answer/model/claim_check.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/answer/injection/guard.h"
#include "core/text/text.h"

namespace annals::answer {
namespace {

using scope::ScopeStatus;

struct Pick {
  const GivenPassage* passage = nullptr;
  const GivenSentence* sentence = nullptr;
};

using Fault = ClaimVerdict;

double Share(std::size_t part, std::size_t whole) {
  return whole == 0 ? 1 : static_cast<double>(part) / static_cast<double>(whole);
}

std::size_t Common(const absl::flat_hash_set<std::string>& a, const absl::flat_hash_set<std::string>& b) {
  return static_cast<std::size_t>(
      std::count_if(a.begin(), a.end(), [&](const std::string& x) { return b.contains(x); }));
}

bool Holds(const std::vector<NumberMention>& numbers, const NumberMention& wanted) {
  return std::any_of(numbers.begin(), numbers.end(), [&](const NumberMention& n) { return n.Same(wanted); });
}

// One claim against the passages it cites.
class ClaimCheck {
 public:
  ClaimCheck(const CheckedAgainst& against, const Claim& claim)
      : view_(against.view),
        result_(against.result),
        options_(against.options),
        question_(against.question),
        given_(against.given),
        claim_(claim) {}

  Fault Run() {
    if (Fault fault = FindCited(); fault.fault != ClaimFault::kNone) return fault;
    bag_ = WordBag::Of(claim_.text, view_.language());
    mentions_ = ReadMentions(claim_.text, cited_.front()->reference, view_.language());
    LeaveOutDates();
    for (const GivenPassage* passage : cited_) PickFrom(*passage);
    for (const auto check : {&ClaimCheck::Instruction, &ClaimCheck::Numbers, &ClaimCheck::Dates, &ClaimCheck::Scope,
                             &ClaimCheck::Names, &ClaimCheck::Contradiction, &ClaimCheck::Words, &ClaimCheck::Topic}) {
      if (Fault fault = (this->*check)(); fault.fault != ClaimFault::kNone) return fault;
    }
    return {};
  }

  KeptClaim Kept() const {
    KeptClaim kept{.text = claim_.text, .group = group_};
    for (const Pick& pick : picks_)
      kept.support.push_back({pick.passage->passage->chunk, pick.sentence->begin, pick.sentence->end});
    return kept;
  }

 private:
  Fault FindCited() {
    if (claim_.ids.empty()) return {ClaimFault::kNoCitation, ""};
    for (const std::string& id : claim_.ids) {
      const auto found =
          std::find_if(given_.begin(), given_.end(), [&](const GivenPassage& g) { return g.passage->id == id; });
      if (found == given_.end()) return {ClaimFault::kUnknownCitation, id};
      cited_.push_back(&*found);
    }
    const bool parted = AnswersByPeriod(result_);
    group_ = parted && claim_.part > 0 ? claim_.part - 1 : cited_.front()->passage->group;
    for (const GivenPassage* passage : cited_) {
      if (parted && passage->passage->group != group_) return {ClaimFault::kForeignPeriod, passage->passage->id};
      if (passage->passage->group != group_) group_ = -1;  // of several periods that are answered together
    }
    return {};
  }

  // The words of dates are checked as dates.
  void LeaveOutDates() {
    std::string rest = claim_.text;
    for (const DateMention& date : mentions_.dates) std::fill(rest.begin() + date.begin, rest.begin() + date.end, ' ');
    bag_.terms = WordBag::Of(rest, view_.language()).terms;
  }

  // Its sentences that together share most with the claim; of equals the one most alike, then the first.
  void PickFrom(const GivenPassage& passage) {
    absl::flat_hash_set<std::string> left = bag_.terms;
    std::vector<NumberMention> numbers = mentions_.numbers;
    bool change = bag_.up || bag_.down;
    for (int n = 0; n < options_.sentences_a_passage; ++n) {
      const GivenSentence* best = nullptr;
      std::pair<std::size_t, double> most{0, 0};
      for (const GivenSentence& s : passage.sentences) {
        if (s.tainted) continue;
        std::size_t adds = Common(left, s.bag.terms);
        for (const NumberMention& number : numbers) adds += Holds(s.numbers, number) ? 1 : 0;
        adds += change && ((bag_.up && s.bag.up) || (bag_.down && s.bag.down)) ? 1 : 0;
        const std::size_t both = Common(bag_.words, s.bag.words);
        const std::pair now{adds, Share(both, bag_.words.size() + s.bag.words.size() - both)};
        if (adds > 0 && now > most) {
          best = &s;
          most = now;
        }
      }
      if (best == nullptr) return;
      picks_.push_back({&passage, best});
      absl::erase_if(left, [&](const std::string& term) { return best->bag.terms.contains(term); });
      std::erase_if(numbers, [&](const NumberMention& number) { return Holds(best->numbers, number); });
      change = change && !((bag_.up && best->bag.up) || (bag_.down && best->bag.down));
    }
  }

  bool Supported(const std::string& term) const {
    return std::any_of(picks_.begin(), picks_.end(), [&](const Pick& pick) {
      return pick.sentence->bag.terms.contains(term) || pick.passage->heading.terms.contains(term);
    });
  }

  // What is found in a sentence that speaks to the reader, and nowhere in the support, came from there.
  Fault Instruction() {
    if (SpeaksToReader(claim_.text) != Address::kNone) return {ClaimFault::kInstruction, ""};
    for (const GivenPassage& passage : given_) {
      for (const GivenSentence& s : passage.sentences) {
        if (!s.tainted) continue;
        for (const std::string& term : bag_.terms) {
          if (s.bag.terms.contains(term) && !Supported(term) && !question_.contains(term) &&
              !IsOrderWord(term, view_.language()))
            return {ClaimFault::kInstruction, term};
        }
        for (const NumberMention& number : mentions_.numbers) {
          if (Holds(s.numbers, number) && !NumberSupported(number)) return {ClaimFault::kInstruction, Written(number)};
        }
      }
    }
    return {};
  }

  bool NumberSupported(const NumberMention& number) const {
    const auto beside = [&](const Pick& pick) {
      if (!Holds(pick.sentence->numbers, number)) return false;
      absl::flat_hash_set<std::string> own;  // words that the heading does not say of every sentence alike
      for (const std::string& term : bag_.terms) {
        if (!pick.passage->heading.terms.contains(term)) own.insert(term);
      }
      const std::size_t common = Common(own, pick.sentence->bag.terms);
      return own.empty() || (common > 0 && Share(common, own.size()) >= options_.beside_number);
    };
    if (std::any_of(picks_.begin(), picks_.end(), beside)) return true;
    return std::any_of(picks_.begin(), picks_.end(), [&](const Pick& pick) {
      return Holds(ReadNumbers(pick.passage->heading_text, view_.language()), number);
    });
  }

  Fault Numbers() {
    for (const NumberMention& number : mentions_.numbers) {
      if (!NumberSupported(number)) return {ClaimFault::kNumber, Written(number)};
    }
    return {};
  }

  bool DateSupported(const DateMention& date) const {
    const auto says = [&](const Interval& said) { return date.anchor.Contains(said); };
    return std::any_of(picks_.begin(), picks_.end(), [&](const Pick& pick) {
      const Document& document = *pick.passage->document;
      if ((document.period && says(*document.period)) || (document.covered && says(*document.covered)) ||
          (document.published && says(Interval::On(*document.published))))
        return true;
      for (const std::string_view text : {pick.sentence->text, std::string_view(pick.passage->heading_text)}) {
        for (const DateMention& said : ReadMentions(text, pick.passage->reference, view_.language()).dates) {
          if (says(said.anchor)) return true;
        }
      }
      return false;
    });
  }

  template <class Mention>
  std::string Written(const Mention& of) const {
    return claim_.text.substr(of.begin, of.end - of.begin);
  }

  Fault Dates() {
    for (const DateMention& date : mentions_.dates) {
      if (!DateSupported(date)) return {ClaimFault::kDate, Written(date)};
    }
    return {};
  }

  Fault Scope() {
    if (result_.status != ScopeStatus::kInScope) return {};
    for (const DateMention& date : mentions_.dates) {
      if (date.compared) continue;
      bool inside = false;
      for (std::size_t g = 0; g < result_.scope.groups.size(); ++g)
        inside = inside || ((group_ < 0 || g == static_cast<std::size_t>(group_)) &&
                            result_.scope.groups[g].interval.Overlaps(date.anchor));
      if (!inside) return {ClaimFault::kOutsideScope, Written(date)};
    }
    return {};
  }

  bool NameSupported(const NameMention& name) const {
    const std::vector<std::string> words = text::Words(name.text);
    return std::any_of(picks_.begin(), picks_.end(), [&](const Pick& pick) {
      const auto said = [&](const std::string& word) {
        return pick.sentence->bag.words.contains(word) || pick.passage->heading.words.contains(word);
      };
      return std::all_of(words.begin(), words.end(), said) || MentionsAlias(name, pick);
    });
  }

  // "Joanne Rowling" of a passage that says "J. K. Rowling".
  bool MentionsAlias(const NameMention& name, const Pick& pick) const {
    std::vector<index::EntityMention> mentioned;
    view_.MentionsInChunk(pick.passage->passage->chunk, &mentioned);
    const std::vector<EntityId> entities = view_.EntitiesByKey(name.key);
    return std::any_of(mentioned.begin(), mentioned.end(),
                       [&](const index::EntityMention& m) { return std::ranges::contains(entities, m.entity); });
  }

  Fault Names() {
    for (const NameMention& name : mentions_.names) {
      // A capital that opens a sentence makes a name only of what the collection knows as one.
      if (name.opens && view_.EntitiesByKey(name.key).empty()) continue;
      if (!NameSupported(name)) return {ClaimFault::kName, name.text};
    }
    return {};
  }

  Fault Words() {
    std::size_t all = bag_.terms.size(), held = 0, novel = 0, novel_held = 0;
    for (const std::string& term : bag_.terms) {
      const bool supported = Supported(term);
      held += supported;
      if (question_.contains(term)) continue;
      ++novel;
      novel_held += supported;
    }
    if (bag_.up || bag_.down) {
      const bool said = std::any_of(picks_.begin(), picks_.end(), [&](const Pick& p) {
        return (bag_.up && p.sentence->bag.up) || (bag_.down && p.sentence->bag.down);
      });
      ++all;
      ++novel;
      held += said;
      novel_held += said;
    }
    // A bare "412." says nothing but its number, which has been found.
    if (all == 0 && !mentions_.numbers.empty() && !picks_.empty()) return {};
    if (all == 0 || picks_.empty() || Share(held, all) <= options_.support || Share(novel_held, novel) < options_.novel)
      return {ClaimFault::kUnsupported, absl::StrCat(held, " of ", all, " words")};
    return {};
  }

  Fault Contradiction() {
    bool up = false, down = false;
    for (const Pick& pick : picks_) {
      up = up || pick.sentence->bag.up;
      down = down || pick.sentence->bag.down;
    }
    if ((bag_.up && !up && down) || (bag_.down && !down && up)) return {ClaimFault::kContradicted, ""};
    std::vector<WordBag> said;
    for (const Pick& pick : picks_) {
      for (WordBag& clause : Clauses(pick.sentence->text, view_.language())) said.push_back(std::move(clause));
    }
    for (const WordBag& clause : Clauses(claim_.text, view_.language())) {
      if (Denied(clause, said)) return {ClaimFault::kContradicted, ""};
    }
    return {};
  }

  // Whether every one of the clauses that share most with this one says the opposite of it.
  static bool Denied(const WordBag& clause, const std::vector<WordBag>& said) {
    std::size_t most = 0;
    bool agrees = false;
    for (const WordBag& other : said) {
      const std::size_t common = Common(clause.terms, other.terms);
      if (common < most) continue;
      agrees = (common == most && agrees) || clause.denies == other.denies;
      most = common;
    }
    return most > 0 && !agrees;
  }

  Fault Topic() {
    if (question_.empty()) return {};
    const auto shares = [&](const WordBag& bag) { return Common(question_, bag.terms) > 0; };
    const bool about = std::any_of(picks_.begin(), picks_.end(), [&](const Pick& pick) {
      const std::vector<GivenSentence>& all = pick.passage->sentences;
      return shares(pick.passage->heading) ||
             std::any_of(all.begin(), all.end(), [&](const GivenSentence& s) { return !s.tainted && shares(s.bag); });
    });
    return about ? Fault{} : Fault{ClaimFault::kOffTopic, ""};
  }

  const index::View& view_;
  const retrieval::Result& result_;
  const CheckOptions& options_;
  const absl::flat_hash_set<std::string>& question_;
  const std::vector<GivenPassage>& given_;
  const Claim& claim_;
  std::vector<const GivenPassage*> cited_;
  int group_ = -1;
  WordBag bag_;  // its terms without those of dates
  Mentions mentions_;
  std::vector<Pick> picks_;
};

}  // namespace

ClaimVerdict CheckClaim(const CheckedAgainst& against, const Claim& claim) {
  ClaimCheck check(against, claim);
  ClaimVerdict verdict = check.Run();
  if (verdict.fault == ClaimFault::kNone) verdict.kept = check.Kept();
  return verdict;
}

}  // namespace annals::answer
