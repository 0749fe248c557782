#include "core/facts/roles.h"

#include <algorithm>
#include <string_view>

#include "core/language/lexicon.h"

namespace annals::facts {
namespace {

class Reader {
 public:
  Reader(const QuestionText& text, const WordRange& clause, const std::vector<std::size_t>& predicate)
      : text_(text),
        known_(language::LexiconOf(text.languages.question).facts),
        clause_(clause),
        predicate_(predicate) {}

  Role RoleOf(const LinkedName& name) const {
    if (language::Has(known_.agents, WordBefore(name.first))) return OfTheNoun(name) ? Role::kObject : Role::kSubject;
    if (text_.words[name.last - 1].possessive) return BehindVerb(name) ? Role::kObject : Role::kSubject;
    const Role role = RoleOfPlain(name);
    return !Received() ? role : role == Role::kSubject ? Role::kObject : Role::kSubject;
  }

  // "between A and B", "A and B": each is on either side.
  bool Together(const LinkedName& a, const LinkedName& b) const {
    return b.first == a.last + 1 && language::Has(known_.conjunctions, text_.words[a.last].word.key);
  }

 private:
  Role RoleOfPlain(const LinkedName& name) const {
    const std::string_view before = WordBefore(name.first);
    if (AgentAsked()) return Role::kObject;
    if (language::Has(known_.helpers, before)) return Role::kSubject;
    if (language::Has(known_.be, before) && Leads(name)) return Participle() ? Role::kObject : Role::kSubject;
    if (language::Has(known_.toward, before)) return Role::kObject;
    if (Leads(name)) return BeBetween(name) && Participle() ? Role::kObject : Role::kSubject;
    return Role::kObject;
  }

  // "hosted Ada Lund's visit": what is hers is acted on.
  bool BehindVerb(const LinkedName& name) const {
    return !predicate_.empty() && predicate_.front() < name.first && predicate_.back() > name.first;
  }

  // "to host a visit by Ada Lund": she visits; who hosts is another one.
  bool OfTheNoun(const LinkedName& name) const {
    if (predicate_.size() < 2 || predicate_.back() > name.first) return false;
    return !Participle() || !BeBefore(predicate_.front());
  }

  bool BeBefore(std::size_t verb) const {
    for (std::size_t i = clause_.first; i < verb; ++i) {
      if (!text_.words[i].taken && language::Has(known_.be, text_.words[i].word.key)) return true;
    }
    return false;
  }

  // "received a visit from": the deed is the noun, and whoever received it was acted on.
  bool Received() const {
    for (std::size_t i = clause_.first; i < clause_.last; ++i) {
      if (text_.words[i].taken || std::ranges::binary_search(predicate_, i)) continue;
      const auto receiving = [&](const std::string& stem) { return language::Has(known_.receiving_stems, stem); };
      if (std::ranges::any_of(text_.words[i].stems, receiving)) return true;
    }
    return false;
  }

  std::string_view WordBefore(std::size_t i) const {
    while (i > clause_.first && language::Has(known_.articles, text_.words[i - 1].word.key)) --i;
    return i > clause_.first ? std::string_view(text_.words[i - 1].word.key) : "";
  }

  // "by whom", "by which country", or a "by" that ends the clause: somebody else is the agent.
  bool AgentAsked() const {
    for (std::size_t i = clause_.first; i < clause_.last; ++i) {
      if (!language::Has(known_.agents, text_.words[i].word.key) || text_.words[i].taken) continue;
      if (i + 1 == clause_.last || language::Has(known_.asked_agents, text_.words[i + 1].word.key)) return true;
    }
    return false;
  }

  bool Leads(const LinkedName& name) const { return predicate_.empty() || name.first < predicate_.front(); }

  // Whether the verb is a participle, not "to visit", "did … visit", "visiting".
  bool Participle() const {
    if (predicate_.empty()) return false;
    const std::size_t verb = predicate_.front();
    const std::string& key = text_.words[verb].word.key;
    if (language::EndsWithAny(known_.ongoing, key) || language::Has(known_.infinitives, WordBefore(verb))) return false;
    return language::EndsWithAny(known_.participles, key) ||
           PlainStem(key, text_.languages.collection) != text_.words[verb].stems.front();
  }

  // "Ada Lund was first accused": a form of "be" between the name and the predicate.
  bool BeBetween(const LinkedName& name) const {
    if (predicate_.empty()) return false;
    for (std::size_t i = name.last; i < predicate_.front(); ++i) {
      if (!text_.words[i].taken && language::Has(known_.be, text_.words[i].word.key)) return true;
    }
    return false;
  }

  const QuestionText& text_;
  const language::FactWords& known_;
  const WordRange& clause_;
  const std::vector<std::size_t>& predicate_;
};

}  // namespace

std::vector<Role> RolesOf(const QuestionText& text, const WordRange& clause, std::span<const std::size_t> names,
                          const std::vector<std::size_t>& predicate) {
  const Reader reader(text, clause, predicate);
  std::vector<Role> roles;
  for (const std::size_t n : names) roles.push_back(reader.RoleOf(text.names[n]));
  if (names.size() != 2) return roles;
  if (reader.Together(text.names[names[0]], text.names[names[1]])) return {Role::kEither, Role::kEither};
  // Two names cannot stand on one side: the first word to say so is believed, the other gives way.
  if (roles[0] == roles[1]) roles[1] = roles[0] == Role::kSubject ? Role::kObject : Role::kSubject;
  return roles;
}

bool OnSides(const QuestionText& text, std::span<const std::size_t> names, std::span<const Role> roles,
             const DatedFact& fact) {
  for (std::size_t n = 0; n < names.size(); ++n) {
    const auto& entities = text.names[names[n]].entities;
    const bool subject = std::ranges::contains(entities, fact.subject);
    const bool object = std::ranges::contains(entities, fact.object);
    if (roles[n] == Role::kSubject && !subject) return false;
    if (roles[n] == Role::kObject && !object) return false;
    if (roles[n] == Role::kEither && subject == object) return false;
  }
  return true;
}

}  // namespace annals::facts
