// The end of a typed edge: an entity by its key, or a document by its external id.
//
//   EdgeEnd::OfEntity("ada lovelace").written() == "entity:ada lovelace"
//   EdgeEnd::Parse("document:p1").document() == "p1"        and .entity() == nullopt
//
// The written form is what the store and the image keep and what orders ends; no other code knows it. A value; it
// compares and is copied as its string is.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace annals {

class EdgeEnd {
 public:
  EdgeEnd() = default;
  static EdgeEnd OfEntity(std::string_view key) { return EdgeEnd(std::string(kEntity).append(key)); }
  static EdgeEnd OfDocument(std::string_view external_id) {
    return EdgeEnd(std::string(kDocument).append(external_id));
  }
  // As it was written, whatever that was.
  static EdgeEnd Parse(std::string_view written) { return EdgeEnd(std::string(written)); }

  std::optional<std::string_view> entity() const { return After(kEntity); }      // its key
  std::optional<std::string_view> document() const { return After(kDocument); }  // its external id
  const std::string& written() const { return written_; }

  friend bool operator==(const EdgeEnd&, const EdgeEnd&) = default;
  friend auto operator<=>(const EdgeEnd&, const EdgeEnd&) = default;

 private:
  static constexpr std::string_view kEntity = "entity:", kDocument = "document:";

  explicit EdgeEnd(std::string written) : written_(std::move(written)) {}

  std::optional<std::string_view> After(std::string_view kind) const {
    if (!written_.starts_with(kind)) return std::nullopt;
    return std::string_view(written_).substr(kind.size());
  }

  std::string written_;
};

}  // namespace annals
