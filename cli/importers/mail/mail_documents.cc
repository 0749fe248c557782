#include "cli/importers/mail/mail_documents.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "cli/importers/asset_ref.h"
#include "cli/importers/content_lines.h"
#include "cli/importers/mail/mail_text.h"
#include "cli/importers/source_date.h"
#include "core/identity/shared_identifiers.h"
#include "core/record/thread_roots.h"
#include "core/text/text.h"

namespace annals::cli {
namespace {

constexpr const char* kMailChannel = "mail";
constexpr std::size_t kLongestHeader = 4096;  // a title, name or metadata value of the contract
constexpr int kMostNames = 5'000;
constexpr std::size_t kReadForIdentifiers = 20'000;  // bytes of an attachment: what it is about stands in front
constexpr const char* kNoText = "(no text)";

void Link(absl::string_view source, absl::string_view target, absl::string_view relation, v1::DocumentInput* document) {
  v1::AssetLink* link = document->add_asset_links();
  if (source != document->asset_ref()) link->set_source_ref(std::string(source));
  link->set_target_ref(std::string(target));
  link->set_relation(std::string(relation));
}

// "Ada Lund <ada@tarn.example>"; the name alone where both do not fit.
std::string Written(const MailPerson& person) {
  std::string both = absl::StrCat(person.name, " <", person.address, ">");
  const bool alone = person.address.empty() || person.name == person.address || both.size() > kLongestHeader;
  return alone ? std::string(Shortened(person.name, kLongestHeader)) : std::move(both);
}

// "Ada Lund <ada@tarn.example>, …", as many as fit.
std::string Listed(const std::vector<MailPerson>& people) {
  std::string listed;
  for (const MailPerson& person : people) {
    const std::string one = Written(person);
    if (listed.size() + one.size() + 8 > kLongestHeader) return absl::StrCat(listed, ", …");
    absl::StrAppend(&listed, listed.empty() ? "" : ", ", one);
  }
  return listed;
}

void AddPeople(const MailMessage& mail, v1::DocumentInput* document) {
  auto& metadata = *document->mutable_metadata();
  const auto name = [](const MailPerson& person) { return std::string(Shortened(person.name, kLongestHeader)); };
  for (const MailPerson& person : mail.from) {
    if (document->senders_size() < kMostNames) document->add_senders(Written(person));
  }
  for (const MailPerson& person : mail.to) {
    if (document->recipients_size() < kMostNames) document->add_recipients(Written(person));
  }
  for (const MailPerson& person : mail.cc) {
    if (document->copied_size() < kMostNames) document->add_copied(Written(person));
  }
  for (const auto* people : {&mail.to, &mail.cc}) {
    for (const MailPerson& person : *people) {
      if (document->entities_size() < kMostNames) document->add_entities(name(person));
    }
  }
  if (!mail.from.empty()) metadata["from"] = Listed(mail.from);
  if (!mail.to.empty()) metadata["to"] = Listed(mail.to);
  if (!mail.cc.empty()) metadata["cc"] = Listed(mail.cc);
}

void AddThread(const MailMessage& mail, const std::string& thread_root, v1::DocumentInput* document) {
  for (const AssetEdge& link :
       MessageLinks(kMailChannel, {MailId(mail), mail.in_reply_to, mail.references}, thread_root))
    Link(document->asset_ref(), link.target_ref, link.relation, document);
}

// The headers as they were written, so that the links can be told again: "<id> <id>", over as many values as they take.
void KeepHeaders(const MailMessage& mail, v1::DocumentInput* document) {
  auto& metadata = *document->mutable_metadata();
  if (!mail.in_reply_to.empty() && mail.in_reply_to.size() <= kLongestHeader)
    metadata["in_reply_to"] = mail.in_reply_to;
  std::string value;
  int part = 1;
  const auto keep = [&] {
    if (!value.empty()) metadata[part == 1 ? "references" : absl::StrCat("references.", part)] = value;
    ++part;
    value.clear();
  };
  for (const std::string& id : mail.references) {
    const std::string one = absl::StrCat(value.empty() ? "" : " ", "<", id, ">");
    if (value.size() + one.size() > kLongestHeader) keep();
    if (one.size() <= kLongestHeader)
      absl::StrAppend(&value, value.empty() ? absl::StripLeadingAsciiWhitespace(one) : one);
  }
  keep();
}

// The UID of the first event of an invitation; empty: it is none.
std::string InvitedTo(const MailAttachment& attachment) {
  if (!attachment.text || (attachment.type != "text/calendar" && attachment.type != "application/ics")) return "";
  const auto lines = ReadContentLines(*attachment.text);
  if (!lines.ok()) return "";
  bool event = false;
  for (const ContentLine& line : *lines) {
    const bool begins = line.name == "BEGIN", ends = line.name == "END";
    if (begins || ends) event = begins && absl::EqualsIgnoreCase(line.value, "VEVENT");
    if (event && line.name == "UID") return UnescapedText(line.value);
  }
  return "";
}

// What the mail invites to; kept as metadata, so that the link can be told again.
void AddInvitation(const MailMessage& mail, v1::DocumentInput* document) {
  for (const MailAttachment& attachment : mail.attachments) {
    const std::string uid = InvitedTo(attachment);
    if (uid.empty() || uid.size() > kLongestHeader) continue;
    (*document->mutable_metadata())["invitation_uid"] = uid;
    return Link(document->asset_ref(), AssetRef("calendar", uid), "references", document);
  }
}

// Of the subject and its own words: what is quoted is another mail's.
void AddShared(const std::string& text, v1::DocumentInput* document) {
  identity::SharedIdentifiers shared;
  shared.ReadText(text);
  for (auto& [name, value] : shared.Named()) (*document->mutable_identifiers())[name] = std::move(value);
}

v1::DocumentInput MailItself(const MailMessage& mail, const std::string& thread_root) {
  v1::DocumentInput document;
  const std::string id = MailId(mail);
  document.set_asset_ref(AssetRef(kMailChannel, id));
  document.set_id(document.asset_ref());
  document.set_channel(kMailChannel);
  document.set_doc_type("mail");
  document.set_title(std::string(Shortened(mail.subject, kLongestHeader)));
  (*document.mutable_identifiers())["message_id"] = std::string(Shortened(id, kLongestHeader));
  SetPublished(mail.date, &document);
  AddPeople(mail, &document);
  AddThread(mail, thread_root, &document);
  KeepHeaders(mail, &document);
  AddInvitation(mail, &document);
  std::string text = OwnWords(mail.text, !mail.in_reply_to.empty() || !mail.references.empty());
  AddShared(absl::StrCat(mail.subject, "\n", text), &document);
  if (text::IsBlank(text)) text = mail.subject;
  document.set_text(text::IsBlank(text) ? kNoText : text);
  return document;
}

v1::DocumentInput AttachedText(const MailAttachment& attachment, const std::string& ref,
                               const v1::DocumentInput& mail) {
  v1::DocumentInput document;
  document.set_id(ref);
  document.set_asset_ref(ref);
  document.set_channel(kMailChannel);
  document.set_doc_type("attachment");
  document.set_title(std::string(Shortened(attachment.name.empty() ? mail.title() : attachment.name, kLongestHeader)));
  document.set_published(mail.published());
  *document.mutable_senders() = mail.senders();
  *document.mutable_recipients() = mail.recipients();
  *document.mutable_copied() = mail.copied();
  (*document.mutable_metadata())["content_type"] = std::string(Shortened(attachment.type, kLongestHeader));
  document.set_text(*attachment.text);
  AddShared(absl::StrCat(attachment.name, "\n", Shortened(*attachment.text, kReadForIdentifiers)), &document);
  Link(ref, mail.asset_ref(), "attachment_of", &document);
  return document;
}

}  // namespace

std::string MailId(const MailMessage& mail) {
  if (!mail.message_id.empty()) return mail.message_id;
  std::string content = absl::StrCat(mail.date, "\n", mail.subject, "\n", mail.text);
  for (const MailPerson& person : mail.from) absl::StrAppend(&content, "\n", person.name, "\n", person.address);
  return absl::StrCat("without-id-", TextDigest(content));
}

std::vector<v1::DocumentInput> MailDocuments(const MailMessage& mail, const std::string& thread_root) {
  std::vector<v1::DocumentInput> documents = {MailItself(mail, thread_root)};
  int number = 0;
  for (const MailAttachment& attachment : mail.attachments) {
    const std::string ref = AssetPart(documents[0].asset_ref(), ++number, attachment.name);
    if (attachment.text && !text::IsBlank(*attachment.text)) {
      documents.push_back(AttachedText(attachment, ref, documents[0]));
    } else {
      Link(ref, documents[0].asset_ref(), "attachment_of", &documents[0]);
      (*documents[0].mutable_metadata())[absl::StrCat("part.", number)] =
          std::string(Shortened(attachment.name, kLongestHeader));
    }
  }
  return documents;
}

}  // namespace annals::cli
