#include "server/models/endpoint/event_stream.h"

namespace annals::models {

void EventStream::Feed(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    line_ += bytes.substr(0, end);
    if (end == std::string_view::npos) return;
    Line(std::exchange(line_, {}));
    bytes.remove_prefix(end + 1);
  }
}

void EventStream::Finish() {
  if (!line_.empty()) Line(std::exchange(line_, {}));
  Line("");
}

void EventStream::Line(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.empty()) {
    if (std::exchange(has_data_, false)) on_data_(std::exchange(data_, {}));
    return;
  }
  if (!line.starts_with("data:")) return;
  line.remove_prefix(5);
  if (line.starts_with(' ')) line.remove_prefix(1);
  if (has_data_) data_ += '\n';
  data_ += line;
  has_data_ = true;
}

}  // namespace annals::models
