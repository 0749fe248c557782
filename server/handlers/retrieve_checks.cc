#include "server/handlers/retrieve_checks.h"

#include <format>

#include "server/convert/quoted.h"

namespace annals::server {
namespace {

constexpr std::size_t kMaxNamed = 12;  // known values that an error lists

using Values = std::set<std::string, std::less<>>;

std::string Known(const Values& values) {
  if (values.empty()) return "no document of the collection has one";
  std::string list;
  std::size_t n = 0;
  for (const std::string& value : values) {
    if (n == kMaxNamed) return std::format("{} and {} more", list, values.size() - n);
    list += (n++ == 0 ? "known are: " : ", ") + value;
  }
  return list;
}

void CheckList(const std::vector<std::string>& asked, const Values& known, const std::string& field,
               convert::Violations* violations) {
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (known.contains(asked[i])) continue;
    violations->push_back({std::format("{}[{}]", field, i), "UNKNOWN_VALUE",
                           std::format("no document has {}; {}", convert::Quoted(asked[i]), Known(known))});
  }
}

}  // namespace

FilterValues FilterValues::Of(const index::View& view) {
  FilterValues values;
  const auto add = [](Values& set, const std::string& value) {
    if (!value.empty() && !set.contains(value)) set.insert(value);
  };
  for (index::DocumentOrdinal d = 0; d < view.documents(); ++d) {
    const Document& document = view.document(d);
    add(values.doc_types, document.doc_type);
    add(values.channels, document.channel);
    add(values.kinds, document.kind);
    add(values.owners, document.owner);
  }
  return values;
}

void CheckFilters(const question::Filters& filters, const FilterValues& values, const std::string& field,
                  convert::Violations* violations) {
  CheckList(filters.doc_types, values.doc_types, field + "filters.doc_types", violations);
  CheckList(filters.channels, values.channels, field + "filters.channels", violations);
  CheckList(filters.kinds, values.kinds, field + "filters.kinds", violations);
  CheckList(filters.owners, values.owners, field + "filters.owners", violations);
}

FilterValuesCache::FilterValuesCache()
    : ViewCache([](const index::View& view) { return std::make_shared<const FilterValues>(FilterValues::Of(view)); }) {}

}  // namespace annals::server
