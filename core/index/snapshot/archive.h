// Values as bytes of one block of a snapshot, and back: little-endian numbers, texts and lists with their lengths before.
//
// A struct is written field by field by a function `Fields(archive, struct)`, found by its argument, which reads it
// back just so. A reader never believes a length: it fails, and gives defaults from there on, rather than read beyond
// its bytes or take memory for what they cannot hold. Not thread-safe.
#pragma once

#include <bit>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/record/edge_end.h"
#include "core/record/ids.h"

namespace annals::index {

static_assert(std::endian::native == std::endian::little);

// A value that is its bytes: a number, or a struct of integers without gaps between them.
template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> && !std::same_as<T, bool> && !std::is_enum_v<T> &&
                     (std::has_unique_object_representations_v<T> || std::floating_point<T>);

class BlockWriter {
 public:
  template <class... T>
  void operator()(const T&... values) {
    (Put(values), ...);
  }
  const std::string& bytes() const { return bytes_; }

 private:
  void PutBytes(const void* data, std::size_t size) { bytes_.append(static_cast<const char*>(data), size); }
  void PutSize(std::size_t size) { Put(static_cast<std::uint64_t>(size)); }
  void Put(const std::string& text) {
    PutSize(text.size());
    bytes_.append(text);
  }
  void Put(const EdgeEnd& end) { Put(end.written()); }
  template <class Clock, class Duration>
  void Put(const std::chrono::time_point<Clock, Duration>& time) {
    Put(static_cast<std::int64_t>(time.time_since_epoch().count()));
  }
  template <class T>
  void Put(const std::optional<T>& value) {
    Put(static_cast<std::uint8_t>(value.has_value()));
    if (value) Put(*value);
  }
  template <class A, class B>
  void Put(const std::pair<A, B>& pair) {
    (*this)(pair.first, pair.second);
  }
  template <class T>
  void Put(const std::vector<T>& values) {
    PutSize(values.size());
    if constexpr (PlainValue<T>) {
      PutBytes(values.data(), values.size() * sizeof(T));
    } else {
      for (const T& value : values) Put(value);
    }
  }
  template <class T>
  void Put(const T& value) {
    if constexpr (PlainValue<T>) {
      PutBytes(&value, sizeof(T));
    } else if constexpr (std::is_enum_v<T>) {
      Put(static_cast<std::uint8_t>(value));
    } else if constexpr (std::same_as<T, bool>) {
      Put(static_cast<std::uint8_t>(value));
    } else {
      Fields(*this, value);
    }
  }

  std::string bytes_;
};

class BlockReader {
 public:
  explicit BlockReader(std::string_view bytes) : rest_(bytes) {}

  template <class... T>
  void operator()(T&... values) {
    (Get(values), ...);
  }
  void Fail() {
    failed_ = true;
    rest_ = {};
  }
  bool ok() const { return !failed_; }
  // Everything was read, and nothing is left.
  bool Whole() const { return !failed_ && rest_.empty(); }

 private:
  void GetBytes(void* to, std::size_t size) {
    if (size > rest_.size()) return Fail();
    if (size > 0) std::memcpy(to, rest_.data(), size);
    rest_.remove_prefix(size);
  }
  // Of a list or text whose elements take at least `least` bytes each.
  std::size_t GetSize(std::size_t least) {
    std::uint64_t size = 0;
    Get(size);
    if (size <= rest_.size() / least) return size;
    Fail();
    return 0;
  }
  void Get(std::string& text) {
    const std::size_t size = GetSize(1);
    text.assign(rest_.substr(0, size));
    rest_.remove_prefix(size);
  }
  void Get(EdgeEnd& end) {
    std::string written;
    Get(written);
    end = EdgeEnd::Parse(written);
  }
  template <class Clock, class Duration>
  void Get(std::chrono::time_point<Clock, Duration>& time) {
    std::int64_t count = 0;
    Get(count);
    time = std::chrono::time_point<Clock, Duration>(Duration(static_cast<typename Duration::rep>(count)));
  }
  template <class T>
  void Get(std::optional<T>& value) {
    std::uint8_t has = 0;
    Get(has);
    if (has > 1) Fail();
    value.reset();
    if (has == 1) Get(value.emplace());
  }
  template <class A, class B>
  void Get(std::pair<A, B>& pair) {
    (*this)(pair.first, pair.second);
  }
  template <class T>
  void Get(std::vector<T>& values) {
    values.clear();
    if constexpr (PlainValue<T>) {
      values.resize(GetSize(sizeof(T)));
      GetBytes(values.data(), values.size() * sizeof(T));
    } else {
      const std::size_t size = GetSize(1);
      for (std::size_t i = 0; i < size && !failed_; ++i) Get(values.emplace_back());
    }
  }
  template <class T>
  void Get(T& value) {
    if constexpr (PlainValue<T>) {
      GetBytes(&value, sizeof(T));
    } else if constexpr (std::is_enum_v<T>) {
      std::uint8_t number = 0;
      Get(number);
      if (number > static_cast<std::uint8_t>(Last(T()))) return Fail();
      value = static_cast<T>(number);
    } else if constexpr (std::same_as<T, bool>) {
      std::uint8_t number = 0;
      Get(number);
      if (number > 1) Fail();
      value = number == 1;
    } else {
      Fields(*this, value);
    }
  }

  std::string_view rest_;
  bool failed_ = false;
};

}  // namespace annals::index
