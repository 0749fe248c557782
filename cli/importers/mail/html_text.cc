#include "cli/importers/mail/html_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace annals::cli {
namespace {

constexpr std::size_t kLongestEntity = 10;  // "&#1114111;"

constexpr auto kBlocks = std::to_array<absl::string_view>(
    {"address", "article",  "aside",  "blockquote", "body",  "br",    "dd",    "div",  "dl",
     "dt",      "fieldset", "figure", "footer",     "form",  "h1",    "h2",    "h3",   "h4",
     "h5",      "h6",       "head",   "header",     "hr",    "html",  "li",    "main", "nav",
     "ol",      "p",        "pre",    "section",    "table", "tbody", "thead", "tr",   "ul"});
constexpr auto kSilent = std::to_array<absl::string_view>({"script", "style", "title"});

constexpr auto kEntities = std::to_array<std::pair<absl::string_view, absl::string_view>>(
    {{"amp", "&"},    {"lt", "<"},     {"gt", ">"},     {"quot", "\""},  {"apos", "'"},   {"nbsp", " "},
     {"ndash", "–"},  {"mdash", "—"},  {"hellip", "…"}, {"lsquo", "‘"},  {"rsquo", "’"},  {"ldquo", "“"},
     {"rdquo", "”"},  {"bull", "•"},   {"middot", "·"}, {"copy", "©"},   {"reg", "®"},    {"trade", "™"},
     {"euro", "€"},   {"pound", "£"},  {"yen", "¥"},    {"cent", "¢"},   {"sect", "§"},   {"deg", "°"},
     {"times", "×"},  {"frac12", "½"}, {"laquo", "«"},  {"raquo", "»"},  {"auml", "ä"},   {"ouml", "ö"},
     {"uuml", "ü"},   {"Auml", "Ä"},   {"Ouml", "Ö"},   {"Uuml", "Ü"},   {"szlig", "ß"},  {"eacute", "é"},
     {"egrave", "è"}, {"ecirc", "ê"},  {"agrave", "à"}, {"acirc", "â"},  {"aacute", "á"}, {"ccedil", "ç"},
     {"iacute", "í"}, {"oacute", "ó"}, {"ocirc", "ô"},  {"uacute", "ú"}, {"ntilde", "ñ"}, {"oslash", "ø"},
     {"aring", "å"},  {"aelig", "æ"},  {"Eacute", "É"}});

std::string Utf8(std::uint32_t code) {
  const auto tail = [](std::uint32_t bits) { return static_cast<char>(0x80u | (bits & 0x3Fu)); };
  if (code < 0x80) return {static_cast<char>(code)};
  if (code < 0x800) return {static_cast<char>(0xC0u | code >> 6), tail(code)};
  if (code < 0x10000) return {static_cast<char>(0xE0u | code >> 12), tail(code >> 6), tail(code)};
  return {static_cast<char>(0xF0u | code >> 18), tail(code >> 12), tail(code >> 6), tail(code)};
}

// "#8364" or "euro", without & and ;.
std::optional<std::string> EntityText(absl::string_view name) {
  if (!absl::StartsWith(name, "#")) {
    const auto found = std::ranges::find(kEntities, name, [](const auto& entity) { return entity.first; });
    return found == kEntities.end() ? std::nullopt : std::optional<std::string>(found->second);
  }
  name.remove_prefix(1);
  const bool hex = absl::StartsWithIgnoreCase(name, "x");
  std::uint32_t code = 0;
  if (hex ? !absl::SimpleHexAtoi(name.substr(1), &code) : !absl::SimpleAtoi(name, &code)) return std::nullopt;
  const bool character = code >= 0x20 && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
  return character ? Utf8(code) : " ";
}

class Writer {
 public:
  explicit Writer(absl::string_view html) : html_(html) {}

  std::string Run() {
    while (at_ < html_.size()) Step();
    EndLine();
    return std::move(out_);
  }

 private:
  void Step() {
    const char c = html_[at_];
    if (c == '<' && TakeTag()) return;
    if (c == '&' && TakeEntity()) return;
    ++at_;
    if (absl::ascii_isspace(c)) {
      space_ = true;
    } else {
      Write(absl::string_view(&c, 1));
    }
  }

  void Write(absl::string_view text) {
    if (line_begins_) {
      for (int i = 0; i < std::min(quotes_, 3); ++i) out_ += "> ";
    } else if (space_) {
      out_ += ' ';
    }
    line_begins_ = space_ = false;
    absl::StrAppend(&out_, text);
  }

  void EndLine() {
    if (!line_begins_) out_ += '\n';
    line_begins_ = true;
    space_ = false;
  }

  // False: the "<" is text.
  bool TakeTag() {
    if (absl::StartsWith(html_.substr(at_), "<!--")) return SkipBehind("-->", at_ + 4);
    if (at_ + 1 >= html_.size() || tags_end_) return false;
    const char next = html_[at_ + 1];
    if (!absl::ascii_isalpha(next) && next != '/' && next != '!' && next != '?') return false;
    const std::size_t end = html_.find('>', at_);
    if (end == html_.npos) {
      tags_end_ = true;  // and none follows: each "<" is looked at once
      return false;
    }
    const absl::string_view tag = html_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    Apply(tag);
    return true;
  }

  void Apply(absl::string_view tag) {
    const bool closing = absl::StartsWith(tag, "/");
    if (closing) tag.remove_prefix(1);
    const std::size_t length = std::min(tag.find_first_of(" \t\r\n/"), tag.size());
    if (length > 10) return;  // no name that is known here is longer
    const std::string name = absl::AsciiStrToLower(tag.substr(0, length));
    if (!closing && std::ranges::contains(kSilent, name)) {
      SkipSilent(name);
    } else if (name == "td" || name == "th") {
      space_ = true;
    } else if (std::ranges::contains(kBlocks, name)) {
      EndLine();
    }
    if (name == "blockquote") quotes_ = std::max(0, quotes_ + (closing ? -1 : 1));
  }

  // Behind "</name".
  void SkipSilent(const std::string& name) {
    for (std::size_t close = html_.find("</", at_); close != html_.npos; close = html_.find("</", close + 2)) {
      if (absl::EqualsIgnoreCase(html_.substr(close + 2, name.size()), name)) {
        SkipBehind(">", close);
        return;
      }
    }
    at_ = html_.size();
  }

  bool SkipBehind(absl::string_view mark, std::size_t from) {
    const std::size_t found = html_.find(mark, from);
    at_ = found == html_.npos ? html_.size() : found + mark.size();
    return true;
  }

  bool TakeEntity() {
    const std::size_t length = html_.substr(at_ + 1, kLongestEntity).find(';');
    if (length == html_.npos) return false;
    const std::optional<std::string> text = EntityText(html_.substr(at_ + 1, length));
    if (!text) return false;
    at_ += length + 2;
    if (*text == " ") {
      space_ = true;
    } else {
      Write(*text);
    }
    return true;
  }

  absl::string_view html_;
  std::size_t at_ = 0;
  std::string out_;
  bool line_begins_ = true, space_ = false, tags_end_ = false;
  int quotes_ = 0;  // blockquotes that are open
};

}  // namespace

std::string HtmlText(absl::string_view html) {
  std::string text = Writer(html).Run();
  text.erase(text.find_last_not_of('\n') + 1);
  return text;
}

}  // namespace annals::cli
