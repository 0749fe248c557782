#include "core/answer/model/check.h"

#include <utility>

#include "core/answer/model/claim_check.h"

namespace annals::answer {

const char* Name(ClaimFault fault) {
  switch (fault) {
    case ClaimFault::kNone:
      return "none";
    case ClaimFault::kNoCitation:
      return "no_citation";
    case ClaimFault::kUnknownCitation:
      return "unknown_citation";
    case ClaimFault::kForeignPeriod:
      return "foreign_period";
    case ClaimFault::kInstruction:
      return "instruction";
    case ClaimFault::kNumber:
      return "number";
    case ClaimFault::kDate:
      return "date";
    case ClaimFault::kOutsideScope:
      return "outside_scope";
    case ClaimFault::kName:
      return "name";
    case ClaimFault::kUnsupported:
      return "unsupported";
    case ClaimFault::kContradicted:
      return "contradicted";
    case ClaimFault::kOffTopic:
      return "off_topic";
    case ClaimFault::kTooMany:
      return "too_many";
  }
  return "none";
}

CheckedReply CheckReply(const index::View& view, const retrieval::Result& result, const Prompt& prompt,
                        std::string_view reply, const CheckOptions& options) {
  SplitReply split = SplitIntoClaims(reply, view.language());
  CheckedReply checked{.none = split.none, .refusal = split.refusal};
  std::vector<GivenPassage> given;
  for (const PromptPassage& passage : prompt.passages) given.emplace_back(view, passage, result.scope.reference);
  const absl::flat_hash_set<std::string> question = WordBag::Of(result.question.content.sought, view.language()).terms;
  const CheckedAgainst against{view, result, options, question, given};
  const std::size_t most =
      static_cast<std::size_t>(options.max_sentences > 0 ? options.max_sentences : Options::kMostSentences);
  for (Claim& claim : split.claims) {
    ClaimVerdict verdict = CheckClaim(against, claim);
    if (verdict.fault == ClaimFault::kNone && checked.kept.size() == most) verdict.fault = ClaimFault::kTooMany;
    if (verdict.fault == ClaimFault::kNone) {
      checked.kept.push_back(std::move(verdict.kept));
    } else {
      checked.removed.push_back({std::move(claim.text), verdict.fault, std::move(verdict.detail)});
    }
  }
  return checked;
}

}  // namespace annals::answer
