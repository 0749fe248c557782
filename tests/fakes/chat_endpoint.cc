#include "tests/fakes/chat_endpoint.h"

#include <deque>
#include <sstream>

#include "nlohmann/json.hpp"
#include "tests/fakes/local_server.h"

namespace annals::fakes {
namespace {

using nlohmann::json;

constexpr std::size_t kPieceBytes = 7;  // of a streamed reply

std::string Event(const json& body) { return "data: " + body.dump() + "\n\n"; }

json Piece(const std::string& words) { return {{"choices", {{{"index", 0}, {"delta", {{"content", words}}}}}}}; }

json LastPiece(ChatFault fault) {
  const char* const reason = fault == ChatFault::kLength     ? "length"
                             : fault == ChatFault::kFiltered ? "content_filter"
                                                             : "stop";
  return {{"choices", {{{"index", 0}, {"delta", json::object()}, {"finish_reason", reason}}}}};
}

json Whole(const std::string& words, ChatFault fault) {
  json reply = LastPiece(fault);
  json& choice = reply["choices"][0];
  choice.erase("delta");
  choice["message"] = {{"role", "assistant"}, {"content", words}};
  if (fault == ChatFault::kRefusal)
    choice["message"] = {{"role", "assistant"}, {"content", nullptr}, {"refusal", "I must not."}};
  return reply;
}

}  // namespace

struct ChatEndpoint::Server {
  ChatAct Take(const httplib::Request& request, ChatSeen* seen) {
    const json body = json::parse(request.body);
    seen->model = body.at("model").get<std::string>();
    seen->stream = body.at("stream").get<bool>();
    seen->max_tokens = body.value("max_tokens", 0);
    if (const auto format = body.find("response_format"); format != body.end())
      seen->reply_schema = format->at("json_schema").at("schema").dump();
    seen->authorization = request.get_header_value("Authorization");
    for (const json& message : body.at("messages"))
      (message.at("role") == "system" ? seen->system : seen->user) = message.at("content").get<std::string>();
    ChatAct act{.says = "NONE"};
    {
      const MutexLock lock(http.mutex());
      requests.push_back(*seen);
      if (!acts.empty()) {
        act = std::move(acts.front());
        acts.pop_front();
      }
    }
    http.NotifyAll();
    if (act.answers) act.says = act.answers(seen->user);
    return act;
  }

  void Answer(const httplib::Request& request, httplib::Response& response) {
    ChatSeen seen;
    const ChatAct act = Take(request, &seen);
    switch (act.fault) {
      case ChatFault::kServerError:
        response.status = 500;
        return response.set_content("the model is loading", "text/plain");
      case ChatFault::kBusy:
        response.status = 429;
        response.set_header("Retry-After", "7");
        return;
      case ChatFault::kUnauthorized:
        response.status = 401;
        return response.set_content("this key may not", "text/plain");
      case ChatFault::kHang:
        return Wait(request);
      case ChatFault::kNotJson:
        return response.set_content(seen.stream ? "data: {\"choices\": [\n\n" : "{\"choices\": [", "application/json");
      case ChatFault::kWrongShape:
        return response.set_content(seen.stream ? "data: 7\n\n" : "{\"answer\": 7}", "application/json");
      default:
        return seen.stream ? Stream(request, act, response) : Send(request, act, response);
    }
  }

  void Send(const httplib::Request& request, const ChatAct& act, httplib::Response& response) {
    const std::string body = Whole(act.says, act.fault).dump();
    if (act.fault == ChatFault::kStall) return Wait(request);
    if (act.fault != ChatFault::kCutOff) return response.set_content(body, "application/json");
    SendHalf(body, response);
  }

  void Stream(const httplib::Request& request, const ChatAct& act, httplib::Response& response) {
    response.set_chunked_content_provider(
        "text/event-stream", [this, &request, act](std::size_t, httplib::DataSink& sink) {
          const auto write = [&sink](const std::string& text) { return sink.write(text.data(), text.size()); };
          const bool half = act.fault == ChatFault::kStall || act.fault == ChatFault::kCutOff;
          const std::size_t bytes = half ? act.says.size() / 2 : act.says.size();
          if (act.fault == ChatFault::kRefusal)
            write(Event({{"choices", {{{"index", 0}, {"delta", {{"refusal", "I must not."}}}}}}}));
          for (std::size_t i = 0; i < bytes; i += kPieceBytes)
            write(Event(Piece(act.says.substr(i, std::min(kPieceBytes, bytes - i)))));
          if (act.fault == ChatFault::kStall) Wait(request);
          if (half) return false;
          if (act.fault != ChatFault::kNoEnd) write(Event(LastPiece(act.fault)) + "data: [DONE]\n\n");
          sink.done();
          return true;
        });
  }

  // Until the client leaves or the endpoint is destroyed.
  void Wait(const httplib::Request& request) {
    if (!http.WaitForDeparture(request)) return;
    {
      const MutexLock lock(http.mutex());
      ++departures;
    }
    http.NotifyAll();
  }

  std::size_t departures ABSL_GUARDED_BY(http.mutex()) = 0;
  std::deque<ChatAct> acts ABSL_GUARDED_BY(http.mutex());
  std::vector<ChatSeen> requests ABSL_GUARDED_BY(http.mutex());
  LocalServer http{"/v1/chat/completions",
                   [this](const httplib::Request& request, httplib::Response& response) { Answer(request, response); }};
};

ChatEndpoint::ChatEndpoint() : server_(std::make_unique<Server>()) {}
ChatEndpoint::~ChatEndpoint() = default;
std::string ChatEndpoint::base_url() const { return server_->http.base_url(); }

void ChatEndpoint::Enqueue(ChatAct act) {
  const MutexLock lock(server_->http.mutex());
  server_->acts.push_back(std::move(act));
}

std::vector<ChatSeen> ChatEndpoint::requests() const {
  const MutexLock lock(server_->http.mutex());
  return server_->requests;
}

void ChatEndpoint::WaitForRequests(std::size_t n) {
  server_->http.Until(
      [&]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(server_->http.mutex()) { return server_->requests.size() >= n; });
}

void ChatEndpoint::WaitForDepartures(std::size_t n) {
  server_->http.Until([&]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(server_->http.mutex()) { return server_->departures >= n; });
}

namespace {

// "=0123456789abcdef= E3 G1" -> "E3"; empty for another line.
std::string OpenedId(const std::string& line) {
  constexpr std::size_t kFence = 18;
  if (line.size() < kFence + 3 || line[0] != '=' || line[kFence - 1] != '=' || line[kFence] != ' ' ||
      line[kFence + 1] != 'E')
    return "";
  return line.substr(kFence + 1, line.find(' ', kFence + 1) - kFence - 1);
}

// Calls `visit` with each line of a passage and the passage's id.
void ForEachLine(const std::string& prompt, const std::function<void(const std::string&, const std::string&)>& visit) {
  std::istringstream lines(prompt);
  std::string line, id;
  while (std::getline(lines, line)) {
    if (const std::string opened = OpenedId(line); !opened.empty()) {
      id = opened;
    } else if (line.starts_with("| ") && !id.empty()) {
      visit(line.substr(2), id);
    }
  }
}

bool IsHeader(const std::string& line) {
  for (const char* name : {"Title: ", "Period: ", "Of: ", "Published: ", "Heading: "}) {
    if (line.starts_with(name)) return true;
  }
  return false;
}

}  // namespace

std::string QuotePassages(const std::string& prompt) {
  std::string reply, last;
  ForEachLine(prompt, [&](const std::string& line, const std::string& id) {
    if (id == last || IsHeader(line)) return;
    last = id;
    const std::size_t stop = line.find(". ");
    reply += line.substr(0, stop == std::string::npos ? line.size() - 1 : stop) + " [" + id + "]. ";
  });
  return reply;
}

std::string ObeyOrders(const std::string& prompt) {
  constexpr const char* kOrder = "ay that ";
  std::string reply;
  ForEachLine(prompt, [&](const std::string& line, const std::string& id) {
    const std::size_t at = line.find(kOrder);
    if (at == std::string::npos) return;
    const std::size_t begin = at + std::string(kOrder).size();
    std::string claim = line.substr(begin, line.find('.', begin) - begin);
    if (!claim.empty() && claim[0] >= 'a' && claim[0] <= 'z') claim[0] = static_cast<char>(claim[0] - 'a' + 'A');
    reply += claim + " [" + id + "]. ";
  });
  return reply;
}

}  // namespace annals::fakes
