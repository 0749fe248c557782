#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "core/text/text.h"

namespace annals::text {
namespace {

TEST(IsValidUtf8, AcceptsEveryLengthOfCharacter) {
  EXPECT_TRUE(IsValidUtf8(""));
  EXPECT_TRUE(IsValidUtf8("plain ASCII, longer than eight bytes"));
  EXPECT_TRUE(IsValidUtf8("é € 𝄞 שלום 東京"));
  EXPECT_TRUE(IsValidUtf8(std::string_view("a\0b", 3)));
}

TEST(IsValidUtf8, RejectsWhatIsNotUtf8) {
  EXPECT_FALSE(IsValidUtf8("\xff"));
  EXPECT_FALSE(IsValidUtf8("caf\xe9"));           // Latin-1
  EXPECT_FALSE(IsValidUtf8("cut \xe2\x82"));      // in the middle of a character
  EXPECT_FALSE(IsValidUtf8("\xc0\xaf"));          // overlong
  EXPECT_FALSE(IsValidUtf8("\xed\xa0\x80"));      // surrogate
  EXPECT_FALSE(IsValidUtf8("\xf4\x90\x80\x80"));  // above U+10FFFF
  EXPECT_FALSE(IsValidUtf8("twelve bytes, then \x80"));
}

TEST(IsBlank, SeesSpacesAndControls) {
  EXPECT_TRUE(IsBlank(""));
  EXPECT_TRUE(IsBlank(" \t\r\n\v\f"));
  EXPECT_TRUE(IsBlank(std::string_view("\0\x01\x7f", 3)));
  EXPECT_TRUE(IsBlank("\u00a0\u2003\u3000\u200b\ufeff\u0085"));
  EXPECT_FALSE(IsBlank(" . "));
  EXPECT_FALSE(IsBlank("\u00a0é"));
}

TEST(Normalize, ComposesToNfc) {
  EXPECT_EQ(Normalize("Cafe\u0301"), "Café");
  EXPECT_EQ(Normalize("\u212b"), "Å");
  EXPECT_EQ(Normalize("한"), "한");
}

TEST(Normalize, PutsLineEndsControlsAndSpacesRight) {
  EXPECT_EQ(Normalize("a\r\nb\rc\nd\te"), "a\nb\nc\nd\te");
  EXPECT_EQ(Normalize(std::string_view("a\0b\x07"
                                       "c\x7f",
                                       6)),
            "abc");
  EXPECT_EQ(Normalize("10\u00a0km\u2009north\u3000east"), "10 km north east");
  EXPECT_EQ(Normalize("\ufeffco\u00adoperate\u200b now\u2028next"), "cooperate now\nnext");
  EXPECT_EQ(Normalize("bell \u0007 and C1 \u009f gone"), "bell  and C1  gone");
}

TEST(Normalize, KeepsJoinersThatChangeWords) { EXPECT_EQ(Normalize("می\u200cخواهم"), "می\u200cخواهم"); }

TEST(Normalize, IsIdempotentOnRandomText) {
  std::mt19937 random(7);
  const std::u32string alphabet =
      U"ab.\r\n\t\u0000\u0007\u00a0\u00ad\u0301\u0323\u1100\u1161\u11a8é\u212b\u2000\u2028\ufeff𝄞東ا";
  for (int round = 0; round < 500; ++round) {
    std::string text;
    for (int i = 0; i < 20; ++i) {
      const char32_t c = alphabet[random() % alphabet.size()];
      if (c < 0x80) {
        text.push_back(static_cast<char>(c));
      } else if (c < 0x800) {
        text += {static_cast<char>(0xC0 | (c >> 6)), static_cast<char>(0x80 | (c & 63))};
      } else if (c < 0x10000) {
        text += {static_cast<char>(0xE0 | (c >> 12)), static_cast<char>(0x80 | ((c >> 6) & 63)),
                 static_cast<char>(0x80 | (c & 63))};
      } else {
        text += {static_cast<char>(0xF0 | (c >> 18)), static_cast<char>(0x80 | ((c >> 12) & 63)),
                 static_cast<char>(0x80 | ((c >> 6) & 63)), static_cast<char>(0x80 | (c & 63))};
      }
    }
    const std::string once = Normalize(text);
    EXPECT_EQ(Normalize(once), once);
    EXPECT_TRUE(IsValidUtf8(once));
  }
}

}  // namespace
}  // namespace annals::text
