#include "core/question/asked_records.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/record/authority.h"
#include "core/record/vocabulary.h"

namespace annals::question {
namespace {

constexpr auto kPapers = std::to_array<std::string_view>({"paper", "papers", "publication", "publications", "article",
                                                          "articles", "study", "studies", "preprint", "preprints"});
constexpr auto kPatents =
    std::to_array<std::string_view>({"patent", "patents", "patented", "invention", "inventions", "filing", "filings"});
constexpr auto kProducts = std::to_array<std::string_view>({"product", "products", "device", "devices"});
constexpr auto kTechnologies =
    std::to_array<std::string_view>({"technology", "technologies", "technique", "techniques", "research", "science"});
constexpr auto kWritten = std::to_array<std::string_view>({"wrote", "write", "writes", "written", "authored",
                                                           "published", "papers", "publications", "paper",
                                                           "publication", "article", "articles", "study", "studies"});
constexpr auto kInvented = std::to_array<std::string_view>(
    {"invent", "invented", "invents", "patent", "patents", "patented", "invention", "inventions", "filing", "filings"});

}  // namespace

AskedRecords WhichRecords(const std::vector<std::string>& words) {
  AskedRecords asked;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    asked.papers |= std::ranges::contains(kPapers, word);
    asked.patents |= std::ranges::contains(kPatents, word);
    asked.products |= std::ranges::contains(kProducts, word);
    asked.technologies |= std::ranges::contains(kTechnologies, word);
    asked.written |= std::ranges::contains(kWritten, word);
    asked.invented |= std::ranges::contains(kInvented, word);
    if (word == "works" && i + 1 < words.size() && (words[i + 1] == "by" || words[i + 1] == "of"))
      asked.written = asked.invented = true;
  }
  return asked;
}

bool IsPaper(const Document& document) {
  const std::string_view source = SourceClass(document);
  return document.doc_type != doc_type::kPatent &&
         (source == source_class::kJournal || source == source_class::kPreprint);
}

bool IsPatent(const Document& document) { return document.doc_type == doc_type::kPatent; }

bool IsProduct(const Document& document) { return document.doc_type == doc_type::kProduct; }

}  // namespace annals::question
