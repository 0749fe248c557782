#include "core/identity/likeness.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace annals::identity {
namespace {

using Words = std::vector<std::string>;

constexpr double kScoreLegalForm = 0.96, kScoreOrder = 0.97, kScoreCompact = 0.95, kScoreShuffled = 0.8,
                 kScoreInitials = 0.85, kScoreAcronym = 0.7, kScoreOtherLegalForm = 0.6, kScoreOtherTitle = 0.6;
constexpr double kMissingMiddle = 0.05;  // each middle name that one of them leaves out
constexpr double kLeastInitials = 0.65;

bool IsInitialOf(const std::string& initial, const std::string& word) {
  return initial.size() < word.size() && initial == FirstCharacter(word);
}

bool Compatible(const std::string& a, const std::string& b) { return a == b || IsInitialOf(a, b) || IsInitialOf(b, a); }

// "jr" of "kevin marsh jr", which goes; "" when there is none.
std::string TakeGeneration(Words* words) {
  if (words->size() < 3 || !IsGeneration(words->back())) return "";
  std::string generation = std::move(words->back());
  words->pop_back();
  return generation;
}

// "K. Marsh" against "Kevin J. Marsh": last names equal, first names compatible, the middle of the shorter within the
// longer's, in order. 0 when they are not compatible.
double ByInitials(Words a, Words b) {
  const std::string generation_of_a = TakeGeneration(&a), generation_of_b = TakeGeneration(&b);
  if (!generation_of_a.empty() && !generation_of_b.empty() && generation_of_a != generation_of_b) return 0;
  if (a.size() < 2 || b.size() < 2 || a.back() != b.back() || !Compatible(a[0], b[0])) return 0;
  const Words &few = a.size() <= b.size() ? a : b, &many = a.size() <= b.size() ? b : a;
  std::size_t at = 1;
  for (std::size_t i = 1; i + 1 < few.size(); ++i, ++at) {
    while (at + 1 < many.size() && !Compatible(few[i], many[at])) ++at;
    if (at + 1 >= many.size()) return 0;
  }
  const double missing = static_cast<double>(many.size() - few.size());
  return std::max(kScoreInitials - kMissingMiddle * missing, kLeastInitials);
}

std::string Acronym(const Words& words, bool small_words) {
  std::string acronym;
  for (const std::string& word : words) {
    if (small_words || !IsSmallWord(word)) acronym += FirstCharacter(word);
  }
  return acronym;
}

bool IsAcronymOf(const NameForm& a, const NameForm& b) {
  const std::string compact = a.Compact();
  return b.words.size() > 1 && b.words.size() > a.words.size() / 2 && compact.size() >= 2 &&
         (compact == Acronym(b.words, false) || compact == Acronym(b.words, true)) && compact != b.Compact();
}

Likeness ByLegalForm(const NameForm& a, const NameForm& b, Likeness likeness) {
  if (a.legal == b.legal) return likeness;
  if (!a.legal.empty() && !b.legal.empty()) return {kScoreOtherLegalForm, LikenessRule::kOtherLegalForm};
  return kScoreLegalForm < likeness.score ? Likeness{kScoreLegalForm, LikenessRule::kLegalForm} : likeness;
}

bool SameSet(Words a, Words b) {
  std::ranges::sort(a);
  std::ranges::sort(b);
  return a == b;
}

Words WithLead(const NameForm& form) {
  Words words = form.words;
  if (!form.lead.empty()) words.insert(words.begin(), form.lead);
  return words;
}

// Titles part people of one last name, and of one name when they are of a man and of a woman.
bool OtherTitle(const NameForm& a, const NameForm& b) {
  if (a.lead == b.lead || !IsTitle(a.lead) || !IsTitle(b.lead)) return false;
  return a.words.size() == 1 || TitlesContradict(a.lead, b.lead);
}

Likeness CompareForms(const NameForm& a, const NameForm& b) {
  if (a.words.empty() || b.words.empty()) return {};
  if (a.Compact() == b.Compact() && OtherTitle(a, b)) return {kScoreOtherTitle, LikenessRule::kOtherTitle};
  if (a.words == b.words) {
    const bool turned = a.inverted != b.inverted;
    return ByLegalForm(a, b, turned ? Likeness{kScoreOrder, LikenessRule::kOrder} : Likeness{1, LikenessRule::kEqual});
  }
  if (a.Compact() == b.Compact()) return ByLegalForm(a, b, {kScoreCompact, LikenessRule::kCompact});
  if (SameSet(a.words, b.words)) return ByLegalForm(a, b, {kScoreShuffled, LikenessRule::kShuffled});
  const double score = std::max(ByInitials(a.words, b.words), ByInitials(WithLead(a), WithLead(b)));
  if (score > 0) return {score, LikenessRule::kInitials};
  if (IsAcronymOf(a, b) || IsAcronymOf(b, a)) return {kScoreAcronym, LikenessRule::kAcronym};
  return {};
}

std::vector<NameForm> Readings(std::string_view name, EntityKind kind) {
  std::vector<NameForm> readings = {ReadName(name, kind)};
  const auto add = [&](NameForm form) {
    if (!form.words.empty()) readings.push_back(std::move(form));
  };
  if (kind == EntityKind::kOther) add(InvertedReading(name));
  add(PossessiveReading(name, kind));
  return readings;
}

}  // namespace

const char* Name(LikenessRule rule) {
  switch (rule) {
    case LikenessRule::kNone:
      return "none";
    case LikenessRule::kEqual:
      return "equal";
    case LikenessRule::kLegalForm:
      return "legal_form";
    case LikenessRule::kOrder:
      return "order";
    case LikenessRule::kCompact:
      return "compact";
    case LikenessRule::kShuffled:
      return "shuffled";
    case LikenessRule::kInitials:
      return "initials";
    case LikenessRule::kAcronym:
      return "acronym";
    case LikenessRule::kOtherLegalForm:
      return "other_legal_form";
    case LikenessRule::kOtherTitle:
      return "other_title";
  }
  return "none";
}

Likeness Compare(std::string_view a, EntityKind kind_of_a, std::string_view b, EntityKind kind_of_b) {
  if (kind_of_a != EntityKind::kOther && kind_of_b != EntityKind::kOther && kind_of_a != kind_of_b) return {};
  // What one knows about its kind holds for the other, too: "Marsh, Kevin" may be a person's name once the other is
  // one.
  const EntityKind kind = kind_of_a == EntityKind::kOther ? kind_of_b : kind_of_a;
  const std::vector<NameForm> as = Readings(a, kind), bs = Readings(b, kind);
  Likeness best;
  for (const NameForm& x : as) {
    for (const NameForm& y : bs) {
      const Likeness likeness = CompareForms(x, y);
      if (likeness.score > best.score) best = likeness;
    }
  }
  return best;
}

}  // namespace annals::identity
