#include "cli/importers/mail/mail_message.h"

#include <gmime/gmime.h>

#include <memory>
#include <mutex>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/importers/mail/html_text.h"
#include "core/text/text.h"

namespace annals::cli {
namespace {

constexpr int kMaxDepth = 64;      // of parts within parts; real mails have up to eight
constexpr int kMaxParts = 2'000;   // of one mail
constexpr int kMaxPeople = 5'000;  // of one header: as many as a document may name
constexpr int kMaxReferences = 1'000;
constexpr int kMaxPdfs = 20;
constexpr std::size_t kLongestPdf = std::size_t{32} << 20;
constexpr std::size_t kLongestText = std::size_t{16} << 20;  // of a document

struct Unref {
  void operator()(void* object) const { g_object_unref(object); }
};
struct Free {
  void operator()(char* text) const { g_free(text); }
};
using Text = std::unique_ptr<char, Free>;

GMimeParserOptions* Options() {
  static GMimeParserOptions* const options = [] {
    g_mime_init();
    GMimeParserOptions* made = g_mime_parser_options_new();
    const char* fallback[] = {"utf-8", "windows-1252", nullptr};
    g_mime_parser_options_set_fallback_charsets(made, fallback);
    return made;
  }();
  return options;
}

std::string ToUtf8(std::string bytes) {
  if (text::IsValidUtf8(bytes)) return bytes;
  const Text decoded(g_mime_utils_decode_8bit(Options(), bytes.data(), bytes.size()));
  if (decoded != nullptr && text::IsValidUtf8(decoded.get())) return decoded.get();
  const Text valid(g_utf8_make_valid(bytes.data(), static_cast<gssize>(bytes.size())));
  return valid.get();
}

std::string Given(const char* value) {
  return value == nullptr ? "" : ToUtf8(std::string(absl::StripAsciiWhitespace(value)));
}

// One byte a character, so that any bytes are some text of it: UTF-8 that is named so is seen by its form.
bool IsByteCharset(absl::string_view charset) {
  return charset.empty() || absl::StartsWithIgnoreCase(charset, "iso-8859") ||
         absl::StartsWithIgnoreCase(charset, "windows-125") || absl::StartsWithIgnoreCase(charset, "us-ascii");
}

std::string Decoded(const std::string& bytes, const char* charset) {
  const absl::string_view name = charset == nullptr ? "" : charset;
  if (IsByteCharset(name) && text::IsValidUtf8(bytes)) return bytes;
  if (!name.empty()) {
    gsize written = 0;
    const Text converted(g_convert(bytes.data(), static_cast<gssize>(bytes.size()), "UTF-8",
                                   g_mime_charset_iconv_name(charset), nullptr, &written, nullptr));
    if (converted != nullptr) {
      std::string text(converted.get(), written);
      if (text::IsValidUtf8(text)) return text;
    }
  }
  return ToUtf8(bytes);
}

std::string Content(GMimePart* part) {
  GMimeDataWrapper* content = g_mime_part_get_content(part);
  if (content == nullptr) return "";
  const std::unique_ptr<GMimeStream, Unref> stream(g_mime_stream_mem_new());
  g_mime_data_wrapper_write_to_stream(content, stream.get());
  const GByteArray* bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream.get()));
  return std::string(reinterpret_cast<const char*>(bytes->data), bytes->len);
}

// Every "<…>" without a space inside.
std::vector<std::string> Ids(const std::string& header) {
  std::vector<std::string> ids;
  for (std::size_t open = header.find('<'); open != header.npos; open = header.find('<', open + 1)) {
    const std::size_t end = header.find_first_of("<> \t\r\n", open + 1);
    if (end != header.npos && header[end] == '>' && end > open + 1)
      ids.push_back(header.substr(open + 1, end - open - 1));
  }
  return ids;
}

// Addresses within groups count, too.
void Append(InternetAddressList* list, std::vector<MailPerson>* people, int depth = 0) {
  const int count = list == nullptr || depth > kMaxDepth ? 0 : internet_address_list_length(list);
  for (int i = 0; i < count && people->size() < kMaxPeople; ++i) {
    InternetAddress* one = internet_address_list_get_address(list, i);
    if (INTERNET_ADDRESS_IS_GROUP(one)) {
      Append(internet_address_group_get_members(INTERNET_ADDRESS_GROUP(one)), people, depth + 1);
      continue;
    }
    MailPerson person{.name = Given(internet_address_get_name(one)),
                      .address = Given(internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(one)))};
    if (person.name.empty()) person.name = person.address;
    if (!text::IsBlank(person.name)) people->push_back(std::move(person));
  }
}

std::string Header(GMimeMessage* message, const char* name) {
  return Given(g_mime_object_get_header(GMIME_OBJECT(message), name));
}

std::vector<std::string> References(GMimeMessage* message) {
  std::vector<std::string> ids = Ids(Header(message, "References"));
  if (ids.size() > kMaxReferences) ids.erase(ids.begin() + 1, ids.end() - (kMaxReferences - 1));  // the first one stays
  return ids;
}

void ReadHeaders(GMimeMessage* message, MailMessage* mail) {
  const std::vector<std::string> id = Ids(Header(message, "Message-ID")), parent = Ids(Header(message, "In-Reply-To"));
  if (!id.empty()) mail->message_id = id.front();
  // "Message from Ada <ada@tarn.example> of Friday <m1@tarn.example>": the id stands last.
  if (!parent.empty()) mail->in_reply_to = parent.back();
  mail->references = References(message);
  Append(g_mime_message_get_from(message), &mail->from);
  Append(g_mime_message_get_to(message), &mail->to);
  Append(g_mime_message_get_cc(message), &mail->cc);
  mail->subject = Given(g_mime_message_get_subject(message));
  mail->date = Header(message, "Date");
}

// Type of a part, lower case.
std::string TypeOf(GMimeObject* part) {
  GMimeContentType* type = g_mime_object_get_content_type(part);
  const Text name(type == nullptr ? nullptr : g_mime_content_type_get_mime_type(type));
  return name == nullptr ? "application/octet-stream" : absl::AsciiStrToLower(Given(name.get()));
}

bool IsSignature(absl::string_view type) {
  return type == "application/pgp-signature" || type == "application/pkcs7-signature" ||
         type == "application/x-pkcs7-signature";
}

bool HoldsText(absl::string_view type) {
  return absl::StartsWith(type, "text/") || absl::StartsWith(type, "message/") || type == "application/json" ||
         type == "application/xml" || type == "application/x-patch" || type == "application/x-diff";
}

bool IsPdf(absl::string_view type, absl::string_view name) {
  return type == "application/pdf" || type == "application/x-pdf" ||
         (type == "application/octet-stream" && absl::EndsWithIgnoreCase(name, ".pdf"));
}

// Walks the parts of one mail: text of the body comes back, attachments go into the mail.
class Body {
 public:
  explicit Body(MailMessage* mail) : mail_(mail) {}

  std::string Of(GMimeObject* object, int depth) {
    if (object == nullptr) return "";
    if (depth > kMaxDepth) return LeftOut(absl::StrCat("parts nested deeper than ", kMaxDepth));
    if (++parts_ > kMaxParts) return LeftOut(absl::StrCat("more than ", kMaxParts, " parts"));
    if (GMIME_IS_MULTIPART(object)) return OfMultipart(GMIME_MULTIPART(object), depth);
    if (GMIME_IS_MESSAGE_PART(object)) return OfMessage(GMIME_MESSAGE_PART(object), depth);
    if (GMIME_IS_PART(object)) return OfPart(GMIME_PART(object));
    return "";
  }

 private:
  std::string LeftOut(std::string what) {
    if (mail_->problems.empty() || mail_->problems.back() != what) mail_->problems.push_back(std::move(what));
    return "";
  }

  std::string OfMultipart(GMimeMultipart* multipart, int depth) {
    const bool alternative = TypeOf(GMIME_OBJECT(multipart)) == "multipart/alternative";
    std::string text;
    const int count = g_mime_multipart_get_count(multipart);
    for (int i = 0; i < count && parts_ <= kMaxParts; ++i) {
      const std::string part = Of(g_mime_multipart_get_part(multipart, i), depth + 1);
      if (text::IsBlank(part) || (alternative && !text.empty())) continue;  // of alternatives the plainest stands first
      absl::StrAppend(&text, text.empty() ? "" : "\n\n", part);
    }
    return text;
  }

  // A mail inside: an attachment with its own header lines; what it has attached is attached to the outer one.
  std::string OfMessage(GMimeMessagePart* part, int depth) {
    GMimeMessage* message = g_mime_message_part_get_message(part);
    if (message == nullptr) return "";
    MailMessage inner;
    ReadHeaders(message, &inner);
    const std::size_t place = mail_->attachments.size();
    mail_->attachments.push_back({.name = inner.subject, .type = "message/rfc822"});
    std::string text = absl::StrCat("Subject: ", inner.subject, "\n");
    if (!inner.from.empty()) absl::StrAppend(&text, "From: ", inner.from[0].name, "\n");
    absl::StrAppend(&text, "Date: ", inner.date, "\n\n", Of(g_mime_message_get_mime_part(message), depth + 1));
    mail_->attachments[place].text = std::move(text);
    return "";
  }

  std::string OfPart(GMimePart* part) {
    const std::string type = TypeOf(GMIME_OBJECT(part)), name = Given(g_mime_part_get_filename(part));
    if (IsSignature(type)) return "";
    const char* disposition = g_mime_object_get_disposition(GMIME_OBJECT(part));
    const bool attached =
        !name.empty() || (disposition != nullptr && absl::EqualsIgnoreCase(disposition, "attachment"));
    const bool prose = absl::StartsWith(type, "text/") && type != "text/rfc822-headers" && type != "text/calendar";
    if (prose && !attached) return PlainText(part, type);
    MailAttachment attachment{.name = name, .type = type};
    if (HoldsText(type)) attachment.text = PlainText(part, type);
    if (attachment.text && attachment.text->size() > kLongestText) {
      LeftOut(absl::StrCat("attachment \"", name, "\": ", attachment.text->size(), " bytes of text; at most ",
                           kLongestText, " can be stored"));
      attachment.text.reset();
    }
    if (IsPdf(type, name)) TakePdf(part, &attachment);
    mail_->attachments.push_back(std::move(attachment));
    return "";
  }

  void TakePdf(GMimePart* part, MailAttachment* attachment) {
    if (++pdfs_ > kMaxPdfs) {
      LeftOut(absl::StrCat("the text of more than ", kMaxPdfs, " PDFs"));
      return;
    }
    attachment->pdf = Content(part);
    if (attachment->pdf.size() <= kLongestPdf) return;
    LeftOut(absl::StrCat("attachment \"", attachment->name, "\": ", attachment->pdf.size(),
                         " bytes; the text of at most ", kLongestPdf, " is read"));
    attachment->pdf.clear();
  }

  static std::string PlainText(GMimePart* part, absl::string_view type) {
    std::string text = Decoded(Content(part), g_mime_object_get_content_type_parameter(GMIME_OBJECT(part), "charset"));
    return type == "text/html" ? HtmlText(text) : text;
  }

  MailMessage* mail_;
  int parts_ = 0, pdfs_ = 0;
};

std::unique_ptr<GMimeMessage, Unref> Parse(absl::string_view bytes) {
  GMimeParserOptions* options = Options();
  const std::unique_ptr<GMimeStream, Unref> stream(g_mime_stream_mem_new_with_buffer(bytes.data(), bytes.size()));
  const std::unique_ptr<GMimeParser, Unref> parser(g_mime_parser_new_with_stream(stream.get()));
  return std::unique_ptr<GMimeMessage, Unref>(g_mime_parser_construct_message(parser.get(), options));
}

}  // namespace

MailMessage ParseMail(absl::string_view bytes) {
  MailMessage mail;
  const auto message = Parse(bytes);
  if (message == nullptr) return mail;
  ReadHeaders(message.get(), &mail);
  mail.text = Body(&mail).Of(g_mime_message_get_mime_part(message.get()), 0);
  return mail;
}

MailMessage ParseMailHeaders(absl::string_view bytes) {
  std::size_t end = bytes.find("\n\n");
  if (const std::size_t windows = bytes.find("\r\n\r\n"); windows < end) end = windows;
  MailMessage mail;
  const auto message = Parse(bytes.substr(0, end == bytes.npos ? end : end + 1));
  if (message != nullptr) ReadHeaders(message.get(), &mail);
  return mail;
}

}  // namespace annals::cli
