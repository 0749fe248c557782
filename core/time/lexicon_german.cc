#include "core/time/lexicon.h"

namespace annals::time {
namespace {
constexpr Lexeme kWords[] = {{.text = "januar", .month = 1}};
constexpr LexiconSlots kSlots = MakeSlots(kWords);
}  // namespace
constexpr Lexicon kGermanLexicon{.words = kWords, .slots = kSlots, .phrases = {}, .change_stems = {}};
}  // namespace annals::time
