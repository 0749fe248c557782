#include "core/question/asked_records.h"

#include <string_view>

#include "core/language/lexicon.h"
#include "core/record/authority.h"
#include "core/record/vocabulary.h"

namespace annals::question {

AskedRecords WhichRecords(const std::vector<std::string>& words, language::Language language) {
  const language::AskingWords& asking = language::LexiconOf(language).asking;
  return {.papers = Says(asking.papers, words),
          .patents = Says(asking.patents, words),
          .products = Says(asking.products, words),
          .technologies = Says(asking.technologies, words),
          .written = Says(asking.written, words),
          .invented = Says(asking.invented, words)};
}

bool IsPaper(const Document& document) {
  const std::string_view source = SourceClass(document);
  return document.doc_type != doc_type::kPatent &&
         (source == source_class::kJournal || source == source_class::kPreprint);
}

bool IsPatent(const Document& document) { return document.doc_type == doc_type::kPatent; }

bool IsProduct(const Document& document) { return document.doc_type == doc_type::kProduct; }

}  // namespace annals::question
