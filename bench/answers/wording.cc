#include "bench/answers/wording.h"

#include <array>
#include <format>

#include "absl/strings/ascii.h"
#include "core/language/detect.h"
#include "core/question/asker.h"
#include "core/text/fold.h"
#include "core/text/text.h"

namespace annals::bench {
namespace {

struct Frame {
  std::string_view before, behind;
};

constexpr std::array kEnglish = {
    Frame{"Hi, could you please tell me: ", " Thanks!"},
    Frame{"Hello there! I was wondering, ", " thanks in advance"},
    Frame{"Can you tell me, ", " Thank you."},
    Frame{"Hey, quick one: ", ""},
    Frame{"I would like to know: ", " pls"},
    Frame{"Could you pls find out for me ", " Many thanks"},
};
constexpr std::array kGerman = {
    Frame{"Hallo, können Sie mir bitte sagen: ", " Danke!"},
    Frame{"Guten Tag! Ich wüsste gern, ", " vielen Dank im Voraus"},
    Frame{"Kannst du mir sagen, ", " Danke schön."},
    Frame{"Kurze Frage: ", ""},
    Frame{"Ich möchte wissen: ", " bitte"},
    Frame{"Weißt du, ", " Besten Dank"},
};
constexpr std::array kSpanish = {
    Frame{"Hola, ¿me puedes decir, por favor: ", " ¡Gracias!"},
    Frame{"¡Buenos días! Me gustaría saber, ", " gracias de antemano"},
    Frame{"¿Podría decirme ", " Muchas gracias."},
    Frame{"Una pregunta: ", ""},
    Frame{"Quisiera saber: ", " por favor"},
    Frame{"¿Sabes ", " Mil gracias"},
};

constexpr std::array kFrench = {
    Frame{"Bonjour, pouvez-vous me dire, s'il vous plaît : ", " Merci !"},
    Frame{"Bonsoir ! J'aimerais savoir, ", " merci d'avance"},
    Frame{"Pourriez-vous me dire ", " Merci beaucoup."},
    Frame{"Une question : ", ""},
    Frame{"Je voudrais savoir : ", " svp"},
    Frame{"Savez-vous ", " Merci bien"},
};

Frame FrameFor(std::string_view question, std::size_t number) {
  switch (language::LanguageOfQuestion(question, language::Language::kEnglish)) {
    case language::Language::kGerman:
      return kGerman[number % kGerman.size()];
    case language::Language::kSpanish:
      return kSpanish[number % kSpanish.size()];
    case language::Language::kFrench:
      return kFrench[number % kFrench.size()];
    case language::Language::kEnglish:
      break;
  }
  return kEnglish[number % kEnglish.size()];
}

// As behind a colon: "who keeps the keys?", but "Skelby's mayor".
std::string Inside(std::string_view question) {
  if (question.starts_with("¿")) question.remove_prefix(std::string_view("¿").size());
  std::string inside(question);
  const std::vector<std::string> words = text::Words(question);
  if (!words.empty() && question::OpensQuestion({.key = words.front(), .sentence_start = true}))
    inside[0] = absl::ascii_tolower(inside[0]);
  return inside;
}

std::string Lower(std::string_view text) {
  std::string lower;
  for (std::size_t i = 0; i < text.size();) text::Append(text::Lower(text::Next(text, i)), lower);
  return lower;
}

}  // namespace

std::optional<Wording> WordingOf(std::string_view name) {
  if (name == "plain") return Wording::kPlain;
  if (name == "lower") return Wording::kLower;
  if (name == "unmarked") return Wording::kUnmarked;
  if (name == "courteous") return Wording::kCourteous;
  return std::nullopt;
}

std::string Reworded(std::string_view question, Wording wording, std::size_t number) {
  switch (wording) {
    case Wording::kPlain:
      break;
    case Wording::kLower:
      return Lower(question);
    case Wording::kUnmarked:
      return std::string(question.substr(0, question.find_last_not_of("? ") + 1));
    case Wording::kCourteous: {
      const Frame frame = FrameFor(question, number);
      return std::format("{}{}{}", frame.before, Inside(question), frame.behind);
    }
  }
  return std::string(question);
}

}  // namespace annals::bench
