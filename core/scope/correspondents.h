// Who wrote to whom in a collection: the mails, letters and chats among its documents, by the persons that their records
// name as authors and as those addressed. In a chat whoever speaks is heard by the others.
//
//   const Correspondents who = Correspondents::Read(view, holdings->documents());
//   who.Named(view, "dana").persons         {"dana ziv"}, and `one` is true: no two people share the name
//   who.Letters(dana, avi)                  ids of what Dana sent to Avi, or of which he got a copy
//
// A mail or chat is a document of that class (SourceClass), or one that says to whom it is addressed: an attachment does.
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
  // They are spellings of one: the words of each are among those of the longest ("dana", "dana ziv").
  bool one = false;
};

class Correspondents {
 public:
  static Correspondents Read(const index::View& view, std::span<const Holding> documents);

  bool empty() const { return letters_.empty(); }
  // By key or alias, or by some of its words; an address ("dana@tarn.example") only where no name fits.
  NamedPerson Named(const index::View& view, std::string_view key) const;
  // Of documents from one of `writers` to one of `receivers`; an empty list stands for anybody. Ids, sorted.
  std::vector<DocumentId> Letters(std::span<const std::string> writers, std::span<const std::string> receivers) const;

 private:
  struct Letter {
    DocumentId document;
    std::vector<std::string_view> writers, receivers;  // keys, sorted
  };
  struct Person {
    bool address = false;  // known by nothing else
  };

  std::map<std::string, Person, std::less<>> persons_;  // by key
  std::vector<Letter> letters_;                         // by id
};

}  // namespace annals::scope
