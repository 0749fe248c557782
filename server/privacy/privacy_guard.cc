#include "server/privacy/privacy_guard.h"

#include <algorithm>

#include "annals/v1/retrieval_service.pb.h"

namespace annals::server {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

// What may decide about a type where no channel is known: the first rule that does something to it in some channel, unless
// one before it keeps it in all.
privacy::PiiAction ActionInAnyChannel(const privacy::Policy& policy, privacy::PiiType type) {
  for (const privacy::PolicyRule& rule : policy.rules) {
    if (!rule.types.none() && !rule.types[static_cast<std::size_t>(type)]) continue;
    if (rule.action != privacy::PiiAction::kKeep || rule.channels.empty()) return rule.action;
  }
  return privacy::PiiAction::kKeep;
}

privacy::Policy InAnyChannel(const privacy::Policy& policy) {
  privacy::Policy any{.least_confidence = policy.least_confidence};
  for (const privacy::PiiType type : privacy::kPiiTypes) {
    const privacy::PiiAction action = ActionInAnyChannel(policy, type);
    if (action != privacy::PiiAction::kKeep) any.rules.push_back({.types = privacy::Only(type), .action = action});
  }
  return any;
}

// By these things are found again, and by the others nothing is said about anybody.
bool IsReference(const FieldDescriptor& field) {
  const std::string_view name = field.name();
  for (const std::string_view end : {"_id", "_ids", "_ref", "_refs", "_token", "_at", "_from", "_to"}) {
    if (name.ends_with(end)) return true;
  }
  for (const std::string_view whole :
       {"id", "collection", "code", "doc_type", "channel", "kind", "published", "source", "factors"}) {
    if (name == whole) return true;
  }
  return false;
}

class Hider {
 public:
  Hider(const privacy::Policy& policy, const privacy::TokenSource* tokens, privacy::Tally* tally)
      : policy_(policy), any_(InAnyChannel(policy)), tokens_(tokens), tally_(tally) {}

  void Walk(Message* message) {
    if (auto* chunk = dynamic_cast<v1::RetrievedChunk*>(message)) return Chunk(chunk);
    WalkFields(message, any_, "");
  }

 private:
  void Chunk(v1::RetrievedChunk* chunk) {
    const std::string channel = chunk->document().channel();
    const privacy::Rewritten text = Hidden(chunk->text(), policy_, channel);
    for (int i = 0; i < chunk->derivation().times_size(); ++i) {
      v1::SpokenTime& time = *chunk->mutable_derivation()->mutable_times(i);
      time.set_begin(Moved(text, time.begin()));
      time.set_end(Moved(text, time.end()));
    }
    if (!text.replacements.empty()) chunk->set_text(text.text);
    WalkFields(chunk, policy_, channel);
  }

  // Where a byte of the old text is in the new one; inside what was replaced: at its end.
  static int Moved(const privacy::Rewritten& text, int at) {
    std::ptrdiff_t shift = 0;
    const auto position = static_cast<std::size_t>(std::max(at, 0));
    for (const privacy::Replacement& r : text.replacements) {
      if (r.span.begin >= position) break;
      const auto end = static_cast<std::ptrdiff_t>(r.span.begin + r.text.size()) + shift;
      if (r.span.end > position) return static_cast<int>(end);
      shift += static_cast<std::ptrdiff_t>(r.text.size()) - static_cast<std::ptrdiff_t>(r.span.end - r.span.begin);
    }
    return static_cast<int>(static_cast<std::ptrdiff_t>(position) + shift);
  }

  privacy::Rewritten Hidden(const std::string& text, const privacy::Policy& policy, const std::string& channel) {
    privacy::Rewritten rewritten = privacy::Rewrite(text, channel, policy, {.tokens = tokens_});
    privacy::Count(rewritten, tally_);
    return rewritten;
  }

  void WalkFields(Message* message, const privacy::Policy& policy, const std::string& channel) {
    const Reflection& reflection = *message->GetReflection();
    std::vector<const FieldDescriptor*> fields;
    reflection.ListFields(*message, &fields);
    for (const FieldDescriptor* field : fields) {
      if (IsReference(*field)) continue;
      if (field->cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
        Strings(message, reflection, field, policy, channel);
      } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
        Messages(message, reflection, field, policy, channel);
      }
    }
  }

  void Strings(Message* message, const Reflection& reflection, const FieldDescriptor* field,
               const privacy::Policy& policy, const std::string& channel) {
    const auto hidden = [&](const std::string& text) { return Hidden(text, policy, channel); };
    if (!field->is_repeated()) {
      const privacy::Rewritten text = hidden(reflection.GetString(*message, field));
      if (!text.replacements.empty()) reflection.SetString(message, field, text.text);
      return;
    }
    for (int i = 0; i < reflection.FieldSize(*message, field); ++i) {
      const privacy::Rewritten text = hidden(reflection.GetRepeatedString(*message, field, i));
      if (!text.replacements.empty()) reflection.SetRepeatedString(message, field, i, text.text);
    }
  }

  void Messages(Message* message, const Reflection& reflection, const FieldDescriptor* field,
                const privacy::Policy& policy, const std::string& channel) {
    const auto walk = [&](Message* inner) {
      if (auto* chunk = dynamic_cast<v1::RetrievedChunk*>(inner)) return Chunk(chunk);
      WalkFields(inner, policy, channel);
    };
    if (!field->is_repeated()) return walk(reflection.MutableMessage(message, field));
    for (int i = 0; i < reflection.FieldSize(*message, field); ++i)
      walk(reflection.MutableRepeatedMessage(message, field, i));
  }

  const privacy::Policy& policy_;
  const privacy::Policy any_;
  const privacy::TokenSource* tokens_;
  privacy::Tally* tally_;
};

}  // namespace

void PrivacyGuard::Hide(const std::string& collection, const Caller& caller, Message* response) const {
  if (caller.reveals_private) return;
  const privacy::Policy policy = images_.PolicyOf(collection);
  if (!policy.on()) return;
  // Drafts come a few words at a time: a value may be parted between two. The answer behind them is whole.
  if (auto* piece = dynamic_cast<v1::StreamAnswerResponse*>(response); piece != nullptr && !piece->has_answer())
    return piece->Clear();
  privacy::Tally tally;
  Hider(policy, tokens_, &tally).Walk(response);
  CountPrivate(tally, "answer", &metrics_);
}

std::string QuestionInTokens(const std::string& question, const privacy::Policy& policy,
                             const privacy::TokenSource* tokens) {
  if (tokens == nullptr || !policy.on()) return question;
  privacy::Policy hashes = InAnyChannel(policy);
  std::erase_if(hashes.rules, [](const privacy::PolicyRule& rule) { return rule.action != privacy::PiiAction::kHash; });
  return hashes.on() ? privacy::Rewrite(question, "", hashes, {.tokens = tokens}).text : question;
}

void CountPrivate(const privacy::Tally& tally, std::string_view where, Metrics* metrics) {
  for (const auto& [what, count] : tally)
    metrics->CountPrivate(privacy::NameOf(what.first), privacy::NameOf(what.second), where, count);
}

}  // namespace annals::server
