// A person as a header of a mail names one: by name, by address, or by both.
//
//   ReadNamedAddress("Ada Lund <Ada@tarn.example>")   {"Ada Lund", "ada@tarn.example"}
//   ReadNamedAddress("ada@tarn.example")              {"ada@tarn.example", ""}: named by nothing else
//   ReadNamedAddress("Ada <the elder>")               {"Ada <the elder>", ""}
//
// A token that stands for a hidden address (core/privacy) is one, too: equal addresses have equal tokens. Linear;
// thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace annals::ingest {

struct NamedAddress {
  std::string name;     // never with its address
  std::string address;  // in small letters; empty: none beside the name
  std::string Written() const;
};

NamedAddress ReadNamedAddress(std::string_view value);

// One word with a sign in it, or a token.
bool IsMailAddress(std::string_view text);

std::vector<std::string> NamesAlone(const std::vector<std::string>& values);

}  // namespace annals::ingest
