// An address book (.vcf, vCard 2.1 to 4.0) as documents: one for each card.
//
//   doc_type contact, channel contacts; asset_ref AssetRef("contacts", UID), identifiers uid, email
//   title     FN, else N, else ORG               aliases    N in other orders, NICKNAME, FN of other languages
//   relations ORG: "Dana Ziv works at Tarn Ltd"  RELATED: "Maya Ziv child of Dana Ziv" (predicate::kKin)
//   text      a sentence for each: "E-mail of Dana Ziv: dana@tarn.example (work)."; then NOTE
//   events    BDAY born, ANNIVERSARY anniversary, where they have a year
//
// How long somebody has worked there is not said, and so the relation has no validity. RELATED names a person by text or
// by the UID of another card of the file; Apple's X-ABRELATEDNAMES with its label says the same. Photos, keys and sounds
// are left out. A card without UID has an id made of its content. Read as a whole: at most 64 MiB, 100,000 cards.
//
// A file that is no address book is refused with its line; a card without a name is refused by itself, with its line.
#pragma once

#include <deque>
#include <istream>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cli/client/document_source.h"

namespace annals::cli {

// In the order of the file. `path` is the place of what is refused. kInvalidArgument: the file as a whole is no address
// book.
absl::StatusOr<std::deque<ReadItem>> ContactDocuments(absl::string_view text, const std::string& path);

class ContactFile : public DocumentSource {
 public:
  // `in` must outlive this.
  ContactFile(std::istream* in, std::string path) : in_(in), path_(std::move(path)) {}

  std::optional<ReadItem> Next() override;
  std::uintmax_t bytes_read() const override { return bytes_read_; }

 private:
  std::istream* in_;
  std::string path_;
  bool opened_ = false;
  std::deque<ReadItem> items_;
  std::uintmax_t bytes_read_ = 0;
};

}  // namespace annals::cli
