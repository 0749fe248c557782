// The formula of core/answer/evidence/fit.h, part by part.
#include <algorithm>
#include <optional>

#include "core/answer/evidence/fit.h"
#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

// Of a sentence that says all that is asked at its beginning, with its figure.
struct Parts {
  double coverage = 1, density = 1, figure = 1, rank = 1, foreign_qualifiers = 0, foreign_name = 0, other_topic = 0;
  double own_period = 0, foreign_period = 0, topic = 1, words = 0, looks_ahead = 0, is_question = 0;
};

double FitOfParts(const Parts& p) {
  //   fit = 3 · coverage + 1.5 · density + 1.5 · figure + .25 · rank
  const double is = 3 * p.coverage + 1.5 * p.density + 1.5 * p.figure + .25 * p.rank;
  //         − .5 · foreign qualifiers − .5 · foreign name, or 1 when its topic is another one
  const double foreign = -.5 * p.foreign_qualifiers - .5 * p.foreign_name - p.other_topic;
  //         + .1 · own period − .75 · foreign period + .25 · topic − .01 · words
  const double form = .1 * p.own_period - .75 * p.foreign_period + .25 * p.topic - .01 * p.words;
  //         + .75 · looks ahead, when that is asked − 2 · (is a question)
  return is + foreign + form + .75 * p.looks_ahead - 2 * p.is_question;
}

class FitExample : public PassagesTest {
 protected:
  // The last sentence of a passage of its own, in a collection of its own.
  const Evidence& Read(const std::string& passage, const std::string& title = "", const std::string& label = "") {
    image_ = index::MakeImage(4, {});
    Add(make_.Document("d", title).Label(label, Quarter(2024, 3)).Chunk(passage, {passage}).Build());
    terms_.emplace(view(), "operating margin");
    asked_ = {.terms = terms_->all(), .figure = question::Figure::kPercent};
    evidence_ = GatherEvidence(view(), Found(), *terms_, asked_, 0, PassageReadings());
    return evidence_.back();
  }
  void ExpectFit(const std::string& passage, Parts parts, const std::string& title = "", const std::string& label = "",
                 bool forward = false) {
    const Evidence& e = Read(passage, title, label);
    asked_.forward = forward;
    parts.words = e.words;
    if (parts.topic == 1 && !e.places.empty()) parts.topic = 1 - e.places[0].word / 10.0;
    EXPECT_NEAR(FitOf(e, *terms_, asked_, 1).score, FitOfParts(parts), 1e-9) << passage;
  }

  std::optional<QuestionTerms> terms_;
  Asked asked_;
  std::vector<Evidence> evidence_;
};

TEST_F(FitExample, IsTrue) {
  ExpectFit("Operating margin was 13.5%.", {});
  //   coverage  idf share of the asked terms in the sentence; a term that only the title or heading holds counts half
  for (const char* title : {"", "Operating report"}) {
    Read("Margin was 13.5%.", title);
    const double said = terms_->Share(terms_->MaskOf({"margin"}), terms_->all());
    EXPECT_LT(said, 1);
    ExpectFit("Margin was 13.5%.", {.coverage = *title == '\0' ? said : said + (1 - said) / 2}, title);
  }
  //   density   distinct asked terms over the words of the shortest stretch that holds them
  ExpectFit("Operating losses and margin were 13.5%.", {.density = 2 / 4.0});
  //   figure    1 when a number of the unit asked for stands in that stretch or within 60 bytes after, .75 within 40
  //             before, .5 elsewhere in the sentence
  ExpectFit("Operating margin, as all who read these long reports remember well, and gladly so, was 13.5%.",
            {.figure = .5});
  ExpectFit("We had 13.5% operating margin.", {.figure = .75});
  ExpectFit("Operating margin was 13.5 tons.", {.figure = 0});
  //   topic     1 when the stretch opens the sentence, falling to 0 at its tenth word
  ExpectFit("As we said before in this hall, and in all others, operating margin was 13.5%.", {.topic = 0});
  //   rank      1 for the first passage, falling to 0: order of equals
  Evidence second = Read("Operating margin was 13.5%.");
  second.rank = 1;
  EXPECT_NEAR(FitOf(second, *terms_, asked_, 2).score, FitOfParts({.rank = .5, .words = double(second.words)}), 1e-9);
  //   foreign   name or noun right before the phrase ("Retail's operating margin"); words that make a figure another one
  //             ("adjusted", "segment", "we expect") when the question has none of them, unless they belong to another
  //             figure of the sentence; another quarter, or the whole year, when a quarter is asked
  ExpectFit("Retail's operating margin was 13.5%.", {.foreign_name = 1});
  ExpectFit("In wholesale, operating margin was 13.5%.", {.other_topic = 1});
  ExpectFit("The adjusted operating margin was 13.5%.", {.foreign_qualifiers = 1});
  ExpectFit("Operating margin of the segment was 13.5%.", {.foreign_qualifiers = 1});
  ExpectFit("Here we expect operating margin of 13.5%.", {.foreign_qualifiers = 1});
  ExpectFit("Operating margin was 13.5%, and adjusted tax was 3%.", {});
  ExpectFit("Operating margin was 13.5% in the third quarter.", {.own_period = 1}, "", "Q3 2024");
  ExpectFit("Operating margin was 13.5% in the second quarter.", {.foreign_period = 1}, "", "Q3 2024");
  ExpectFit("Operating margin was 13.5% for the full year.", {.foreign_period = 1}, "", "Q3 2024");
  ExpectFit("Here we expect operating margin of 13.5%.", {.foreign_qualifiers = 1, .looks_ahead = 1}, "", "", true);
  ExpectFit("Operating margin was 13.5%?", {.is_question = 1});
}

class WholeExample : public FitExample {
 protected:
  // Of the sentence as it is, without what the parts of one thing asked for show above; no type of answer is asked for.
  double ScoreOfParts(const Evidence& e) const {
    const double said = terms_->Share(e.said | e.kin, asked_.terms), exact = terms_->Share(e.exact, asked_.terms);
    const double held = terms_->Share(e.said | e.kin | e.named | e.carried, asked_.terms), rank = 1, figure = 0;
    const double before = terms_->Share(e.before & ~e.said & ~e.kin, asked_.terms);
    const double topic = e.places.empty() ? 0 : 1 - e.places[0].word / 10.0;
    EXPECT_LE(said, held);
    //   score = 2.5 · held + .4 · figure + 4 · rank + 2 · frame + 1.2 · before + 1 · exact + 2.7 · answer (2 of a number) + 2.5 · literal
    const double is =
        2.5 * held + .4 * figure + 4 * rank + 2 * e.frame + 1.2 * before + exact + 2.7 * e.answer + 2.5 * e.literal;
    //           + 1.5 · topic + 2 · open · (meaning + .35 · meaning of the sentence before) − foreign qualifiers, topics and periods, words and questions as above − (is a heading, no sentence)
    //   open      1 − the highest coverage: what no sentence found says in words
    //   judge     1 + open of the log-odds of a model that reads the best with the question, above the least of them, is added
    //             where nothing but score tells what answers (judged.h)
    //   meaning   meaning.h; 0 where a period that sentences speak of is asked about, and of the day of a turn
    const bool heading = !e.text.ends_with(".");
    const double open = 1 - std::ranges::max(evidence_, {}, &Evidence::coverage).coverage;
    EXPECT_NEAR(open, 0, 1e-9) << "one says it all";
    return is + 1.5 * topic + 2 * open * e.meaning - .01 * e.words - heading;
  }
};

TEST_F(WholeExample, IsTrue) {
  Add(make_.Document("d", "Ferry")
          .Chunk("Operating margin", {"Operating margin"}, "Fares")
          .Chunk("The operating margin rose. It costs sixty crowns.",
                 {"The operating margin rose.", "It costs sixty crowns."})
          .Build());
  terms_.emplace(view(), "operating margin");
  asked_ = {.terms = terms_->all(), .whole = true};
  retrieval::Result found = Found();
  found.vector = {1, 0, 0, 0};
  evidence_ = GatherEvidence(view(), found, *terms_, asked_, 0, PassageReadings());
  const auto of = [&](std::string_view text) { return *std::ranges::find(evidence_, text, &Evidence::text); };
  //   held      idf share of the asked terms that it says, itself or in other words, or that its title, its heading, who speaks or
  //             names before it hold
  const Evidence said = of("The operating margin rose.");
  EXPECT_NEAR(terms_->Share(said.said, asked_.terms), 1, 1e-9);
  EXPECT_NEAR(said.score, ScoreOfParts(said) - 4.0 * static_cast<double>(said.rank) / 2, 1e-9);
  //   before    idf share that the sentence before it says and it does not: "It costs sixty crowns."
  const Evidence behind = of("It costs sixty crowns.");
  EXPECT_NEAR(terms_->Share(behind.before & ~behind.said, asked_.terms), 1, 1e-9);
  EXPECT_NEAR(behind.score, ScoreOfParts(behind) - 4.0 * static_cast<double>(behind.rank) / 2, 1e-9);
  //   frame, answer, literal: frame.h
  EXPECT_EQ(behind.answer + behind.literal, 0);
}

}  // namespace
}  // namespace annals::answer
