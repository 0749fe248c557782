#include "cli/importers/chat_file.h"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "cli/importers/asset_ref.h"
#include "cli/importers/chat_lines.h"
#include "cli/importers/whole_file.h"
#include "core/identity/shared_identifiers.h"
#include "core/text/text.h"

namespace annals::cli {
namespace {

constexpr const char* kChatChannel = "whatsapp";
constexpr int kGroupMessages = 12;
constexpr std::size_t kGroupBytes = 1'200;     // about 250 tokens, as other passages
constexpr std::size_t kLongestChunk = 60'000;  // below the contract's limit
constexpr std::size_t kLongestValue = 4096;    // the same
constexpr int kMostSpeakers = 5'000;
constexpr std::size_t kMostBytes = std::size_t{64} << 20;

std::string ChatName(const std::string& path) {
  const std::string stem = std::filesystem::path(path).stem().string();
  absl::string_view name = stem;
  for (const absl::string_view prefix : {"WhatsApp Chat with ", "WhatsApp Chat - ", "WhatsApp-Chat mit "}) {
    if (absl::ConsumePrefix(&name, prefix)) break;
  }
  return std::string(name);
}

// The document of one day, filled message by message.
class DayOfChat {
 public:
  DayOfChat(const std::string& chat, const ChatMessage& first) {
    const std::string day = first.day ? ToIsoDay(*first.day) : first.date;
    document_.set_asset_ref(AssetRef(kChatChannel, absl::StrCat(chat, "/", day)));
    document_.set_id(document_.asset_ref());
    document_.set_channel(kChatChannel);
    document_.set_doc_type("chat");
    document_.set_title(absl::StrCat("Chat ", chat, ", ", day));
    if (first.day) {
      document_.set_published(day);
    } else {
      (*document_.mutable_metadata())["raw_date"] = day;
    }
    v1::AssetLink* thread = document_.add_asset_links();
    thread->set_target_ref(AssetRef(kChatChannel, chat));
    thread->set_relation("thread_member");
    (*document_.mutable_metadata())["chat_id"] = std::string(Shortened(chat, kLongestValue));
  }

  void Add(const ChatMessage& message) {
    if (text::IsBlank(message.text)) return;
    AddSpeaker(message.speaker);
    shared_.AddPhone(message.speaker);  // who is in nobody's address book is shown by the number
    shared_.ReadText(message.text);
    const std::string line =
        absl::StrCat(message.speaker, message.speaker.empty() ? "" : ": ", Shortened(message.text, kLongestChunk));
    const bool full = in_group_ == kGroupMessages || group_bytes_ + line.size() > kGroupBytes;
    if (in_group_ == 0 || full) {
      document_.add_chunks();
      in_group_ = 0;
      group_bytes_ = 0;
    }
    std::string* text = document_.mutable_chunks(document_.chunks_size() - 1)->mutable_text();
    absl::StrAppend(text, text->empty() ? "" : "\n", line);
    ++in_group_;
    group_bytes_ += line.size();
  }

  bool empty() const { return document_.chunks_size() == 0; }
  v1::DocumentInput Take() && {
    for (auto& [name, value] : shared_.Named()) (*document_.mutable_identifiers())[name] = std::move(value);
    return std::move(document_);
  }

 private:
  void AddSpeaker(const std::string& name) {
    if (text::IsBlank(name) || document_.speakers_size() == kMostSpeakers) return;
    if (std::ranges::find(document_.speakers(), name) == document_.speakers().end()) document_.add_speakers(name);
  }

  v1::DocumentInput document_;
  identity::SharedIdentifiers shared_;
  int in_group_ = 0;
  std::size_t group_bytes_ = 0;
};

}  // namespace

std::deque<v1::DocumentInput> ChatDocuments(absl::string_view text, const std::string& path) {
  const std::string chat = ChatName(path);
  const std::vector<ChatMessage> messages = ChatMessages(text);
  std::deque<v1::DocumentInput> documents;
  for (std::size_t i = 0; i < messages.size();) {
    DayOfChat day(chat, messages[i]);
    const std::string date = messages[i].date;
    for (; i < messages.size() && messages[i].date == date; ++i) day.Add(messages[i]);
    if (!day.empty()) documents.push_back(std::move(day).Take());
  }
  return documents;
}

std::optional<ReadItem> ChatFile::Next() {
  if (!std::exchange(opened_, true)) {
    const absl::StatusOr<std::string> text = WholeFile(in_, kMostBytes);
    if (!text.ok()) return BadInput{path_, "", std::string(text.status().message())};
    bytes_read_ = text->size();
    if (!text::IsValidUtf8(*text)) return BadInput{path_, "", "not valid UTF-8"};
    documents_ = ChatDocuments(*text, path_);
  }
  if (documents_.empty()) return std::nullopt;
  PlacedDocument next{std::move(documents_.front()), path_};
  documents_.pop_front();
  return next;
}

bool IsChat(std::istream* in) {
  std::string begin(200, '\0');
  in->read(begin.data(), static_cast<std::streamsize>(begin.size()));
  begin.resize(static_cast<std::size_t>(in->gcount()));
  in->clear();
  in->seekg(0);
  return LooksLikeChat(begin);
}

}  // namespace annals::cli
