// Any bytes as a file of mails: no crash, all text is valid UTF-8, limits hold, threads answer.
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "cli/importers/mail/html_text.h"
#include "cli/importers/mail/mail_message.h"
#include "cli/importers/mail/mail_splitter.h"
#include "cli/importers/mail/mail_text.h"
#include "cli/importers/mail/mail_threads.h"
#include "core/text/text.h"

namespace {

using annals::cli::MailMessage;

void Require(bool holds) {
  if (!holds) std::abort();
}

void RequireText(const std::string& text) { Require(annals::text::IsValidUtf8(text)); }

void RequireSound(const MailMessage& mail) {
  for (const std::string* text : {&mail.message_id, &mail.in_reply_to, &mail.subject, &mail.date, &mail.text})
    RequireText(*text);
  for (const std::string& id : mail.references) Require(!id.empty() && id.find_first_of("<> \t\r\n") == id.npos);
  for (const auto* people : {&mail.from, &mail.to, &mail.cc}) {
    for (const auto& person : *people) {
      RequireText(person.name);
      RequireText(person.address);
      Require(!annals::text::IsBlank(person.name));
    }
  }
  for (const auto& attachment : mail.attachments) {
    RequireText(attachment.name);
    if (attachment.text) RequireText(*attachment.text);
  }
  for (const bool reply : {false, true}) {
    const std::string own = annals::cli::OwnWords(mail.text, reply);
    RequireText(own);
    Require(own.size() <= mail.text.size());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const annals::cli::MailLimits limits{.max_bytes = 2'000, .max_encoded_bytes = 300, .max_dashed_lines = 20};
  std::istringstream in(bytes);
  annals::cli::MailSplitter splitter(&in, limits);
  annals::cli::MailThreads threads;
  while (const auto raw = splitter.Next()) {
    Require(raw->bytes.size() <= limits.max_bytes);
    const MailMessage mail = annals::cli::ParseMail(raw->bytes), headers = annals::cli::ParseMailHeaders(raw->bytes);
    RequireSound(mail);
    RequireSound(headers);
    threads.Add(headers);
    RequireText(threads.RootOf(headers.message_id));
  }
  Require(splitter.bytes_read() == size);
  RequireSound(annals::cli::ParseMail(bytes));
  if (annals::text::IsValidUtf8(bytes)) RequireText(annals::cli::HtmlText(bytes));
  return 0;
}
