// The one way in which an asset is named: "channel:source_id", the same for a source's document, its chunks, and
// whoever links to it.
//
//   AssetRef("mail", "m1@tarn.example")              "mail:m1@tarn.example"
//   AssetPart("mail:m1@tarn.example", 2, "plan.pdf")  "mail:m1@tarn.example/2/plan.pdf"
//   WhyNoAssetRef("mail:m1@tarn.example")             ""
//   WhyNoAssetRef("Mail: m1")                         a sentence: a channel is lower case
//
// Refs are ids of documents, too, so they hold at most 512 bytes and no control characters: control characters become
// spaces, and what is too long ends in a digest of the whole. Equal sources give equal refs, in every run. Thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/record/record.h"

namespace annals {

inline constexpr std::size_t kLongestAssetRef = 512;  // bytes: an id of the contract

// `channel`: a lower-case word. `source_id`: what the source itself calls the thing; valid UTF-8.
std::string AssetRef(std::string_view channel, std::string_view source_id);

// The `number`th part of an asset, from 1; `name` may be empty.
std::string AssetPart(std::string_view asset_ref, int number, std::string_view name);

// What is wrong with a reference, a sentence; empty: it is canonical. Its channel is 1 to 64 lower-case letters, digits,
// '_', '.' and '-'; behind the colon stands something, without control characters, and without space at its ends.
std::string WhyNoAssetRef(std::string_view ref);

// What a document is as an asset: its asset_ref, else one that is made of its id.
std::string AssetOf(const Document& document);
// Of a reference that AssetOf made of an id: that id.
std::optional<std::string_view> DocumentOfAsset(std::string_view ref);

// 16 hex digits of a text, the same in every run; for ids of what has none.
std::string TextDigest(std::string_view text);

// The longest beginning of a text that ends between characters and has at most `bytes`.
std::string_view Shortened(std::string_view text, std::size_t bytes);

}  // namespace annals
