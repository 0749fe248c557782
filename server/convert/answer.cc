#include "server/convert/answer.h"

#include <format>

#include "core/text/text.h"
#include "server/convert/facts.h"
#include "server/convert/time.h"

namespace annals::server::convert {
namespace {

constexpr int kMaxTurns = 20;
constexpr std::size_t kMaxQuestionBytes = 8192, kMaxAnswerBytes = 20'000;

v1::AnswerMode ToProto(answer::Mode mode) {
  switch (mode) {
    case answer::Mode::kAuto:
      return v1::ANSWER_MODE_AUTO;
    case answer::Mode::kFact:
      return v1::ANSWER_MODE_FACT;
    case answer::Mode::kExplain:
      return v1::ANSWER_MODE_EXPLAIN;
    case answer::Mode::kConflicts:
      return v1::ANSWER_MODE_CONFLICTS;
  }
  return v1::ANSWER_MODE_UNSPECIFIED;
}

v1::SentenceOrigin ToProto(answer::Origin origin) {
  switch (origin) {
    case answer::Origin::kQuoted:
      return v1::SENTENCE_ORIGIN_QUOTED;
    case answer::Origin::kRecord:
      return v1::SENTENCE_ORIGIN_RECORD;
    case answer::Origin::kComputed:
      return v1::SENTENCE_ORIGIN_COMPUTED;
    case answer::Origin::kNotice:
      return v1::SENTENCE_ORIGIN_NOTICE;
    case answer::Origin::kWorded:
      return v1::SENTENCE_ORIGIN_WORDED;
  }
  return v1::SENTENCE_ORIGIN_UNSPECIFIED;
}

v1::ClaimFault ToProto(answer::ClaimFault value) {
  switch (value) {
    case answer::ClaimFault::kNone:
      return v1::CLAIM_FAULT_UNSPECIFIED;
    case answer::ClaimFault::kNoCitation:
      return v1::CLAIM_FAULT_NO_CITATION;
    case answer::ClaimFault::kUnknownCitation:
      return v1::CLAIM_FAULT_UNKNOWN_CITATION;
    case answer::ClaimFault::kForeignPeriod:
      return v1::CLAIM_FAULT_FOREIGN_PERIOD;
    case answer::ClaimFault::kInstruction:
      return v1::CLAIM_FAULT_INSTRUCTION;
    case answer::ClaimFault::kNumber:
      return v1::CLAIM_FAULT_NUMBER;
    case answer::ClaimFault::kDate:
      return v1::CLAIM_FAULT_DATE;
    case answer::ClaimFault::kOutsideScope:
      return v1::CLAIM_FAULT_OUTSIDE_SCOPE;
    case answer::ClaimFault::kName:
      return v1::CLAIM_FAULT_NAME;
    case answer::ClaimFault::kUnsupported:
      return v1::CLAIM_FAULT_UNSUPPORTED;
    case answer::ClaimFault::kContradicted:
      return v1::CLAIM_FAULT_CONTRADICTED;
    case answer::ClaimFault::kOffTopic:
      return v1::CLAIM_FAULT_OFF_TOPIC;
    case answer::ClaimFault::kTooMany:
      return v1::CLAIM_FAULT_TOO_MANY;
  }
  return v1::CLAIM_FAULT_UNSPECIFIED;
}

v1::AnswerFallback ToProto(answer::Fallback value) {
  switch (value) {
    case answer::Fallback::kNone:
      return v1::ANSWER_FALLBACK_UNSPECIFIED;
    case answer::Fallback::kNoEvidence:
      return v1::ANSWER_FALLBACK_NO_EVIDENCE;
    case answer::Fallback::kComputed:
      return v1::ANSWER_FALLBACK_COMPUTED;
    case answer::Fallback::kBusy:
      return v1::ANSWER_FALLBACK_BUSY;
    case answer::Fallback::kTimeout:
      return v1::ANSWER_FALLBACK_TIMEOUT;
    case answer::Fallback::kUnavailable:
      return v1::ANSWER_FALLBACK_UNAVAILABLE;
    case answer::Fallback::kRejected:
      return v1::ANSWER_FALLBACK_REJECTED;
    case answer::Fallback::kMalformed:
      return v1::ANSWER_FALLBACK_MALFORMED;
    case answer::Fallback::kTruncated:
      return v1::ANSWER_FALLBACK_TRUNCATED;
    case answer::Fallback::kRefused:
      return v1::ANSWER_FALLBACK_REFUSED;
    case answer::Fallback::kEmpty:
      return v1::ANSWER_FALLBACK_EMPTY;
    case answer::Fallback::kNothingFound:
      return v1::ANSWER_FALLBACK_NOTHING_FOUND;
    case answer::Fallback::kNothingSupported:
      return v1::ANSWER_FALLBACK_NOTHING_SUPPORTED;
  }
  return v1::ANSWER_FALLBACK_UNSPECIFIED;
}

void CheckText(const std::string& text, std::size_t most, const std::string& field, Violations* violations) {
  if (text.size() > most) {
    violations->push_back({field, "TOO_LONG", std::format("{} bytes; at most {}", text.size(), most)});
  } else if (!text::IsValidUtf8(text)) {
    violations->push_back({field, "INVALID_UTF8", "must be UTF-8"});
  }
}

void Fill(const answer::Paragraph& paragraph, v1::AnswerParagraph* out) {
  out->set_heading(paragraph.heading);
  out->set_group(paragraph.group);
  for (const auto& sentence : paragraph.sentences) {
    auto* added = out->add_sentences();
    added->set_text(sentence.text);
    for (int number : sentence.citations) added->add_citations(number);
    added->set_origin(ToProto(sentence.origin));
  }
  out->set_no_evidence(paragraph.no_evidence);
}

void Fill(const answer::Citation& citation, v1::Citation* out) {
  out->set_number(citation.number);
  out->set_document_id(citation.document_id);
  out->set_title(citation.title);
  out->set_label(citation.label);
  if (citation.period) *out->mutable_period() = convert::ToProto(*citation.period);
  if (citation.published) out->set_published(ToIsoDay(*citation.published));
  out->set_chunk_id(citation.chunk_id);
  out->set_speaker(citation.speaker);
  out->set_quote(citation.quote);
  if (citation.end > citation.begin) {
    out->mutable_span()->set_begin(citation.begin);
    out->mutable_span()->set_end(citation.end);
  }
}

void Fill(const answer::Conflict& conflict, v1::Conflict* out) {
  out->set_subject(conflict.subject);
  out->set_attribute(conflict.attribute);
  for (const auto& side : conflict.sides) {
    auto* added = out->add_sides();
    added->set_value(side.value);
    added->set_citation(side.citation);
    added->set_authority(side.authority);
    if (side.published) added->set_published(ToIsoDay(*side.published));
  }
  out->set_reason(conflict.reason);
}

}  // namespace

answer::Mode FromProto(v1::AnswerMode mode) {
  switch (mode) {
    case v1::ANSWER_MODE_FACT:
      return answer::Mode::kFact;
    case v1::ANSWER_MODE_EXPLAIN:
      return answer::Mode::kExplain;
    case v1::ANSWER_MODE_CONFLICTS:
      return answer::Mode::kConflicts;
    default:
      return answer::Mode::kAuto;
  }
}

std::vector<question::Turn> HistoryOf(const v1::AnswerRequest& request, const std::string& field,
                                      Violations* violations) {
  if (request.history_size() > kMaxTurns) {
    violations->push_back({field + "history", "TOO_MANY", std::format("{} turns; at most 20", request.history_size())});
    return {};
  }
  std::vector<question::Turn> history;
  for (const v1::ConversationTurn& turn : request.history()) {
    const std::string path = std::format("{}history[{}].", field, history.size());
    if (text::IsBlank(turn.question())) violations->push_back({path + "question", "EMPTY", "a question is required"});
    CheckText(turn.question(), kMaxQuestionBytes, path + "question", violations);
    CheckText(turn.answer(), kMaxAnswerBytes, path + "answer", violations);
    history.push_back({.question = turn.question(), .answer = turn.answer()});
  }
  return history;
}

v1::AnswerResponse ToProto(const answer::Answered& answered, const index::View& view) {
  const answer::Answer& answer = answered.answer;
  v1::AnswerResponse response;
  response.set_text(answer.text);
  response.set_mode(ToProto(answer.mode));
  response.set_mode_reason(answer.mode_reason);
  for (const auto& paragraph : answer.paragraphs) Fill(paragraph, response.add_paragraphs());
  for (const auto& citation : answer.citations) Fill(citation, response.add_citations());
  for (const auto& conflict : answer.conflicts) Fill(conflict, response.add_conflicts());
  response.set_abstained(answer.abstained);
  if (answer.confidence) response.set_confidence(*answer.confidence);
  response.set_understood_question(answered.understood);
  if (answered.timeline) *response.mutable_timeline() = ToProto(*answered.timeline, view);
  if (answered.facts) *response.mutable_facts() = ToProto(*answered.facts, view);
  return response;
}

v1::Composition ToProto(const answer::Composition& composition) {
  v1::Composition out;
  out.set_generated_by(composition.by_model ? v1::ANSWER_COMPOSER_MODEL : v1::ANSWER_COMPOSER_EXTRACTIVE);
  out.set_model(composition.model);
  out.set_fallback_reason(ToProto(composition.fallback));
  out.set_fallback_detail(composition.detail);
  for (const answer::RemovedClaim& claim : composition.removed) {
    v1::RemovedClaim* const removed = out.add_removed_claims();
    removed->set_text(claim.text);
    removed->set_fault(ToProto(claim.fault));
    removed->set_detail(claim.detail);
  }
  out.set_kept_claims(static_cast<int>(composition.claims_kept));
  out.set_passages_given(static_cast<int>(composition.passages_given));
  out.set_passages_left_out(static_cast<int>(composition.passages_left_out));
  return out;
}

}  // namespace annals::server::convert
