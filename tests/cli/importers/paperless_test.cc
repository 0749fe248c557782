#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/client/document_reader.h"
#include "tests/support/temporary_folder.h"

namespace annals::cli {
namespace {

using testing::ElementsAre;

std::vector<ReadItem> Read(const std::string& manifest) {
  TemporaryFolder folder;
  DocumentReader reader({folder.Write("manifest.json", manifest)}, {});
  std::vector<ReadItem> items;
  while (auto item = reader.Next()) items.push_back(*std::move(item));
  return items;
}

constexpr const char* kManifest = R"([
  {"model": "documents.correspondent", "pk": 3, "fields": {"name": "Lakeland Roofing", "match": ""}},
  {"model": "documents.documenttype", "pk": 1, "fields": {"name": "Invoice"}},
  {"model": "documents.tag", "pk": 5, "fields": {"name": "roof"}},
  {"model": "documents.tag", "pk": 6, "fields": {"name": "tax 2026"}},
  {"model": "documents.customfield", "pk": 2, "fields": {"name": "Invoice number", "data_type": "string"}},
  {"model": "documents.customfieldinstance", "pk": 9,
   "fields": {"document": 17, "field": 2, "value_text": "2031", "value_int": null}},
  {"model": "documents.note", "pk": 1, "fields": {"document": 17, "note": "Asked for a discount."}},
  {"model": "documents.document", "pk": 17, "__exported_file_name__": "2026-03-02 Lakeland Roofing.pdf",
   "fields": {"title": "Repair of the roof", "content": "Invoice 2031. Payable by 20 March.", "correspondent": 3,
              "document_type": 1, "tags": [5, 6, 99], "created": "2026-03-02T00:00:00+01:00",
              "added": "2026-03-04T10:11:12Z", "archive_serial_number": 41, "mime_type": "application/pdf"}},
  {"model": "documents.document", "pk": 18, "fields": {"title": "Scan", "content": " ", "correspondent": null,
              "document_type": null, "tags": [], "created": "circa 1990"}},
  {"model": "documents.document", "pk": 19, "fields": {"title": "Old", "content": "x", "deleted_at": "2026-01-01"}},
  {"model": "documents.document", "pk": 20, "fields": {"title": "", "content": ""}}])";

TEST(Paperless, ReadsTheManifestOfAnExport) {
  const std::vector<ReadItem> items = Read(kManifest);
  ASSERT_EQ(items.size(), 3u);
  const v1::DocumentInput& invoice = std::get<PlacedDocument>(items[0]).document;
  EXPECT_EQ(invoice.id(), "paperless:17");
  EXPECT_EQ(invoice.asset_ref(), "paperless:17");
  EXPECT_EQ(invoice.kind(), "invoice");
  EXPECT_EQ(invoice.published(), "2026-03-02");
  EXPECT_EQ(invoice.text(), "Invoice 2031. Payable by 20 March.");
  EXPECT_THAT(invoice.authors(), ElementsAre("Lakeland Roofing"));
  EXPECT_EQ(invoice.metadata().at("tags"), "roof, tax 2026");
  EXPECT_EQ(invoice.metadata().at("note.1"), "Asked for a discount.");
  EXPECT_EQ(invoice.metadata().at("file"), "2026-03-02 Lakeland Roofing.pdf");
  EXPECT_EQ(invoice.identifiers().at("paperless_id"), "17");
  EXPECT_EQ(invoice.identifiers().at("archive_serial_number"), "41");
  EXPECT_EQ(invoice.identifiers().at("invoice_number"), "2031");
  const v1::DocumentInput& scan = std::get<PlacedDocument>(items[1]).document;
  EXPECT_EQ(scan.text(), "Scan");
  EXPECT_EQ(scan.published(), "");
  EXPECT_EQ(scan.metadata().at("raw_date"), "circa 1990");
  EXPECT_EQ(std::get<BadInput>(items[2]).reason, "title and content: both are missing");
}

TEST(Paperless, RefusesWhatIsCutOff) {
  const std::vector<ReadItem> items = Read(std::string(kManifest).substr(0, 700));
  ASSERT_EQ(items.size(), 1u);
  EXPECT_THAT(std::get<BadInput>(items[0]).reason, testing::HasSubstr("not JSON"));
}

}  // namespace
}  // namespace annals::cli
