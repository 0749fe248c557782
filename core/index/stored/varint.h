// Whole numbers in as few bytes as they need, seven bits a byte (LEB128). A reader fails rather than read beyond its bytes,
// and gives zeros from there on. Not thread-safe.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace annals::index {

inline void PutVarint(std::uint64_t value, std::string* out) {
  for (; value >= 0x80; value >>= 7) out->push_back(static_cast<char>(value | 0x80));
  out->push_back(static_cast<char>(value));
}
template <class T>
  requires std::is_trivially_copyable_v<T>
void PutBytes(const T& value, std::string* out) {
  out->append(reinterpret_cast<const char*>(&value), sizeof(value));
}

class VarintReader {
 public:
  explicit VarintReader(std::string_view bytes) : rest_(bytes) {}

  std::uint64_t Varint() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64 && !rest_.empty(); shift += 7) {
      const auto byte = static_cast<std::uint8_t>(rest_.front());
      rest_.remove_prefix(1);
      value |= std::uint64_t{byte & 0x7fU} << shift;
      if (byte < 0x80) return value;
    }
    Fail();
    return 0;
  }
  std::uint32_t Small() {
    const std::uint64_t value = Varint();
    if (value > 0xffffffff) Fail();
    return static_cast<std::uint32_t>(value);
  }
  template <class T>
    requires std::is_trivially_copyable_v<T>
  T Bytes() {
    T value{};
    if (rest_.size() < sizeof(T)) {
      Fail();
      return value;
    }
    std::memcpy(&value, rest_.data(), sizeof(T));
    rest_.remove_prefix(sizeof(T));
    return value;
  }
  std::string_view Take(std::size_t size) {
    if (size > rest_.size()) Fail();
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(taken.size());
    return taken;
  }
  void Fail() {
    failed_ = true;
    rest_ = {};
  }
  bool ok() const { return !failed_; }
  bool empty() const { return rest_.empty(); }

 private:
  std::string_view rest_;
  bool failed_ = false;
};

}  // namespace annals::index
