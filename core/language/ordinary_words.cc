#include "core/language/ordinary_words.h"

namespace annals::language {
namespace {

constexpr char kLines[] =
#include "core/language/ordinary_words.inc"
    ;

}  // namespace

std::string_view OrdinaryWords() { return {kLines, sizeof(kLines) - 1}; }

}  // namespace annals::language
