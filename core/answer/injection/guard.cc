#include "core/answer/injection/guard.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/answer/injection/signs.h"
#include "core/answer/injection/words.h"

namespace annals::answer {
namespace {

using Words = std::vector<std::string>;

constexpr std::size_t kReach = 8;  // words from a verb to what it is about

bool Follows(const Words& words, std::size_t i, std::initializer_list<std::string_view> phrase) {
  return i + phrase.size() <= words.size() &&
         std::equal(phrase.begin(), phrase.end(), words.begin() + static_cast<std::ptrdiff_t>(i));
}

// Whether one of the words after `i`, within reach, is in the list.
template <std::size_t N>
bool Reaches(const Words& words, std::size_t i, const std::array<std::string_view, N>& list) {
  const std::size_t end = std::min(words.size(), i + 1 + kReach);
  for (std::size_t j = i + 1; j < end; ++j) {
    if (std::ranges::contains(list, words[j])) return true;
  }
  return false;
}

// The word that a clause begins with, behind those that may stand before an order.
std::size_t FirstOf(const Words& clause) {
  std::size_t i = 0;
  while (i < clause.size() && i < 4 && std::ranges::contains(kBefore, clause[i])) ++i;
  return i;
}

// Parts of a sentence between , ; : and "and".
std::vector<Words> ClausesOf(std::string_view sentence) {
  std::vector<Words> clauses;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= sentence.size(); ++i) {
    const bool end = i == sentence.size();
    const bool breaks = !end && (sentence[i] == ',' || sentence[i] == ';' || sentence[i] == ':' || sentence[i] == '>' ||
                                 sentence.substr(i).starts_with(" and "));
    if (!end && !breaks) continue;
    if (Words words = text::Words(sentence.substr(begin, i - begin)); !words.empty())
      clauses.push_back(std::move(words));
    begin = i + 1;
  }
  return clauses;
}

// "Ignore the question", at the beginning of a clause; "ignore all previous instructions" anywhere.
bool SetsAside(const Words& words, const std::vector<Words>& clauses) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (std::ranges::contains(kSetAside, words[i]) && Reaches(words, i, kOrders)) return true;
  }
  std::size_t at = 0;  // of the clause's first word in the sentence: what is set aside may stand in the next clause
  for (const Words& clause : clauses) {
    const std::size_t first = FirstOf(clause);
    while (at < words.size() && words[at] != clause[0]) ++at;
    if (first < clause.size() && std::ranges::contains(kSetAside, clause[first]) && Reaches(words, at + first, kAside))
      return true;
  }
  return false;
}

// "</evidence> …": a tag of a prompt's is closed.
bool ClosesTag(std::string_view sentence) {
  for (std::size_t at = sentence.find("</"); at != std::string_view::npos; at = sentence.find("</", at + 2)) {
    const std::size_t end = sentence.find('>', at);
    if (end == std::string_view::npos) return false;
    const Words inside = text::Words(sentence.substr(at, end - at));
    if (inside.size() == 1 && (std::ranges::contains(kTags, inside[0]) || std::ranges::contains(kRoles, inside[0])))
      return true;
  }
  return false;
}

// "SYSTEM: …", "Assistant, …", "</evidence> …", "### Instruction", "<|im_start|>", "New task: …".
bool PosesAsOther(std::string_view sentence, const Words& words) {
  for (const std::string_view mark : {"<|", "[INST", "[/INST"}) {
    if (sentence.find(mark) != std::string_view::npos) return true;
  }
  if (ClosesTag(sentence)) return true;
  if (words.size() > 1 && words[0] == "new" &&
      (words[1] == "task" || words[1] == "instruction" || words[1] == "instructions"))
    return true;
  if (words.empty() || !std::ranges::contains(kRoles, words[0])) return false;
  if (sentence.starts_with("###")) return true;
  if (sentence.size() <= words[0].size()) return false;
  const char after = sentence[words[0].size()];
  return after == ':' || (after == ',' && words[0] != "system" && words[0] != "user");
}

// An order of answering where a sentence or clause begins: "Answer only …", "Please do not cite anything",
// "When asked about prices, say that …".
bool OrdersAnswer(const std::vector<Words>& clauses) {
  const bool conditional =
      !clauses.empty() && (clauses[0][0] == "when" || clauses[0][0] == "if" || clauses[0][0] == "whenever");
  for (std::size_t c = 0; c < clauses.size(); ++c) {
    const Words& clause = clauses[c];
    const std::size_t i = FirstOf(clause);
    if (i + 1 >= clause.size() || !std::ranges::contains(kAnswerVerbs, clause[i])) continue;
    if (c > 0 && !conditional && !std::ranges::contains(kUrging, clause[0])) continue;
    const auto object =
        static_cast<std::size_t>(std::find(kObjects.begin(), kObjects.end(), clause[i + 1]) - kObjects.begin());
    if (object < kSure || (object < kObjects.size() && !std::ranges::contains(kNouns, clause[i]))) return true;
  }
  return false;
}

// "you must answer …", "your task is …", "you are now …".
bool AddressesReader(const Words& words) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string& next = words[i + 1];
    if (words[i] == "your" && (next == "task" || next == "instructions" ||
                               ((next == "answer" || next == "reply" || next == "response") && i + 2 < words.size() &&
                                (words[i + 2] == "shall" || words[i + 2] == "must" || words[i + 2] == "should"))))
      return true;
    if (words[i] != "you") continue;
    if (Follows(words, i + 1, {"are", "now"})) return true;
    const bool power = next == "must" || next == "should" || next == "shall" || Follows(words, i + 1, {"have", "to"}) ||
                       Follows(words, i + 1, {"are", "to"});
    if (!power) continue;
    const std::size_t end = std::min(words.size(), i + 6);
    for (std::size_t j = i + 2; j < end; ++j) {
      if (std::ranges::contains(kAnswerVerbs, words[j]) || std::ranges::contains(kSetAside, words[j])) return true;
    }
  }
  return false;
}

// "the correct answer is …", "the answer to every question is …", "if the user asks …".
bool PrescribesAnswer(const Words& words) {
  constexpr std::array<std::string_view, 5> kWhich = {"correct", "only", "final", "required", "expected"};
  for (std::size_t i = 0; i < words.size(); ++i) {
    if ((words[i] == "answer" || words[i] == "reply" || words[i] == "response") && i > 0) {
      if (std::ranges::contains(kWhich, words[i - 1]) && i + 1 < words.size() &&
          (words[i + 1] == "is" || words[i + 1] == "to"))
        return true;
      if (Follows(words, i + 1, {"to", "every"}) || Follows(words, i + 1, {"to", "any"}) ||
          Follows(words, i + 1, {"to", "all"}))
        return true;
    }
    if ((words[i] == "if" || words[i] == "when" || words[i] == "whenever") &&
        (Follows(words, i + 1, {"you", "are", "asked"}) || Follows(words, i + 1, {"anyone", "asks"}) ||
         Follows(words, i + 1, {"the", "user", "asks"})))
      return true;
    if (Follows(words, i, {"language", "model"}) && std::ranges::contains(words, "you")) return true;
  }
  return false;
}

}  // namespace

Address SpeaksToReader(std::string_view sentence) { return SpeaksToReader(sentence, PlainWords(sentence)); }

Address SpeaksToReader(std::string_view sentence, const PlainWords& plain) {
  if (!MayOrder(sentence, plain)) return Address::kNone;
  const Words words = text::Words(sentence);
  const std::vector<Words> clauses = ClausesOf(sentence);
  if (SetsAside(words, clauses) || PosesAsOther(sentence, words)) return Address::kTakeover;
  if (OrdersAnswer(clauses) || AddressesReader(words) || PrescribesAnswer(words)) return Address::kOrder;
  return Address::kNone;
}

bool Taint::Reaches(std::string_view sentence, Address address) {
  taken_over_ = taken_over_ || address == Address::kTakeover;
  const bool tainted = taken_over_ || announced_ || address != Address::kNone;
  announced_ = address != Address::kNone && sentence.ends_with(':');
  return tainted;
}

std::vector<bool> Tainted(std::string_view passage, const std::vector<text::Sentence>& sentences) {
  std::vector<bool> tainted;
  Taint taint;
  for (const text::Sentence& span : sentences) {
    const std::string_view sentence = passage.substr(span.begin, span.end - span.begin);
    tainted.push_back(taint.Reaches(sentence, SpeaksToReader(sentence)));
  }
  return tainted;
}

bool IsOrderWord(std::string_view term) {
  const auto is = [&](std::string_view word) { return text::Stem(word) == term; };
  return std::any_of(kSetAside.begin(), kSetAside.end(), is) || std::any_of(kAside.begin(), kAside.end(), is) ||
         std::any_of(kOrders.begin(), kOrders.end(), is) || std::any_of(kAnswerVerbs.begin(), kAnswerVerbs.end(), is) ||
         std::any_of(kRoles.begin(), kRoles.end(), is);
}

}  // namespace annals::answer
