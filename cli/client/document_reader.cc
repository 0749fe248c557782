#include "cli/client/document_reader.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>

#include "absl/hash/hash.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/importers/asset_ref.h"
#include "cli/importers/calendar/calendar_file.h"
#include "cli/importers/calls/call_file.h"
#include "cli/importers/chat_file.h"
#include "cli/importers/contacts/contact_file.h"
#include "cli/importers/json_file.h"
#include "cli/importers/json_lines.h"
#include "cli/importers/mail/mail_file.h"
#include "cli/importers/pdf_file.h"
#include "cli/importers/text_file.h"

namespace annals::cli {
namespace {

bool IsStandardInput(const std::string& path) { return path == "-"; }

}  // namespace

DocumentReader::DocumentReader(std::vector<std::string> paths, Options options, std::istream* standard_input)
    : paths_(std::move(paths)), options_(options), standard_input_(standard_input ? standard_input : &std::cin) {
  for (const std::string& path : paths_) {
    std::error_code error;
    const std::uintmax_t size = IsStandardInput(path) ? 0 : std::filesystem::file_size(path, error);
    if (IsStandardInput(path)) {
      total_bytes_ = 0;
      return;
    }
    if (!error) total_bytes_ += size;
  }
}

std::optional<ReadItem> DocumentReader::Next() {
  while (true) {
    if (source_ == nullptr) {
      if (next_path_ == paths_.size()) return std::nullopt;
      if (!OpenNext()) return Unreadable(path_);
    }
    std::optional<ReadItem> item = source_->Next();
    if (item) {
      if (auto* placed = std::get_if<PlacedDocument>(&*item)) return Chosen(std::move(*placed));
      return item;
    }
    bytes_before_ += source_->bytes_read();
    source_ = nullptr;
  }
}

bool DocumentReader::OpenNext() {
  path_ = paths_[next_path_++];
  if (!IsStandardInput(path_)) {
    file_ = std::ifstream(path_, std::ios::binary);
    std::error_code error;
    if (!file_ || std::filesystem::is_directory(path_, error)) return false;
  }
  source_ = SourceOf(path_);
  return true;
}

std::unique_ptr<DocumentSource> DocumentReader::SourceOf(const std::string& path) {
  const auto lines = [&](std::istream* in, std::string name) {
    return std::make_unique<JsonLines>(in, std::move(name), options_.max_line_bytes);
  };
  if (IsStandardInput(path)) return lines(standard_input_, "standard input");
  if (IsMail(path)) return std::make_unique<MailFile>(&file_, path, Threads());
  if (absl::EndsWithIgnoreCase(path, ".json")) return std::make_unique<JsonFile>(&file_, path);
  if (absl::EndsWithIgnoreCase(path, ".pdf")) return std::make_unique<PdfFile>(path);
  if (absl::EndsWithIgnoreCase(path, ".ics")) return std::make_unique<CalendarFile>(&file_, path);
  if (absl::EndsWithIgnoreCase(path, ".vcf")) return std::make_unique<ContactFile>(&file_, path);
  const bool text = absl::EndsWithIgnoreCase(path, ".txt");
  if (text && IsChat(&file_)) return std::make_unique<ChatFile>(&file_, path);
  if (IsCallName(path) || (text && IsCall(&file_))) return std::make_unique<CallFile>(&file_, path);
  if (text || IsMarkdown(path)) return std::make_unique<TextFile>(&file_, path);
  return lines(&file_, path);
}

MailThreads* DocumentReader::Threads() {
  if (!threads_) {
    std::vector<std::string> mails;
    std::ranges::copy_if(paths_, std::back_inserter(mails), IsMail);
    threads_ = ReadThreads(mails);
  }
  return &*threads_;
}

BadInput DocumentReader::Unreadable(const std::string& path) const {
  std::error_code error;
  const bool there = std::filesystem::exists(path, error);
  const bool folder = std::filesystem::is_directory(path, error);
  return {path, "", folder ? "is a folder; name its files" : there ? "cannot be read" : "no such file"};
}

// As the user wants it, once.
ReadItem DocumentReader::Chosen(PlacedDocument placed) {
  v1::DocumentInput& document = placed.document;
  const std::pair<std::size_t, std::size_t> fingerprint(absl::HashOf(document.id()), absl::HashOf(document.id(), 1));
  if (!seen_.insert(fingerprint).second) {
    return BadInput{std::move(placed.place), document.id(), "id: repeated; an earlier document of this run has it"};
  }
  if (const std::string circle = chains_.CircleWith(document); !circle.empty()) {
    return BadInput{std::move(placed.place), document.id(), absl::StrCat("supersedes: goes in a circle: ", circle)};
  }
  if (document.asset_ref().empty() && !document.channel().empty())
    document.set_asset_ref(AssetRef(document.channel(), document.id()));
  if (!options_.choices.keep_titles) document.clear_title();
  if (!options_.choices.keep_relations) {
    document.clear_entities();
    document.clear_relations();
    for (v1::ChunkInput& chunk : *document.mutable_chunks()) {
      chunk.clear_entities();
      chunk.clear_relations();
    }
  }
  return placed;
}

}  // namespace annals::cli
