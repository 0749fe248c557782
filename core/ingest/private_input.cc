#include "core/ingest/private_input.h"

#include <algorithm>

#include "core/ingest/names/named_address.h"
#include "core/record/vocabulary.h"

namespace annals::ingest {
namespace {

using privacy::PiiAction;
using privacy::PiiType;

constexpr std::string_view kOrganisationsContact = "org";  // KIND of a card

class Hider {
 public:
  Hider(std::string channel, const privacy::Policy& policy, const privacy::TokenSource* tokens, privacy::Tally* tally,
        privacy::Originals* originals, const privacy::KnownPeople* people)
      : channel_(std::move(channel)),
        policy_(policy),
        tokens_(tokens),
        tally_(tally),
        originals_(originals),
        people_(people) {}

  void Know(const std::vector<std::string>& names, PiiType type = PiiType::kPerson) {
    for (const std::string& name : names) known_.Add(name, type);
  }

  // Whether something was hidden.
  bool Text(std::string* text) {
    privacy::Rewritten rewritten = privacy::Rewrite(*text, channel_, policy_, {&known_, people_, tokens_});
    if (rewritten.replacements.empty()) return false;
    privacy::Count(rewritten, tally_);
    if (originals_ != nullptr) privacy::Keep(*text, rewritten, originals_);
    *text = std::move(rewritten.text);
    return true;
  }
  void Texts(std::vector<std::string>* texts) {
    for (std::string& text : *texts) Text(&text);
  }

  // A field that holds a person's name and nothing else.
  void Person(std::string* name) {
    const PiiAction action = policy_.ActionOf(PiiType::kPerson, channel_);
    if (action == PiiAction::kKeep || privacy::TypeOfToken(*name) || name->starts_with('<') || name->starts_with('['))
      return;
    ++(*tally_)[{PiiType::kPerson, action}];
    if (action == PiiAction::kRedact) {
      *name = "[redacted]";
    } else if (action == PiiAction::kReplace || tokens_ == nullptr) {
      *name = "<PERSON>";
    } else {
      const std::string canonical = privacy::CanonicalValue(PiiType::kPerson, *name);
      std::string token = privacy::TokenOf(PiiType::kPerson, tokens_->DigitsOf(PiiType::kPerson, canonical));
      if (originals_ != nullptr) originals_->emplace(token, *name);
      *name = std::move(token);
    }
  }

  // Of "Ada Lund <ada@tarn.example>" each part by its own type; an address that is gone leaves no brackets.
  void Reached(std::string* value) {
    NamedAddress person = ReadNamedAddress(*value);
    if (IsMailAddress(person.name)) {
      if (!Text(value)) Person(value);
      return;
    }
    Person(&person.name);
    Text(&person.address);
    if (!IsMailAddress(person.address)) person.address.clear();
    *value = person.Written();
  }

  void Relations(std::vector<RelationInput>* relations) {
    for (RelationInput& relation : *relations) {
      Text(&relation.subject);
      Text(&relation.object);
    }
  }

 private:
  const std::string channel_;
  const privacy::Policy& policy_;
  const privacy::TokenSource* tokens_;
  privacy::Tally* tally_;
  privacy::Originals* originals_;
  const privacy::KnownPeople* people_;
  privacy::KnownNames known_;
};

// Whoever was hidden without a token in the text is known by one beside it, where the server has a key; so is an address.
std::vector<std::string> HiddenPeople(const DocumentInput& input, const privacy::Policy& policy,
                                      const privacy::TokenSource* tokens) {
  std::vector<std::string> hidden;
  if (tokens == nullptr) return hidden;
  const auto add = [&](PiiType type, const std::vector<std::string>& names) {
    const PiiAction action = policy.ActionOf(type, input.channel);
    if (action != PiiAction::kReplace && action != PiiAction::kRedact) return;
    for (const std::string& name : names) {
      const std::string canonical = privacy::CanonicalValue(type, name);
      if (!canonical.empty() && !IsMailAddress(name))
        hidden.push_back(privacy::TokenOf(type, tokens->DigitsOf(type, canonical)));
    }
  };
  add(PiiType::kPerson, PeopleOf(input));
  add(PiiType::kStreetAddress, AddressesOf(input));
  std::ranges::sort(hidden);
  hidden.erase(std::ranges::unique(hidden).begin(), hidden.end());
  return hidden;
}

}  // namespace

std::vector<std::string> PeopleOf(const DocumentInput& input) {
  std::vector<std::string> names;
  const auto add = [&](const std::vector<std::string>& some) { names.insert(names.end(), some.begin(), some.end()); };
  for (const auto* people : {&input.authors, &input.inventors}) add(*people);
  for (const auto* people : {&input.senders, &input.recipients, &input.copied, &input.speakers})
    add(NamesAlone(*people));
  if (input.doc_type == doc_type::kContact && input.kind != kOrganisationsContact) {
    names.push_back(input.title);
    add(input.aliases);
  }
  const auto add_kin = [&](const std::vector<RelationInput>& relations) {
    for (const RelationInput& relation : relations) {
      if (!std::ranges::contains(predicate::kOfPeople, std::string_view(relation.predicate))) continue;
      names.push_back(relation.subject);
      if (relation.predicate != predicate::kWorksAt) names.push_back(relation.object);
    }
  };
  add_kin(input.relations);
  for (const ChunkInput& chunk : input.chunks) add_kin(chunk.relations);
  return names;
}

std::vector<std::string> AddressesOf(const DocumentInput& input) {
  std::vector<std::string> addresses;
  const auto add = [&](const std::vector<RelationInput>& relations) {
    for (const RelationInput& relation : relations) {
      if (relation.predicate == predicate::kHasAddress) addresses.push_back(relation.object);
    }
  };
  add(input.relations);
  for (const ChunkInput& chunk : input.chunks) add(chunk.relations);
  return addresses;
}

void HidePrivate(DocumentInput* input, const privacy::Policy& policy, const privacy::TokenSource* tokens,
                 privacy::Tally* tally, privacy::Originals* originals, const privacy::KnownPeople* people) {
  if (!policy.on()) return;
  input->hidden_people = HiddenPeople(*input, policy, tokens);
  Hider hider(input->channel, policy, tokens, tally, originals, people);
  for (auto* people : {&input->authors, &input->inventors}) hider.Know(*people);
  for (auto* people : {&input->senders, &input->recipients, &input->copied, &input->speakers})
    hider.Know(NamesAlone(*people));
  hider.Know(input->aliases);
  if (input->doc_type == doc_type::kContact) hider.Know({input->title});
  hider.Know(AddressesOf(*input), PiiType::kStreetAddress);
  for (std::string* text : {&input->title, &input->text, &input->owner}) hider.Text(text);
  for (ChunkInput& chunk : input->chunks) {
    hider.Text(&chunk.section);
    if (hider.Text(&chunk.text)) chunk.embedding.clear();
    hider.Texts(&chunk.entities);
    hider.Relations(&chunk.relations);
  }
  for (auto* people : {&input->authors, &input->inventors}) {
    for (std::string& name : *people) {
      if (!IsMailAddress(name) || !hider.Text(&name)) hider.Person(&name);
    }
  }
  for (auto* people : {&input->senders, &input->recipients, &input->copied, &input->speakers}) {
    for (std::string& name : *people) hider.Reached(&name);
  }
  hider.Texts(&input->aliases);
  hider.Texts(&input->assignees);
  hider.Texts(&input->entities);
  hider.Relations(&input->relations);
  for (auto* pairs : {&input->identifiers, &input->metadata}) {
    for (auto& [key, value] : *pairs) hider.Text(&value);
  }
}

}  // namespace annals::ingest
