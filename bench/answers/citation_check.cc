#include "bench/answers/citation_check.h"

#include <algorithm>
#include <format>

#include "bench/answers/answer_measures.h"
#include "bench/support/report.h"
#include "core/time/interval.h"

namespace annals::bench {
namespace {

const v1::RetrievedChunk* ChunkOf(const v1::AnswerResponse& response, const v1::Citation& citation) {
  for (const v1::RetrievedChunk& chunk : response.retrieval().chunks()) {
    if (chunk.chunk_id() == citation.chunk_id() && chunk.document().id() == citation.document_id()) return &chunk;
  }
  return nullptr;
}

bool Quoted(const v1::AnswerResponse& response, const v1::Citation& citation, const std::string& text) {
  const v1::RetrievedChunk* chunk = ChunkOf(response, citation);
  if (chunk == nullptr || citation.span().end() > chunk->text().size()) return false;
  const std::size_t begin = citation.span().begin();
  return chunk->text().substr(begin, citation.span().end() - begin) == text;
}

bool HoldsField(const v1::Citation& citation, const std::string& text) {
  const std::size_t colon = citation.quote().find(": ");
  return citation.chunk_id().empty() && colon != std::string::npos &&
         text.find(citation.quote().substr(colon + 2)) != std::string::npos;
}

bool Supported(const v1::AnswerResponse& response, const v1::AnswerSentence& sentence) {
  std::string cited;
  for (int number : sentence.citations()) {
    if (number < 1 || number > response.citations_size()) return false;
    const v1::Citation& citation = response.citations(number - 1);
    cited += citation.quote() + " ";
    if (sentence.origin() == v1::SENTENCE_ORIGIN_QUOTED && !Quoted(response, citation, sentence.text())) return false;
    if (sentence.origin() == v1::SENTENCE_ORIGIN_RECORD && !HoldsField(citation, sentence.text())) return false;
  }
  if (sentence.origin() != v1::SENTENCE_ORIGIN_COMPUTED) return sentence.citations_size() > 0;
  const std::vector<std::string> shown = FiguresOf(cited), said = FiguresOf(sentence.text());
  return std::all_of(said.begin(), said.end(), [&](const auto& f) { return std::ranges::contains(shown, f); });
}

bool Inside(const v1::Interval& a, const v1::Interval& b) {
  return (b.from().empty() || (!a.from().empty() && a.from() >= b.from())) &&
         (b.to().empty() || (!a.to().empty() && a.to() <= b.to()));
}

bool OneDay(const v1::Interval& period) {
  const std::optional<Day> from = ParseIsoDay(period.from()), to = ParseIsoDay(period.to());
  return from && to && *to - *from == std::chrono::days{1};
}

bool InScope(const v1::AnswerResponse& response, const v1::Citation& citation) {
  const v1::RetrieveResponse& found = response.retrieval();
  if (found.scope_status() == v1::SCOPE_STATUS_NO_SCOPE || found.scope().groups().empty()) return true;
  const v1::RetrievedChunk* chunk = ChunkOf(response, citation);
  if (chunk != nullptr && !chunk->note().empty()) return true;
  if (!citation.has_period()) return true;
  if (OneDay(citation.period()) &&
      std::ranges::any_of(found.notes(), [](const auto& note) { return note.code() == "TOLD_ON_ANOTHER_DAY"; })) {
    return true;  // the period that the sentence speaks of is not in the response
  }
  return std::any_of(found.scope().groups().begin(), found.scope().groups().end(), [&](const auto& group) {
    return Inside(citation.period(), group.interval()) || Inside(group.interval(), citation.period());
  });
}

}  // namespace

void CitationCheck::Add(const v1::AnswerResponse& response) {
  for (const v1::AnswerParagraph& paragraph : response.paragraphs()) {
    for (const v1::AnswerSentence& sentence : paragraph.sentences()) {
      if (sentence.origin() == v1::SENTENCE_ORIGIN_NOTICE) continue;  // says that there is nothing
      ++sentences_;
      supported_ += Supported(response, sentence);
    }
  }
  for (const v1::Citation& citation : response.citations()) {
    ++citations_;
    in_scope_ += InScope(response, citation);
  }
}

nlohmann::ordered_json CitationCheck::ToJson() const {
  const auto share = [](int part, int whole) { return whole > 0 ? static_cast<double>(part) / whole : 1.0; };
  return {{"sentences_supported", Rounded(share(supported_, sentences_))},
          {"sentences_checked", sentences_},
          {"citations_in_scope", Rounded(share(in_scope_, citations_))},
          {"citations_checked", citations_}};
}

std::string CitationCheck::Summary() const {
  return std::format("{} of {} sentences supported by what they cite, {} of {} citations in scope", supported_,
                     sentences_, in_scope_, citations_);
}

}  // namespace annals::bench
