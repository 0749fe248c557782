// Who wrote to whom in a collection, and who spoke in its calls: the mails, letters, chats and talks among its documents, by
// the persons that their records name as senders (else authors), as those addressed, and as speakers. In a chat whoever
// speaks is heard by the others.
//
//   const Correspondents who = Correspondents::Read(view, holdings->documents());
//   who.Named(view, "dana").persons         {"dana ziv"}, and `one` is true: no two people share the name
//   who.Letters(dana, avi)                  ids of what Dana sent to Avi, or of which he got a copy
//   who.Talks(dana)                         ids of the calls and meetings in which she speaks
//
// A mail or chat is a document of that class (SourceClass), or one that says to whom it is addressed: an attachment does.
//
// Documents give names and e-mail addresses together ("Alex Doe <alex@x>"). Names that one address is given with are one
// person's where every two of them may be spellings of one (core/identity/likeness.h); a mailbox that two people share ties
// nobody. Whoever is known by the address alone ("alex@x") is that person only where, besides, the address says a word of
// a name: "info@x" stays nobody's, whoever it was seen with.
//
// Reading costs O(documents and their edges); looking up O(persons). Thread-safe once made.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/view.h"

namespace annals::scope {

struct Holding;

// Whom a name means: keys of persons, sorted.
struct NamedPerson {
  std::vector<std::string> persons;
  // They are spellings of one: the words of each are among those of the longest ("dana", "dana ziv"), or an address ties
  // them.
  bool one = false;
};

class Correspondents {
 public:
  static Correspondents Read(const index::View& view, std::span<const Holding> documents);

  bool empty() const { return letters_.empty(); }
  bool has_talks() const { return !talks_.empty(); }
  // By key or alias, or by some of its words; an address ("dana@tarn.example") only where no name fits.
  NamedPerson Named(const index::View& view, std::string_view key) const;
  // Of documents from one of `writers` to one of `receivers`; an empty list stands for anybody. Ids, sorted.
  std::vector<DocumentId> Letters(std::span<const std::string> writers, std::span<const std::string> receivers) const;
  // Of calls and meetings in which one of them speaks; ids, sorted.
  std::vector<DocumentId> Talks(std::span<const std::string> speakers) const;

 private:
  struct Letter {
    DocumentId document;
    std::vector<std::string_view> writers, receivers;  // keys, sorted
  };
  struct Person {
    bool address = false;   // known by nothing else
    std::string_view same;  // the first key of those that addresses tie to it; its own where none do
  };
  using Addresses = std::map<std::string, std::vector<std::string_view>, std::less<>>;  // their names, by address

  std::string_view Know(const index::View& view, std::string_view key);
  void Tie(const Addresses& addresses);
  std::string_view Root(std::string_view key) const;
  void Join(std::string_view a, std::string_view b);
  bool AreOne(const std::vector<std::string>& keys) const;

  std::map<std::string, Person, std::less<>> persons_;  // by key
  std::vector<Letter> letters_, talks_;                 // by id
};

}  // namespace annals::scope
