// Turns of a conversation, as chats and transcripts write them: who speaks, a colon, what he says.
//
//   Speaker("Dana Reyes: I moved to Leiden last March.")   -> "Dana Reyes"
//   Speaker("Dana: Hello!\nOmar: Hi.")                      -> "" (two turns: no one's own words)
//   Speaker("See also: the annex.")                         -> "" (written small)
//
// A speaker is one to four words of at most 40 bytes, each beginning with a capital letter, a letter without case, a
// digit or a sign of a number or an account ("+31 6 1234", "@dana"). Of valid UTF-8. Thread-safe, linear.
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
  std::size_t words = 0;     // the byte where his words begin
};

// The turns of a text, in order; none where its lines are no conversation.
//
//   Turns("Dana: Hello! I moved.\nOmar: Hi.")   -> {"Dana", 6}, {"Omar", 28}
std::vector<Turn> Turns(std::string_view text);
// The one that holds a byte; nobody's before the first.
Turn TurnAt(const std::vector<Turn>& turns, std::size_t place);

}  // namespace annals::text
