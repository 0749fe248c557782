#include "core/language/ordinary_words.h"

namespace annals::language {
namespace {

constexpr char kLines[] =
#include "core/language/ordinary_words.inc"
    ;
constexpr char kNameLines[] =
#include "core/language/words_and_names.inc"
    ;

}  // namespace

std::string_view OrdinaryWords() { return {kLines, sizeof(kLines) - 1}; }
std::string_view WordsAndNames() { return {kNameLines, sizeof(kNameLines) - 1}; }

}  // namespace annals::language
