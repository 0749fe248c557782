// Server-sent events, as chat endpoints stream them: the payloads of "data:" lines.
//
//   EventStream events([&](std::string_view data) { … });
//   events.Feed("data: {\"a\"");  events.Feed(": 1}\n\ndata: [DONE]\n\n");     // "{"a": 1}", then "[DONE]"
//
// Bytes may be cut anywhere. Lines end in LF or CR LF; several data lines of one event are joined by LF; comments and
// other fields are skipped. A payload comes when its empty line does, or at Finish. Linear. Not thread-safe.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace annals::models {

class EventStream {
 public:
  explicit EventStream(std::function<void(std::string_view)> on_data) : on_data_(std::move(on_data)) {}

  void Feed(std::string_view bytes);
  void Finish();  // the stream has ended: what has no empty line yet counts, too

 private:
  void Line(std::string_view line);

  std::function<void(std::string_view)> on_data_;
  std::string line_, data_;
  bool has_data_ = false;
};

}  // namespace annals::models
