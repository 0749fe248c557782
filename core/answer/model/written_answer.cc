#include "core/answer/model/written_answer.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "core/answer/evidence/citations.h"
#include "core/answer/kinds/nearest_periods.h"

namespace annals::answer {
namespace {

// kNone when the model is to be asked.
Fallback NotAsked(const Answer& extractive) {
  if (extractive.computed) return Fallback::kComputed;
  if (extractive.abstained || extractive.paragraphs.empty()) return Fallback::kNoEvidence;
  if (extractive.mode == Mode::kConflicts && !extractive.conflicts.empty()) return Fallback::kComputed;
  const Paragraph& first = extractive.paragraphs.front();
  const bool computed = !first.sentences.empty() && (first.sentences.front().origin == Origin::kComputed ||
                                                     first.sentences.front().origin == Origin::kRecord);
  return computed ? Fallback::kComputed : Fallback::kNone;
}

Fallback FallbackOf(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kDeadlineExceeded:
      return Fallback::kTimeout;
    case absl::StatusCode::kUnavailable:
      return Fallback::kUnavailable;
    case absl::StatusCode::kResourceExhausted:
      return Fallback::kBusy;
    case absl::StatusCode::kDataLoss:
      return Fallback::kTruncated;
    case absl::StatusCode::kInternal:
      return Fallback::kMalformed;
    default:
      return Fallback::kRejected;
  }
}

Fallback FallbackOf(const ChatReply& reply) {
  if (reply.end == ChatEnd::kRefused) return Fallback::kRefused;
  if (reply.end == ChatEnd::kLength) return Fallback::kTruncated;
  return absl::StripAsciiWhitespace(reply.text).empty() ? Fallback::kEmpty : Fallback::kNone;
}

Fallback FallbackOf(const CheckedReply& checked) {
  if (!checked.kept.empty()) return Fallback::kNone;
  if (checked.none) return Fallback::kNothingFound;
  return checked.refusal ? Fallback::kRefused : Fallback::kNothingSupported;
}

bool FromRecords(const Paragraph& paragraph) {
  return !paragraph.sentences.empty() && std::all_of(paragraph.sentences.begin(), paragraph.sentences.end(),
                                                     [](const Sentence& s) { return s.origin == Origin::kRecord; });
}

// The model's sentences, with what stays of the extractive answer.
class Assembler {
 public:
  Assembler(const index::View& view, const retrieval::Result& result, const Answer& extractive,
            const CheckedReply& checked)
      : result_(result), extractive_(extractive), checked_(checked), citations_(view) {}

  Answer Run() {
    answer_.mode = extractive_.mode;
    answer_.mode_reason = extractive_.mode_reason;
    if (AnswersByPeriod(result_)) {
      for (std::size_t g = 0; g < result_.scope.groups.size(); ++g) OnePeriod(static_cast<int>(g));
    } else {
      Paragraph paragraph{
          .group = result_.scope.groups.size() == 1 && result_.status == scope::ScopeStatus::kInScope ? 0 : -1};
      for (const KeptClaim& claim : checked_.kept) paragraph.sentences.push_back(Worded(claim));
      answer_.paragraphs.push_back(std::move(paragraph));
    }
    for (const Paragraph& paragraph : extractive_.paragraphs) {
      if (FromRecords(paragraph)) answer_.paragraphs.push_back(Renumbered(paragraph));
    }
    for (Conflict conflict : extractive_.conflicts) {
      for (Conflict::Side& side : conflict.sides) side.citation = Copied(side.citation);
      answer_.conflicts.push_back(std::move(conflict));
    }
    answer_.citations = citations_.Take();
    answer_.text = TextOf(answer_);
    return std::move(answer_);
  }

 private:
  void OnePeriod(int group) {
    Paragraph paragraph{.heading = GroupName(result_.scope.groups[static_cast<std::size_t>(group)]), .group = group};
    for (const KeptClaim& claim : checked_.kept) {
      if (claim.group == group) paragraph.sentences.push_back(Worded(claim));
    }
    if (!paragraph.sentences.empty()) return answer_.paragraphs.push_back(std::move(paragraph));
    for (const Paragraph& quoted : extractive_.paragraphs) {
      if (quoted.group == group) answer_.paragraphs.push_back(Renumbered(quoted));
    }
  }

  Sentence Worded(const KeptClaim& claim) {
    Sentence sentence{.text = claim.text, .origin = Origin::kWorded};
    for (const Support& support : claim.support)
      sentence.citations.push_back(citations_.OfChunk(support.chunk, support.begin, support.end));
    return sentence;
  }

  int Copied(int number) { return citations_.Copy(extractive_.citations[static_cast<std::size_t>(number) - 1]); }

  Paragraph Renumbered(Paragraph paragraph) {
    for (Sentence& sentence : paragraph.sentences) {
      for (int& number : sentence.citations) number = Copied(number);
    }
    return paragraph;
  }

  const retrieval::Result& result_;
  const Answer& extractive_;
  const CheckedReply& checked_;
  Citations citations_;
  Answer answer_;
};

}  // namespace

absl::StatusOr<Written> WriteAnswer(const index::View& view, const retrieval::Result& result, Answer extractive,
                                    ChatModel& model, const WriteOptions& options, const ChatCall& call) {
  Written written{.answer = std::move(extractive), .composition = {.model = std::string(model.name())}};
  Composition& composition = written.composition;
  composition.fallback = NotAsked(written.answer);
  if (composition.fallback != Fallback::kNone) return written;
  const Prompt prompt = MakePrompt(view, result, written.answer.mode, options.prompt);
  composition.passages_given = prompt.passages.size();
  composition.passages_left_out = prompt.left_out;
  if (prompt.passages.empty()) {
    composition.fallback = Fallback::kNoEvidence;
    return written;
  }
  const absl::StatusOr<ChatReply> reply = model.Complete({prompt.messages, options.max_tokens}, call);
  if (absl::IsCancelled(reply.status())) return reply.status();
  composition.fallback = reply.ok() ? FallbackOf(*reply) : FallbackOf(reply.status());
  if (!reply.ok()) composition.detail = std::string(reply.status().message());
  if (composition.fallback != Fallback::kNone) return written;
  CheckedReply checked = CheckReply(view, result, prompt, reply->text, options.check);
  composition.fallback = FallbackOf(checked);
  composition.claims_kept = checked.kept.size();
  if (!checked.kept.empty()) {
    written.answer = Assembler(view, result, written.answer, checked).Run();
    composition.by_model = true;
  }
  composition.removed = std::move(checked.removed);
  return written;
}

const char* Name(Fallback fallback) {
  switch (fallback) {
    case Fallback::kNone:
      return "none";
    case Fallback::kNoEvidence:
      return "no_evidence";
    case Fallback::kComputed:
      return "computed";
    case Fallback::kBusy:
      return "busy";
    case Fallback::kTimeout:
      return "timeout";
    case Fallback::kUnavailable:
      return "unavailable";
    case Fallback::kRejected:
      return "rejected";
    case Fallback::kMalformed:
      return "malformed";
    case Fallback::kTruncated:
      return "truncated";
    case Fallback::kRefused:
      return "refused";
    case Fallback::kEmpty:
      return "empty";
    case Fallback::kNothingFound:
      return "nothing_found";
    case Fallback::kNothingSupported:
      return "nothing_supported";
  }
  return "none";
}

}  // namespace annals::answer
