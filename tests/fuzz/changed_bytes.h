// One change of bytes, as fuzzers of stored rows and snapshots make them of their input.
#pragma once

#include <cstdint>
#include <string>

namespace annals::index {

// Of the four bytes of a change the first says where, which is the caller's; then come a place (two bytes) and a value. The highest
// bits of the place say what is done.
inline void ChangeBytes(const std::uint8_t* change, std::string* bytes) {
  const unsigned place = change[1] | ((change[2] & 0x3fU) << 8), what = change[2] >> 6;
  if (bytes->empty()) return;
  const std::size_t at = place % bytes->size();
  if (what == 0) (*bytes)[at] = static_cast<char>(change[3]);
  if (what == 1) (*bytes)[at] = static_cast<char>((*bytes)[at] + change[3]);
  if (what == 2) bytes->erase(at, change[3] + 1U);
  if (what == 3) bytes->insert(at, 1 + change[3] % 16, static_cast<char>(change[3]));
}

}  // namespace annals::index
