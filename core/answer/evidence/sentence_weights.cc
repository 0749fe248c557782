#include "core/answer/evidence/sentence_weights.h"

#include <algorithm>
#include <array>

namespace annals::answer {
namespace {

struct Part {
  std::string_view name;
  double SentenceWeights::* weight;
};

constexpr std::array<Part, 36> kParts = {{
    {"coverage", &SentenceWeights::coverage},
    {"named", &SentenceWeights::named},
    {"kin", &SentenceWeights::kin},
    {"exact", &SentenceWeights::exact},
    {"density", &SentenceWeights::density},
    {"figure", &SentenceWeights::figure},
    {"answer", &SentenceWeights::answer},
    {"answer_figure", &SentenceWeights::answer_figure},
    {"literal", &SentenceWeights::literal},
    {"rank", &SentenceWeights::rank},
    {"summary", &SentenceWeights::summary},
    {"foreign", &SentenceWeights::foreign},
    {"foreign_name", &SentenceWeights::foreign_name},
    {"foreign_topic", &SentenceWeights::foreign_topic},
    {"foreign_period", &SentenceWeights::foreign_period},
    {"own_period", &SentenceWeights::own_period},
    {"topic", &SentenceWeights::topic},
    {"word", &SentenceWeights::word},
    {"forward", &SentenceWeights::forward},
    {"question", &SentenceWeights::question},
    {"fragment", &SentenceWeights::fragment},
    {"spoken", &SentenceWeights::spoken},
    {"stranger", &SentenceWeights::stranger},
    {"speaker", &SentenceWeights::speaker},
    {"role", &SentenceWeights::role},
    {"recent", &SentenceWeights::recent},
    {"whole_coverage", &SentenceWeights::whole_coverage},
    {"whole_figure", &SentenceWeights::whole_figure},
    {"whole_rank", &SentenceWeights::whole_rank},
    {"whole_topic", &SentenceWeights::whole_topic},
    {"frame", &SentenceWeights::frame},
    {"before", &SentenceWeights::before},
    {"meaning", &SentenceWeights::meaning},
    {"judge", &SentenceWeights::judge},
    {"judge_open", &SentenceWeights::judge_open},
    {"meaning_before", &SentenceWeights::meaning_before},
}};

}  // namespace

std::vector<std::string> SentenceParts() {
  std::vector<std::string> names;
  for (const Part& part : kParts) names.emplace_back(part.name);
  return names;
}

bool LeaveOut(std::string_view part, SentenceWeights* weights) {
  const auto* found = std::ranges::find(kParts, part, &Part::name);
  if (found == kParts.end()) return false;
  weights->*found->weight = 0;
  return true;
}

}  // namespace annals::answer
