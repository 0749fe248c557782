#include "bench/facts/drawn_questions.h"

#include <algorithm>
#include <format>
#include <functional>
#include <optional>
#include <random>

#include "bench/facts/wording.h"
#include "core/time/interval.h"

namespace annals::bench {
namespace {

constexpr int kTriesOfQuestion = 2'000;

// The facts of one relation that have this subject, or this object, or both.
struct Pattern {
  std::uint32_t relation = 0;
  std::optional<std::uint32_t> subject, object;
  bool Fits(const DatedQuad& q) const {
    return q.relation == relation && (!subject || q.subject == *subject) && (!object || q.object == *object);
  }
};

class Drawer {
 public:
  Drawer(const QuadFile& file, const DrawOptions& options) : file_(file), options_(options), random_(options.seed) {
    by_relation_.resize(file.relations.size());
    for (std::size_t i = 0; i < file.quads.size(); ++i) by_relation_[file.quads[i].relation].push_back(i);
  }

  absl::StatusOr<std::vector<FactQuestion>> Run() {
    std::vector<FactQuestion> questions;
    for (int i = 0; i < options_.questions; ++i) {
      const FactKind c = kDrawnKinds[static_cast<std::size_t>(i) % std::size(kDrawnKinds)];
      std::optional<FactQuestion> question;
      for (int t = 0; t < kTriesOfQuestion && !question; ++t) question = Draw(c);
      if (!question) return absl::InvalidArgumentError(std::format("too few facts for questions of class {}", Name(c)));
      questions.push_back(*std::move(question));
    }
    return questions;
  }

 private:
  std::size_t Below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
  bool Chance(std::size_t of_ten) { return Below(10) < of_ten; }
  const DatedQuad& AnyFact() { return file_.quads[Below(file_.quads.size())]; }

  std::vector<DatedQuad> Facts(const Pattern& pattern, Day from = Day::min(), Day to = Day::max()) const {
    std::vector<DatedQuad> facts;
    for (const std::size_t i : by_relation_[pattern.relation]) {
      const DatedQuad& q = file_.quads[i];
      if (pattern.Fits(q) && from <= q.day && q.day < to) facts.push_back(q);
    }
    return facts;  // by day
  }

  std::optional<FactQuestion> Draw(FactKind c) {
    switch (c) {
      case FactKind::kFirst:
      case FactKind::kLast:
        return DrawExtreme(c);
      case FactKind::kBefore:
      case FactKind::kAfter:
        return DrawAround(c);
      case FactKind::kCount:
        return DrawCount();
      case FactKind::kBetween:
        return DrawBetween();
    }
    return std::nullopt;
  }

  Asked DrawAsked(bool with_day) {
    const std::size_t n = Below(with_day ? 3 : 2);
    return n == 0 ? Asked::kObject : n == 1 ? Asked::kSubject : Asked::kDay;
  }

  static Pattern PatternOf(const DatedQuad& q, Asked asked) {
    Pattern pattern{.relation = q.relation};
    if (asked != Asked::kSubject) pattern.subject = q.subject;
    if (asked == Asked::kSubject || asked == Asked::kDay || asked == Asked::kTimes) pattern.object = q.object;
    return pattern;
  }

  Wording WordingOf(const DatedQuad& q) const {
    return {file_.entities[q.subject], file_.relations[q.relation], file_.entities[q.object]};
  }

  std::vector<std::string> Values(const std::vector<DatedQuad>& facts, Asked asked) const {
    if (asked == Asked::kTimes) return {std::to_string(facts.size())};
    std::vector<std::string> values;
    for (const DatedQuad& q : facts) {
      values.push_back(asked == Asked::kDay       ? ToIsoDay(q.day)
                       : asked == Asked::kSubject ? file_.entities[q.subject]
                                                  : file_.entities[q.object]);
    }
    std::ranges::sort(values);
    values.erase(std::ranges::unique(values).begin(), values.end());
    return asked == Asked::kEnds ? std::vector{std::to_string(values.size())} : values;
  }

  std::optional<FactQuestion> Finished(FactKind c, Asked asked, std::string text,
                                           const std::vector<DatedQuad>& facts) const {
    FactQuestion question{Name(c), asked, std::move(text), Values(facts, asked)};
    if (facts.empty() || question.gold.size() > options_.most_values) return std::nullopt;
    return question;
  }

  static void KeepDay(Day day, std::vector<DatedQuad>* facts) {
    std::erase_if(*facts, [&](const DatedQuad& q) { return q.day != day; });
  }

  Period DrawPeriod(const DatedQuad& around) {
    const Day first = around.day - std::chrono::days{static_cast<int>(Below(45))};
    const Day last = around.day + std::chrono::days{static_cast<int>(Below(45))};
    return MakePeriod(Below(5), around.day, first, last);
  }

  std::optional<FactQuestion> DrawExtreme(FactKind c) {
    const DatedQuad q = AnyFact();
    const Asked asked = DrawAsked(true);
    std::optional<Period> period;
    if (Chance(3)) period = DrawPeriod(q);
    std::vector<DatedQuad> facts =
        period ? Facts(PatternOf(q, asked), period->from, period->to) : Facts(PatternOf(q, asked));
    if (facts.size() < 2) return std::nullopt;
    const bool first = c == FactKind::kFirst;
    KeepDay(first ? facts.front().day : facts.back().day, &facts);
    return Finished(c, asked, SayExtreme(WordingOf(q), asked, first, period, Below(4)), facts);
  }

  // An event by which a question can be limited: its own words, and its day.
  struct Limit {
    Day day;
    std::string text;
  };

  static std::size_t Days(const std::vector<DatedQuad>& facts) {
    std::size_t days = 0;
    for (std::size_t i = 0; i < facts.size(); ++i) days += i == 0 || facts[i].day != facts[i - 1].day;
    return days;
  }

  // One that happened on one day is named as it is, another with "first" or "last".
  Limit LimitOf(const Pattern& pattern, const std::function<std::string(const std::string& order)>& say) {
    const std::vector<DatedQuad> facts = Facts(pattern);
    const bool first = Chance(5);
    const std::string order = Days(facts) == 1 ? "" : first ? "first" : "last";
    return {first ? facts.front().day : facts.back().day, say(order)};
  }

  Limit DrawLimit(const DatedQuad& q, Asked asked) {
    const std::size_t kind = Below(4);
    if (kind == 0) {  // somebody else did the same
      std::vector<DatedQuad> others = Facts(PatternOf(q, asked));
      const DatedQuad other = others[Below(others.size())];
      return LimitOf(PatternOf(other, Asked::kDay),
                     [&](const std::string& order) { return SayOther(WordingOf(other), asked, order); });
    }
    if (kind == 1) {
      const Day day = AnyFact().day;
      return {day, SayDay(day, Below(2))};
    }
    const DatedQuad event = AnyFact();  // another event altogether
    return LimitOf(PatternOf(event, Asked::kDay),
                   [&](const std::string& order) { return SayEvent(WordingOf(event), order, Below(2)); });
  }

  std::optional<FactQuestion> DrawAround(FactKind c) {
    const DatedQuad q = AnyFact();
    const Asked asked = DrawAsked(false);
    const Limit limit = DrawLimit(q, asked);
    const bool before = c == FactKind::kBefore;
    std::vector<DatedQuad> facts = before ? Facts(PatternOf(q, asked), Day::min(), limit.day)
                                          : Facts(PatternOf(q, asked), limit.day + std::chrono::days{1}, Day::max());
    if (facts.empty()) return std::nullopt;
    const Pick pick = static_cast<Pick>(Below(3));
    if (pick == Pick::kNearest) KeepDay(before ? facts.back().day : facts.front().day, &facts);
    if (pick == Pick::kFarthest) KeepDay(before ? facts.front().day : facts.back().day, &facts);
    return Finished(c, asked, SayAround(WordingOf(q), asked, before, limit.text, pick, Below(3)), facts);
  }

  std::optional<FactQuestion> DrawCount() {
    const DatedQuad q = AnyFact();
    const bool ends = Chance(3);
    const Asked asked = ends ? Asked::kEnds : Asked::kTimes;
    std::optional<Period> period;
    if (Chance(5)) period = DrawPeriod(q);
    const Pattern pattern = PatternOf(q, asked);
    const std::vector<DatedQuad> facts = period ? Facts(pattern, period->from, period->to) : Facts(pattern);
    return Finished(FactKind::kCount, asked, SayCount(WordingOf(q), ends, period, Below(3)), facts);
  }

  std::optional<FactQuestion> DrawBetween() {
    const DatedQuad q = AnyFact();
    const Asked asked = DrawAsked(true);
    const Period period = DrawPeriod(q);
    return Finished(FactKind::kBetween, asked, SayIn(WordingOf(q), asked, period, Below(3)),
                    Facts(PatternOf(q, asked), period.from, period.to));
  }

  const QuadFile& file_;
  const DrawOptions& options_;
  std::mt19937_64 random_;
  std::vector<std::vector<std::size_t>> by_relation_;
};

}  // namespace

absl::StatusOr<std::vector<FactQuestion>> DrawQuestions(const QuadFile& file, const DrawOptions& options) {
  return Drawer(file, options).Run();
}

const char* Name(FactKind c) {
  switch (c) {
    case FactKind::kFirst:
      return "first";
    case FactKind::kLast:
      return "last";
    case FactKind::kBefore:
      return "before";
    case FactKind::kAfter:
      return "after";
    case FactKind::kCount:
      return "count";
    case FactKind::kBetween:
      return "between";
  }
  return "first";
}

}  // namespace annals::bench
