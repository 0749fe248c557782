// The manifest.json of a paperless-ngx export (document_exporter), as documents.
//
//   id, asset_ref AssetRef("paperless", pk)   doc_type paper_document; kind the document type, in small letters
//   text the OCR text, else the title; title; authors the correspondent; published `created`
//   metadata correspondent, document_type, tags ("roof, tax"), storage_path, added, original_filename, file, mime_type,
//   note.<n>; identifiers paperless_id, archive_serial_number, and the custom fields by their names
//
// Names of correspondents, types and tags stand elsewhere in the manifest, and so the records of documents are given
// with them. A document in the trash is left out.
#pragma once

#include <vector>

#include "absl/status/statusor.h"
#include "annals/v1/document.pb.h"
#include "nlohmann/json_fwd.hpp"

namespace annals::cli {

// The documents of a manifest, with the names that they refer to by number; nothing when it is no such file.
std::vector<nlohmann::json> PaperlessRecords(const nlohmann::json& file);

// kInvalidArgument names what is missing.
absl::StatusOr<v1::DocumentInput> PaperlessDocument(const nlohmann::json& record);

}  // namespace annals::cli
