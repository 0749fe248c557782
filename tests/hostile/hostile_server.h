// A whole server in this process, on the store in memory or on a database, that is called as both ports call it, but without them; and what
// must hold of every call, whatever it was sent. There are two collections: `mine`, which the caller reaches, and `theirs`,
// which he does not, with words that are found nowhere else.
//
//   HostileServer server;
//   for (const Route& route : server.routes()) {
//     const std::string wrong = server.Call(route, bytes);       // as gRPC: a message on the wire
//     const std::string wrong = server.CallJson(route, body);    // as HTTP
//     ASSERT_EQ(wrong, "");
//   }
//   server.Renew();          // once in a while: `mine` as it was at first
//
// What must hold: the call ends, with OK or with a code and a reason that docs/contract.md lists; never INTERNAL, UNKNOWN or
// DATA_LOSS; a field that is named as wrong is a field of the request; the response is no larger than kLargestResponse, is
// UTF-8, and has no word of `theirs`; nothing changes in `theirs`. What crashes, is found by who runs it.
//
// One thread at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/app.h"
#include "server/transport/routes.h"
#include "tests/hostile/message_mutator.h"
#include "tests/support/temporary_folder.h"

namespace annals::hostile {

inline constexpr std::size_t kLargestResponse = std::size_t{32} << 20;
// A call is told to be back by then …
inline constexpr std::chrono::milliseconds kDeadline{200};
// … and stands still, if it is not by then: also on a busy machine, and under sanitizers.
inline constexpr std::chrono::seconds kStandsStill{30};

struct HostileOptions {
  std::string database_url;  // an empty database; empty: the store in memory
  storage::Engine engine = storage::Engine::kMemory;
};

class HostileServer {
 public:
  explicit HostileServer(const HostileOptions& options = {});
  ~HostileServer();

  const std::vector<server::Route>& routes() const { return app_->routes(); }
  // Names, ids and texts of `mine`, and its name where a collection is asked for.
  static Words KnownWords();

  // "" when all holds, else what does not, in words.
  std::string Call(const server::Route& route, const std::string& bytes);
  std::string CallJson(const server::Route& route, const std::string& body);
  // A stream of both sides that is sent these.
  std::string CallDuplex(const server::Route& route, const std::vector<std::string>& messages);

  // `mine` anew. "", or what has become of `theirs`.
  std::string Renew();

  const std::map<std::string, std::uint64_t>& codes() const { return codes_; }  // how calls ended

 private:
  using Message = google::protobuf::Message;
  struct Given;

  server::CallContext NewCall(const server::Route& route);
  template <class Run>
  std::string Guarded(const server::Route& route, std::string_view sent, const Run& run);
  std::string Judge(const server::Route& route, const google::protobuf::Descriptor& request,
                    const absl::Status& status);
  std::string JudgeResponse(const Message& response, std::string_view sent) const;
  std::string Serve(const server::Route& route, const Message& request, const server::CallContext& call,
                    std::string_view sent);
  void Ingest(const std::string& collection, const std::string& json);
  const server::Route& RouteOf(std::string_view name) const;
  // The numbers that tell whether somebody wrote to `theirs`.
  std::string StateOfTheirs();
  std::unique_ptr<Message> AskAsAnyone(std::string_view route, const std::string& json);

  TemporaryFolder folder_;
  std::vector<std::string> reasons_;  // all words in capitals of the contract's table of errors
  std::unique_ptr<server::App> app_;
  std::string theirs_;
  std::map<std::string, std::uint64_t> codes_;
};

// Whether the path of a violation, "documents[3].chunks[0].text", is one of the message's fields; a oneof counts, too.
bool IsFieldOf(const google::protobuf::Descriptor& type, std::string_view path);

}  // namespace annals::hostile
