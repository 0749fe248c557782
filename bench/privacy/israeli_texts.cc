#include "bench/privacy/israeli_texts.h"

#include <random>

namespace annals::bench {
namespace {

constexpr const char* kSaid[] = {
    "My Israeli ID is #.",
    "Please update the file, ID number #, before Sunday.",
    "Teudat zehut: #",
    "The patient's identity number # was checked twice.",
    "Applicant (ID: #) signed the form.",
    "# is his Israeli identity card number.",
    "Her national ID no. # expires in 2031.",
    "Identity card # belongs to the tenant.",
    "ת.ז. # נרשמה בטופס.",
    "תעודת זהות: #",
    "מספר תעודת הזהות שלי הוא #.",
    "הלקוח, ת\"ז #, ביקש לעדכן כתובת.",
    "מספר זהות # אינו מופיע ברשימה.",
    "# הוא מספר הזהות של הדייר.",
    "נא לרשום את מספר הזהות # בראש העמוד",
};
constexpr const char* kNotSaid[] = {
    "Order number # was shipped on Monday.",
    "The population grew to # in that year.",
    "Invoice # is due.",
    "We counted # grains of sand.",
    "Tracking code #, delivered yesterday.",
    "The value # was returned by the sensor.",
    "Part # is out of stock.",
    "See ticket # for details.",
    "הזמנה # נשלחה אתמול.",
    "חשבונית # ממתינה לתשלום.",
    "נספרו # גרגרים.",
    "המספר # הופיע על המסך.",
    "בקובץ יש # שורות.",
};

std::string Digits(std::mt19937_64& random, int size) {
  std::string digits;
  for (int i = 0; i < size; ++i) digits += static_cast<char>('0' + random() % 10);
  return digits;
}

std::string ValidId(std::mt19937_64& random) {
  std::string id = Digits(random, 8);
  if (random() % 4 == 0) id[0] = '0';
  if (id.find_first_not_of('0') == std::string::npos) id[7] = '7';
  int sum = 0;
  for (int i = 0; i < 8; ++i) {
    const int product = (id[static_cast<std::size_t>(i)] - '0') * (i % 2 + 1);
    sum += product / 10 + product % 10;
  }
  return id + static_cast<char>('0' + (10 - sum % 10) % 10);
}

std::string Written(const std::string& id, std::mt19937_64& random) {
  const auto form = random() % 4;
  if (form == 0) return id.substr(0, 8) + "-" + id.substr(8);
  if (form == 1 && id[0] == '0' && id[1] != '0') return id.substr(1);
  return id;
}

}  // namespace

std::vector<IsraeliText> DrawIsraeliTexts(std::uint64_t seed, int count) {
  std::mt19937_64 random(seed);
  std::vector<IsraeliText> texts;
  for (int i = 0; i < count; ++i) {
    const bool said = i % 2 == 0;
    const std::string form = said ? kSaid[random() % std::size(kSaid)] : kNotSaid[random() % std::size(kNotSaid)];
    const std::string number = said ? Written(ValidId(random), random) : Digits(random, 9);
    const std::size_t at = form.find('#');
    IsraeliText drawn{.text = form.substr(0, at) + number + form.substr(at + 1)};
    if (said) drawn.gold.push_back({at, at + number.size(), privacy::PiiType::kIsraeliId, 1});
    texts.push_back(std::move(drawn));
  }
  return texts;
}

}  // namespace annals::bench
