#include "core/scope/letter_scope.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/scope/correspondents.h"
#include "core/text/text.h"

namespace annals::scope {
namespace {

class Ends {
 public:
  Ends(const index::View& view, const Correspondents& who, std::string_view asker, Plan* plan)
      : view_(view), who_(who), asker_(text::NameKey(asker)), plan_(plan) {}

  // Whom it means; empty: whoever asks, and who that is was not said. nullopt: nobody who is sure.
  std::optional<std::vector<std::string>> Persons(const question::LetterEnd& end) {
    if (end.asker && asker_.empty()) {
      plan_->notes.push_back({"ASKER_UNKNOWN", "who asks is not known: \"me\" narrows nothing"});
      return std::vector<std::string>();
    }
    const std::string key = end.asker ? asker_ : question::JoinKeys(plan_->question.words, end.first, end.last);
    NamedPerson named = who_.Named(view_, key);
    if (named.one) return std::move(named.persons);
    if (!named.persons.empty()) {
      plan_->notes.push_back(
          {"CORRESPONDENT_AMBIGUOUS", absl::StrCat("\"", key, "\" may be ", absl::StrJoin(Names(named.persons), " or "),
                                                   ": mails and chats of all are searched")});
    } else if (end.named || end.asker) {
      plan_->notes.push_back(
          {"CORRESPONDENT_UNKNOWN", absl::StrCat("no mail or chat is of \"", key, "\": those of all are searched")});
    }
    return std::nullopt;
  }

  std::vector<std::string> Names(const std::vector<std::string>& keys) const {
    std::vector<std::string> names;
    for (const std::string& key : keys) {
      const Entity* entity = view_.entity(view_.EntityOfKey(key));
      names.push_back(entity == nullptr ? key : entity->name);
    }
    return names;
  }

 private:
  const index::View& view_;
  const Correspondents& who_;
  const std::string asker_;
  Plan* plan_;
};

}  // namespace

void ScopeByLetters(const index::View& view, std::string_view asker, Plan* plan) {
  if (!plan->question.letters) return;
  const Correspondents& who = plan->holdings->correspondents();
  const question::AskedLetters& asked = *plan->question.letters;
  if (asked.spoken ? !who.has_talks() : who.empty()) return;
  Ends ends(view, who, asker, plan);
  std::vector<std::string> writers, receivers;
  for (const auto& [end, persons] : {std::pair(&asked.writer, &writers), std::pair(&asked.receiver, &receivers)}) {
    if (!*end) continue;
    auto meant = ends.Persons(**end);
    if (!meant) return;
    *persons = std::move(*meant);
  }
  if (writers.empty() && receivers.empty()) return;
  std::vector<DocumentId> letters = asked.spoken ? who.Talks(writers) : who.Letters(writers, receivers);
  plan->senders = ends.Names(writers);
  plan->receivers = ends.Names(receivers);
  if (!letters.empty()) {
    plan->letters = std::move(letters);
    std::ranges::sort(writers);
    plan->speakers = std::move(writers);
    return;
  }
  plan->notes.push_back(
      {"NO_LETTERS",
       asked.spoken
           ? absl::StrCat("no call or meeting has ", absl::StrJoin(plan->senders, ", "), " speaking: all is searched")
           : absl::StrCat("no mail or chat is ", LettersInWords(*plan), ": those of all are searched")});
  plan->senders.clear();
  plan->receivers.clear();
}

std::string LettersInWords(const Plan& plan) {
  std::string words;
  if (!plan.senders.empty()) absl::StrAppend(&words, "from ", absl::StrJoin(plan.senders, ", "));
  if (!plan.receivers.empty())
    absl::StrAppend(&words, words.empty() ? "" : " ", "to ", absl::StrJoin(plan.receivers, ", "));
  return words;
}

}  // namespace annals::scope
