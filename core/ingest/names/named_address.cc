#include "core/ingest/names/named_address.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/privacy/rewrite.h"

namespace annals::ingest {
namespace {

constexpr std::string_view kSpace = " \t\r\n";

std::string_view Stripped(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kSpace);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpace) - begin + 1);
}

}  // namespace

std::string NamedAddress::Written() const { return address.empty() ? name : absl::StrCat(name, " <", address, ">"); }

bool IsMailAddress(std::string_view text) {
  if (privacy::TypeOfToken(text) == privacy::PiiType::kEmail) return true;
  const std::size_t sign = text.find('@');
  return sign != std::string_view::npos && sign > 0 && sign + 1 < text.size() &&
         text.find_first_of(" \t\n<>,;") == std::string_view::npos;
}

NamedAddress ReadNamedAddress(std::string_view value) {
  const std::string_view whole = Stripped(value);
  const std::size_t open = whole.rfind('<');
  if (open == std::string_view::npos || !whole.ends_with('>')) return {std::string(whole), ""};
  const std::string_view address = Stripped(whole.substr(open + 1, whole.size() - open - 2));
  if (!IsMailAddress(address)) return {std::string(whole), ""};
  std::string_view name = Stripped(whole.substr(0, open));
  if (name.size() > 1 && name.front() == '"' && name.back() == '"') name = Stripped(name.substr(1, name.size() - 2));
  // A token is kept as it is written: by its letters it is told to be one.
  const bool token = privacy::TypeOfToken(address).has_value();
  std::string small(address);
  if (!token) absl::AsciiStrToLower(&small);
  if (name.empty() || absl::AsciiStrToLower(std::string(name)) == small) return {std::string(address), ""};
  return {std::string(name), std::move(small)};
}

std::vector<std::string> NamesAlone(const std::vector<std::string>& values) {
  std::vector<std::string> names;
  for (const std::string& value : values) names.push_back(ReadNamedAddress(value).name);
  return names;
}

}  // namespace annals::ingest
