#include "core/ingest/chunking.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "core/ingest/document_fields.h"
#include "core/text/text.h"
#include "core/text/turns.h"

namespace annals::ingest {
namespace {

constexpr std::size_t kHeadingLevels = 6;
// Bytes of a word that are looked at at once, for each token that a piece may have: a CJK character has three, Latin
// letters count a token in four. "a-b-c" has more tokens than that, so what is found is counted.
constexpr std::size_t kBytesPerToken = 3;
// An estimate of a whole is at most its parts' and this for each cut without white space. Inside a word: in each part
// twelve letters are free. Between sentences ("東京。(大阪)"): in each part three marks are.
constexpr int kTokensPerCut = 3, kTokensPerBorder = 1;

// The end of a section that has this part of a chunk's tokens or less joins the chunk before it: a sentence or two are
// no passage by themselves. docs/measurements.md#remnant
constexpr std::int64_t kRemnant = 4;

struct Piece {  // a sentence, or a part of one
  std::uint32_t begin = 0, end = 0;
  int tokens = 0;
};

// A stretch of the text between two headings.
struct Section {
  std::string title;
  std::size_t begin = 0, end = 0;
};

std::string_view Slice(std::string_view text, const Piece& piece) {
  return text.substr(piece.begin, piece.end - piece.begin);
}

bool IsInsideCharacter(std::string_view text, std::size_t i) {
  return i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80;
}

// Whether what begins at `i` goes on without white space.
bool Touches(std::string_view text, std::size_t i) {
  return i > 0 && !absl::ascii_isspace(static_cast<unsigned char>(text[i - 1]));
}

// As much of the word that `rest` begins with as has no more than `limit` tokens, at least one character.
Piece FirstWord(std::string_view text, const Piece& rest, int limit) {
  const std::size_t longest = std::min<std::size_t>(rest.end - rest.begin, limit * kBytesPerToken);
  std::size_t size = 0, character = 1;
  while (size < longest && !absl::ascii_isspace(static_cast<unsigned char>(text[rest.begin + size]))) ++size;
  while (IsInsideCharacter(text, rest.begin + character)) ++character;
  for (size = std::max(size, character);; size = std::max(size / 2, character)) {
    while (size > character && IsInsideCharacter(text, rest.begin + size)) --size;
    const int tokens = text::EstimateTokens(text.substr(rest.begin, size));
    if (tokens <= limit || size == character)
      return {rest.begin, static_cast<std::uint32_t>(rest.begin + size), std::max(tokens, 1)};
  }
}

// Cuts [begin, end), which is too long, after white space where there is any, so that no piece has more than `limit`
// tokens.
void CutLong(std::string_view text, Piece whole, int limit, std::vector<Piece>& pieces) {
  Piece piece{whole.begin, whole.begin, 0};
  for (std::uint32_t i = whole.begin; i < whole.end;) {
    if (absl::ascii_isspace(static_cast<unsigned char>(text[i]))) {
      ++i;
      continue;
    }
    Piece word = FirstWord(text, {i, whole.end, 0}, limit);
    if (Touches(text, i)) word.tokens += kTokensPerCut;
    if (piece.tokens > 0 && piece.tokens + word.tokens > limit) {
      pieces.push_back(piece);
      piece.tokens = 0;
    }
    if (piece.tokens == 0) piece.begin = i;
    piece.end = word.end;
    piece.tokens += word.tokens;
    i = word.end;
  }
  if (piece.tokens > 0) pieces.push_back(piece);
}

std::vector<Piece> Pieces(std::string_view text, const PrepareOptions& options) {
  const int limit = options.chunk_tokens;
  std::vector<Piece> pieces;
  for (const text::Sentence& s : text::Sentences(text, options.language)) {
    Piece piece{s.begin, s.end, std::max(1, text::EstimateTokens(text.substr(s.begin, s.end - s.begin)))};
    if (Touches(text, s.begin)) piece.tokens += kTokensPerBorder;
    piece.tokens <= limit ? pieces.push_back(piece) : CutLong(text, piece, limit, pieces);
  }
  return pieces;
}

// Reads headings line by line. `turns`: where long ones begin, ascending.
class SectionReader {
 public:
  SectionReader(std::string_view text, std::vector<std::size_t> turns) : text_(text), turns_(std::move(turns)) {}

  std::vector<Section> Read() {
    std::size_t line = 0;
    while (line < text_.size()) {
      const std::size_t end = std::min(text_.find('\n', line), text_.size());
      const std::string_view content = text_.substr(line, end - line);
      if (std::ranges::binary_search(turns_, line)) BeginTurn(line);
      if (content.starts_with("```")) fenced_ = !fenced_;
      const std::size_t next = std::min(end + 1, text_.size());
      if (const std::size_t level = fenced_ ? 0 : HeadingLevel(content); level > 0) {
        Close(line);
        Open(level, OneLine(content.substr(level)), line, next);
      }
      line = next;
    }
    Close(text_.size());
    KeepHeading(text_.size());
    return std::move(sections_);
  }

 private:
  // 0: no heading.
  static std::size_t HeadingLevel(std::string_view line) {
    const std::size_t level = line.find_first_not_of('#');
    if (level == 0 || level == std::string_view::npos || level > kHeadingLevels || line[level] != ' ') return 0;
    return text::IsBlank(line.substr(level)) ? 0 : level;
  }

  // A last heading without a body is a text by itself: nothing of the document is lost.
  void KeepHeading(std::size_t end) {
    if (heading_unused_) sections_.push_back({absl::StrJoin(path_, " > "), heading_begin_, end});
  }

  // What a turn says stands under none of the headings before.
  void BeginTurn(std::size_t begin) {
    Close(begin);
    KeepHeading(begin);
    levels_.clear();
    path_.clear();
    heading_unused_ = fenced_ = false;
    begin_ = begin;
  }

  void Close(std::size_t end) {
    if (text::IsBlank(text_.substr(begin_, end - begin_))) return;
    sections_.push_back({absl::StrJoin(path_, " > "), begin_, end});
    heading_unused_ = false;
  }

  // The path keeps the headings above; one without a body of its own lives on only there, so a sibling that would push
  // it out of the path makes a section of its line first.
  void Open(std::size_t level, std::string title, std::size_t begin, std::size_t body) {
    if (heading_unused_ && levels_.back() >= level) {
      sections_.push_back({absl::StrJoin(path_, " > "), heading_begin_, begin});
    }
    while (!levels_.empty() && levels_.back() >= level) {
      levels_.pop_back();
      path_.pop_back();
    }
    levels_.push_back(level);
    path_.push_back(std::move(title));
    heading_unused_ = true;
    heading_begin_ = begin;
    begin_ = body;
  }

  std::string_view text_;
  const std::vector<std::size_t> turns_;
  bool fenced_ = false;
  std::vector<std::string> path_;
  std::vector<std::size_t> levels_;
  std::size_t begin_ = 0;        // of the body that is being read
  bool heading_unused_ = false;  // the last heading has no body yet
  std::size_t heading_begin_ = 0;
  std::vector<Section> sections_;
};

bool ParagraphEndsBetween(std::string_view text, const Piece& a, const Piece& b) {
  const std::string_view gap = text.substr(a.end, b.begin - a.end);
  return std::ranges::count(gap, '\n') >= 2;
}

// A run of pieces that makes a chunk: [first, last), of which those before `fresh` overlap the chunk before.
struct Run {
  std::size_t first = 0, fresh = 0, last = 0;
};

class Packer {
 public:
  Packer(std::string_view body, const PrepareOptions& options)
      : body_(body), options_(options), pieces_(Pieces(body, options)), paragraph_(pieces_.size()) {
    // Tokens from each piece to the end of its paragraph.
    for (std::size_t i = pieces_.size(); i-- > 0;) {
      const bool last = i + 1 == pieces_.size() || ParagraphEndsBetween(body_, pieces_[i], pieces_[i + 1]);
      paragraph_[i] = pieces_[i].tokens + (last ? 0 : paragraph_[i + 1]);
    }
  }

  std::vector<Run> Pack() const {
    std::vector<Run> runs;
    for (std::size_t next = 0; next < pieces_.size();) {
      Run run = Begin(next, runs.empty());
      std::int64_t tokens = 0;
      for (std::size_t i = run.first; i < run.fresh; ++i) tokens += pieces_[i].tokens;
      while (run.last < pieces_.size() && Takes(run, tokens)) tokens += pieces_[run.last++].tokens;
      if (IsRemnant(run.last)) run.last = pieces_.size();
      next = run.last;
      runs.push_back(run);
    }
    return runs;
  }

  const std::vector<Piece>& pieces() const { return pieces_; }

 private:
  // The run whose first fresh piece is `next`, with as many pieces before it as leave room.
  Run Begin(std::size_t next, bool section_start) const {
    Run run{next, next, next};
    if (section_start) return run;
    std::int64_t tokens = pieces_[next].tokens;
    for (int i = 0; i < options_.overlap_sentences && run.first > 0; ++i) {
      tokens += pieces_[run.first - 1].tokens;
      if (tokens > options_.chunk_tokens) break;
      --run.first;
    }
    return run;
  }

  // Whether what begins at `next` is the section's end and too little for a chunk of its own.
  bool IsRemnant(std::size_t next) const {
    std::int64_t tokens = 0;
    for (std::size_t i = next; i < pieces_.size(); ++i) {
      tokens += pieces_[i].tokens;
      if (tokens * kRemnant > options_.chunk_tokens) return false;
    }
    return true;
  }

  bool Takes(const Run& run, std::int64_t tokens) const {
    const Piece& piece = pieces_[run.last];
    if (run.last == run.fresh) return true;
    if (tokens + piece.tokens > options_.chunk_tokens) return false;
    const bool paragraph = ParagraphEndsBetween(body_, pieces_[run.last - 1], piece);
    return !paragraph || tokens * 2 < options_.chunk_tokens || tokens + paragraph_[run.last] <= options_.chunk_tokens;
  }

  std::string_view body_;
  const PrepareOptions& options_;
  std::vector<Piece> pieces_;
  std::vector<std::int64_t> paragraph_;
};

// Where the line begins, if nothing but when it was said stands there before `begin`.
std::uint32_t WithStamp(std::string_view text, std::uint32_t begin) {
  const std::size_t before = begin == 0 ? std::string_view::npos : text.rfind('\n', begin - 1);
  const std::size_t line = before == std::string_view::npos ? 0 : before + 1;
  return text::BehindStamp(text, line) == begin ? static_cast<std::uint32_t>(line) : begin;
}

PreparedChunk MakeChunk(std::string_view body, const std::string& section, const std::vector<Piece>& pieces,
                        const Run& run) {
  const std::uint32_t begin = WithStamp(body, pieces[run.first].begin);
  PreparedChunk chunk{.section = section, .text = std::string(body.substr(begin, pieces[run.last - 1].end - begin))};
  chunk.tokens = text::EstimateTokens(chunk.text);
  for (std::size_t i = run.fresh; i < run.last; ++i) {
    chunk.statements.push_back({std::string(Slice(body, pieces[i])), pieces[i].begin - begin, pieces[i].end - begin});
  }
  return chunk;
}

std::vector<Section> Sections(std::string_view text, bool talk) {
  std::vector<std::size_t> turns;
  for (const text::Turn& turn : text::LongTurns(text, talk)) turns.push_back(turn.begin);
  return SectionReader(text, std::move(turns)).Read();
}

}  // namespace

std::vector<PreparedChunk> CutText(std::string_view text, const PrepareOptions& options, bool talk) {
  std::vector<PreparedChunk> chunks;
  for (const Section& section : Sections(text, talk)) {
    const std::string_view body = text.substr(section.begin, section.end - section.begin);
    const Packer packer(body, options);
    for (const Run& run : packer.Pack()) chunks.push_back(MakeChunk(body, section.title, packer.pieces(), run));
  }
  return chunks;
}

std::size_t CountChunks(std::string_view text, const PrepareOptions& options, bool talk) {
  std::size_t count = 0;
  for (const Section& section : Sections(text, talk)) {
    count += Packer(text.substr(section.begin, section.end - section.begin), options).Pack().size();
  }
  return count;
}

std::vector<PreparedStatement> Statements(std::string_view text, const PrepareOptions& options) {
  std::vector<PreparedStatement> statements;
  for (const Piece& piece : Pieces(text, options)) {
    statements.push_back({std::string(Slice(text, piece)), piece.begin, piece.end});
  }
  return statements;
}

}  // namespace annals::ingest
