#include "tests/hostile/hostile_server.h"

#include <google/protobuf/descriptor.h>

#include <algorithm>
#include <cctype>
#include <format>
#include <fstream>
#include <iterator>
#include <regex>
#include <stdexcept>

#include "absl/strings/match.h"
#include "core/embedding/hash_embedder.h"
#include "google/rpc/error_details.pb.h"
#include "server/transport/json_body.h"
#include "server/transport/status.h"
#include "server/transport/wire.h"
#include "tests/fakes/memory_keys.h"
#include "tests/fakes/memory_store.h"

namespace annals::hostile {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using server::CallContext;
using server::Caller;
using server::Route;

constexpr std::size_t kDimension = 32;
constexpr char kMine[] = "mine", kTheirs[] = "theirs";
constexpr char kSecret[] = "zqsecret";  // in every text, name and id of `theirs`

constexpr char kPolicy[] = R"({"name": "mine", "privacy": {"keep_originals": true, "rules": [
  {"types": ["PII_TYPE_EMAIL", "PII_TYPE_PHONE"], "action": "PII_ACTION_HASH"},
  {"types": ["PII_TYPE_US_SSN"], "action": "PII_ACTION_REDACT"}]}})";

constexpr char kMyDocuments[] = R"([
  {"id": "survey-9", "title": "Survey, September 2025", "doc_type": "survey", "owner": "Harbour Office",
   "text": "Employment rose in Boston. Prices were flat. Ada Lund works at Harbour Ltd. Her mail is ada@lund.example.",
   "published": "2025-09-15", "label": "September 2025"},
  {"id": "survey-10", "title": "Survey, October 2025", "doc_type": "survey", "owner": "Harbour Office",
   "text": "Employment fell in Boston. Prices rose by 4 percent. Ada Lund left Harbour Ltd in October 2025.",
   "published": "2025-10-15", "label": "October 2025", "supersedes": ["survey-9"]},
  {"id": "mail-1", "title": "Re: permits", "channel": "mail", "kind": "message", "asset_ref": "mail:1",
   "authors": ["Dana Lund"], "recipients": ["Ada Lund"], "published": "2025-10-20",
   "text": "Dana is the daughter of Ada Lund. She is 7 years old. Call 052-123 4567.",
   "asset_links": [{"target_ref": "mail:0", "relation": "reply_to"}]},
  {"id": "mail-0", "title": "permits", "channel": "mail", "kind": "message", "asset_ref": "mail:0",
   "authors": ["Ada Lund"], "text": "How many permits were issued in 2024? The office issued 412 permits in 2024."},
  {"id": "patent-1", "title": "Method for drying timber", "doc_type": "patent", "inventors": ["Ada Lund"],
   "identifiers": {"patent": "US-1"}, "events": [{"type": "filed", "date": "2024-02-01"}],
   "relations": [{"subject": "Ada Lund", "predicate": "invented", "object": "timber dryer",
                  "validity": {"from": "2024-01-01", "to": "2025-01-01"}}],
   "text": "The dryer costs 500 EUR. It dries timber within 3 days."}])";

constexpr char kTheirDocuments[] = R"([
  {"id": "zqsecret-paper", "title": "Zqsecret survey, October 2025", "doc_type": "zqsecret-type",
   "asset_ref": "mail:1", "authors": ["Zqsecret Lund"], "metadata": {"zqsecret": "zqsecret"},
   "text": "Zqsecret Lund works at Zqsecret Ltd. Employment fell in Zqsecret Town. Zqsecret is the mother of Ada Lund."}])";

std::string Lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::vector<std::string> DocumentedReasons() {
  std::ifstream in(ANNALS_SOURCE_DIR "/docs/contract.md");
  const std::string page{std::istreambuf_iterator<char>(in), {}};
  const std::size_t begin = page.find("## Errors"), end = page.find("## Notes");
  if (begin == std::string::npos || end == std::string::npos)
    throw std::runtime_error("docs/contract.md has no errors");
  std::vector<std::string> reasons;
  static const std::regex word("`([A-Z][A-Z0-9_]+)`");
  const std::string errors = page.substr(begin, end - begin);
  for (std::sregex_iterator at(errors.begin(), errors.end(), word); at != std::sregex_iterator(); ++at)
    reasons.push_back((*at)[1]);
  return reasons;
}

std::vector<std::string> FieldsOf(const absl::Status& status) {
  std::vector<std::string> fields;
  const google::rpc::Status told = server::ToRpcStatus(status);
  for (const auto& any : told.details()) {
    google::rpc::BadRequest bad;
    if (!any.UnpackTo(&bad)) continue;
    for (const auto& violation : bad.field_violations()) fields.push_back(violation.field());
  }
  return fields;
}

std::unique_ptr<server::App> StartApp(const TemporaryFolder& folder, const HostileOptions& options) {
  server::Config config;
  config.listen.grpc = config.listen.http = "127.0.0.1:0";
  config.database.url = options.database_url.empty() ? "none: the store is in memory" : options.database_url;
  config.ingest.engine = options.engine;
  config.log_level = server::Log::Level::kError;
  config.debug_ranking = true;
  config.privacy_key_file = folder.Write("tokens", std::string(64, 'c') + "\n");
  config.vault_key_file = folder.Write("ring", std::string(64, 'a'));
  server::App::Parts parts;
  parts.embedder = std::make_unique<embedding::HashEmbedder>(embedding::HashEmbedderOptions{.dimension = kDimension});
  if (options.database_url.empty()) {
    parts.store = std::make_unique<fakes::MemoryStore>();
    parts.keys = std::make_unique<fakes::MemoryKeys>();
  }
  parts.now = [] { return Timestamp(Day(std::chrono::year(2026) / 2 / 2)); };
  parts.log = [](server::Log::Level, std::string_view) {};
  auto app = server::App::Start(std::move(config), std::move(parts));
  if (!app.ok()) throw std::runtime_error(app.status().ToString());
  return *std::move(app);
}

}  // namespace

bool IsFieldOf(const Descriptor& type, std::string_view path) {
  const std::size_t dot = path.find('.');
  std::string name(path.substr(0, dot));
  const std::size_t bracket = name.find('[');
  const bool element = bracket != std::string::npos;
  if (element) name.resize(bracket);
  if (type.FindOneofByName(name) != nullptr) return dot == std::string_view::npos;
  const FieldDescriptor* field = type.FindFieldByName(name);
  if (field == nullptr || (element && !field->is_repeated())) return false;
  if (dot == std::string_view::npos || field->is_map()) return true;  // the key of an entry may have any characters
  return field->message_type() != nullptr && IsFieldOf(*field->message_type(), path.substr(dot + 1));
}

Words HostileServer::KnownWords() {
  Words words;
  words.texts = {"survey-9",
                 "survey-10",
                 "mail-1",
                 "mail-0",
                 "patent-1",
                 "Ada Lund",
                 "Dana Lund",
                 "Dana",
                 "Ada",
                 "Harbour Ltd",
                 "Harbour Office",
                 "Boston",
                 "timber dryer",
                 "mail:0",
                 "mail:1",
                 "survey",
                 "patent",
                 "mail",
                 "message",
                 "filed",
                 "invented",
                 "works at",
                 "ada@lund.example",
                 "052-123 4567",
                 "460-89-9847",
                 "What happened to employment in October 2025?",
                 "Employment fell in Boston.",
                 "How many permits were issued in 2024?",
                 "Where does Ada Lund work?",
                 "Who is the mother of Dana Lund?",
                 "When was the patent filed?",
                 "What does the dryer cost?",
                 "What did Dana write to Ada Lund?",
                 "employment",
                 "prices",
                 "United States",
                 "en",
                 "de",
                 "fr"};
  // `theirs` may be asked for, too: the caller has no right to it.
  words.of_field = {{"collection", {kMine, kMine, kMine, kMine, kMine, kMine, kTheirs, "nowhere"}},
                    {"name", {kMine, kMine, "Ada Lund", "Dana Lund", "Boston", kTheirs}},
                    {"query",
                     {"What happened to employment in October 2025?", "Where does Ada Lund work?",
                      "How did prices change between September 2025 and October 2025?",
                      "Who is the mother of Dana Lund?", "What is attached to the mail of Dana?",
                      "How are Ada Lund and Boston related?", "List all patents.", "Timeline of Ada Lund"}},
                    {"document_id", {"survey-9", "survey-10", "mail-1", "patent-1"}},
                    {"documents", {}}};
  words.of_field.erase("documents");
  return words;
}

HostileServer::HostileServer(const HostileOptions& options)
    : reasons_(DocumentedReasons()), app_(StartApp(folder_, options)) {
  AskAsAnyone("CreateCollection", std::format(R"({{"name": "{}"}})", kTheirs));
  Ingest(kTheirs, kTheirDocuments);
  if (const std::string wrong = Renew(); !wrong.empty()) throw std::runtime_error(wrong);
  theirs_ = StateOfTheirs();
}

HostileServer::~HostileServer() = default;

const Route& HostileServer::RouteOf(std::string_view name) const {
  const auto found = std::ranges::find(routes(), name, &Route::name);
  if (found == routes().end()) throw std::runtime_error(std::format("no route {}", name));
  return *found;
}

std::unique_ptr<Message> HostileServer::AskAsAnyone(std::string_view name, const std::string& json) {
  const Route& route = RouteOf(name);
  const std::unique_ptr<Message> request = route.make_request();
  CallContext call = NewCall(route);
  call.caller = Caller::Anyone();
  call.deadline = CallContext::Clock::now() + kStandsStill;
  if (absl::Status parsed = server::ParseJson(json, request.get()); !parsed.ok())
    throw std::runtime_error(parsed.ToString());
  auto response = route.handle(*request, call);
  if (!response.ok()) throw std::runtime_error(std::format("{}: {}", name, response.status().ToString()));
  return *std::move(response);
}

void HostileServer::Ingest(const std::string& collection, const std::string& json) {
  const auto response =
      AskAsAnyone("Ingest", std::format(R"({{"collection": "{}", "documents": {}}})", collection, json));
  const std::string text = server::ToJsonText(*response);
  static const std::regex watermark("\"watermark\":\"([0-9]+)\"");
  std::smatch found;
  if (text.contains("REJECTED") || !std::regex_search(text, found, watermark)) throw std::runtime_error(text);
  // Until it is read.
  AskAsAnyone("Retrieve",
              std::format(R"({{"collection": "{}", "query": "Lund", "at_least": "{}"}})", collection, found[1].str()));
}

std::string HostileServer::StateOfTheirs() {
  return server::ToJsonText(*AskAsAnyone("GetCollection", std::format(R"({{"name": "{}"}})", kTheirs))) +
         server::ToJsonText(*AskAsAnyone("ListDocuments", std::format(R"({{"collection": "{}"}})", kTheirs)));
}

std::string HostileServer::Renew() {
  for (const char* name : {kMine, "nowhere"}) {
    const Route& route = RouteOf("DeleteCollection");
    const std::unique_ptr<Message> request = route.make_request();
    CallContext call = NewCall(route);
    call.caller = Caller::Anyone();
    call.deadline = CallContext::Clock::now() + kStandsStill;
    if (!server::ParseJson(std::format(R"({{"name": "{}"}})", name), request.get()).ok()) return "DeleteCollection";
    const absl::Status deleted = route.handle(*request, call).status();
    if (!deleted.ok() && !absl::IsNotFound(deleted)) return deleted.ToString();
  }
  AskAsAnyone("CreateCollection", kPolicy);
  Ingest(kMine, kMyDocuments);
  if (theirs_.empty()) return "";
  const std::string now = StateOfTheirs();
  return now == theirs_ ? "" : std::format("theirs was {}, is {}", theirs_, now);
}

CallContext HostileServer::NewCall(const Route& route) {
  CallContext call{.request_id = "hostile", .method = route.name};
  call.deadline = CallContext::Clock::now() + kDeadline;
  call.caller = {
      .key = "hostile", .scope = storage::KeyScope::kAdmin, .collections = {kMine, "nowhere"}, .reveals_private = true};
  return call;
}

std::string HostileServer::Judge(const Route& route, const Descriptor& request, const absl::Status& status) {
  ++codes_[absl::StatusCodeToString(status.code())];
  if (status.ok()) return "";
  const auto wrong = [&](std::string_view why) {
    return std::format("{}: {}: {}", route.name, why, status.ToString());
  };
  const std::string reason = server::Reason(status);
  switch (status.code()) {
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kFailedPrecondition:
    case absl::StatusCode::kPermissionDenied:
    case absl::StatusCode::kNotFound:
    case absl::StatusCode::kAlreadyExists:
    case absl::StatusCode::kResourceExhausted:
    case absl::StatusCode::kUnavailable:
      break;
    case absl::StatusCode::kDeadlineExceeded:
      return "";  // of the call's own, without a reason
    default:
      return wrong("a code that no request should cause");
  }
  if (std::ranges::find(reasons_, reason) == reasons_.end()) return wrong("a reason that is not documented");
  if (Lower(status.ToString()).contains(kSecret)) return wrong("a word of theirs");
  if (!absl::IsInvalidArgument(status) || reason == "MALFORMED_MESSAGE") return "";
  const std::vector<std::string> fields = FieldsOf(status);
  if (fields.empty()) return wrong("no field is named");
  for (const std::string& field : fields) {
    if (reason == "INVALID_JSON" || field == "body") continue;  // as it stands in the text
    if (!IsFieldOf(request, field)) return wrong("the request has no field " + field);
  }
  return "";
}

std::string HostileServer::JudgeResponse(const Message& response, std::string_view sent) const {
  std::string bytes;
  if (!response.SerializeToString(&bytes)) return "the response cannot be written";
  if (bytes.size() > kLargestResponse) return std::format("a response of {} bytes", bytes.size());
  const std::unique_ptr<Message> copy(response.New());
  if (!copy->ParseFromString(bytes)) return "the response is not UTF-8";
  if (Lower(bytes).contains(kSecret) && !Lower(std::string(sent)).contains(kSecret)) return "a word of theirs";
  const std::string json = server::ToJsonText(response);
  if (json == "{}" && !bytes.empty()) return "the response has no JSON";
  return "";
}

template <class Run>
std::string HostileServer::Guarded(const Route& route, std::string_view sent, const Run& run) {
  const auto began = std::chrono::steady_clock::now();
  std::string wrong = run();
  const auto took = std::chrono::steady_clock::now() - began;
  if (wrong.empty() && took > kStandsStill)
    wrong = std::format("{} took {}", route.name, std::chrono::duration_cast<std::chrono::milliseconds>(took));
  if (!wrong.empty()) wrong += std::format("\n{} bytes were sent", sent.size());
  return wrong;
}

std::string HostileServer::Serve(const Route& route, const Message& request, const CallContext& call,
                                 std::string_view sent) {
  const Descriptor& type = *request.GetDescriptor();
  if (!route.streams()) {
    const auto response = route.handle(request, call);
    std::string wrong = Judge(route, type, response.status());
    if (wrong.empty() && response.ok()) wrong = JudgeResponse(**response, sent);
    return wrong.empty() || !response.ok() ? wrong : route.name + ": " + wrong;
  }
  const auto stream = route.open(request, call);
  if (!stream.ok()) return Judge(route, type, stream.status());
  std::string wrong;
  const absl::Status ended = (*stream)([&](const Message& piece) {
    if (wrong.empty()) wrong = JudgeResponse(piece, sent);
    return true;
  });
  return wrong.empty() ? Judge(route, type, ended) : route.name + ": " + wrong;
}

std::string HostileServer::Call(const Route& route, const std::string& bytes) {
  if (route.duplex()) return CallDuplex(route, {bytes});
  return Guarded(route, bytes, [&]() -> std::string {
    CallContext call = NewCall(route);
    const std::unique_ptr<Message> request = route.make_request();
    const absl::Status parsed = server::ParseMessage(bytes, request.get(), &call.invalid_utf8);
    if (!parsed.ok()) return Judge(route, *request->GetDescriptor(), parsed);
    return Serve(route, *request, call, bytes);
  });
}

std::string HostileServer::CallJson(const Route& route, const std::string& body) {
  if (route.duplex()) return "";  // HTTP has no such call
  return Guarded(route, body, [&]() -> std::string {
    const CallContext call = NewCall(route);
    const std::unique_ptr<Message> request = route.make_request();
    const absl::Status parsed = server::ParseJson(body, request.get());
    if (!parsed.ok()) return Judge(route, *request->GetDescriptor(), parsed);
    return Serve(route, *request, call, body);
  });
}

std::string HostileServer::CallDuplex(const Route& route, const std::vector<std::string>& messages) {
  std::string all;
  for (const std::string& message : messages) all += message;
  return Guarded(route, all, [&]() -> std::string {
    const CallContext call = NewCall(route);
    const auto session = route.begin(call);
    const std::unique_ptr<Message> type = session.ok() ? (*session)->MakeRequest() : nullptr;
    if (type == nullptr) return absl::IsResourceExhausted(session.status()) ? "" : session.status().ToString();
    absl::Status received;
    for (const std::string& bytes : messages) {
      std::unique_ptr<Message> message = (*session)->MakeRequest();
      std::vector<std::string> invalid;
      received = server::ParseMessage(bytes, message.get(), &invalid);
      if (!received.ok() || !(*session)->Receive(std::move(message), std::move(invalid))) break;
    }
    (*session)->ReceivedAll(received);
    std::string wrong;
    const absl::Status ended = (*session)->Run(
        [&](const Message& message) {
          if (wrong.empty()) wrong = JudgeResponse(message, all);
          return true;
        },
        [] {});
    return wrong.empty() ? Judge(route, *type->GetDescriptor(), ended) : route.name + ": " + wrong;
  });
}

}  // namespace annals::hostile
