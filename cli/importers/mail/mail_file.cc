#include "cli/importers/mail/mail_file.h"

#include <fstream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/importers/mail/mail_documents.h"
#include "cli/importers/mail/mail_message.h"
#include "cli/importers/pdf_text.h"

namespace annals::cli {
namespace {

// Of one of many; a document holds no more text.
constexpr PdfLimits kPdfLimits{.time = std::chrono::seconds(30), .text_bytes = std::size_t{16} << 20};

}  // namespace

bool IsMail(const std::string& path) {
  return absl::EndsWithIgnoreCase(path, ".eml") || absl::EndsWithIgnoreCase(path, ".mbox");
}

MailThreads ReadThreads(const std::vector<std::string>& paths) {
  MailThreads threads;
  for (const std::string& path : paths) {
    std::ifstream in(path, std::ios::binary);
    MailSplitter splitter(&in);
    while (const std::optional<RawMail> mail = splitter.Next()) threads.Add(ParseMailHeaders(mail->bytes));
  }
  return threads;
}

std::optional<ReadItem> MailFile::Next() {
  while (items_.empty()) {
    const std::optional<RawMail> mail = splitter_.Next();
    if (!mail) return std::nullopt;
    Read(*mail);
  }
  ReadItem item = std::move(items_.front());
  items_.pop_front();
  return item;
}

// Where the program is not installed, a PDF stays what it was: an asset without text.
MailMessage MailFile::WithPdfText(MailMessage mail) const {
  for (MailAttachment& attachment : mail.attachments) {
    if (attachment.pdf.empty()) continue;
    absl::StatusOr<std::string> text = PdfTextOf(attachment.pdf, pdftotext_, kPdfLimits);
    attachment.pdf.clear();
    if (text.ok()) {
      attachment.text = *std::move(text);
    } else if (!absl::IsUnavailable(text.status())) {
      mail.problems.push_back(absl::StrCat("attachment \"", attachment.name, "\": ", text.status().message()));
    }
  }
  return mail;
}

void MailFile::Read(const RawMail& raw) {
  const std::string place = absl::StrCat(path_, ":", raw.line);
  const MailMessage mail = WithPdfText(ParseMail(raw.bytes));
  const std::string id = MailId(mail);
  std::string ref;
  for (v1::DocumentInput& document : MailDocuments(mail, threads_->RootOf(id))) {
    if (ref.empty()) ref = document.id();
    items_.push_back(PlacedDocument{std::move(document), place});
  }
  for (const auto* problems : {&raw.problems, &mail.problems}) {
    for (const std::string& problem : *problems) items_.push_back(BadInput{place, ref, problem});
  }
}

}  // namespace annals::cli
