// Turns of a conversation, as chats and transcripts write them: who speaks, a colon, what he says.
//
//   Speaker("Dana Reyes: I moved to Leiden last March.")   -> "Dana Reyes"
//   Speaker("Dana: Hello!\nOmar: Hi.")                      -> "" (two turns: no one's own words)
//   Speaker("See also: the annex.")                         -> "" (written small)
//
// A turn may have many lines: an answer of an assistant, with its lists and its code. What opens none goes on with the one
// before, and a turn opens where a paragraph does, "Assistant:" alone on its line:
//
//   LongTurns("User: I run a bakery.\n\nHow?\n\nAssistant: So:\n\nNote: open late.", false)   -> {"User", 0, 6}, {"Assistant", 29, 40}
//
// Before a speaker may stand when he spoke (stamp.h), and his name may be marked: "[09:12] Dana: Hello!", "**Dana:** Hello!",
// "Dana (00:12): Hello!". A speaker is one to four words of at most 40 bytes, each beginning with a capital letter, a letter without case, a
// digit or a sign of a number or an account ("+31 6 1234", "@dana"); or "user" and "assistant", written small. Of valid UTF-8. Thread-safe, linear.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace annals::text {

// Of a text that is one turn; empty for any other. Points into `text`.
std::string_view Speaker(std::string_view text);

// Whether these passages of one document, each with its Speaker, are a conversation: at least two turns, which are at
// least half of the passages, and speakers who come back (two, or fewer than half as many as there are turns). A list of
// "Note: …", "Warning: …" has a new one in every line.
bool IsConversation(std::span<const std::string_view> speakers);

struct Turn {
  std::string_view speaker;  // points into the text
  std::size_t begin = 0;     // the byte where he is named, with its marks
  std::size_t words = 0;     // the byte where his words begin
  friend bool operator==(const Turn&, const Turn&) = default;
};

// The turns of a text, in order; none where its lines are no conversation.
//
//   Turns("Dana: Hello! I moved.\nOmar: Hi.")   -> {"Dana", 0, 6}, {"Omar", 22, 28}
std::vector<Turn> Turns(std::string_view text);
// Without who speaks, and when. A text that is no turn, as it is.
//
//   Said("[09:12] Dana: Hello!")   "Hello!"
std::string_view Said(std::string_view turn);
// Where what is said begins of the line at `begin`: behind the stamp, if somebody speaks behind it. "[09:30] Keynote" says when itself.
std::size_t BehindStamp(std::string_view text, std::size_t begin);
// Whether a line reads like the first one of a turn, or like a chat's own.
bool OpensTurn(std::string_view line);
// The one that holds a byte; nobody's before the first.
Turn TurnAt(std::span<const Turn> turns, std::size_t place);

// The turns of a text whose turns have many lines; none of one whose lines are turns, or that does not open with one. Of
// speakers who are called by what they do in it ("User", "Assistant") those alone are speakers, in any text; else,
// where `talk` says that the text is one, who opens it, who comes back, and of no such one who is first to reply.
std::vector<Turn> LongTurns(std::string_view text, bool talk);
// The same over the passages of one document, in order: who speaks each of them; empty where two do, and in a document
// without long turns. Point into the passages.
std::vector<std::string_view> LongSpeakers(std::span<const std::string_view> passages, bool talk);

// Where the words begin of a turn whose speaker is named up to `speaker_end`: behind the colon, on this line or the next.
std::size_t WordsBehind(std::string_view text, std::size_t speaker_end);

// What a speaker does in a talk, by the last word that he is called by, in any language: "User", "Support agent".
enum class TalkRole { kNone, kAsks, kHelps };
TalkRole RoleOf(std::string_view speaker);

}  // namespace annals::text
