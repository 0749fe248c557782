// What an importer finds in a source that others may have, too: numbers of invoices and telephones in a text, and telephone numbers
// of those who write or speak. Documents that share one are linked by a backfill (core/facts/asset_backfill.h).
//
//   SharedIdentifiers shared;
//   shared.ReadText("Please pay invoice no. 2026-118 by Friday.");
//   shared.AddPhone("+972 54-123-4567");
//   shared.Named()       {{"invoice_number", "2026-118"}, {"phone_number", "+972541234567"}}
//
// A telephone number in a text is a "mentioned_phone": whose it is, the text need not say. It is written with its country, or as
// numbers of North America and Israel are (core/privacy). One that is AddPhone's, too, is no mention. Further ones are called invoice_number.2 and so on. A number of an invoice stands behind a word for one; without a word like "no." it has a letter, a sign or four digits. A year,
// a day and an amount are none. At most kMostShared of a sort. Linear in the text; not thread-safe.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace annals::identity {

class SharedIdentifiers {
 public:
  static constexpr std::string_view kInvoiceNumber = "invoice_number", kPhoneNumber = "phone_number",
                                    kMentionedPhone = "mentioned_phone";
  static constexpr std::size_t kMostShared = 20;  // of a sort in a document: a list of invoices is about none of them

  void ReadText(std::string_view text);
  void AddPhone(std::string_view written);  // nothing happens where it is none
  std::vector<std::pair<std::string, std::string>> Named() const;

 private:
  std::vector<std::string> invoices_, phones_, mentioned_;
};

}  // namespace annals::identity
