// Which of the sources that disagree counts for more.
//
//   AuthorityOrder order({{"survey", 45}, {"mail", 1}});
//   order.Of(document)   its own authority when the client gave one; else the rank of its doc_type, where the order
//                        names it; else that of its class: official 50, journal 40, preprint 30, report 20, mail 10,
//                        chat 5; else 0
//
// A collection has one order (storage keeps it, AdminService changes it); documents keep what the client gave, so a new
// order holds at once, for what is stored as well. Thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/record/record.h"

namespace annals {

inline constexpr int kHighestAuthority = 100;

// Kinds of sources that an order may name, highest first.
namespace source_class {
inline constexpr std::string_view kOfficial = "official", kJournal = "journal", kPreprint = "preprint",
                                  kReport = "report", kMail = "mail", kChat = "chat";
}

class AuthorityOrder {
 public:
  using Ranks = std::vector<std::pair<std::string, int>>;  // by source: a class, or a doc_type

  AuthorityOrder() = default;  // the classes' own
  explicit AuthorityOrder(Ranks ranks);
  int Of(const Document& document) const;
  const Ranks& ranks() const { return ranks_; }  // given ones, sorted
  friend bool operator==(const AuthorityOrder&, const AuthorityOrder&) = default;

 private:
  const int* Given(std::string_view source) const;

  Ranks ranks_;
};

// One of source_class; "" for what is none of them. By status, then doc_type.
std::string_view SourceClass(const Document& document);

}  // namespace annals
