#include "core/answer/reading/passage_turns.h"

#include <string>
#include <string_view>

namespace annals::answer {

std::vector<text::Turn> TurnsOf(const index::View& view, index::ChunkOrdinal chunk) {
  const std::string& text = view.chunk(chunk).text;  // first: then the speaker is told by its place in it
  const std::string_view speaker = view.speaker(chunk);
  if (speaker.empty()) return text::Turns(text);
  const bool here = speaker.data() == text.data();
  return {{speaker, 0, here ? text::WordsBehind(text, speaker.size()) : 0}};
}

}  // namespace annals::answer
