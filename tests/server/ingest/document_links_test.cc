// What documents are to each other, over the wire: copies of papers, successors, circles.
#include <gmock/gmock.h>

#include <algorithm>

#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using ::testing::ElementsAre;

class DocumentLinksTest : public ServerTest {
 protected:
  // The view has what was written.
  void SeeAt(std::uint64_t watermark) {
    v1::RetrieveResponse found;
    EXPECT_TRUE(client().retrieval->Retrieve(Context().get(), Question("harbour", watermark), &found).ok());
  }
};

TEST_F(DocumentLinksTest, PreprintsAreLinkedToTheirJournalVersions) {
  const auto paper = [](const std::string& id, const std::string& title, const std::string& published) {
    v1::DocumentInput document = Document(id, title, "About " + title + ".");
    document.set_doc_type("paper");
    document.set_published(published);
    document.add_authors("Ada Lund");
    return document;
  };
  v1::DocumentInput preprint = paper("preprint", "Tides of Narrow Harbours", "2019-05-01");
  preprint.set_status("preprint");
  const std::uint64_t at = Ingest({preprint, paper("journal", "Tides of narrow harbours.", "2020-11-01"),
                                   paper("other", "Lattice Cells for Cold Harbours", "2020-11-01")})
                               .watermark();
  v1::LinkPapersRequest request;
  request.set_collection(collection());
  request.set_dry_run(true);
  request.set_at_least(at);
  const auto link = [&] {
    v1::LinkPapersResponse response;
    const grpc::Status status = client().identity->LinkPapers(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  };
  const auto original = [&] {
    v1::GetDocumentRequest get;
    get.set_collection(collection());
    get.set_document_id("preprint");
    v1::GetDocumentResponse document;
    EXPECT_TRUE(client().admin->GetDocument(Context().get(), get, &document).ok());
    return document.document().canonical_of();
  };
  // A copy that says nothing new is left out beside its original.
  const auto finds = [&](std::uint64_t at_least) {
    v1::RetrieveResponse found;
    EXPECT_TRUE(client().retrieval->Retrieve(Context().get(), Question("narrow harbours", at_least), &found).ok());
    return std::ranges::any_of(found.chunks(), [](const auto& c) { return c.document().id() == "preprint"; });
  };
  EXPECT_EQ(link().links_size(), 1);
  EXPECT_EQ(original(), "") << "a look changes nothing";
  EXPECT_TRUE(finds(at));
  request.set_dry_run(false);
  const v1::LinkPapersResponse linked = link();
  ASSERT_EQ(linked.links_size(), 1);
  EXPECT_EQ(linked.papers(), 3);
  EXPECT_EQ(linked.links(0).document_id(), "preprint");
  EXPECT_EQ(linked.links(0).original_id(), "journal");
  EXPECT_EQ(original(), "journal");
  EXPECT_FALSE(finds(linked.watermark()));
  request.set_at_least(linked.watermark());
  EXPECT_EQ(link().links_size(), 0) << "done before";
  request.add_unlink("preprint");
  const v1::LinkPapersResponse unlinked = link();
  ASSERT_EQ(unlinked.links_size(), 1);
  EXPECT_EQ(original(), "");
  EXPECT_TRUE(finds(unlinked.watermark()));
  request.clear_unlink();
  request.set_at_least(unlinked.watermark());
  EXPECT_EQ(link().links_size(), 0) << "not a second time";
  request.add_unlink("preprint");
  request.add_unlink("");
  v1::LinkPapersResponse none;
  EXPECT_EQ(ProblemOf(client().identity->LinkPapers(Context().get(), request, &none)).field, "unlink[1]");
  request.clear_unlink();
  request.add_unlink("preprint");
  request.set_dry_run(true);
  EXPECT_EQ(ProblemOf(client().identity->LinkPapers(Context().get(), request, &none)).field, "dry_run");
}

TEST_F(DocumentLinksTest, ListingsTellWhatSupersedesADocumentAndCircles) {
  v1::DocumentInput a = Document("a", "Alder", "Alder has a harbour."), b = Document("b", "Alder", "A new harbour.");
  a.set_published("2020-01-01");
  b.set_published("2021-01-01");
  b.add_supersedes("a");
  const auto get = [&](const std::string& id) {
    v1::GetDocumentRequest request;
    request.set_collection(collection());
    request.set_document_id(id);
    v1::GetDocumentResponse response;
    EXPECT_TRUE(client().admin->GetDocument(Context().get(), request, &response).ok());
    return response;
  };
  SeeAt(Ingest({a, b}).watermark());
  EXPECT_EQ(get("a").document().superseded_by(), "b");
  EXPECT_EQ(get("b").document().superseded_by(), "");
  EXPECT_EQ(get("a").supersession_circle_size(), 0);
  v1::ListDocumentsRequest list;
  list.set_collection(collection());
  v1::ListDocumentsResponse listed;
  ASSERT_TRUE(client().admin->ListDocuments(Context().get(), list, &listed).ok());
  ASSERT_EQ(listed.documents_size(), 2);
  EXPECT_EQ(listed.documents(0).superseded_by(), "b");
  // Another run makes it a circle: told, and the later one stands.
  a.add_supersedes("b");
  SeeAt(Ingest({a}).watermark());
  EXPECT_THAT(get("b").supersession_circle(), ElementsAre("b", "a"));
  EXPECT_EQ(get("a").document().superseded_by(), "b");
  EXPECT_EQ(get("b").document().superseded_by(), "");
}

}  // namespace
}  // namespace annals::server::testing
