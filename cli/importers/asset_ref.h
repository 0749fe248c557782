// The one way in which an asset is named: "channel:source_id", the same for a source's document, its chunks, and
// whoever links to it.
//
//   AssetRef("mail", "m1@tarn.example")              "mail:m1@tarn.example"
//   AssetPart("mail:m1@tarn.example", 2, "plan.pdf")  "mail:m1@tarn.example/2/plan.pdf"
//
// Refs are ids of documents, too, so they hold at most 512 bytes and no control characters: control characters become
// spaces, and what is too long ends in a digest of the whole. Equal sources give equal refs, in every run.
#pragma once

#include <string>

#include "absl/strings/string_view.h"

namespace annals::cli {

// `channel`: a lower-case word. `source_id`: what the source itself calls the thing; valid UTF-8.
std::string AssetRef(absl::string_view channel, absl::string_view source_id);

// The `number`th part of an asset, from 1; `name` may be empty.
std::string AssetPart(absl::string_view asset_ref, int number, absl::string_view name);

// 16 hex digits of a text, the same in every run; for ids of what has none.
std::string TextDigest(absl::string_view text);

// The longest beginning of a text that ends between characters and has at most `bytes`.
absl::string_view Shortened(absl::string_view text, std::size_t bytes);

}  // namespace annals::cli
