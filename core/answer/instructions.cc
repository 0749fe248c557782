#include "core/answer/instructions.h"

#include <algorithm>
#include <array>
#include <string>

namespace annals::answer {
namespace {

using Words = std::vector<std::string>;

constexpr std::array<std::string_view, 14> kSetAside = {"ignore",    "disregard", "forget",    "override",  "overrule",
                                                        "bypass",    "discard",   "ignoring",  "overlook",  "supersede",
                                                        "ignoriere", "vergiss",   "missachte", "ignorieren"};
// What a reader is told to set aside.
constexpr std::array<std::string_view, 24> kAside = {
    "question",  "questions", "instruction", "instructions", "prompt",   "prompts",   "rule",      "rules",
    "guideline", "context",   "above",       "previous",     "prior",    "earlier",   "preceding", "everything",
    "passage",   "passages",  "evidence",    "system",       "citation", "citations", "frage",     "anweisungen"};
constexpr std::array<std::string_view, 16> kAnswerVerbs = {
    "answer", "reply",  "respond", "say",      "output", "print",    "repeat", "tell",
    "claim",  "reveal", "pretend", "antworte", "sage",   "schreibe", "cite",   "conclude"};
// Words that may stand before an order: "Please answer …", "Now say …", "Do not cite …".
constexpr std::array<std::string_view, 17> kBefore = {"please", "now",   "instead", "then",   "always", "never",
                                                      "just",   "only",  "simply",  "also",   "and",    "do",
                                                      "not",    "bitte", "so",      "rather", "don"};
constexpr std::array<std::string_view, 9> kRoles = {"system",  "assistant",   "user", "ai",       "chatgpt",
                                                    "chatbot", "instruction", "llm",  "developer"};
constexpr std::array<std::string_view, 7> kPowers = {"must", "should", "shall", "will", "are", "have", "can"};
constexpr std::size_t kReach = 8;  // words from a verb to what it is about

template <std::size_t N>
bool In(const std::array<std::string_view, N>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool Follows(const Words& words, std::size_t i, std::initializer_list<std::string_view> phrase) {
  return i + phrase.size() <= words.size() &&
         std::equal(phrase.begin(), phrase.end(), words.begin() + static_cast<std::ptrdiff_t>(i));
}

bool SetsAside(const Words& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!In(kSetAside, words[i])) continue;
    const std::size_t end = std::min(words.size(), i + 1 + kReach);
    if (std::any_of(words.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                    words.begin() + static_cast<std::ptrdiff_t>(end),
                    [](const std::string& word) { return In(kAside, word); }))
      return true;
  }
  return false;
}

// "SYSTEM: …", "Assistant, …", "</evidence> …", "### New task", "<|im_start|>".
bool PosesAsOther(std::string_view sentence, const Words& words) {
  for (const std::string_view mark : {"</", "<|", "###", "[INST", "[inst", "<<", ">>>", "{{"}) {
    if (sentence.find(mark) != std::string_view::npos) return true;
  }
  if (words.size() > 1 && words[0] == "new" &&
      (words[1] == "task" || words[1] == "instruction" || words[1] == "instructions"))
    return true;
  if (words.empty() || !In(kRoles, words[0])) return false;
  const std::size_t after = words[0].size();
  return sentence.size() > after && (sentence[after] == ':' || sentence[after] == ',');
}

// An order of answering where a sentence or clause begins: "Answer only …", "Please do not cite anything".
bool OrdersAnswer(const Words& words) {
  std::size_t i = 0;
  while (i < words.size() && i < 4 && In(kBefore, words[i])) ++i;
  return i < words.size() && (In(kAnswerVerbs, words[i]) || In(kSetAside, words[i])) && i + 1 < words.size();
}

// "you must answer …", "your task is …", "you are now …".
bool AddressesReader(const Words& words) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] == "your" && (words[i + 1] == "task" || words[i + 1] == "answer" || words[i + 1] == "reply" ||
                               words[i + 1] == "instructions" || words[i + 1] == "response"))
      return true;
    if (words[i] != "you" || !In(kPowers, words[i + 1])) continue;
    if (words[i + 1] == "are" && i + 2 < words.size() && words[i + 2] == "now") return true;
    const std::size_t end = std::min(words.size(), i + 6);
    for (std::size_t j = i + 2; j < end; ++j) {
      if (In(kAnswerVerbs, words[j]) || In(kSetAside, words[j])) return true;
    }
  }
  return false;
}

// "the correct answer is …", "the answer to every question is …", "when asked about prices, …".
bool PrescribesAnswer(const Words& words) {
  constexpr std::array<std::string_view, 7> kWhich = {"correct", "right",    "only",    "final",
                                                      "true",    "required", "expected"};
  for (std::size_t i = 0; i < words.size(); ++i) {
    if ((words[i] == "answer" || words[i] == "reply" || words[i] == "response") && i > 0) {
      if (In(kWhich, words[i - 1]) && i + 1 < words.size() && (words[i + 1] == "is" || words[i + 1] == "to"))
        return true;
      if (Follows(words, i + 1, {"to", "every"}) || Follows(words, i + 1, {"to", "any"}) ||
          Follows(words, i + 1, {"to", "all"}) || Follows(words, i + 1, {"to", "this", "question"}) ||
          Follows(words, i + 1, {"to", "the", "question"}))
        return true;
    }
    if ((words[i] == "if" || words[i] == "when" || words[i] == "whenever") &&
        (Follows(words, i + 1, {"asked"}) || Follows(words, i + 1, {"you", "are", "asked"}) ||
         Follows(words, i + 1, {"anyone", "asks"}) || Follows(words, i + 1, {"the", "user"})))
      return true;
    if (Follows(words, i, {"language", "model"}) && std::find(words.begin(), words.end(), "you") != words.end())
      return true;
  }
  return false;
}

}  // namespace

Address SpeaksToReader(std::string_view sentence) {
  const Words words = text::Words(sentence);
  if (SetsAside(words) || PosesAsOther(sentence, words)) return Address::kTakeover;
  if (OrdersAnswer(words) || AddressesReader(words) || PrescribesAnswer(words)) return Address::kOrder;
  return Address::kNone;
}

std::vector<bool> Tainted(std::string_view passage, const std::vector<text::Sentence>& sentences) {
  std::vector<bool> tainted;
  bool taken_over = false, announced = false;
  for (const text::Sentence& span : sentences) {
    const std::string_view sentence = passage.substr(span.begin, span.end - span.begin);
    const Address address = SpeaksToReader(sentence);
    taken_over = taken_over || address == Address::kTakeover;
    tainted.push_back(taken_over || announced || address != Address::kNone);
    announced = address != Address::kNone && sentence.ends_with(':');
  }
  return tainted;
}

bool IsOrderWord(std::string_view term) {
  const auto is = [&](std::string_view word) { return text::Stem(word) == term; };
  return std::any_of(kSetAside.begin(), kSetAside.end(), is) || std::any_of(kAside.begin(), kAside.end(), is) ||
         std::any_of(kAnswerVerbs.begin(), kAnswerVerbs.end(), is) || std::any_of(kRoles.begin(), kRoles.end(), is);
}

}  // namespace annals::answer
