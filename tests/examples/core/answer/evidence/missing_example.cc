// The example of core/answer/evidence/missing.h.
#include "core/answer/evidence/missing.h"
#include "core/text/thesaurus.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

// Knows every word, and none that says the same.
class NoKin : public text::Thesaurus {
 public:
  language::Language language() const override { return language::Language::kEnglish; }
  std::vector<text::Kin> KinOf(std::string_view stem) const override { return {{std::string(stem), 1}}; }
};

class MissingExample : public OneCase {
 protected:
  bool Silent(const std::string& question) {
    return With(question, [](const Case& c) { return NobodySpeaksOf(c); });
  }
};

TEST_F(MissingExample, IsTrue) {
  Put({.id = "31", .title = "Episode 31", .text = "The guest of episode 31 is Runar."});
  Put({.id = "32", .title = "Episode 32", .text = "The guest of episode 32 is Ada. Ada farms old kelp."});
  Put({.id = "letter", .title = "Letter", .text = "A blood culture of Ada was taken."});
  Put({.id = "season", .title = "Season", .text = "Harbour Lights is cancelled."});
  //   NobodyBears(c)        of "Who is the guest of episode 33?"   true: the passages have episodes 31 and 32
  EXPECT_TRUE(With("Who is the guest of episode 33?", [](const Case& c) { return NobodyBears(c); }));
  EXPECT_TRUE(Silent("Who is the guest of episode 33?"));
  EXPECT_FALSE(Silent("Who is the guest of episode 32?"));
  //   NobodySpeaksOf(c)     of "What is Ada's blood group?"        true: a blood culture, but nobody's group
  EXPECT_TRUE(Silent("What is Ada's blood group?"));
  EXPECT_FALSE(Silent("What is Ada's blood culture?"));
  const auto at = [](const Case& c, std::string_view sentence) {
    const auto it = std::ranges::find(c.found().evidence, sentence, &Evidence::text);
    return static_cast<std::size_t>(it - c.found().evidence.begin());
  };
  //   LacksNumber(c, 0)     of "How old is Ada?"                   true: "Ada farms old kelp." has no number
  EXPECT_TRUE(With("How old is Ada?", [&](const Case& c) { return LacksNumber(c, at(c, "Ada farms old kelp.")); }));
  //   NothingOfType(c, 0)   of "Who wrote Harbour Lights?"         true: nobody wrote, and "Harbour Lights is cancelled." has no name
  const NoKin thesaurus;
  EXPECT_TRUE(With("Who wrote Harbour Lights?", [&](const Case& c) {
    Case known = c;
    known.thesaurus = &thesaurus;
    return NothingOfType(known, at(c, "Harbour Lights is cancelled."));
  }));
}

}  // namespace
}  // namespace annals::answer
