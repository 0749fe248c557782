#include "core/question/follow_ups/pronouns.h"

#include <algorithm>
#include <array>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include "core/language/international.h"
#include "core/question/follow_ups/ellipsis.h"
#include "core/text/text.h"

namespace annals::question {
namespace {

using language::Has;

enum class Stands { kPerson, kThing, kPlace };

struct Pronoun {
  std::size_t word = 0;
  Stands stands = Stands::kThing;
  bool owns = false;    // "his"
  bool single = false;  // "it", not "they"
};

// As a list may write it: with its diacritics where these tell it from another word.
bool IsOneOf(language::Words list, const Spoken& spoken, std::size_t word) {
  const std::string_view written = spoken.of({spoken.words[word].begin, spoken.words[word].end});
  return Has(list, spoken.keys[word]) || Has(list, written);
}

bool Breaks(const QuestionWord& word) { return word.after_break || word.after_comma; }

std::optional<Pronoun> PronounAt(const Spoken& spoken, std::size_t i) {
  const language::FollowUpWords& words = spoken.lexicon().follow_ups;
  const QuestionWord& word = spoken.words[i];
  if (word.capital && !word.sentence_start) return std::nullopt;  // "Sie"
  if (IsOneOf(words.there, spoken, i)) return Pronoun{i, Stands::kPlace};
  const std::size_t next = i + 1;
  const bool owned = next < spoken.words.size() && !Breaks(spoken.words[next]) && !Helps(spoken, next) &&
                     !Asks(spoken, next) && !text::IsStopWord(spoken.keys[next], spoken.language) &&
                     !(spoken.period && Touches(spoken.words[next], {spoken.period->phrase}));
  if (owned && IsOneOf(words.persons_own, spoken, i)) return Pronoun{i, Stands::kPerson, true};
  if (owned && IsOneOf(words.things_own, spoken, i)) return Pronoun{i, Stands::kThing, true};
  if (IsOneOf(words.persons, spoken, i)) return Pronoun{i, Stands::kPerson};
  if (IsOneOf(words.things, spoken, i))
    return Pronoun{.word = i, .stands = Stands::kThing, .single = spoken.keys[i] == words.things.front()};
  return std::nullopt;
}

// Whether nothing in the question itself explains the pronoun.
class Alone {
 public:
  Alone(const Spoken& spoken, const Pronoun& pronoun)
      : spoken_(spoken), pronoun_(pronoun), first_(OpeningOf(spoken).words) {}

  bool Is() const {
    if (pronoun_.stands == Stands::kPlace) return PlaceIs();
    for (const SpokenName& name : spoken_.names) {
      if (name.first < pronoun_.word) return false;
      // "In the year she died, what did Ada Lund paint?"; "its founder left Acme" may be Acme's.
      if (BreaksBetween(pronoun_.word, name.first) || (pronoun_.stands == Stands::kThing && pronoun_.owns))
        return false;
    }
    if (StandsForNothing()) return false;
    return BehindHelper() || BehindOf() || BehindDeed();
  }

 private:
  const std::string& Key(std::size_t i) const { return spoken_.keys[i]; }

  bool BreaksBetween(std::size_t from, std::size_t to) const {
    for (std::size_t i = from + 1; i <= to; ++i)
      if (Breaks(spoken_.words[i])) return true;
    return false;
  }

  bool PlaceIs() const {
    const std::size_t i = pronoun_.word;
    if (i == 0 || Helps(spoken_, i - 1) || (i + 1 < spoken_.words.size() && Helps(spoken_, i + 1))) return false;
    if (std::ranges::any_of(spoken_.names, &SpokenName::place)) return false;
    // "Which market was the largest, and what was sold there?"
    for (std::size_t b = 1; b <= i; ++b) {
      if (!Breaks(spoken_.words[b])) continue;
      for (std::size_t w = 0; w < b; ++w)
        if (IsContent(spoken_, w) && !InPeriod(w)) return false;
    }
    // "in the town"
    const language::Words places = spoken_.lexicon().follow_ups.before_places;
    for (std::size_t p = 0; p + 2 < spoken_.words.size() && p < i; ++p)
      if (Has(places, Key(p)) && IsArticle(spoken_, p + 1) && IsContent(spoken_, p + 2) && !InPeriod(p + 2))
        return false;
    return true;
  }

  bool InPeriod(std::size_t i) const { return spoken_.period && Touches(spoken_.words[i], {spoken_.period->phrase}); }

  // "is it true that", "how long does it take to", "gibt es".
  bool StandsForNothing() const {
    if (pronoun_.owns) return false;
    if (RepeatsSubject()) return true;
    if (pronoun_.stands != Stands::kThing) return BesideImpersonal();  // "que s'est-il passé"
    const language::FactWords& facts = spoken_.lexicon().facts;
    for (std::size_t i = pronoun_.word + 1; i < spoken_.words.size(); ++i) {
      if (Has(facts.infinitives, Key(i)) || Has(spoken_.lexicon().follow_ups.clauses, Key(i))) return true;
    }
    for (const std::string& key : spoken_.keys)  // "how cold was it"
      if (Has(spoken_.lexicon().answers.warmths, key)) return true;
    return BesideImpersonal();
  }

  bool Hyphened(std::size_t i) const {
    return spoken_.words[i].begin > 0 && spoken_.text[spoken_.words[i].begin - 1] == '-';
  }

  // "Les camions sont-ils admis ?": hyphened to the verb, and the subject stands before that. Of "trouve-t-il" the verb is two back.
  bool RepeatsSubject() const {
    std::size_t verb = pronoun_.word;
    while (verb > 0 && Hyphened(verb)) --verb;
    if (verb == pronoun_.word) return false;
    for (std::size_t i = 0; i < verb; ++i)
      if (IsContent(spoken_, i)) return true;
    return false;
  }

  bool BesideImpersonal() const {
    const bool before = pronoun_.word > 0 && Has(spoken_.lexicon().follow_ups.impersonal, Key(pronoun_.word - 1));
    const std::size_t next = pronoun_.word + 1;
    return before || (next < spoken_.words.size() && Has(spoken_.lexicon().follow_ups.impersonal, Key(next)));
  }

  bool HelperWithin(std::size_t first, std::size_t last) const {
    for (std::size_t i = first; i < last; ++i)
      if (Helps(spoken_, i)) return true;
    return false;
  }
  bool Starts(language::Words list) const { return first_ < spoken_.words.size() && Has(list, Key(first_)); }

  // "How many employees does it have", "how large is its fleet"; not "which company has its seat in Wick".
  bool BehindHelper() const {
    const std::size_t i = pronoun_.word;
    if (i <= first_ || !Helps(spoken_, i - 1) || HelperWithin(first_, i - 1) || BreaksBetween(first_, i)) return false;
    if (!pronoun_.owns) return true;
    const language::AnswerWords& answers = spoken_.lexicon().answers;
    if (i - first_ <= 2) return true;  // "what is its"
    return Starts(answers.how) && !Has(answers.many, Key(first_ + 1)) && !Has(answers.much, Key(first_ + 1));
  }

  // "Who is the founder of it", "what was the name of his brother".
  bool BehindOf() const {
    std::size_t w = pronoun_.word;
    if (w < first_ + 3 || !Has(spoken_.lexicon().names.of, Key(w - 1)) || BreaksBetween(first_, w)) return false;
    --w;
    const std::size_t of = w;
    while (w > first_ && !text::IsStopWord(Key(w - 1), spoken_.language) && !Helps(spoken_, w - 1)) --w;
    if (w == of) return false;
    if (w > first_ && IsArticle(spoken_, w - 1)) --w;
    return w > first_ && Helps(spoken_, w - 1) && !HelperWithin(first_, w - 1);
  }

  // "Who founded it", "what caused its decline", "tell me about his brother": between the word that asks and the pronoun
  // stands a deed at most.
  bool BehindDeed() const {
    const std::size_t i = pronoun_.word;
    if (HelperWithin(first_, i) || BreaksBetween(first_, i)) return false;
    if (i > first_ && Has(spoken_.lexicon().names.of, Key(i - 1))) return false;  // "what percentage of its"
    std::size_t w = first_;
    if (w + 1 < i && !Asks(spoken_, w) && !IsContent(spoken_, w) && Asks(spoken_, w + 1)) ++w;  // "since when"
    const bool asks = w < i && Asks(spoken_, w);
    if (asks && w + 1 < i && Has(spoken_.lexicon().answers.many, Key(w + 1))) return false;
    if (asks) ++w;
    const std::size_t deed = w;
    while (w < i && IsContent(spoken_, w)) ++w;
    // "who announced his plan": his own.
    if (i > deed && pronoun_.owns && Starts(spoken_.lexicon().answers.who)) return false;
    if (w - deed > (asks && !Has(spoken_.lexicon().answers.which, Key(first_)) ? 2U : 1U)) return false;
    if (!asks && w > deed) return false;
    for (; w < i; ++w)
      if (IsContent(spoken_, w) || IsArticle(spoken_, w)) return false;
    return true;
  }

  const Spoken& spoken_;
  const Pronoun pronoun_;
  const std::size_t first_;
};

// What a pronoun may stand for.
class Antecedents {
 public:
  explicit Antecedents(std::span<const SpokenTurn> turns) : turns_(turns) {}

  const SpokenName* Of(Stands stands) const {
    for (const SpokenTurn& turn : turns_ | std::views::reverse)
      if (const SpokenName* name = InTurn(turn, stands)) return name;
    return nullptr;
  }

 private:
  const SpokenName* InTurn(const SpokenTurn& turn, Stands stands) const {
    const std::vector<const SpokenName*> answered = NewIn(turn);
    if (!answered.empty() && AskedFor(turn.question, stands)) {
      const auto place = std::ranges::find_if(answered, &SpokenName::place);
      const auto other = std::ranges::find_if(answered, [](const SpokenName* n) { return !n->place; });
      if (stands == Stands::kPlace && place != answered.end()) return *place;
      if (stands == Stands::kPlace || other != answered.end()) return other != answered.end() ? *other : answered[0];
    }
    if (const SpokenName* name = Last(turn.question, stands)) return name;
    if (answered.empty() || (stands == Stands::kThing && IsPerson(*answered[0]))) return nullptr;
    return answered[0];
  }

  // Names of the answer that the question does not name.
  static std::vector<const SpokenName*> NewIn(const SpokenTurn& turn) {
    std::vector<const SpokenName*> names;
    for (const SpokenName& name : turn.answer.names) {
      bool known = true;
      for (std::size_t w = name.first; w < name.last; ++w)
        known = known && std::ranges::contains(turn.question.keys, turn.answer.keys[w]);
      if (!known) names.push_back(&name);
    }
    return names;
  }

  // Whether the answer is what such a pronoun stands for: "who" a person, "where" a place, "which town" either.
  static bool AskedFor(const Spoken& question, Stands stands) {
    const std::size_t first = OpeningOf(question).words;
    if (first >= question.words.size()) return false;
    const language::AnswerWords& answers = question.lexicon().answers;
    const std::string& key = question.keys[first];
    if (Has(answers.who, key)) return stands == Stands::kPerson;
    if (Has(answers.where, key)) return stands == Stands::kPlace;
    if (!Has(answers.which, key) || first + 1 >= question.words.size()) return false;
    const bool names_it = !Helps(question, first + 1) || Has(question.lexicon().facts.be, question.keys[first + 1]);
    return names_it && stands != Stands::kPerson;
  }

  const SpokenName* Last(const Spoken& question, Stands stands) const {
    const auto last = [&](auto fits) -> const SpokenName* {
      for (const SpokenName& name : question.names | std::views::reverse)
        if (fits(name)) return &name;
      return nullptr;
    };
    if (stands == Stands::kThing) {
      const SpokenName* thing = last([&](const SpokenName& name) { return !name.place && !IsPerson(name); });
      return thing != nullptr ? thing : last([&](const SpokenName& name) { return !IsPerson(name); });
    }
    if (stands == Stands::kPlace) {
      const SpokenName* place = last([](const SpokenName& name) { return name.place; });
      return place != nullptr ? place : last([](const SpokenName&) { return true; });
    }
    const SpokenName* person = last([&](const SpokenName& name) { return !name.place && MayBePerson(question, name); });
    return person != nullptr ? person : last([](const SpokenName& name) { return !name.place; });
  }

  // Whom somebody asked for by "who".
  bool IsPerson(const SpokenName& name) const {
    return std::ranges::any_of(turns_, [&](const SpokenTurn& turn) {
      if (!AskedFor(turn.question, Stands::kPerson)) return false;
      return std::ranges::any_of(NewIn(turn), [&](const SpokenName* answered) { return answered->text == name.text; });
    });
  }

  // Two words or more, and none of them an organisation's.
  static bool MayBePerson(const Spoken& question, const SpokenName& name) {
    for (std::size_t w = name.first; w < name.last; ++w) {
      const std::string& key = question.keys[w];
      if (Has(question.lexicon().names.organisations, key) || std::ranges::contains(language::kCompanyTails, key))
        return false;
    }
    return name.last - name.first > 1;
  }

  std::span<const SpokenTurn> turns_;
};

struct Insertion {
  std::size_t at = 0, until = 0;  // bytes of the question that give way
  std::string text;
};

std::vector<Insertion> PutName(const Spoken& spoken, const Pronoun& pronoun, const SpokenName& name) {
  const QuestionWord& word = spoken.words[pronoun.word];
  const language::Lexicon& lexicon = spoken.lexicon();
  if (pronoun.owns && !lexicon.follow_ups.before_owner.empty()) {
    const QuestionWord& owned = spoken.words[pronoun.word + 1];
    return {{word.begin, owned.begin, ""},
            {owned.end, owned.end, " " + std::string(lexicon.follow_ups.before_owner.front()) + " " + name.text}};
  }
  if (pronoun.owns) return {{word.begin, word.end, name.text + std::string(lexicon.follow_ups.behind_owner.front())}};
  if (pronoun.stands != Stands::kPlace) return {{word.begin, word.end, name.text}};
  const std::string& before = spoken.keys[pronoun.word - 1];
  const bool behind = Has(lexicon.follow_ups.before_places, before) || Has(lexicon.facts.toward, before);
  if (behind) return {{word.begin, word.end, name.text}};
  const std::string in = name.place ? name.preposition : std::string(lexicon.follow_ups.before_places.front());
  return {{word.begin, word.end, in + " " + name.text}};
}

// "it" may be what the last question asked of: "Acme's margin", and "the rate in Wick" where it names nothing but a place.
std::string ThingSaid(const SpokenTurn& turn, const SpokenName* name) {
  const std::optional<ByteRange> thing = ThingOf(turn.question);
  if (!thing) return "";
  std::string text(turn.question.of(*thing));
  const bool named = name != nullptr && std::ranges::any_of(turn.question.names, [&](const SpokenName& n) {
                       return n.text == name->text && !n.place;
                     });
  if (named) return name->owns && thing->begin == name->range.begin ? text : "";
  if (turn.question.names.size() > 1) return "";
  for (const SpokenName& place : turn.question.names)
    if (place.place) text += " " + place.preposition + " " + place.text;
  return text;
}

// "in that year" of the last period that was spoken of.
std::optional<Insertion> PutPeriod(std::span<const SpokenTurn> turns, const Spoken& asked) {
  if (asked.period || asked.scattered) return std::nullopt;
  for (std::size_t i = 0; i < asked.words.size(); ++i) {
    const std::size_t n = language::PhraseLength(asked.lexicon().follow_ups.then, asked.keys, i);
    if (n == 0) continue;
    for (const SpokenTurn& turn : turns | std::views::reverse) {
      if (!turn.question.period) continue;
      const SpokenPeriod& period = *turn.question.period;
      std::string text(turn.question.of(period.phrase));
      if (period.bare()) text = std::string(asked.lexicon().follow_ups.before_places.front()) + " " + text;
      return Insertion{asked.words[i].begin, asked.words[i + n - 1].end, std::move(text)};
    }
  }
  return std::nullopt;
}

}  // namespace

std::string WithNames(std::span<const SpokenTurn> turns, const Spoken& asked) {
  std::vector<Insertion> insertions;
  std::array<bool, 3> put{};  // one of a sort is enough: the next one means the name that then stands before it
  std::vector<std::string> used;
  for (std::size_t i = 0; i < asked.words.size(); ++i) {
    const std::optional<Pronoun> pronoun = PronounAt(asked, i);
    if (!pronoun || put[static_cast<std::size_t>(pronoun->stands)] || !Alone(asked, *pronoun).Is()) continue;
    const SpokenName* name = Antecedents(turns).Of(pronoun->stands);
    SpokenName thing;
    if (pronoun->single && !turns.empty()) thing.text = ThingSaid(turns.back(), name);
    if (!thing.text.empty()) name = &thing;
    if (name == nullptr || std::ranges::contains(used, name->text)) continue;
    used.push_back(name->text);
    put[static_cast<std::size_t>(pronoun->stands)] = true;
    for (Insertion& insertion : PutName(asked, *pronoun, *name)) insertions.push_back(std::move(insertion));
  }
  if (std::optional<Insertion> period = PutPeriod(turns, asked)) insertions.push_back(*std::move(period));
  std::ranges::sort(insertions, {}, &Insertion::at);
  std::string text;
  std::size_t copied = 0;
  for (const Insertion& insertion : insertions) {
    if (insertion.at < copied) continue;
    text.append(asked.text, copied, insertion.at - copied).append(insertion.text);
    copied = insertion.until;
  }
  return text.append(asked.text, copied);
}

}  // namespace annals::question
