// Turns of a conversation, as chats and transcripts write them: who speaks, a colon, what he says.
//
//   Speaker("Dana Reyes: I moved to Leiden last March.")   -> "Dana Reyes"
//   Speaker("Dana: Hello!\nOmar: Hi.")                      -> "" (two turns: no one's own words)
//   Speaker("See also: the annex.")                         -> "" (written small)
//
// A speaker is one to four words of at most 40 bytes, each beginning with a capital letter, a letter without case, a
// digit or a sign of a number or an account ("+31 6 1234", "@dana"). Of valid UTF-8. Thread-safe, linear.
#pragma once

#include <span>
#include <string_view>

namespace annals::text {

// Of a text that is one turn; empty for any other. Points into `text`.
std::string_view Speaker(std::string_view text);

// Whether these passages of one document, each with its Speaker, are a conversation: at least two turns, which are at
// least half of the passages, and speakers who come back (two, or fewer than half as many as there are turns). A list of
// "Note: …", "Warning: …" has a new one in every line.
bool IsConversation(std::span<const std::string_view> speakers);

}  // namespace annals::text
