// Any bytes as the dates of documents: what is read is a period of the calendar, says the same when it is written as
// ISO days, and what is no date is kept as written.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "cli/importers/chat_lines.h"
#include "cli/importers/source_date.h"
#include "core/text/text.h"
#include "core/time/spoken.h"
#include "core/time/time_scope.h"

namespace {

using annals::Interval;
using annals::time::Language;

void Require(bool holds) {
  if (!holds) std::abort();
}

void RequireDate(const std::string& text, Language language) {
  const std::optional<Interval> date = annals::time::ParseDate(text, language);
  if (!date) return;
  Require(date->from < date->to);
  Require(date->to - date->from <= std::chrono::days{366});  // a day, a month or a year
  const std::optional<Interval> first =
      annals::time::ParseDate(annals::ToIsoDay(date->from), annals::language::Language::kEnglish);
  Require(first && first->from == date->from && first->to == date->from + std::chrono::days{1});
}

void RequireLabel(const std::string& text, Language language) {
  const auto label = annals::time::ParseLabel(text, language);
  if (!label) return;
  Require(!label->text.empty() && label->period.from < label->period.to);
}

void RequireKept(const std::string& text) {
  annals::v1::DocumentInput document;
  annals::cli::SetPublished(text, &document);
  annals::cli::AddEvent("filed", text, &document);
  Require(document.published().empty() ||
          annals::time::ParseDate(document.published(), annals::language::Language::kEnglish));
  Require(document.published().empty() == (document.events_size() == 0));
  Require(document.published().empty() || document.metadata().empty());
  for (const auto& [key, kept] : document.metadata()) Require(!kept.empty() && annals::text::IsValidUtf8(kept));
}

void RequireSpoken(const std::string& text, Language language) {
  const Interval before{annals::Day{std::chrono::year{2020} / 1 / 1}, annals::Day{std::chrono::year{2021} / 1 / 1}};
  for (const annals::time::Told& told :
       {annals::time::Told{}, {annals::Day{std::chrono::year{2021} / 5 / 8}, before}}) {
    const std::vector<annals::time::Spoken> spoken = annals::time::ReadSpoken(text, told, language);
    Require(spoken.size() <= annals::time::kMostSpoken);
    for (const annals::time::Spoken& s : spoken) {
      Require(s.interval.from < s.interval.to && !s.interval.IsAlways());
      Require(told.today || s.how == annals::time::SpokenHow::kSaid);
    }
  }
}

void RequireChat(const std::string& text) {
  for (const annals::cli::ChatMessage& message : annals::cli::ChatMessages(text)) {
    Require(!message.date.empty());
    Require(annals::text::IsValidUtf8(message.text) && annals::text::IsValidUtf8(message.speaker));
  }
}

}  // namespace

// The first byte chooses the language, the rest is the text. All callers check that text is UTF-8 first.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (!annals::text::IsValidUtf8(text)) return 0;
  const Language language = data[0] % 2 == 0 ? Language::kEnglish : Language::kGerman;
  RequireDate(text, language);
  RequireLabel(text, language);
  RequireKept(text);
  RequireSpoken(text, language);
  RequireChat(text);
  return 0;
}
