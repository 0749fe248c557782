#include "cli/importers/calls/call_file.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "cli/importers/asset_ref.h"
#include "cli/importers/calls/call_turns.h"
#include "cli/importers/file_text.h"
#include "core/identity/shared_identifiers.h"
#include "core/record/status.h"

namespace annals::cli {
namespace {

constexpr const char* kCallChannel = "call";
constexpr std::size_t kMostCallBytes = std::size_t{64} << 20;
constexpr std::size_t kMostTurns = 20'000;  // chunks of a document of the contract
constexpr int kMostCallSpeakers = 5'000;    // speakers of the contract
constexpr std::size_t kLongestTitle = 4'096;

// The first day of the calendar that is written in digits.
std::optional<Day> DayInName(absl::string_view name) {
  const auto digit = [&](std::size_t at) {
    return at < name.size() && absl::ascii_isdigit(static_cast<unsigned char>(name[at]));
  };
  for (std::size_t i = 0; i + 8 <= name.size(); ++i) {
    if (i > 0 && digit(i - 1)) continue;
    std::string digits;
    std::size_t at = i;
    for (; at < name.size() && digits.size() < 8; ++at) {
      if (digit(at)) {
        digits.push_back(name[at]);
      } else if ((digits.size() != 4 && digits.size() != 6) ||
                 absl::string_view("-_.").find(name[at]) == absl::string_view::npos) {
        break;
      }
    }
    if (digits.size() < 8 || digit(at)) continue;
    const std::string iso = absl::StrCat(digits.substr(0, 4), "-", digits.substr(4, 2), "-", digits.substr(6, 2));
    if (const std::optional<Day> day = ParseIsoDay(iso)) return day;
  }
  return std::nullopt;
}

v1::DocumentInput Empty(const std::string& name, std::size_t part) {
  v1::DocumentInput document;
  const std::string recording = AssetRef(kCallChannel, name);
  document.set_asset_ref(AssetRef(
      kCallChannel, part == 0 ? absl::StrCat(name, "/transcript") : absl::StrCat(name, "/transcript/", part + 1)));
  document.set_id(document.asset_ref());
  document.set_channel(kCallChannel);
  document.set_doc_type("call");
  document.set_title(std::string(Shortened(name, kLongestTitle)));
  if (const std::optional<Day> day = DayInName(name)) document.set_published(ToIsoDay(*day));
  v1::AssetLink* link = document.add_asset_links();
  link->set_target_ref(recording);
  link->set_relation("transcript_of");
  (*document.mutable_metadata())["recording"] = std::string(Shortened(name, kLongestTitle));
  return document;
}

}  // namespace

absl::StatusOr<std::deque<v1::DocumentInput>> CallDocuments(absl::string_view text, const std::string& path) {
  ASSIGN_OR_RETURN(const std::vector<CallTurn> turns, CallTurns(text));
  if (turns.empty()) return absl::InvalidArgumentError("no turns: nobody says anything in it");
  const std::string name = std::filesystem::path(path).stem().string();
  std::deque<v1::DocumentInput> documents;
  identity::SharedIdentifiers shared;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    if (i % kMostTurns == 0) documents.push_back(Empty(name, i / kMostTurns));
    shared.ReadText(turns[i].text);
    shared.AddPhone(turns[i].speaker);
    v1::DocumentInput& document = documents.back();
    const CallTurn& turn = turns[i];
    v1::ChunkInput* chunk = document.add_chunks();
    chunk->set_section(turn.end > turn.begin ? absl::StrCat(TimeCode(turn.begin), "–", TimeCode(turn.end))
                                             : TimeCode(turn.begin));
    chunk->set_text(absl::StrCat(turn.speaker, turn.speaker.empty() ? "" : ": ", turn.text));
    (*document.mutable_metadata())["duration"] = TimeCode(turn.end);
    if (turn.speaker.empty() || document.speakers_size() == kMostCallSpeakers) continue;
    if (std::ranges::find(document.speakers(), turn.speaker) == document.speakers().end())
      document.add_speakers(turn.speaker);
  }
  for (const auto& [field, value] : shared.Named()) (*documents.front().mutable_identifiers())[field] = value;
  return documents;
}

std::optional<ReadItem> CallFile::Next() {
  if (!std::exchange(opened_, true)) {
    const absl::StatusOr<std::string> text = FileText(in_, kMostCallBytes);
    if (!text.ok()) return BadInput{path_, "", std::string(text.status().message())};
    bytes_read_ = text->size();
    absl::StatusOr<std::deque<v1::DocumentInput>> documents = CallDocuments(*text, path_);
    if (!documents.ok()) return BadInput{path_, "", std::string(documents.status().message())};
    documents_ = *std::move(documents);
  }
  if (documents_.empty()) return std::nullopt;
  PlacedDocument next{std::move(documents_.front()), path_};
  documents_.pop_front();
  return next;
}

bool IsCallName(const std::string& path) {
  return absl::EndsWithIgnoreCase(path, ".vtt") || absl::EndsWithIgnoreCase(path, ".srt");
}

bool IsCall(std::istream* in) {
  std::string begin(1000, '\0');
  in->read(begin.data(), static_cast<std::streamsize>(begin.size()));
  begin.resize(static_cast<std::size_t>(in->gcount()));
  in->clear();
  in->seekg(0);
  absl::string_view text = begin;
  absl::ConsumePrefix(&text, "\xEF\xBB\xBF");
  return LooksLikeCall(text);
}

}  // namespace annals::cli
