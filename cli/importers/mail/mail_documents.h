// A mail as documents of the contract: the mail itself, and each attachment that is text.
//
//   doc_type  mail              senders  From                asset_ref  AssetRef("mail", Message-ID)
//   title     the subject       recipients To, copied Cc     links      reply_to, references, thread_member
//   people as "Ada Lund <ada@tarn.example>": by name and address, where both are given
//   entities  To and Cc, which the mail mentions
//   text      its own words, without quotes and signature    identifiers message_id
//   published the date as written, when it is one; else it is kept as metadata "raw_date" and no day is made up
//
// What the headers say of the thread is kept as it was written: metadata in_reply_to, references ("<id> <id>"), and
// part.<n> of each attachment that is no text, invitation_uid of an event that the mail invites to, which it references
// as the calendar's importer names it. So BackfillAssetEdges tells the same links again. A mail of a thread is a thread_member of the mail that began it. An attachment is attachment_of its mail; one that is
// no text is an asset without a document. A mail without text says its subject. Of a mail without Message-ID the id is
// made from its content, so a second run finds it again.
#pragma once

#include <string>
#include <vector>

#include "annals/v1/document.pb.h"
#include "cli/importers/mail/mail_message.h"

namespace annals::cli {

// `thread_root`: id of the mail that began the thread; the mail's own when it stands alone.
std::vector<v1::DocumentInput> MailDocuments(const MailMessage& mail, const std::string& thread_root);

// The Message-ID, or one that is made from the mail's sender, date, subject and text.
std::string MailId(const MailMessage& mail);

}  // namespace annals::cli
