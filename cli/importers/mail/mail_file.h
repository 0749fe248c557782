// The mails of an .mbox, or the one of an .eml file, with their attachments that are text, or PDFs that hold some: see
// mail_documents.h.
//
// Threads are known by the headers of all mails of a run, so those are read once before the first document is given.
// Memory: one mail, and what MailThreads says.
#pragma once

#include <deque>
#include <istream>
#include <string>
#include <vector>

#include "cli/client/document_source.h"
#include "cli/importers/mail/mail_message.h"
#include "cli/importers/mail/mail_splitter.h"
#include "cli/importers/mail/mail_threads.h"

namespace annals::cli {

// Of all mails of these files; one that cannot be opened has none.
MailThreads ReadThreads(const std::vector<std::string>& paths);

class MailFile : public DocumentSource {
 public:
  // `in` and `threads` must outlive this. `pdftotext`: what reads attached PDFs, for tests.
  MailFile(std::istream* in, std::string path, MailThreads* threads, std::string pdftotext = "pdftotext")
      : splitter_(in), path_(std::move(path)), threads_(threads), pdftotext_(std::move(pdftotext)) {}

  std::optional<ReadItem> Next() override;
  std::uintmax_t bytes_read() const override { return splitter_.bytes_read(); }

 private:
  void Read(const RawMail& mail);
  MailMessage WithPdfText(MailMessage mail) const;

  MailSplitter splitter_;
  std::string path_;
  MailThreads* threads_;
  std::string pdftotext_;
  std::deque<ReadItem> items_;  // of the mail that was read last
};

bool IsMail(const std::string& path);

}  // namespace annals::cli
