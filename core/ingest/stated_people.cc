#include "core/ingest/stated_people.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/types/span.h"
#include "core/ingest/names/found_entities.h"
#include "core/ingest/names/name_words.h"
#include "core/language/people_words.h"
#include "core/record/vocabulary.h"
#include "core/text/text.h"
#include "core/text/tokens.h"

namespace annals::ingest {
namespace {

using language::Has;
using language::Language;
using language::PeopleWords;
using text::Token;
using Tokens = absl::Span<const Token>;

constexpr std::size_t kMostNameWords = 3, kMostBodyWords = 6;
constexpr std::size_t kShortestOwner = 3;  // letters of a name before an ending without an apostrophe

bool IsQuote(const Token& token) { return token.text == "\""; }

// One sentence, token by token.
class SentenceReader {
 public:
  SentenceReader(std::string_view text, Tokens tokens, std::size_t first, bool quoted, Language language)
      : text_(text),
        tokens_(tokens),
        first_(first),
        quoted_(quoted),
        language_(language),
        lexicon_(language::LexiconOf(language)),
        words_(language::PeopleWordsOf(language)),
        asks_(std::ranges::any_of(tokens, [](const Token& t) { return t.text == "?"; })) {}

  std::vector<StatedRelation> Read() {
    bool quoted = quoted_;
    for (std::size_t i = first_; i < tokens_.size(); ++i) {
      const std::string& word = tokens_[i].lower;
      if (IsQuote(tokens_[i])) quoted = !quoted;
      if (word == ":" || Has(words_.unreal, word)) break;  // what follows is another's, or no fact
      if (quoted) continue;
      ReadOfSpeaker(i);
      ReadOfOwner(i);
      ReadOfNamed(i);
      ReadWork(i);
      doubted_ |= Has(words_.doubt, word);
    }
    return std::move(found_);
  }

 private:
  struct Name {
    std::string written;
    std::size_t begin = 0, end = 0;
    bool owns = false;  // with a possessive
  };
  // What somebody is to somebody: "former wife" [begin, end).
  struct Role {
    std::string_view predicate;
    std::size_t begin = 0, end = 0;
    bool plural = false, over = false;
  };

  bool At(std::size_t i, std::string_view mark) const { return i < tokens_.size() && tokens_[i].text == mark; }
  bool Any(std::size_t i, language::Words words) const { return i < tokens_.size() && Has(words, tokens_[i].lower); }
  bool AnyBefore(std::size_t i, language::Words words) const { return i > first_ && Any(i - 1, words); }
  // End of the phrase that begins at `i`; 0: none does.
  std::size_t PhraseAt(std::size_t i, language::Words phrases) const {
    for (const std::string_view phrase : phrases) {
      std::size_t at = i;
      const std::vector<std::string_view> parts = KeyWords(phrase);
      const bool fits = std::ranges::all_of(
          parts, [&](std::string_view part) { return at < tokens_.size() && tokens_[at++].lower == part; });
      if (fits) return at;
    }
    return 0;
  }

  bool Capital(const Token& t) const { return t.upper && t.letter; }
  bool Caseless(const Token& t) const { return t.letter && !t.upper && !t.small; }
  bool NameWord(std::size_t i) const {
    const Token& t = tokens_[i];
    if (!Capital(t) && !Caseless(t)) return false;
    if (t.key.empty() || IsNoName(t.lower, lexicon_) || IsHonorific(t.lower) || Has(language::kGenerations, t.key))
      return false;
    if (text::IsStopWord(t.key, language_) && !Has(lexicon_.names.also_first, t.lower)) return false;
    if (lexicon_.time.NamesMonthOrWeekday(t.key) || Has(words_.my, t.lower) || RoleWord(i)) return false;
    const bool shouted = t.text.size() > 1 && std::ranges::none_of(t.text, absl::ascii_islower) && !Caseless(t);
    return !shouted;
  }
  bool SameLine(std::size_t a, std::size_t b) const {
    return text_.substr(tokens_[a].end, tokens_[b].begin - tokens_[a].end).find('\n') == std::string_view::npos;
  }

  // The name that begins at `i`, of a person.
  std::optional<Name> NameAt(std::size_t i) const {
    if (i >= tokens_.size() || !NameWord(i)) return std::nullopt;
    std::size_t end = i + 1;
    while (end < tokens_.size() && end - i < kMostNameWords && !Owns(end - 1) && NameWord(end) &&
           Caseless(tokens_[end]) == Caseless(tokens_[i]) && SameLine(end - 1, end))
      ++end;
    Name name{.begin = i, .end = end, .owns = Owns(end - 1)};
    std::string_view written = text_.substr(tokens_[i].begin, tokens_[end - 1].end - tokens_[i].begin);
    if (name.owns) written = WithoutPossessive(written);
    name.written = written;
    const EntityKind kind = KindOfName(name.written, language_);
    if (kind != EntityKind::kOther && kind != EntityKind::kPerson) return std::nullopt;
    return name;
  }
  // The name that ends before `end`.
  std::optional<Name> NameBefore(std::size_t end) const {
    std::optional<Name> best;
    for (std::size_t words = 1; words <= kMostNameWords && first_ + words <= end; ++words) {
      auto name = NameAt(end - words);
      if (!name || name->end != end) break;
      best = std::move(name);
    }
    return best;
  }
  bool Owns(std::size_t i) const {
    const std::string& word = tokens_[i].lower;
    if (word.ends_with("'s") || word.ends_with("'")) return true;
    if (At(i + 1, "'") && i + 2 < tokens_.size()) return false;
    return i + 1 < tokens_.size() && RoleAt(i + 1) && word.size() > kShortestOwner &&
           language::EndsWithAny(words_.genitive, word);
  }
  static std::string_view WithoutPossessive(std::string_view written) {
    for (const std::string_view mark : {"'s", "’s", "'", "’", "s"}) {
      if (written.ends_with(mark)) return written.substr(0, written.size() - mark.size());
    }
    return written;
  }

  std::string_view PredicateOf(std::size_t i) const {
    const std::string& word = tokens_[i].lower;
    const std::pair<language::Words, std::string_view> roles[] = {
        {words_.spouse, predicate::kSpouseOf},      {words_.partner, predicate::kPartnerOf},
        {words_.child, predicate::kChildOf},        {words_.parent, predicate::kParentOf},
        {words_.sibling, predicate::kSiblingOf},    {words_.kin, predicate::kKinOf},
        {words_.colleague, predicate::kColleagueOf}};
    for (const auto& [words, predicate] : roles) {
      if (Has(words, word)) return predicate;
    }
    return {};
  }
  bool RoleWord(std::size_t i) const {
    const Token& t = tokens_[i];
    return (lexicon_.names.capital_nouns ? t.upper : t.small) && !PredicateOf(i).empty();
  }
  std::optional<Role> RoleAt(std::size_t i) const {
    Role role{.begin = i};
    for (; Any(i, words_.traits) || Any(i, words_.over); ++i) role.over |= Any(i, words_.over);
    if (i >= tokens_.size() || !RoleWord(i)) return std::nullopt;
    role.predicate = PredicateOf(i);
    role.plural = Any(i, words_.plural);
    role.over |= Any(i, words_.ended);
    for (++i; Any(i, words_.traits) || Any(i, words_.over); ++i) role.over |= Any(i, words_.over);
    role.end = i;
    return role;
  }

  void Add(std::string subject, std::string object, std::string_view predicate, bool over = false) {
    if (subject == object) return;
    StatedRelation relation{std::move(subject), std::move(object), predicate, over};
    if (!std::ranges::contains(found_, relation)) found_.push_back(std::move(relation));
  }

  // Whether a name in commas ends at `end`: "my mother, Ruth, came", but not "my brother, Tom, Dana and Eve".
  bool Closes(std::size_t end) const {
    if (end >= tokens_.size()) return true;
    if (tokens_[end].text == ",") return !Joined(end + 1) && !NameAt(end + 1);
    return std::ranges::any_of(std::string_view(".;!?)-"), [&](char mark) { return tokens_[end].text[0] == mark; });
  }
  bool Joined(std::size_t end) const { return Any(end, words_.joining); }
  // Whether another name stands right before `i` in an enumeration: "Mona and", "Tom,". What begins at `i` may be
  // said of that one, or be the next of several.
  bool Enumerated(std::size_t i) const {
    return i > first_ + 1 && (At(i - 1, ",") || Joined(i - 1)) && NameBefore(i - 1);
  }

  // The names behind a role: "my wife Dana", "my mother, Ruth,", "my sons Noam and Adam", "my daughter is called Noa".
  void AddBehind(const Role& role, const std::string& of) {
    if (const std::size_t called = PhraseAt(role.end, words_.called); called > 0) {
      if (const auto name = NameAt(called); name && !name->owns && !doubted_ && !asks_)
        Add(name->written, of, role.predicate, role.over);
      return;
    }
    const bool comma = At(role.end, ",");
    auto name = NameAt(role.end + (comma ? 1 : 0));
    if (!name || (comma && (role.plural || name->owns || !Closes(name->end)))) return;
    Add(name->written, of, role.predicate, role.over);
    while (role.plural && name) {
      const std::size_t next = name->end;
      name = Joined(next) || At(next, ",") ? NameAt(next + 1) : std::nullopt;
      if (name) Add(name->written, of, role.predicate, role.over);
    }
  }
  // The name before a role that begins at `begin` with its "my" or article: "Dana is my wife", "Omar, my colleague,".
  void AddBefore(const Role& role, std::size_t begin, std::size_t end, const std::string& of) {
    if (begin <= first_ || role.plural || NameAt(end)) return;
    std::optional<Name> name;
    if (At(begin - 1, ",")) {
      if (Closes(end)) name = NameBefore(begin - 1);
      if (name && (Enumerated(name->begin) || (name->begin > first_ && Joined(name->begin - 1)))) return;
    } else if (!doubted_ && !asks_) {
      for (std::size_t is = begin - 1; is > first_ && !name; --is) {
        if (PhraseAt(is, words_.is) == begin) name = NameBefore(is);
        if (begin - is == 2) break;
      }
    }
    if (name && !name->owns) Add(name->written, of, role.predicate, role.over);
  }

  // "my …" at `i`.
  void ReadOfSpeaker(std::size_t i) {
    if (!Any(i, words_.my) || AnyBefore(i, words_.denying) || AnyBefore(i, words_.giving)) return;
    if (Any(i, words_.given) && !AnyBefore(i, words_.before)) return;
    if (i > first_ + 1 && At(i - 1, ",") && Any(i - 2, words_.reporting)) return;
    const auto role = RoleAt(i + 1);
    if (!role) return;
    AddBehind(*role, "");
    AddBefore(*role, i, role->end, "");
  }

  // "Shiran's …" at `i`.
  void ReadOfOwner(std::size_t i) {
    if (i > first_ && NameWord(i - 1) && !Owns(i - 1)) return;  // within a name
    const auto owner = NameAt(i);
    if (!owner || !owner->owns) return;
    const auto role = RoleAt(owner->end);
    if (!role || AnyBefore(i, words_.denying)) return;
    if (!Enumerated(i)) AddBehind(*role, owner->written);
    AddBefore(*role, i, role->end, owner->written);
  }

  // "[a] colleague of Alex", "[a] colleague of mine" at `i`.
  void ReadOfNamed(std::size_t i) {
    if (!Any(i, words_.articles) || AnyBefore(i, words_.denying)) return;
    const auto role = RoleAt(i + 1);
    if (!role) return;
    if (const std::size_t mine = PhraseAt(role->end, words_.mine); mine > 0) {
      AddBefore(*role, i, mine, "");
      return;
    }
    const auto of = Any(role->end, words_.of) ? NameAt(role->end + 1) : std::nullopt;
    if (!of || (of->owns && RoleAt(of->end))) return;
    AddBefore(*role, i, of->end, of->written);
    if (role->plural || !At(of->end, ",") || (i > first_ && At(i - 1, ","))) return;
    if (const auto name = NameAt(of->end + 1); name && !name->owns && Closes(name->end))
      Add(name->written, of->written, role->predicate, role->over);
  }

  // What is named as an employer at `i`: "the University of Tarn".
  std::string BodyAt(std::size_t i, bool surely) const {
    if (Any(i, words_.articles)) ++i;
    std::size_t end = i;
    const auto goes = [&](std::size_t at) {
      return at < tokens_.size() && at - i < kMostBodyWords && (Capital(tokens_[at]) || Caseless(tokens_[at])) &&
             !lexicon_.time.NamesMonthOrWeekday(tokens_[at].key) && (at == i || SameLine(at - 1, at));
    };
    while (goes(end) || (end > i && end < tokens_.size() && IsConnector(tokens_[end].lower) && goes(end + 1))) ++end;
    if (end == i || Owns(end - 1) || IsNoName(tokens_[i].lower, lexicon_)) return "";
    std::string name(text_.substr(tokens_[i].begin, tokens_[end - 1].end - tokens_[i].begin));
    const EntityKind kind = KindOfName(name, language_);
    return kind == EntityKind::kOrganisation || (!surely && kind == EntityKind::kOther) ? name : "";
  }

  void ReadWork(std::size_t i) {
    if (doubted_ || asks_ || Any(i, words_.doubt) || AnyBefore(i, words_.denying)) return;
    for (const bool surely : {false, true}) {
      const std::size_t mine = PhraseAt(i, surely ? words_.i_work_for : words_.i_work);
      if (mine > 0 && !AnyBefore(i, words_.my) && !AnyBefore(i, words_.articles)) AddWork("", mine, surely);
      const std::size_t other = PhraseAt(i, surely ? words_.works_for : words_.works);
      if (other == 0) continue;
      if (const auto who = NameBefore(i); who && !who->owns) AddWork(who->written, other, surely);
    }
  }
  void AddWork(const std::string& who, std::size_t at, bool surely) {
    if (std::string body = BodyAt(at, surely); !body.empty()) Add(who, std::move(body), predicate::kWorksAt);
  }

  const std::string_view text_;
  const Tokens tokens_;
  const std::size_t first_;
  const bool quoted_;
  const Language language_;
  const language::Lexicon& lexicon_;
  const PeopleWords& words_;
  const bool asks_;
  bool doubted_ = false;
  std::vector<StatedRelation> found_;
};

}  // namespace

std::vector<StatedRelation> StatedPeople::Read(std::string_view sentence, bool turn) {
  const std::vector<Token> tokens = text::Tokens(sentence, language_);
  const bool quoted = quoted_;
  if (std::ranges::count_if(tokens, IsQuote) % 2 == 1) quoted_ = !quoted_;
  if (tokens.empty() || tokens.front().text == ">") return {};
  std::size_t first = 0;
  if (turn) {
    const auto colon = std::ranges::find(tokens, ":", &Token::text);
    if (colon != tokens.end()) first = static_cast<std::size_t>(colon - tokens.begin()) + 1;
  }
  return SentenceReader(sentence, tokens, first, quoted, language_).Read();
}

}  // namespace annals::ingest
