#include "core/record/authority.h"

#include <algorithm>
#include <array>

#include "core/record/vocabulary.h"

namespace annals {
namespace {

struct Class {
  std::string_view name;
  int rank;
  std::array<std::string_view, 6> doc_types;  // "": none
};
// Highest first.
constexpr std::array<Class, 6> kClasses = {{
    {source_class::kOfficial, 50, {doc_type::kPatent, "standard", "law", "regulation", "filing"}},
    {source_class::kJournal, 40, {doc_type::kPaper, "article", "journal"}},
    {source_class::kPreprint, 30, {"preprint"}},
    {source_class::kReport, 20, {"report", "survey", "call", "transcript", "memo"}},
    {source_class::kMail, 10, {"mail", "email"}},
    {source_class::kChat, 5, {"chat", "message"}},
}};

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  return lower;
}

}  // namespace

std::string_view SourceClass(const Document& document) {
  const std::string status = Lower(document.status);
  if (status.contains(status::kPreprint) || status == status::kDraft) return source_class::kPreprint;
  if (status == status::kGranted || status == status::kOfficial) return source_class::kOfficial;
  if (document.doc_type.empty()) return "";
  for (const Class& c : kClasses) {
    if (std::ranges::contains(c.doc_types, document.doc_type)) return c.name;
  }
  return "";
}

AuthorityOrder::AuthorityOrder(Ranks ranks) : ranks_(std::move(ranks)) { std::ranges::sort(ranks_); }

const int* AuthorityOrder::Given(std::string_view source) const {
  const auto it = std::ranges::find(ranks_, source, &std::pair<std::string, int>::first);
  return it == ranks_.end() || source.empty() ? nullptr : &it->second;
}

int AuthorityOrder::Of(const Document& document) const {
  if (document.authority != 0) return document.authority;
  if (const int* rank = Given(document.doc_type)) return *rank;
  const std::string_view name = SourceClass(document);
  if (const int* rank = Given(name)) return *rank;
  const auto known = std::ranges::find(kClasses, name, &Class::name);
  return known == kClasses.end() ? 0 : known->rank;
}

}  // namespace annals
