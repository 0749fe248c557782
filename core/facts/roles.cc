#include "core/facts/roles.h"

#include <algorithm>
#include <array>

namespace annals::facts {
namespace {

constexpr std::array<std::string_view, 11> kDo = {"did",  "do",    "does", "has",   "have",  "had",
                                                  "will", "would", "can",  "could", "should"};
constexpr std::array<std::string_view, 8> kBe = {"was", "were", "is", "are", "been", "being", "be", "got"};
constexpr std::array<std::string_view, 12> kToward = {"to",   "with", "against", "at",    "toward", "towards",
                                                      "from", "upon", "on",      "about", "for",    "of"};
constexpr std::array<std::string_view, 4> kArticles = {"the", "a", "an", "his"};
constexpr std::array<std::string_view, 8> kAskers = {"whom",  "who",     "which",  "what",
                                                     "whose", "someone", "anyone", "others"};

class Reader {
 public:
  Reader(const QuestionText& text, const WordRange& clause, const std::vector<std::size_t>& predicate)
      : text_(text), clause_(clause), predicate_(predicate) {}

  Role RoleOf(const LinkedName& name) const {
    const std::string_view before = WordBefore(name.first);
    if (before == "by") return Role::kSubject;
    if (AgentAsked()) return Role::kObject;
    if (text_.words[name.last - 1].possessive) return Role::kSubject;
    if (std::ranges::contains(kDo, before)) return Role::kSubject;
    if (std::ranges::contains(kBe, before) && Leads(name)) return Participle() ? Role::kObject : Role::kSubject;
    if (std::ranges::contains(kToward, before)) return Role::kObject;
    if (Leads(name)) return BeBetween(name) && Participle() ? Role::kObject : Role::kSubject;
    return Role::kObject;
  }

  // "between A and B", "A and B": each is on either side.
  bool Together(const LinkedName& a, const LinkedName& b) const {
    return b.first == a.last + 1 && text_.words[a.last].word.key == "and";
  }

 private:
  std::string_view WordBefore(std::size_t i) const {
    while (i > clause_.first && std::ranges::contains(kArticles, text_.words[i - 1].word.key)) --i;
    return i > clause_.first ? std::string_view(text_.words[i - 1].word.key) : "";
  }

  // "by whom", "by which country", or a "by" that ends the clause: somebody else is the agent.
  bool AgentAsked() const {
    for (std::size_t i = clause_.first; i < clause_.last; ++i) {
      if (text_.words[i].word.key != "by" || text_.words[i].taken) continue;
      if (i + 1 == clause_.last || std::ranges::contains(kAskers, text_.words[i + 1].word.key)) return true;
    }
    return false;
  }

  bool Leads(const LinkedName& name) const { return predicate_.empty() || name.first < predicate_.front(); }

  // Whether the verb is a participle, not "to visit", "did … visit", "visiting".
  bool Participle() const {
    if (predicate_.empty()) return false;
    const std::size_t verb = predicate_.front();
    const std::string& key = text_.words[verb].word.key;
    if (key.ends_with("ing") || WordBefore(verb) == "to") return false;
    return key.ends_with("ed") || key.ends_with("en") || PlainStem(key) != text_.words[verb].stems.front() ||
           key.ends_with("t") || key.ends_with("de");
  }

  // "Ada Lund was first accused": a form of "be" between the name and the predicate.
  bool BeBetween(const LinkedName& name) const {
    if (predicate_.empty()) return false;
    for (std::size_t i = name.last; i < predicate_.front(); ++i) {
      if (!text_.words[i].taken && std::ranges::contains(kBe, text_.words[i].word.key)) return true;
    }
    return false;
  }

  const QuestionText& text_;
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
