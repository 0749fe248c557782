#include "cli/importers/contacts/contact_file.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "cli/importers/asset_ref.h"
#include "cli/importers/content_lines.h"
#include "cli/importers/file_text.h"
#include "cli/importers/source_date.h"
#include "core/identity/shared_identifiers.h"
#include "core/record/status.h"
#include "core/record/vocabulary.h"
#include "core/text/text.h"

namespace annals::cli {
namespace {

constexpr const char* kContactsChannel = "contacts";
constexpr std::size_t kMostContactBytes = std::size_t{64} << 20;
constexpr std::size_t kMostCards = 100'000;
constexpr std::size_t kLongestContactValue = 4'096;  // of the contract
constexpr std::size_t kLongestNote = std::size_t{1} << 20;
constexpr std::size_t kMostOfAKind = 500;  // telephones, names of kin … of one card

using Card = std::span<const ContentLine>;  // without BEGIN and END

std::string Plain(absl::string_view text) {
  std::string line(text);
  std::ranges::replace(line, '\n', ' ');
  absl::RemoveExtraAsciiWhitespace(&line);
  return std::string(Shortened(line, kLongestContactValue));
}

const ContentLine* Find(Card card, absl::string_view name) {
  const auto line = std::ranges::find_if(
      card, [&](const ContentLine& l) { return l.name == name && !text::IsBlank(UnescapedText(l.value)); });
  return line == card.end() ? nullptr : &*line;
}

std::string TextAtName(Card card, absl::string_view name) {
  const ContentLine* line = Find(card, name);
  return line == nullptr ? "" : Plain(UnescapedText(line->value));
}

// The parts that say something, in that order.
std::string Joined(const std::vector<std::string>& parts, std::initializer_list<std::size_t> order,
                   absl::string_view separator) {
  std::vector<std::string> said;
  for (const std::size_t i : order) {
    if (i < parts.size() && !text::IsBlank(parts[i])) said.push_back(Plain(parts[i]));
  }
  return absl::StrJoin(said, separator);
}

// N is family, given, further, prefix, suffix.
std::string NameOfParts(Card card) {
  const ContentLine* line = Find(card, "N");
  return line == nullptr ? "" : Joined(UnescapedParts(line->value, ';'), {1, 2, 0}, " ");
}

std::string Organisation(Card card) {
  const ContentLine* line = Find(card, "ORG");
  return line == nullptr ? "" : Plain(UnescapedParts(line->value, ';').front());
}

std::string TitleOf(Card card) {
  for (std::string name : {TextAtName(card, "FN"), NameOfParts(card), Organisation(card)}) {
    if (!name.empty()) return name;
  }
  return "";
}

std::string UidOf(Card card) {
  std::string uid = TextAtName(card, "UID");
  if (absl::StartsWithIgnoreCase(uid, "urn:uuid:")) uid.erase(0, 9);
  return uid;
}

// What a word of TYPE, or of Apple's label, says of the one who is named: "spouse" -> "spouse of".
std::string_view KinOf(std::string_view word) {
  struct Kin {
    std::string_view word, predicate;
  };
  static constexpr auto kKin = std::to_array<Kin>({{"spouse", predicate::kSpouseOf},
                                                   {"wife", predicate::kSpouseOf},
                                                   {"husband", predicate::kSpouseOf},
                                                   {"partner", predicate::kPartnerOf},
                                                   {"child", predicate::kChildOf},
                                                   {"son", predicate::kChildOf},
                                                   {"daughter", predicate::kChildOf},
                                                   {"parent", predicate::kParentOf},
                                                   {"mother", predicate::kParentOf},
                                                   {"father", predicate::kParentOf},
                                                   {"sibling", predicate::kSiblingOf},
                                                   {"brother", predicate::kSiblingOf},
                                                   {"sister", predicate::kSiblingOf},
                                                   {"kin", predicate::kKinOf}});
  const auto kin = std::ranges::find(kKin, word, &Kin::word);
  return kin == kKin.end() ? std::string_view() : kin->predicate;
}

class CardReader {
 public:
  // `names`: of the cards of the file, by UID.
  CardReader(Card card, const std::map<std::string, std::string>& names)
      : card_(card), names_(names), name_(TitleOf(card)) {}

  absl::StatusOr<v1::DocumentInput> Read(int begin) && {
    if (name_.empty())
      return absl::InvalidArgumentError(absl::StrCat("line ", begin, ": FN, N, ORG: all are missing: a card is named"));
    document_.set_title(name_);
    document_.set_channel(kContactsChannel);
    document_.set_doc_type(std::string(doc_type::kContact));
    document_.set_kind(absl::AsciiStrToLower(TextAtName(card_, "KIND")));
    AddAliases();
    AddWork();
    AddAddresses();
    AddDays();
    AddKin();
    if (const ContentLine* note = Find(card_, "NOTE"))
      Say(std::string(Shortened(UnescapedText(note->value), kLongestNote)));
    document_.set_text(text_.empty() ? absl::StrCat(name_, ".") : text_);
    const std::string uid = UidOf(card_);
    document_.set_asset_ref(
        AssetRef(kContactsChannel,
                 uid.empty() ? absl::StrCat("without-id-", TextDigest(absl::StrCat(name_, "\n", text_))) : uid));
    document_.set_id(document_.asset_ref());
    if (!uid.empty()) (*document_.mutable_identifiers())["uid"] = uid;
    for (auto& [name, value] : shared_.Named()) (*document_.mutable_identifiers())[name] = std::move(value);
    return std::move(document_);
  }

 private:
  void Say(const std::string& sentence) { absl::StrAppend(&text_, text_.empty() ? "" : "\n", sentence); }

  // "(home, cell)" of what it is for.
  std::string TypesOf(const ContentLine& line) const {
    std::vector<std::string> types;
    for (const absl::string_view type : absl::StrSplit(line.Parameter("TYPE"), ',', absl::SkipEmpty())) {
      const std::string word = absl::AsciiStrToLower(absl::StripAsciiWhitespace(type));
      if (word != "pref" && word != "voice" && word != "internet" && !std::ranges::contains(types, word))
        types.push_back(word);
    }
    return types.empty() ? "" : absl::StrCat(" (", absl::StrJoin(types, ", "), ")");
  }

  void AddAliases() {
    std::vector<std::string> aliases = {NameOfParts(card_)};
    if (const ContentLine* n = Find(card_, "N")) {
      const std::vector<std::string> parts = UnescapedParts(n->value, ';');
      aliases.push_back(Joined(parts, {0, 1}, " "));
      aliases.push_back(Joined(parts, {1, 0}, " "));
    }
    std::vector<std::string> nicknames;
    for (const ContentLine& line : card_) {
      if (line.name == "FN") aliases.push_back(Plain(UnescapedText(line.value)));
      if (line.name != "NICKNAME") continue;
      for (const std::string& part : UnescapedParts(line.value, ',')) nicknames.push_back(Plain(part));
    }
    std::erase_if(nicknames, [&](const std::string& n) { return text::IsBlank(n) || n == name_; });
    if (!nicknames.empty()) Say(absl::StrCat(name_, " is also called ", absl::StrJoin(nicknames, ", "), "."));
    aliases.insert(aliases.end(), nicknames.begin(), nicknames.end());
    for (const std::string& alias : aliases) {
      const bool known = std::ranges::find(document_.aliases(), alias) != document_.aliases().end();
      if (alias.find(' ') == std::string::npos && !std::ranges::contains(nicknames, alias)) continue;
      if (alias != name_ && !known && document_.aliases_size() < static_cast<int>(kMostOfAKind))
        document_.add_aliases(alias);
    }
  }

  void AddWork() {
    const std::string organisation = Organisation(card_), role = TextAtName(card_, "TITLE");
    if (organisation.empty() || organisation == name_) {
      if (!role.empty()) Say(absl::StrCat(name_, ": ", role, "."));
      return;
    }
    Say(absl::StrCat(name_, " works at ", organisation, role.empty() ? "" : absl::StrCat(" as ", role), "."));
    v1::RelationInput* works = document_.add_relations();
    works->set_subject(name_);
    works->set_predicate(std::string(predicate::kWorksAt));
    works->set_object(organisation);
  }

  void AddAddresses() {
    std::size_t said = 0;
    for (const ContentLine& line : card_) {
      std::string what, value;
      if (line.name == "EMAIL") {
        what = "E-mail";
        value = Plain(UnescapedText(line.value));
        AddAddress(absl::AsciiStrToLower(value));
      } else if (line.name == "TEL") {
        what = "Telephone";
        value = Plain(UnescapedText(line.value));
        if (absl::StartsWithIgnoreCase(value, "tel:")) value.erase(0, 4);
        shared_.AddPhone(value);
      } else if (line.name == "ADR") {
        what = "Address";
        const std::vector<std::string> parts = UnescapedParts(line.value, ';');
        value = Joined(parts, {0, 1, 2, 5, 3, 4, 6}, ", ");
        AddHome(Joined(parts, {2}, ""));
      } else if (line.name == "URL") {
        what = "Web page";
        value = Plain(UnescapedText(line.value));
      }
      if (!value.empty() && ++said <= kMostOfAKind)
        Say(absl::StrCat(what, " of ", name_, ": ", value, TypesOf(line), "."));
    }
  }

  // The street and the house, or a house that has a name: what others write of it, too, without its town.
  void AddHome(const std::string& street) {
    if (street.empty() || !homes_.insert(street).second || homes_.size() > kMostOfAKind) return;
    v1::RelationInput* home = document_.add_relations();
    home->set_subject(name_);
    home->set_predicate(std::string(predicate::kHasAddress));
    home->set_object(street);
  }

  // "email", "email.2", …
  void AddAddress(const std::string& address) {
    if (address.empty() || !mail_addresses_.insert(address).second || mail_addresses_.size() > kMostOfAKind) return;
    const std::size_t number = mail_addresses_.size();
    (*document_.mutable_identifiers())[number == 1 ? std::string(identifier::kEmail) : absl::StrCat("email.", number)] =
        address;
  }

  // "19900504", "1990-05-04"; a day without its year ("--0504") is said as it stands.
  void AddDays() {
    const std::pair<const char*, std::pair<const char*, const char*>> days[] = {
        {"BDAY", {"born", "Birthday"}}, {"ANNIVERSARY", {"anniversary", "Anniversary"}}};
    for (const auto& [property, words] : days) {
      std::string written = TextAtName(card_, property);
      written = written.substr(0, written.find('T'));
      if (written.size() == 8 && std::ranges::all_of(written, absl::ascii_isdigit))
        written = absl::StrCat(written.substr(0, 4), "-", written.substr(4, 2), "-", written.substr(6));
      if (written.empty()) continue;
      Say(absl::StrCat(words.second, " of ", name_, ": ", written, "."));
      AddEvent(words.first, written, &document_);
    }
  }

  // Whom it names: a card of the file by its UID, else the text itself; empty: an address of something else.
  std::string Named(const ContentLine& line) const {
    std::string value = Plain(UnescapedText(line.value));
    if (absl::StartsWithIgnoreCase(value, "urn:uuid:")) {
      const auto card = names_.find(value.substr(9));
      return card == names_.end() ? "" : card->second;
    }
    if (const auto card = names_.find(value); card != names_.end()) return card->second;
    return absl::StrContains(value, ":") ? "" : value;
  }

  // Apple's label of a line is another line of its group: "_$!<Spouse>!$_".
  std::string LabelOf(const ContentLine& line) const {
    for (const ContentLine& other : card_) {
      if (other.name != "X-ABLABEL" || other.group != line.group || line.group.empty()) continue;
      absl::string_view label = other.value;
      if (absl::ConsumePrefix(&label, "_$!<")) absl::ConsumeSuffix(&label, ">!$_");
      return std::string(label);
    }
    return "";
  }

  void AddKin() {
    std::set<std::pair<std::string, std::string>> known;
    for (const ContentLine& line : card_) {
      std::string types;
      if (line.name == "RELATED") types = line.Parameter("TYPE");
      if (line.name == "X-ABRELATEDNAMES") types = LabelOf(line);
      if (line.name == "X-SPOUSE" || line.name == "X-EVOLUTION-SPOUSE") types = "spouse";
      const std::string name = types.empty() ? "" : Named(line);
      if (name.empty() || name == name_) continue;
      for (const absl::string_view type : absl::StrSplit(types, ',', absl::SkipEmpty())) {
        const std::string word = Plain(absl::AsciiStrToLower(type));
        const std::string_view kin = KinOf(word);
        const std::string predicate = kin.empty() ? absl::StrCat(word, " of") : std::string(kin);
        if (text::IsBlank(word) || known.size() == kMostOfAKind || !known.emplace(name, predicate).second) continue;
        Say(absl::StrCat(name, " is ", predicate, " ", name_, "."));
        v1::RelationInput* relation = document_.add_relations();
        relation->set_subject(name);
        relation->set_predicate(std::string(Shortened(predicate, kLongestContactValue)));
        relation->set_object(name_);
      }
    }
  }

  const Card card_;
  const std::map<std::string, std::string>& names_;
  const std::string name_;
  std::string text_;
  std::set<std::string> mail_addresses_, homes_;
  identity::SharedIdentifiers shared_;
  v1::DocumentInput document_;
};

struct Placed {
  int begin = 0;  // line of BEGIN
  Card card;
};

absl::StatusOr<std::vector<Placed>> CardsOf(const std::vector<ContentLine>& lines) {
  std::vector<Placed> cards;
  std::size_t open = lines.size();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const ContentLine& line = lines[i];
    const bool of_card = absl::EqualsIgnoreCase(absl::StripAsciiWhitespace(line.value), "VCARD");
    const auto wrong = [&](absl::string_view what) {
      return absl::InvalidArgumentError(absl::StrCat("line ", line.line, ": ", line.name, ": ", what));
    };
    if (line.name == "BEGIN" && of_card) {
      if (open < lines.size()) return wrong(absl::StrCat("the card of line ", lines[open].line, " has no END"));
      open = i;
    } else if (line.name == "END" && of_card) {
      if (open == lines.size()) return wrong("no card has begun");
      if (cards.size() == kMostCards) return wrong(absl::StrCat("more than ", kMostCards, " cards"));
      cards.push_back({lines[open].line, Card(lines).subspan(open + 1, i - open - 1)});
      open = lines.size();
    } else if (open == lines.size()) {
      return wrong("stands in no card");
    }
  }
  if (open < lines.size())
    return absl::InvalidArgumentError(absl::StrCat("line ", lines[open].line, ": BEGIN: the card has no END"));
  if (cards.empty()) return absl::InvalidArgumentError("no cards: nothing begins with BEGIN:VCARD");
  return cards;
}

}  // namespace

absl::StatusOr<std::deque<ReadItem>> ContactDocuments(absl::string_view text, const std::string& path) {
  ASSIGN_OR_RETURN(const std::vector<ContentLine> lines, ReadContentLines(text));
  ASSIGN_OR_RETURN(const std::vector<Placed> cards, CardsOf(lines));
  std::map<std::string, std::string> names;
  for (const Placed& placed : cards) {
    if (const std::string uid = UidOf(placed.card); !uid.empty()) names.emplace(uid, TitleOf(placed.card));
  }
  std::deque<ReadItem> items;
  for (const Placed& placed : cards) {
    if (absl::EqualsIgnoreCase(TextAtName(placed.card, "KIND"), "group")) continue;
    absl::StatusOr<v1::DocumentInput> document = CardReader(placed.card, names).Read(placed.begin);
    if (document.ok()) {
      items.emplace_back(PlacedDocument{*std::move(document), absl::StrCat(path, ":", placed.begin)});
    } else {
      items.emplace_back(BadInput{path, "", std::string(document.status().message())});
    }
  }
  return items;
}

std::optional<ReadItem> ContactFile::Next() {
  if (!std::exchange(opened_, true)) {
    const absl::StatusOr<std::string> text = FileText(in_, kMostContactBytes);
    if (!text.ok()) return BadInput{path_, "", std::string(text.status().message())};
    bytes_read_ = text->size();
    absl::StatusOr<std::deque<ReadItem>> items = ContactDocuments(*text, path_);
    if (!items.ok()) return BadInput{path_, "", std::string(items.status().message())};
    items_ = *std::move(items);
  }
  if (items_.empty()) return std::nullopt;
  ReadItem next = std::move(items_.front());
  items_.pop_front();
  return next;
}

}  // namespace annals::cli
