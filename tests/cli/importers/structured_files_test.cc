// Crossref works, USPTO records, front matter, PDFs: what becomes of each as a document.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <sstream>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "cli/client/document_reader.h"
#include "cli/importers/mail/mail_file.h"
#include "cli/importers/pdf_file.h"
#include "tests/support/temporary_folder.h"

namespace annals::cli {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class StructuredFiles : public testing::Test {
 protected:
  void Read(const std::string& name, const std::string& content) {
    documents.clear();
    bad.clear();
    DocumentReader reader({folder.Write(name, content)}, {});
    while (std::optional<ReadItem> item = reader.Next()) {
      if (auto* placed = std::get_if<PlacedDocument>(&*item)) documents.push_back(placed->document);
      if (auto* problem = std::get_if<BadInput>(&*item)) bad.push_back(problem->reason);
    }
    EXPECT_EQ(reader.bytes_read(), reader.total_bytes());
  }

  v1::DocumentInput One(const std::string& name, const std::string& content) {
    Read(name, content);
    EXPECT_THAT(bad, IsEmpty());
    EXPECT_EQ(documents.size(), 1u);
    return documents.empty() ? v1::DocumentInput() : documents[0];
  }

  static std::vector<std::string> EventsOf(const v1::DocumentInput& document) {
    std::vector<std::string> events;
    for (const v1::EventInput& event : document.events()) events.push_back(event.type() + " " + event.date());
    return events;
  }

  TemporaryFolder folder;
  std::vector<v1::DocumentInput> documents;
  std::vector<std::string> bad;
};

TEST_F(StructuredFiles, AGrantedPatentHasItsDatesAndOwner) {
  const v1::DocumentInput d =
      One("p.json", R"({"docs": [{"guid": "US-99-B1", "publication_number": "99", "type": "USPAT",
    "patent_title": "Lattice cell", "app_filing_date": "2014-03-31", "publication_date": "2023-10-31", "appl_id": "14",
    "assignee_names": ["Tarn Cells Ltd"], "applicant_names": ["Someone Else"], "ipc_code": ["H01M4/00"],
    "assistant_examiner": null, "document_structure": {"page_count": 19}}]})");
  EXPECT_EQ(d.id(), "US-99-B1");
  EXPECT_EQ(d.asset_ref(), "uspto:US-99-B1");
  EXPECT_EQ(d.doc_type(), "patent");
  EXPECT_EQ(d.status(), "granted");
  EXPECT_EQ(d.identifiers().at("patent_no"), "99");
  EXPECT_THAT(d.assignees(), ElementsAre("Tarn Cells Ltd"));
  EXPECT_THAT(EventsOf(d), ElementsAre("filed 2014-03-31", "published 2023-10-31", "granted 2023-10-31"));
  EXPECT_THAT(d.text(), HasSubstr("Lattice cell. Patent US-99-B1 of Tarn Cells Ltd"));
}

TEST_F(StructuredFiles, AnApplicationKeepsWhatItsTermIsComputedFrom) {
  const v1::DocumentInput d = One(
      "a.json", R"({"patentBag": [{"applicationNumberText": "15", "inventionTitle": "Cell", "filingDate": "2016-09-02",
    "effectiveFilingDate": "2015-04-23", "earliestPublicationDate": "2017-03-16", "grantDate": "2019-05-07",
    "patentTermAdjustmentData": {"adjustmentTotalQuantity": 84}}]})");
  EXPECT_EQ(d.status(), "granted");
  EXPECT_THAT(EventsOf(d), ElementsAre("filed 2016-09-02", "published 2017-03-16", "granted 2019-05-07"));
  EXPECT_EQ(d.metadata().at("effective_filing_date"), "2015-04-23");
  EXPECT_EQ(d.metadata().at("term_adjustment_days"), "84");
}

TEST_F(StructuredFiles, AnAbandonedApplicationSaysSo) {
  const v1::DocumentInput d = One("a.json", R"({"patentBag": [{"applicationNumberText": "15", "inventionTitle": "Cell",
    "filingDate": "2016-09-02", "applicationStatusDescriptionText": "Abandoned  --  Failure", "applicationStatusDate": "2018-10-02",
    "inventorBag": [{"inventorNameText": "Ada Lund"}], "applicantBag": [{"applicant": "Tarn Cells Ltd"}],
    "continuityBag": {"parentContinuityBag": [{"parentApplicationNumberText": "PCT/1"}, {"parentApplicationNumberText": "15"}]}}]})");
  EXPECT_EQ(d.status(), "abandoned");
  EXPECT_THAT(EventsOf(d), ElementsAre("filed 2016-09-02", "abandoned 2018-10-02"));
  EXPECT_THAT(d.inventors(), ElementsAre("Ada Lund"));
  ASSERT_EQ(d.asset_links_size(), 1);
  EXPECT_EQ(d.asset_links(0).target_ref(), "uspto:US-application-PCT/1");
}

TEST_F(StructuredFiles, ACrossrefWorkBecomesAPaper) {
  const v1::DocumentInput d =
      One("w.json", R"({"status": "ok", "message": {"items": [{"DOI": "10.5555/ABC", "type": "posted-content",
    "title": ["Tides &amp; <i>winds</i>"], "author": [{"given": "Ada", "family": "Lund"}, {"name": "Tide Group"}],
    "container-title": ["Journal of Tides"], "published": {"date-parts": [[2021, 3]]}, "issued": {"date-parts": [[2022]]},
    "abstract": "<jats:p>High at noon.</jats:p>", "accepted": {"date-parts": [[2021, 2, 31]]},
    "relation": {"is-preprint-of": [{"id-type": "doi", "id": "https://doi.org/10.5555/XYZ"}]},
    "update-to": [{"DOI": "10.5555/old", "type": "new_version"}, {"DOI": "10.5555/abc", "type": "new_version"}]}]}})");
  EXPECT_EQ(d.id(), "doi:10.5555/abc");
  EXPECT_EQ(d.title(), "Tides & winds");
  EXPECT_EQ(d.status(), "preprint");
  EXPECT_THAT(d.authors(), ElementsAre("Ada Lund", "Tide Group"));
  EXPECT_EQ(d.published(), "2021-03");
  EXPECT_EQ(d.metadata().at("venue"), "Journal of Tides");
  EXPECT_EQ(d.canonical_of(), "doi:10.5555/xyz");
  EXPECT_THAT(d.supersedes(), ElementsAre("doi:10.5555/old"));
  EXPECT_EQ(d.text(), "High at noon.");
  EXPECT_THAT(EventsOf(d), IsEmpty());  // no such day
  EXPECT_EQ(d.metadata().at("raw_accepted_date"), "2021-02-31");
}

TEST_F(StructuredFiles, AnAuthorListOfFiveThousandIsTakenAndALongerOneIsSaid) {
  const auto work = [](int authors) {
    std::string list;
    for (int i = 0; i < authors; ++i) absl::StrAppend(&list, i == 0 ? "" : ",", R"({"family": "A)", i, "\"}");
    return absl::StrCat(R"({"DOI": "10.1/x", "title": ["T"], "author": [)", list, "]}");
  };
  EXPECT_EQ(One("a.json", work(5'000)).authors_size(), 5'000);
  const v1::DocumentInput more = One("b.json", work(5'001));
  EXPECT_EQ(more.authors_size(), 5'000);
  EXPECT_EQ(more.metadata().at("authors_given"), "5001");
}

TEST_F(StructuredFiles, BadRecordsAreNamedAndTheOthersTaken) {
  Read("p.json", R"({"docs": [{"guid": "US-1-B1", "type": "USPAT"}, {"publication_number": "2"}, 7]})");
  EXPECT_EQ(documents.size(), 1u);
  EXPECT_THAT(bad, ElementsAre("guid: required", "not a JSON object"));
  Read("l.json", R"([{"id": "a", "text": "x"}, {"text": "y"}])");
  EXPECT_EQ(documents.size(), 1u);
  EXPECT_THAT(bad, ElementsAre("id: required"));
  Read("d.json", R"({"id": "a", "events": [{"type": "filed", "type": "granted"}]})");
  EXPECT_THAT(bad, ElementsAre("type: given twice"));
  Read("n.json", std::string(100'000, '[') + std::string(100'000, ']'));
  EXPECT_THAT(bad, ElementsAre(HasSubstr("nested deeper")));
  Read("c.json", R"({"id": )");
  EXPECT_THAT(bad, ElementsAre(HasSubstr("not JSON")));
}

TEST_F(StructuredFiles, FrontMatterSaysWhatTheTextIs) {
  const v1::DocumentInput d =
      One("m.md",
          "---\ntitle: \"Minutes: tides\"\r\ndate: 4 March 2024\ndoc_type: minutes\n# a comment\n"
          "authors: [Ada Lund, 'Hanne Solberg']\nsupersedes:\n  - old-1\n  - old-2\nroom: 12\n---\n# Heading\n\nText.");
  EXPECT_EQ(d.title(), "Minutes: tides");
  EXPECT_EQ(d.published(), "4 March 2024");
  EXPECT_EQ(d.doc_type(), "minutes");
  EXPECT_THAT(d.authors(), ElementsAre("Ada Lund", "Hanne Solberg"));
  EXPECT_THAT(d.supersedes(), ElementsAre("old-1", "old-2"));
  EXPECT_EQ(d.metadata().at("room"), "12");
  EXPECT_EQ(d.text(), "# Heading\n\nText.");
}

TEST_F(StructuredFiles, NoDayIsMadeUp) {
  for (const std::string date : {"circa 1990", "0000-00-00", "31/02/2021", "spring"}) {
    const v1::DocumentInput d = One("m.txt", "---\ndate: " + date + "\n---\nText.");
    EXPECT_EQ(d.published(), "") << date;
    EXPECT_EQ(d.metadata().at("raw_date"), date);
  }
}

TEST_F(StructuredFiles, WhatIsNoFrontMatterIsText) {
  EXPECT_EQ(One("a.md", "---\nJust a rule\n---\nand text").text(), "---\nJust a rule\n---\nand text");
  EXPECT_EQ(One("b.md", "---\ntitle: x\nnever closed").text(), "---\ntitle: x\nnever closed");
  Read("c.md", "---\ntitle: x\nnested:\n  deep: y\n---\ntext");
  EXPECT_THAT(bad, ElementsAre(HasSubstr("line 4: ")));
  Read("d.md", "---\ntitle: x\ntitle: y\n---\ntext");
  EXPECT_THAT(bad, ElementsAre("line 3: title: given twice"));
}

// Just enough of a PDF to show one line of text.
std::string SmallPdf() {
  const std::vector<std::string> objects = {
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
      "<</Length 42>>\nstream\nBT /F 12 Tf 10 50 Td (High at noon.) Tj ET\nendstream",
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"};
  std::string pdf = "%PDF-1.4\n", table = "0000000000 65535 f \n";
  for (std::size_t i = 0; i < objects.size(); ++i) {
    std::string offset = absl::StrCat(pdf.size());
    absl::StrAppend(&table, std::string(10 - offset.size(), '0'), offset, " 00000 n \n");
    absl::StrAppend(&pdf, i + 1, " 0 obj\n", objects[i], "\nendobj\n");
  }
  const std::size_t start = pdf.size();
  return absl::StrCat(pdf, "xref\n0 6\n", table, "trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n", start, "\n%%EOF\n");
}

TEST_F(StructuredFiles, APdfIsReadByPdftotext) {
  if (std::system("command -v pdftotext >/dev/null 2>&1") != 0) GTEST_SKIP() << "pdftotext is not installed";
  const v1::DocumentInput d = One("-tides.pdf", SmallPdf());
  EXPECT_EQ(d.title(), "-tides");
  EXPECT_THAT(d.text(), HasSubstr("High at noon."));
  Read("broken.pdf", "no PDF");
  EXPECT_THAT(bad, ElementsAre(HasSubstr("not a PDF")));
}

// What comes of one mail with these attachments, each (type, name, content).
struct ReadMail {
  std::vector<v1::DocumentInput> documents;
  std::vector<std::string> problems;
};
ReadMail MailWith(const std::vector<std::array<std::string, 3>>& attachments, const std::string& pdftotext) {
  std::string mail =
      "From a Thu\nFrom: Ada Lund <ada@tarn.example>\nMessage-ID: <m1@tarn.example>\nSubject: Tides\nMIME-Version: "
      "1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nSee the file.\n";
  for (const auto& [type, name, content] : attachments) {
    absl::StrAppend(&mail, "--b\nContent-Type: ", type, "; name=", name, "\nContent-Transfer-Encoding: base64\n\n",
                    absl::Base64Escape(content), "\n");
  }
  std::istringstream in(mail + "--b--\n");
  MailThreads threads;
  MailFile file(&in, "mails.mbox", &threads, pdftotext);
  ReadMail read;
  while (std::optional<ReadItem> item = file.Next()) {
    if (const auto* bad = std::get_if<BadInput>(&*item))
      read.problems.push_back(bad->reason);
    else
      read.documents.push_back(std::get<PlacedDocument>(*std::move(item)).document);
  }
  return read;
}

TEST_F(StructuredFiles, AttachedPdfsAreRead) {
  if (std::system("command -v pdftotext >/dev/null 2>&1") != 0) GTEST_SKIP() << "pdftotext is not installed";
  const ReadMail read = MailWith({{"application/pdf", "tides.pdf", SmallPdf()},
                                  {"application/octet-stream", "TIDES2.PDF", SmallPdf()},
                                  {"application/octet-stream", "tides.bin", SmallPdf()},
                                  {"application/pdf", "broken.pdf", "no PDF"}},
                                 "pdftotext");
  ASSERT_EQ(read.documents.size(), 3u) << "the mail and two PDFs";
  EXPECT_EQ(read.documents[1].id(), "mail:m1@tarn.example/1/tides.pdf");
  EXPECT_EQ(read.documents[1].doc_type(), "attachment");
  for (const std::size_t i : {1, 2}) EXPECT_THAT(read.documents[i].text(), HasSubstr("High at noon."));
  EXPECT_EQ(read.documents[0].asset_links_size(), 2) << "assets without text";
  EXPECT_THAT(read.problems, ElementsAre(AllOf(HasSubstr("broken.pdf"), HasSubstr("not a PDF"))));
}

TEST_F(StructuredFiles, WithoutTheProgramAttachedPdfsAreAssets) {
  const ReadMail read = MailWith({{"application/pdf", "tides.pdf", SmallPdf()}}, "no-such-pdftotext");
  ASSERT_EQ(read.documents.size(), 1u);
  EXPECT_EQ(read.documents[0].asset_links_size(), 1);
  EXPECT_THAT(read.problems, IsEmpty());
}

TEST_F(StructuredFiles, OnlySoManyAttachedPdfsAreRead) {
  const std::vector<std::array<std::string, 3>> many(30, {"application/pdf", "tides.pdf", "no PDF"});
  const ReadMail read = MailWith(many, "no-such-pdftotext");
  EXPECT_EQ(read.documents[0].asset_links_size(), 30);
  EXPECT_THAT(read.problems, ElementsAre(HasSubstr("more than 20 PDFs")));
}

TEST_F(StructuredFiles, AMissingProgramIsNamed) {
  PdfFile file(folder.Write("a.pdf", SmallPdf()), "no-such-pdftotext");
  const std::optional<ReadItem> item = file.Next();
  ASSERT_TRUE(item.has_value());
  EXPECT_THAT(std::get<BadInput>(*item).reason, HasSubstr("no-such-pdftotext is not installed"));
  EXPECT_FALSE(file.Next().has_value());
}

}  // namespace
}  // namespace annals::cli
