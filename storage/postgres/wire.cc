#include "storage/postgres/wire.h"

#include <bit>
#include <cstring>
#include <limits>
#include <type_traits>

namespace annals::storage {
namespace {

static_assert(std::endian::native == std::endian::little,
              "vectors are stored little-endian, as this code keeps them in memory");

constexpr Day kEpoch{std::chrono::year{2000} / 1 / 1};
constexpr std::int32_t kDateInfinity = std::numeric_limits<std::int32_t>::max();
constexpr std::int32_t kDateMinusInfinity = std::numeric_limits<std::int32_t>::min();
constexpr std::size_t kSizeOffset = 12, kHeaderSize = 20;  // dimensions, has-null, type, size, lower bound

template <class T>
void Put(std::string* out, T value) {
  using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t,
                                  std::conditional_t<sizeof(T) == 4, std::uint32_t,
                                                     std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint8_t>>>;
  const Bits bits = std::byteswap(std::bit_cast<Bits>(value));
  out->append(reinterpret_cast<const char*>(&bits), sizeof(bits));
}

template <class T>
T Get(const char* bytes) {
  using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t,
                                  std::conditional_t<sizeof(T) == 4, std::uint32_t,
                                                     std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint8_t>>>;
  Bits bits;
  std::memcpy(&bits, bytes, sizeof(bits));
  return std::bit_cast<T>(std::byteswap(bits));
}

std::int32_t DateBits(Day day) {
  if (day == Day::min()) return kDateMinusInfinity;
  if (day == Day::max()) return kDateInfinity;
  return static_cast<std::int32_t>((day - kEpoch).count());
}

Day DayOf(std::int32_t bits) {
  if (bits == kDateMinusInfinity) return Day::min();
  if (bits == kDateInfinity) return Day::max();
  return kEpoch + std::chrono::days{bits};
}

// Reads the elements of an array value one by one.
class ArrayReader {
 public:
  ArrayReader(const char* bytes, int length) : at_(bytes) {
    const int dimensions = length < 12 ? 0 : Get<std::int32_t>(at_);
    at_ += 12;
    size_ = dimensions == 0 ? 0 : 1;
    for (int d = 0; d < dimensions; ++d, at_ += 8) size_ *= static_cast<std::size_t>(Get<std::int32_t>(at_));
  }
  std::size_t size() const { return size_; }
  std::string_view Next() {
    const auto length = Get<std::int32_t>(at_);
    at_ += 4;
    if (length < 0) return {};
    const std::string_view value(at_, static_cast<std::size_t>(length));
    at_ += length;
    return value;
  }

 private:
  const char* at_;
  std::size_t size_ = 0;
};

}  // namespace

Array::Array(Type type) {
  Put<std::int32_t>(&value_, 1);
  Put<std::int32_t>(&value_, 0);
  Put<std::uint32_t>(&value_, static_cast<std::uint32_t>(type));
  Put<std::int32_t>(&value_, 0);
  Put<std::int32_t>(&value_, 1);
}

void Array::Length(std::uint32_t bytes) {
  Put(&value_, bytes);
  ++size_;
}
void Array::Int64(std::int64_t value) {
  Length(8);
  Put(&value_, value);
}
void Array::Int64OrNull(std::int64_t value) {
  if (value != 0) return Int64(value);
  Length(~0u);
  has_null_ = true;
}
void Array::Int32(std::int32_t value) {
  Length(4);
  Put(&value_, value);
}
void Array::Int16(std::int16_t value) {
  Length(2);
  Put(&value_, value);
}
void Array::Bool(bool value) {
  Length(1);
  value_.push_back(value ? '\1' : '\0');
}
void Array::Float(float value) {
  Length(4);
  Put(&value_, value);
}
void Array::Text(std::string_view value) {
  Length(static_cast<std::uint32_t>(value.size()));
  value_.append(value);
}
void Array::Date(Day value) { Int32(DateBits(value)); }
void Array::Floats(std::span<const float> value) {
  Bytes({reinterpret_cast<const char*>(value.data()), value.size_bytes()});
}
void Array::Bytes(std::string_view value) { Text(value); }  // the element's form is the same

std::string Array::Take() && {
  if (size_ == 0) value_.replace(0, 4, 4, '\0').resize(12);  // an empty array has no dimension
  if (has_null_) value_[7] = '\1';
  if (size_ > 0) {
    std::string size;
    Put(&size, size_);
    value_.replace(kSizeOffset, 4, size);
  }
  return std::move(value_);
}

Parameters& Parameters::Add(std::string value) {
  values_.emplace_back(std::move(value));
  return *this;
}
Parameters& Parameters::Int64(std::int64_t value) {
  std::string bytes;
  Put(&bytes, value);
  return Add(std::move(bytes));
}
Parameters& Parameters::Int64OrNull(std::int64_t value) {
  if (value != 0) return Int64(value);
  values_.emplace_back();
  return *this;
}
Parameters& Parameters::Uint64(std::uint64_t value) { return Int64(static_cast<std::int64_t>(value)); }
Parameters& Parameters::Int32(std::int32_t value) {
  std::string bytes;
  Put(&bytes, value);
  return Add(std::move(bytes));
}
Parameters& Parameters::Bool(bool value) { return Add(std::string(1, value ? '\1' : '\0')); }
Parameters& Parameters::Text(std::string_view value) { return Add(std::string(value)); }
Parameters& Parameters::Null() {
  values_.emplace_back();
  return *this;
}
Parameters& Parameters::Date(std::optional<Day> value) {
  if (value) return Int32(DateBits(*value));
  values_.emplace_back();
  return *this;
}
Parameters& Parameters::Time(Timestamp value) { return Int64((value - Timestamp(kEpoch)).count()); }
Parameters& Parameters::Column(Array array) { return Add(std::move(array).Take()); }
Parameters& Parameters::Ids(std::span<const std::int64_t> ids) {
  Array array(Array::Type::kInt64);
  for (const std::int64_t id : ids) array.Int64(id);
  return Column(std::move(array));
}

Parameters& Parameters::Ids(std::span<const EntityId> ids) {
  Array array(Array::Type::kInt64);
  for (const EntityId id : ids) array.Int64(id.value);
  return Column(std::move(array));
}

Parameters& Parameters::Pairs(const std::vector<std::pair<std::string, std::string>>& pairs) {
  std::string bytes;
  Put<std::int32_t>(&bytes, pairs.empty() ? 0 : 2);
  Put<std::int32_t>(&bytes, 0);
  Put(&bytes, static_cast<std::uint32_t>(Array::Type::kText));
  if (!pairs.empty()) {
    for (const std::int32_t size : {static_cast<std::int32_t>(pairs.size()), 2}) {
      Put(&bytes, size);
      Put<std::int32_t>(&bytes, 1);
    }
  }
  for (const auto& [name, value] : pairs) {
    for (const std::string* s : {&name, &value}) {
      Put(&bytes, static_cast<std::int32_t>(s->size()));
      bytes.append(*s);
    }
  }
  return Add(std::move(bytes));
}

std::vector<const char*> Parameters::Pointers() const {
  std::vector<const char*> out;
  for (const auto& v : values_) out.push_back(v ? v->data() : nullptr);
  return out;
}
std::vector<int> Parameters::Lengths() const {
  std::vector<int> out;
  for (const auto& v : values_) out.push_back(v ? static_cast<int>(v->size()) : 0);
  return out;
}

template <class T>
T Rows::Read(int row, int column) const {
  return PQgetlength(result_, row, column) == sizeof(T) ? Get<T>(PQgetvalue(result_, row, column)) : T{};
}
std::int64_t Rows::Int64(int row, int column) const { return Read<std::int64_t>(row, column); }
std::int32_t Rows::Int32(int row, int column) const { return Read<std::int32_t>(row, column); }
std::int16_t Rows::Int16(int row, int column) const { return Read<std::int16_t>(row, column); }
bool Rows::Bool(int row, int column) const { return Read<std::uint8_t>(row, column) != 0; }
float Rows::Float(int row, int column) const { return Read<float>(row, column); }
std::string_view Rows::Text(int row, int column) const {
  return {PQgetvalue(result_, row, column), static_cast<std::size_t>(PQgetlength(result_, row, column))};
}
Day Rows::Date(int row, int column) const { return DayOf(Int32(row, column)); }
Timestamp Rows::Time(int row, int column) const {
  return Timestamp(kEpoch) + std::chrono::microseconds(Int64(row, column));
}

void Rows::AppendFloats(int row, int column, std::vector<float>* out) const {
  const std::string_view bytes = Text(row, column);
  const std::size_t old = out->size();
  out->resize(old + bytes.size() / sizeof(float));
  std::memcpy(out->data() + old, bytes.data(), bytes.size() / sizeof(float) * sizeof(float));
}

std::vector<std::string> Rows::Texts(int row, int column) const {
  ArrayReader reader(PQgetvalue(result_, row, column), PQgetlength(result_, row, column));
  std::vector<std::string> out;
  for (std::size_t i = 0; i < reader.size(); ++i) out.emplace_back(reader.Next());
  return out;
}

std::vector<std::pair<std::string, std::string>> Rows::Pairs(int row, int column) const {
  std::vector<std::string> flat = Texts(row, column);
  std::vector<std::pair<std::string, std::string>> out;
  for (std::size_t i = 0; i + 1 < flat.size(); i += 2) out.emplace_back(std::move(flat[i]), std::move(flat[i + 1]));
  return out;
}

std::vector<std::int64_t> Rows::Int64s(int row, int column) const {
  ArrayReader reader(PQgetvalue(result_, row, column), PQgetlength(result_, row, column));
  std::vector<std::int64_t> out;
  for (std::size_t i = 0; i < reader.size(); ++i) out.push_back(Get<std::int64_t>(reader.Next().data()));
  return out;
}

}  // namespace annals::storage
