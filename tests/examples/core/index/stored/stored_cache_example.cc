// The example of core/index/stored/stored_cache.h.
#include <gtest/gtest.h>

#include "core/index/stored/stored_cache.h"
#include "tests/core/index/image_fixture.h"
#include "tests/support/view_of.h"

namespace annals::index {
namespace {

TEST(StoredCacheExample, IsTrue) {
  annals::testing::BundleFactory make(kDimension);
  const std::shared_ptr<const View> view = annals::testing::ViewOf(kDimension, {Survey(make)});
  const auto bundle = InPlace(Survey(make), kDimension);
  ASSERT_TRUE(bundle.ok());
  const auto document = *StoredDocument::Read(BodyOf(*bundle));
  const DocumentId id = bundle->document.id;
  const std::vector<DocumentId> ids = {id};
  //   StoredCache cache(64 << 20);
  StoredCache cache(64 << 20);
  //   cache.documents.Find(id)          // null: not here
  EXPECT_EQ(cache.documents.Find(id), nullptr);
  //   cache.documents.Put(id, document, document->bytes(), cache.documents.edition());
  cache.documents.Put(id, document, document->bytes(), cache.documents.edition());
  EXPECT_EQ(cache.documents.Find(id), document);
  //   cache.documents.Forget(ids);      // rewritten or removed; what is being read meanwhile is not kept
  cache.documents.Forget(ids);
  EXPECT_EQ(cache.documents.Find(id), nullptr);
  //   cache.Of(view)->terms …           // of that view's state; emptied when it is another one
  EXPECT_EQ(cache.Of(view), cache.Of(view));
  EXPECT_EQ(cache.Of(view)->terms.bytes(), 0U);
}

}  // namespace
}  // namespace annals::index
