#include "server/privacy/response_texts.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "annals/v1/admin_service.pb.h"
#include "annals/v1/retrieval_service.pb.h"

namespace annals::server {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

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

// Where a byte of the old text is in the new one; inside what was replaced: at its end.
int Moved(const privacy::Rewritten& text, int at) {
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

class Walker {
 public:
  explicit Walker(const TextChange& change) : change_(change) {}

  void Walk(Message* message, const std::string* channel) const {
    if (auto* chunk = dynamic_cast<v1::RetrievedChunk*>(message)) {
      Chunk(chunk);
    } else if (auto* settings = dynamic_cast<v1::Collection*>(message)) {
      if (settings->has_features()) Fields(settings->mutable_features(), channel);  // the others name nobody
    } else {
      Fields(message, channel);
    }
  }

 private:
  void Chunk(v1::RetrievedChunk* chunk) const {
    const std::string channel = chunk->document().channel();
    const privacy::Rewritten text = change_(chunk->text(), &channel);
    for (int i = 0; i < chunk->derivation().times_size(); ++i) {
      v1::SpokenTime& time = *chunk->mutable_derivation()->mutable_times(i);
      time.set_begin(Moved(text, time.begin()));
      time.set_end(Moved(text, time.end()));
    }
    if (!text.replacements.empty()) chunk->set_text(text.text);
    Fields(chunk, &channel);
  }

  void Fields(Message* message, const std::string* channel) const {
    const Reflection& reflection = *message->GetReflection();
    std::vector<const FieldDescriptor*> fields;
    reflection.ListFields(*message, &fields);
    for (const FieldDescriptor* field : fields) {
      if (IsReference(*field)) continue;
      if (field->cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
        Strings(message, reflection, field, channel);
      } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
        Messages(message, reflection, field, channel);
      }
    }
  }

  void Strings(Message* message, const Reflection& reflection, const FieldDescriptor* field,
               const std::string* channel) const {
    if (!field->is_repeated()) {
      const privacy::Rewritten text = change_(reflection.GetString(*message, field), channel);
      if (!text.replacements.empty()) reflection.SetString(message, field, text.text);
      return;
    }
    for (int i = 0; i < reflection.FieldSize(*message, field); ++i) {
      const privacy::Rewritten text = change_(reflection.GetRepeatedString(*message, field, i), channel);
      if (!text.replacements.empty()) reflection.SetRepeatedString(message, field, i, text.text);
    }
  }

  void Messages(Message* message, const Reflection& reflection, const FieldDescriptor* field,
                const std::string* channel) const {
    if (!field->is_repeated()) return Walk(reflection.MutableMessage(message, field), channel);
    for (int i = 0; i < reflection.FieldSize(*message, field); ++i)
      Walk(reflection.MutableRepeatedMessage(message, field, i), channel);
  }

  const TextChange& change_;
};

}  // namespace

void ChangeTexts(const TextChange& change, Message* response) { Walker(change).Walk(response, nullptr); }

}  // namespace annals::server
