#include "core/answer/kinds/record_list.h"

#include <algorithm>
#include <span>
#include <tuple>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/answer/evidence/citations.h"
#include "core/answer/kinds/record_fields.h"
#include "core/answer/kinds/record_question.h"
#include "core/facts/dated_fact.h"
#include "core/question/asked_records.h"
#include "core/record/vocabulary.h"
#include "core/scope/plan.h"
#include "core/scope/rules.h"
#include "core/text/text.h"

namespace annals::answer {
namespace {

using index::DocumentOrdinal;
using index::View;

constexpr std::size_t kMostShown = 20, kMostCitedOfCount = 10;

struct Listed {
  DocumentOrdinal document = 0;
  std::optional<Interval> when;      // of the event, else of the document
  std::vector<std::string> because;  // what the record says: "granted: 2021-06-15"
};

bool IsOf(RecordKind kind, const Document& document) {
  switch (kind) {
    case RecordKind::kPaper:
      return question::IsPaper(document);
    case RecordKind::kPatent:
      return question::IsPatent(document);
    case RecordKind::kProduct:
      return question::IsProduct(document);
  }
  return false;
}

class Finder {
 public:
  Finder(const facts::Access& access, const RecordQuestion& question, const time::Scope& scope)
      : access_(access), view_(access.view), question_(question), scope_(scope) {}

  std::vector<Listed> Find() const {
    std::vector<Listed> found;
    for (DocumentOrdinal d = 0; d < view_.documents(); ++d) {
      const Document& document = view_.document(d);
      if (!IsOf(question_.kind, document) || !access_.Sees(document)) continue;
      Listed listed{.document = d};
      if (!question_.status.empty() && absl::AsciiStrToLower(document.status) != question_.status) continue;
      if (MadeByAll(d, &listed) && HoldsToAll(d, &listed) && InPeriod(d, &listed)) found.push_back(std::move(listed));
    }
    LeaveCopiesOut(&found);
    std::ranges::sort(found, {}, [&](const Listed& l) {
      const Document& document = view_.document(l.document);
      const Interval when = l.when.value_or(Interval::Always());
      return std::tuple(!l.when, when.from, std::string_view(document.title), std::string_view(document.external_id));
    });
    KeepOne(&found);
    return found;
  }

 private:
  bool MadeByAll(DocumentOrdinal d, Listed* listed) const {
    const EdgeEnd self = EdgeEnd::OfDocument(view_.document(d).external_id);
    return std::ranges::all_of(question_.makers, [&](const facts::LinkedName& maker) {
      const Entity* entity = view_.entity(maker.entities.front());
      const Document& document = view_.document(d);
      const bool owns = std::ranges::contains(question_.relations, relation::kAssigneeOf);
      if (owns && entity != nullptr && !document.owner.empty() && text::NameKey(document.owner) == entity->key) {
        listed->because.push_back(absl::StrCat("owner: ", document.owner));
        return true;
      }
      for (const Edge& edge : view_.edges_of(d)) {
        const auto key = edge.source.entity();
        if (!std::ranges::contains(question_.relations, edge.relation) || edge.target != self || !key) continue;
        const EntityId source = view_.EntityOfKey(*key);
        if (!std::ranges::contains(maker.entities, source)) continue;
        listed->because.push_back(absl::StrCat(edge.relation, ": ", EndName(view_, edge.source)));
        return true;
      }
      return false;
    });
  }

  // Technologies of an entity: of the documents that have it as their title; itself where none does.
  std::vector<EdgeEnd> TechnologiesOf(EntityId thing) const {
    std::vector<EdgeEnd> ends;
    const Entity* entity = view_.entity(thing);
    if (entity != nullptr) ends.push_back(EdgeEnd::OfEntity(entity->key));
    std::vector<DocumentOrdinal> titled;
    view_.DocumentsTitled(thing, &titled);
    for (const DocumentOrdinal d : titled) {
      for (const Edge& edge : view_.edges_of(d)) {
        if (IsTechnology(edge) && edge.target.entity()) ends.push_back(edge.target);
      }
    }
    return ends;
  }

  static bool IsTechnology(const Edge& edge) {
    return edge.relation == relation::kImplements || edge.relation == relation::kUsedIn;
  }

  bool HoldsToAll(DocumentOrdinal d, Listed* listed) const {
    return std::ranges::all_of(question_.things, [&](const facts::LinkedName& thing) {
      const std::vector<EdgeEnd> ends = TechnologiesOf(thing.entities.front());
      for (const Edge& edge : view_.edges_of(d)) {
        if (!IsTechnology(edge) || !std::ranges::contains(ends, edge.target)) continue;
        listed->because.push_back(absl::StrCat(edge.relation, ": ", EndName(view_, edge.target)));
        return true;
      }
      return false;
    });
  }

  // REQUIRES: in order of date.
  void KeepOne(std::vector<Listed>* found) const {
    if (question_.order == RecordOrder::kNone) return;
    std::erase_if(*found, [](const Listed& l) { return !l.when; });
    if (found->size() < 2) return;
    if (question_.order == RecordOrder::kFirst) {
      found->resize(1);
    } else {
      found->erase(found->begin(), found->end() - 1);
    }
  }

  bool Fits(const Interval& when) const { return scope_.groups.empty() || scope::InGroup(when, scope_.groups.front()); }

  bool InPeriod(DocumentOrdinal d, Listed* listed) const {
    const Document& document = view_.document(d);
    if (question_.event.empty()) {
      if (question_.order != RecordOrder::kNone && document.published)
        return Happened(Interval::On(*document.published), listed);
      listed->when = scope::KeyOn(scope_.axis, document, view_.language());
      return scope_.groups.empty() || (listed->when && Fits(*listed->when));
    }
    for (const Event& event : view_.events_of(d)) {
      if (event.type == question_.event && Fits(event.when)) return Happened(event.when, listed);
    }
    if (question_.event != event::kPublished || !document.published) return false;
    const Interval day = Interval::On(*document.published);
    return Fits(day) && Happened(day, listed);
  }

  bool Happened(const Interval& when, Listed* listed) const {
    listed->when = when;
    listed->because.push_back(
        absl::StrCat(question_.event.empty() ? "published" : std::string(question_.event), ": ", facts::DayText(when)));
    return true;
  }

  void LeaveCopiesOut(std::vector<Listed>* found) const {
    absl::flat_hash_set<std::string> ids;
    for (const Listed& l : *found) ids.insert(view_.document(l.document).external_id);
    std::erase_if(*found, [&](const Listed& l) {
      const std::string& original = view_.document(l.document).canonical_of;
      return !original.empty() && ids.contains(original);
    });
  }

  const facts::Access& access_;
  const View& view_;
  const RecordQuestion& question_;
  const time::Scope& scope_;
};

class Writer {
 public:
  Writer(const View& view, const RecordQuestion& question, const std::vector<Listed>& found)
      : view_(view), question_(question), found_(found), citations_(view) {}

  void Write(Answer* answer) {
    Paragraph paragraph;
    if (question_.counted) paragraph.sentences.push_back(Count());
    for (const Listed& listed : Shown(kMostShown)) paragraph.sentences.push_back(One(listed));
    answer->paragraphs.push_back(std::move(paragraph));
    answer->text = TextOf(*answer);
    answer->citations = citations_.Take();
  }

 private:
  std::span<const Listed> Shown(std::size_t most) const {
    return std::span(found_).first(std::min(most, found_.size()));
  }

  std::vector<int> Cite(const Listed& listed) {
    std::vector<int> numbers;
    for (const std::string& field : listed.because) numbers.push_back(citations_.OfRecord(listed.document, field));
    if (!numbers.empty()) return numbers;
    const Document& document = view_.document(listed.document);
    const bool published = document.published && listed.when == Interval::On(*document.published);
    const std::string when = listed.when ? facts::DayText(*listed.when) : "";
    return {citations_.OfRecord(listed.document, absl::StrCat(published ? "published: " : "period: ", when))};
  }

  Sentence Count() {
    Sentence sentence{.text = absl::StrCat(found_.size(), " in all"), .origin = Origin::kComputed};
    const auto dated = std::ranges::count_if(found_, [](const Listed& l) { return l.when.has_value(); });
    if (dated > 0) {
      const std::string from = facts::DayText(*found_.front().when);
      const std::string to = facts::DayText(*found_[static_cast<std::size_t>(dated) - 1].when);
      absl::StrAppend(&sentence.text, from == to ? ", " : ", from ", from, from == to ? "" : " to ",
                      from == to ? "" : to);
    }
    sentence.text += ".";
    for (const Listed& listed : Shown(kMostCitedOfCount)) {
      for (int number : Cite(listed)) sentence.citations.push_back(number);
    }
    return sentence;
  }

  Sentence One(const Listed& listed) {
    const Document& document = view_.document(listed.document);
    std::string text = DisplayName(document);
    if (listed.when) {
      const std::string event = question_.event.empty() ? "" : absl::StrCat(ReadableName(question_.event), " ");
      absl::StrAppend(&text, ", ", event, facts::DayText(*listed.when));
    }
    return {absl::StrCat(text, "."), Cite(listed), Origin::kComputed};
  }

  const View& view_;
  const RecordQuestion& question_;
  const std::vector<Listed>& found_;
  Citations citations_;
};

// One period at most, said as days; no anchor.
bool IsPlain(const time::Scope& scope) {
  return scope.groups.size() <= 1 && !scope.event && scope.no_such_day.empty() &&
         scope.type != time::ScopeType::kComparison;
}

std::set<std::string, std::less<>> StatusesOf(const View& view) {
  std::set<std::string, std::less<>> statuses;
  for (DocumentOrdinal d = 0; d < view.documents(); ++d) {
    const std::string& status = view.document(d).status;
    if (!status.empty()) statuses.insert(absl::AsciiStrToLower(status));
  }
  return statuses;
}

retrieval::Result ResultOf(const Case& c, time::Scope scope, const std::vector<Listed>& found) {
  retrieval::Result result;
  result.status = scope.groups.empty() ? scope::ScopeStatus::kNoScope : scope::ScopeStatus::kInScope;
  result.scope = std::move(scope);
  result.question = c.question;
  for (const Listed& listed : found) {
    const auto [first, last] = c.view.chunks_of(listed.document);
    if (first == last || result.chunks.size() >= static_cast<std::size_t>(c.request.top_k)) continue;
    result.chunks.push_back({.ordinal = first, .id = c.view.chunk(first).id, .score = 1});
  }
  return result;
}

}  // namespace

std::optional<Draft> AnswerRecordList(const Case& c) {
  const bool modes = c.mode == Mode::kAuto || c.mode == Mode::kFact;
  if (!modes || !c.question.records.any()) return std::nullopt;
  time::Scope scope = c.question.scope;
  if (!c.request.scope && c.request.axis) scope.axis = *c.request.axis;
  if (!IsPlain(scope)) return std::nullopt;
  const std::optional<RecordQuestion> question =
      ReadRecordQuestion(facts::ReadText(c.view, c.question, scope), !scope.groups.empty(), StatusesOf(c.view));
  if (!question || (scope.recency && question->order == RecordOrder::kNone)) return std::nullopt;
  const facts::Access access{c.view, c.request.as_of, scope::KeepFilters(c.request.filters)};
  const std::vector<Listed> found = Finder(access, *question, scope).Find();
  if (found.empty()) return std::nullopt;

  Draft draft{.answer = {.mode = Mode::kFact, .computed = true}};
  draft.answer.mode_reason = c.mode == Mode::kFact ? "asked for by the request"
                             : question->counted   ? "asks for a number: the records give it"
                                                   : "asks for a list: the records give it";
  Writer(c.view, *question, found).Write(&draft.answer);
  draft.result = ResultOf(c, std::move(scope), found);
  return draft;
}

}  // namespace annals::answer
