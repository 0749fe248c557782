// Who wrote to whom in a collection, and whose letters a question sees.
#include "core/scope/correspondents.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/record/vocabulary.h"
#include "core/scope/holdings.h"
#include "core/scope/slices.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::scope {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class CorrespondentsTest : public retrieval::SurveyTest {
 protected:
  void Letter(const std::string& id, const std::string& type, const std::vector<std::string>& from,
              const std::vector<std::string>& to, const std::vector<std::string>& copied = {}) {
    auto b = make_.Document(id, "");
    b.DocType(type).Published(retrieval::kToday).Chunk("It rains in " + id + ".");
    const std::pair<const std::vector<std::string>*, std::string_view> people[] = {
        {&from, relation::kAuthorOf}, {&to, relation::kRecipientOf}, {&copied, relation::kCopiedOn}};
    for (const auto& [names, relation] : people) {
      for (const std::string& name : *names) {
        b.Mention(name);
        b.AddEdge(EdgeEnd::OfEntity(text::NameKey(name)), std::string(relation), EdgeEnd::OfDocument(id));
      }
    }
    Add(b.Build());
  }

  std::vector<std::string> Of(const std::vector<std::string>& from, const std::vector<std::string>& to) {
    view_ = image_->Current();
    const auto holdings = Holdings::Read(*view_, std::nullopt, [](const Document&) { return true; });
    std::vector<std::string> ids;
    for (const DocumentId id : holdings->correspondents().Letters(from, to)) {
      for (index::DocumentOrdinal d = 0; d < view_->documents(); ++d) {
        if (view_->document(d).id == id) ids.push_back(view_->document(d).external_id);
      }
    }
    std::ranges::sort(ids);
    return ids;
  }

  NamedPerson Named(const std::string& key) {
    view_ = image_->Current();
    return Holdings::Read(*view_, std::nullopt, [](const Document&) { return true; })
        ->correspondents()
        .Named(*view_, key);
  }

  Plan Read(const std::string& question, const std::string& asker = "") {
    view_ = image_->Current();
    question::Request request{.query = question, .reference = retrieval::kToday};
    request.asker = asker;
    return Understand(*view_, request, {});
  }

  std::shared_ptr<const index::View> view_;
};

TEST_F(CorrespondentsTest, LettersAreMailsChatsAndWhatIsAddressed) {
  Letter("m1", "mail", {"Dana Ziv"}, {"Avi Moor"});
  Letter("m2", "mail", {"Dana Ziv"}, {"Omer Katz"}, {"Avi Moor"});
  Letter("a1", "attachment", {"Dana Ziv"}, {"Avi Moor"});
  Letter("c1", "chat", {"Dana Ziv", "Noa Bar"}, {});
  Letter("r1", "report", {"Dana Ziv"}, {});
  EXPECT_THAT(Of({"dana ziv"}, {}), ElementsAre("a1", "c1", "m1", "m2"));
  EXPECT_THAT(Of({"dana ziv"}, {"avi moor"}), ElementsAre("a1", "m1", "m2"));
  EXPECT_THAT(Of({}, {"dana ziv"}), ElementsAre("c1"));
  EXPECT_THAT(Of({"noa bar"}, {"omer katz"}), IsEmpty());
}

TEST_F(CorrespondentsTest, ANameIsOfOnePersonOrOfNoneThatIsMeant) {
  Letter("m1", "mail", {"Dana Ziv"}, {"Lior Stern"});
  Letter("m2", "mail", {"Dana"}, {"Lior Peretz"});
  Letter("m3", "mail", {"dana@tarn.example"}, {"omer@tarn.example"});
  EXPECT_THAT(Named("dana").persons, ElementsAre("dana", "dana ziv"));
  EXPECT_TRUE(Named("dana").one) << "one is a spelling of the other, and an address stands back";
  EXPECT_THAT(Named("ziv").persons, ElementsAre("dana ziv"));
  EXPECT_FALSE(Named("lior").one);
  EXPECT_THAT(Named("lior").persons, ElementsAre("lior peretz", "lior stern"));
  EXPECT_THAT(Named("omer").persons, ElementsAre("omer tarn example"));
  EXPECT_THAT(Named("dan").persons, IsEmpty());
  EXPECT_THAT(Named("dana ziv levi").persons, IsEmpty()) << "she is somebody else";
}

TEST_F(CorrespondentsTest, SendersAndSpeakersAreAskedAsWhatTheyAre) {
  const auto put = [&](const std::string& id, const std::string& type, std::string_view relation,
                       const std::string& who) {
    auto b = make_.Document(id, "");
    b.DocType(type);
    if (id == "minutes") {
      b.Chunk("It was raining.");
    } else {
      b.Chunk(who + ": It rains.").Chunk("Noa Bar: Again?").Chunk(who + ": Again.").Chunk("Noa Bar: A pity.");
    }
    b.Mention(who).AddEdge(EdgeEnd::OfEntity(text::NameKey(who)), std::string(relation), EdgeEnd::OfDocument(id));
    Add(b.Build());
  };
  put("minutes", "meeting", relation::kAuthorOf, "Dana Ziv");
  put("m1", "mail", relation::kSenderOf, "Dana Ziv");
  put("c1", "call", relation::kSpeakerOf, "Dana Ziv");
  put("c2", "call", relation::kSpeakerOf, "Avi Moor");
  put("old", "call", relation::kAuthorOf, "Dana Ziv");
  put("a1", "attachment", relation::kRecipientOf, "Dana Ziv");
  EXPECT_THAT(Of({"dana ziv"}, {}), ElementsAre("m1")) << "a call is no letter";
  view_ = image_->Current();
  const auto holdings = Holdings::Read(*view_, std::nullopt, [](const Document&) { return true; });
  const std::vector<std::string> dana = {"dana ziv"};
  EXPECT_EQ(holdings->correspondents().Talks(dana).size(), 2U);
  Plan plan = Read("What did Dana say about the rain on the call?");
  ASSERT_TRUE(plan.letters.has_value());
  EXPECT_EQ(plan.letters->size(), 2U);
  EXPECT_THAT(plan.senders, ElementsAre("Dana Ziv"));
  plan = Read("Mails from Dana about the rain");
  ASSERT_TRUE(plan.letters.has_value());
  EXPECT_EQ(plan.letters->size(), 1U);
}

TEST_F(CorrespondentsTest, OfATalkTheTurnsOfWhoIsAskedAboutAreSeen) {
  const auto talk = [&](const std::string& id, const std::string& type, const std::vector<std::string>& turns) {
    auto b = make_.Document(id, "");
    b.DocType(type);
    for (const std::string& turn : turns) b.Chunk(turn);
    for (const char* who : {"Dana Ziv", "Avi Moor"})
      b.Mention(who).AddEdge(EdgeEnd::OfEntity(text::NameKey(who)), std::string(relation::kSpeakerOf),
                             EdgeEnd::OfDocument(id));
    b.Alias("Dana Ziv", "Danush");
    Add(b.Build());
  };
  talk("told", "call",
       {"Dana Ziv: It rains.", "Avi Moor: It rains on the boat.", "Dana Ziv: Again.", "Avi Moor: Yes.",
        "Danush: The rain ends.", "Avi Moor: At last.", "Dana Ziv: So it does.", "It rang twice."});
  talk("untold", "call", {"They spoke of the rain.", "It rained."});
  talk("chat", "chat", {"Avi Moor: Rain!", "Dana Ziv: No rain."});
  const auto seen = [&](const std::string& question) {
    Plan plan = Read(question);
    const Slices slices = MakeSlices(*view_, question::SupersededMode::kShow, &plan);
    std::vector<std::string> texts;
    if (slices.slices.empty()) return texts;
    slices.slices[0].allowed.chunks.ForEachIn(0, view_->chunks(),
                                              [&](index::ChunkOrdinal c) { texts.emplace_back(view_->chunk(c).text); });
    std::ranges::sort(texts);
    EXPECT_GT(slices.slices[0].around->chunks.count(), texts.size()) << "what others said stands around it";
    return texts;
  };
  EXPECT_THAT(seen("What did Dana say about the rain on the call?"),
              ElementsAre("Dana Ziv: Again.", "Dana Ziv: It rains.", "Dana Ziv: So it does.", "Danush: The rain ends.",
                          "It rained.", "It rang twice.", "They spoke of the rain."));
  EXPECT_THAT(seen("What did Avi say about the rain on the call?"),
              ElementsAre("Avi Moor: At last.", "Avi Moor: It rains on the boat.", "Avi Moor: Yes.", "It rained.",
                          "It rang twice.", "They spoke of the rain."));
}

TEST_F(CorrespondentsTest, AnAddressTiesSpellingsAndNeverTwoPeople) {
  const auto mail = [&](const std::string& id, const std::string& name, const std::string& address) {
    auto b = make_.Document(id, "");
    b.DocType("mail").Chunk("It rains.").Mention(name);
    b.AddEdge(EdgeEnd::OfEntity(text::NameKey(name)), std::string(relation::kSenderOf), EdgeEnd::OfDocument(id));
    if (!address.empty())
      b.AddEdge(EdgeEnd::OfEntity(address), std::string(relation::kAddressOf), EdgeEnd::OfEntity(text::NameKey(name)));
    Add(b.Build());
  };
  mail("m1", "Alexander Doe", "alex@x.example");
  mail("m2", "A. Doe", "alex@x.example");
  mail("m3", "alex@x.example", "");
  EXPECT_THAT(Named("alexander doe").persons, ElementsAre("a doe", "alex x example", "alexander doe"));
  EXPECT_TRUE(Named("doe").one) << "two spellings with one address";
  mail("m4", "Dana Ziv", "dana.ziv@x.example");
  mail("m5", "dana.ziv@x.example", "");
  EXPECT_THAT(Named("dana ziv").persons, ElementsAre("dana ziv", "dana ziv x example"));
  EXPECT_THAT(Of(Named("dana ziv").persons, {}), ElementsAre("m4", "m5"));
  // A mailbox of an office, and one of a couple.
  mail("m6", "Omer Katz", "info@x.example");
  mail("m7", "info@x.example", "");
  EXPECT_THAT(Named("omer katz").persons, ElementsAre("omer katz"));
  mail("m8", "Lior Stern", "stern@x.example");
  mail("m9", "Noa Stern", "stern@x.example");
  mail("m10", "stern@x.example", "");
  EXPECT_THAT(Named("lior stern").persons, ElementsAre("lior stern"));
  EXPECT_THAT(Named("noa").persons, ElementsAre("noa stern"));
}

TEST_F(CorrespondentsTest, AnAliasFindsItsPerson) {
  Add(make_.Document("m1", "")
          .DocType("mail")
          .Chunk("Rain.")
          .Mention("Shiran Levi")
          .Alias("Shiran Levi", "Shiri")
          .AddEdge(EdgeEnd::OfEntity("shiran levi"), std::string(relation::kAuthorOf), EdgeEnd::OfDocument("m1"))
          .Build());
  EXPECT_THAT(Named("shiri").persons, ElementsAre("shiran levi"));
}

TEST_F(CorrespondentsTest, ANarrowedQuestionSeesTheLettersAndLooksAroundThem) {
  Letter("m1", "mail", {"Dana Ziv"}, {"Avi Moor"});
  Letter("m2", "mail", {"Avi Moor"}, {"Dana Ziv"});
  Plan plan = Read("What did Dana write me about the rain?", "Avi Moor");
  ASSERT_TRUE(plan.letters.has_value());
  EXPECT_TRUE(plan.scoped());
  EXPECT_THAT(plan.senders, ElementsAre("Dana Ziv"));
  EXPECT_THAT(plan.receivers, ElementsAre("Avi Moor"));
  EXPECT_EQ(plan.embedded(), "rain") << "who wrote is a filter";
  const Slices slices = MakeSlices(*view_, question::SupersededMode::kShow, &plan);
  ASSERT_EQ(slices.slices.size(), 1U);
  EXPECT_EQ(slices.slices[0].allowed.chunks.count(), 1U);
  ASSERT_TRUE(slices.slices[0].around.has_value());
  EXPECT_EQ(slices.slices[0].around->chunks.count(), 2U);
}

TEST_F(CorrespondentsTest, WithoutLettersNothingIsDoneNorSaid) {
  AddSurveys();
  const Plan plan = Read("What did Dana Ziv write me about employment?", "Avi Moor");
  EXPECT_FALSE(plan.letters.has_value());
  EXPECT_EQ(plan.embedded(), "What did Dana Ziv write me about employment?");
  for (const ScopeNote& note : plan.notes) EXPECT_EQ(note.code, "OWNER_UNKNOWN") << note.text;
}

}  // namespace
}  // namespace annals::scope
