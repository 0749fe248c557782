#include "core/time/spoken.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace annals::time {
namespace {

// What a sentence speaks of, "from..to how" each, joined by ", ".
struct Case {
  const char* sentence;
  const char* today;   // ISO day, or ""
  const char* before;  // "from..to", or ""
  const char* spoken;
};

std::optional<Interval> IntervalOf(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const std::size_t dots = text.find("..");
  return MakeInterval(*ParseIsoDay(text.substr(0, dots)), *ParseIsoDay(text.substr(dots + 2)));
}

const char* NameOf(SpokenHow how) {
  return how == SpokenHow::kSaid ? "said" : how == SpokenHow::kRelative ? "relative" : "following";
}

std::string Read(const Case& c, Language language) {
  const std::string today = c.today;
  const Told told{today.empty() ? std::nullopt : ParseIsoDay(today), IntervalOf(c.before)};
  std::string text;
  for (const Spoken& s : ReadSpoken(c.sentence, told, language))
    text += (text.empty() ? "" : ", ") + ToString(s.interval) + " " + NameOf(s.how);
  return text;
}

TEST(Spoken, ReadsWhatASentenceNames) {
  const Case cases[] = {
      {"From 2004 to 2005 she worked at Arizona.", "", "", "2004-01-01..2006-01-01 said"},
      {"She led the choir between 1989 and 1993.", "", "", "1989-01-01..1994-01-01 said"},
      {"Lieutenant General (1966-1968)", "", "", "1966-01-01..1969-01-01 said"},
      {"Harbour masters: Ada Lund (2015–17)", "", "", "2015-01-01..2018-01-01 said"},
      {"Since 2019 the mill has stood empty.", "", "", "2019-01-01.. said"},
      {"He stayed until May 2004.", "", "", "..2004-06-01 said"},
      {"On 12 June 1888 he was sent to Brussels.", "", "", "1888-06-12..1888-06-13 said"},
      {"In 2004 she joined Nordita; in 2009 she left.", "", "",
       "2004-01-01..2005-01-01 said, 2009-01-01..2010-01-01 said"},
      {"The bridge was closed in the 1990s.", "", "", "1990-01-01..2000-01-01 said"},
      {"In the summer of 1975 it burnt.", "", "", "1975-06-01..1975-09-01 said"},
      {"Sales grew in Q3 2021.", "", "", "2021-07-01..2021-10-01 said"},
      {"The ferry takes 1,200 cars and 2,019 people.", "", "", ""},
      {"Flight 1999 carries no one.", "", "", ""},
      {"A sentence without any time.", "2023-05-08", "2006-01-01..2007-01-01", ""},
  };
  for (const Case& c : cases) EXPECT_EQ(Read(c, Language::kEnglish), c.spoken) << c.sentence;
}

// Hebrew stands in collections of any language; its words are not known, its dates are.
TEST(Spoken, ReadsTheDatesOfHebrewAndSpanishTexts) {
  std::ifstream file(std::string(CASES_FOLDER) + "/cases_dated.jsonl");
  std::map<std::string, int> of_language;
  for (std::string line; std::getline(file, line);) {
    const auto c = nlohmann::json::parse(line);
    const std::string sentence = c.at("sentence"), language = c.at("language");
    ++of_language[language];
    std::vector<std::string> spoken;
    for (const Spoken& s : ReadSpoken(sentence, {}, language == "spanish" ? Language::kSpanish : Language::kEnglish))
      spoken.push_back(ToString(s.interval));
    EXPECT_EQ(nlohmann::json(spoken), c.at("spoken")) << sentence;
  }
  for (const char* language : {"hebrew", "spanish"}) EXPECT_GE(of_language[language], 20) << language;
}

TEST(Spoken, FollowsWhatWasSpokenOfBefore) {
  const Case cases[] = {
      {"Two years later she moved to Frankfurt.", "", "2006-01-01..2007-01-01", "2008-01-01..2009-01-01 following"},
      {"A month later it sank.", "", "2006-05-01..2006-06-01", "2006-06-01..2006-07-01 following"},
      {"The following year he retired.", "", "2006-01-01..2007-01-01", "2007-01-01..2008-01-01 following"},
      {"The next year he retired.", "", "2006-01-01..2007-01-01", "2007-01-01..2008-01-01 following"},
      {"Later that year he retired.", "", "2006-05-01..2006-06-01", "2006-01-01..2007-01-01 following"},
      {"In the same month the dam broke.", "", "2006-05-12..2006-05-13", "2006-05-01..2006-06-01 following"},
      {"In May she gave a talk.", "", "2006-01-01..2007-01-01", "2006-05-01..2006-06-01 following"},
      {"In March she came back.", "", "2006-12-01..2007-01-01", "2007-03-01..2007-04-01 following"},
      {"Two years later she moved.", "", "", ""},
      {"In May she gave a talk.", "", "", ""},
      {"Later than 1990 nothing is known of that year.", "", "1980-01-01..1981-01-01",
       "1991-01-01.. said, 1980-01-01..1981-01-01 following"},
      {"Two years after the war he came home.", "", "1945-01-01..1946-01-01", ""},
  };
  for (const Case& c : cases) EXPECT_EQ(Read(c, Language::kEnglish), c.spoken) << c.sentence;
}

TEST(Spoken, WantsADayForWhatIsRelativeToIt) {
  const Case cases[] = {
      {"We moved house yesterday.", "2023-05-08", "", "2023-05-07..2023-05-08 relative"},
      {"We moved house yesterday.", "", "", ""},
      {"We moved house yesterday.", "", "2006-01-01..2007-01-01", ""},
      {"Last year I was in Oslo.", "2023-05-08", "", "2022-01-01..2023-01-01 relative"},
      {"Next month we travel.", "2023-05-08", "", "2023-06-01..2023-07-01 relative"},
      {"I saw her three weeks ago.", "2023-05-08", "", "2023-04-17..2023-04-18 relative"},
      {"I saw her three months ago.", "2023-05-08", "", "2023-02-01..2023-03-01 relative"},
      {"He opened it two years ago.", "2023-05-08", "", "2021-01-01..2022-01-01 relative"},
      {"He opened it a few years ago.", "2023-05-08", "", ""},
      {"Last Friday she came.", "2023-05-08", "", "2023-05-05..2023-05-06 relative"},
      {"Last Fri she came.", "2023-07-15", "", "2023-07-14..2023-07-15 relative"},
      {"Last weekend it rained.", "2023-05-08", "", "2023-05-06..2023-05-08 relative"},
      {"We camped two weekends ago.", "2023-05-08", "", "2023-04-29..2023-05-01 relative"},
      {"She left on the Friday before 15 July 2023.", "", "", "2023-07-14..2023-07-15 said"},
      {"On weekends we hike.", "2023-05-08", "", ""},
      {"Next month we travel.", "2023-05-08", "2023-04-01..2023-05-01", "2023-06-01..2023-07-01 relative"},
      {"The next month he left.", "2023-05-08", "2006-04-01..2006-05-01", "2006-05-01..2006-06-01 following"},
      {"In March we moved.", "2023-05-08", "", "2023-03-01..2023-04-01 relative"},
      {"In March we moved.", "2023-05-08", "2006-01-01..2007-01-01", "2006-03-01..2006-04-01 following"},
      {"The offer holds until the end of March.", "2023-02-26", "", "..2023-04-01 relative"},
      {"In June we go to the hut.", "2023-05-03", "", "2023-06-01..2023-07-01 relative"},
      {"In December it snowed.", "2023-05-03", "", "2022-12-01..2023-01-01 relative"},
      {"They raise the rent from 48 to 55 pounds a year from 2027 on.", "2026-04-14", "", "2027-01-01.. said"},
      {"In the fourth quarter we grew.", "2023-05-03", "", "2022-10-01..2023-01-01 relative"},
  };
  for (const Case& c : cases) EXPECT_EQ(Read(c, Language::kEnglish), c.spoken) << c.sentence;
}

TEST(Spoken, ReadsGermanAndSpanish) {
  const Case german[] = {
      {"Von 2004 bis 2005 arbeitete sie in Arizona.", "", "", "2004-01-01..2006-01-01 said"},
      {"Zwei Jahre später zog sie um.", "", "2006-01-01..2007-01-01", "2008-01-01..2009-01-01 following"},
      {"Im selben Jahr starb er.", "", "2006-05-01..2006-06-01", "2006-01-01..2007-01-01 following"},
      {"Im folgenden Jahr starb er.", "", "2006-01-01..2007-01-01", "2007-01-01..2008-01-01 following"},
      {"Gestern sind wir umgezogen.", "2023-05-08", "", "2023-05-07..2023-05-08 relative"},
      {"Letztes Wochenende hat es geregnet.", "2023-05-08", "", "2023-05-06..2023-05-08 relative"},
      {"Vor zwei Jahren zog sie um.", "2023-05-08", "", "2021-01-01..2022-01-01 relative"},
  };
  for (const Case& c : german) EXPECT_EQ(Read(c, Language::kGerman), c.spoken) << c.sentence;
  const Case spanish[] = {
      {"De 2004 a 2005 trabajó en Arizona.", "", "", "2004-01-01..2006-01-01 said"},
      {"Al año siguiente se mudó.", "", "2006-01-01..2007-01-01", "2007-01-01..2008-01-01 following"},
      {"Dos años después, se mudó.", "", "2006-01-01..2007-01-01", "2008-01-01..2009-01-01 following"},
      {"El fin de semana pasado llovió.", "2023-05-08", "", "2023-05-06..2023-05-08 relative"},
      {"El mismo año murió.", "", "2006-05-01..2006-06-01", "2006-01-01..2007-01-01 following"},
  };
  for (const Case& c : spanish) EXPECT_EQ(Read(c, Language::kSpanish), c.spoken) << c.sentence;
}

TEST(Spoken, ALongSentenceIsAListOrATable) {
  const std::string list(kLongestSpoken, 'x');
  EXPECT_TRUE(ReadSpoken(list + " In 2004 she left.", {}, Language::kEnglish).empty());
}

}  // namespace
}  // namespace annals::time
