#include "bench/answers/answer_measures.h"

#include <algorithm>
#include <ranges>
#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "bench/answers/date_answers.h"
#include "core/text/text.h"

namespace annals::bench {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool Holds(const std::vector<std::string>& text, const std::vector<std::string>& part) {
  return part.size() >= kLeastWords && std::search(text.begin(), text.end(), part.begin(), part.end()) != text.end();
}

// Sums of one measure, in all and by halves; each question adds a value of a weight.
class Sum {
 public:
  void Add(std::size_t place, double value, double weight = 1) {
    value_[place % 2] += value;
    weight_[place % 2] += weight;
  }
  Share Take() const {
    const auto share = [](double value, double weight) { return weight > 0 ? value / weight : 0; };
    return {share(value_[0] + value_[1], weight_[0] + weight_[1]),
            {share(value_[0], weight_[0]), share(value_[1], weight_[1])}};
  }

 private:
  double value_[2] = {0, 0}, weight_[2] = {0, 0};
};

// 0 for all other words; "one" is more often no number.
int NumberOfWord(std::string_view word) {
  constexpr std::string_view kWords[] = {"two",   "three", "four", "five",   "six",   "seven",
                                         "eight", "nine",  "ten",  "eleven", "twelve"};
  const auto it = std::ranges::find(kWords, word);
  return it == std::end(kWords) ? 0 : static_cast<int>(it - std::begin(kWords)) + 2;
}

std::set<std::string> FigureSet(const std::string& text) {
  const std::vector<std::string> figures = FiguresOf(text);
  return {figures.begin(), figures.end()};
}

class Measurer {
 public:
  explicit Measurer(const std::map<std::string, std::string>& labels) : labels_(labels) {}

  void Add(const AnswerQuestion& question, const GivenAnswer& answer) {
    if (!question.answerable) return refused_unanswerable_.Add(unanswerable_++, answer.abstained);
    const std::size_t place = answerable_++;
    refused_answerable_.Add(place, answer.abstained);
    Sentences(place, question, answer);
    Documents(place, question, answer);
    Numbers(place, question, answer);
    Value(place, question, answer);
    Date(question, answer);
  }

  AnswerMeasures Take() const {
    return {gold_sentence_.Take(),
            first_.Take(),
            value_.Take(),
            recall_.Take(),
            precision_.Take(),
            equivalent_.Take(),
            number_.Take(),
            date_.Take(),
            date_if_retrieved_.Take(),
            documents_.Take(),
            wrong_period_.Take(),
            refused_unanswerable_.Take(),
            refused_answerable_.Take(),
            dates_,
            answerable_ > 0 ? static_cast<double>(cited_) / static_cast<double>(answerable_) : 0};
  }

 private:
  void Sentences(std::size_t place, const AnswerQuestion& question, const GivenAnswer& answer) {
    if (question.gold_sentences.empty()) return;
    std::size_t found = 0;
    for (const GoldSentence& gold : question.gold_sentences) {
      found += std::any_of(answer.cited.begin(), answer.cited.end(), [&](const auto& c) { return IsGold(c, gold); });
    }
    gold_sentence_.Add(place, found > 0);
    recall_.Add(place, static_cast<double>(found) / static_cast<double>(question.gold_sentences.size()));
    for (const CitedSentence& cited : answer.cited) {
      const auto any = [&](auto matches) {
        return std::any_of(question.gold_sentences.begin(), question.gold_sentences.end(),
                           [&](const GoldSentence& gold) { return matches(cited, gold); });
      };
      const bool gold = any(IsGold);
      precision_.Add(place, gold);
      equivalent_.Add(place, gold || any(IsEquivalent));
    }
    first_.Add(place,
               !answer.cited.empty() && std::ranges::any_of(question.gold_sentences, [&](const GoldSentence& gold) {
                 return IsGold(answer.cited.front(), gold);
               }));
    cited_ += answer.cited.size();
  }

  void Value(std::size_t place, const AnswerQuestion& question, const GivenAnswer& answer) {
    bool asked = false, found = false;
    for (const auto part : std::views::split(question.answer, ';')) {
      const std::vector<std::string> value = text::Words(std::string_view(part.begin(), part.end()));
      if (value.empty()) continue;
      asked = true;
      for (const CitedSentence& c : answer.cited) {
        const std::vector<std::string> said = text::Words(c.text);
        found = found || !std::ranges::search(said, value).empty();
      }
    }
    if (asked) value_.Add(place, found);
  }

  // Halves by place among the dates, and among those whose passage was retrieved.
  void Date(const AnswerQuestion& question, const GivenAnswer& answer) {
    const std::optional<Interval> wanted = DateOf(question.answer);
    if (!wanted) return;
    const bool right = answer.first_date && wanted->Contains(*answer.first_date);
    date_.Add(dates_++, right);
    if (answer.gold_retrieved) date_if_retrieved_.Add(dates_retrieved_++, right);
  }

  void Documents(std::size_t place, const AnswerQuestion& question, const GivenAnswer& answer) {
    if (question.gold_documents.empty()) return;
    std::set<std::string> cited, periods;
    for (const CitedSentence& c : answer.cited) cited.insert(c.document);
    for (const std::string& gold : question.gold_documents) {
      if (const auto label = labels_.find(gold); label != labels_.end()) periods.insert(label->second);
    }
    documents_.Add(place, std::all_of(question.gold_documents.begin(), question.gold_documents.end(),
                                      [&](const std::string& gold) { return cited.contains(gold); }));
    for (const CitedSentence& c : answer.cited) wrong_period_.Add(place, !periods.contains(c.label));
  }

  void Numbers(std::size_t place, const AnswerQuestion& question, const GivenAnswer& answer) {
    const std::set<std::string> wanted = FigureSet(question.answer);
    if (wanted.empty()) return;
    std::set<std::string> shown;
    for (const CitedSentence& c : answer.cited) shown.merge(FigureSet(c.text));
    const auto found = std::count_if(wanted.begin(), wanted.end(), [&](const auto& f) { return shown.contains(f); });
    number_.Add(place, static_cast<double>(found) / static_cast<double>(wanted.size()));
  }

  const std::map<std::string, std::string>& labels_;
  std::size_t answerable_ = 0, unanswerable_ = 0, cited_ = 0, dates_ = 0, dates_retrieved_ = 0;
  Sum gold_sentence_, first_, value_, recall_, precision_, equivalent_, number_, date_, date_if_retrieved_, documents_,
      wrong_period_, refused_unanswerable_, refused_answerable_;
};

}  // namespace

bool IsGold(const CitedSentence& cited, const GoldSentence& gold) {
  if (cited.document != gold.document) return false;
  const std::vector<std::string> a = text::Words(cited.text), b = text::Words(gold.text);
  return a == b || Holds(a, b) || Holds(b, a);
}

bool IsEquivalent(const CitedSentence& cited, const GoldSentence& gold) {
  if (cited.document != gold.document || IsGold(cited, gold)) return false;
  const std::set<std::string> a = FigureSet(cited.text), b = FigureSet(gold.text);
  return std::any_of(a.begin(), a.end(), [&](const std::string& figure) { return b.contains(figure); });
}

std::vector<std::string> FiguresOf(const std::string& text) {
  std::vector<std::string> figures;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    if (IsLetter(text[i])) {
      while (i < text.size() && (IsLetter(text[i]) || IsDigit(text[i]))) ++i;
      if (const int number = NumberOfWord(absl::AsciiStrToLower(text.substr(begin, i - begin))); number > 0)
        figures.push_back(std::to_string(number));
      continue;
    }
    if (!IsDigit(text[i])) {
      ++i;
      continue;
    }
    std::string figure;
    for (; i < text.size(); ++i) {
      const bool joins = (text[i] == ',' || text[i] == '.') && i + 1 < text.size() && IsDigit(text[i + 1]);
      if (!IsDigit(text[i]) && !joins) break;
      if (text[i] != ',') figure.push_back(text[i]);
    }
    if (figure.find('.') != std::string::npos) {
      figure.erase(figure.find_last_not_of('0') + 1);
      if (figure.back() == '.') figure.pop_back();
    }
    const bool year = figure.size() == 4 && (figure.starts_with("19") || figure.starts_with("20"));
    if (!year) figures.push_back(std::move(figure));
  }
  return figures;
}

AnswerMeasures MeasureAnswers(const std::vector<AnswerQuestion>& questions, const std::vector<GivenAnswer>& answers,
                              const std::map<std::string, std::string>& labels) {
  Measurer measurer(labels);
  for (std::size_t i = 0; i < questions.size(); ++i) measurer.Add(questions[i], answers[i]);
  return measurer.Take();
}

}  // namespace annals::bench
