// The words that orders to a reader are made of (instructions.h), in lower case.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace annals::answer {

inline constexpr std::array<std::string_view, 13> kSetAside = {
    "ignore",   "disregard", "forget",    "override",   "overrule",  "bypass", "discard",
    "ignoring", "overlook",  "ignoriere", "ignorieren", "missachte", "vergiss"};
// What a reader is told to set aside. The first of them no report speaks of.
inline constexpr std::array<std::string_view, 4> kOrders = {"instruction", "instructions", "prompt", "prompts"};
inline constexpr std::array<std::string_view, 20> kAside = {
    "question", "questions", "rule",     "rules",     "guideline",  "context",    "above",
    "previous", "prior",     "earlier",  "preceding", "everything", "passage",    "passages",
    "evidence", "system",    "citation", "citations", "frage",      "anweisungen"};
inline constexpr std::array<std::string_view, 15> kAnswerVerbs = {
    "answer", "reply",  "respond", "say",      "output", "print", "repeat",  "tell",
    "claim",  "reveal", "pretend", "antworte", "sage",   "cite",  "conclude"};
// Those of them that are nouns, too: "Output in the region grew", "Print sales rose".
inline constexpr std::array<std::string_view, 6> kNouns = {"output", "print", "claim", "answer", "reply", "repeat"};
// What follows such a verb in an order; the first `kSure` also a verb that may be a noun.
inline constexpr std::array<std::string_view, 21> kObjects = {
    "that", "only", "with", "yes", "no", "nothing", "exactly", "your", "the", "this", "a",
    "an",   "to",   "as",   "it",  "me", "in",      "any",     "all",  "mit", "nur"};
inline constexpr std::size_t kSure = 10;
// Words that may stand before an order: "Please answer …", "Now say …", "Do not cite …".
inline constexpr std::array<std::string_view, 16> kBefore = {"please", "now",    "instead", "then", "always", "never",
                                                             "just",   "only",   "simply",  "also", "and",    "do",
                                                             "not",    "rather", "don",     "bitte"};
// The same where a clause begins that is not the first: reports go on with "and say that …", orders with "now say …".
inline constexpr std::array<std::string_view, 6> kUrging = {"please", "now", "instead", "just", "simply", "bitte"};
// Of a tag that a prompt might close: "</evidence>". Other tags are leftovers of a page.
inline constexpr std::array<std::string_view, 11> kTags = {"evidence", "passage",   "passages",    "context",
                                                           "document", "documents", "data",        "system",
                                                           "user",     "prompt",    "instructions"};
inline constexpr std::array<std::string_view, 7> kRoles = {"system",  "assistant",   "user",     "chatgpt",
                                                           "chatbot", "instruction", "developer"};

}  // namespace annals::answer
